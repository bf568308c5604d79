import type { TimeField } from './field.ts';

/** Whether what is due in this record can be late: it is not done yet. */
export const canBeLate = (late: NonNullable<TimeField['late']>, record: Readonly<Record<string, unknown>>): boolean => {
  if (late === true) return true;
  if ('until' in late) return record[late.until] === null || record[late.until] === undefined;
  return late.values.includes(String(record[late.field]));
};
