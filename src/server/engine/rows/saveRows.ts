import { columnNamed, rowsOf } from '../../db/column.ts';
import { builder, compile, compiledFor, isOneOfIds } from '../../db/compiled.ts';
import { asc, eq } from 'drizzle-orm';
import { positionsFor } from '../../../domain/positions.ts';
import { rowFieldsOf, type RowsField } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, parentColumn } from '../../db/tables.ts';
import { invalid } from '../errors.ts';
import { changeRows } from '../bulk/changeRows.ts';
import { insertRows } from '../bulk/insertRows.ts';
import type { RowNames } from '../bulk/refusals.ts';
import { removeRows } from '../bulk/removeRows.ts';
import { selectFrom } from '../lists/selecting.ts';
import { requireUnusedRows } from '../records/references.ts';
import { rowReadingOf, type Reading } from '../lists/reading.ts';
import { changedColumns, toColumns } from '../records/toColumns.ts';
import { normaliseRow } from './normaliseRow.ts';
import type { RowsOf } from './rowsOf.ts';

type Line = Record<string, unknown> & { id?: number; version?: number };
type StoredLine = Record<string, unknown> & { id: number; position: number };

const linesStatement = compiledFor((reading: Reading) => {
  const { table, columns } = reading;
  const owner = columnNamed(columns, parentColumn);
  return compile<Line & { [parentColumn]: number }>(
    selectFrom(builder, reading, columns)
      .where(isOneOfIds(owner))
      .orderBy(asc(owner), asc(columnNamed(table, 'position')), asc(table.id)),
    columns,
  );
});

/** The rows of several records, by record and field, in their order; one statement a field. */
export const readRows = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Record<string, Line[]>>> => {
  const found = new Map<number, Record<string, Line[]>>(
    ids.map((id) => [id, Object.fromEntries(rowFieldsOf(resource.fields).map(([field]) => [field, []]))]),
  );
  if (ids.length === 0) return found;
  const read = async (field: string): Promise<void> => {
    const lines = await tx.run(linesStatement(rowReadingOf(resource, field)), { ids });
    for (const { [parentColumn]: parent, ...line } of lines) found.get(parent)?.[field]?.push(line);
  };
  await Promise.all(rowFieldsOf(resource.fields).map(([field]) => read(field)));
  return found;
};

/** @throws Failure 422 for an id that is no row of this record, or is sent twice */
const requireLinesOf = (field: string, lines: readonly Line[], known: ReadonlyMap<number, unknown>): void => {
  const named = new Set<number>();
  for (const [at, { id }] of lines.entries()) {
    if (id === undefined) continue;
    const refused = !known.has(id) ? 'No such line' : named.has(id) ? 'This line stands twice' : undefined;
    if (refused) throw invalid({ [`${field}.${at}.id`]: [refused] });
    named.add(id);
  }
};

/** The names of rows in refusals; `places` are their indexes in the list. */
const lineNames = (f: RowsField, field: string, lines: readonly Line[], places: readonly number[]): RowNames => ({
  kind: f.row ?? 'Line',
  nameOf: (at) => {
    const name = lines[places[at] ?? -1]?.[f.represent];
    return typeof name === 'string' ? name : undefined;
  },
  path: (at) => `${field}.${places[at]}`,
});

/**
 * Saves the rows of a field in the order of the request: rows with an id are changed if they differ, rows without an
 * id are added, and all others are removed. Rows whose order stays are not written for it. A row with a version is
 * changed only if it still has this version. Returns whether anything changed.
 * @throws Failure 409 with each row that somebody else changed meanwhile; 422 for an id that is no row of this record
 */
const saveField = async (
  tx: Tx,
  { resource, field, id }: RowsOf,
  f: RowsField,
  lines: readonly Line[],
): Promise<boolean> => {
  const sent = lines.map((line) => normaliseRow(f, line));
  const table = rowTableOf(resource, field);
  const rows = await rowsOf<StoredLine>(
    tx
      .select()
      .from(table)
      .where(eq(columnNamed(table, parentColumn), id)),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  requireLinesOf(field, sent, known);
  const sentIds = new Set(sent.map((line) => line.id));
  const removed = rows.filter((row) => !sentIds.has(row.id)).map((row) => ({ id: row.id }));
  await requireUnusedRows(
    tx,
    resource,
    field,
    removed.map((row) => row.id),
  );
  await removeRows(tx, table, removed, lineNames(f, field, [], []));
  const positions = positionsFor(
    sent.map(({ id: lineId }) => (lineId === undefined ? undefined : known.get(lineId)?.position)),
  );
  const values = sent.map((line, at) => ({ ...toColumns(f.fields, line), position: positions[at] }));
  const changes = sent.flatMap(({ id: lineId, version }, at) => {
    const stored = lineId === undefined ? undefined : known.get(lineId);
    const changed = stored ? changedColumns(stored, values[at] ?? {}) : {};
    return stored && Object.keys(changed).length ? [{ at, id: stored.id, version, values: changed }] : [];
  });
  const places = changes.map(({ at }) => at);
  await changeRows(tx, table, changes, lineNames(f, field, sent, places));
  const added = values.filter((_, at) => sent[at]?.id === undefined).map((row) => ({ ...row, [parentColumn]: id }));
  await insertRows(tx, table, added);
  return removed.length + changes.length + added.length > 0;
};

/** Saves all rows that a request has. Returns whether any of them changed. */
export const saveRows = async (
  tx: Tx,
  resource: Resource,
  id: number,
  sent: Readonly<Record<string, unknown>>,
): Promise<boolean> => {
  let isChanged = false;
  for (const [field, f] of rowFieldsOf(resource.fields)) {
    const value = sent[field];
    if (Array.isArray(value)) isChanged = (await saveField(tx, { resource, field, id }, f, value)) || isChanged;
  }
  return isChanged;
};

/**
 * The first row of a record without rows, for fields with `firstFrom`: its name is a field of the record. `sent` is
 * the request, `record` the record after it.
 */
export const firstRows = (
  resource: Resource,
  sent: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>> = sent,
): Record<string, unknown> =>
  Object.fromEntries(
    rowFieldsOf(resource.fields).flatMap(([field, f]) => {
      const given = sent[field];
      if ((Array.isArray(given) && given.length) || !f.firstFrom) return [];
      return [[field, [{ [f.represent]: record[f.firstFrom] }]]];
    }),
  );
