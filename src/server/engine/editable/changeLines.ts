import type { Tx } from '../../db/database.ts';
import { allAtOnce } from '../sliced/slicing.ts';
import { requireChangeable } from '../workflows/editing.ts';
import type { Who } from '../who.ts';
import { tellingCleared } from './clearedAbove.ts';
import { deriveLines } from './derive.ts';
import type { LineSet, Touched } from './lineSet.ts';

/** What a change of lines tells about itself. */
export interface LinesChange {
  /** The lines that have another place, or hand down something else. Nothing below a new line needs to be named: it stands in its place. */
  readonly touched: Touched;
}

/**
 * The one door for every change of a record's lines: locks the record, refuses what it does not allow now, does the work, and
 * derives the figures that follow from it. The lines whose figures or marks have changed by that are told.
 * @throws Failure 404; 403, 409 if the record cannot be changed now; those of the work
 */
export const changeLines = async <C extends LinesChange>(
  tx: Tx,
  set: LineSet,
  record: number,
  who: Who,
  work: () => Promise<C>,
): Promise<C> => {
  await requireChangeable(tx, set.records, [record], who);
  if (await set.rules.boundFigures?.(tx, set, record)) allAtOnce(tx);
  const change = await tellingCleared(tx, set, record, work);
  await deriveLines(tx, set, record, change.touched);
  return change;
};
