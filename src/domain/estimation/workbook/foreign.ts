import { currenciesOf } from '../../currencySigns.ts';
import { onceFor, onceForBoth } from '../../remembering.ts';
import { currencyColumnOf, namesCurrency, signInCell } from '../../table/currencyColumns.ts';
import { means, nameOfSign, signOfFigure, signOfHeading } from '../../table/money.ts';
import { saidOfAll, type SaidOfAll } from '../../table/saidOfAll.ts';
import type { Worksheet, WrittenRow } from '../../table/worksheet.ts';
import { headingTexts, type HeadingPlace } from './heading.ts';
import type { WorkbookLayout } from './layout.ts';
import { below } from './rowsBelow.ts';
import type { Decimal } from '../../decimal.ts';
import type { RowFigures } from './rowFigures.ts';
import { rateTargets, type ColumnMapping, type RateTarget } from './targets.ts';

/** The columns whose figures are money. */
const moneyColumns = ({ columns }: Pick<WorkbookLayout, 'columns'>): readonly number[] =>
  [...rateTargets, 'amount' as const].flatMap((target) => (target === 'margin_percent' ? [] : (columns[target] ?? [])));

const saidBelow = onceForBoth((sheet: Worksheet, place: HeadingPlace) =>
  saidOfAll(sheet.rows.slice(0, place.first), below(sheet, place)),
);
const saidAnywhere = onceFor((sheet: Worksheet) => saidOfAll([], sheet.rows));

/** What titles and notes of a sheet say of all its figures. */
export const saidOfSheet = (sheet: Worksheet, place: HeadingPlace | null): SaidOfAll =>
  place ? saidBelow(sheet, place) : saidAnywhere(sheet);

/** What says the currency of a column of money: its heading, or a title; and the column that says it of each row. */
export interface MoneySign {
  readonly sign: string | null;
  readonly column: number | null;
}

/** By column, what says the currency of its figures: its heading, else a title or note for all, and a column of currencies. */
export const signsOf = (sheet: Worksheet, layout: Pick<WorkbookLayout, 'place' | 'columns'>): readonly MoneySign[] => {
  const { sign: all } = saidOfSheet(sheet, layout.place);
  const headings = headingTexts(sheet, layout.place);
  const currencies = headings.flatMap((heading, at) => (namesCurrency(heading) ? [at] : []));
  return headings.map((heading, at) => ({
    sign: signOfHeading(heading) ?? all,
    column: currencyColumnOf(currencies, [at]),
  }));
};

/** The sign of a currency at a cell: in its text, in its format, in the column of currencies, or in its heading. */
const signAt = (row: WrittenRow, at: number, said: MoneySign | undefined): string | null =>
  signOfFigure(row.cells[at] ?? '') ?? row.money[at] ?? signInCell(row.cells[said?.column ?? -1]) ?? said?.sign ?? null;

/** The name of the currency of a cell, if it is another one than `of`. */
export const foreignAt = (row: WrittenRow, at: number, said: MoneySign | undefined, of: string): string | null => {
  const sign = /\d/.test(row.cells[at] ?? '') ? signAt(row, at, said) : null;
  return sign === null || currenciesOf(sign).length === 0 || means(sign, of) ? null : nameOfSign(sign);
};

/**
 * The currencies in which rates and amounts of a sheet are written, that are not the bill's, each with the first rows
 * where it stands. A figure without a sign is of the bill's.
 */
export const foreignIn = (
  sheet: Worksheet,
  layout: Pick<WorkbookLayout, 'place' | 'columns'>,
  currency: string,
): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, number[]>();
  const signs = signsOf(sheet, layout);
  for (const at of moneyColumns(layout)) {
    for (const row of below(sheet, layout.place)) {
      const name = foreignAt(row, at, signs[at], currency);
      if (name === null) continue;
      const rows = found.get(name) ?? [];
      if (rows.length < 3 && !rows.includes(row.row)) rows.push(row.row);
      found.set(name, rows);
    }
  }
  return found;
};

/** The figures of a row without rates of another currency, where a person leaves them out. */
export const ownFigures = (
  figures: RowFigures,
  {
    row,
    columns,
    signs,
  }: { readonly row: WrittenRow; readonly columns: ColumnMapping; readonly signs: readonly MoneySign[] },
  { foreign }: Pick<WorkbookLayout, 'foreign'>,
): RowFigures => {
  if (foreign?.are !== 'left') return figures;
  const names = new Set<string>();
  const isOwn = (at: number | undefined) => {
    const name = at === undefined ? null : foreignAt(row, at, signs[at], foreign.of);
    if (name !== null) names.add(name);
    return name === null;
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.entries forgets the names of the keys
  const rates = (Object.entries(figures.rates) as [RateTarget, Decimal][]).filter(([target]) => isOwn(columns[target]));
  const amount = isOwn(columns.amount) ? figures.amount : null;
  if (names.size === 0) return figures;
  const notes = [...figures.notes, `The rate in ${[...names].join(' and ')} is left out`];
  return { ...figures, rates: Object.fromEntries(rates), amount, notes };
};
