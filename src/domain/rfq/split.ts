import type { Decimal } from '../decimal.ts';
import { centsOf, moneyOf } from '../formula.ts';
import { splitProblem, type NotSplit, type SplitInput, type SplitProblem } from './splitProblem.ts';
import { solve } from './splitSolve.ts';

/** What one vendor gets. */
export interface SplitShare {
  readonly vendor: number;
  readonly lines: number;
  /** 2 places. */
  readonly total: Decimal;
}

/** An award split over vendors. Amounts are in the branch's currency with 2 places. */
export interface Split {
  /** The vendor of each line that somebody gets. */
  readonly assignment: ReadonlyMap<number, number>;
  /** The lines that nobody gets, and why. */
  readonly unserved: readonly { readonly line: number; readonly because: NotSplit }[];
  /** By vendor, in the order of the input; only those who get something. */
  readonly shares: readonly SplitShare[];
  readonly total: Decimal;
  /** What no award of so many lines can be below. */
  readonly bound: Decimal;
  /** No other award serves more lines, or as many for less. */
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

/**
 * The best split of an award (rule 87): as many lines as can be, then the lowest total, over at most so many vendors, each
 * with nothing or at least what it wants. A line goes to one vendor whole. Without least orders it is exact for as many as
 * 12 vendors and more; with them the bound says how far from the best it can be.
 */
export const bestSplit = (input: SplitInput): Split => {
  const problem = splitProblem(input);
  const { plan, bound, isBest } = solve(problem);
  const extensions = new Map(
    input.offers.map(({ line, vendor, extension }) => [`${line} ${vendor}`, centsOf(extension)]),
  );
  const assignment = new Map<number, number>();
  const without: { line: number; because: NotSplit }[] = [];
  for (const [at, vendor] of plan.vendorOf.entries()) {
    const [line, id] = [problem.lines[at] ?? 0, problem.vendors[vendor]];
    if (id === undefined) without.push({ line, because: 'vendors' });
    else assignment.set(line, id);
  }
  const order = new Map(input.lines.map((line, at) => [line, at]));
  const unserved = [...problem.left, ...without].sort((a, b) => (order.get(a.line) ?? 0) - (order.get(b.line) ?? 0));
  const centsAt = (line: number, vendor: number) => extensions.get(`${line} ${vendor}`) ?? 0n;
  const shares = input.vendors.flatMap(({ id }): SplitShare[] => {
    const own = [...assignment].flatMap(([line, vendor]) => (vendor === id ? [line] : []));
    return own.length === 0
      ? []
      : [{ vendor: id, lines: own.length, total: moneyOf(sumOf(own.map((line) => centsAt(line, id)))) }];
  });
  const total = sumOf([...assignment].map(([line, vendor]) => centsAt(line, vendor)));
  const isExact = problem.isExact && isBest;
  const least = leastOf(problem, plan.vendorOf);
  const found = problem.isExact ? BigInt(Math.ceil(bound)) - BigInt(problem.nobody) * BigInt(without.length) : least;
  return {
    assignment,
    unserved,
    shares,
    total: moneyOf(total),
    bound: moneyOf(isExact ? total : found > least ? found : least),
    isExact,
  };
};

/** The best single vendor: who serves the most lines, then for the lowest total; nobody's lines are said as in a split. */
export const bestSingle = (input: SplitInput): Split => bestSplit({ ...input, atMost: 1 });
