import { decimalOf, exactOf, roundedTo } from '../formula.ts';
import type { Decimal } from '../decimal.ts';

/** A line of a request that asks for a line of the BOQ. */
export interface AskedLine {
  readonly id: number;
  /** For one piece of the product that it is in. */
  readonly quantity: Decimal;
  /** The pieces of that product; 1 outside of one. */
  readonly pieces: Decimal;
  /** What the BOQ says for one piece, if the product is taken over from the BOM that the line of the BOQ is in. */
  readonly per: Decimal | null;
}

const places = 4;
/** In ten-thousandths. */
const digitsOf = (value: Decimal): bigint => roundedTo(exactOf(value), places).digits;
/** Products of two quantities are in hundred-millionths. */
const scale = 10_000n;

const upTo = (numerator: bigint, denominator: bigint): bigint => (numerator + denominator - 1n) / denominator;

/**
 * The quantities of lines once no more of them is asked for than the BOQ says (`wanted`), by the ids of those that
 * change. An item in the product of its own BOM is lowered to what one piece takes; then the first of the lines are
 * lowered, as far as it takes: the last request comes first. What does not come out even is rounded down (rule 77).
 */
export const lowered = (lines: readonly AskedLine[], wanted: Decimal): ReadonlyMap<number, Decimal> => {
  const now = lines.map(({ quantity, pieces, per }) => {
    const [own, most] = [digitsOf(quantity), per === null ? undefined : digitsOf(per)];
    return { quantity: most !== undefined && own > most ? most : own, pieces: digitsOf(pieces) };
  });
  let beyond = now.reduce((sum, one) => sum + one.quantity * one.pieces, 0n) - digitsOf(wanted) * scale;
  for (const one of now) {
    if (beyond <= 0n) break;
    if (one.pieces === 0n) continue;
    const less = upTo(beyond, one.pieces);
    const left = less < one.quantity ? one.quantity - less : 0n;
    beyond -= (one.quantity - left) * one.pieces;
    one.quantity = left;
  }
  return new Map(
    lines.flatMap(({ id, quantity }, at) => {
      const digits = now[at]?.quantity ?? 0n;
      return digits === digitsOf(quantity) ? [] : [[id, decimalOf({ digits, places })] as const];
    }),
  );
};
