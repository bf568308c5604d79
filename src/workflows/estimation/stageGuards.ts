import { isOverheadOutdated, outdatedReason } from '../../domain/estimation/overheads.ts';
import type { GuardContext, StepGuard } from '../../schema/workflow.ts';

const decimalOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** An offer whose overheads belong to another cost states a wrong price: it goes no further (rule 58). */
export const overheadsUpToDate: StepGuard<
  GuardContext<'overheads' | 'misplaced', 'cost' | 'overhead', 'overheads_cost' | 'overheads_total'>
> = ({ counts, sums, record }) => {
  const distribution = {
    overheads: counts.overheads,
    cost: sums.cost,
    overhead: sums.overhead,
    costThen: decimalOf(record.overheads_cost),
    distributed: decimalOf(record.overheads_total),
    misplaced: counts.misplaced,
  };
  return isOverheadOutdated(distribution) ? outdatedReason(distribution) : undefined;
};

/** Nobody reviews an empty list. */
export const hasItems: StepGuard<GuardContext<'items'>> = ({ counts }) =>
  counts.items === 0 ? 'Add an item first' : undefined;

/** The cost estimation of an estimation opens once. */
export const opensOnce: StepGuard<GuardContext<'costs'>> = ({ counts }) =>
  counts.costs ? 'Cost estimation is open already' : undefined;
