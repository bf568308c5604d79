import { multiply, round, sum, type Decimal } from '../decimal.ts';
import { distribute } from '../distribute.ts';

/** A cost of the firm that no line causes: a share of the total cost in percent, or an amount of money. */
export interface AccountOverhead {
  readonly account: string;
  readonly basis: 'percent' | 'amount';
  /** Of the total cost; counts for the basis `percent` alone. */
  readonly percent?: Decimal | null;
  /** Counts for the basis `amount` alone. */
  readonly amount?: Decimal | null;
}

/** The amount of an account: the percentage of the total cost rounded half up, or its own amount; 2 places. */
export const overheadAmount = ({ basis, percent, amount }: AccountOverhead, totalCost: Decimal): Decimal =>
  basis === 'percent' ? round(multiply(multiply(totalCost, percent ?? '0'), '0.01'), 2) : round(amount ?? '0', 2);

export interface OverheadShares {
  /** Of each account, in their order. */
  readonly amounts: readonly Decimal[];
  readonly total: Decimal;
  /** Of each line, in their order; they sum exactly to the total. */
  readonly shares: readonly Decimal[];
}

/**
 * The overheads of all accounts over lines with these costs, every figure with 2 places. Their total is distributed once,
 * so that the cents of single accounts do not pile up at one line.
 * @throws RangeError for a negative cost or overhead, and for overheads over lines without any cost
 */
export const overheadShares = (overheads: readonly AccountOverhead[], costs: readonly Decimal[]): OverheadShares => {
  const totalCost = sum(costs);
  const amounts = overheads.map((overhead) => overheadAmount(overhead, totalCost));
  const total = round(sum(amounts), 2);
  return { amounts, total, shares: distribute(total, costs) };
};
