import { halfUp, roundedTo, tenTo, type Exact } from '../formula.ts';

/** Cents, rounded half up. */
export const centsOfExact = (exact: Exact): bigint => roundedTo(exact, 2).digits;

/** So many parts of a whole, `parts` of them to one: rounded half up, once, to so many places. */
export const sharedTo = ({ digits, places }: Exact, parts: bigint, wanted: number): Exact =>
  parts === 1n
    ? roundedTo({ digits, places }, wanted)
    : { digits: halfUp(digits * tenTo(wanted), tenTo(places) * parts), places: wanted };

/** The same in cents. */
export const centsOfShare = (exact: Exact, parts: bigint): bigint => sharedTo(exact, parts, 2).digits;
