import type { Worksheet } from '../../../../domain/table/worksheet.ts';
import { documentLanguages } from '../../../../domain/documents.ts';
import { bidColumns, bidHeadings, type BidColumn } from '../../../../domain/rfq/workbook/layout.ts';
import { Unreadable } from '../../../../ui/import/read/unreadable.ts';

/** Where the lines of a vendor's workbook are. */
export interface Place {
  readonly sheet: Worksheet;
  /** The index of the row of headings among the rows of the sheet. */
  readonly head: number;
  readonly columns: Readonly<Partial<Record<BidColumn, number>>>;
}

const folded = (text: string): string => text.trim().toLowerCase();

const columnsIn = (cells: readonly string[]): Place['columns'] =>
  Object.fromEntries(
    bidColumns.flatMap((column) => {
      const names = documentLanguages.map((language) => folded(bidHeadings[language][column]));
      const at = cells.findIndex((cell) => names.includes(folded(cell)));
      return at < 0 ? [] : [[column, at] as const];
    }),
  );

/** Finds the lines by their headings, in whatever order the columns are now. @throws Unreadable for another workbook */
export const placeInDocument = (sheets: readonly Worksheet[]): Place => {
  for (const sheet of sheets)
    for (const [head, { cells }] of sheet.rows.entries()) {
      const columns = columnsIn(cells);
      if (columns.identity !== undefined && columns.price !== undefined) return { sheet, head, columns };
    }
  throw new Unreadable(
    `This is not a workbook of an RFQ, or its headings were changed: there is no row with “${bidHeadings.en.price}” and the hidden “${bidHeadings.en.identity}”.`,
  );
};
