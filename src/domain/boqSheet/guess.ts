import { guessColumns } from './columns.ts';
import { guessMark } from './figures.ts';
import { guessHeading, type HeadingPlace } from './heading.ts';
import type { Layout } from './read.ts';
import type { BoqSheet } from './sheet.ts';
import { rateTargets, type ColumnMapping } from './targets.ts';

/** The decimal mark of the figures in the mapped columns. */
export const markOf = (sheet: BoqSheet, columns: ColumnMapping, place: HeadingPlace | null): '.' | ',' => {
  const figures = [...rateTargets, 'quantity', 'amount'] as const;
  const at = figures.flatMap((target) => columns[target] ?? []);
  const below = sheet.rows.slice(place ? place.last + 1 : 0);
  return guessMark(below.flatMap(({ cells }) => at.map((column) => cells[column] ?? '')));
};

/** The layout with other headings: columns and decimal mark are guessed again. */
export const layoutAt = (sheet: BoqSheet, place: HeadingPlace | null): Layout => {
  const columns = guessColumns(sheet, place);
  // A workbook that names the kind of each row is one of ours: its units are as they should be.
  return { place, columns, mark: markOf(sheet, columns, place), foldUnits: columns.kind === undefined };
};

/** Guesses how a sheet is to be read. */
export const guessLayout = (sheet: BoqSheet): Layout => layoutAt(sheet, guessHeading(sheet));

/** Whether a sheet looks like a bill, and not like a cover, a summary or notes. */
export const isBill = (sheet: BoqSheet, { columns }: Layout): boolean =>
  columns.description !== undefined &&
  (columns.quantity !== undefined || columns.rate !== undefined || columns.unit !== undefined) &&
  !/summary|cover|index|preamble|contents|notes?$/i.test(sheet.name);
