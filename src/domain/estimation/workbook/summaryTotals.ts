import { foldedHeading } from '../../headings.ts';
import { sum, type Decimal } from '../../decimal.ts';
import type { DecimalMark } from '../../numerals.ts';
import { isSum } from '../../sums.ts';
import type { Worksheet, WrittenRow } from '../../table/worksheet.ts';
import { amountsOf } from './amounts.ts';
import { isWithoutTax } from './fileTotals.ts';
import { readFigure } from './figures.ts';
import type { BoqLine } from './line.ts';
import { figureText } from './rowTexts.ts';

/** A sheet that was read, with what its lines come to. */
export interface ReadSum {
  readonly name: string;
  readonly sum: Decimal;
}

/** A sum in a sheet that is not read, and what was read of the sheets that it is of. */
export interface SummaryTotal {
  readonly sheet: string;
  readonly row: number;
  readonly text: string;
  readonly stated: Decimal;
  readonly read: Decimal;
  /** The sheet whose sum it is; null for that of all. */
  readonly of: string | null;
}

const cents = (value: Decimal): number => Math.round(Number(value) * 100);
const slack = 3;
const differ = (one: Decimal, other: Decimal): boolean => Math.abs(cents(one) - cents(other)) > slack;

/** What the lines of each sheet come to. */
export const sumsOfSheets = (lines: readonly BoqLine[]): readonly ReadSum[] => {
  const amounts = amountsOf(lines);
  const found = new Map<string, Decimal[]>();
  for (const [at, { sheet }] of lines.entries()) {
    const own = found.get(sheet) ?? [];
    own.push(amounts[at] ?? '0');
    found.set(sheet, own);
  }
  return [...found].map(([name, of]) => ({ name, sum: sum(of) }));
};

/** The words of a row and its last figure; null for a row without both. */
const statedIn = (row: WrittenRow, mark: DecimalMark): { readonly text: string; readonly stated: Decimal } | null => {
  const text = row.cells.find((cell) => /\p{L}{2}/u.test(cell))?.trim();
  if (text === undefined) return null;
  const figures = row.cells.flatMap((cell, at) => {
    const read = cell.trim() === '' || /\p{L}{2}/u.test(cell) ? null : readFigure(figureText(row, at), mark);
    return read && 'value' in read && read.value !== null ? [read.value] : [];
  });
  const stated = figures.at(-1);
  return stated === undefined || cents(stated) === 0 ? null : { text, stated };
};

/**
 * The sums in sheets that are not read, as a summary is, that are not what was read: of a sheet that the row names, and
 * of all. Where one sum of all agrees, the others are sums of something else, with the tax perhaps.
 */
export const summaryTotals = (
  others: readonly Worksheet[],
  read: readonly ReadSum[],
  mark: DecimalMark | null,
): readonly SummaryTotal[] => {
  const all = sum(read.map((one) => one.sum));
  if (read.length === 0 || cents(all) === 0) return [];
  const names = new Map(read.map((one) => [foldedHeading(one.name), one]));
  return others.flatMap(({ name: sheet, rows }) => {
    const found = rows.flatMap((row) => {
      const said = statedIn(row, mark ?? '.');
      return said ? [{ sheet, row: row.row, ...said }] : [];
    });
    const ofSheets = found.flatMap((one) => {
      const of = names.get(foldedHeading(one.text));
      return of && differ(one.stated, of.sum) ? [{ ...one, read: of.sum, of: of.name }] : [];
    });
    const sums = found.filter(({ text }) => isSum(text) && isWithoutTax(text));
    const last = sums.at(-1);
    const agrees = sums.some(({ stated }) => !differ(stated, all));
    return last && !agrees ? [...ofSheets, { ...last, read: all, of: null }] : ofSheets;
  });
};
