import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { insideBranch } from '../../db/insideBranch.ts';
import { branches } from '../../db/system.ts';
import { ownedResources } from '../../db/tables.ts';
import { waitingFor } from '../../engine/inbox/waiting.ts';

/** Something that waits for a person. */
export interface Waiting {
  readonly resource: string;
  readonly id: number;
}

/** The most that is told. */
const most = 5;

const be = (tx: Tx, person: number): Promise<unknown> =>
  tx.execute(sql`select set_config('app.user_id', ${String(person)}, true)`);

/**
 * What waits for a person in any branch, as their inbox has it; `total` of it. In a transaction on people, which is
 * afterwards that of `me` again.
 */
export const waitsFor = async (
  tx: Tx,
  me: number,
  person: number,
): Promise<{ readonly total: number; readonly some: readonly Waiting[] }> => {
  const processes = ownedResources.filter((resource) => resource.workflow);
  const all = await tx.select({ id: branches.id }).from(branches);
  let total = 0;
  const some: Waiting[] = [];
  await be(tx, person);
  for (const { id } of all) {
    const found = await insideBranch(tx, id, (inside) => waitingFor(inside, processes, { page: 1, perPage: most }));
    total += found.total;
    some.push(...found.waiting.map(({ resource, id: record }) => ({ resource, id: record })));
  }
  await be(tx, me);
  return { total, some: some.slice(0, most) };
};
