import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { columnsOf, isReference, linesOf, namesWithin } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/doors.ts';
import { lineTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { notFound } from '../errors.ts';
import { guards } from '../guards.ts';
import { firstLines, saveLines } from './lines.ts';
import { readRecord } from './read.ts';
import { checkReferences, refuseInUse } from './references.ts';
import { explained } from './explained.ts';
import { stale } from './stale.ts';
import { stored } from './values.ts';

type Sent = Readonly<Record<string, unknown>>;

/** A new record with its lines. @throws Failure 422 for a value that is taken or a record that is not there */
export const createRecord = async (tx: Tx, resource: Resource, sent: Sent): Promise<AnyRecord> => {
  await checkReferences(tx, resource.fields, sent);
  return explained(resource, async () => {
    const table = tableOf(resource);
    const [row] = await tx
      .insert(table as PgTable)
      .values(stored(resource.fields, sent) as never)
      .returning({ id: table.id });
    const id = row?.id as number;
    await saveLines(tx, resource, id, { ...sent, ...firstLines(resource, sent) });
    await guards[resource.name]?.written?.(tx, [id]);
    return readRecord(tx, resource, id);
  });
};

/** A change that does not name the lines leaves them as they are. */
const onlySent = (sent: Sent, lines: Sent): Sent =>
  Object.fromEntries(Object.entries(lines).filter(([field]) => sent[field] !== undefined));

/**
 * A changed record: the fields that were sent, on top of the version that they were changed from (decisions §2).
 * @throws Failure 409 when somebody else changed it meanwhile, with who, when and what it is now; 404; 422
 */
export const updateRecord = async (
  tx: Tx,
  resource: Resource,
  id: number,
  { version, ...sent }: Sent,
): Promise<AnyRecord> => {
  // What is named within something else is checked with the whole record, whichever of the two was sent.
  const whole = namesWithin(resource.fields) ? { ...(await readRecord(tx, resource, id)), ...sent } : sent;
  await checkReferences(tx, resource.fields, whole, new Set(Object.keys(sent)));
  return explained(resource, async () => {
    const table = tableOf(resource);
    const changed = await tx
      .update(table as PgTable)
      // The version is set by the trigger too; naming it here makes an update of lines alone an update of the record.
      .set({ ...stored(resource.fields, sent), version: sql`${table['version']} + 1` })
      .where(and(eq(table.id, id), eq(table['version'] as never, version as never)))
      .returning();
    const [row] = changed;
    if (!row) throw stale(resource, await readRecord(tx, resource, id));
    await saveLines(tx, resource, id, { ...sent, ...onlySent(sent, firstLines(resource, sent, row)) });
    await guards[resource.name]?.written?.(tx, [id]);
    return readRecord(tx, resource, id);
  });
};

/**
 * Lines by which records of a kind name each other go first: of several that are deleted together, the database would
 * refuse the one that another's line still names.
 */
const removeLinesAmong = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> => {
  for (const [field, f] of linesOf(resource.fields)) {
    if (!columnsOf(f.fields).some(([, column]) => isReference(column) && column.resource === resource.name)) continue;
    const table = lineTableOf(resource, field);
    await tx.delete(table).where(inArray(table[parentColumn] as AnyPgColumn, [...ids]));
  }
};

/**
 * Deletes records with their lines, all or none.
 * @throws Failure 404 when one of them is not there; 409 when something uses one
 */
export const removeRecords = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<number[]> => {
  const wanted = [...new Set(ids)];
  const table = tableOf(resource);
  await refuseInUse(tx, resource, wanted);
  await guards[resource.name]?.removing?.(tx, wanted);
  return explained(resource, async () => {
    await removeLinesAmong(tx, resource, wanted);
    const gone = await tx
      .delete(table as PgTable)
      .where(inArray(table.id, wanted))
      .returning({ id: table.id });
    if (gone.length < wanted.length) throw notFound(resource.title);
    return wanted;
  });
};
