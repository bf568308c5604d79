import type { PgTable } from 'drizzle-orm/pg-core';
import { getTableName } from 'drizzle-orm';
import { columnsOf, labelOf, type Fields } from '../../../schema/field.ts';
import { inSentence } from '../../../schema/words.ts';
import { parentColumn } from '../../db/tables.ts';
import { invalid } from '../errors.ts';
import { refusalOf, type Refusal } from '../records/databaseErrors.ts';
import type { Values } from './sent.ts';

/** What rows are called in a refusal, and under which name its errors stand. */
export interface RowNames {
  /** One of them, in the singular: "Line". */
  readonly kind: string;
  /** With its fields, what a constraint refuses becomes an error of the row; else it is the caller's to explain. */
  readonly fields?: Fields;
  /** What names the row at this index, where something does. */
  readonly nameOf: (at: number) => string | undefined;
  /** Where its errors stand: `rows.3`. */
  readonly path: (at: number) => string;
}

/** The row at this index as a sentence names it. */
export const labelOfRow = (names: RowNames, at: number, kind = inSentence(names.kind)): string => {
  const name = names.nameOf(at);
  return name === undefined ? kind : `${kind} “${name}”`;
};

/** The first row that says what an earlier one of the same record says already. */
const repeated = (rows: readonly Values[], column: string): number => {
  const seen = new Set<string>();
  return rows.findIndex((row) => {
    const value = row[column];
    if (value === undefined || value === null) return false;
    const key = JSON.stringify([row[parentColumn], String(value).toLowerCase()]);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
};

/** Where just one row names the column, that row is refused. */
const onlyOne = (rows: readonly Values[], column: string): number => {
  const naming = rows.flatMap((row, at) => (row[column] === undefined || row[column] === null ? [] : [at]));
  return naming.length === 1 ? (naming[0] ?? -1) : -1;
};

const refusedRow = (
  table: string,
  fields: Fields,
  { code, constraint }: Refusal,
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

/** Runs a statement over many rows; what a constraint refuses becomes an error of the row, where it can be told. */
export const refusingRows = async <T>(
  table: PgTable,
  rows: readonly Values[],
  names: RowNames | undefined,
  write: () => Promise<T>,
): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    const refusal = names?.fields && refusalOf(error);
    const found = refusal && names?.fields && refusedRow(getTableName(table), names.fields, refusal, rows);
    if (names && found && found.at >= 0) throw invalid({ [`${names.path(found.at)}.${found.field}`]: [found.message] });
    throw error;
  }
};
