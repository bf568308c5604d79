import { type Decimal } from '../decimal.ts';
import { wholeWeights } from '../distribute.ts';
import { decimalInFormula } from '../formula.ts';

/** 100% in hundredths of a percent. */
const whole = 10_000n;

/**
 * Parts of `total` in proportion to the weights: each rounded down, then one more for the largest remainders, the last of
 * equals first, until the sum is exact.
 */
export const byLargestRemainder = (total: bigint, weights: readonly bigint[]): bigint[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  const parts = weights.map((weight) => (total * weight) / sum);
  const remainders = weights.map((weight, at) => ({ at, left: (total * weight) % sum }));
  const missing = total - parts.reduce((all, part) => all + part, 0n);
  remainders.sort((a, b) => Number(b.left > a.left) - Number(b.left < a.left) || b.at - a.at);
  for (const { at } of remainders.slice(0, Number(missing))) parts[at]! += 1n;
  return parts;
};

/**
 * Percentages in proportion to values, in their order, with 2 places: together exactly 100.00, and none 0.00, as a
 * sub-task without a percentage is refused (rule 69). Three equal ones are 33.33, 33.33 and 33.34. What would come to
 * less than 0.01 gets 0.01, also a value of 0 or below (a credit), and the others share what remains. Without any value
 * above 0 all are equal. `of`: the hundredths that they share, where those are not all of 100.00.
 * @throws RangeError for more values than there are hundredths
 */
export const sharesOf = (values: readonly Decimal[], of: bigint = whole): Decimal[] => {
  if (values.length === 0) return [];
  if (BigInt(values.length) > of) throw new RangeError(`At most ${of} parts have 0.01% each`);
  const positive = values.map((value) => (value.startsWith('-') ? '0' : value));
  const given = wholeWeights(positive);
  const weights = given.some((weight) => weight > 0n) ? given : given.map(() => 1n);
  const parts = weights.map(() => 1n);
  let shared = weights.map((_, at) => at);
  // Those that come to less than a hundredth are left out, which takes from the others: until none is too small.
  for (;;) {
    const total = of - BigInt(weights.length - shared.length);
    const found = byLargestRemainder(
      total,
      shared.map((at) => weights[at]!),
    );
    const enough = shared.filter((_, at) => found[at]! > 0n);
    if (enough.length === shared.length) {
      for (const [at, index] of shared.entries()) parts[index] = found[at]!;
      return parts.map((digits) => decimalInFormula({ digits, places: 2 }));
    }
    shared = enough;
  }
};
