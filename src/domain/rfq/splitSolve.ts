import { boundAs, knownOf, type KnownSet } from './splitKnown.ts';
import { boundOfSet, rounds, type Bounded } from './splitMinimums.ts';
import { cheapestPlan, ordersOf, splitPlan, type SplitPlan } from './splitPlan.ts';
import type { SplitProblem } from './splitProblem.ts';
import { repaired } from './splitRepair.ts';
import { searchSet } from './splitSearch.ts';
import { visitSets, type VendorSet } from './splitSets.ts';

/** The work that is spent at most, so that a person can wait for it: it is counted, and never told by a clock. */
const steps = {
  sets: 40_000_000,
  bounds: 30_000_000,
  repaired: 40,
  polished: 8,
  looked: 400_000,
  lookedPerSet: 200_000,
} as const;

/** The best plan that was found. */
export interface Solved {
  readonly plan: SplitPlan;
  /** The least cost of any plan that leaves as much to nobody. */
  readonly bound: number;
  /** No plan costs less. */
  readonly isBest: boolean;
}

/** Whatever vendors want at least, every line goes to the lowest of the chosen vendors: the best of all sets. */
const cheapestSet = (problem: SplitProblem): { readonly set: VendorSet; readonly bound: number } => {
  let set: VendorSet = { vendors: [], bound: problem.nobody.reduce((sum, cost) => sum + cost, 0) };
  const skipped = visitSets(
    { ...problem, minimums: new Float64Array(problem.vendors.length) },
    () => set.bound,
    (other) => {
      if (other.bound < set.bound) set = other;
    },
    steps.sets,
  );
  return { set, bound: Math.min(set.bound, skipped) };
};

/** The best plan so far. */
class Best {
  plan: SplitPlan;

  constructor(plan: SplitPlan) {
    this.plan = plan;
  }

  offer(plan: SplitPlan | null): void {
    if (plan && plan.cost < this.plan.cost) this.plan = plan;
  }
}

/** A first plan: of the vendors that are best without least orders, those that lack the most leave one by one. */
const begin = (problem: SplitProblem, first: readonly number[]): Best => {
  const best = new Best(splitPlan(problem, new Int32Array(problem.lines.length).fill(-1)));
  if (problem.atMost > 0)
    for (const vendor of problem.vendors.keys())
      best.offer(repaired(problem, cheapestPlan(problem, [vendor]).vendorOf, [vendor], { isThorough: false }));
  for (let vendors = first; vendors.length > 1;) {
    const { vendorOf } = cheapestPlan(problem, vendors);
    best.offer(repaired(problem, vendorOf, vendors, { isThorough: true }));
    const { amounts } = ordersOf(problem, vendorOf);
    const lack = (vendor: number) => (problem.minimums[vendor] ?? 0) - (amounts[vendor] ?? 0);
    const worst = vendors.reduce((one, other) => (lack(other) > lack(one) ? other : one));
    vendors = vendors.filter((vendor) => vendor !== worst);
  }
  return best;
};

/** A set of vendors whose bound is below the best plan. */
type OpenSet = Bounded & KnownSet;

/** Bounds a set closely. The best of the plans that are repaired on the way is repaired thoroughly, and offered. */
const polished = (problem: SplitProblem, set: OpenSet, best: Best): OpenSet => {
  const { vendors, vendorOf, worths } = set;
  const start = new Float64Array(problem.vendors.length);
  for (const [at, vendor] of vendors.entries()) start[vendor] = worths[at] ?? 0;
  const near = new Best(cheapestPlan(problem, []));
  near.offer(repaired(problem, vendorOf, vendors, { isThorough: false, worths }));
  const limit = Math.min(set.limit, best.plan.cost);
  const found = boundOfSet(problem, vendors, {
    limit,
    start,
    most: rounds.many,
    visit: (relaxed, now) => near.offer(repaired(problem, relaxed, vendors, { isThorough: false, worths: now })),
  });
  best.offer(repaired(problem, near.plan.vendorOf, vendors, { isThorough: true }));
  const isEmpty = found.bound >= limit;
  return found.bound > set.bound ? { ...set, ...found, bound: isEmpty ? Infinity : found.bound } : set;
};

/** The sets that could cost less than the best plan, those first that could cost least; and the least of what was skipped. */
const setsBelow = (problem: SplitProblem, best: Best) => {
  const hasCredits = problem.costs.some((costs) => costs.some((cost) => cost < 0));
  const sets: KnownSet[] = [];
  const skipped = visitSets(
    problem,
    () => best.plan.cost,
    (set) => {
      const known = set.bound < best.plan.cost ? knownOf(problem, set, hasCredits) : null;
      if (known && known.bound < best.plan.cost) sets.push(known);
    },
    steps.sets,
  );
  return { sets: sets.sort((a, b) => a.bound - b.bound), skipped };
};

/** Bounds the sets, and repairs what the bounds leave open. Returns the sets that stay open, and those that work did not reach. */
const bounded = (problem: SplitProblem, sets: readonly KnownSet[], best: Best) => {
  let work: number = steps.bounds;
  const worths = new Float64Array(problem.vendors.length);
  const [open, unseen]: [OpenSet[], KnownSet[]] = [[], []];
  for (const set of sets) {
    if (set.bound >= best.plan.cost) break;
    if (work <= 0) {
      unseen.push(set);
      continue;
    }
    const { vendors } = set;
    const limit = Math.min(best.plan.cost, set.limit);
    const found = boundOfSet(problem, vendors, { limit, start: worths });
    work -= found.steps;
    if (found.bound >= limit) continue;
    for (const [at, vendor] of vendors.entries()) worths[vendor] = found.worths[at] ?? 0;
    if (open.length < steps.repaired)
      best.offer(repaired(problem, found.vendorOf, vendors, { isThorough: false, worths: found.worths }));
    open.push({ ...found, ...set, bound: Math.max(found.bound, set.bound) });
  }
  return { open: open.sort((a, b) => a.bound - b.bound), unseen };
};

/** Searches the open sets line by line. Returns those that stay undecided. */
const searched = (problem: SplitProblem, open: readonly OpenSet[], best: Best): OpenSet[] => {
  let looked: number = steps.looked;
  return open.flatMap((set) => {
    if (set.bound >= best.plan.cost) return [];
    const most = Math.min(looked, steps.lookedPerSet);
    const found = searchSet(problem, set.vendors, set.worths, { limit: best.plan.cost, most });
    looked -= found.looked;
    best.offer(found.plan);
    return found.isWhole ? [] : [set];
  });
};

/** With least orders each set of vendors that could cost less than the best plan is bounded, then polished, then searched. */
const withMinimums = (problem: SplitProblem, first: VendorSet): Solved => {
  const best = begin(problem, first.vendors);
  const { sets, skipped } = setsBelow(problem, best);
  const { open, unseen } = bounded(problem, sets, best);
  for (const [nth, set] of open.slice(0, steps.polished).entries())
    if (set.bound < best.plan.cost) open[nth] = polished(problem, set, best);
  open.sort((a, b) => a.bound - b.bound);
  const undecided: readonly KnownSet[] = [...unseen, ...searched(problem, open, best)];
  const { plan } = best;
  return {
    plan,
    bound: undecided.reduce((least, set) => Math.min(least, boundAs(problem, set, plan)), Math.min(skipped, plan.cost)),
    isBest: skipped >= plan.cost && undecided.every((set) => set.bound >= plan.cost),
  };
};

/** The plan with the most of the value, then with the lowest cost, as far as the work that is spent on it finds one. */
export const solve = (problem: SplitProblem): Solved => {
  const { set, bound } = cheapestSet(problem);
  const plan = cheapestPlan(problem, set.vendors);
  return problem.minimums.some((amount) => amount > 0)
    ? withMinimums(problem, set)
    : { plan, bound, isBest: bound >= plan.cost };
};
