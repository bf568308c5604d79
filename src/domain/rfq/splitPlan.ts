import type { SplitProblem } from './splitProblem.ts';

/** Who gets each line, by index; -1 for nobody. */
export interface SplitPlan {
  readonly vendorOf: Int32Array;
  readonly cost: number;
}

/** The cost of a line with a vendor, or with nobody. */
export const costAt = ({ costs, nobody }: SplitProblem, line: number, vendor: number): number =>
  (vendor < 0 ? nobody[line] : costs[vendor]?.[line]) ?? Infinity;

/** Freight and lump sums of vendors, each once. */
export const fixedOf = ({ fixed }: SplitProblem, vendors: Iterable<number>): number => {
  let sum = 0;
  for (const vendor of vendors) sum += fixed[vendor] ?? 0;
  return sum;
};

/** What the lines of a plan cost that nobody gets. */
export const leftCost = ({ nobody }: SplitProblem, { vendorOf }: Pick<SplitPlan, 'vendorOf'>): number =>
  vendorOf.reduce((sum, vendor, line) => (vendor < 0 ? sum + (nobody[line] ?? 0) : sum), 0);

export const splitPlan = (problem: SplitProblem, vendorOf: Int32Array): SplitPlan => ({
  vendorOf,
  cost:
    vendorOf.reduce((sum, vendor, line) => sum + costAt(problem, line, vendor), 0) +
    fixedOf(problem, new Set(vendorOf.filter((vendor) => vendor >= 0))),
});

/** Every line with whoever of these vendors has the lowest cost, whatever they want at least. */
export const cheapestPlan = (problem: SplitProblem, vendors: readonly number[]): SplitPlan => {
  const vendorOf = new Int32Array(problem.lines.length).fill(-1);
  for (const line of vendorOf.keys())
    for (const vendor of vendors)
      if (costAt(problem, line, vendor) < costAt(problem, line, vendorOf[line] ?? -1)) vendorOf[line] = vendor;
  return splitPlan(problem, vendorOf);
};

/** What each vendor gets, and of how many lines. */
export const ordersOf = (problem: SplitProblem, vendorOf: Int32Array) => {
  const amounts = new Float64Array(problem.vendors.length);
  const counts = new Int32Array(problem.vendors.length);
  for (const [line, vendor] of vendorOf.entries())
    if (vendor >= 0) {
      amounts[vendor] = (amounts[vendor] ?? 0) + costAt(problem, line, vendor);
      counts[vendor] = (counts[vendor] ?? 0) + 1;
    }
  return { amounts, counts };
};
