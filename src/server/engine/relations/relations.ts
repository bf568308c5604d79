import { and, asc, count, desc, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import { largestPage } from '../../../schema/calls/resourceCalls.ts';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import type { Tx } from '../../db/database.ts';
import { rowsOf } from '../../db/column.ts';
import { relationTableOf, type RelationTable } from '../../db/relations.ts';
import { tableOf } from '../../db/tables.ts';
import { bind, type Binding } from '../binding.ts';
import { conflict, invalid } from '../errors.ts';
import { onePage } from '../onePage.ts';
import { selectFrom } from '../lists/selecting.ts';
import { readingOf } from '../lists/reading.ts';
import { requireRecords } from '../parts/within.ts';
import { editRefusals, lockRecords } from '../workflows/editing.ts';
import type { Who } from '../who.ts';
import { limitsOf, orderOfPage } from '../lists/pages.ts';
import { foldedColumns } from '../lists/order.ts';
import { matchesPattern, searchPatterns } from '../lists/searching.ts';
import type { OneRecord } from '../records/oneRecord.ts';

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

/** The relations that have this record at one end. `isPart`: they are part of it; else the other end alone has them. */
interface Ends {
  readonly id: number;
  readonly isPart: boolean;
}

/** The ids at the other ends, each end by the index that begins with it. */
const otherEnds = (relations: RelationTable, { id, isPart }: Ends): SQL => {
  const { lower_id, upper_id, in_lower, in_upper } = relations;
  const asked = (flag: SQLWrapper) => (isPart ? sql`${flag}` : sql`not ${flag}`);
  return sql`select ${upper_id} from ${relations} where ${lower_id} = ${id} and ${asked(in_lower)}
    union all select ${lower_id} from ${relations} where ${upper_id} = ${id} and ${asked(in_upper)}`;
};

/** Selects the records at the other ends of these relations of a record. */
const selectRelated = (
  tx: Tx,
  resource: Resource,
  { ends, shown }: { readonly ends: Ends; readonly shown: readonly string[] },
  page: PageQuery = { page: 1, perPage: largestPage },
) => {
  const reading = readingOf(resource);
  const found = searchPatterns(page.search ?? '').map((p) => matchesPattern(resource, reading.columns, sql.param(p)));
  const { table } = reading;
  const where = and(sql`${table.id} = any (array(${otherEnds(relationTableOf(resource), ends)}))`, ...found);
  const columns = columnsOf(resource, shown);
  const sorts = { ...foldedColumns(resource.fields, columns), id: reading.table.id };
  const { limit, offset } = limitsOf(page);
  return {
    rows: selectFrom(tx, reading, columns)
      .where(where)
      .orderBy(...orderOfPage(page, sorts, reading.table.id, [desc(reading.table.id)]))
      .limit(limit)
      .offset(offset),
    counted: tx.select({ total: count() }).from(reading.table).where(where),
  };
};

type Row = Record<string, unknown>;

/**
 * A page of the related records that the current user sees, newest first, with the columns in `shown`; and the newest
 * ones that name this record, although the relation is no part of it (docs/decisions/034).
 * @throws Failure 404
 */
const relatedTo = async (
  tx: Tx,
  { resource, id }: OneRecord,
  shown: readonly string[],
  page: PageQuery,
): Promise<{ records: Row[]; total: number; named_by: Row[] }> => {
  await requireRecords(tx, resource, [id]);
  const { rows, counted } = selectRelated(tx, resource, { ends: { id, isPart: true }, shown }, page);
  const [records, [all], named_by] = await Promise.all([
    rowsOf<Row>(rows),
    counted,
    rowsOf<Row>(selectRelated(tx, resource, { ends: { id, isPart: false }, shown }).rows),
  ]);
  return { records, total: all?.total ?? 0, named_by };
};

/**
 * Relates a record to others; existing relations stay. The relation is part of this record, and of those of the others
 * that the person may change now: one that is approved stays as it was.
 * @throws Failure 404; 422 for itself, and for an unknown record; 403, 409 if this one cannot be changed now
 */
const relate = async (tx: Tx, { resource, id }: OneRecord, related: readonly number[], who: Who): Promise<void> => {
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
  const refused = await editRefusals(tx, { resource, ids: [id, ...others] }, who);
  const own = refused.get(id);
  if (own) throw own;
  if (found.length <= others.length) throw invalid({ related_ids: [`No such ${inSentence(title)}`] });
  const relations = relationTableOf(resource);
  const pairs = others.map((other) => {
    const isPart = !refused.has(other);
    return { ...pairOf(id, other), in_lower: id < other || isPart, in_upper: id > other || isPart };
  });
  await tx
    .insert(relations)
    .values(pairs)
    .onConflictDoUpdate({
      target: [relations.branch_id, relations.lower_id, relations.upper_id],
      set: {
        in_lower: sql`${relations.in_lower} or excluded.in_lower`,
        in_upper: sql`${relations.in_upper} or excluded.in_upper`,
      },
    });
};

/**
 * Ends a relation. If it is also part of the other record, and the person cannot change that one now, it stays there.
 * @throws Failure 404; 409 if the two are not related; 403, 409 if this one cannot be changed now
 */
const unrelate = async (tx: Tx, { resource, id }: OneRecord, other: number, who: Who): Promise<void> => {
  await lockRecords(tx, resource, [id, other]);
  const refused = await editRefusals(tx, { resource, ids: [id, other] }, who);
  const own = refused.get(id);
  if (own) throw own;
  await requireRecords(tx, resource, [other]);
  const relations = relationTableOf(resource);
  const pair = pairOf(id, other);
  const ofPair = and(eq(relations.lower_id, pair.lower_id), eq(relations.upper_id, pair.upper_id));
  const { in_lower, in_upper } = relations;
  const [inThis, inOther] = id < other ? [in_lower, in_upper] : [in_upper, in_lower];
  const ofThis = and(ofPair, inThis);
  const ended = refused.has(other)
    ? await tx
        .update(relations)
        .set(id < other ? { in_lower: false } : { in_upper: false })
        .where(and(ofThis, inOther))
        .returning({ lower_id: relations.lower_id })
    : [];
  const removed = ended.length
    ? ended
    : await tx.delete(relations).where(ofThis).returning({ lower_id: relations.lower_id });
  if (removed.length === 0) throw conflict(`These ${inSentence(resource.titles)} are not related`);
};

/** The bindings of a resource's relations. */
export const relationBindings = (resource: Resource): Binding[] => {
  const { relations: calls } = resource;
  if (!calls) return [];
  const shown = Object.keys(calls.list.answer().shape);
  return [
    bind(calls.list, (tx, { params, page }) => relatedTo(tx, { resource, id: params.id }, shown, page)),
    bind(calls.add, async (tx, { params: { id }, body, who }) => {
      await relate(tx, { resource, id }, body.related_ids, who);
      return onePage((await relatedTo(tx, { resource, id }, shown, { page: 1, perPage: null })).records);
    }),
    bind(calls.remove, async (tx, { params, who }) => {
      await unrelate(tx, { resource, id: params.id }, params.relatedId, who);
      return { id: params.relatedId };
    }),
  ];
};
