/** Days by the beginning of their unit, in English and German; months have no certain length. */
const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:d|days?|calendar days?|t|tage?n?|kalendertage?)$/, 1],
  [/^(?:w|wks?|weeks?|wochen?)$/, 7],
];

/** A lead time in days: "14", "14 days", "3 weeks", "3 Wochen"; null for any other text, such as "3-4 weeks". */
export const readLeadTime = (text: string): number | null => {
  const [, number = '', unit = ''] =
    /^(?:ca\.?\s*|approx\.?\s*)?(\d{1,4})(?:[.,]0*)?\s*(.*?)\.?$/i.exec(text.trim()) ?? [];
  if (number === '') return null;
  const each = unit === '' ? 1 : units.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1];
  const days = each === undefined ? null : Number(number) * each;
  return days !== null && days <= 3650 ? days : null;
};
