import { and, count, desc, eq, getTableName, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { columnsOf, isDecimal, isReference, rowFieldsOf, type Fields } from '../../../schema/field.ts';
import { commentFields } from '../../../schema/calls/commentCalls.ts';
import { isRestricted } from '../../../schema/partOf.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { Change } from '../../../schema/calls/recordAnswers.ts';
import type { Tx } from '../../db/database.ts';
import { history } from '../../db/recorded.ts';
import { users } from '../../db/system.ts';
import { rowTableName, parentColumn, tableOf } from '../../db/tables.ts';
import { notFound } from '../errors.ts';
import { parentsOf } from '../parts/within.ts';
import { named, namesIn, type Names, type NamedHistoryRow } from './names.ts';
import { recordedRows } from './recordedRows.ts';
import { batchOf, isOfSeveral, lineNamesIn, type HistoryBatch } from './batches.ts';
import { hasWordsOfChange } from './searched.ts';
import { takerName } from '../workflows/takerName.ts';
import { limitsOf, orderOfPage } from '../lists/pages.ts';

type FieldChange = Change['changes'][number];

/** Parts of records other than lines, by table: the column that names one. */
const parts: Readonly<Record<string, string | undefined>> = { attachments: 'name', comments: '' };

const differing = (names: readonly string[], before: NamedHistoryRow, after: NamedHistoryRow): FieldChange[] =>
  names
    .filter((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));

/** The name of a line: its representing field, or else the first record that it refers to. */
const lineName = (names: Names, fields: Fields, represent: string, row: NamedHistoryRow): string | null => {
  const own = row?.[represent];
  if (typeof own === 'string') return own;
  for (const [name, field] of Object.entries(fields)) {
    const found = isReference(field) ? names.get(field.resource)?.get(row?.[name]) : undefined;
    if (found) return found;
  }
  return null;
};

/** A row of the history. */
export interface HistoryRow {
  readonly id: number;
  readonly at: Date;
  readonly by_name: string | null;
  readonly action: Change['action'];
  /** The record's table, or that of one field of lines. */
  readonly table: string;
  readonly before: NamedHistoryRow;
  readonly after: NamedHistoryRow;
}

/** The words of a deleted comment; of other changes of comments and files nothing is told. */
const wordsOf = ({ table, action }: HistoryRow): Fields =>
  table === 'comments' && action === 'delete' ? commentFields : {};

/** Rows of the history as changes of fields, with the names of referred records. */
export const changesOf = async (tx: Tx, resource: Resource, rows: readonly HistoryRow[]): Promise<Change[]> => {
  const lines = recordedRows(resource);
  const entries = rows.map((row) => ({
    ...row,
    of: lines.get(row.table),
    part: parts[row.table],
    fields: row.table in parts ? wordsOf(row) : (lines.get(row.table)?.fields ?? resource.fields),
  }));
  const names = await namesIn(tx, entries);
  return entries.map(({ table, of, part, fields, before, after, at, ...change }) => ({
    ...change,
    at: at.toISOString(),
    lines: part === undefined ? (of?.field ?? null) : table,
    line_name: of || part ? lineName(names, fields, of?.represent ?? part ?? '', after ?? before) : null,
    changes: differing(Object.keys(fields), before, after).map((c) => named(names, fields, c)),
  }));
};

const decimalsOf = (resource: Resource): string[] =>
  [resource.fields, ...[...recordedRows(resource).values()].map(({ fields }) => fields)].flatMap((own) =>
    columnsOf(own).flatMap(([name, f]) => (isDecimal(f) ? [name] : [])),
  );

/** A row of the history with decimals as texts, since JSON numbers would lose digits (rule 14). */
const exact = (row: AnyPgColumn, decimals: readonly string[]): SQL<NamedHistoryRow> =>
  decimals.length === 0
    ? sql`${row}`
    : sql`${row} || (select coalesce(jsonb_object_agg(e.key, e.value #>> '{}'), '{}') from jsonb_each(${row}) e
        where jsonb_typeof(e.value) = 'number' and e.key in ${decimals})`;

const requireSeen = async (tx: Tx, resource: Resource, id: number): Promise<void> => {
  const { id: own } = tableOf(resource);
  const [row] = await tx.select({ id: own }).from(tableOf(resource)).where(eq(own, id));
  if (!row) throw notFound(resource.title);
};

/** An entry of the history, of one row or of several. */
interface RecordedEntry extends HistoryRow {
  readonly batch: HistoryBatch | null;
}

/** The rows of an entry, each with the name of its line: one, or the listed ones of several. */
const rowsOf = (resource: Resource, names: Map<string, Map<number, unknown>>, entry: RecordedEntry): HistoryRow[] => {
  const { batch, ...row } = entry;
  if (!batch) return [row];
  const represent = recordedRows(resource).get(row.table)?.represent;
  return batch.rows.map(({ id, before, after }) => {
    const name = names.get(row.table)?.get(id);
    const named = represent !== undefined && name !== undefined ? { [represent]: name } : {};
    return { ...row, before: before && { ...named, ...before }, after: after && { ...named, ...after } };
  });
};

/** Entries as changes; an entry of several lines is one change. */
const changesOfEntries = async (tx: Tx, resource: Resource, entries: readonly RecordedEntry[]): Promise<Change[]> => {
  const names = await lineNamesIn(tx, resource, entries);
  const rows = entries.map((entry) => rowsOf(resource, names, entry));
  const changes = await changesOf(tx, resource, rows.flat());
  let next = 0;
  return entries.map(({ batch }, at) => {
    const own = changes.slice(next, (next += rows[at]?.length ?? 0));
    const first = assertDefined(own[0]);
    if (!batch || batch.count === 1) return first;
    const several = batch.rows.flatMap(({ id }, nth) => {
      const change = own[nth];
      return change ? [{ id, name: change.line_name, changes: change.changes }] : [];
    });
    return { ...first, line_name: null, changes: [], several: { count: batch.count, rows: several } };
  });
};

/**
 * The entries of a record in two conditions, each with an index of its own: those of the record, and those of several
 * records. Those of a part are among its parent's: of its row, and of its lines.
 */
const entriesOf = async (tx: Tx, resource: Resource, id: number): Promise<[SQL | undefined, SQL | undefined]> => {
  const { partOf } = resource;
  if (!partOf) {
    const own = eq(history.resource, resource.name);
    return [and(own, eq(history.record_id, id)), and(own, isOfSeveral(id))];
  }
  const parent = (await parentsOf(tx, resource, [id])).get(id);
  if (parent === undefined) throw notFound(resource.title);
  const ofParent = and(eq(history.resource, partOf.parent.name), eq(history.record_id, parent));
  const lines = rowFieldsOf(resource.fields).map(([field]) => rowTableName(resource, field));
  const line = sql`(coalesce(${history.after}, ${history.before})->>${parentColumn})::bigint = ${id}`;
  return [
    and(ofParent, eq(history.table_name, getTableName(tableOf(resource))), eq(history.row_id, id)),
    and(ofParent, inArray(history.table_name, lines), line),
  ];
};

/** The order of entries, whose ids rise with the time. */
const inTime = (page: PageQuery, id: SQLWrapper): SQL[] => orderOfPage(page, { at: id }, id, [desc(id)]);

/**
 * The history of a record and its lines, newest first. A deleted record still has one; a record of another branch has
 * none. If the resource restricts visibility, only those who see the record may read it. The history of a part ends with
 * it; its deletion is told in its parent's.
 * @throws Failure 404 for a record that the person cannot see
 */
export const historyOf = async (
  tx: Tx,
  resource: Resource,
  id: number,
  page: PageQuery,
): Promise<{ records: Change[]; total: number }> => {
  const { limit, offset } = limitsOf(page);
  if (isRestricted(resource)) await requireSeen(tx, resource, id);
  const found = hasWordsOfChange(page.search, history.by, [history.before, history.after, history.changes]);
  const entries = (of: SQL | undefined) => tx.select({ id: history.id }).from(history).where(and(of, found));
  const [first, second] = await entriesOf(tx, resource, id);
  const own = unionAll(entries(first), entries(second)).as('own');
  const decimals = decimalsOf(resource);
  const rows = await tx
    .select({
      id: history.id,
      at: history.at,
      by_name: takerName(history.for_id),
      action: history.action,
      table: history.table_name,
      before: exact(history.before, decimals),
      after: exact(history.after, decimals),
      batch: batchOf(id, decimals),
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.by))
    .where(
      inArray(
        history.id,
        tx
          .select({ id: own.id })
          .from(own)
          .orderBy(...inTime(page, own.id))
          .limit(limit)
          .offset(offset),
      ),
    )
    .orderBy(...inTime(page, history.id));
  const [counted] = await tx.select({ total: count() }).from(own);
  const records = await changesOfEntries(tx, resource, rows);
  return { records, total: counted?.total ?? 0 };
};
