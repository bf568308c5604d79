import { columnNamed } from '../../db/column.ts';
import { inArray } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { columnsOf, isReference, rowFieldsOf, namesWithin, type Fields } from '../../../schema/field.ts';
import { isRestricted } from '../../../schema/partOf.ts';
import type { StoredOf, ValuesOf } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { insertInto } from '../../db/insertInto.ts';
import { rowTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { invalid, notFound } from '../errors.ts';
import { requireRecords, parentsOf, staysWithParent } from '../parts/within.ts';
import { extensionOf, guardWritten } from '../modules.ts';
import { requireNotEnded, requireChangeable, requireChangeableParent } from '../workflows/editing.ts';
import { requireStanding } from '../workflows/below.ts';
import { requireDistinctIn } from '../workflows/naming.ts';
import type { Who } from '../who.ts';
import { firstRows, saveRows } from '../rows/saveRows.ts';
import { createPlain, isPlain } from './create.ts';
import { readRecord, storedOf } from './read.ts';
import { checkReferences, requireUnused } from './references.ts';
import { mapDatabaseErrors } from './databaseErrors.ts';
import { toColumns } from './toColumns.ts';
import { raiseVersion, writeChanged } from './version.ts';

type Sent = Readonly<Record<string, unknown>>;

/**
 * Creates a record with its lines. Returns its id.
 * @throws Failure 422 for a taken value or an unknown target; 403, 409 for a part whose parent cannot be changed now
 */
export const insertRecord = async <F extends Fields>(
  tx: Tx,
  resource: Resource<F>,
  sent: ValuesOf<F>,
  who?: Who,
): Promise<number> => inserted(tx, resource, sent, who);

const inserted = async (tx: Tx, resource: Resource, sent: Sent, who?: Who): Promise<number> => {
  await requireChangeableParent(tx, resource, sent, who);
  await checkReferences(tx, resource.fields, sent, { who });
  if (who) {
    await requireStanding(tx, resource, sent);
    await requireDistinctIn(tx, resource, { sent }, who);
  }
  return mapDatabaseErrors(resource, async () => {
    const table = tableOf(resource);
    const { partOf } = resource;
    const values = { ...toColumns(resource.fields, sent), ...(partOf?.single && { id: sent[partOf.by] }) };
    const [row] = await insertInto(tx, table, values).returning({ id: table.id });
    const id = Number(assertDefined(row).id);
    await saveRows(tx, resource, id, { ...sent, ...firstRows(resource, sent) });
    await guardWritten(tx, resource, [id]);
    return id;
  });
};

/** Creates a record with its lines and reads it. @throws Failure as `insertRecord` */
export const createRecord = async <F extends Fields>(
  tx: Tx,
  resource: Resource<F>,
  sent: ValuesOf<F>,
  who?: Who,
): Promise<StoredOf<F>> =>
  isPlain(resource)
    ? storedOf(resource, await createPlain(tx, resource, sent))
    : readRecord(tx, resource, await insertRecord(tx, resource, sent, who));

/** Refuses to move a part to another parent. @throws Failure 422 */
const requireSameParent = async (tx: Tx, resource: Resource, id: number, sent: Sent): Promise<void> => {
  const { partOf } = resource;
  if (!partOf || sent[partOf.by] === undefined) return;
  const parent = (await parentsOf(tx, resource, [id])).get(id);
  if (parent !== undefined && parent !== sent[partOf.by])
    throw invalid({ [partOf.by]: [staysWithParent(resource, partOf.parent)] });
};

/** The lines of fields that the request has; a change without lines does not change them. */
const onlySent = (sent: Sent, lines: Sent): Sent =>
  Object.fromEntries(Object.entries(lines).filter(([field]) => sent[field] !== undefined));

type Change<F extends Fields = Fields> = [tx: Tx, resource: Resource<F>, id: number, sent: ValuesOf<F>, who: Who];

const write = async (...[tx, resource, id, { version, ...sent }, who]: Change): Promise<void> => {
  await requireSameParent(tx, resource, id, sent);
  // A reference with `within` is checked with the other fields of the record, since a request can have one of the two.
  const checked = namesWithin(resource.fields) ? { ...(await readRecord(tx, resource, id)), ...sent } : sent;
  await checkReferences(tx, resource.fields, checked, {
    changed: new Set(Object.keys(sent)),
    who,
    before: () => readRecord(tx, resource, id),
  });
  await requireStanding(tx, resource, sent);
  await requireDistinctIn(tx, resource, { sent, id }, who);
  return mapDatabaseErrors(resource, async () => {
    const { row, isChanged } = await writeChanged(tx, { resource, id }, version, toColumns(resource.fields, sent));
    const lines = { ...sent, ...onlySent(sent, firstRows(resource, sent, row)) };
    const changesLines = await saveRows(tx, resource, id, lines);
    if (changesLines && !isChanged) await raiseVersion(tx, resource, id);
    await guardWritten(tx, resource, [id]);
  });
};

/**
 * Changes the fields of a record that the request has, if the record still has the request's version (rule 13). The
 * version rises by one, or stays if everything is as it was.
 * @throws Failure 409 if somebody else changed it meanwhile, with the user, the time and the current record, or if its
 * state allows no change; 403 for a user who cannot change it now; 404; 422
 */
export const changeRecord = async <F extends Fields>(...change: Change<F>): Promise<void> => {
  const [tx, resource, id, , who] = change;
  await requireChangeable(tx, { resource, ids: [id] }, who);
  return write(...change);
};

/**
 * Changes fields of a record in whatever state it is: what a call of its own does to it after the edits are over, such
 * as a tool that came back. The call itself says who may, and in which states. All else of a change holds: its version,
 * its references, the end of what it is below, and the guard of its module.
 * @throws Failure 404; 409 if somebody else changed it meanwhile, if it is frozen, or what it is below has ended; 422
 */
export const writeInAnyState = async <F extends Fields>(...change: Change<F>): Promise<void> => {
  const [tx, resource, id] = change;
  await requireNotEnded(tx, resource, [id]);
  return write(...change);
};

/** Changes a record and reads it. @throws Failure as `changeRecord` */
export const updateRecord = async <F extends Fields>(...change: Change<F>): Promise<StoredOf<F>> => {
  await changeRecord(...change);
  const [tx, resource, id] = change;
  return readRecord(tx, resource, id);
};

/**
 * Deletes lines that refer to records of the same resource before the records, since the database refuses to delete a
 * record to which a line of another one refers.
 */
const removeLinesAmong = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> => {
  for (const [field, f] of rowFieldsOf(resource.fields)) {
    if (!columnsOf(f.fields).some(([, column]) => isReference(column) && column.resource === resource.name)) continue;
    const table = rowTableOf(resource, field);
    await tx.delete(table).where(inArray(columnNamed(table, parentColumn), [...ids]));
  }
};

/**
 * Deletes records with their lines, all or none.
 * @throws Failure 404 if one does not exist; 403 for a user who cannot change one now; 409 if others refer to one, or
 * its state allows no change
 */
export const removeRecords = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
  who: Who,
): Promise<number[]> => {
  const wanted = [...new Set(ids)];
  await requireChangeable(tx, { resource, ids: wanted }, who, 'deleted');
  const table = tableOf(resource);
  // A record that the person does not see answers like one that does not exist, whether it is in use or not.
  if (isRestricted(resource)) await requireRecords(tx, resource, wanted);
  await extensionOf(resource).guard?.removing?.(tx, wanted, who);
  await requireUnused(tx, resource, wanted);
  return mapDatabaseErrors(resource, async () => {
    await removeLinesAmong(tx, resource, wanted);
    const deleted = await tx.delete(table).where(inArray(table.id, wanted)).returning({ id: table.id });
    if (deleted.length < wanted.length) throw notFound(resource.title);
    await extensionOf(resource).guard?.changed?.(tx);
    return wanted;
  });
};
