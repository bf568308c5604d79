import type { SplitProblem } from './splitProblem.ts';

/**
 * Some of the vendors, by index, and what all lines cost at least if nobody else gets one and each of them gets what it
 * wants, with their freight and lump sums.
 */
export interface VendorSet {
  readonly vendors: readonly number[];
  readonly bound: number;
}

/** The sum over all lines of the lower of two costs. */
const sumOfLower = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let line = 0; line < a.length; line += 1) sum += Math.min(a[line] ?? 0, b[line] ?? 0);
  return sum;
};
const lower = (a: Float64Array, b: Float64Array, into: Float64Array): number => {
  let sum = 0;
  for (let line = 0; line < a.length; line += 1) {
    const cost = Math.min(a[line] ?? 0, b[line] ?? 0);
    into[line] = cost;
    sum += cost;
  }
  return sum;
};

/** The vendors that save the most come first: so good sets are found early, and others are never looked at. */
const usefulFirst = ({ costs, nobody, fixed }: SplitProblem): number[] => {
  const alone = costs.map((own, at) => sumOfLower(own, nobody) + (fixed[at] ?? 0));
  return costs.map((_, at) => at).sort((a, b) => (alone[a] ?? 0) - (alone[b] ?? 0) || a - b);
};

/**
 * Visits every set of vendors, none larger than may be chosen, whose cost can be less than `limit()`; what cannot be less
 * is left out with all sets that it is part of. `steps` bounds the lines that are looked at. Returns the least that the
 * sets can cost that were left out for that: Infinity if none was.
 */
export const visitSets = (
  problem: SplitProblem,
  limit: () => number,
  visit: (set: VendorSet) => void,
  steps: number,
): number => {
  const { costs, nobody, atMost, minimums, fixed } = problem;
  const order = usefulFirst(problem).map((vendor) => ({ vendor, own: costs[vendor] ?? new Float64Array() }));
  const size = nobody.length;
  const nothing = () => Float64Array.from(nobody);
  /** The lowest costs of the vendors from one on. */
  const rest = [nothing()];
  for (const { own } of order.toReversed()) {
    const next = nothing();
    lower(own, rest[0] ?? next, next);
    rest.unshift(next);
  }
  const lowest = Array.from({ length: atMost + 1 }, nothing);
  let left = steps;
  let skipped = Infinity;
  const chosen: number[] = [];
  const choose = (from: number, wanted: number, paid: number): void => {
    const now = lowest[chosen.length] ?? nothing();
    if (chosen.length === atMost) return;
    for (let at = from; at < order.length; at += 1) {
      const next = order[at];
      const bound = sumOfLower(now, rest[at] ?? now) + paid;
      if (!next || bound >= limit()) return;
      if (left <= 0) {
        skipped = Math.min(skipped, bound);
        return;
      }
      const all = wanted + (minimums[next.vendor] ?? 0);
      const pays = paid + (fixed[next.vendor] ?? 0);
      if (all + pays >= limit()) continue;
      left -= 2 * size;
      chosen.push(next.vendor);
      const least = lower(now, next.own, lowest[chosen.length] ?? nothing());
      visit({ vendors: [...chosen], bound: Math.max(least, all) + pays });
      choose(at + 1, all, pays);
      chosen.pop();
    }
  };
  // Lines below 0 can make the total less than what the vendors get at least.
  choose(0, rest[0]?.reduce((sum, cost) => sum + Math.min(0, cost), 0) ?? 0, 0);
  return skipped;
};
