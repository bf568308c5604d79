import { isRecord } from '../schema/guards.ts';
import { isDecimal, isRows, type Field, type Fields } from '../schema/field.ts';

const valueOf = (field: Field, value: unknown): unknown => {
  if (isRows(field) && Array.isArray(value))
    return value.map((line: unknown) => withId(line, declaredOf(field.fields, line)));
  return isDecimal(field) && typeof value === 'number' ? String(value) : value;
};

const withId = (line: unknown, declared: Record<string, unknown>) => {
  const { id, version }: { id?: unknown; version?: unknown } = isRecord(line) ? line : {};
  if (id === undefined || id === null) return declared;
  return typeof version === 'number' ? { id, version, ...declared } : { id, ...declared };
};

/** Only the declared fields: a form returns the full record, with the names of its references. */
export const declaredOf = (fields: Fields, record: unknown): Record<string, unknown> => {
  const values = isRecord(record) ? record : {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = values[name];
      return value === undefined ? [] : [[name, valueOf(field, value)]];
    }),
  );
};
