import type { Tx } from '../../db/database.ts';
import { refuseEdit } from '../workflows/editing.ts';
import type { Who } from '../workflows/status.ts';
import { deriveFigures, type Touched } from './figures.ts';
import type { Stage } from './stages.ts';

/** What a change of a bill tells about itself. */
export interface BillChange {
  /** The lines that have another quantity or place. Nothing below a new line needs to be named: it stands in its place. */
  readonly touched: Touched;
}

/**
 * The one door for every change of a bill: locks the revision, refuses what it does not allow now, does the work, and
 * derives the figures that follow from it. `derived` are the lines whose figures have changed by that.
 * @throws Failure 404; 403, 409 if the revision cannot be changed now; those of the work
 */
export const changeBill = async <C extends BillChange>(
  tx: Tx,
  stage: Stage,
  revision: number,
  who: Who,
  work: () => Promise<C>,
): Promise<C & { readonly derived: readonly number[] }> => {
  await refuseEdit(tx, stage.records, [revision], who);
  const change = await work();
  return { ...change, derived: await deriveFigures(tx, stage, revision, change.touched) };
};
