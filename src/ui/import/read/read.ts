import { headingRows } from '../../../schema/import/guess.ts';
import { maxImportBytes, maxImportRows } from '../../../schema/import/wire.ts';
import { readCsv } from './csv.ts';
import { requireFewRows, Unreadable, type Spreadsheet } from './spreadsheet.ts';
import { readXlsx } from './xlsx.ts';

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((b, at) => bytes[at] === b);
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** The format of a file by its content, not its name. @throws Unreadable for a file that is too large or something else */
export const formatOf = (bytes: Uint8Array): 'csv' | 'xlsx' => {
  if (bytes.length > maxImportBytes)
    throw new Unreadable(
      `The file has ${megabytes(bytes.length)}; at most ${megabytes(maxImportBytes)} can be imported. Split it.`,
    );
  if (bytes.length === 0) throw new Unreadable('The file is empty.');
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new Unreadable(
      'This is an old Excel workbook, or one with a password. Save it as XLSX without a password, or as CSV.',
    );
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new Unreadable('This is a PDF: choose a CSV or XLSX file.');
  return startsWith(bytes, 0x50, 0x4b) ? 'xlsx' : 'csv';
};

/** Reads a spreadsheet, whose headings are not known yet: there may be titles among its rows. @throws Unreadable */
export const readSpreadsheet = async (bytes: Uint8Array, sheet?: string): Promise<Spreadsheet> => {
  const read = formatOf(bytes) === 'xlsx' ? await readXlsx(bytes, sheet) : readCsv(bytes);
  requireFewRows(read.rows.length, maxImportRows + headingRows);
  return read;
};
