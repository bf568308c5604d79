/** It yields where others may have their turn, and returns its result. */
export type LongWork<R> = Generator<undefined, R>;

/** The result of long work, without a pause. */
export const finished = <R>(work: LongWork<R>): R => {
  for (;;) {
    const result = work.next();
    if (result.done) return result.value;
  }
};
