import type { PgTable } from 'drizzle-orm/pg-core';
import { getTableName } from 'drizzle-orm';
import { foldCase } from '../../../domain/fold.ts';
import { columnsOf, labelOf, type Fields } from '../../../schema/field.ts';
import { inSentence } from '../../../schema/words.ts';
import { parentColumn } from '../../db/tables.ts';
import { invalid } from '../errors.ts';
import { databaseRefusal, type DatabaseRefusal } from '../records/databaseErrors.ts';
import type { Values } from './sent.ts';

/** The names of rows in refusals. */
export interface RowNames {
  /** A row's kind in the singular: "Line". */
  readonly kind: string;
  /** With fields, a refusal of a constraint becomes an error of the row; otherwise the caller explains it. */
  readonly fields?: Fields;
  /** The name of the row at this index, if any. */
  readonly nameOf: (at: number) => string | undefined;
  /** The path of the row's errors: `rows.3`. */
  readonly path: (at: number) => string;
}

/** The row at this index in a sentence. */
export const labelOfRow = (names: RowNames, at: number, kind = inSentence(names.kind)): string => {
  const name = names.nameOf(at);
  return name === undefined ? kind : `${kind} “${name}”`;
};

/** The first row with the value of an earlier row of the same record; -1 without one. */
const repeated = (rows: readonly Values[], column: string): number => {
  const seen = new Set<string>();
  return rows.findIndex((row) => {
    const value = row[column];
    if (value === undefined || value === null) return false;
    const key = JSON.stringify([row[parentColumn], foldCase(String(value))]);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
};

/** The only row with a value in the column; -1 if there are several. */
const onlyOne = (rows: readonly Values[], column: string): number => {
  const naming = rows.flatMap((row, at) => (row[column] === undefined || row[column] === null ? [] : [at]));
  return naming.length === 1 ? (naming[0] ?? -1) : -1;
};

const refusedRow = (
  table: string,
  fields: Fields,
  { code, constraint }: DatabaseRefusal,
  rows: readonly Values[],
): { at: number; field: string; message: string } | undefined => {
  for (const [field, f] of columnsOf(fields)) {
    const label = labelOf(field, f);
    if (constraint === `${table}_${field}_unique`) {
      const at = repeated(rows, field);
      return at < 0
        ? { at: onlyOne(rows, field), field, message: `${label} is taken` }
        : { at, field, message: `${label} stands twice` };
    }
    if (constraint === `${table}_${field}` && code === '23503')
      return { at: onlyOne(rows, field), field, message: `${label}: no such record` };
    if (constraint === `${table}_${field}_known` && f.kind === 'one_of') {
      const known: readonly unknown[] = [...f.values, null, undefined];
      const at = rows.findIndex((row) => !known.includes(row[field]));
      return { at, field, message: `${label} must be one of ${f.values.join(', ')}` };
    }
  }
  return undefined;
};

/** Runs a statement on many rows; a refusal of a constraint becomes an error of its row, if that row is known. */
export const refusingRows = async <T>(
  table: PgTable,
  rows: readonly Values[],
  names: RowNames | undefined,
  write: () => Promise<T>,
): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    const refusal = names?.fields && databaseRefusal(error);
    const found = refusal && names?.fields && refusedRow(getTableName(table), names.fields, refusal, rows);
    if (names && found && found.at >= 0) throw invalid({ [`${names.path(found.at)}.${found.field}`]: [found.message] });
    throw error;
  }
};
