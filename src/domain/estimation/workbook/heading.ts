import { currenciesOf } from '../../currencySigns.ts';
import type { Worksheet, WrittenRow } from '../../table/worksheet.ts';
import { headingScores } from './headingScores.ts';
import { type ColumnTarget } from './targets.ts';
import { isUnit } from './units.ts';

/** Where the headings of a sheet are: indexes in its rows, of the first to the last row of headings. */
export interface HeadingPlace {
  readonly first: number;
  readonly last: number;
}

const looked = 80;
const hasNumber = ({ cells }: WrittenRow) => cells.some((cell) => /^-?\d+(?:\.\d+)?$/.test(cell.trim()));

/** How many different targets the texts of a row name. */
const named = (row: WrittenRow): number => {
  const found = new Set<ColumnTarget>();
  for (const cell of row.cells)
    for (const [target, score] of Object.entries(headingScores(cell)))
      // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.entries forgets the names of the keys
      if (score >= 5) found.add(target as ColumnTarget);
  return found.size;
};

/** How many columns a row names, if it is one of headings: without a number, and in short words. */
export const namesColumns = (row: WrittenRow): number =>
  hasNumber(row) || row.cells.some((cell) => cell.trim().length > 40) ? 0 : named(row);

const isShort = ({ cells }: WrittenRow): boolean => cells.every((cell) => cell.trim().length <= 40);
const isFilled = (row: WrittenRow, at: number): boolean => (row.cells[at] ?? '').trim() !== '';

const scoreOf = (text: string, target: ColumnTarget): number => headingScores(text)[target] ?? 0;
const figures = ['quantity', 'rate', 'material_rate', 'labour_rate', 'machine_rate', 'freight_rate', 'amount'] as const;
const namesFigure = (text: string): boolean => figures.some((target) => scoreOf(text, target) >= 5);

/** Whether something stands below the heading of descriptions that is none itself: then a row may be a line. */
const isWordy = (first: WrittenRow, next: WrittenRow): boolean =>
  next.cells.some(
    (cell, at) =>
      isFilled(next, at) && scoreOf(first.cells[at] ?? '', 'description') >= 5 && scoreOf(cell, 'description') < 3,
  );

/** A second row of headings: texts below a merged heading, as in "Rate" over "Supply" and "Install". */
const isBelowMerged = (first: WrittenRow, next: WrittenRow): boolean =>
  named(next) > 0 &&
  !hasNumber(next) &&
  isShort(next) &&
  next.cells.some((_, at) => isFilled(next, at) && !isFilled(first, at)) &&
  (!isWordy(first, next) || next.cells.filter(namesFigure).length > 1);

const isMark = (word: string): boolean =>
  isUnit(word) ||
  currenciesOf(word).length > 0 ||
  /^(?:\/|per|ht|h\.t\.|ttc|net|netto|brutto|gross|excl\.?|incl\.?|vat|tva|mwst\.?|iva)$/i.test(word);

/** What stands below a heading and explains it: a unit, a currency, brackets, another heading. */
const explains = (text: string): boolean =>
  text.split(/\s+|(?<=\S)\/(?=\S)/).every(isMark) ||
  /^[([].*[)\]]$/.test(text) ||
  Object.values(headingScores(text)).some((score) => score >= 5);

/**
 * A row of units or currencies below the headings: "m2 | £ | £". Something of it stands below the heading of a figure, and
 * nothing that could be the description of a line.
 */
const isOfUnits = (first: WrittenRow, next: WrittenRow): boolean => {
  if (hasNumber(next) || !isShort(next)) return false;
  const filled = next.cells.flatMap((_, at) => (isFilled(next, at) ? [at] : []));
  const text = (at: number) => (next.cells[at] ?? '').trim();
  return (
    !isWordy(first, next) &&
    filled.some((at) => namesFigure(first.cells[at] ?? '')) &&
    filled.every((at) => explains(text(at)))
  );
};

/** How many rows headings can have. */
const most = 3;

/** Where headings end that begin in a row: a second and a third row of them are no lines. */
export const headingsFrom = (sheet: Worksheet, first: number): HeadingPlace => {
  let last = first;
  for (let at = first + 1; at < first + most; at += 1) {
    const [row, upper, next] = [sheet.rows[first], sheet.rows[at - 1], sheet.rows[at]];
    if (!row || !upper || !next || !(isBelowMerged(upper, next) || isOfUnits(upper, next) || isOfUnits(row, next)))
      break;
    last = at;
  }
  return { first, last };
};

/** Whether a row stands over headings and names columns that they leave open: "Description" beside "Contract" over "Qty". */
const isOver = (over: WrittenRow | undefined, row: WrittenRow): over is WrittenRow => {
  if (!over || hasNumber(over) || !isShort(over)) return false;
  const open: WrittenRow = { ...over, cells: over.cells.map((cell, at) => (isFilled(row, at) ? '' : cell)) };
  const names = (one: WrittenRow) => one.cells.some((cell) => scoreOf(cell, 'description') >= 5);
  return named(open) > 1 || (names(open) && !names(row));
};

/** Guesses the row with the headings: the one that names the most columns, at least a description and a figure. */
export const guessHeading = (sheet: Worksheet): HeadingPlace | null => {
  let best = -1;
  let count = 1;
  for (const [at, row] of sheet.rows.slice(0, looked).entries()) {
    const names = named(row) - (hasNumber(row) ? 2 : 0);
    if (names > count) [best, count] = [at, names];
  }
  const row = sheet.rows[best];
  if (!row) return null;
  return headingsFrom(sheet, isOver(sheet.rows[best - 1], row) ? best - 1 : best);
};

/** The heading of each column: the texts of all its rows, of which an upper one may be merged over several columns. */
export const headingTexts = (sheet: Worksheet, place: HeadingPlace | null): readonly string[] => {
  const rows = place ? sheet.rows.slice(place.first, place.last + 1) : [];
  const over = rows.map(() => '');
  return Array.from({ length: sheet.width }, (_, at) => {
    const own = rows.map(({ cells }) => (cells[at] ?? '').trim());
    const texts = own.map((text, level) => {
      if (text) over[level] = text;
      return text || (own.slice(level + 1).some(Boolean) ? (over[level] ?? '') : '');
    });
    return texts.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
  });
};
