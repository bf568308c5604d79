import type { Decimal } from '../decimal.ts';
import { exactOf, moneyOf, times, type Exact } from '../formula.ts';
import type { Bid, BidDecision, LeftOut, Plug, ReferenceBasis } from './bids.ts';
import { centsOfExact, centsOfShare, sharedTo } from './cents.ts';
import type { PriceColumn, LinePrices } from './linePrices.ts';
import { doubledMedian } from './outliers.ts';
import { plugRate } from './plug.ts';

/** The plug of a gap: its rate to 4 places, and quantity × rate in cents. */
export interface Plugged {
  readonly by: Plug['by'] | ReferenceBasis;
  readonly rate: Exact;
  readonly cents: bigint;
  /** A person chose it; else it is the reference of the line. */
  readonly isDecided: boolean;
}

/** What a line is reckoned at where nobody gets it, or a bidder leaves it out and nobody decides (rule 84). */
export interface LineReference {
  readonly by: ReferenceBasis;
  readonly rate: Exact;
  readonly cents: bigint;
}

/** The bids of one line with what a buyer decides, each list in the order of the bidders. */
export interface LineBids extends LinePrices {
  readonly bidders: readonly number[];
  /** Why a bid is not compared; null for one that is. */
  readonly leftOut: readonly (LeftOut | null)[];
  readonly plugs: readonly (Plugged | null)[];
  /** The prices that are compared. */
  readonly compared: readonly bigint[];
  /** In cents, of the lowest price that is compared; null without one. */
  readonly lowest: bigint | null;
  /** Null where it has neither an estimate nor a price that is compared. */
  readonly reference: LineReference | null;
  /** In cents: what the line weighs among the others, by its reference. */
  readonly weight: bigint;
}

/** An amount of cents with 2 places; null for none. */
export const moneyOrNull = (cents: bigint | null): Decimal | null => (cents === null ? null : moneyOf(cents));
const size = (value: bigint): bigint => (value < 0n ? -value : value);

const leftOutOf = (bid: Bid | null, decision: BidDecision | null, { bidder, rate }: PriceColumn): LeftOut | null => {
  if (bid?.state === 'no_bid') return 'no_bid';
  if (bid?.state !== 'priced' || bid.price === null) return 'unquoted';
  if (decision?.isExcluded) return 'excluded';
  if (bid.alternate !== null && bid.alternate !== '' && decision?.isAccepted !== true) return 'alternate';
  if (bidder.isExcluded) return 'bidder_excluded';
  return rate === null ? 'currency' : null;
};

/** Whether a bid is left out for itself, and not for its bidder: the line is a gap of the bidder's. */
export const isGap = (leftOut: LeftOut | null): boolean =>
  leftOut !== null && leftOut !== 'bidder_excluded' && leftOut !== 'currency';

const ratePlaces = 4;

const referenceOf = (
  { line, quantity, places, parts }: LinePrices,
  compared: readonly bigint[],
): LineReference | null => {
  if (line.estimate === null && compared.length === 0) return null;
  const rate =
    line.estimate === null
      ? sharedTo({ digits: doubledMedian(compared) * 5n, places: places + 1 }, parts, ratePlaces)
      : sharedTo(exactOf(line.estimate), 1n, ratePlaces);
  return { by: line.estimate === null ? 'median' : 'estimate', rate, cents: centsOfExact(times(quantity, rate)) };
};

/** The bids of a line with what a buyer decides (rules 84 and 86). Decisions are in the order of the columns. */
export const lineBids = (
  priced: LinePrices,
  columns: readonly PriceColumn[],
  decisions: readonly (BidDecision | null)[],
  plug: Plug | null,
): LineBids => {
  const { line, bids, prices, places, parts, quantity, estimate } = priced;
  const leftOut = columns.map((column, at) => leftOutOf(bids[at] ?? null, decisions[at] ?? null, column));
  const compared = prices.filter((price, at): price is bigint => price !== null && leftOut[at] === null);
  const lowest = compared.reduce<bigint | null>(
    (least, price) => (least === null || price < least ? price : least),
    null,
  );
  const reference = referenceOf(priced, compared);
  const plugs = columns.map((_, at): Plugged | null => {
    if (compared.length === 0 || !isGap(leftOut[at] ?? null)) return null;
    const chosen = decisions[at]?.plug ?? plug;
    const rate = chosen && plugRate(chosen, { prices: compared, places, parts }, line.estimate);
    if (!chosen || !rate) return reference && { ...reference, isDecided: false };
    return { by: chosen.by, rate, cents: centsOfExact(times(quantity, rate)), isDecided: true };
  });
  return {
    // Named one by one: all lines are objects of one shape, which the sums over them read fast.
    line,
    bids,
    rates: priced.rates,
    quantity,
    prices,
    places,
    parts,
    cents: priced.cents,
    own: priced.own,
    differences: priced.differences,
    estimate,
    bidders: columns.map(({ bidder }) => bidder.id),
    leftOut,
    plugs,
    compared,
    lowest: lowest === null ? null : centsOfShare(times(quantity, { digits: lowest, places }), parts),
    reference,
    weight: size(reference?.cents ?? 0n),
  };
};
