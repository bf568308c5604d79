import Big from 'big.js';
import { readXlsx as read, type CellValue } from 'hucre/xlsx';
import { maxImportRows } from '../../../schema/import/wire.ts';
import { tableAt, tableInFile, Unreadable, type Spreadsheet } from './spreadsheet.ts';

/** The most rows above the headings. */
const headroom = 200;

const timeText = (date: Date): string => {
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
};

/** The text of a cell. Numbers have the 15 digits of Excel, without an exponent. */
export const cellText = (value: CellValue | undefined): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : timeText(value);
  if (typeof value === 'number') return new Big(value.toPrecision(15)).toFixed();
  return String(value);
};

/** The columns of a row whose cells are numbers by their type. */
export const typedColumns = (cells: readonly CellValue[]): readonly number[] =>
  cells.flatMap((value, at) => (typeof value === 'number' ? [at] : []));

/** Reads one sheet of a workbook, by default the first visible one. @throws Unreadable */
export const readXlsx = async (bytes: Uint8Array, sheetName?: string): Promise<Spreadsheet> => {
  const sheets: string[] = [];
  const hiddenWorksheets: string[] = [];
  const isWanted = (info: { name: string; hidden?: boolean; veryHidden?: boolean }) => {
    const isHidden = info.hidden === true || info.veryHidden === true;
    (isHidden ? hiddenWorksheets : sheets).push(info.name);
    return sheetName === undefined ? !isHidden && sheets.length === 1 : info.name === sheetName;
  };
  const book = await read(bytes, { sheets: isWanted, maxRows: maxImportRows + headroom }).catch((error: unknown) => {
    throw new Unreadable('This workbook cannot be opened. Save it again as XLSX, without a password.', {
      cause: error,
    });
  });
  const sheet = book.sheets[0];
  if (!sheet) throw new Unreadable('This workbook has no visible sheet.');
  const rows = sheet.rows.map((row, at) => ({
    row: at + 1,
    cells: row.map(cellText),
    typed: typedColumns(row),
    isHidden: sheet.rowDefs?.get(at)?.hidden === true,
  }));
  const table = rows.some(({ cells }) => cells.some(Boolean)) || sheets.length < 2 ? tableInFile(rows) : tableAt([], 0);
  return { kind: 'xlsx', sheets, hiddenWorksheets, sheet: sheet.name, ...table, taken: null };
};
