import Papa from 'papaparse';
import { decodeText } from './decode.ts';
import { separatorOf, separators } from './separator.ts';
import { tableOf, Unreadable, type Spreadsheet } from './spreadsheet.ts';

/** Reads a CSV file, whatever its encoding and its separator. @throws Unreadable */
export const readCsv = (bytes: Uint8Array): Spreadsheet => {
  const { encoding, text } = decodeText(bytes);
  if (text.includes('\u0000')) throw new Unreadable('This is no spreadsheet: choose a CSV or XLSX file.');
  const delimiter = separatorOf(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const broken = errors.find((e) => e.type === 'Quotes');
  if (broken) throw new Unreadable(`Row ${(broken.row ?? 0) + 1} has a quotation mark that is never closed.`);
  const taken = `${encoding}, separated by ${separators[delimiter]}`;
  return { kind: 'csv', sheets: [], sheet: null, ...tableOf(data), taken };
};
