import Big from 'big.js';

/**
 * Exact decimals as strings, as in the database and in JSON. Rounding is half up (away from zero at a half) and happens
 * once, at a line's extension (rule 14).
 */
export type Decimal = string;

/** Sums and products are exact; these two settings apply to divisions and roundings. */
Big.DP = 20;
Big.RM = Big.roundHalfUp;

const pattern = /^-?\d+(\.\d+)?$/;

/** Whether the text is a plain decimal: digits, at most one point, no exponent. */
export const isDecimalText = (text: string): boolean => pattern.test(text);

/** -1, 0 or 1. */
export const compare = (a: Decimal, b: Decimal): number => new Big(a).cmp(new Big(b));

/** Half up to `places`, with all places written: `round('1.005', 2)` is `'1.01'`. */
export const round = (value: Decimal, places: number): Decimal => {
  const text = new Big(value).toFixed(places, Big.roundHalfUp);
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text;
};

/** The exact sum; `'0'` of nothing. */
export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = new Big(0);
  for (const value of values) total = total.plus(value);
  return total.toFixed();
};

/** The exact product, not rounded. */
export const multiply = (a: Decimal, b: Decimal): Decimal => new Big(a).times(b).toFixed();

/** The extension of a line: quantity × unit rate, rounded once to 2 places. */
export const extension = (quantity: Decimal, unitRate: Decimal): Decimal => round(multiply(quantity, unitRate), 2);

/** The least multiple of `step`, above 0, that is not below the value: `upToMultiple('13', '12')` is `'24'`. */
export const upToMultiple = (value: Decimal, step: Decimal): Decimal =>
  new Big(value).div(step).round(0, Big.roundUp).times(step).toFixed();
