import { compare, extension, sum, type Decimal } from '../decimal.ts';
import { decimalInFormula, exactOf, halfUp, moneyOf, plus, roundedTo, tenTo } from '../formula.ts';
import type { Bid, RfqLine } from './bids.ts';

const bidParts = ['state', 'price', 'extension', 'alternate', 'minimum', 'leadTime'] as const;
export type BidPart = (typeof bidParts)[number];

/** A line of which a vendor says something else than before. Without a bid it was, or is, unquoted. */
export interface BidDifference {
  readonly line: number;
  readonly before: Bid | null;
  readonly after: Bid | null;
  /** What differs; decimals by their value. */
  readonly parts: readonly BidPart[];
  /** By how much the price rose, to 4 places, and in percent of the one before to 2; null unless it has both prices. */
  readonly price: Decimal | null;
  /** Null also for a price that was 0. */
  readonly percent: Decimal | null;
  /** By how much quantity × price rose, 2 places. */
  readonly extension: Decimal | null;
}

/** A quotation beside the one before of the same vendor, in the vendor's currency. */
export interface QuotationDifferences {
  /** In the order of the lines. */
  readonly lines: readonly BidDifference[];
  /** The totals of the lines with a price in both. */
  readonly before: Decimal;
  readonly after: Decimal;
  /** The lines that have a price in one of them alone. */
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

const priceOf = (bid: Bid | null): Decimal | null => (bid?.state === 'priced' ? bid.price : null);

const isSameText = (a: string | null, b: string | null) => (a ?? '') === (b ?? '');
const isSameNumber = (a: Decimal | null, b: Decimal | null) =>
  a === null || b === null ? a === b : compare(a, b) === 0;

const isSame: Readonly<Record<BidPart, (a: Bid | null, b: Bid | null) => boolean>> = {
  state: (a, b) => (a?.state ?? 'unquoted') === (b?.state ?? 'unquoted'),
  price: (a, b) => isSameNumber(priceOf(a), priceOf(b)) && isSameNumber(a?.per ?? null, b?.per ?? null),
  extension: (a, b) => isSameNumber(a?.extension ?? null, b?.extension ?? null),
  alternate: (a, b) => isSameText(a?.alternate ?? null, b?.alternate ?? null),
  minimum: (a, b) => isSameNumber(a?.minimum ?? null, b?.minimum ?? null),
  leadTime: (a, b) => (a?.leadTime ?? null) === (b?.leadTime ?? null),
};

const less = (a: Decimal, b: Decimal) => plus(exactOf(a), { ...exactOf(b), digits: -exactOf(b).digits });

const percentOf = (rise: Decimal, before: Decimal): Decimal | null => {
  const [part, all] = [exactOf(rise), exactOf(before)];
  if (all.digits === 0n) return null;
  const size = all.digits < 0n ? -all.digits : all.digits;
  return moneyOf(halfUp(part.digits * tenTo(all.places + 4), size * tenTo(part.places)));
};

/** What a vendor says otherwise in a second quotation than in the first; both stay as they are. */
export const quotationDifferences = (
  lines: readonly RfqLine[],
  before: readonly Bid[],
  after: readonly Bid[],
): QuotationDifferences => {
  const [was, is] = [before, after].map((bids) => new Map(bids.map((bid) => [bid.line, bid])));
  const all = lines.map(({ id, quantity }) => {
    const [old, now] = [was?.get(id) ?? null, is?.get(id) ?? null];
    const [from, to] = [priceOf(old), priceOf(now)];
    const both = from !== null && to !== null ? { from: extension(quantity, from), to: extension(quantity, to) } : null;
    const rise = from !== null && to !== null ? decimalInFormula(roundedTo(less(to, from), 4)) : null;
    const difference: BidDifference = {
      line: id,
      before: old,
      after: now,
      parts: bidParts.filter((part) => !isSame[part](old, now)),
      price: rise,
      percent: rise !== null && from !== null ? percentOf(rise, from) : null,
      extension: both && decimalInFormula(roundedTo(less(both.to, both.from), 2)),
    };
    return { difference, both, isAdded: from === null && to !== null, isRemoved: from !== null && to === null };
  });
  const total = (amounts: readonly Decimal[]) => decimalInFormula(roundedTo(exactOf(sum(amounts)), 2));
  return {
    lines: all.flatMap(({ difference }) => (difference.parts.length > 0 ? [difference] : [])),
    before: total(all.flatMap(({ both }) => both?.from ?? [])),
    after: total(all.flatMap(({ both }) => both?.to ?? [])),
    added: all.flatMap(({ difference, isAdded }) => (isAdded ? [difference.line] : [])),
    removed: all.flatMap(({ difference, isRemoved }) => (isRemoved ? [difference.line] : [])),
  };
};
