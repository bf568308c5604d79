import { hasLegalForm, isPlace } from './names.ts';
import { cell, isAmount, isFigure, type HeadedColumn, type TableRows } from './tableHeadingRows.ts';

/** So many rows above the headings are looked at: bidders may have an address below their name. */
const above = 6;

/** What says the place of a bidder and not who it is: "Bidder 2", "2.", "Low bid". */
const isOrdinal = (text: string): boolean =>
  /^(?:(?:bidder|vendor|bid|firm|bieter) *(?:no\.?|nr\.?|#)? *\d+|\d+(?:st|nd|rd|th)?\.?|(?:\w+ )?low(?:est)?(?: bid(?:der)?)?)$/i.test(
    text,
  );
const isAddress = (text: string): boolean =>
  !hasLegalForm(text) && /^\d+\s|\d{5}|\b[A-Z]{2}$|@|^(?:p\.? ?o\.? box|phone|tel|fax)\b/.test(text);

/**
 * The names of bidders above the headings, by column: of one row, which names half of the bidders at least. A title that
 * happens to stand over a price is none, nor is the county for which all of it is, alone or among names.
 */
export const namesAbove = (
  rows: TableRows,
  columns: readonly HeadedColumn[],
  first: number,
): ReadonlyMap<number, string> => {
  const amounts = columns.filter(({ at, role }) => at > 0 && isAmount(role));
  const ofRole = (wanted: string) => amounts.filter(({ role }) => role === wanted).length;
  const bidders = Math.max(ofRole('price'), ofRole('extension'));
  const found = Array.from({ length: Math.min(above, first) }, (_, up) => first - 1 - up)
    .map((row) =>
      amounts.map(({ at }) => [at, cell(rows, row, at)] as const).filter(([, text]) => text !== '' && !isFigure(text)),
    )
    .filter((named) => named.length * 2 >= bidders && !named.every(([, text]) => isPlace(text) || isAddress(text)));
  const forms = (named: (typeof found)[number]) => named.filter(([, text]) => hasLegalForm(text)).length;
  const most = Math.max(0, ...found.map(forms));
  const best = found.filter((named) => forms(named) === most);
  const names = best.find((named) => !named.every(([, text]) => isOrdinal(text))) ?? best[0] ?? [];
  // The county stands in the row of names, over the first price.
  return new Map(names.filter(([, text]) => !isPlace(text)));
};
