import { currenciesOf } from '../currencySigns.ts';
import { foldedHeading } from '../headings.ts';

/** Whether a heading is that of a column with the currency of each row. */
export const namesCurrency = (heading: string): boolean =>
  /^(?:currency|currencies|curr|ccy|cur|currency code|price currency|wahrung|devise|monnaie|moneda|divisa|valuta|moeda|waluta|mena)$/.test(
    foldedHeading(heading),
  );

/** The sign of a currency that stands in a cell by itself: "USD"; null for another text. */
export const signInCell = (cell: string | undefined): string | null => {
  const text = (cell ?? '').trim();
  return text !== '' && currenciesOf(text).length > 0 ? text : null;
};

/**
 * Of several columns of currencies the one that belongs to columns of money: the only one; else the next to their right
 * with none of the others between, or to their left where the first of them stands before all money.
 */
export const currencyColumnOf = (
  columns: readonly number[],
  own: readonly number[],
  others: readonly number[] = [],
): number | null => {
  const [first = null] = columns;
  if (first === null || columns.length === 1) return first;
  const at = Math.max(...own);
  if (first < Math.min(...own, ...others)) return columns.findLast((column) => column < Math.min(...own)) ?? first;
  const found = columns.find((column) => column > at) ?? null;
  return found !== null && others.some((other) => other > at && other < found) ? null : found;
};
