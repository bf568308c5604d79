import type { Decimal } from '../../decimal.ts';

/** The sheets of a client's workbook that were imported, and where their lines stand. Columns are counted from 0. */
export interface FilledWorksheet {
  readonly name: string;
  readonly columns: {
    readonly quantity: number | null;
    readonly rate: number | null;
    readonly amount: number | null;
  };
  /** The number of a row, from 1, with the identity of its line, and the quantity that stands in it. */
  readonly rows: readonly (readonly [row: number, key: string, quantity: Decimal | null])[];
}

/** The most bytes of a client's workbook that is kept. */
export const maxClientBill = 8 * 1024 * 1024;

/** The most rows of all its sheets together that are kept: the lines of the largest bill. */
export const maxBillRows = 100_000;
