import type { Decimal } from '../../../../domain/decimal.ts';
import { filling } from '../../../../domain/estimation/quotation/filling.ts';
import type { PricedLine } from '../../../../domain/estimation/quotation/line.ts';
import { quote } from '../../../../domain/estimation/quotation/quote.ts';
import { fillWorkbook } from '../../../spreadsheet/fillWorkbook.ts';
import type { FilledCell } from '../../../spreadsheet/fillWorksheet.ts';
import type { readClientBill } from './clientBill.ts';

type Bill = NonNullable<Awaited<ReturnType<typeof readClientBill>>>;

/** The client's own workbook with the rates and amounts of these lines (rule 112). */
export const filledWorkbook = async (bill: Bill, lines: readonly PricedLine[]): Promise<Uint8Array<ArrayBuffer>> => {
  const { rows } = filling(bill.sheets, lines, quote(lines, { withComponents: false }).rows);
  const cells = new Map(
    bill.sheets.map(({ name, columns }) => {
      const cell = (row: number, column: number | null, value: Decimal | null): FilledCell[] =>
        column === null || value === null ? [] : [{ row, column, value }];
      const own = rows.filter(({ sheet }) => sheet === name);
      return [
        name,
        own.flatMap(({ row, rate, amount }) => [
          ...cell(row, columns.rate, rate),
          ...cell(row, columns.amount, amount),
        ]),
      ] as const;
    }),
  );
  return fillWorkbook(bill.bytes, cells);
};
