import { costAt, ordersOf, splitPlan, type SplitPlan } from './splitPlan.ts';
import type { SplitProblem } from './splitProblem.ts';

/** A plan that is being changed: what each vendor has of it. */
class Orders {
  readonly vendorOf: Int32Array;
  readonly #problem: SplitProblem;
  readonly #amounts: Float64Array;
  readonly #counts: Int32Array;

  constructor(problem: SplitProblem, vendorOf: Int32Array) {
    this.#problem = problem;
    this.vendorOf = vendorOf;
    const { amounts, counts } = ordersOf(problem, vendorOf);
    this.#amounts = amounts;
    this.#counts = counts;
  }

  /** By how much a vendor has less than it wants; of one that gets nothing 0. */
  lacks(vendor: number): number {
    const has = this.#amounts[vendor] ?? 0;
    return this.#counts[vendor] === 0 ? 0 : Math.max(0, (this.#problem.minimums[vendor] ?? 0) - has);
  }

  /** Whether the vendor who has a line has enough without it, or nothing; `more`: what it gets for another line. */
  spares(line: number, more: number | null): boolean {
    const vendor = this.vendorOf[line] ?? -1;
    if (vendor < 0 || (more === null && this.#counts[vendor] === 1)) return true;
    const after = (this.#amounts[vendor] ?? 0) - costAt(this.#problem, line, vendor) + (more ?? 0);
    return after >= (this.#problem.minimums[vendor] ?? 0);
  }

  /** Whether a vendor would have enough with one more line. */
  takes(line: number, vendor: number): boolean {
    const has = (this.#amounts[vendor] ?? 0) + costAt(this.#problem, line, vendor);
    return has >= (this.#problem.minimums[vendor] ?? 0);
  }

  move(line: number, vendor: number): void {
    const before = this.vendorOf[line] ?? -1;
    for (const [of, sign] of [[before, -1] as const, [vendor, 1] as const])
      if (of >= 0) {
        this.#amounts[of] = (this.#amounts[of] ?? 0) + sign * costAt(this.#problem, line, of);
        this.#counts[of] = (this.#counts[of] ?? 0) + sign;
      }
    this.vendorOf[line] = vendor;
  }
}

/**
 * Gives a vendor the lines that cost least more for what they add to its order, until it has what it wants. What another
 * vendor loses below what it wants costs its worth; `isStrict`: nobody is brought below that.
 */
const fill = (
  problem: SplitProblem,
  orders: Orders,
  vendor: number,
  { worthOf, isStrict }: { readonly worthOf: (vendor: number) => number; readonly isStrict: boolean },
): boolean => {
  const { vendorOf } = orders;
  const costOf = (line: number) => costAt(problem, line, vendor);
  const lost = (line: number) => {
    const from = vendorOf[line] ?? -1;
    return costAt(problem, line, from) * (1 - (from < 0 ? 0 : worthOf(from)));
  };
  const lines = [...vendorOf.keys()]
    .filter((line) => vendorOf[line] !== vendor && costOf(line) > 0 && costOf(line) < Infinity)
    .map((line) => ({ line, more: (costOf(line) - lost(line)) / costOf(line) }))
    .sort((a, b) => a.more - b.more);
  for (const { line } of lines) {
    if (orders.lacks(vendor) === 0) break;
    if (!isStrict || orders.spares(line, null)) orders.move(line, vendor);
  }
  return orders.lacks(vendor) === 0;
};

/** Moves lines to where they cost less, one at a time, as long as every vendor keeps what it wants. */
const improve = (problem: SplitProblem, orders: Orders, vendors: readonly number[]): void => {
  const { vendorOf } = orders;
  for (let pass = 0, isBetter = true; isBetter && pass < 10; pass += 1) {
    isBetter = false;
    for (const line of vendorOf.keys())
      for (const vendor of vendors) {
        const isLess = costAt(problem, line, vendor) < costAt(problem, line, vendorOf[line] ?? -1);
        if (!isLess || !orders.spares(line, null) || !orders.takes(line, vendor)) continue;
        orders.move(line, vendor);
        isBetter = true;
      }
  }
};

/** Exchanges: a line goes where it costs less, and another one takes its place with the vendor who needs it. */
const exchange = (problem: SplitProblem, orders: Orders, vendors: readonly number[]): void => {
  const { vendorOf } = orders;
  const cost = (line: number, vendor: number) => costAt(problem, line, vendor);
  for (const line of vendorOf.keys())
    for (const vendor of vendors) {
      const from = vendorOf[line] ?? -1;
      const saved = cost(line, from) - cost(line, vendor);
      if (saved <= 0 || orders.spares(line, null) || !orders.takes(line, vendor)) continue;
      let best = { line: -1, more: saved };
      for (const other of vendorOf.keys()) {
        const has = vendorOf[other] ?? -1;
        const more = cost(other, from) - cost(other, has);
        if (has === from || more >= best.more || cost(other, from) === Infinity) continue;
        const isEnough = orders.spares(line, cost(other, from));
        if (isEnough && orders.spares(other, has === vendor ? cost(line, vendor) : null)) best = { line: other, more };
      }
      if (best.line < 0) continue;
      orders.move(best.line, from);
      orders.move(line, vendor);
    }
};

const free = () => 0;

/**
 * A plan near a given one in which every vendor has what it wants or nothing; null where none was found. `vendors`: those
 * that can get lines, all of which should. `worths`: what a unit of the order of each of them is worth, where that is
 * known: then vendors take lines from one another, as long as that leads anywhere.
 */
export const repaired = (
  problem: SplitProblem,
  vendorOf: Int32Array,
  vendors: readonly number[],
  { isThorough, worths }: { readonly isThorough: boolean; readonly worths?: Float64Array | undefined },
): SplitPlan | null => {
  const orders = new Orders(problem, Int32Array.from(vendorOf));
  const short = () =>
    vendors.filter((vendor) => orders.lacks(vendor) > 0).sort((a, b) => orders.lacks(b) - orders.lacks(a));
  if (worths) {
    const worthOf = new Map(vendors.map((vendor, at) => [vendor, worths[at] ?? 0]));
    for (let time = 0; time < 3 * vendors.length; time += 1) {
      const [vendor] = short();
      if (vendor === undefined) break;
      fill(problem, orders, vendor, { worthOf: (of) => worthOf.get(of) ?? 0, isStrict: false });
    }
  }
  for (const vendor of short()) fill(problem, orders, vendor, { worthOf: free, isStrict: true });
  if (short().length > 0) return null;
  improve(problem, orders, vendors);
  if (isThorough) {
    exchange(problem, orders, vendors);
    improve(problem, orders, vendors);
  }
  return splitPlan(problem, orders.vendorOf);
};
