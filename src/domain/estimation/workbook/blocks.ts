import { guessColumns } from './columns.ts';
import { headingsFrom, namesColumns } from './heading.ts';
import { isOwnWorkbook } from './ownWorkbook.ts';
import { repeatedHeadings } from './rowKinds.ts';
import type { WorkbookLayout } from './layout.ts';
import type { ColumnMapping, ColumnTarget } from './targets.ts';
import type { Worksheet } from '../../table/worksheet.ts';

/** The columns by which each row of a sheet is read: below other headings in the middle of it they are others. */
export interface Blocks {
  /** The rows with other headings, by their index. */
  readonly headings: ReadonlySet<number>;
  readonly columnsAt: (row: number) => ColumnMapping;
}

/** Columns that a bill is computed by: headings of a note or a list of drawings do not begin another table. */
const needed = ['description', 'quantity', 'rate', 'amount', 'unit'] as const satisfies readonly ColumnTarget[];

/** Finds the rows below the headings that head the same columns in another order. */
export const blocksOf = (sheet: Worksheet, { place, columns }: WorkbookLayout): Blocks => {
  const headings = new Set<number>();
  const begun: { readonly at: number; readonly columns: ColumnMapping }[] = [{ at: 0, columns }];
  if (place && !isOwnWorkbook(columns)) {
    const repeated = repeatedHeadings(sheet, place);
    for (const [at, row] of sheet.rows.entries()) {
      if (at <= place.last || repeated.has(at) || headings.has(at) || namesColumns(row) < 3) continue;
      const rows = sheet.rows.slice(at);
      const own = headingsFrom({ ...sheet, rows }, 0);
      const next = guessColumns({ ...sheet, rows }, own);
      if (next.description === undefined || (next.quantity === undefined && next.rate === undefined)) continue;
      if (needed.every((target) => next[target] === columns[target])) continue;
      for (let of = at; of <= at + own.last; of += 1) headings.add(of);
      // What the client's first headings were said to be stays where the others do not name it.
      begun.push({ at, columns: next });
    }
  }
  return {
    headings,
    columnsAt: (row) => begun.findLast(({ at }) => at <= row)?.columns ?? columns,
  };
};
