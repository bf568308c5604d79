import type { Decimal } from '../decimal.ts';
import { decimalOf, exactOf, halfUp, roundedTo } from '../formula.ts';
import { finished, type Steps } from '../steps.ts';
import { approach } from './approach.ts';
import { lastWithin } from './lastWithin.ts';
import { hundredthsOf, priceAt, priceBaseOf, type PriceBase } from './priceAt.ts';
import type { PricedLine } from './prices.ts';

/** A line of the price that is to be reached. */
export interface TargetLine extends PricedLine {
  readonly id: number;
  /** Its margin stays: it is verified, or was not chosen. */
  readonly fixed: boolean;
}

/** A price in all (2 places), or a margin in all: a share of the price in percent, from 0 to 99.99. */
export type Target = { readonly price: Decimal } | { readonly margin: Decimal };

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
const twoPlaces = (digits: bigint): Decimal => decimalOf({ digits, places: 2 });
const total = (prices: readonly bigint[]): bigint => prices.reduce((sum, price) => sum + price, 0n);
const reachedBy = (price: bigint, cost: bigint): Reached => ({
  price: twoPlaces(price),
  margin: price === 0n ? '0.00' : twoPlaces(halfUp((price - cost) * 10_000n, price)),
});

/** The price of a target in cents, with this cost. */
const priceOf = (target: Target, cost: bigint): bigint =>
  'price' in target
    ? roundedTo(exactOf(target.price), 2).digits
    : halfUp(cost * 10_000n, BigInt(10_000 - hundredthsOf(target.margin)));

interface Chosen extends PriceBase {
  readonly id: number;
  readonly margin: number;
}

const changeOf = (line: Chosen, to: number): MarginChange => ({
  id: line.id,
  from: twoPlaces(BigInt(line.margin)),
  to: twoPlaces(BigInt(to)),
  priceFrom: twoPlaces(priceAt(line, line.margin)),
  priceTo: twoPlaces(priceAt(line, to)),
});

/** The margin of a line at a common margin, or at so many points from its own, in hundredths. */
const marginAt = (way: Way, line: Chosen, step: number): number =>
  way === 'same' ? step : Math.min(most, Math.max(0, line.margin + step));

/**
 * The margins of the lines that are not fixed with which the price of all lines comes as near as possible to a target:
 * the nearest common margin, or move of the margins, then single lines by hundredths
 * ([approach](approach.ts)). Quantities, rates and overheads are not negative.
 */
export function* whatIfSteps(lines: readonly TargetLine[], target: Target, way: Way): Steps<WhatIf | Refused> {
  const all: (Chosen & Pick<TargetLine, 'fixed'>)[] = [];
  for (const line of lines) {
    yield;
    const margin = hundredthsOf(line.margin_percent);
    all.push({ ...priceBaseOf(line), id: line.id, fixed: line.fixed, margin });
  }
  const chosen: Chosen[] = all.filter((line) => !line.fixed);
  if (chosen.length === 0) return { refused: 'fixed' };
  if (chosen.every((line) => priceAt(line, most) === 0n)) return { refused: 'without_cost' };
  const now = total(all.map((line) => priceAt(line, line.margin)));
  const fixed = total(all.map((line) => (line.fixed ? priceAt(line, line.margin) : 0n)));
  const cost = total(all.map(({ cents, quantity }) => (quantity === 0n ? 0n : cents)));
  const wanted = priceOf(target, cost);
  const pricesAt = (step: number) => chosen.map((line) => priceAt(line, marginAt(way, line, step)));
  const priceOfStep = (step: number) => fixed + total(pricesAt(step));
  const least = way === 'same' ? 0 : -most;
  const [lowest, highest] = [priceOfStep(least), priceOfStep(most)];
  if (wanted < lowest) return { refused: 'too_low', limit: twoPlaces(lowest) };
  if (wanted > highest) return { refused: 'too_high', limit: twoPlaces(highest) };
  // Floating point only says where to begin: the exact prices decide.
  const costs = chosen.map(({ cents, quantity }) => (quantity === 0n ? 0 : Number(cents)));
  const estimate = (at: number) =>
    fixed +
    BigInt(
      Math.round(chosen.reduce((sum, line, n) => sum + (costs[n] ?? 0) / (1 - marginAt(way, line, at) / 10_000), 0)),
    );
  const within = yield* lastWithin(wanted, [least, most], priceOfStep, estimate);
  const over = within < most ? priceOfStep(within + 1) - wanted : undefined;
  // The nearer of the two steps around the target.
  const step = over !== undefined && over < wanted - priceOfStep(within) ? within + 1 : within;
  const start = chosen.map((line) => marginAt(way, line, step));
  const { margins, missing } = yield* approach(chosen, start, wanted - priceOfStep(step));
  return {
    before: reachedBy(now, cost),
    reached: reachedBy(wanted - missing, cost),
    target: twoPlaces(wanted),
    missing: twoPlaces(missing),
    common: twoPlaces(BigInt(step)),
    margins: chosen.flatMap((line, at) => {
      const to = margins[at] ?? line.margin;
      return to === line.margin ? [] : [changeOf(line, to)];
    }),
  };
}

/** The what-if without a pause. */
export const whatIf = (lines: readonly TargetLine[], target: Target, way: Way): WhatIf | Refused =>
  finished(whatIfSteps(lines, target, way));
