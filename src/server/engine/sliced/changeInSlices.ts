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

/**
 * Makes changes in short transactions between which others have their turn. Their record belongs to them meanwhile:
 * every other change of it is refused. A process that dies leaves them to the next start, which brings them to their end.
 * On a database with several connections, and for a few rows, all is one transaction. `end` answers, once `told` rows
 * have been changed.
 * @throws Failure of `begin` and of the first slice; then nothing was changed
 */
export const changeInSlices = async <B, R>(
  { inBranch, sliceSize }: SlicedTransactions,
  begin: (tx: Tx) => Promise<B>,
  end: (turn: Transaction, begun: B, told: readonly number[]) => Promise<R>,
): Promise<R> => {
  const first = await inBranch(async (tx) => {
    const { result: begun, left } = await slicing(tx, sliceSize, () => begin(tx));
    const { rests, told } = left;
    if (rests.length === 0) return { answer: await end((work) => work(tx), begun, told) };
    return { begun, told, pending: await Promise.all(rests.map((rest) => notePending(tx, rest))) };
  });
  if ('answer' in first) return first.answer;
  const further: Transaction = (work) => inBranch(work, 'onward');
  const told = [...first.told];
  const failed: unknown[] = [];
  for (const pending of first.pending)
    // oxlint-disable-next-line no-await-in-loop -- one record after the other
    for (const id of await finishPending(further, pending, sliceSize).catch((error: unknown) => {
      failed.push(error);
      return [];
    }))
      told.push(id);
  if (failed.length > 0) throw failed[0];
  return end(patient(further), first.begun, told);
};
