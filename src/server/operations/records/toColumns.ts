import { columnsOf, decimalPlaces, isDecimal, type Fields } from '../../../schema/field.ts';
import { round } from '../../../domain/decimal.ts';

/** The values of declared fields for their columns: decimals with all places, instants as dates. */
export const toColumns = (fields: Fields, sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    columnsOf(fields).flatMap(([name, f]): [string, unknown][] => {
      const value = sent[name];
      if (value === undefined) return [];
      if (value === null) return [[name, null]];
      if (isDecimal(f)) return [[name, round(String(value), decimalPlaces[f.kind])]];
      return [[name, f.kind === 'instant' && !(value instanceof Date) ? new Date(String(value)) : value]];
    }),
  );

/** Whether two values of a column are the same; instants are compared by their time. */
const sameValue = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : (a ?? null) === (b ?? null);

/** The values that differ from the stored ones. */
export const changedColumns = (
  stored: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(stored[name], value)));
