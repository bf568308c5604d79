import type { Decimal } from '../decimal.ts';
import { isOverheadOutdated, overheadAmounts, type AccountOverhead, type Distribution } from './overheads.ts';

const decimalOf = (value: unknown): Decimal | null => (typeof value === 'string' ? value : null);

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The account overheads of a cost estimation, as its record has them. */
export const overheadsIn = (value: unknown): AccountOverhead[] =>
  (Array.isArray(value) ? value : []).filter(isRow).map(({ account, basis, percent, amount }) => ({
    account: String(account),
    basis: basis === 'amount' ? 'amount' : 'percent',
    percent: decimalOf(percent),
    amount: decimalOf(amount),
  }));

/**
 * What the overheads of a cost estimation were distributed over and whether that is its present cost, from the record
 * and the sums of its lines, of which so many bear a `misplaced` share. `owed`: their amount over the present cost.
 */
export const distributionIn = (
  record: Readonly<Record<string, unknown>>,
  { cost, overhead }: { readonly cost: Decimal; readonly overhead: Decimal },
  misplaced: number,
): Distribution & { readonly owed: Decimal; readonly isOutdated: boolean } => {
  const overheads = overheadsIn(record['overheads']);
  const distribution = {
    overheads: overheads.length,
    cost,
    overhead,
    costThen: decimalOf(record['overheads_cost']),
    distributed: decimalOf(record['overheads_total']),
    misplaced,
  };
  return {
    ...distribution,
    owed: overheadAmounts(overheads, cost).total,
    isOutdated: isOverheadOutdated(distribution),
  };
};
