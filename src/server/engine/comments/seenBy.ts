import { eq, sql } from 'drizzle-orm';
import { isRestricted, viewPermissions } from '../../../schema/partOf.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { selectRows } from '../../db/rows.ts';

interface Viewer {
  readonly id: number;
  /** The permissions of `viewPermissions` that they hold. */
  readonly permissions: readonly string[];
}

const viewersOf = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<Viewer[]> => {
  const names = viewPermissions(resource);
  if (names.length === 0) return ids.map((id) => ({ id, permissions: [] }));
  const holders = names.map(
    (name) =>
      sql`select ${name}::text as permission, c::int as id from app_colleagues(${name}) c where c in ${[...ids]}`,
  );
  // Asserted: the parts of a union select alike.
  const { rows } = await tx.execute<{ permission: string; id: string | number }>(sql.join(holders, sql` union all `));
  return ids.map((id) => ({
    id,
    permissions: rows.flatMap((row) => (Number(row.id) === id ? [row.permission] : [])),
  }));
};

/** Sets whom row-level security takes as the current user. */
const standIn = (tx: Tx, id: string, sees: string) =>
  tx.execute(sql`select set_config('app.user_id', ${id}, true), set_config('app.sees', ${sees}, true)`);

/**
 * Which of these people see a record, apart from the permission to read its kind. The policies themselves answer: each
 * person is the current user of one reading. Three statements for each, so only for a few people.
 */
export const seenBy = async (
  tx: Tx,
  resource: Resource,
  recordId: number,
  ids: readonly number[],
): Promise<Set<number>> => {
  if (!isRestricted(resource) || ids.length === 0) return new Set(ids);
  const viewers = await viewersOf(tx, resource, ids);
  const rows = await selectRows(
    tx,
    { id: sql<string>`current_setting('app.user_id')`, sees: sql<string>`current_setting('app.sees')` },
    (list) => sql`select ${list}`,
  );
  const found = new Set<number>();
  const table = tableOf(resource);
  for (const { id, permissions } of viewers) {
    await standIn(tx, String(id), `,${permissions.join(',')},`);
    const seen = await tx.select({ id: table.id }).from(table).where(eq(table.id, recordId));
    if (seen.length > 0) found.add(id);
  }
  // An error ends the transaction, and the settings with it.
  await standIn(tx, rows[0]?.id ?? '', rows[0]?.sees ?? '');
  return found;
};
