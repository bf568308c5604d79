import type { Decimal } from '../decimal.ts';
import type { BidLevel } from './lineLevel.ts';

/** A line of an award as it was drafted. What older awards did not keep is null, and is not compared. */
export interface DraftedLine {
  readonly line: number;
  readonly vendor: number;
  readonly quantity: Decimal;
  /** In the currency of the branch. */
  readonly price: Decimal;
  readonly revision: number | null;
  /** Null: the currency of the branch. */
  readonly currency: string | null;
  readonly rate: Decimal | null;
  readonly requested: Decimal | null;
  readonly lowest: Decimal | null;
}

/** Who an award orders from, as they stand now. */
export interface VendorNow {
  readonly name: string;
  readonly isActive: boolean;
  /** Of their last answer. */
  readonly revision: number | null;
  readonly rate: Decimal | null;
  /** Until when the answer held that it was awarded by, where that is over. */
  readonly ended: string | null;
}

/** A line that an award orders, as it stands now. */
export interface AwardedLineNow {
  /** Its number in the RFQ; null where that does not ask for it any more. */
  readonly position: number | null;
  readonly description: string;
  readonly quantity: Decimal;
  readonly requested: Decimal | null;
  readonly bids: readonly BidLevel[];
  /** The price of the awarded vendor in their own currency. */
  /** For how many base units that is; 1 by default. */
  readonly per?: Decimal | null;
  readonly own: Decimal | null;
}

/** An award as it was drafted beside how its lines and vendors stand now. */
export interface AwardNow {
  readonly lines: readonly { readonly drafted: DraftedLine; readonly now: AwardedLineNow }[];
  readonly vendors: ReadonlyMap<number, VendorNow>;
}
