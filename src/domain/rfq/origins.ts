import { minus } from '../bookings.ts';
import { compare, sum, type Decimal } from '../decimal.ts';

const least = (a: Decimal, b: Decimal): Decimal => (compare(a, b) <= 0 ? a : b);

/**
 * Where what is in stock for a line came from: what was bought or made for it and received into stock is not served from
 * stock (rule 141). Together they are what is booked from stock.
 */
export const originsOf = (
  booked: Decimal,
  received: { readonly bought: Decimal; readonly made: Decimal },
): { readonly stock: Decimal; readonly bought: Decimal; readonly made: Decimal } => {
  const bought = least(booked, received.bought);
  const made = least(minus(booked, bought), received.made);
  return { stock: minus(booked, sum([bought, made])), bought, made };
};
