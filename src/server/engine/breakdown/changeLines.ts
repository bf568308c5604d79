import type { Tx } from '../../db/database.ts';
import { requireChangeable } from '../workflows/editing.ts';
import type { Who } from '../who.ts';
import { clearedByWork } from './clearedAbove.ts';
import { deriveLines } from './derive.ts';
import type { Touched, LinesOf } from './lineSet.ts';

/** What a change of lines says about itself. */
export interface LinesChange {
  /** The lines that have another place, or hand down something else. Nothing below a new line needs to be named: it stands in its place. */
  readonly touched: Touched;
  /** The lines that it has made or changed, if whoever asked is told of them. */
  readonly changed?: readonly number[];
}

/**
 * The one door for every change of a record's lines: locks the record, refuses what it does not allow now, does the work, and
 * derives the figures that follow from it. `changed` are in addition the lines whose figures or marks have changed by that.
 * @throws Failure 404; 403, 409 if the record cannot be changed now; those of the work
 */
export const changeLines = async <C extends LinesChange>(
  tx: Tx,
  { set, record }: LinesOf,
  who: Who,
  work: () => Promise<C>,
): Promise<C & { readonly changed: readonly number[] }> => {
  await requireChangeable(tx, { resource: set.records, ids: [record] }, who, set.supplies ? 'supplied' : 'changed');
  const { done, cleared } = await clearedByWork(tx, { set, record }, work);
  const derived = await deriveLines(tx, { set, record }, done.touched);
  return { ...done, changed: [...(done.changed ?? []), ...cleared, ...derived] };
};
