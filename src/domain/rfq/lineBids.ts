import type { Decimal } from '../decimal.ts';
import { exactOf, moneyOf, roundedTo, tenTo, times, type Exact } from '../formula.ts';
import type { Bid, BidDecision, Bidder, LeftOut, Plug, RfqLine } from './bids.ts';
import { doubledMedian } from './outliers.ts';
import { plugRate } from './plug.ts';

/** A bidder with what the currency is worth, once for all lines; null for not known. */
export interface Column {
  readonly bidder: Bidder;
  readonly rate: Exact | null;
}

/** The plug of a gap: its rate to 4 places, and quantity × rate in cents. */
export interface Plugged {
  readonly by: Plug['by'];
  readonly rate: Exact;
  readonly cents: bigint;
}

/** The bids of one line as exact integers, each list in the order of the bidders. */
export interface LineBids {
  readonly line: RfqLine;
  readonly bidders: readonly number[];
  readonly bids: readonly (Bid | null)[];
  /** Why a bid is not compared; null for one that is. */
  readonly leftOut: readonly (LeftOut | null)[];
  /** In the branch's currency, with `places`; null without a price or a rate of its currency. */
  readonly prices: readonly (bigint | null)[];
  readonly places: number;
  /** Quantity × price in the branch's currency, and in the bidder's own, in cents. */
  readonly cents: readonly (bigint | null)[];
  readonly own: readonly (bigint | null)[];
  /** By how many cents the bidder's stated extension is more than the product; null where none was stated. */
  readonly differences: readonly (bigint | null)[];
  readonly plugs: readonly (Plugged | null)[];
  /** The prices that are compared. */
  readonly compared: readonly bigint[];
  /** In cents, of the lowest price that is compared; null without one. */
  readonly lowest: bigint | null;
  /** Quantity × the estimate's rate in cents; null without one. */
  readonly estimate: bigint | null;
  /** In cents: what the line weighs among the others, by the estimate, else by the median of its prices. */
  readonly weight: bigint;
}

const one: Exact = { digits: 1n, places: 0 };
const centsOf = (exact: Exact): bigint => roundedTo(exact, 2).digits;
/** An amount of cents with 2 places; null for none. */
export const moneyOrNull = (cents: bigint | null): Decimal | null => (cents === null ? null : moneyOf(cents));
const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** The bidders with their rates, which are 1 in the branch's own currency. */
export const columnsOf = (bidders: readonly Bidder[], currency: string): Column[] =>
  bidders.map((bidder) => ({
    bidder,
    rate: bidder.currency === currency ? one : bidder.rate === null ? null : exactOf(bidder.rate),
  }));

const leftOutOf = (bid: Bid | null, decision: BidDecision | null, { bidder, rate }: Column): LeftOut | null => {
  if (bid?.state === 'no_bid') return 'no_bid';
  if (bid?.state !== 'priced' || bid.price === null) return 'unquoted';
  if (decision?.isExcluded) return 'excluded';
  if (bid.alternate !== null && decision?.isAccepted !== true) return 'alternate';
  if (bidder.isExcluded) return 'bidder_excluded';
  return rate === null ? 'currency' : null;
};

/** Whether a bid is left out for itself, and not for its bidder: the line is a gap of the bidder's. */
export const isGap = (leftOut: LeftOut | null): boolean =>
  leftOut !== null && leftOut !== 'bidder_excluded' && leftOut !== 'currency';

/**
 * The bids of a line (rules 84 and 86): quantity × price × rate of the currency is rounded once. Bids and decisions are
 * in the order of the columns.
 */
export const lineBids = (
  line: RfqLine,
  columns: readonly Column[],
  bids: readonly (Bid | null)[],
  decisions: readonly (BidDecision | null)[],
  plug: Plug | null,
): LineBids => {
  const quantity = exactOf(line.quantity);
  const asked = bids.map((bid) => (bid?.state === 'priced' && bid.price !== null ? exactOf(bid.price) : null));
  const exact = asked.map((price, at) => {
    const rate = columns[at]?.rate;
    return price && rate ? (rate === one ? price : times(price, rate)) : null;
  });
  const estimate = line.estimate === null ? null : exactOf(line.estimate);
  const places = exact.reduce((most, price) => Math.max(most, price?.places ?? 0), estimate?.places ?? 0);
  const prices = exact.map((price) => price && price.digits * tenTo(places - price.places));
  const cents = exact.map((price) => price && centsOf(times(quantity, price)));
  const own = asked.map((price, at) =>
    price && price !== exact[at] ? centsOf(times(quantity, price)) : (cents[at] ?? null),
  );
  const leftOut = columns.map((column, at) => leftOutOf(bids[at] ?? null, decisions[at] ?? null, column));
  const compared = prices.filter((price, at): price is bigint => price !== null && leftOut[at] === null);
  const lowest = compared.reduce<bigint | null>(
    (least, price) => (least === null || price < least ? price : least),
    null,
  );
  const plugs = columns.map((_, at): Plugged | null => {
    const chosen = decisions[at]?.plug ?? plug;
    if (!chosen || compared.length === 0 || !isGap(leftOut[at] ?? null)) return null;
    const rate = plugRate(chosen, { prices: compared, places }, line.estimate);
    return rate && { by: chosen.by, rate, cents: centsOf(times(quantity, rate)) };
  });
  const median = { digits: doubledMedian(compared) * 5n, places: places + 1 };
  const estimated = estimate && centsOf(times(quantity, estimate));
  return {
    line,
    bidders: columns.map(({ bidder }) => bidder.id),
    bids,
    leftOut,
    prices,
    places,
    cents,
    own,
    differences: bids.map((bid, at) => {
      const product = own[at] ?? null;
      return product === null || !bid || bid.extension === null ? null : centsOf(exactOf(bid.extension)) - product;
    }),
    plugs,
    compared,
    lowest: lowest === null ? null : centsOf(times(quantity, { digits: lowest, places })),
    estimate: estimated,
    weight: size(estimated ?? centsOf(times(quantity, median))),
  };
};
