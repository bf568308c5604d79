import { maxImportBytes } from '../../../schema/import/wire.ts';
import { Unreadable } from './unreadable.ts';

/** The files that hold tables. Tabs, bars and semicolons divide a `csv` too. */
export type FileKind = 'csv' | 'xlsx' | 'xls' | 'ods';

/** What can be chosen, as people read it: GAEB files and binary workbooks are refused by name. */
export const readKinds = 'XLSX, XLS, ODS, CSV or TSV';

/** The same for the dialog of the browser that chooses a file. */
export const readEndings = '.xlsx,.xlsm,.xls,.ods,.csv,.tsv,.txt';

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((b, at) => bytes[at] === b);
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

const latin = new TextDecoder('latin1');
const begin = (bytes: Uint8Array, length: number) => latin.decode(bytes.subarray(0, length));
/** A ZIP lists its parts at its end. */
const end = (bytes: Uint8Array, length: number) => latin.decode(bytes.subarray(Math.max(0, bytes.length - length)));

/** The exchange formats of German bills: XML, and the lines of 80 characters before it. */
const isGaeb = (bytes: Uint8Array, name: string): boolean =>
  /\.(?:[dpx]8\d|gaeb)$/i.test(name) || /<gaeb[\s>]/i.test(begin(bytes, 2000).replaceAll('\u0000', ''));

const zipKind = (bytes: Uint8Array): FileKind => {
  const listed = end(bytes, 256 * 1024);
  // The library passes over cells that some programs write there (decision 164).
  if (listed.includes('xl/workbook.bin'))
    throw new Unreadable('This is a binary workbook (XLSB), of which cells could be lost. Save it as XLSX.');
  const isOds =
    begin(bytes, 200).includes('opendocument.spreadsheet') ||
    (listed.includes('content.xml') && !listed.includes('[Content_Types].xml'));
  return isOds ? 'ods' : 'xlsx';
};

/**
 * The format of a file by its content, not its name.
 * @throws Unreadable for a file that is too large or something else, by what it is
 */
export const formatOf = (bytes: Uint8Array, name = ''): FileKind => {
  if (bytes.length > maxImportBytes)
    throw new Unreadable(
      `The file has ${megabytes(bytes.length)}; at most ${megabytes(maxImportBytes)} can be imported. Split it.`,
    );
  if (bytes.length === 0) throw new Unreadable('The file is empty.');
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new Unreadable('This is a PDF: ask for the bill as a workbook, or choose a CSV file.');
  if (isGaeb(bytes, name))
    throw new Unreadable('This is a GAEB file. Export it as Excel (XLSX) from the program that it comes from.');
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'xls';
  return startsWith(bytes, 0x50, 0x4b) ? zipKind(bytes) : 'csv';
};
