import type { SheetRow } from '../../../schema/import/plan.ts';

/** One sheet of a file: its headings and the rows below them, all as texts. */
export interface Spreadsheet {
  readonly kind: 'csv' | 'xlsx';
  /** The names of the sheets that can be chosen; none in a CSV file. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly headings: readonly string[];
  readonly rows: readonly SheetRow[];
  /** How a CSV file was taken: "UTF-8, separated by commas". */
  readonly taken: string | null;
}

/** Why a file cannot be read, in words for whoever chose it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** A, B, … Z, AA: how a spreadsheet calls its columns. */
export const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const isFilled = (text: string | undefined) => text !== undefined && text.trim() !== '';

/** The first row that says something holds the headings; what stands below are the rows, under their own numbers. */
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
