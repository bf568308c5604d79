import type { Decimal } from '../decimal.ts';
import { centsOf, moneyOf } from '../formula.ts';
import type { Charges } from './charges.ts';
import { shareOf, sharedCents, type Quoted, type Share } from './shares.ts';
import { cheapestPlan, leftCost, ordersOf, type SplitPlan } from './splitPlan.ts';
import { splitProblem, type NotSplit, type SplitInput, type SplitProblem } from './splitProblem.ts';
import { solve } from './splitSolve.ts';

/** An award split over vendors. Amounts are in the branch's currency with 2 places. */
export interface Split {
  /** The vendor of each line that somebody gets. */
  readonly assignment: ReadonlyMap<number, number>;
  /** The lines that nobody gets, and why. */
  readonly unserved: readonly { readonly line: number; readonly because: NotSplit }[];
  /** By vendor, in the order of the input; only those who get something. */
  readonly shares: readonly Share[];
  readonly total: Decimal;
  /** The total with the reference of each line that nobody gets: what two awards of different lines are compared by. */
  readonly compared: Decimal;
  /** What no award that serves as much can be below. */
  readonly bound: Decimal;
  /** No other award serves more of the value, or as much for less. */
  readonly isExact: boolean;
}

const sumOf = (amounts: Iterable<bigint>): bigint => {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
};

/** What no award of these lines can be below: each with whoever takes least. */
const leastOf = (problem: SplitProblem, vendorOf: Int32Array): bigint =>
  sumOf(
    [...vendorOf.entries()].map(([line, vendor]) =>
      vendor < 0 ? 0n : BigInt(Math.min(...problem.costs.map((costs) => costs[line] ?? Infinity))),
    ),
  );

const hasWhole = ({ amount, percent, isOfWhole }: Charges): boolean => amount > 0n || (isOfWhole && percent > 0n);

/** An award as amounts: who gets which lines, and what is left. */
class Shared {
  readonly #input: SplitInput;
  readonly #cents: ReadonlyMap<string, bigint>;
  readonly #quoted: Quoted;

  constructor(input: SplitInput) {
    this.#input = input;
    const asked = new Set(input.lines.map(({ id }) => id));
    const offers = input.offers.filter(({ line }) => asked.has(line));
    this.#cents = new Map(offers.map(({ line, vendor, extension }) => [`${line} ${vendor}`, centsOf(extension)]));
    const offered = new Map<number, number>();
    for (const { vendor } of offers) offered.set(vendor, (offered.get(vendor) ?? 0) + 1);
    this.#quoted = { offered, charges: new Map(input.vendors.map(({ id, charges }) => [id, charges])) };
  }

  #shared(assignment: Iterable<readonly [line: number, vendor: number]>) {
    const lines = [...assignment].map(([line, vendor]) => ({
      vendor,
      cents: this.#cents.get(`${line} ${vendor}`) ?? 0n,
    }));
    return sharedCents(lines, this.#quoted);
  }

  of(assignment: ReadonlyMap<number, number>) {
    const shared = new Map(this.#shared(assignment).map((share) => [share.vendor, share]));
    const shares = this.#input.vendors.flatMap(({ id }) => shared.get(id) ?? []);
    const total = sumOf(shares.map((share) => share.total));
    const left = this.#input.lines.filter(({ id }) => !assignment.has(id)).map(({ reference }) => centsOf(reference));
    return { shares, total, compared: total + sumOf(left) };
  }

  /** The most that discounts on whole orders can take off any award. */
  mostOff(): bigint {
    const ofWhole = this.#input.vendors.filter(({ charges }) => hasWhole(charges));
    const all = ofWhole.flatMap(({ id }) =>
      this.#shared(
        this.#input.lines.flatMap((line) => (this.#cents.has(`${line.id} ${id}`) ? [[line.id, id] as const] : [])),
      ),
    );
    return sumOf(all.map(({ discount }) => (discount > 0n ? discount : 0n)));
  }
}

const assignmentOf = (problem: SplitProblem, { vendorOf }: SplitPlan): ReadonlyMap<number, number> =>
  new Map(
    [...vendorOf.entries()].flatMap(([at, vendor]) => {
      const [line, id] = [problem.lines[at], problem.vendors[vendor]];
      return line === undefined || id === undefined ? [] : [[line, id] as const];
    }),
  );

/** Plans that give one vendor all that they offer: what a discount on a whole order may make the best one. */
const wholePlans = (problem: SplitProblem, { vendors }: SplitInput): readonly SplitPlan[] => {
  const ofWhole = new Set(vendors.filter(({ charges }) => hasWhole(charges)).map(({ id }) => id));
  return problem.vendors.flatMap((id, at) => {
    if (!ofWhole.has(id) || problem.atMost === 0) return [];
    const plan = cheapestPlan(problem, [at]);
    return (ordersOf(problem, plan.vendorOf).amounts[at] ?? 0) >= (problem.minimums[at] ?? 0) ? [plan] : [];
  });
};

/**
 * The best split of an award (rule 87): as much of the value as can be, then the lowest total, over at most so many
 * vendors, each with nothing or at least what it wants. A line goes to one vendor whole. Without least orders it is exact
 * for as many as 12 vendors and more; with them the bound says how far from the best it can be. A discount on a whole
 * order counts where one vendor gets all; it is not looked for in a split.
 */
export const bestSplit = (input: SplitInput): Split => {
  const problem = splitProblem(input);
  const shared = new Shared(input);
  const { plan: found, bound, isBest } = solve(problem);
  let best = { plan: found, ...shared.of(assignmentOf(problem, found)) };
  for (const plan of wholePlans(problem, input)) {
    const other = { plan, ...shared.of(assignmentOf(problem, plan)) };
    const more = leftCost(problem, plan) - leftCost(problem, best.plan);
    if (more < 0 || (more === 0 && other.total < best.total)) best = other;
  }
  const assignment = assignmentOf(problem, best.plan);
  const without = problem.lines.flatMap((line) =>
    assignment.has(line) ? [] : [{ line, because: 'vendors' as const }],
  );
  const order = new Map(input.lines.map(({ id }, at) => [id, at]));
  const unserved = [...problem.left, ...without].sort((a, b) => (order.get(a.line) ?? 0) - (order.get(b.line) ?? 0));
  const off = shared.mostOff();
  const isExact = problem.isExact && isBest && off === 0n;
  const least = leastOf(problem, best.plan.vendorOf);
  const above = problem.isExact ? BigInt(Math.ceil(bound)) - BigInt(leftCost(problem, found)) : least;
  return {
    assignment,
    unserved,
    shares: best.shares.map(shareOf),
    total: moneyOf(best.total),
    compared: moneyOf(best.compared),
    bound: moneyOf(isExact ? best.total : (above > least ? above : least) - off),
    isExact,
  };
};
