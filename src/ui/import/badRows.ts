import Papa from 'papaparse';
import { guardedText, typedText } from '../../schema/guard.ts';
import { isReason, reasonHeading } from './reasons.ts';
import { badRowsOf, type Reviewed } from './review.ts';
import type { FileKind } from './read/formats.ts';
import type { Spreadsheet } from './read/spreadsheet.ts';

/** A row that comes back: its cells as in the file, those that are numbers by their type, and the reason. */
interface ReturnedRow {
  readonly cells: readonly string[];
  readonly typed: readonly number[];
  readonly reason: string;
}

/** A sheet of rows that come back. */
export interface Returned {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly ReturnedRow[];
}

type Read = Pick<Spreadsheet, 'kind' | 'sheet' | 'headings' | 'rows' | 'separator'>;

/**
 * The rows of the bad records, the good ones of them too, with the columns of the file; the reasons of an earlier file
 * of bad rows are left out.
 */
const returned = ({ sheet, headings, rows }: Read, all: readonly Reviewed[]): Returned => {
  const kept = headings.flatMap((heading, at) => (isReason(heading) ? [] : [at]));
  const reasons = new Map<number, string[]>();
  for (const { errors } of all)
    for (const { row, message } of errors) reasons.set(row, [...(reasons.get(row) ?? []), message]);
  const bad = badRowsOf(all);
  return {
    name: sheet ?? 'Sheet1',
    headings: kept.map((at) => headings[at] ?? ''),
    rows: rows
      .filter(({ row }) => bad.has(row))
      .map(({ row, cells, typed = [] }) => ({
        cells: kept.map((at) => cells[at] ?? ''),
        typed: kept.flatMap((at, to) => (typed.includes(at) ? [to] : [])),
        reason: reasons.get(row)?.join('; ') ?? 'Another row of the same record is wrong',
      })),
  };
};

/** A number has 15 digits in a workbook; another one stays the text that it was read as. */
const cellOf = (text: string, isNumber: boolean): string | number | null => {
  if (text === '') return null;
  const number = Number(text);
  return isNumber && Number.isFinite(number) ? number : typedText(text);
};

const csvOf = (sheets: readonly Returned[], separator: string): BlobPart => {
  const lines = sheets
    .flatMap(({ headings, rows }) => [
      [...headings, reasonHeading],
      ...rows.map(({ cells, reason }) => [...cells, reason]),
    ])
    .map((line) => line.map(guardedText));
  return `\ufeff${Papa.unparse(lines, { newline: '\r\n', delimiter: separator })}\r\n`;
};

const worksheetOf = ({ name, headings, rows }: Returned) => {
  const lines = rows.map(({ cells, typed, reason }) => [
    ...cells.map((text, at) => cellOf(text, typed.includes(at))),
    typedText(reason),
  ]);
  const widths = [...headings.map((heading) => Math.max(12, heading.length + 2)), 60];
  const columns = widths.map((width) => ({ width }));
  return { name, columns, rows: [[...headings, reasonHeading], ...lines], freezePane: { rows: 1 } };
};

const xlsxOf = async (sheets: readonly Returned[]): Promise<BlobPart> => {
  const { writeXlsx } = await import('hucre/xlsx');
  return Uint8Array.from(await writeXlsx({ sheets: sheets.map(worksheetOf) }));
};

/** The name of the file that was sent, with what is in this one. */
const nameOf = (sent: string, kind: string): string =>
  `${sent.replace(/\.[^.]*$/, '').replace(/-bad-rows$/, '')}-bad-rows.${kind}`;

/** A file of rows that come back, text where a text file was sent and a workbook else. */
export const returnedFile = async (
  sent: string,
  {
    kind,
    separator,
    sheets,
  }: { readonly kind: FileKind; readonly separator: string; readonly sheets: readonly Returned[] },
): Promise<{ readonly name: string; readonly content: Blob }> => {
  const isText = kind === 'csv';
  const content = isText ? csvOf(sheets, separator) : await xlsxOf(sheets);
  return { name: nameOf(sent, isText ? 'csv' : 'xlsx'), content: new Blob([content]) };
};

/**
 * The rows of the bad records as a file of the kind that was sent, with its columns and one more that says what is
 * wrong: corrected there, it is imported like the first one.
 */
export const badRowsFile = async (
  sent: string,
  table: Read,
  all: readonly Reviewed[],
): Promise<{ readonly name: string; readonly content: Blob }> => {
  const { kind, separator = ',' } = table;
  return returnedFile(sent, { kind, separator, sheets: [returned(table, all)] });
};
