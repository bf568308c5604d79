import { centsOf, exactly, halfUp, tenTo, type Exact } from '../formula.ts';
import { measuredFormulas, totalQuantity, type PricedLine } from './prices.ts';

/** The figures of a line from which its price follows at any margin. */
export interface PriceBase {
  /** Cost and share of the overheads in cents. */
  readonly cents: bigint;
  /** The total quantity: digits with so many places. */
  readonly quantity: bigint;
  readonly places: number;
}

/** Without the zeros at its end: small numbers are divided faster. */
const shortest = ({ digits, places }: Exact): Exact => {
  let [short, left] = [digits, places];
  for (; left > 0 && short % 10n === 0n; left -= 1) short /= 10n;
  return { digits: short, places: left };
};

export const priceBaseOf = (line: PricedLine): PriceBase => {
  const { digits: quantity, places } = shortest(exactly(totalQuantity, { ...line }));
  const overhead = centsOf(line.overhead);
  return { cents: exactly(measuredFormulas.cost_extension, { ...line }).digits + overhead, quantity, places };
};

/** A margin in hundredths of a percent: 12.5 is 1250. */
export const hundredthsOf = (margin: string | null | undefined): number => Number(centsOf(margin));

/**
 * The price of a line in cents at a margin in hundredths of a percent (below 10,000): the same as the formula, fast
 * enough for many margins of many lines.
 */
export const priceAt = ({ cents, quantity, places }: PriceBase, margin: number): bigint => {
  if (quantity === 0n) return 0n;
  const rate = halfUp(cents * tenTo(places + 6), BigInt(10_000 - margin) * quantity);
  return halfUp(rate * quantity, tenTo(places + 2));
};
