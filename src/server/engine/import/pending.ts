import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm';
import { linesOf } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import type { ImportProgress } from '../../../schema/import/wire.ts';
import { changesChannel } from '../../db/live.ts';
import { currentBranch, currentUser } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { importSetting } from '../../db/pendingImportRules.ts';
import { pendingImportRows, pendingImports } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';
import { ownedTables } from '../../db/tables.ts';
import { Failure } from '../errors.ts';

/** An import that is being saved in several transactions. */
export interface Pending {
  readonly id: number;
}

/** Milliseconds: imports whose last transaction is older than this have lost their process. */
export const lostAfterMs = 120_000;

const isLost = (idleMs: number): SQL =>
  sql`${pendingImports.touched_at} < clock_timestamp() - make_interval(secs => ${idleMs / 1000})`;

/** The transaction belongs to the import: it sees its rows. */
export const enterImport = async (tx: Tx, { id }: Pending): Promise<void> => {
  await tx.execute(sql`select set_config(${importSetting}, ${String(id)}, true)`);
};

/** A lost import of the resource, whose rows are to be removed before another one. */
export const lostImport = async (tx: Tx, resource: Resource): Promise<Pending | undefined> => {
  const found = await tx
    .select({ id: pendingImports.id })
    .from(pendingImports)
    .where(and(eq(pendingImports.resource, resource.name), isLost(lostAfterMs)));
  return found[0];
};

/** All lost imports of the branch, each with who began it. */
export const lostImports = (tx: Tx, idleMs: number): Promise<(Pending & { readonly by: number })[]> =>
  tx.select({ id: pendingImports.id, by: pendingImports.created_by }).from(pendingImports).where(isLost(idleMs));

/** Begins an import of this many steps. @throws Failure 409 while another one of the resource is being saved */
export const beginImport = async (tx: Tx, resource: Resource, steps: number): Promise<Pending> => {
  const begun = await tx
    .insert(pendingImports)
    .values({ resource: resource.name, steps })
    .onConflictDoNothing()
    .returning({ id: pendingImports.id });
  if (begun[0]) return begun[0];
  const [other] = await tx
    .select({ by: users.name, at: sql<string>`${isoOf(sql`${pendingImports.begun_at}`)}` })
    .from(pendingImports)
    .innerJoin(users, eq(users.id, pendingImports.created_by))
    .where(eq(pendingImports.resource, resource.name));
  const who = other
    ? `${other.by} has been importing ${inSentence(resource.titles)} since ${other.at}`
    : 'Another import was just saved';
  throw new Failure(409, `${who}. Import again when it is done`);
};

/** Notes how many more steps are done. */
export const noteSteps = async (tx: Tx, { id }: Pending, n: number): Promise<void> => {
  await tx
    .update(pendingImports)
    .set({ done: sql`${pendingImports.done} + ${n}`, touched_at: sql`clock_timestamp()` })
    .where(eq(pendingImports.id, id));
};

/** Ascending ids as PostgreSQL's text of a multirange: new rows have few gaps. */
const rangesOf = (ids: readonly number[]): string => {
  const ranges: [from: number, behind: number][] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last?.[1] === id) last[1] += 1;
    else ranges.push([id, id + 1]);
  }
  return `{${ranges.map(([from, behind]) => `[${from},${behind})`).join(',')}}`;
};

/** Hides new rows of a table from everybody but the import. */
export const hideRows = async (tx: Tx, { id }: Pending, table: OwnedTable, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.insert(pendingImportRows).values({ import_id: id, table_name: getTableName(table), ids: rangesOf(ids) });
};

/** Shows all rows of the import at once, and tells who looks at records of these resources. */
export const publishImport = async (tx: Tx, { id }: Pending, resources: readonly Resource[]): Promise<void> => {
  await tx.delete(pendingImports).where(eq(pendingImports.id, id));
  const told = resources.flatMap(({ name, fields }) =>
    ['record', ...linesOf(fields).map(([field]) => field)].map((part) => ({ name, part })),
  );
  await tx.execute(sql`
    select pg_notify(${changesChannel}, jsonb_build_object('branch', ${currentBranch}, 'resource', told->>'name',
      'ids', null, 'part', told->>'part', 'action', 'create', 'by', ${currentUser})::text)
    from jsonb_array_elements(${JSON.stringify(told)}::jsonb) as told`);
};

/** The rows of one table that an import has hidden in one transaction. */
interface Hidden {
  readonly id: number;
  readonly table: string;
}

/** What the import has hidden, the last first: lines before their records. Nothing for an import that is published. */
export const hiddenRows = (tx: Tx, { id }: Pending): Promise<Hidden[]> =>
  tx
    .select({ id: pendingImportRows.id, table: pendingImportRows.table_name })
    .from(pendingImportRows)
    .where(eq(pendingImportRows.import_id, id))
    .orderBy(sql`${pendingImportRows.id} desc`);

/** Removes the rows that one transaction of the import has hidden. */
export const removeHidden = async (tx: Tx, { id, table: name }: Hidden): Promise<void> => {
  const table = ownedTables()[name];
  if (table)
    await tx.execute(sql`
      delete from ${table} where ${table.id} in (
        select n from (select unnest(ids) as ids from ${pendingImportRows} where id = ${id}) r,
          generate_series(lower(r.ids), upper(r.ids) - 1) as n)`);
  await tx.delete(pendingImportRows).where(eq(pendingImportRows.id, id));
};

/** Ends an import that has no rows. */
export const endImport = async (tx: Tx, { id }: Pending): Promise<void> => {
  await tx.delete(pendingImports).where(eq(pendingImports.id, id));
};

/** How far the user's own import of the resource is; null if none is being saved. */
export const importProgress = async (tx: Tx, resource: Resource): Promise<ImportProgress> => {
  const [found] = await tx
    .select({ done: pendingImports.done, steps: pendingImports.steps })
    .from(pendingImports)
    .where(and(eq(pendingImports.resource, resource.name), sql`${pendingImports.created_by} = ${currentUser}`));
  return { progress: found ?? null };
};
