import { maxImportRows } from '../../../schema/import/wire.ts';
import type { WorksheetRow } from '../../../schema/import/plan.ts';

/** One sheet of a file: headings and rows, all cells as texts. */
export interface Spreadsheet {
  readonly kind: 'csv' | 'xlsx';
  /** The names of the visible sheets; empty for a CSV file. */
  readonly sheets: readonly string[];
  /** The names of those that the workbook hides. */
  readonly hiddenWorksheets: readonly string[];
  readonly sheet: string | null;
  /** All rows with a text, titles and headings too. */
  readonly filled: readonly WorksheetRow[];
  /** The number of the row with the headings. */
  readonly head: number;
  readonly headings: readonly string[];
  /** The filled rows below the headings. */
  readonly rows: readonly WorksheetRow[];
  /** The format of a CSV file: "UTF-8, separated by commas". */
  readonly taken: string | null;
  /** The separator of a CSV file. */
  readonly separator?: string;
}

/** A file that cannot be read. The message is for the user. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** @throws Unreadable for more rows than one import takes */
export const requireFewRows = (rows: number, most = maxImportRows): void => {
  if (rows > most)
    throw new Unreadable(
      `The file has more than ${maxImportRows.toLocaleString()} rows. Split it into several files; rows of one record belong into one of them.`,
    );
};

/** The name of a column in a spreadsheet: A, B, … Z, AA. */
export const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const isFilled = (text: string | undefined) => text !== undefined && text.trim() !== '';

/** The headings of the row `head`, and the filled rows below it. A column without a heading has its letters. */
export const tableAt = (
  filled: readonly WorksheetRow[],
  head: number,
): Pick<Spreadsheet, 'filled' | 'head' | 'headings' | 'rows'> => {
  const named = filled.find(({ row }) => row === head)?.cells ?? [];
  const rows = filled.filter(({ row }) => row > head);
  const width = Math.max(0, ...[...rows.map((r) => r.cells), named].map((cells) => cells.findLastIndex(isFilled) + 1));
  const headings = Array.from({ length: width }, (_, at) => named[at]?.trim() || `Column ${columnLetters(at)}`);
  return { filled, head, headings, rows };
};

/** Rows of texts with their numbers in the file. */
export const numberedRows = (all: readonly (readonly string[])[]): readonly WorksheetRow[] =>
  all.map((cells, at) => ({ row: at + 1, cells }));

/** The filled rows, the first of them as headings until others are chosen. @throws Unreadable */
export const tableInFile = (rows: readonly WorksheetRow[]): ReturnType<typeof tableAt> => {
  const filled = rows.filter(({ cells }) => cells.some(isFilled));
  const [first] = filled;
  if (!first || filled.length < 2) throw new Unreadable('There are no rows below the headings.');
  return tableAt(filled, first.row);
};
