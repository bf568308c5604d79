import { fixedOf, leftCost, type SplitPlan } from './splitPlan.ts';
import type { SplitProblem } from './splitProblem.ts';
import type { VendorSet } from './splitSets.ts';

/** A set of vendors with what is known of it before a plan is looked for. */
export interface KnownSet extends VendorSet {
  /** No plan of the set costs so much. */
  readonly limit: number;
  /** What its vendors want together, and what lines cost that none of them offers; without use where there are credits. */
  readonly wanted: number;
  readonly left: number;
}

/** The most that vendors can get together, and what lines cost that none of them offers. */
const mostOfSet = (
  { costs, lines, nobody }: SplitProblem,
  vendors: readonly number[],
): { readonly amount: number; readonly left: number } => {
  let [amount, left] = [0, 0];
  for (let line = 0; line < lines.length; line += 1) {
    let most = -Infinity;
    for (const vendor of vendors) {
      const cost = costs[vendor]?.[line] ?? Infinity;
      if (cost !== Infinity && cost > most) most = cost;
    }
    if (most === -Infinity) left += nobody[line] ?? 0;
    else amount += most;
  }
  return { amount, left };
};

/**
 * A plan of a set serves whatever one of its vendors offers, and all get together what they want at least. Null where that
 * is more than they can get. A credit lowers an order, and may better be left: then no more is known than the costs.
 */
export const knownOf = (problem: SplitProblem, { vendors, bound }: VendorSet, hasCredits: boolean): KnownSet | null => {
  if (hasCredits) return { vendors, bound, limit: Infinity, wanted: -Infinity, left: Infinity };
  const { amount, left } = mostOfSet(problem, vendors);
  const wanted = vendors.reduce((sum, vendor) => sum + (problem.minimums[vendor] ?? 0), 0);
  const beside = left + fixedOf(problem, vendors);
  return wanted > amount
    ? null
    : { vendors, bound: Math.max(bound, wanted + beside), limit: amount + beside + 1, wanted, left };
};

/**
 * What a plan of a set costs at least that leaves as much to nobody as another one. If the vendors offer more than that,
 * they can be given less of it, but each gets what it wants.
 */
export const boundAs = (problem: SplitProblem, { vendors, bound, left, wanted }: KnownSet, plan: SplitPlan): number => {
  const without = leftCost(problem, plan);
  const less = without - left;
  if (less <= 0) return bound;
  // Each line that is left costs half a unit at least, a credit too, and would cost no more than the largest.
  const lines = Math.ceil((2 * less) / problem.unit);
  return Math.max(wanted + without + fixedOf(problem, vendors), bound + less - lines * problem.largest);
};
