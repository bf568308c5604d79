import type { Unread } from '../../../ui/sheet/types.ts';
import type { BidValues } from './model.ts';

/** A cell by its line and vendor. */
export interface CellAt {
  readonly line: number;
  readonly vendor: number;
}

/** What a cell is to have. */
export interface CellChange extends CellAt {
  readonly values: BidValues | null;
  /** What was typed and is no value: it stands there in place of the bid, which stays as it was. */
  readonly unread?: Unread | undefined;
}

export const keyOfCell = (vendor: number, line: number) => `${vendor} ${line}`;

/** The key of a vendor's column. */
export const columnOfCell = (vendor: number): string => `vendor ${vendor}`;
export const vendorOf = (column: string): number | undefined =>
  column.startsWith('vendor ') ? Number(column.slice(7)) : undefined;
