import Papa from 'papaparse';
import { guardedText } from '../../schema/guard.ts';
import type { Reviewed } from './review.ts';
import type { Spreadsheet } from './read/spreadsheet.ts';

/** The bad rows of the file as a CSV of their own: the row's number and the reasons, then the row as it stood. */
export const badRowsCsv = (
  { headings, rows }: Pick<Spreadsheet, 'headings' | 'rows'>,
  all: readonly Reviewed[],
): string => {
  const reasons = new Map<number, string[]>();
  for (const { errors } of all)
    for (const { row, message } of errors) reasons.set(row, [...(reasons.get(row) ?? []), message]);
  const cells = rows.flatMap(({ row, cells: own }) => {
    const why = reasons.get(row);
    return why ? [[String(row), why.join('; '), ...headings.map((_, at) => own[at] ?? '')].map(guardedText)] : [];
  });
  return `\ufeff${Papa.unparse([['Row', 'Reason', ...headings.map(guardedText)], ...cells], { newline: '\r\n' })}\r\n`;
};
