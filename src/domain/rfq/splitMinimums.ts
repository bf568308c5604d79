import { fixedOf } from './splitPlan.ts';
import type { SplitProblem } from './splitProblem.ts';

/** So often the worths are adjusted at most: for a first look, and to decide. */
export const rounds = { few: 30, many: 200 } as const;
/** A bound is a float: this much of it is left to roundings. */
const slack = 1e-9;

/** What any plan in which all vendors of a set have what they want costs at least. */
export interface Bounded {
  readonly bound: number;
  /** What a unit of each vendor's order is worth where the bound is best, in the order of the set. */
  readonly worths: Float64Array;
  /** Who gets each line there, by index; -1 for nobody. Some may have less than they want. */
  readonly vendorOf: Int32Array;
  /** The lines that were looked at. */
  readonly steps: number;
}

/** A set with worths: who is cheapest for each line, and the bound that follows. */
interface Relaxed {
  readonly bound: number;
  readonly vendorOf: Int32Array;
  /** What each vendor gets, in the order of the set. */
  readonly amounts: Float64Array;
}

const relaxed = (problem: SplitProblem, vendors: readonly number[], worths: Float64Array): Relaxed => {
  const size = problem.lines.length;
  const least = Float64Array.from(problem.nobody);
  const chosen = new Int32Array(size).fill(-1);
  let bound = fixedOf(problem, vendors);
  for (const [at, vendor] of vendors.entries()) {
    const costs = problem.costs[vendor] ?? least;
    const part = 1 - (worths[at] ?? 0);
    for (let line = 0; line < size; line += 1) {
      const full = costs[line] ?? Infinity;
      // Infinity × a part below 0 would be the least of all.
      const cost = full === Infinity ? Infinity : full * part;
      if (cost < (least[line] ?? 0)) {
        least[line] = cost;
        chosen[line] = at;
      }
    }
    bound += (problem.minimums[vendor] ?? 0) * (worths[at] ?? 0);
  }
  const amounts = new Float64Array(vendors.length);
  const vendorOf = new Int32Array(size);
  for (let line = 0; line < size; line += 1) {
    const at = chosen[line] ?? -1;
    const vendor = vendors[at] ?? -1;
    bound += least[line] ?? 0;
    vendorOf[line] = vendor;
    if (vendor >= 0) amounts[at] = (amounts[at] ?? 0) + (problem.costs[vendor]?.[line] ?? 0);
  }
  return { bound, vendorOf, amounts };
};

/**
 * The Lagrangian bound of a set of vendors, each of whom is to get at least what it wants: what is missing of that costs
 * its worth, from 0 on, which is adjusted from round to round. Whatever the worths are, no plan costs less than the
 * relaxed one. Stops once the bound reaches `limit`. `start`: the worths to begin with, by vendor;
 * `most`: so often they are adjusted at most; `visit` sees what every round comes to.
 */
export const boundOfSet = (
  problem: SplitProblem,
  vendors: readonly number[],
  {
    limit,
    start,
    most = rounds.few,
    visit,
  }: {
    readonly limit: number;
    readonly start: Float64Array;
    readonly most?: number | undefined;
    readonly visit?: (vendorOf: Int32Array, worths: Float64Array) => void;
  },
): Bounded => {
  const wanted = vendors.map((vendor) => problem.minimums[vendor] ?? 0);
  let worths = Float64Array.from(vendors, (vendor) => start[vendor] ?? 0);
  let best: (Relaxed & { readonly worths: Float64Array }) | null = null;
  let [pace, waited, round] = [1, 0, 0];
  for (; round < most; round += 1) {
    const now = relaxed(problem, vendors, worths);
    const isBetter = best === null || now.bound > best.bound;
    if (isBetter || round % 4 === 0) visit?.(now.vendorOf, worths);
    if (isBetter) best = { ...now, worths };
    if (now.bound >= limit) break;
    waited = isBetter ? 0 : waited + 1;
    if (waited === 3) [pace, waited] = [pace / 2, 0];
    const moves = wanted.map((amount, at) => {
      const missed = amount - (now.amounts[at] ?? 0);
      const worth = worths[at] ?? 0;
      return missed > 0 || worth > 0 ? missed : 0;
    });
    const norm = moves.reduce((sum, missed) => sum + missed * missed, 0);
    if (norm === 0 || pace < 0.05) break;
    const step = (pace * Math.max(Math.min(limit, now.bound * 1.1) - now.bound, 1)) / norm;
    worths = worths.map((worth, at) => Math.max(0, worth + step * (moves[at] ?? 0)));
  }
  const { bound, vendorOf, worths: found } = best ?? { ...relaxed(problem, vendors, worths), worths };
  return {
    bound: Math.ceil(bound - Math.abs(bound) * slack - slack),
    worths: found,
    vendorOf,
    steps: (round + 1) * problem.lines.length * vendors.length,
  };
};
