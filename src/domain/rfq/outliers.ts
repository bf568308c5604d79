import type { Decimal } from '../decimal.ts';
import { decimalInFormula, halfUp, moneyOf } from '../formula.ts';
import { sharedTo } from './cents.ts';

/** So many prices of a line have a median of their own. */
const enough = 3;
/** Nearer to the reference, in percent of it, no price is an outlier. */
const nearPercent = 30n;
/** An outlier is so many times as far from the median as the middle one of the distances … */
const usualTimes = 4n;
/** … or so many times the reference, or less than that part of it, whatever the others are. */
const farTimes = 4n;

/** What the prices of a line are held against. */
export interface PriceReference {
  readonly from: 'median' | 'estimate';
  /** Twice the price, in units of the prices' last place: the median of an even number may end in a half. */
  readonly doubled: bigint;
  /** Four times the median of the prices' distances from it; null for the estimate. */
  readonly usual: bigint | null;
  /** How many prices there are. */
  readonly prices: number;
}

/** Of what the integers are: so many places, and of so many base units. */
export interface PriceScale {
  readonly places: number;
  readonly parts: bigint;
}

/** A price that stands out, and from what. */
export interface Outlier {
  readonly is: 'low' | 'high';
  readonly from: 'median' | 'estimate';
  /** The median or estimate, to 4 places. */
  readonly reference: Decimal;
  /** How far it is from there, in percent of it to 2 places; null where that is 0. */
  readonly percent: Decimal | null;
  readonly prices: number;
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** Twice the median of some values; 0 of none. */
export const doubledMedian = (values: readonly bigint[]): bigint => {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0n;
  return upper + (sorted.length % 2 === 0 ? (sorted[middle - 1] ?? 0n) : upper);
};

/**
 * What the prices of a line are held against: the median of three or more, and the estimate however many there are:
 * three vendors may agree on a price that is far from it. Prices and estimate are integers of one scale.
 */
export const referencesOf = (prices: readonly bigint[], estimate: bigint | null): readonly PriceReference[] => {
  const references: PriceReference[] = [];
  if (prices.length >= enough) {
    const doubled = doubledMedian(prices);
    const usual = doubledMedian(prices.map((price) => size(2n * price - doubled)));
    references.push({ from: 'median', doubled, usual, prices: prices.length });
  }
  if (estimate !== null)
    references.push({ from: 'estimate', doubled: 2n * estimate, usual: null, prices: prices.length });
  return references;
};

/**
 * Whether a price is an outlier: more than 30 % from the reference and, of a median, more than 4 times as far as the
 * middle one of the distances; in any case beyond 4 times the reference or below a quarter of it (rule 85).
 */
const outlierOf = (price: bigint, reference: PriceReference, { places, parts }: PriceScale): Outlier | null => {
  const { doubled, usual } = reference;
  const distance = size(2n * price - doubled);
  const isUnusual =
    100n * distance > nearPercent * size(doubled) && (usual === null || 2n * distance > usualTimes * usual);
  const along = doubled < 0n ? -2n * price : 2n * price;
  const isFar = along * farTimes < size(doubled) || along > size(doubled) * farTimes;
  if (!isUnusual && !isFar) return null;
  return {
    is: 2n * price < doubled ? 'low' : 'high',
    from: reference.from,
    reference: decimalInFormula(sharedTo({ digits: doubled * 5n, places: places + 1 }, parts, 4)),
    percent: doubled === 0n ? null : moneyOf(halfUp(distance * 10_000n, size(doubled))),
    prices: reference.prices,
  };
};

/** From what a price stands out: the median, the estimate, both or neither (rule 85). */
export const outliersOf = (
  price: bigint,
  references: readonly PriceReference[],
  scale: PriceScale,
): readonly Outlier[] => references.flatMap((reference) => outlierOf(price, reference, scale) ?? []);

const oneText = ({ is, from, reference, percent, prices }: Outlier): string => {
  const far = percent === null ? '' : `${percent.replace(/\.00$/, '')} % `;
  const than = from === 'median' ? `the median of ${prices} prices` : 'the estimate';
  return `${far}${is === 'low' ? 'below' : 'above'} ${than} (${reference})`;
};

/** Why it is one, as it stands beside the price: "62 % below the median of 5 prices (12.4000)"; '' where it is none. */
export const outlierText = (outliers: readonly Outlier[]): string => outliers.map(oneText).join('; ');
