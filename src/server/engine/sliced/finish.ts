import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from '../../db/transaction.ts';
import { Unavailable } from '../../db/unavailable.ts';
import { Failure } from '../errors.ts';
import { noteDone, noteTasks, removePending, type PendingChange } from './pendingChanges.ts';
import type { FoundRows, Task } from './slicedChange.ts';

/** A database that is busy is asked again after a second, so many times. */
const tries = 10;

/** Tries again while the database has no turn for the work. @throws Unavailable after the last try */
export const patient =
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

/** Whoever asked is told that a part was done: the lines are as they are by now. */
const halfDone = (error: unknown): unknown =>
  error instanceof Failure
    ? new Failure(error.status, `${error.message}. A part was changed before: look at all of it`, error.more)
    : error;

/** A way through what a transaction has left, `size` rows in each further one. */
class Finishing {
  readonly told: number[] = [];
  readonly #turn: Transaction;
  readonly #pending: PendingChange;
  readonly #size: number;

  constructor(further: Transaction, pending: PendingChange, size: number) {
    [this.#turn, this.#pending, this.#size] = [patient(further), pending, size];
  }

  #tell(ids: readonly number[]): void {
    for (const id of ids) this.told.push(id);
  }

  /** The first rows of a task whose turn has come, which are found in the same transaction. */
  #begin(task: Task, after: readonly Task[]): Promise<FoundRows> {
    const { change } = task;
    const { record } = this.#pending;
    return this.#turn(async (tx) => {
      const { ids, input } = task;
      const found: FoundRows = ids ? { ids, input } : ((await change.find?.(tx, record, input)) ?? { ids: [], input });
      const told = await change.slice(tx, record, found.ids.slice(0, this.#size), found.input);
      await noteTasks(tx, this.#pending, [{ change, ...found }, ...after], this.#size);
      this.#tell(told);
      return found;
    });
  }

  async #rows({ change }: Task, { ids, input }: FoundRows, from: number): Promise<void> {
    for (let done = from; done < ids.length; done += this.#size) {
      const slice = ids.slice(done, done + this.#size);
      // oxlint-disable-next-line no-await-in-loop -- others have their turn between two slices
      const told = await this.#turn(async (tx) => {
        const changed = await change.slice(tx, this.#pending.record, slice, input);
        await noteDone(tx, this.#pending, done + slice.length);
        return changed;
      });
      this.#tell(told);
    }
  }

  /** @throws the first error, after all that is derived has been derived */
  async all(): Promise<void> {
    const { tasks, done } = this.#pending;
    let failed: { readonly error: unknown } | undefined;
    for (const [at, task] of tasks.entries()) {
      if (failed && !task.change.derives) continue;
      try {
        const { ids, input } = task;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        if (at === 0 && ids) await this.#rows(task, { ids, input }, done);
        // oxlint-disable-next-line no-await-in-loop -- as above
        else await this.#rows(task, await this.#begin(task, tasks.slice(at + 1)), this.#size);
      } catch (error) {
        if (error instanceof Unavailable) throw error;
        failed ??= { error };
      }
    }
    await this.#turn((tx) => removePending(tx, this.#pending));
    // It would fail again and again, and the record would stay closed to everybody.
    if (failed) throw halfDone(failed.error);
  }
}

/**
 * Brings changes to their end. Returns the rows of which whoever asked is told.
 * @throws the error of a slice that was refused: what follows from the rows is derived all the same, and the record is
 *   open again. Unavailable: the record stays closed, and the next start ends the changes.
 */
export const finishPending = async (
  further: Transaction,
  pending: PendingChange,
  size: number,
): Promise<readonly number[]> => {
  const finishing = new Finishing(further, pending, size);
  await finishing.all();
  return finishing.told;
};
