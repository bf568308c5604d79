import { decimalPlaces, isColumn, isDecimal, type ColumnField, type Fields } from '../../../schema/field.ts';
import type { ValuesOf } from '../../../schema/record.ts';
import { round } from '../../../domain/decimal.ts';

const columnValue = (f: ColumnField, value: unknown): unknown => {
  if (value === null) return null;
  if (isDecimal(f)) return round(String(value), decimalPlaces[f.kind]);
  return f.kind === 'instant' && !(value instanceof Date) ? new Date(String(value)) : value;
};

/**
 * The values of declared fields for their columns: decimals with all places, instants as dates. The work grows with
 * what is sent, not with the description: a thousand rows often send one field each.
 */
export const toColumns = <F extends Fields>(fields: F, sent: ValuesOf<F>): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    const f = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (f && isColumn(f) && value !== undefined) values[name] = columnValue(f, value);
  }
  return values;
};

/** Whether two values of a column are the same; instants are compared by their time. */
const sameValue = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : (a ?? null) === (b ?? null);

/** The values that differ from the stored ones. */
export const changedColumns = (
  stored: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(stored[name], value)));
