import { columnsOf, decimalPlaces, isDecimal, type Fields } from '../../../schema/field.ts';
import { round } from '../../../domain/decimal.ts';

/** Values as they go into the columns: of declared fields alone, decimals with all their places, moments as dates. */
export const stored = (fields: Fields, sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    columnsOf(fields).flatMap(([name, f]): [string, unknown][] => {
      const value = sent[name];
      if (value === undefined) return [];
      if (value === null) return [[name, null]];
      if (isDecimal(f)) return [[name, round(String(value), decimalPlaces[f.kind])]];
      return [[name, f.kind === 'instant' ? new Date(String(value)) : value]];
    }),
  );
