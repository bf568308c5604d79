import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import type { Tx } from '../../db/database.ts';
import { relationTableOf } from '../../db/relations.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict, invalid } from '../errors.ts';
import { selectFrom } from '../lists/list.ts';
import { readingOf } from '../lists/reading.ts';
import { needRecord } from '../parts/within.ts';
import { refuseEdit } from '../workflows/editing.ts';
import type { Who } from '../workflows/status.ts';
import { limitsOf } from '../lists/pages.ts';

const pairOf = (a: number, b: number) => ({ lower_id: Math.min(a, b), upper_id: Math.max(a, b) });

/** The columns of a related record by their names. */
const columnsOf = (resource: Resource, names: readonly string[]) => {
  const { columns } = readingOf(resource);
  return Object.fromEntries(
    names.map((name) => {
      const column = columns[name];
      if (!column) throw new Error(`${resource.name} has no column ${name} to show of a related one`);
      return [name, column];
    }),
  );
};

/**
 * A page of the related records that the current user sees, newest first, with the columns in `shown`.
 * @throws Failure 404
 */
export const relatedTo = async (
  tx: Tx,
  resource: Resource,
  id: number,
  shown: readonly string[],
  page: PageQuery,
): Promise<{ records: Record<string, unknown>[]; total: number }> => {
  const { limit, offset } = limitsOf(page);
  await needRecord(tx, resource, id);
  const reading = readingOf(resource);
  const relations = relationTableOf(resource);
  const { lower_id, upper_id } = relations;
  const other = sql<number>`case when ${lower_id} = ${id} then ${upper_id} else ${lower_id} end`;
  const where = inArray(
    reading.table.id,
    tx
      .select({ id: other })
      .from(relations)
      .where(or(eq(lower_id, id), eq(upper_id, id))),
  );
  const rows = selectFrom(tx, reading, columnsOf(resource, shown)).where(where).orderBy(desc(reading.table.id));
  const records = await rows.limit(limit).offset(offset);
  const [counted] = await tx.select({ total: count() }).from(reading.table).where(where);
  return { records, total: counted?.total ?? 0 };
};

/**
 * Relates a record to others; existing relations stay.
 * @throws Failure 404; 422 for itself, and for an unknown record; 403, 409 if this one cannot be changed now
 */
export const relate = async (
  tx: Tx,
  resource: Resource,
  id: number,
  related: readonly number[],
  who: Who,
): Promise<void> => {
  const others = [...new Set(related)];
  const { title } = resource;
  if (others.includes(id)) throw invalid({ related_ids: [`An ${inSentence(title)} cannot be related to itself`] });
  const table = tableOf(resource);
  // All are locked in the order of their ids, so that two people who relate the same records do not deadlock.
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [id, ...others]))
    .orderBy(asc(table.id))
    .for('update');
  await refuseEdit(tx, resource, [id], who);
  if (found.length <= others.length) throw invalid({ related_ids: [`No such ${inSentence(title)}`] });
  await tx
    .insert(relationTableOf(resource))
    .values(others.map((other) => pairOf(id, other)))
    .onConflictDoNothing();
};

/** Ends a relation. @throws Failure 404; 409 if the two are not related; 403, 409 if this one cannot be changed now */
export const unrelate = async (tx: Tx, resource: Resource, id: number, other: number, who: Who): Promise<void> => {
  await refuseEdit(tx, resource, [id], who);
  await needRecord(tx, resource, other);
  const relations = relationTableOf(resource);
  const pair = pairOf(id, other);
  const ended = await tx
    .delete(relations)
    .where(and(eq(relations.lower_id, pair.lower_id), eq(relations.upper_id, pair.upper_id)))
    .returning({ lower_id: relations.lower_id });
  if (ended.length === 0) throw conflict(`These ${inSentence(resource.titles)} are not related`);
};
