import { currenciesOf, means, signOfFigure, signOfHeading, signOfTitle } from '../../table/money.ts';
import type { Worksheet, WrittenRow } from '../../table/worksheet.ts';
import { headingTexts } from './heading.ts';
import type { WorkbookLayout } from './layout.ts';
import { below } from './rowsBelow.ts';
import type { Decimal } from '../../decimal.ts';
import type { RowFigures } from './rowFigures.ts';
import { rateTargets, type ColumnMapping, type RateTarget } from './targets.ts';

/** The columns whose figures are money. */
const moneyColumns = ({ columns }: Pick<WorkbookLayout, 'columns'>): readonly number[] =>
  [...rateTargets, 'amount' as const].flatMap((target) => (target === 'margin_percent' ? [] : (columns[target] ?? [])));

/** The sign of a currency at a cell: in its text, in its format, or in its heading. */
const signAt = (row: WrittenRow, at: number, heading: string | null): string | null =>
  signOfFigure(row.cells[at] ?? '') ?? row.money[at] ?? heading;

/** The sign by which the figures of each column are money: of its heading, else of the title above all headings. */
export const signsOf = (sheet: Worksheet, { place }: Pick<WorkbookLayout, 'place'>): readonly (string | null)[] => {
  const title = signOfTitle(sheet.rows.slice(0, place?.first ?? 0));
  return headingTexts(sheet, place).map((heading) => signOfHeading(heading) ?? title);
};

/** What a sign is called: its code, or the sign where several countries have it. */
const nameOf = (sign: string): string => {
  const found = currenciesOf(sign);
  return found.length === 1 ? (found[0] ?? sign) : sign;
};

/** The name of the currency of a cell, if it is another one than `of`. */
export const foreignAt = (row: WrittenRow, at: number, heading: string | null, of: string): string | null => {
  const sign = /\d/.test(row.cells[at] ?? '') ? signAt(row, at, heading) : null;
  return sign === null || currenciesOf(sign).length === 0 || means(sign, of) ? null : nameOf(sign);
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
    const heading = signs[at] ?? null;
    for (const row of below(sheet, layout.place)) {
      const name = foreignAt(row, at, heading, currency);
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
  }: { readonly row: WrittenRow; readonly columns: ColumnMapping; readonly signs: readonly (string | null)[] },
  { foreign }: Pick<WorkbookLayout, 'foreign'>,
): RowFigures => {
  if (foreign?.are !== 'left') return figures;
  const names = new Set<string>();
  const isOwn = (at: number | undefined) => {
    const name = at === undefined ? null : foreignAt(row, at, signs[at] ?? null, foreign.of);
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
