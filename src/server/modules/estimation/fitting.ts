import type { Tx } from '../../db/database.ts';
import type { Values } from '../../engine/bulk/sent.ts';
import type { LineSet, Sent } from '../../engine/editable/lineSet.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { otherFactors } from './figures.ts';
import { addedFit, enteredFigures, fitsWith } from './roomy.ts';

/** The factors of the lines below changed BOMs as they will be, by id. @throws Failure 422 for one that has no room */
const newFactors = (tx: Tx, set: LineSet, revision: number, { changes, kinds }: Sent) => {
  const quantities = new Map(
    changes.flatMap(({ id, quantity }) => (quantity !== undefined && kinds.get(id) === 'bom' ? [[id, quantity]] : [])),
  );
  return mapDatabaseErrors(set.lines, () => otherFactors(tx, set, revision, [...quantities.keys()], quantities));
};

/** Whether every figure of a bill has room after a save; false if that is not certain. */
export const isRoomy = async (tx: Tx, set: LineSet, revision: number, sent: Sent): Promise<boolean> => {
  const lines = new Map<number, Values>();
  for (const [id, factor] of Object.entries(await newFactors(tx, set, revision, sent)))
    lines.set(Number(id), { factor });
  for (const { id, ...values } of sent.changes) {
    const figures = enteredFigures.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
    lines.set(id, { ...lines.get(id), ...Object.fromEntries(figures) });
  }
  if (lines.size > 0 && !(await fitsWith(tx, set, revision, [...lines]))) return false;
  return addedFit(tx, set, revision, sent.added);
};
