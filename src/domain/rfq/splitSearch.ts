import { costAt, fixedOf, splitPlan, type SplitPlan } from './splitPlan.ts';
import type { SplitProblem } from './splitProblem.ts';

/** What a search came to: a better plan than the limit, if one was found; what was not looked at leaves it open. */
export interface SearchedSplit {
  readonly plan: SplitPlan | null;
  readonly isWhole: boolean;
  /** So many choices were looked at. */
  readonly looked: number;
}

interface Choice {
  readonly vendor: number;
  readonly at: number;
  readonly cost: number;
  readonly relaxed: number;
}

/**
 * Branch and bound over the lines of a set of vendors, each of whom is to get what it wants: what costs `limit` or more is
 * cut off by the relaxed costs (`boundOfSet`), the plain costs, and what each vendor can still get. The largest lines come
 * first: what they leave open, small ones fill.
 */
export const searchSet = (
  problem: SplitProblem,
  vendors: readonly number[],
  worths: Float64Array,
  { limit, most }: { readonly limit: number; readonly most: number },
): SearchedSplit => {
  const { lines, nobody, minimums } = problem;
  const wanted = vendors.map((vendor) => minimums[vendor] ?? 0);
  const sorted = lines
    .map((_, line) => {
      const offered = vendors.flatMap((vendor, at): Choice[] => {
        const cost = costAt(problem, line, vendor);
        return cost < Infinity ? [{ vendor, at, cost, relaxed: cost * (1 - (worths[at] ?? 0)) }] : [];
      });
      const alone = nobody[line] ?? 0;
      const none: Choice = { vendor: -1, at: -1, cost: alone, relaxed: alone };
      const choices = [...offered, none].sort((a, b) => a.relaxed - b.relaxed);
      return { line, choices, first: choices[0] ?? none, size: Math.max(0, ...offered.map(({ cost }) => cost)) };
    })
    .sort((a, b) => b.size - a.size);
  /** From each line on: the least of the relaxed and of the plain costs, and the most that each vendor can get. */
  const rest = [{ relaxed: 0, cost: 0, most: wanted.map(() => 0) }];
  for (const { first, choices } of sorted.toReversed()) {
    const after = rest[0] ?? { relaxed: 0, cost: 0, most: [] };
    const gains = new Map(choices.map(({ at, cost }) => [at, Math.max(0, cost)]));
    rest.unshift({
      relaxed: after.relaxed + first.relaxed,
      cost: after.cost + Math.min(...choices.map(({ cost }) => cost)),
      most: after.most.map((amount, at) => amount + (gains.get(at) ?? 0)),
    });
  }
  const amounts = wanted.map(() => 0);
  const vendorOf = new Int32Array(lines.length).fill(-1);
  let [below, looked, isWhole] = [limit, 0, true];
  let plan: SplitPlan | null = null;
  const choose = (depth: number, relaxed: number, cost: number): void => {
    const now = rest[depth];
    if (!now || wanted.some((amount, at) => (amounts[at] ?? 0) + (now.most[at] ?? 0) < amount)) return;
    const next = sorted[depth];
    if (!next) {
      if (cost >= below) return;
      below = cost;
      plan = splitPlan(problem, Int32Array.from(vendorOf));
      return;
    }
    const after = rest[depth + 1];
    for (const choice of next.choices) {
      // Costs are whole cents, and less by one at least.
      if (relaxed + choice.relaxed + (after?.relaxed ?? 0) > below - 0.5) return;
      if (cost + choice.cost + (after?.cost ?? 0) > below - 0.5) continue;
      if (looked >= most) {
        isWhole = false;
        return;
      }
      looked += 1;
      if (choice.at >= 0) amounts[choice.at] = (amounts[choice.at] ?? 0) + choice.cost;
      vendorOf[next.line] = choice.vendor;
      choose(depth + 1, relaxed + choice.relaxed, cost + choice.cost);
      if (choice.at >= 0) amounts[choice.at] = (amounts[choice.at] ?? 0) - choice.cost;
    }
  };
  const fixed = fixedOf(problem, vendors);
  choose(
    0,
    wanted.reduce((sum, amount, at) => sum + amount * (worths[at] ?? 0), fixed),
    fixed,
  );
  return { plan, isWhole, looked };
};
