import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { columnsOf, linesOf, type LinesField } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/doors.ts';
import { lineTableOf, parentColumn } from '../../db/tables.ts';
import { invalid } from '../errors.ts';
import { updateRows } from './batches.ts';
import { selectFrom } from './list.ts';
import { refuseLinesInUse } from './references.ts';
import { lineReadingOf } from './select.ts';
import { stored } from './values.ts';
import { wholeLine } from './wholeLine.ts';

type Line = Record<string, unknown> & { id?: number };

/** The lines of several records, by field and record, each list in its order: one statement a field. */
export const readLines = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Record<string, Line[]>>> => {
  const found = new Map<number, Record<string, Line[]>>(
    ids.map((id) => [id, Object.fromEntries(linesOf(resource.fields).map(([field]) => [field, []]))]),
  );
  if (ids.length === 0) return found;
  for (const [field] of linesOf(resource.fields)) {
    const table = lineTableOf(resource, field);
    const owner = table[parentColumn] as AnyPgColumn;
    const rows = (await selectFrom(tx, lineReadingOf(resource, field), lineReadingOf(resource, field).columns)
      .where(inArray(owner, [...ids]))
      .orderBy(asc(owner), asc(table['position'] as AnyPgColumn), asc(table.id))) as (Line & {
      [parentColumn]: number;
    })[];
    for (const { [parentColumn]: parent, ...line } of rows) found.get(parent)?.[field]?.push(line);
  }
  return found;
};

/**
 * The lines of a record as they are sent: those with an id are changed where they differ, those without one are added,
 * the rest are removed. The order sent is the order kept.
 * @throws Failure 422 for an id that is no line of this record, or that stands twice
 */
const saveField = async (
  tx: Tx,
  resource: Resource,
  id: number,
  field: string,
  f: LinesField,
  lines: readonly Line[],
): Promise<void> => {
  const sent = lines.map((line) => wholeLine(f, line));
  const table = lineTableOf(resource, field);
  const pg = table as PgTable;
  const owner = table[parentColumn] as AnyPgColumn;
  const rows = (await tx.select().from(pg).where(eq(owner, id))) as (Line & { id: number; position: number })[];
  const known = new Map(rows.map((row) => [row.id, row]));
  sent.forEach((line, at) => {
    if (line.id === undefined) return;
    const refused = !known.has(line.id)
      ? 'No such line'
      : sent.findIndex((other) => other.id === line.id) < at
        ? 'This line stands twice'
        : undefined;
    if (refused) throw invalid({ [`${field}.${at}.id`]: [refused] });
  });
  const kept = new Set(sent.map((line) => line.id));
  const gone = rows.filter((row) => !kept.has(row.id)).map((row) => row.id);
  await refuseLinesInUse(tx, resource, field, gone);
  if (gone.length) await tx.delete(pg).where(and(eq(owner, id), inArray(table.id, gone)));
  const changed = sent.flatMap(({ id: lineId, ...values }, position) => {
    const existing = lineId === undefined ? undefined : known.get(lineId);
    if (!existing) return [];
    const now = { ...stored(f.fields, values), position };
    return Object.entries(now).some(([name, value]) => existing[name] !== value) ? [{ existing, changed: now }] : [];
  });
  // All in one statement, so that two lines can exchange values that must differ.
  await updateRows(tx, table, changed);
  const added = sent.flatMap(({ id: lineId, ...values }, position) =>
    lineId === undefined ? [{ ...stored(f.fields, values), position, [parentColumn]: id }] : [],
  );
  if (added.length) await tx.insert(pg).values(added);
};

/** Saves every list of lines that was sent with a record. */
export const saveLines = async (
  tx: Tx,
  resource: Resource,
  id: number,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> => {
  for (const [field, f] of linesOf(resource.fields)) {
    const value = sent[field];
    if (value !== undefined) await saveField(tx, resource, id, field, f, value as Line[]);
  }
};

/**
 * The line that a record has when it would have none: one, named by the record, where the description says so. `sent` is
 * what it is saved with, `record` what it then is.
 */
export const firstLines = (
  resource: Resource,
  sent: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>> = sent,
): Record<string, unknown> =>
  Object.fromEntries(
    linesOf(resource.fields).flatMap(([field, f]) => {
      const given = sent[field] as Line[] | undefined;
      if (given?.length || !f.firstFrom) return [];
      return [[field, [{ [f.represent]: record[f.firstFrom] }]]];
    }),
  );

/** The columns of a line that are its own. */
export const lineColumns = (f: LinesField): string[] => columnsOf(f.fields).map(([name]) => name);
