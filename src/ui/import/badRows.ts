import Papa from 'papaparse';
import { guardedText, typedText, unguardedText } from '../../schema/guard.ts';
import { isReason, reasonHeading } from './reasons.ts';
import { badRowsOf, type Reviewed } from './review.ts';
import type { Spreadsheet } from './read/spreadsheet.ts';

/** A row that comes back: its cells as in the file, those that are numbers by their type, and the reason. */
interface ReturnedRow {
  readonly cells: readonly string[];
  readonly typed: readonly number[];
  readonly reason: string;
}

interface Returned {
  readonly headings: readonly string[];
  readonly rows: readonly ReturnedRow[];
}

type Read = Pick<Spreadsheet, 'kind' | 'sheet' | 'headings' | 'rows' | 'separator'>;

/**
 * The rows of the bad records, the good ones of them too, with the columns of the file; the reasons of an earlier file
 * of bad rows are left out.
 */
const returned = ({ headings, rows }: Read, all: readonly Reviewed[]): Returned => {
  const kept = headings.flatMap((heading, at) => (isReason(heading) ? [] : [at]));
  const reasons = new Map<number, string[]>();
  for (const { errors } of all)
    for (const { row, message } of errors) reasons.set(row, [...(reasons.get(row) ?? []), message]);
  const bad = badRowsOf(all);
  return {
    headings: kept.map((at) => headings[at] ?? ''),
    rows: rows
      .filter(({ row }) => bad.has(row))
      .map(({ row, cells, typed = [] }) => ({
        // What stood behind an apostrophe gets it again where the format of the file needs one.
        cells: kept.map((at) => unguardedText(cells[at] ?? '')),
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

const csvOf = ({ headings, rows }: Returned, separator: string): BlobPart => {
  const lines = [[...headings, reasonHeading], ...rows.map(({ cells, reason }) => [...cells, reason])].map((line) =>
    line.map(guardedText),
  );
  return `\ufeff${Papa.unparse(lines, { newline: '\r\n', delimiter: separator })}\r\n`;
};

const xlsxOf = async ({ headings, rows }: Returned, name: string): Promise<BlobPart> => {
  const { writeXlsx } = await import('hucre/xlsx');
  const lines = rows.map(({ cells, typed, reason }) => [
    ...cells.map((text, at) => cellOf(text, typed.includes(at))),
    typedText(reason),
  ]);
  const widths = [...headings.map((heading) => Math.max(12, heading.length + 2)), 60];
  const columns = widths.map((width) => ({ width }));
  const sheet = { name, columns, rows: [[...headings, reasonHeading], ...lines], freezePane: { rows: 1 } };
  return Uint8Array.from(await writeXlsx({ sheets: [sheet] }));
};

/** The name of the file that was sent, with what is in this one. */
const nameOf = (sent: string, kind: string): string =>
  `${sent.replace(/\.[^.]*$/, '').replace(/-bad-rows$/, '')}-bad-rows.${kind}`;

/**
 * The rows of the bad records as a file of the kind that was sent, with its columns and one more that says what is
 * wrong: corrected there, it is imported like the first one.
 */
export const badRowsFile = async (
  sent: string,
  table: Read,
  all: readonly Reviewed[],
): Promise<{ readonly name: string; readonly content: Blob }> => {
  const { kind, sheet, separator = ',' } = table;
  const rows = returned(table, all);
  const content = kind === 'csv' ? csvOf(rows, separator) : await xlsxOf(rows, sheet ?? 'Sheet1');
  return { name: nameOf(sent, kind), content: new Blob([content]) };
};
