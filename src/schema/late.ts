import type { TimeField } from './field.ts';

/** Whether a record can be late: its work is not done. */
export const canBeLate = (late: NonNullable<TimeField['late']>, record: Readonly<Record<string, unknown>>): boolean => {
  if (late === true) return true;
  if ('until' in late) return record[late.until] === null || record[late.until] === undefined;
  return late.values.includes(String(record[late.field]));
};
