import { headingRows } from '../../../schema/import/guess.ts';
import { maxImportRows } from '../../../schema/import/wire.ts';
import type { WorksheetRow } from '../../../schema/import/readCells.ts';
import type { Separator } from './csv.ts';
import type { FileKind } from './formats.ts';
import type { Worksheet } from '../../../domain/table/worksheet.ts';
import { columnLetters } from '../../../domain/table/columnLetters.ts';
import { Unreadable } from './unreadable.ts';
import type { Workbook } from './workbook.ts';

/** One sheet of a file: headings and rows, all cells as texts. */
export interface Spreadsheet {
  readonly kind: FileKind;
  /** The names of the visible sheets; empty for a text file. */
  readonly sheets: readonly string[];
  /** The names of those that the workbook hides. */
  readonly hiddenWorksheets: readonly string[];
  readonly sheet: string | null;
  readonly unseenIn?: Worksheet['unseenIn'];
  /** The columns that the workbook hides. */
  readonly hiddenColumns: readonly number[];
  /** All rows with a text, titles and headings too. */
  readonly filled: readonly WorksheetRow[];
  /** The number of the row with the headings. */
  readonly head: number;
  readonly headings: readonly string[];
  /** The filled rows below the headings. */
  readonly rows: readonly WorksheetRow[];
  /** The format of a text file: "UTF-8, separated by commas". */
  readonly taken: string | null;
  /** The separator of a text file. */
  readonly separator?: Separator;
}

/** @throws Unreadable for more rows than one import takes */
export const requireFewRows = (rows: number, most = maxImportRows): void => {
  if (rows > most)
    throw new Unreadable(
      `The file has more than ${maxImportRows.toLocaleString()} rows. Split it into several files; rows of one record belong into one of them.`,
    );
};

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

/** The filled rows, the first of them as headings until others are chosen. @throws Unreadable */
const tableInFile = (rows: readonly WorksheetRow[]): ReturnType<typeof tableAt> => {
  const filled = rows.filter(({ cells }) => cells.some(isFilled));
  const [first] = filled;
  if (!first || filled.length < 2) throw new Unreadable('There are no rows below the headings.');
  return tableAt(filled, first.row);
};

/** A sheet of a file as a table, the first visible one unless it is named. @throws Unreadable */
export const spreadsheetOf = ({ kind, sheets, taken, separator }: Workbook, named?: string): Spreadsheet => {
  const names = (isHidden: boolean) => sheets.flatMap((one) => (one.isHidden === isHidden ? [one.name] : []));
  const sheet = sheets.find((one) => (named === undefined ? !one.isHidden : one.name === named));
  if (!sheet) throw new Unreadable('This workbook has no visible sheet with rows.');
  const table = tableInFile(sheet.rows);
  requireFewRows(table.rows.length, maxImportRows + headingRows);
  const isText = kind === 'csv';
  return {
    kind,
    sheets: isText ? [] : names(false),
    hiddenWorksheets: names(true),
    sheet: isText ? null : sheet.name,
    hiddenColumns: sheet.hiddenColumns,
    ...(sheet.unseenIn && { unseenIn: sheet.unseenIn }),
    ...table,
    taken,
    ...(separator && { separator }),
  };
};
