import { boundOfSet, type Bounded } from './splitMinimums.ts';
import { cheapestPlan, ordersOf, planOf, type SplitPlan } from './splitPlan.ts';
import type { SplitProblem } from './splitProblem.ts';
import { repaired } from './splitRepair.ts';
import { searchSet } from './splitSearch.ts';
import { visitSets, type VendorSet } from './splitSets.ts';

/** The work that is spent at most, so that a person can wait for it: it is counted, and never told by a clock. */
const steps = { sets: 40_000_000, bounds: 60_000_000, polished: 8, looked: 250_000, lookedPerSet: 125_000 } as const;

/** The best plan that was found, and what any plan costs at least. */
export interface Solved {
  readonly plan: SplitPlan;
  readonly bound: number;
}

/** Whatever vendors want at least, every line goes to the lowest of the chosen vendors: the best of all sets. */
const cheapestSet = (problem: SplitProblem): { readonly set: VendorSet; readonly bound: number } => {
  let set: VendorSet = { vendors: [], bound: problem.nobody * problem.lines.length };
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
  const best = new Best(planOf(problem, new Int32Array(problem.lines.length).fill(-1)));
  for (const vendor of problem.vendors.keys()) best.offer(cheapestPlan(problem, [vendor]));
  for (let vendors = first; vendors.length > 1;) {
    const { vendorOf } = cheapestPlan(problem, vendors);
    best.offer(repaired(problem, vendorOf, vendors, true));
    const { amounts } = ordersOf(problem, vendorOf);
    const lack = (vendor: number) => (problem.minimums[vendor] ?? 0) - (amounts[vendor] ?? 0);
    const worst = vendors.reduce((one, other) => (lack(other) > lack(one) ? other : one));
    vendors = vendors.filter((vendor) => vendor !== worst);
  }
  return best;
};

/** A set of vendors whose bound is below the best plan. */
type OpenSet = Bounded & { readonly vendors: readonly number[] };

/** The best of the plans that are repaired on the way to the bound of a set, repaired thoroughly. */
const polished = (problem: SplitProblem, { vendors, vendorOf, worths }: OpenSet, best: Best): SplitPlan | null => {
  const start = new Float64Array(problem.vendors.length);
  for (const [at, vendor] of vendors.entries()) start[vendor] = worths[at] ?? 0;
  const near = new Best(cheapestPlan(problem, []));
  near.offer(repaired(problem, vendorOf, vendors, false, worths));
  boundOfSet(problem, vendors, best.plan.cost, start, (relaxed, now) =>
    near.offer(repaired(problem, relaxed, vendors, false, now)),
  );
  return repaired(problem, near.plan.vendorOf, vendors, true);
};

/**
 * With least orders each set of vendors that could cost less than the best plan is bounded, those first that could cost
 * least, and what its bound leaves open is repaired. Then the open sets are polished and searched line by line.
 */
const withMinimums = (problem: SplitProblem, first: VendorSet): Solved => {
  const best = begin(problem, first.vendors);
  const sets: VendorSet[] = [];
  const skipped = visitSets(
    problem,
    () => best.plan.cost,
    (set) => {
      if (set.bound < best.plan.cost) sets.push(set);
    },
    steps.sets,
  );
  let bound = skipped;
  let left: number = steps.bounds;
  const worths = new Float64Array(problem.vendors.length);
  const open: OpenSet[] = [];
  for (const { vendors, bound: least } of sets.sort((a, b) => a.bound - b.bound)) {
    if (least >= best.plan.cost) break;
    if (left <= 0) {
      bound = Math.min(bound, least);
      break;
    }
    const found = boundOfSet(problem, vendors, best.plan.cost, worths);
    left -= found.steps;
    for (const [at, vendor] of vendors.entries()) worths[vendor] = found.worths[at] ?? 0;
    if (found.bound >= best.plan.cost) continue;
    best.offer(repaired(problem, found.vendorOf, vendors, false, found.worths));
    open.push({ ...found, vendors });
  }
  open.sort((a, b) => a.bound - b.bound);
  for (const set of open.slice(0, steps.polished))
    if (set.bound < best.plan.cost) best.offer(polished(problem, set, best));
  let looked: number = steps.looked;
  for (const found of open) {
    if (found.bound >= best.plan.cost) break;
    const searched = searchSet(
      problem,
      found.vendors,
      found.worths,
      best.plan.cost,
      Math.min(looked, steps.lookedPerSet),
    );
    looked -= searched.looked;
    best.offer(searched.plan);
    if (!searched.isWhole) bound = Math.min(bound, found.bound);
  }
  return { plan: best.plan, bound: Math.min(bound, best.plan.cost) };
};

/** The plan with the most lines, then with the lowest cost, as far as the work that is spent on it finds one. */
export const solve = (problem: SplitProblem): Solved => {
  const { set, bound } = cheapestSet(problem);
  const plan = cheapestPlan(problem, set.vendors);
  return problem.minimums.some((amount) => amount > 0) ? withMinimums(problem, set) : { plan, bound };
};
