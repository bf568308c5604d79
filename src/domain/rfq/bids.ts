import type { Decimal } from '../decimal.ts';
import type { Terms } from './charges.ts';

/** A line of an RFQ: its quantity and the estimate's unit rate in the branch's currency, each with 4 places. */
export interface RfqLine {
  readonly id: number;
  readonly quantity: Decimal;
  readonly estimate: Decimal | null;
}

/** A vendor who was asked. */
export interface Bidder {
  readonly id: number;
  /** Of all prices of the bidder. */
  readonly currency: string;
  /** What one unit of that currency is in the branch's, as a buyer typed it; it counts for another currency alone. */
  readonly rate: Decimal | null;
  /** A buyer leaves all bids of the bidder out of the comparison. */
  readonly isExcluded: boolean;
  /** Freight, lump sums and discounts, in the bidder's currency; without them there are none. */
  readonly terms?: Terms | null | undefined;
}

/** Nothing was said of the line; the vendor does not offer it; it has a price, which may be 0. */
export type BidState = 'unquoted' | 'no_bid' | 'priced';

/** What one bidder says of one line, in the bidder's own currency. Nobody but the bidder changes it. */
export interface Bid {
  readonly line: number;
  readonly bidder: number;
  readonly state: BidState;
  /** 4 places; null unless it is priced. */
  readonly price: Decimal | null;
  /** For how many base units that is, where the bidder prices another unit of the item (rule 163); else for one. */
  readonly per?: Decimal | null;
  /** The bidder's own extension, where it was stated. */
  readonly extension: Decimal | null;
  /** The text of another product that is offered instead of the one asked for. */
  readonly alternate: string | null;
  /** The least quantity that is sold, in the base unit. */
  readonly minimum: Decimal | null;
  /** In days. */
  readonly leadTime: number | null;
}

export const plugBases = ['average', 'highest', 'estimate', 'typed'] as const;
/** Where the price of a gap is taken from: the bids that are compared at the line, the estimate, or a person. */
export type PlugBasis = (typeof plugBases)[number];

/** What stands for a line that somebody leaves out where nobody decides: the estimate, without one the median of the bids. */
export type ReferenceBasis = 'estimate' | 'median';

/** A price in the place of a gap. */
export interface Plug {
  readonly by: PlugBasis;
  /** The typed unit price in the branch's currency; null for the other bases. */
  readonly value: Decimal | null;
}

/** What a buyer decides about one bid, beside what the bidder says. */
export interface BidDecision {
  readonly line: number;
  readonly bidder: number;
  /** For a bid that is not compared. */
  readonly plug: Plug | null;
  readonly isExcluded: boolean;
  /** Of an alternate; null for not decided, which does not count either. */
  readonly isAccepted: boolean | null;
}

/** Why a bid is not compared: of itself, or of its bidder (excluded, or in a currency without a typed rate). */
export type LeftOut = 'unquoted' | 'no_bid' | 'excluded' | 'alternate' | 'bidder_excluded' | 'currency';

/** All that a comparison follows from. Bids and decisions that are missing are unquoted and nothing decided. */
export interface LevellingInput {
  /** The currency of the branch. */
  readonly currency: string;
  readonly lines: readonly RfqLine[];
  /** Their order is that of the columns, and of nothing else. */
  readonly bidders: readonly Bidder[];
  readonly bids: readonly Bid[];
  readonly decisions: readonly BidDecision[];
  /** For every gap without a plug of its own; null for none. */
  readonly plug: Plug | null;
}
