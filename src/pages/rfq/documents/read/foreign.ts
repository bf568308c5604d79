import { currencies } from '../../../../domain/currencies.ts';
import { currenciesOf } from '../../../../domain/currencySigns.ts';
import { means, nameOfSign, signOfFigure } from '../../../../domain/table/money.ts';
import { saidOfAll } from '../../../../domain/table/saidOfAll.ts';
import type { WrittenRow } from '../../../../domain/table/worksheet.ts';
import { cellAt } from './figures.ts';
import type { Place } from './place.ts';

/** The sign of a currency at a price, or at the amount beside it, in its text or its format; null for none. */
const signAt = (row: WrittenRow, { columns }: Place): string | null => {
  for (const at of [columns.price, columns.amount]) {
    const text = cellAt(row, at);
    if (at === undefined || !/\d/.test(text)) continue;
    const sign = signOfFigure(text) ?? row.money[at] ?? null;
    if (sign !== null && currenciesOf(sign).length > 0) return sign;
  }
  return null;
};

/** In which currency a workbook is, and what of its prices says another one. */
export interface WrittenCurrency {
  /** The one that all its prices are written in, if it is another one than the workbook or the branch says; else null. */
  readonly currency: string | null;
  readonly warnings: readonly string[];
  /** Why the price of a row cannot be taken; null for one in the currency of the quotation. */
  readonly refusal: (row: WrittenRow) => string | null;
}

/** What a note of the vendor says of the currency, where it is another one than the quotation's. */
export const notedCurrency = (
  below: readonly WrittenRow[],
  { notes, said }: { readonly notes: string | null; readonly said: string },
): readonly string[] => {
  const { sign } = saidOfAll([], [...below, ...(notes ?? '').split('\n').map((text) => ({ cells: [text] }))]);
  return sign === null || means(sign, said)
    ? []
    : [`A note says that prices are in ${nameOfSign(sign)}, the quotation is in ${said}: check the currency`];
};

/** `said`: the currency that the workbook says, or else the branch's. */
export const writtenCurrency = (rows: readonly WrittenRow[], place: Place, said: string): WrittenCurrency => {
  const priced = rows.filter((row) => /\d/.test(cellAt(row, place.columns.price)));
  const signs = priced.map((row) => signAt(row, place));
  const [first] = signs;
  const only = first && signs.every((sign) => sign === first) ? first : null;
  const own =
    only === null || means(only, said)
      ? undefined
      : currenciesOf(only).find((code) => currencies.some((one) => one === code));
  if (own !== undefined)
    return {
      currency: own,
      warnings: [`All prices are written in ${only ?? own}: the quotation is taken in ${own}, not in ${said}`],
      refusal: () => null,
    };
  return {
    currency: null,
    warnings: [],
    refusal: (row) => {
      const sign = signAt(row, place);
      return sign === null || means(sign, said)
        ? null
        : `Its price “${cellAt(row, place.columns.price)}” is in ${sign}, the quotation is in ${said}`;
    },
  };
};
