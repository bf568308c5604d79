import type { Decimal } from '../../../../domain/decimal.ts';
import type { Notation } from '../../../../domain/notation.ts';
import type { DecimalMark } from '../../../../domain/numerals.ts';
import type { ChargeFields } from '../table/tableCharges.ts';

/** What a row of a vendor's workbook says of its line; without a bid it is blank. */
export interface ReadBid {
  /** The number of the row in the file. */
  readonly row: number;
  readonly line: number;
  readonly bid: 'priced' | 'no_bid' | null;
  readonly price: Decimal | null;
  /** Of which the price is: another unit of the item; null for that in which it is asked. */
  readonly unit: string | null;
  /** Their amount, where it is not quantity × price. */
  readonly stated: Decimal | null;
  readonly alternate: string | null;
  readonly leadTime: number | null;
  readonly minimum: Decimal | null;
  readonly note: string | null;
  /** What a person should know of it, though it is taken. */
  readonly warnings: readonly string[];
}

/** A row that is not taken. */
export interface RefusedRow {
  readonly row: number;
  /** What stands in it. */
  readonly text: string;
  readonly reason: string;
}

/** What the vendor says of all lines. */
export interface ReadHead {
  readonly reference: string | null;
  readonly valid_until: string | null;
  readonly lead_time_days: number | null;
  readonly minimum_order: Decimal | null;
  readonly currency: string | null;
  readonly notes: string | null;
}

export interface ReadQuotation {
  /** For whom the workbook was made; null where it does not say. */
  readonly vendor: number | null;
  /** It was made for another RFQ: nothing of it is taken. */
  readonly isOfAnother: boolean;
  readonly head: ReadHead;
  /** What it says beside the lines: freight, lump sums, a discount. */
  readonly charges: ChargeFields;
  /** What of the head cannot be read. */
  readonly warnings: readonly string[];
  readonly bids: readonly ReadBid[];
  readonly refused: readonly RefusedRow[];
  /** Lines of the RFQ that the file does not have. */
  readonly missing: readonly number[];
  readonly notation: Notation;
  /** What begins the decimals of its texts; null while nobody has said it. */
  readonly mark: DecimalMark | null;
}
