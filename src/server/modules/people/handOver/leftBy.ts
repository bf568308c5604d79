import { and, eq, inArray, sql } from 'drizzle-orm';
import { groupedBy } from '../../../../domain/grouped.ts';
import type { Left } from '../../../../resources/people/leftCall.ts';
import type { Actor, Tx } from '../../../db/database.ts';
import { lookingInto } from '../../../db/lookingInto.ts';
import { branches, userBranches } from '../../../db/system.ts';
import { branchesOf } from '../scope.ts';
import { orphansOf, type Orphan } from './left.ts';

/** What nobody would have in a branch. */
export interface LeftInBranch {
  readonly id: number;
  readonly name: string;
  readonly orphans: readonly Orphan[];
}

/** The branches in which these people work, as far as the person does. */
const whereTheyWork = async (tx: Tx, personId: number, people: number[]) => {
  const theirs = [...(await branchesOf(tx, personId))];
  return tx
    .selectDistinct({ id: branches.id, name: branches.name })
    .from(userBranches)
    .innerJoin(branches, eq(branches.id, userBranches.branch_id))
    .where(and(inArray(userBranches.user_id, people), inArray(branches.id, theirs)))
    .orderBy(branches.name);
};

const keyOf = ({ resource, id, person }: Orphan): string => `${resource} ${id} ${person ?? ''}`;
/** A record among orphans. */
export const recordOf = ({ resource, id }: Orphan): string => `${resource} ${id}`;

/**
 * What a change of people would leave with nobody, in each branch of theirs that the person shares: it is done, what
 * nobody has is compared with what nobody had before, and the change is taken back (rule 130).
 */
export const leftBy = async (
  tx: Tx,
  { userId }: Actor,
  people: number[],
  change: () => Promise<unknown>,
): Promise<LeftInBranch[]> => {
  const places = people.length > 0 ? await whereTheyWork(tx, userId, people) : [];
  const before = new Map<number, Set<string>>();
  for (const { id } of places)
    before.set(id, new Set((await lookingInto(tx, id, () => orphansOf(tx, people))).map(keyOf)));
  await tx.execute(sql`savepoint trial`);
  await change();
  const found: LeftInBranch[] = [];
  for (const { id, name } of places) {
    const after = await lookingInto(tx, id, () => orphansOf(tx, people));
    found.push({ id, name, orphans: after.filter((one) => !before.get(id)?.has(keyOf(one))) });
  }
  await tx.execute(sql`rollback to savepoint trial`);
  return found;
};

/** The records among these, each once: several people can be named for one. */
export const recordsOf = (orphans: readonly Orphan[]): Orphan[] =>
  [...groupedBy(orphans, recordOf).values()].flatMap(([first]) => first ?? []);

/** How many records of the other branches. */
export const elsewhere = (found: readonly LeftInBranch[], { branchId }: Actor): Left['elsewhere'] =>
  found.flatMap(({ id, name, orphans }) => {
    const count = recordsOf(orphans).length;
    return id === branchId || count === 0 ? [] : [{ branch: name, count }];
  });
