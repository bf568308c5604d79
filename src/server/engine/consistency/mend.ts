import { inArray } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { Database, Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { Failure } from '../errors.ts';
import { frozenAmong, lockRecords } from '../workflows/editing.ts';
import type { ConsistencyCheck } from './check.ts';
import { keepFound, keepMended } from './keep.ts';
import { sight } from './sight.ts';

/**
 * Who can edit each of these records now by the state of its workflow: the check mends in their name. A record that is
 * frozen, or that nobody can edit, is not among them.
 */
export const editorsOf = async (
  tx: Tx,
  { resource }: ConsistencyCheck,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  const { workflow, people } = resource;
  if (!workflow || ids.length === 0) return new Map();
  const table = tableOf(resource);
  const frozen = new Set(await frozenAmong(tx, resource, ids));
  const rows: readonly Readonly<Record<string, unknown>>[] = await tx
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(
    rows.flatMap((row): [number, number][] => {
      const [role] = workflow.states[String(row[workflow.field])]?.editable ?? [];
      const place = role === undefined ? undefined : people[role];
      const editor = typeof place === 'string' ? Number(row[columnNamed(table, place).name]) : 0;
      return editor > 0 && !frozen.has(Number(row['id'])) ? [[Number(row['id']), editor]] : [];
    }),
  );
};

/**
 * Mends a record in a transaction of its own, after all was looked at once more under its lock. False if it cannot be
 * mended: it agrees already, or its state has changed meanwhile.
 */
export const mendRecord = async (
  database: Database,
  branchId: number,
  check: ConsistencyCheck,
  { record, editor }: { readonly record: number; readonly editor: number },
): Promise<boolean> => {
  const { mend, resource } = check;
  if (!mend) return false;
  try {
    return await database.inBranch({ ...sight(branchId), userId: editor }, async (tx) => {
      await lockRecords(tx, resource, [record]);
      if (mend.when === 'alone' && !(await editorsOf(tx, check, [record])).has(record)) return false;
      const [difference] = await check.find(tx, [record]);
      if (!difference) {
        await keepFound(tx, check, [record], []);
        return false;
      }
      await mend.make(tx, difference);
      const left = await check.find(tx, [record]);
      // What cannot be mended is told on.
      if (left.length) await keepFound(tx, check, [record], left);
      else await keepMended(tx, check, record);
      return left.length === 0;
    });
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
};
