import { readXlsx, type Cell, type Sheet } from 'hucre/xlsx';
import { multiply, round } from '../../../../domain/decimal.ts';
import {
  worksheetOf,
  textRow,
  type Worksheet,
  type WrittenRow,
} from '../../../../domain/estimation/workbook/worksheet.ts';
import { unguardedText } from '../../../../schema/guard.ts';
import { maxImportRows } from '../../../../schema/import/wire.ts';
import { csvRows } from '../../../../ui/import/read/csv.ts';
import { formatOf } from '../../../../ui/import/read/read.ts';
import { Unreadable } from '../../../../ui/import/read/spreadsheet.ts';
import { cellText, typedColumns } from '../../../../ui/import/read/xlsx.ts';

/** The sheets of a file, hidden ones too. A CSV file is one sheet. */
export interface Workbook {
  readonly kind: 'csv' | 'xlsx';
  readonly sheets: readonly Worksheet[];
  /** The format of a CSV file: "UTF-8, separated by commas". */
  readonly taken: string | null;
}

/** Rows of a sheet that are no lines: headings, totals, blank ones. */
const headroom = 2000;

/** A number as a fixed number of decimals shows it: 1.1 as "1.10", which is another item than "1.1". */
const shownText = ({ value, style }: Cell): string | null => {
  const places = /^0\.(0+)$/.exec(style?.numFmt ?? '')?.[1]?.length;
  return typeof value === 'number' && places !== undefined ? value.toFixed(places) : null;
};

/** A number that is shown as a percentage, as it is shown: 0.025 as "2.5000%", which has one reading. */
const percentText = (cell: Cell | undefined): string | null =>
  typeof cell?.value === 'number' && /^[^"]*%/.test(cell.style?.numFmt ?? '')
    ? `${round(multiply(cellText(cell.value), '100'), 4)}%`
    : null;

/** By row, the texts of cells that are merged downwards from a row above, by column. */
const mergedTexts = ({ merges = [], rows }: Sheet): ReadonlyMap<number, Record<number, string>> => {
  const above = new Map<number, Record<number, string>>();
  for (const { startRow, startCol, endRow } of merges) {
    const text = cellText(rows[startRow]?.[startCol]).trim();
    if (text === '') continue;
    for (let row = startRow + 1; row <= Math.min(endRow, rows.length - 1); row += 1)
      above.set(row, { ...above.get(row), [startCol]: text });
  }
  return above;
};

const rowsOf = (sheet: Sheet): WrittenRow[] => {
  const above = mergedTexts(sheet);
  return sheet.rows.map((cells, at) => {
    const texts = cells.map(
      (cell, column) => percentText(sheet.cells?.get(`${at},${column}`)) ?? unguardedText(cellText(cell)),
    );
    const row = textRow(at + 1, texts);
    const styled = texts.flatMap((text, column) => {
      const cell = text.trim() === '' ? undefined : sheet.cells?.get(`${at},${column}`);
      return cell ? [{ column, cell }] : [];
    });
    const shown = styled.flatMap(({ column, cell }) => {
      const text = shownText(cell);
      return text === null ? [] : [[column, text] as const];
    });
    // Item numbers and figures are seldom indented: the words of a row are what its indentation is seen by.
    const wordy = styled.filter(({ cell }) => typeof cell.value === 'string');
    return {
      ...row,
      indent: row.indent + Math.max(0, ...wordy.map(({ cell }) => cell.style?.alignment?.indent ?? 0)),
      outline: sheet.rowDefs?.get(at)?.outlineLevel ?? 0,
      isHidden: sheet.rowDefs?.get(at)?.hidden === true,
      bold: wordy.some(({ cell }) => cell.style?.font?.bold === true),
      above: above.get(at) ?? {},
      shown: Object.fromEntries(shown),
      typed: typedColumns(cells),
      formulas: styled.flatMap(({ column, cell }) => (cell.formula === undefined ? [] : [column])),
    };
  });
};

const readWorksheets = async (bytes: Uint8Array): Promise<Worksheet[]> => {
  const book = await readXlsx(bytes, {
    readStyles: true,
    maxRows: 2 * maxImportRows,
  }).catch((error: unknown) => {
    throw new Unreadable('This workbook cannot be opened. Save it again as XLSX, without a password.', {
      cause: error,
    });
  });
  return book.sheets.map((sheet) =>
    worksheetOf(sheet.name, rowsOf(sheet), sheet.hidden === true || sheet.veryHidden === true),
  );
};

/** Reads a workbook or a CSV file whole. @throws Unreadable */
export const readWorkbook = async (bytes: Uint8Array, name: string): Promise<Workbook> => {
  const kind = formatOf(bytes);
  const csv = kind === 'csv' ? csvRows(bytes) : null;
  const sheets = csv
    ? [
        worksheetOf(
          name.replace(/\.\w+$/, ''),
          csv.rows.map((cells, at) => textRow(at + 1, cells.map(unguardedText))),
        ),
      ]
    : await readWorksheets(bytes);
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new Unreadable('There is nothing in this file.');
  if (filled.some(({ rows }) => rows.length > maxImportRows + headroom))
    throw new Unreadable(`A sheet has more than ${maxImportRows.toLocaleString()} rows. Split it into several files.`);
  return { kind, sheets: filled, taken: csv?.taken ?? null };
};
