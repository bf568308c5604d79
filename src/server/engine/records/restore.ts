import { and, asc, eq, getTableName, inArray } from 'drizzle-orm';
import { rowFieldsOf } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { undoMinutes } from '../../../schema/undo.ts';
import { inSentence } from '../../../schema/words.ts';
import type { Tx } from '../../db/database.ts';
import { history } from '../../db/recorded.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { conflict } from '../errors.ts';
import { guardWritten } from '../modules.ts';
import type { Who } from '../who.ts';
import { mapDatabaseErrors } from './databaseErrors.ts';
import { insertAsWas } from './insertAsWas.ts';

/**
 * Takes back the current user's own deletion of records, with their lines. They keep their ids and their history.
 * @throws Failure 409 for a record that this person has not deleted in the last `undoMinutes`, or that is there again,
 * or if what it names is gone; 422 if another record has taken a unique value meanwhile
 */
export const restoreRecords = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
  who: Who,
): Promise<number[]> => {
  const wanted = [...new Set(ids)];
  const table = tableOf(resource);
  const entries = await tx
    .select({
      table: history.table_name,
      record: history.record_id,
      at: history.at,
      by: history.by,
      row: history.before,
    })
    .from(history)
    .where(and(eq(history.resource, resource.name), inArray(history.record_id, wanted), eq(history.action, 'delete')))
    .orderBy(asc(history.id));
  const timeOf = ({ at }: { readonly at: Date | string }) => new Date(at).getTime();
  const earliest = Date.now() - undoMinutes * 60_000;
  const last = new Map(entries.flatMap((e) => (e.table === getTableName(table) ? [[e.record, e] as const] : [])));
  const own = [...last.values()].filter((e) => e.by === who.id && timeOf(e) >= earliest);
  const present = await tx.select({ id: table.id }).from(table).where(inArray(table.id, wanted));
  if (own.length < wanted.length || present.length > 0)
    throw conflict(
      `The ${inSentence(wanted.length === 1 ? resource.title : resource.titles)} cannot be restored any more`,
    );
  // A line that was deleted earlier, by a change of the record, stays deleted.
  const together = entries.filter((e) => {
    const record = last.get(e.record);
    return record !== undefined && timeOf(record) === timeOf(e);
  });
  return mapDatabaseErrors(resource, async () => {
    for (const one of [table, ...rowFieldsOf(resource.fields).map(([field]) => rowTableOf(resource, field))]) {
      const rows = together.filter((e) => e.table === getTableName(one)).map(({ row }) => row);
      await insertAsWas(tx, one, rows);
    }
    await guardWritten(tx, resource, wanted);
    return wanted;
  });
};
