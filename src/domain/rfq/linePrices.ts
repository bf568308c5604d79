import { exactOf, roundedTo, tenTo, times, type Exact } from '../formula.ts';
import type { Bid, Bidder, RfqLine } from './bids.ts';
import { centsOfExact, centsOfShare } from './cents.ts';
import { chargesOf, noCharges, type Charges } from './charges.ts';

/** A bidder with what the currency is worth, once for all lines; null for not known. Charges are in the branch's. */
export interface PriceColumn {
  readonly bidder: Bidder;
  readonly rate: Exact | null;
  readonly charges: Charges;
}

const one: Exact = { digits: 1n, places: 0 };

/** The bidders with their rates, which are 1 in the branch's own currency. */
export const priceColumnsOf = (bidders: readonly Bidder[], currency: string): PriceColumn[] =>
  bidders.map((bidder) => {
    const rate = bidder.currency === currency ? one : bidder.rate === null ? null : exactOf(bidder.rate);
    return { bidder, rate, charges: rate ? chargesOf(bidder.terms, rate) : noCharges };
  });

/** What the bidders say of one line as exact integers, whatever a buyer decides; each list in the order of the columns. */
export interface LinePrices {
  readonly line: RfqLine;
  readonly bids: readonly (Bid | null)[];
  readonly rates: readonly (Exact | null)[];
  readonly quantity: Exact;
  /**
   * Of `parts` base units in the branch's currency, with `places`; null without a price or a rate of its currency. A price
   * of another unit is one of the base unit only in so many parts: nothing is divided before it is rounded.
   */
  readonly prices: readonly (bigint | null)[];
  readonly places: number;
  readonly parts: bigint;
  /** Quantity × price in the branch's currency, and in the bidder's own, in cents. */
  readonly cents: readonly (bigint | null)[];
  readonly own: readonly (bigint | null)[];
  /** By how many cents the bidder's stated extension is more than the product; null where none was stated. */
  readonly differences: readonly (bigint | null)[];
  /** Quantity × the estimate's rate in cents; null without one. */
  readonly estimate: bigint | null;
}

const isSameRate = (a: Exact | null | undefined, b: Exact | null): boolean =>
  a === b || (!!a && !!b && a.digits === b.digits && a.places === b.places);

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** The places of a factor. */
const factorPlaces = 4;

/**
 * What each price is multiplied by, so that all are of as many base units: a price of a box of 12 beside one of a piece
 * once, and that of the piece 12 times.
 */
const commonParts = (bids: readonly (Bid | null)[]): { readonly parts: bigint; readonly by: readonly Exact[] } => {
  const pers = bids.map((bid) => (bid?.per ? roundedTo(exactOf(bid.per), factorPlaces).digits : null));
  if (pers.every((per) => per === null)) return { parts: 1n, by: bids.map(() => one) };
  const parts = pers.reduce<bigint>((all, per) => (per === null ? all : (all * per) / gcd(all, per)), 1n);
  return {
    parts,
    by: pers.map((per) => ({ digits: per === null ? parts : (parts / per) * tenTo(factorPlaces), places: 0 })),
  };
};

/**
 * Quantity × price × rate of the currency for each bid, rounded once (rule 84). `known`: those of before, which are
 * returned where they follow from the same.
 */
export const linePrices = (
  line: RfqLine,
  columns: readonly PriceColumn[],
  bids: readonly (Bid | null)[],
  known: LinePrices | null,
): LinePrices => {
  const isKnown = known?.line === line && known.bids === bids;
  if (isKnown && columns.every(({ rate }, at) => isSameRate(known.rates[at], rate))) return known;
  const quantity = exactOf(line.quantity);
  const { parts, by } = commonParts(bids);
  const asked = bids.map((bid, at) => {
    if (bid?.state !== 'priced' || bid.price === null) return null;
    const multiple = by[at] ?? one;
    return multiple === one ? exactOf(bid.price) : times(exactOf(bid.price), multiple);
  });
  const exact = asked.map((price, at) => {
    const rate = columns[at]?.rate;
    return price && rate ? (rate === one ? price : times(price, rate)) : null;
  });
  const estimate = line.estimate === null ? null : exactOf(line.estimate);
  const places = exact.reduce((most, price) => Math.max(most, price?.places ?? 0), estimate?.places ?? 0);
  const cents = exact.map((price) => price && centsOfShare(times(quantity, price), parts));
  const own = asked.map((price, at) =>
    price && price !== exact[at] ? centsOfShare(times(quantity, price), parts) : (cents[at] ?? null),
  );
  return {
    line,
    bids,
    rates: columns.map(({ rate }) => rate),
    quantity,
    prices: exact.map((price) => price && price.digits * tenTo(places - price.places)),
    places,
    parts,
    cents,
    own,
    differences: bids.map((bid, at) => {
      const product = own[at] ?? null;
      return product === null || !bid || bid.extension === null ? null : centsOfExact(exactOf(bid.extension)) - product;
    }),
    estimate: estimate && centsOfExact(times(quantity, estimate)),
  };
};
