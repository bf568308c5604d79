import { compare, multiply, round, sum, type Decimal } from '../decimal.ts';
import { distribute } from '../distribute.ts';

/** A cost of the firm that no line causes: a share of the total cost in percent, or an amount of money. */
export interface AccountOverhead {
  readonly account: string;
  readonly basis: 'percent' | 'amount';
  /** Of the total cost; counts for the basis `percent` alone. */
  readonly percent?: Decimal | null | undefined;
  /** Counts for the basis `amount` alone. */
  readonly amount?: Decimal | null | undefined;
}

/**
 * The amount of an account: the percentage of the total cost rounded half up, or its own amount; 2 places. Of a total
 * below 0 a percentage is nothing: overheads are no credit.
 */
export const overheadAmount = ({ basis, percent, amount }: AccountOverhead, totalCost: Decimal): Decimal => {
  if (basis !== 'percent') return round(amount ?? '0', 2);
  return compare(totalCost, '0') < 0 ? '0.00' : round(multiply(multiply(totalCost, percent ?? '0'), '0.01'), 2);
};

export interface OverheadAmounts {
  /** Of each account, in their order. */
  readonly amounts: readonly Decimal[];
  readonly total: Decimal;
}

/** The overheads of all accounts over this total cost, every figure with 2 places. */
export const overheadAmounts = (overheads: readonly AccountOverhead[], totalCost: Decimal): OverheadAmounts => {
  const amounts = overheads.map((overhead) => overheadAmount(overhead, totalCost));
  return { amounts, total: round(sum(amounts), 2) };
};

export interface OverheadShares extends OverheadAmounts {
  /** Of each line, in their order; they sum exactly to the total. */
  readonly shares: readonly Decimal[];
}

/** A line over which overheads are distributed. */
export interface OverheadLine {
  readonly cost: Decimal;
  /** It counts in the total cost, and bears no share: a percentage of other lines, a provisional sum. */
  readonly isShareless?: boolean;
}

/**
 * The overheads of all accounts over lines with these costs, every figure with 2 places. A percentage is of the total
 * cost, credits and percentage lines included; the shares are those of the other lines with a cost above 0 (rule 60), but
 * for provisional sums (rule 144).
 * Their total is distributed once, so that the cents of single accounts do not pile up at one line.
 * @throws RangeError for a negative overhead, and for overheads over lines of which none has a cost above 0
 */
export const overheadShares = (
  overheads: readonly AccountOverhead[],
  lines: readonly OverheadLine[],
): OverheadShares => {
  const owed = overheadAmounts(overheads, sum(lines.map(({ cost }) => cost)));
  const weights = lines.map(({ cost, isShareless = false }) => (isShareless || compare(cost, '0') < 0 ? '0' : cost));
  return { ...owed, shares: distribute(owed.total, weights) };
};

/** The cost and the overheads of a bill as they are, and as they were when its overheads were distributed; null before. */
export interface Distribution {
  /** How many overheads there are. */
  readonly overheads: number;
  readonly cost: Decimal;
  /** What the lines bear. */
  readonly overhead: Decimal;
  readonly costThen: Decimal | null;
  readonly distributed: Decimal | null;
  /** How many lines bear another share than what all bear would give them, distributed anew over their present cost. */
  readonly misplaced: number;
}

/** That cost has moved between lines of the same sum: "cost has moved between lines, and the shares of 2 no longer fit". */
export const misplacedText = (misplaced: number): string =>
  `cost has moved between lines, and the share${misplaced === 1 ? '' : 's'} of ${misplaced} no longer fit${misplaced === 1 ? 's' : ''}`;

/** Whether the sums of the lines are no longer those of the distribution. */
export const isAnotherCost = ({ cost, overhead, costThen, distributed }: Distribution): boolean =>
  costThen === null || compare(costThen, cost) !== 0 || compare(distributed ?? '0', overhead) !== 0;

/** Whether what the lines bear is not what was distributed over the present cost, each line its share (rule 52). */
export const isOverheadOutdated = (distribution: Distribution): boolean =>
  distribution.overheads === 0
    ? compare(distribution.overhead, '0') !== 0
    : isAnotherCost(distribution) || distribution.misplaced > 0;

/** Why outdated overheads bar the way to the client, with the figures. */
export const outdatedReason = (distribution: Distribution): string => {
  const { cost, overhead, costThen, distributed, misplaced } = distribution;
  if (!isAnotherCost(distribution))
    return `The overheads are outdated: ${misplacedText(misplaced)}. Distribute them again first`;
  return (
    `The overheads are outdated: ${round(distributed ?? '0', 2)} were distributed over a cost of ${round(costThen ?? '0', 2)}, ` +
    `but the cost is ${round(cost, 2)} now, and ${round(overhead, 2)} are in the price. Distribute them again first`
  );
};
