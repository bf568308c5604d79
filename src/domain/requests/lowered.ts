import { decimalInFormula, exactOf, halfUp, roundedTo } from '../formula.ts';
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
  /** What is booked of it, for all pieces: it stays. */
  readonly booked: Decimal;
  /** Its request is closed. */
  readonly isFixed: boolean;
}

/** The lines once no more is asked for than there should be. */
export interface Lowered {
  /** The quantities of those that change, by their ids. */
  readonly quantities: ReadonlyMap<number, Decimal>;
  /** How much more is still asked for, because it is booked or its request is closed. */
  readonly beyond: Decimal;
}

const places = 4;
/** In ten-thousandths. */
const digitsOf = (value: Decimal): bigint => roundedTo(exactOf(value), places).digits;
/** Products of two quantities are in hundred-millionths. */
const scale = 10_000n;

const upTo = (numerator: bigint, denominator: bigint): bigint => (numerator + denominator - 1n) / denominator;

/**
 * Lowers lines until no more of them is asked for than the BOQ says (`wanted`). An item in the product of its own BOM is
 * lowered to what one piece takes; then the first of the lines are lowered, as far as it takes: the last request comes
 * first. What does not come out even is rounded down (rule 77).
 */
export const lowered = (lines: readonly AskedLine[], wanted: Decimal): Lowered => {
  const now = lines.map(({ quantity, pieces: of, per, booked, isFixed }) => {
    const [own, pieces] = [digitsOf(quantity), digitsOf(of)];
    const needed = pieces === 0n ? 0n : upTo(digitsOf(booked) * scale, pieces);
    const least = isFixed || own < needed ? own : needed;
    const most = per === null ? own : digitsOf(per);
    return { quantity: most >= own ? own : most < least ? least : most, pieces, least };
  });
  let beyond = now.reduce((sum, one) => sum + one.quantity * one.pieces, 0n) - digitsOf(wanted) * scale;
  for (const one of now) {
    if (beyond <= 0n) break;
    if (one.pieces === 0n) continue;
    const less = upTo(beyond, one.pieces);
    const left = one.quantity - less > one.least ? one.quantity - less : one.least;
    beyond -= (one.quantity - left) * one.pieces;
    one.quantity = left;
  }
  return {
    quantities: new Map(
      lines.flatMap(({ id, quantity }, at) => {
        const digits = now[at]?.quantity ?? 0n;
        return digits === digitsOf(quantity) ? [] : [[id, decimalInFormula({ digits, places })] as const];
      }),
    ),
    beyond: beyond <= 0n ? '0' : decimalInFormula({ digits: halfUp(beyond, scale), places }),
  };
};
