import { exactOf, tenTo, times, type Exact } from '../formula.ts';
import type { Bid, Bidder, RfqLine } from './bids.ts';
import { centsOfExact } from './cents.ts';
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
  /** In the branch's currency, with `places`; null without a price or a rate of its currency. */
  readonly prices: readonly (bigint | null)[];
  readonly places: number;
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
  const asked = bids.map((bid) => (bid?.state === 'priced' && bid.price !== null ? exactOf(bid.price) : null));
  const exact = asked.map((price, at) => {
    const rate = columns[at]?.rate;
    return price && rate ? (rate === one ? price : times(price, rate)) : null;
  });
  const estimate = line.estimate === null ? null : exactOf(line.estimate);
  const places = exact.reduce((most, price) => Math.max(most, price?.places ?? 0), estimate?.places ?? 0);
  const cents = exact.map((price) => price && centsOfExact(times(quantity, price)));
  const own = asked.map((price, at) =>
    price && price !== exact[at] ? centsOfExact(times(quantity, price)) : (cents[at] ?? null),
  );
  return {
    line,
    bids,
    rates: columns.map(({ rate }) => rate),
    quantity,
    prices: exact.map((price) => price && price.digits * tenTo(places - price.places)),
    places,
    cents,
    own,
    differences: bids.map((bid, at) => {
      const product = own[at] ?? null;
      return product === null || !bid || bid.extension === null ? null : centsOfExact(exactOf(bid.extension)) - product;
    }),
    estimate: estimate && centsOfExact(times(quantity, estimate)),
  };
};
