import { columnNamed } from '../../db/column.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { present } from '../../../domain/present.ts';
import { columnsOf, isReference, linesOf, namesWithin } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { insertInto } from '../../db/insertInto.ts';
import { lineTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { invalid, notFound } from '../errors.ts';
import { parentsOf } from '../parts/within.ts';
import { inSentence } from '../../../schema/words.ts';
import { partsOf } from '../wings.ts';
import { refuseEdit, refuseNewPart } from '../workflows/editing.ts';
import { lastPlace } from '../parts/order.ts';
import type { Who } from '../workflows/status';
import { firstLines, saveLines } from '../lines/saveLines.ts';
import { createPlain, isPlain } from './create.ts';
import { readRecord } from './read.ts';
import { checkReferences, refuseInUse } from './references.ts';
import { mapDatabaseErrors } from './databaseErrors.ts';
import { stale } from './stale.ts';
import { toColumns } from './toColumns.ts';

type Sent = Readonly<Record<string, unknown>>;

/**
 * Makes a record with its lines. Returns its id.
 * @throws Failure 422 for a value that is taken or a record that is not there; 403, 409 for a part whose parent cannot
 * be changed now
 */
export const insertRecord = async (tx: Tx, resource: Resource, sent: Sent, who?: Who): Promise<number> => {
  await refuseNewPart(tx, resource, sent, who);
  await checkReferences(tx, resource.fields, sent);
  return mapDatabaseErrors(resource, async () => {
    const table = tableOf(resource);
    const values = { ...toColumns(resource.fields, sent), ...(await lastPlace(tx, resource, sent)) };
    const [row] = await insertInto(tx, table, values).returning({ id: table.id });
    const id = Number(present(row).id);
    await saveLines(tx, resource, id, { ...sent, ...firstLines(resource, sent) });
    await partsOf(resource).guard?.written?.(tx, [id]);
    return id;
  });
};

/** A new record with its lines. @throws Failure as `insertRecord` */
export const createRecord = async (tx: Tx, resource: Resource, sent: Sent, who?: Who): Promise<AnyRecord> =>
  isPlain(resource)
    ? createPlain(tx, resource, sent)
    : readRecord(tx, resource, await insertRecord(tx, resource, sent, who));

/** A part stays with its parent: what is said of one does not become another's. @throws Failure 422 */
const refuseMove = async (tx: Tx, resource: Resource, id: number, sent: Sent): Promise<void> => {
  const { partOf, title } = resource;
  if (!partOf || sent[partOf.by] === undefined) return;
  const parent = (await parentsOf(tx, resource, [id])).get(id);
  if (parent !== undefined && parent !== sent[partOf.by])
    throw invalid({ [partOf.by]: [`${title} stays with its ${inSentence(partOf.parent.title)}`] });
};

/** A change that does not name the lines leaves them as they are. */
const onlySent = (sent: Sent, lines: Sent): Sent =>
  Object.fromEntries(Object.entries(lines).filter(([field]) => sent[field] !== undefined));

/**
 * Changes a record: the fields that were sent, on top of the version that they were changed from (rule 13).
 * @throws Failure 409 when somebody else changed it meanwhile, with who, when and what it is now, or when its state
 * allows no change; 403 for who may not change it now; 404; 422
 */
export const changeRecord = async (
  tx: Tx,
  resource: Resource,
  id: number,
  { version, ...sent }: Sent,
  who: Who,
): Promise<void> => {
  await refuseEdit(tx, resource, [id], who);
  await refuseMove(tx, resource, id, sent);
  // What is named within something else is checked with the whole record, whichever of the two was sent.
  const whole = namesWithin(resource.fields) ? { ...(await readRecord(tx, resource, id)), ...sent } : sent;
  await checkReferences(tx, resource.fields, whole, new Set(Object.keys(sent)));
  return mapDatabaseErrors(resource, async () => {
    const table = tableOf(resource);
    const changed = await tx
      .update(table)
      // The version is set by the trigger too; naming it here makes an update of lines alone an update of the record.
      .set({ ...toColumns(resource.fields, sent), version: sql`${table['version']} + 1` })
      .where(and(eq(table.id, id), eq(columnNamed(table, 'version'), version)))
      .returning();
    const [row] = changed;
    if (!row) throw stale(resource, await readRecord(tx, resource, id));
    await saveLines(tx, resource, id, { ...sent, ...onlySent(sent, firstLines(resource, sent, row)) });
    await partsOf(resource).guard?.written?.(tx, [id]);
  });
};

/** The record as it is after the change. @throws Failure as `changeRecord` */
export const updateRecord = async (...change: Parameters<typeof changeRecord>): Promise<AnyRecord> => {
  await changeRecord(...change);
  const [tx, resource, id] = change;
  return readRecord(tx, resource, id);
};

/**
 * Lines by which records of a kind name each other go first: of several that are deleted together, the database would
 * refuse the one that another's line still names.
 */
const removeLinesAmong = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> => {
  for (const [field, f] of linesOf(resource.fields)) {
    if (!columnsOf(f.fields).some(([, column]) => isReference(column) && column.resource === resource.name)) continue;
    const table = lineTableOf(resource, field);
    await tx.delete(table).where(inArray(columnNamed(table, parentColumn), [...ids]));
  }
};

/**
 * Deletes records with their lines, all or none.
 * @throws Failure 404 when one of them is not there; 403 for who may not change one now; 409 when something uses one,
 * or its state allows no change
 */
export const removeRecords = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
  who: Who,
): Promise<number[]> => {
  const wanted = [...new Set(ids)];
  await refuseEdit(tx, resource, wanted, who);
  const table = tableOf(resource);
  await refuseInUse(tx, resource, wanted);
  await partsOf(resource).guard?.removing?.(tx, wanted);
  return mapDatabaseErrors(resource, async () => {
    await removeLinesAmong(tx, resource, wanted);
    const gone = await tx.delete(table).where(inArray(table.id, wanted)).returning({ id: table.id });
    if (gone.length < wanted.length) throw notFound(resource.title);
    return wanted;
  });
};
