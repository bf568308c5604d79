import { columnLetters } from '../../table/columnLetters.ts';
import { worksheetOf, type Worksheet, type WrittenRow } from '../../table/worksheet.ts';
import { guessHeading, headingTexts } from './heading.ts';
import { headingScores } from './headingScores.ts';

/** As many headings have to be there again, one of them of a figure. */
const enough = 4;

/** The column at which the headings of a table begin again, beside it; null for one table. */
const secondTable = (headings: readonly string[]): number | null => {
  const folded = headings.map((text) => text.toLowerCase());
  const [first] = folded.flatMap((text, at) => (text === '' ? [] : [at]));
  if (first === undefined) return null;
  for (let at = first + enough; at < folded.length; at += 1) {
    const width = folded.length - at;
    const again = folded
      .slice(first, first + Math.min(width, at - first))
      .filter((text, i) => text !== '' && folded[at + i] === text);
    const figures = again.filter((text) => {
      const { quantity, rate, amount } = headingScores(text);
      return quantity !== undefined || rate !== undefined || amount !== undefined;
    });
    if (folded[at] === folded[first] && again.length >= enough && figures.length > 0) return at;
  }
  return null;
};

const shifted = (columns: readonly number[], from: number, to: number): readonly number[] =>
  columns.flatMap((at) => (at >= from && at < to ? [at - from] : []));

const shiftedTexts = (
  texts: Readonly<Record<number, string>>,
  from: number,
  to: number,
): Readonly<Record<number, string>> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([at, text]) =>
      Number(at) >= from && Number(at) < to ? [[Number(at) - from, text]] : [],
    ),
  );

const within = (row: WrittenRow, from: number, to: number): WrittenRow => ({
  ...row,
  cells: row.cells.slice(from, to),
  above: shiftedTexts(row.above, from, to),
  shown: shiftedTexts(row.shown, from, to),
  money: shiftedTexts(row.money, from, to),
  typed: shifted(row.typed, from, to),
  formulas: shifted(row.formulas, from, to),
  across: shiftedTexts(row.across, from, to),
  uncomputed: shifted(row.uncomputed, from, to),
  errors: shifted(row.errors, from, to),
  dates: shifted(row.dates, from, to),
  struck: shifted(row.struck, from, to),
});

/**
 * The tables of a sheet: two that stand side by side under the same headings are two sheets, named by their columns.
 * What stands above the headings belongs to the first.
 */
export const tablesBeside = (sheet: Worksheet): readonly Worksheet[] => {
  const place = guessHeading(sheet);
  const at = place ? secondTable(headingTexts(sheet, place)) : null;
  if (!place || at === null) return [sheet];
  const part = (from: number, to: number, rows: readonly WrittenRow[], name: string): Worksheet =>
    worksheetOf(
      name,
      rows.map((row) => within(row, from, to)),
      { isHidden: sheet.isHidden, hiddenColumns: shifted(sheet.hiddenColumns, from, to) },
    );
  const right = part(
    at,
    sheet.width,
    sheet.rows.slice(place.first),
    `${sheet.name} (${columnLetters(at)}–${columnLetters(sheet.width - 1)})`,
  );
  return [part(0, at, sheet.rows, sheet.name), ...tablesBeside(right).map((one) => ({ ...one, besideIn: sheet.name }))];
};
