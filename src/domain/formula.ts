import type { Decimal } from './decimal.ts';

/**
 * An exact calculation as data: the browser evaluates it, the database has it as a generated column, and a person can
 * read how a figure came about. A name is a value of the row; an empty value counts as 0.
 */
export type Formula =
  | string
  | { readonly constant: Decimal }
  | { readonly sum: readonly Formula[] }
  | { readonly difference: readonly [Formula, Formula] }
  | { readonly product: readonly Formula[] }
  /** Rounded half up, away from zero at a half, to so many places (rule 14). A divisor of 0 is never used. */
  | { readonly quotient: readonly [Formula, Formula]; readonly places: number }
  | { readonly rounded: Formula; readonly places: number }
  | { readonly ifZero: Formula; readonly result: Formula; readonly otherwise: Formula };

/** An exact decimal as an integer and its number of places: 12.50 is `{ digits: 1250n, places: 2 }`. */
export interface Exact {
  readonly digits: bigint;
  readonly places: number;
}

type Values = Readonly<Record<string, unknown>>;

const powers: bigint[] = [1n];
/** 10 to the power of `places`. */
export const tenTo = (places: number): bigint => {
  for (let next = powers.length; next <= places; next += 1) powers.push((powers[next - 1] ?? 1n) * 10n);
  return powers[places] ?? 1n;
};

export const exactOf = (value: Decimal): Exact => {
  const point = value.indexOf('.');
  if (point < 0) return { digits: BigInt(value), places: 0 };
  return { digits: BigInt(value.slice(0, point) + value.slice(point + 1)), places: value.length - point - 1 };
};

const withPlaces = ({ digits, places }: Exact, wanted: number): bigint => digits * tenTo(wanted - places);

/** Half up, away from zero at a half. */
export const halfUp = (numerator: bigint, denominator: bigint): bigint => {
  const negative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const quotient = (2n * n + d) / (2n * d);
  return negative ? -quotient : quotient;
};

/** Half up to so many places, with all of them. */
export const roundedTo = (value: Exact, places: number): Exact =>
  value.places <= places
    ? { digits: withPlaces(value, places), places }
    : { digits: halfUp(value.digits, tenTo(value.places - places)), places };

/** Written with all places: `{ digits: 1250n, places: 2 }` is `'12.50'`. */
export const decimalInFormula = ({ digits, places }: Exact): Decimal => {
  const negative = digits < 0n;
  const text = (negative ? -digits : digits).toString().padStart(places + 1, '0');
  const whole = text.slice(0, text.length - places);
  return `${negative ? '-' : ''}${whole}${places ? `.${text.slice(text.length - places)}` : ''}`;
};

export const plus = (a: Exact, b: Exact): Exact => {
  const places = Math.max(a.places, b.places);
  return { digits: withPlaces(a, places) + withPlaces(b, places), places };
};
const negated = ({ digits, places }: Exact): Exact => ({ digits: -digits, places });
export const times = (a: Exact, b: Exact): Exact => ({ digits: a.digits * b.digits, places: a.places + b.places });

const zero: Exact = { digits: 0n, places: 0 };

/** The value of a formula for a row; its values are decimals as texts. @throws RangeError for a division by zero */
export const exactly = (formula: Formula, values: Values): Exact => {
  const of = (inner: Formula) => exactly(inner, values);
  if (typeof formula === 'string') {
    const value = values[formula];
    return typeof value === 'string' && value !== '' ? exactOf(value) : zero;
  }
  if ('constant' in formula) return exactOf(formula.constant);
  if ('sum' in formula) return formula.sum.map(of).reduce(plus, zero);
  if ('difference' in formula) return plus(of(formula.difference[0]), negated(of(formula.difference[1])));
  if ('product' in formula) return formula.product.map(of).reduce(times, { digits: 1n, places: 0 });
  if ('rounded' in formula) return roundedTo(of(formula.rounded), formula.places);
  if ('ifZero' in formula) return of(of(formula.ifZero).digits === 0n ? formula.result : formula.otherwise);
  const [numerator, denominator] = formula.quotient.map(of);
  if (!numerator || !denominator || denominator.digits === 0n) throw new RangeError('Division by zero');
  const { places } = formula;
  return {
    digits: halfUp(numerator.digits * tenTo(denominator.places + places), denominator.digits * tenTo(numerator.places)),
    places,
  };
};

/** The value of a formula for a row, with all of its places. @throws RangeError for a division by zero */
export const evaluate = (formula: Formula, values: Values): Decimal => decimalInFormula(exactly(formula, values));

/** The places of a product of quantities. */
export const factorPlaces = 16;

/** A money value in cents: `'12.5'` is 1250n; nothing is 0n. */
export const centsOf = (value: unknown): bigint =>
  typeof value === 'string' && value !== '' ? roundedTo(exactOf(value), 2).digits : 0n;

/** Cents as a decimal: 1250n is `'12.50'`. */
export const moneyOf = (cents: bigint): Decimal => decimalInFormula({ digits: cents, places: 2 });

/** The names of the values that a formula uses. */
export const namesInFormula = (formula: Formula): readonly string[] => {
  if (typeof formula === 'string') return [formula];
  if ('constant' in formula) return [];
  const parts: readonly Formula[] =
    'sum' in formula
      ? formula.sum
      : 'difference' in formula
        ? formula.difference
        : 'product' in formula
          ? formula.product
          : 'rounded' in formula
            ? [formula.rounded]
            : 'quotient' in formula
              ? formula.quotient
              : [formula.ifZero, formula.result, formula.otherwise];
  return [...new Set(parts.flatMap(namesInFormula))];
};
