import { cell, isFigure, isHeading, type TableRows } from './tableHeadingRows.ts';
import { isTotal } from './totalRows.ts';

/** A part of some rows that has headings of its own; indexes from 0, the last one not in it. */
export interface StackedTable {
  readonly from: number;
  readonly to: number;
  /** What stands above its headings; empty for nothing. */
  readonly title: string;
}

/** So many rows above headings can belong to them: a title and the names of bidders. */
const above = 3;

const hasFigure = (row: readonly string[]): boolean => row.some((text) => isFigure(text) && !/^\d$/.test(text.trim()));

/** The headings with what stands above them: two that are the same are one table that goes on, on the next page. */
const signature = (rows: TableRows, from: number, heading: number): string =>
  rows
    .slice(from, heading + 1)
    .map((row) => row.map((_, at) => cell([row], 0, at)).join('|'))
    .join('\n');

/**
 * Tables that stand below one another, each with headings and bidders of its own; one where the headings come once, or
 * again on every page.
 */
export const stackedTables = (rows: TableRows): StackedTable[] => {
  const starts = rows.flatMap((row, heading) => {
    if (!isHeading(row)) return [];
    let from = heading;
    while (from > 0 && heading - from < above) {
      const before = rows[from - 1] ?? [];
      if (before.every((text) => text.trim() === '') || hasFigure(before)) break;
      if (before.some((text) => isTotal(text))) break;
      from -= 1;
    }
    return [{ from, heading, is: signature(rows, from, heading), row: row.join('|') }];
  });
  const [first] = starts;
  const isNext = starts.filter((one, at) => {
    const last = starts[at - 1];
    // The row below headings can name columns too, as "Unit Price" below a name.
    return !last || (one.is !== last.is && one.heading - last.heading > 2);
  });
  if (!first || isNext.length < 2) return [{ from: 0, to: rows.length, title: '' }];
  return isNext.map(({ from, heading }, at) => ({
    from: at === 0 ? 0 : from,
    to: isNext[at + 1]?.from ?? rows.length,
    title: rows.slice(at === 0 ? 0 : from, heading).flatMap((row) => cell([row], 0, 0) || [])[0] ?? '',
  }));
};
