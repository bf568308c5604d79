import type { SheetRow } from '../../../schema/import/plan.ts';

/** One sheet of a file: headings and rows, all cells as texts. */
export interface Spreadsheet {
  readonly kind: 'csv' | 'xlsx';
  /** The names of the visible sheets; empty for a CSV file. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly headings: readonly string[];
  readonly rows: readonly SheetRow[];
  /** The format of a CSV file: "UTF-8, separated by commas". */
  readonly taken: string | null;
}

/** A file that cannot be read. The message is for the user. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** The name of a column in a spreadsheet: A, B, … Z, AA. */
export const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const isFilled = (text: string | undefined) => text !== undefined && text.trim() !== '';

/** The first filled row has the headings; the filled rows below it keep their row numbers. @throws Unreadable */
export const tableOf = (all: readonly (readonly string[])[]): Pick<Spreadsheet, 'headings' | 'rows'> => {
  const head = all.findIndex((row) => row.some(isFilled));
  const rows = all
    .map((cells, at) => ({ row: at + 1, cells }))
    .slice(head + 1)
    .filter(({ cells }) => cells.some(isFilled));
  if (head < 0 || rows.length === 0) throw new Unreadable('There are no rows below the headings.');
  const width = Math.max(
    ...[...rows.map((r) => r.cells), all[head] ?? []].map((cells) => cells.findLastIndex(isFilled) + 1),
  );
  const headings = Array.from({ length: width }, (_, at) => all[head]?.[at]?.trim() || `Column ${columnLetters(at)}`);
  return { headings, rows };
};
