import type { LongWork } from '../domain/longWork.ts';

/** The milliseconds of work after which others get their turn. */
const sliceMs = 10;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Slices of long work: between two pieces, `next` gives a promise if this work has held others up for 10 ms. Timers,
 * sockets and other requests have their turn until it resolves.
 */
export const slices = (): (() => Promise<void> | undefined) => {
  let began = performance.now();
  return () => {
    if (performance.now() - began < sliceMs) return undefined;
    return turn().then(() => {
      began = performance.now();
    });
  };
};

/** Does the work for each item in slices. */
export const eachInSlices = async <T>(items: Iterable<T>, work: (item: T) => void): Promise<void> => {
  const next = slices();
  for (const item of items) {
    work(item);
    const pause = next();
    if (pause) await pause;
  }
};

/** The results of the work for each item, in slices. */
export const mapInSlices = async <T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> => {
  const results: R[] = [];
  await eachInSlices(items, (item) => results.push(work(item)));
  return results;
};

/** The results of the work for each item in batches, as fast as their reader takes them, in slices. */
export async function* batchesInSlices<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => R,
): AsyncGenerator<R[]> {
  const next = slices();
  for (let at = 0; at < items.length; at += size) {
    yield items.slice(at, at + size).map(work);
    const pause = next();
    if (pause) await pause;
  }
}

/** The result of long work, in slices. */
export const finishedInSlices = async <R>(work: LongWork<R>): Promise<R> => {
  const next = slices();
  for (;;) {
    const result = work.next();
    if (result.done) return result.value;
    const pause = next();
    if (pause) await pause;
  }
};
