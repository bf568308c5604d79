/** Long work: it yields where others may have their turn, and returns its result. */
export type Steps<R> = Generator<undefined, R>;

/** The result of the work, without a pause. */
export const finished = <R>(steps: Steps<R>): R => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
