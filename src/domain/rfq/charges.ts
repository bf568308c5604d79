import type { Decimal } from '../decimal.ts';
import { exactOf, halfUp, moneyOf, times, type Exact } from '../formula.ts';
import { centsOfExact } from './cents.ts';

/** What a quotation says beside its lines, in its own currency (rule 149). Amounts have 2 places; null for nothing. */
export interface Terms {
  readonly freight: Decimal | null;
  readonly lumpSum: Decimal | null;
  /** Off each line, in percent to 2 places. */
  readonly discountPercent: Decimal | null;
  /** Off all that they quoted together: it is never given for a part. */
  readonly discountAmount: Decimal | null;
  /** The percentage too is given only to whoever orders all that they quoted. */
  readonly isDiscountOfWhole: boolean;
}

/** The same in cents of one currency. */
export interface Charges {
  readonly freight: bigint;
  readonly lumpSum: bigint;
  /** In hundredths of a percent. */
  readonly percent: bigint;
  readonly amount: bigint;
  readonly isOfWhole: boolean;
}

/** What lines of a vendor come to, in cents: total = lines + freight + lump sums − discount (rule 149). */
export interface Charged {
  readonly lines: bigint;
  readonly freight: bigint;
  readonly lumpSum: bigint;
  readonly discount: bigint;
  readonly total: bigint;
}

/** The same as decimals with 2 places. */
export type ChargedAmounts = { readonly [K in keyof Charged]: Decimal };

export const noCharges: Charges = { freight: 0n, lumpSum: 0n, percent: 0n, amount: 0n, isOfWhole: false };

/** The charges of a quotation; `rate`: what one unit of its currency is in the one of the cents, null for its own. */
export const chargesOf = (terms: Terms | null | undefined, rate: Exact | null): Charges => {
  if (!terms) return noCharges;
  const cents = (amount: Decimal | null): bigint => {
    if (amount === null) return 0n;
    const exact = exactOf(amount);
    return centsOfExact(rate ? times(exact, rate) : exact);
  };
  return {
    freight: cents(terms.freight),
    lumpSum: cents(terms.lumpSum),
    percent: terms.discountPercent === null ? 0n : centsOfExact(exactOf(terms.discountPercent)),
    amount: cents(terms.discountAmount),
    isOfWhole: terms.isDiscountOfWhole,
  };
};

/** What the percentage takes off a line: rounded once, so that lines add up whoever gets them. */
export const discountOfLine = (cents: bigint, { percent }: Charges): bigint =>
  percent === 0n ? 0n : halfUp(cents * percent, 10_000n);

/** What is taken off lines together: `ofLines` is the sum of `discountOfLine`. */
const discountOf = (ofLines: bigint, { amount, isOfWhole }: Charges, isWhole: boolean): bigint =>
  (isOfWhole && !isWhole ? 0n : ofLines) + (isWhole ? amount : 0n);

/**
 * What lines come to whose sum and discounts are known. Freight and lump sums count once, whatever is ordered; nothing
 * is charged where there is no line. `isWhole`: they are all that the vendor quoted.
 */
export const chargedSums = (
  { lines, discounts, count }: { readonly lines: bigint; readonly discounts: bigint; readonly count: number },
  charges: Charges,
  isWhole: boolean,
): Charged => {
  const [freight, lumpSum] = count === 0 ? [0n, 0n] : [charges.freight, charges.lumpSum];
  const discount = count === 0 ? 0n : discountOf(discounts, charges, isWhole);
  return { lines, freight, lumpSum, discount, total: lines + freight + lumpSum - discount };
};

/** What some lines of a vendor come to, each in cents (rule 149). */
export const chargedLines = (lines: readonly bigint[], charges: Charges, isWhole: boolean): Charged =>
  chargedSums(
    {
      lines: lines.reduce((sum, cents) => sum + cents, 0n),
      discounts: lines.reduce((sum, cents) => sum + discountOfLine(cents, charges), 0n),
      count: lines.length,
    },
    charges,
    isWhole,
  );

export const chargedAmounts = ({ lines, freight, lumpSum, discount, total }: Charged): ChargedAmounts => ({
  lines: moneyOf(lines),
  freight: moneyOf(freight),
  lumpSum: moneyOf(lumpSum),
  discount: moneyOf(discount),
  total: moneyOf(total),
});
