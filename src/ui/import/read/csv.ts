import Papa from 'papaparse';
import { decodeText } from './decode.ts';
import { tableOf, Unreadable, type Spreadsheet } from './spreadsheet.ts';

const separators: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** Reads a CSV file, whatever its encoding and its separator. @throws Unreadable */
export const readCsv = (bytes: Uint8Array): Spreadsheet => {
  const { encoding, text } = decodeText(bytes);
  if (text.includes('\u0000')) throw new Unreadable('This is no spreadsheet: choose a CSV or XLSX file.');
  const { data, errors, meta } = Papa.parse<string[]>(text, { delimitersToGuess: Object.keys(separators) });
  const broken = errors.find((e) => e.type === 'Quotes');
  if (broken) throw new Unreadable(`Row ${(broken.row ?? 0) + 1} has a quotation mark that is never closed.`);
  return {
    kind: 'csv',
    sheets: [],
    sheet: null,
    ...tableOf(data),
    taken: `${encoding}, separated by ${separators[meta.delimiter] ?? 'commas'}`,
  };
};
