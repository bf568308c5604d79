import type { Worksheet, WrittenRow } from './worksheet.ts';
import { headingScores } from './headingScores.ts';
import { type ColumnTarget } from './targets.ts';

/** Where the headings of a sheet are: indexes in its rows. `last` is another row for headings of two rows. */
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

/** The second row of headings: texts below a merged heading, as in "Rate" over "Supply" and "Install". */
const isSecond = (first: WrittenRow, next: WrittenRow | undefined): boolean =>
  next !== undefined &&
  named(next) > 0 &&
  !hasNumber(next) &&
  next.cells.some((cell, at) => cell.trim() !== '' && (first.cells[at] ?? '').trim() === '') &&
  next.cells.every((cell) => cell.trim().length <= 40);

/** Guesses the row with the headings: the one that names the most columns, at least a description and a figure. */
export const guessHeading = (sheet: Worksheet): HeadingPlace | null => {
  let best = -1;
  let most = 1;
  for (const [at, row] of sheet.rows.slice(0, looked).entries()) {
    const count = named(row) - (hasNumber(row) ? 2 : 0);
    if (count > most) [best, most] = [at, count];
  }
  if (best < 0) return null;
  const first = sheet.rows[best];
  return { first: best, last: first && isSecond(first, sheet.rows[best + 1]) ? best + 1 : best };
};

/** The heading of each column; a second row is added to the first, which may be merged over several columns. */
export const headingTexts = (sheet: Worksheet, place: HeadingPlace | null): readonly string[] => {
  const [first, second] = place ? [sheet.rows[place.first], sheet.rows[place.last]] : [];
  const two = place !== null && place.last > place.first;
  let over = '';
  return Array.from({ length: sheet.width }, (_, at) => {
    const upper = (first?.cells[at] ?? '').trim();
    const lower = two ? (second?.cells[at] ?? '').trim() : '';
    if (upper) over = upper;
    return (two && lower ? `${upper || over} ${lower}` : upper).replace(/\s+/g, ' ').trim();
  });
};
