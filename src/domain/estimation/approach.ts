import { assertDefined } from '../assertDefined.ts';
import type { LongWork } from '../longWork.ts';
import { priceAt, type PriceBase } from './priceAt.ts';

/** The hundredths of a percent by which a single line may differ from the common margin: a tenth of a percent. */
export const maxApart = 10;
/** Exchanges between two lines; with many lines the first few reach the cent. */
const maxExchanges = 200;
const most = 9999;

interface Margins {
  /** Of each line, in hundredths of a percent. */
  readonly margins: readonly number[];
  /** What is missing to the target in cents; negative if it is passed. */
  readonly missing: bigint;
}

/** The least move of a line, up or down, that changes its price. */
interface Move {
  readonly at: number;
  /** Its margin afterwards. */
  readonly to: number;
  /** By so many cents the price changes, up or down; above 0. */
  readonly cents: bigint;
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);
const bySize = (a: Move, b: Move): number => Number(a.cents > b.cents) - Number(a.cents < b.cents);

interface Exchange {
  readonly up?: Move;
  readonly down?: Move;
  readonly missing: bigint;
}

/** The moves of one line up, and of another down, that leave least missing; both lists by size. */
const bestExchange = (ups: readonly Move[], downs: readonly Move[], missing: bigint): Exchange => {
  let best: Exchange = { missing };
  const offer = (exchange: Exchange) => {
    if (size(exchange.missing) < size(best.missing)) best = exchange;
  };
  for (const up of ups) offer({ up, missing: missing - up.cents });
  for (const down of downs) offer({ down, missing: missing + down.cents });
  let low = 0;
  for (const up of ups) {
    // The larger the rise, the larger the fall that makes up for it: one walk along both lists.
    while (low < downs.length && (downs[low]?.cents ?? 0n) < up.cents - missing) low += 1;
    // Next to the nearest, in case one of them is the same line.
    for (const down of downs.slice(Math.max(0, low - 2), low + 2))
      if (down.at !== up.at) offer({ up, down, missing: missing - up.cents + down.cents });
  }
  return best;
};

/**
 * Moves single lines by hundredths of a percent, at most `maxApart` from where they start, so that as little as
 * possible of `missing` (cents, negative above the target) remains: first towards it, the largest moves that fit first, then by exchanges of
 * one line up for another down. Afterwards no single move, and no such exchange, would come nearer, unless
 * `maxExchanges` were made.
 */
export function* approach(lines: readonly PriceBase[], start: readonly number[], missing: bigint): LongWork<Margins> {
  const margins = [...start];
  let left = missing;
  const moveOf = (at: number, by: 1 | -1): Move[] => {
    const [line, from, begun] = [assertDefined(lines[at]), assertDefined(margins[at]), assertDefined(start[at])];
    if (line.cents === 0n) return [];
    const price = priceAt(line, from);
    // A margin below zero stays one of the person, and is not lowered.
    const [least, last] = [Math.max(Math.min(0, begun), begun - maxApart), Math.min(most, begun + maxApart)];
    for (let to = from + by; to >= least && to <= last; to += by) {
      const cents = size(priceAt(line, to) - price);
      if (cents > 0n) return [{ at, to, cents }];
    }
    return [];
  };
  const shift = ({ at, to, cents }: Move, by: 1 | -1) => {
    margins[at] = to;
    left -= cents * BigInt(by);
  };
  const moves = function* (by: 1 | -1): LongWork<Move[]> {
    const found: Move[] = [];
    for (const at of lines.keys()) {
      yield;
      found.push(...moveOf(at, by));
    }
    return found.sort(bySize);
  };

  /** Moves the lines that fit, the largest moves first; whether there was any. */
  const fit = function* (by: 1 | -1): LongWork<boolean> {
    if (left === 0n) return false;
    let fitted = false;
    const largestFirst = (yield* moves(by)).toReversed();
    yield;
    for (const move of largestFirst)
      if (move.cents <= left * BigInt(by)) {
        shift(move, by);
        fitted = true;
      }
    return fitted;
  };
  const towards = left > 0n ? 1 : -1;
  while (yield* fit(towards)) yield;
  if (left === 0n) return { margins, missing: left };
  let [ups, downs] = [yield* moves(1), yield* moves(-1)];
  for (let exchanges = 0; exchanges < maxExchanges; exchanges += 1) {
    yield;
    const { up, down, missing: after } = bestExchange(ups, downs, left);
    if (after === left) break;
    const touched = [up, down].flatMap((move) => (move ? [move.at] : []));
    if (up) shift(up, 1);
    if (down) shift(down, -1);
    const again = (list: readonly Move[], by: 1 | -1) =>
      [...list.filter(({ at }) => !touched.includes(at)), ...touched.flatMap((at) => moveOf(at, by))].sort(bySize);
    [ups, downs] = [again(ups, 1), again(downs, -1)];
  }
  return { margins, missing: left };
}
