import { compare, type Decimal } from '../decimal.ts';
import { moneyOf } from '../formula.ts';
import { chargedAmounts, chargedLines, type ChargedAmounts } from './charges.ts';
import type { Levelling } from './levelling.ts';
import { levelOfLine } from './levelling.ts';
import { isTooLate } from './splitProblem.ts';

/** One vendor who would get all that they can be awarded. Amounts are in the branch's currency with 2 places. */
export interface Single extends ChargedAmounts {
  readonly vendor: number;
  /** The lines that they would get. */
  readonly served: ReadonlySet<number>;
  /** The total with what stands for the rest: by what vendors are compared, the same as the rank with gaps plugged. */
  readonly compared: Decimal;
  /** So many lines of the rest are reckoned by their estimate, by the median of their bids, and as a buyer decided. */
  readonly rest: Rest;
}

/** What stands for lines that somebody leaves out, counted. */
export interface Rest {
  readonly estimate: number;
  readonly median: number;
  readonly decided: number;
}

export const noRest: Rest = { estimate: 0, median: 0, decided: 0 };

/** What is asked of a single vendor. */
export interface SingleWish {
  /** The least order of a vendor, without freight; null for none. */
  readonly minimumOrder: (vendor: number) => Decimal | null;
  /** In days: later offers are not taken; null for any. */
  readonly maxLeadTime: number | null;
}

const singleOf = (levelling: Levelling, at: number, { minimumOrder, maxLeadTime }: SingleWish): Single | null => {
  const column = levelling.basis.columns[at];
  if (!column) return null;
  const { bidder, charges } = column;
  const cents: bigint[] = [];
  const served = new Set<number>();
  const rest = { estimate: 0, median: 0, decided: 0 };
  let [beside, offered] = [0n, 0];
  for (const line of levelling.lines) {
    const bid = levelOfLine(levelling, line.line.id).bids[at];
    const own = line.leftOut[at] === null ? (line.cents[at] ?? null) : null;
    if (own !== null) offered += 1;
    const isTaken = !bid?.isBelowMinimum && !isTooLate({ leadTime: line.bids[at]?.leadTime ?? null }, maxLeadTime);
    if (own !== null && isTaken) {
      cents.push(own);
      served.add(line.line.id);
    } else if (line.compared.length > 0) {
      const stands = line.plugs[at] ?? line.reference;
      beside += stands?.cents ?? 0n;
      if (line.plugs[at]?.isDecided) rest.decided += 1;
      else rest[line.reference?.by ?? 'median'] += 1;
    }
  }
  if (cents.length === 0) return null;
  const charged = chargedLines(cents, charges, cents.length === offered);
  const least = minimumOrder(bidder.id);
  if (least !== null && compare(moneyOf(charged.lines - charged.discount), least) < 0) return null;
  return {
    vendor: bidder.id,
    served,
    rest,
    ...chargedAmounts(charged),
    compared: moneyOf(charged.total + beside),
  };
};

/**
 * The best single vendor (rule 87): of those who are ranked the one with the lowest total, with what stands for each line
 * that they leave out or cannot be awarded. Null where nobody is ranked, or can be awarded anything. Unless lead times,
 * least quantities or least orders keep somebody out, it is who is first with gaps plugged.
 */
export const bestSingle = (levelling: Levelling, wish: SingleWish): Single | null => {
  let best: Single | null = null;
  for (const [at, { unranked }] of levelling.bidders.entries()) {
    const one = unranked === null ? singleOf(levelling, at, wish) : null;
    if (one && (best === null || compare(one.compared, best.compared) < 0)) best = one;
  }
  return best;
};

/** What stands for lines that an award leaves out: their references, together and counted. */
export const restOf = (levelling: Levelling, isAwarded: (line: number) => boolean) => {
  const rest = { estimate: 0, median: 0, decided: 0 };
  let cents = 0n;
  for (const { line, compared, reference } of levelling.lines) {
    if (compared.length === 0 || !reference || isAwarded(line.id)) continue;
    cents += reference.cents;
    rest[reference.by] += 1;
  }
  return { rest, amount: moneyOf(cents) };
};
