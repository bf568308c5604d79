import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from '../../db/transaction.ts';
import { Unavailable } from '../../db/unavailable.ts';
import { noteDone, notePending, removePending, type PendingChange } from './pendingChanges.ts';
import type { SlicedAnswer, SlicedChange } from './slicedChange.ts';

/** The rows of one transaction: others wait no longer than for so many. */
export const sliceSize = 1_000;
/** A database that is busy is asked again after a second, so many times. */
const tries = 10;

/** The first transaction checks the session of the request. The further ones do not: what was begun is brought to its end. */
export interface Transactions {
  readonly first: Transaction;
  readonly further: Transaction;
}

/** Tries again while the database has no turn for the work. @throws Unavailable after the last try */
const patient =
  (transaction: Transaction): Transaction =>
  async (work) => {
    for (let left = tries; ; left -= 1)
      try {
        return await transaction(work);
      } catch (error) {
        if (!(error instanceof Unavailable) || error.why === 'unknown' || left === 0) throw error;
        await wait(1_000);
      }
  };

/** Changes the rows that are left, and returns how many of all had to be changed. */
export const finishPending = async (
  further: Transaction,
  change: SlicedChange,
  pending: PendingChange,
): Promise<number> => {
  const { record, ids, input } = pending;
  let { changed } = pending;
  try {
    for (let done = pending.done; done < ids.length; done += sliceSize) {
      const slice = ids.slice(done, done + sliceSize);
      changed = await patient(further)(async (tx) => {
        const now = changed + (await change.slice(tx, record, slice, input));
        await noteDone(tx, pending, done + slice.length, now);
        return now;
      });
    }
  } catch (error) {
    // It would fail again and again, and the record would stay closed to everybody.
    if (!(error instanceof Unavailable)) await further((tx) => removePending(tx, pending));
    throw error;
  }
  return changed;
};

/**
 * Makes a change in short transactions between which others have their turn. The record belongs to it meanwhile: every
 * other change of it is refused. A process that dies leaves it to the next start, which brings it to its end.
 * @throws Failure of `begin` and of the first slice; then nothing was changed
 */
export const changeInSlices = async <R>(
  { first, further }: Transactions,
  { change, begin, end }: SlicedAnswer<R>,
  request: R,
): Promise<unknown> => {
  const begun = await first(async (tx) => {
    const wanted = await begin(tx, request);
    const { record, ids, input } = wanted;
    const slice = ids.slice(0, sliceSize);
    const changed = slice.length ? await change.slice(tx, record, slice, input) : 0;
    if (slice.length === ids.length) return { answer: await end(tx, record, input, changed) };
    return { pending: await notePending(tx, change, wanted, { done: slice.length, changed }) };
  });
  if ('answer' in begun) return begun.answer;
  const { pending } = begun;
  const changed = await finishPending(further, change, pending);
  return patient(further)(async (tx) => {
    await removePending(tx, pending);
    return end(tx, pending.record, pending.input, changed);
  });
};
