import { roundedTo, type Exact } from '../formula.ts';

/** Cents, rounded half up. */
export const centsOfExact = (exact: Exact): bigint => roundedTo(exact, 2).digits;
