/** It yields where others may have their turn, and returns its result. */
export type LongWork<R> = Generator<undefined, R>;

/** The result of long work, without a pause. */
export const finished = <R>(work: LongWork<R>): R => {
  for (;;) {
    const result = work.next();
    if (result.done) return result.value;
  }
};

/** So many small pieces of work are one. */
const inOne = 250;

/** The results of small work for each item, with a pause after many of them. */
export function* mappedSmall<T, R>(items: readonly T[], work: (item: T, at: number) => R): LongWork<R[]> {
  const results: R[] = [];
  for (const [at, item] of items.entries()) {
    results.push(work(item, at));
    if (at % inOne === inOne - 1) yield;
  }
  return results;
}

/** Does the work for each item. */
export function* each<T>(items: Iterable<T>, work: (item: T) => void): LongWork<void> {
  for (const item of items) {
    work(item);
    yield;
  }
}

/** The results of the work for each item. */
export function* mapped<T, R>(items: Iterable<T>, work: (item: T) => R): LongWork<R[]> {
  const results: R[] = [];
  yield* each(items, (item) => results.push(work(item)));
  return results;
}
