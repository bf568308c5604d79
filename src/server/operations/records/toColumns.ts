import { columnsOf, decimalPlaces, isDecimal, type Fields } from '../../../schema/field.ts';
import { round } from '../../../domain/decimal.ts';

/** Values as they go into the columns: of declared fields alone, decimals with all their places, moments as dates. */
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

/** Whether two values of a column are the same; moments are compared as times, not as objects. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : (a ?? null) === (b ?? null);

/** Of these values of columns, those that differ from what is stored. */
export const changedColumns = (
  stored: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(stored[name], value)));
