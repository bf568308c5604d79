import { and, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { checkRuns, schemaDifferences } from '../../db/schemaDifferences.ts';
import { tableOf } from '../../db/tables.ts';
import type { ConsistencyCheck, Difference } from './check.ts';

const ofCheck = ({ name }: ConsistencyCheck) =>
  and(eq(schemaDifferences.check_name, name), isNull(schemaDifferences.mended_at));

/** Keeps what was found of these records, and forgets what was found before and agrees now. */
export const keepFound = async (
  tx: Tx,
  check: ConsistencyCheck,
  ids: readonly number[],
  found: readonly Difference[],
): Promise<void> => {
  const differing = found.map(({ record }) => record);
  await tx
    .delete(schemaDifferences)
    .where(
      and(
        ofCheck(check),
        inArray(schemaDifferences.record_id, [...ids]),
        ...(differing.length ? [notInArray(schemaDifferences.record_id, differing)] : []),
      ),
    );
  if (found.length === 0) return;
  const { resource, name: check_name } = check;
  await tx
    .insert(schemaDifferences)
    .values(
      found.map(({ record, count, ...figures }) => ({
        ...figures,
        resource: resource.name,
        record_id: record,
        check_name,
        row_count: count,
      })),
    )
    .onConflictDoUpdate({
      target: [
        schemaDifferences.branch_id,
        schemaDifferences.resource,
        schemaDifferences.record_id,
        schemaDifferences.check_name,
      ],
      targetWhere: isNull(schemaDifferences.mended_at),
      set: Object.fromEntries(
        ['figure', 'stored', 'computed', 'rows', 'row_count'].map((name) => [name, sql.raw(`excluded.${name}`)]),
      ),
    });
};

/** Notes that a difference was mended: what it was stays for its people. */
export const keepMended = async (tx: Tx, check: ConsistencyCheck, record: number): Promise<void> => {
  await tx
    .update(schemaDifferences)
    .set({ mended_at: sql`now()` })
    .where(and(ofCheck(check), eq(schemaDifferences.record_id, record)));
};

/** The next records with a difference that is not mended, after this id. */
export const keptAfter = async (tx: Tx, check: ConsistencyCheck, after: number, most: number): Promise<number[]> => {
  const rows = await tx
    .select({ record: schemaDifferences.record_id })
    .from(schemaDifferences)
    .where(and(ofCheck(check), sql`${schemaDifferences.record_id} > ${after}`))
    .orderBy(schemaDifferences.record_id)
    .limit(most);
  return rows.map(({ record }) => record);
};

/** Forgets the differences of records that are not there any more. */
export const forgetGone = async (tx: Tx, check: ConsistencyCheck): Promise<void> => {
  const table = tableOf(check.resource);
  await tx
    .delete(schemaDifferences)
    .where(
      and(
        eq(schemaDifferences.check_name, check.name),
        sql`not exists (select from ${table} where ${table.branch_id} = ${schemaDifferences.branch_id} and ${table.id} = ${schemaDifferences.record_id})`,
      ),
    );
};

/** How far a check has come. */
export interface Progress {
  readonly after: number;
  readonly records: number;
  readonly isDone: boolean;
}
const begin: Progress = { after: 0, records: 0, isDone: false };

/** How far the check has come in the branch; another version begins anew, and what was done so many days ago; 0: all. */
export const checkProgress = async (
  tx: Tx,
  { name }: ConsistencyCheck,
  version: string,
  days: number,
): Promise<Progress> => {
  if (days === 0) return begin;
  const long = lt(checkRuns.done_at, sql`now() - make_interval(days => ${days})`);
  await tx.delete(checkRuns).where(and(eq(checkRuns.check_name, name), long));
  const [row] = await tx
    .select()
    .from(checkRuns)
    .where(and(eq(checkRuns.check_name, name), eq(checkRuns.version, version)));
  return row ? { after: row.after_id, records: row.records, isDone: row.done_at !== null } : begin;
};

export const keepProgress = async (
  tx: Tx,
  { name }: ConsistencyCheck,
  version: string,
  { after, records, isDone }: Progress,
): Promise<void> => {
  const values = { version, after_id: after, records, done_at: isDone ? sql`now()` : null };
  await tx
    .insert(checkRuns)
    .values({ check_name: name, ...values })
    .onConflictDoUpdate({ target: [checkRuns.branch_id, checkRuns.check_name], set: values });
};
