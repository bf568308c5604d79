import type { Decimal } from '../decimal.ts';
import { centsOf, halfUp, moneyOf } from '../formula.ts';
import type { LongWork } from '../longWork.ts';
import { approach, maxApart } from './approach.ts';
import { lastWithin } from './lastWithin.ts';
import { priceWith, type PercentageOf, type PriceOf } from './percentages.ts';
import { hundredthsOf, priceAt, priceBaseOf, type PriceBase } from './priceAt.ts';
import type { PricedLine } from './prices.ts';

/** A line of the price that is to be reached. */
export interface TargetLine extends PricedLine {
  readonly id: number;
  /** Its margin stays: it is verified, or was not chosen. That of a credit stays anyway. */
  readonly fixed: boolean;
}

/** A price in all (2 places), or a margin in all: a share of the price in percent, from 0 to 99.99. */
export type PriceTarget = { readonly price: Decimal } | { readonly margin: Decimal };

/** The same margin for all lines, or the margin of each moved by the same points. */
export type Way = 'same' | 'points';

/** The price of all lines, and its margin in percent; each with 2 places. */
export interface Reached {
  readonly price: Decimal;
  readonly margin: Decimal;
}

/** A line with another margin, and its price at both. */
export interface MarginChange {
  readonly id: number;
  readonly from: Decimal;
  readonly to: Decimal;
  readonly priceFrom: Decimal;
  readonly priceTo: Decimal;
}

/** The margins that come as near to a target as single hundredths can. */
export interface WhatIf {
  readonly before: Reached;
  readonly reached: Reached;
  /** The price that was to be reached. */
  readonly target: Decimal;
  /** The target less the price reached. */
  readonly missing: Decimal;
  /** The margin of all lines, or the points by which they moved, before single lines were adjusted. */
  readonly common: Decimal;
  /** The lines whose margin is another one. */
  readonly margins: readonly MarginChange[];
}

/**
 * Why a target cannot be reached: no line that may change; none of them has a cost; it is below the price without any
 * margin, or above that with 99.99 percent, which is the limit.
 */
export type Refused =
  | { readonly refused: 'fixed' | 'without_cost' }
  | { readonly refused: 'too_low' | 'too_high'; readonly limit: Decimal };

const most = 9999;
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
const size = (value: bigint): bigint => (value < 0n ? -value : value);
const reachedBy = (price: bigint, cost: bigint): Reached => ({
  price: moneyOf(price),
  margin: price === 0n ? '0.00' : moneyOf(halfUp((price - cost) * 10_000n, price)),
});

/** The price of a target in cents, with this cost. */
const priceOf = (target: PriceTarget, cost: bigint): bigint =>
  'price' in target ? centsOf(target.price) : halfUp(cost * 10_000n, BigInt(10_000 - hundredthsOf(target.margin)));

interface Chosen extends PriceBase {
  readonly id: number;
  /** Its place among all lines of the price. */
  readonly at: number;
  readonly margin: number;
}

const changeOf = (line: Chosen, to: number): MarginChange => ({
  id: line.id,
  from: moneyOf(BigInt(line.margin)),
  to: moneyOf(BigInt(to)),
  priceFrom: moneyOf(priceAt(line, line.margin)),
  priceTo: moneyOf(priceAt(line, to)),
});

/** The margin of a line at a common margin, or at so many points from its own, in hundredths. One below zero never falls. */
const marginAt = (way: Way, line: Chosen, step: number): number =>
  way === 'same' ? step : Math.min(most, Math.max(Math.min(0, line.margin), line.margin + step));

/** How often the price without percentage lines is aimed at anew, because of how they round. */
const maxAims = 8;
/** For so many prices single lines are tried one by one afterwards. */
const maxTried = 200_000;

interface Nearest {
  readonly margins: readonly number[];
  readonly missing: bigint;
}

/**
 * Adjusts single margins so that the price with its percentage lines comes nearest. Without such lines that is one
 * approach; with them, a cent at a line is some of a cent in all, so the aim at the other lines is corrected by what is
 * still missing.
 */
function* adjusted(
  { chosen, start }: { readonly chosen: readonly Chosen[]; readonly start: readonly number[] },
  { total, weights, isPlain }: PriceOf,
  wanted: bigint,
  pricesWith: (margins: readonly number[]) => readonly bigint[],
): LongWork<Nearest> {
  const missingAt = (margins: readonly number[]) => wanted - total(pricesWith(margins));
  let best: Nearest = { margins: start, missing: missingAt(start) };
  yield;
  const moving = chosen.reduce((sum, { at }) => sum + (weights[at] ?? 1), 0) / chosen.length;
  const weight = Math.round(moving * 1e6) || 1e6;
  const towards = (cents: bigint) => halfUp(cents * 1_000_000n, BigInt(weight));
  let aim = towards(best.missing);
  for (let aims = 0; aims < (isPlain ? 1 : maxAims) && best.missing !== 0n; aims += 1) {
    const { margins } = yield* approach(chosen, start, aim);
    const missing = missingAt(margins);
    if (size(missing) < size(best.missing)) best = { margins, missing };
    if (missing === 0n) break;
    aim += towards(missing) || (missing > 0n ? 1n : -1n);
  }
  let tried = isPlain || chosen.length ** 2 > maxTried ? best : undefined;
  while (best !== tried && best.missing !== 0n) {
    yield;
    tried = best;
    const { margins } = best;
    for (const [n, begun] of start.entries())
      for (const to of [(margins[n] ?? begun) - 1, (margins[n] ?? begun) + 1]) {
        if (to < Math.min(0, begun) || to > most || Math.abs(to - begun) > maxApart) continue;
        const moved = margins.with(n, to);
        const missing = missingAt(moved);
        if (size(missing) >= size(best.missing)) continue;
        best = { margins: moved, missing };
      }
  }
  return best;
}

/**
 * The margins of the lines that are not fixed with which the price of all lines comes as near as possible to a target:
 * the nearest common margin, or move of the margins, then single lines by hundredths
 * ([approach](approach.ts)). `percentages` are the percentage lines of the price, with their cost in cents: they move
 * with what they are a percentage of. A credit keeps its margin (rule 60).
 */
export function* solveWhatIf(
  lines: readonly TargetLine[],
  target: PriceTarget,
  way: Way,
  percentages: readonly (PercentageOf & { readonly cost: bigint })[] = [],
): LongWork<WhatIf | Refused> {
  const all: (Chosen & Pick<TargetLine, 'fixed'>)[] = [];
  for (const [at, line] of lines.entries()) {
    yield;
    const margin = hundredthsOf(line.margin_percent);
    const base = priceBaseOf(line);
    all.push({ ...base, id: line.id, at, fixed: line.fixed || base.cents < 0n, margin });
  }
  const chosen: Chosen[] = all.filter((line) => !line.fixed);
  if (chosen.length === 0) return { refused: 'fixed' };
  if (chosen.every((line) => priceAt(line, most) === 0n)) return { refused: 'without_cost' };
  yield;
  const before = all.map((line) => priceAt(line, line.margin));
  yield;
  const price = priceWith(percentages, before);
  const now = price.total(before);
  const cost =
    sumOf(all.map(({ cents, quantity }) => (quantity === 0n ? 0n : cents))) + sumOf(percentages.map((one) => one.cost));
  const wanted = priceOf(target, cost);
  const pricesWith = (margins: readonly number[]): readonly bigint[] => {
    const prices = [...before];
    for (const [n, line] of chosen.entries()) prices[line.at] = priceAt(line, margins[n] ?? line.margin);
    return prices;
  };
  const marginsAt = (step: number) => chosen.map((line) => marginAt(way, line, step));
  const priceOfStep = (step: number) => price.total(pricesWith(marginsAt(step)));
  const least = way === 'same' ? 0 : -most;
  yield;
  const lowest = priceOfStep(least);
  yield;
  const highest = priceOfStep(most);
  yield;
  if (wanted < lowest) return { refused: 'too_low', limit: moneyOf(lowest) };
  if (wanted > highest) return { refused: 'too_high', limit: moneyOf(highest) };
  // Floating point only says where to begin: the exact prices decide.
  const costs = chosen.map(({ cents, quantity, at }) =>
    quantity === 0n ? 0 : Number(cents) * (price.weights[at] ?? 1),
  );
  const estimated = (marginOf: (line: Chosen) => number) =>
    chosen.reduce((sum, line, n) => sum + (costs[n] ?? 0) / (1 - marginOf(line) / 10_000), 0);
  const rest = now - BigInt(Math.round(estimated((line) => line.margin)));
  const estimate = (at: number) => rest + BigInt(Math.round(estimated((line) => marginAt(way, line, at))));
  const within = yield* lastWithin(wanted, [least, most], priceOfStep, estimate);
  yield;
  const over = within < most ? priceOfStep(within + 1) - wanted : undefined;
  // The nearer of the two steps around the target.
  const step = over !== undefined && over < wanted - priceOfStep(within) ? within + 1 : within;
  yield;
  const { margins, missing } = yield* adjusted({ chosen, start: marginsAt(step) }, price, wanted, pricesWith);
  const changes: MarginChange[] = [];
  for (const [at, line] of chosen.entries()) {
    yield;
    const to = margins[at] ?? line.margin;
    if (to !== line.margin) changes.push(changeOf(line, to));
  }
  return {
    before: reachedBy(now, cost),
    reached: reachedBy(wanted - missing, cost),
    target: moneyOf(wanted),
    missing: moneyOf(missing),
    common: moneyOf(BigInt(step)),
    margins: changes,
  };
}
