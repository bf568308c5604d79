import type { Tx } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { finishPending, patient } from './finish.ts';
import { notePending } from './pendingChanges.ts';
import { slicing } from './slicing.ts';

/** The transactions of a request that changes rows. */
export interface SlicedTransactions {
  /**
   * With `onward` a transaction that ends what an earlier one has begun: it does not check the session of the request
   * again.
   */
  readonly inBranch: <T>(work: (tx: Tx) => Promise<T>, mode?: 'onward') => Promise<T>;
  /** The most rows of one of them; Infinity on a database with several connections. */
  readonly sliceSize: number;
}

/** The same where the first and the last one are not of the branch whose rows are changed between. */
export interface SlicedTurns extends Pick<SlicedTransactions, 'sliceSize'> {
  readonly first: Transaction;
  readonly further: Transaction;
  readonly last: Transaction;
  /** Work of the first one inside the branch, where what is left to others is noted. */
  readonly inside: <T>(tx: Tx, work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** `changeInSlices` in transactions of several kinds. */
export const changeInTurns = async <B, R>(
  { first, further, last, inside, sliceSize }: SlicedTurns,
  begin: (tx: Tx) => Promise<B>,
  end: (turn: Transaction, begun: B, told: readonly number[]) => Promise<R>,
): Promise<R> => {
  const begun = await first(async (tx) => {
    const { result, left } = await slicing(tx, sliceSize, () => begin(tx));
    const { rests, told } = left;
    if (rests.length === 0) return { answer: await end((work) => work(tx), result, told) };
    const pending = await inside(tx, (within) => Promise.all(rests.map((rest) => notePending(within, rest))));
    return { result, told, pending };
  });
  if ('answer' in begun) return begun.answer;
  const told = [...begun.told];
  const failed: unknown[] = [];
  for (const pending of begun.pending)
    // oxlint-disable-next-line no-await-in-loop -- one record after the other
    for (const id of await finishPending(further, pending, sliceSize).catch((error: unknown) => {
      failed.push(error);
      return [];
    }))
      told.push(id);
  if (failed.length > 0) throw failed[0];
  return end(patient(last), begun.result, told);
};

/**
 * Makes changes in short transactions between which others have their turn. Their record belongs to them meanwhile:
 * every other change of it is refused. A process that dies leaves them to the next start, which brings them to their end.
 * On a database with several connections, and for a few rows, all is one transaction. `end` answers, once `told` rows
 * have been changed.
 * @throws Failure of `begin` and of the first slice; then nothing was changed
 */
export const changeInSlices = <B, R>(
  { inBranch, sliceSize }: SlicedTransactions,
  begin: (tx: Tx) => Promise<B>,
  end: (turn: Transaction, begun: B, told: readonly number[]) => Promise<R>,
): Promise<R> => {
  const further: Transaction = (work) => inBranch(work, 'onward');
  const turns = {
    first: inBranch,
    further,
    last: further,
    inside: <T>(tx: Tx, work: (tx: Tx) => Promise<T>) => work(tx),
  };
  return changeInTurns({ ...turns, sliceSize }, begin, end);
};
