import type { LongWork } from '../longWork.ts';

/** A figure that grows with a whole step. */
type Growing = (step: number) => bigint;

function* between(limit: bigint, least: number, most: number, figure: Growing): LongWork<number> {
  let [low, high] = [least, most];
  while (low < high) {
    yield;
    const middle = Math.ceil((low + high) / 2);
    if (figure(middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The last step from `least` to `most` whose figure is not above the limit; `least` if none is. A cheap estimate of the
 * figure says where to begin, so that the figure itself is asked for few steps only.
 */
export function* lastWithin(
  limit: bigint,
  [least, most]: readonly [number, number],
  figure: Growing,
  estimate: Growing,
): LongWork<number> {
  let low = yield* between(limit, least, most, estimate);
  /** The first step that is known to be above the limit. */
  let above = most + 1;
  for (let reach = 1; low > least && figure(low) > limit; reach *= 2) {
    yield;
    above = low;
    low = Math.max(least, low - reach);
  }
  for (let reach = 1; low + reach < above; reach *= 2) {
    yield;
    if (figure(low + reach) <= limit) low += reach;
    else above = low + reach;
  }
  return yield* between(limit, low, above - 1, figure);
}
