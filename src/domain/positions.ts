import { assertDefined } from './assertDefined.ts';

/**
 * The distance between rows at an end of the list: enough for thirty insertions one after another at the same place.
 */
export const gap = 2 ** 30;

/** The least distance between rows that get new positions because a gap is full. */
const minAfterWidening = 1024;

/** Indexes of a longest strictly increasing subsequence of the stored positions: these rows need no new position. */
export const staying = (stored: readonly (number | undefined)[]): Set<number> => {
  /** By length, the end of the subsequence of that length with the smallest last position. */
  const ends: { index: number; position: number }[] = [];
  const previous = new Map<number, number | undefined>();
  for (const [index, position] of stored.entries()) {
    if (position === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (assertDefined(ends[middle]).position < position) low = middle + 1;
      else high = middle;
    }
    previous.set(index, ends[low - 1]?.index);
    ends[low] = { index, position };
  }
  const found = new Set<number>();
  for (let index = ends.at(-1)?.index; index !== undefined; index = previous.get(index)) found.add(index);
  return found;
};

/** The positions of `count` rows between two others; undefined without enough room. */
const between = (
  left: number | undefined,
  right: number | undefined,
  count: number,
  least: number,
): number[] | undefined => {
  const nth = (n: number) => Array.from({ length: count }, (_, i) => n * (i + 1));
  if (right === undefined) return nth(gap).map((n) => (left ?? 0) + n);
  if (left === undefined)
    return nth(gap)
      .map((n) => right - n)
      .toReversed();
  const step = Math.floor((right - left) / (count + 1));
  return step < least ? undefined : nth(step).map((n) => left + n);
};

/**
 * The positions of rows in their wanted order, from their stored positions; a new row has none. As many rows as
 * possible keep their position: a new row on top of 20,000 changes no other. If a gap has no room, its neighbours get
 * new positions too.
 */
export const positionsFor = (stored: readonly (number | undefined)[]): number[] => {
  const positions = [...stored];
  const stays = staying(stored);
  for (let first = 0; first < stored.length; first += 1) {
    if (stays.has(first)) continue;
    let [start, end] = [first, first + 1];
    let least = 1;
    const widen = () => {
      while (end < stored.length && !stays.has(end)) end += 1;
      while (start > 0 && !stays.has(start - 1)) start -= 1;
    };
    const placed = () => between(positions[start - 1], positions[end], end - start, least);
    widen();
    for (let found = placed(); ; found = placed()) {
      if (found) {
        positions.splice(start, found.length, ...found);
        break;
      }
      least = minAfterWidening;
      stays.delete(start - 1);
      stays.delete(end);
      widen();
    }
    first = end - 1;
  }
  return positions.map(assertDefined);
};
