import type { Decimal } from '../../../../domain/decimal.ts';
import type { FilledWorksheet } from '../../../../domain/estimation/quotation/filled.ts';
import { filling } from '../../../../domain/estimation/quotation/filling.ts';
import type { QuotedLine } from '../../../../domain/estimation/quotation/line.ts';
import { quote } from '../../../../domain/estimation/quotation/quote.ts';
import { groupedBy } from '../../../../domain/grouped.ts';
import { fillWorkbook } from '../../../spreadsheet/fillWorkbook.ts';
import type { FilledCell } from '../../../spreadsheet/fillWorksheet.ts';

/** A client's workbook, and the lines whose rates and amounts go into it. */
export interface FilledBill {
  readonly bytes: Uint8Array;
  readonly sheets: readonly FilledWorksheet[];
  readonly lines: readonly QuotedLine[];
}

/** The client's own workbook with the rates and amounts of these lines (rule 112). @throws UnreadableWorkbook */
export const filledBill = ({ bytes, sheets, lines }: FilledBill): Uint8Array<ArrayBuffer> => {
  const { rows } = filling(sheets, lines, quote(lines, { withComponents: false }).rows);
  const bySheet = groupedBy(rows, ({ sheet }) => sheet);
  const cells = new Map(
    sheets.map(({ name, columns }) => {
      const cell = (row: number, column: number | null, value: Decimal | null): FilledCell[] =>
        column === null || value === null ? [] : [{ row, column, value }];
      return [
        name,
        (bySheet.get(name) ?? []).flatMap(({ row, rate, amount }) => [
          ...cell(row, columns.rate, rate),
          ...cell(row, columns.amount, amount),
        ]),
      ] as const;
    }),
  );
  return fillWorkbook(bytes, cells);
};
