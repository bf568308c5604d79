import { useEffect, useState } from 'react';
import { finished, type LongWork } from '../domain/longWork.ts';

/** The milliseconds after which a page draws and hears its user. */
const sliceMs = 30;

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Goes on for a slice; undefined while there is more to do. */
const slice = <R>(work: LongWork<R>): { readonly value: R } | undefined => {
  const end = performance.now() + sliceMs;
  for (;;) {
    const step = work.next();
    if (step.done) return { value: step.value };
    if (performance.now() >= end) return undefined;
  }
};

/** The result of long work that leaves the page its turns. @throws DOMException `AbortError` */
export const inSlices = async <R>(work: LongWork<R>, signal: AbortSignal): Promise<R> => {
  for (;;) {
    signal.throwIfAborted();
    const done = slice(work);
    if (done) return done.value;
    // oxlint-disable-next-line no-await-in-loop -- each slice follows the one before
    await turn();
  }
};

/**
 * The result of `begin`, which is the same function as long as its work is. What `isLong` says is long is done in slices:
 * meanwhile there is the result before, which is not `settled`. The first result is there at once.
 */
export const useLongWork = <R>(
  begin: () => LongWork<R>,
  isLong: boolean,
): { readonly value: R; readonly isSettled: boolean } => {
  const [shown, setShown] = useState(() => ({ of: begin, value: finished(begin()) }));
  const [failed, setFailed] = useState<{ readonly of: typeof begin; readonly error: unknown }>();
  if (failed?.of === begin) throw failed.error;
  let now = shown;
  if (shown.of !== begin && !isLong) {
    now = { of: begin, value: finished(begin()) };
    setShown(now);
  }
  const isSettled = now.of === begin;
  useEffect(() => {
    if (isSettled) return undefined;
    const stopping = new AbortController();
    inSlices(begin(), stopping.signal).then(
      (value) => setShown({ of: begin, value }),
      (error: unknown) => {
        if (!stopping.signal.aborted) setFailed({ of: begin, error });
      },
    );
    return () => stopping.abort();
  }, [begin, isSettled]);
  return { value: now.value, isSettled };
};
