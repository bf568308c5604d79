import { mapped } from '../../../domain/longWork.ts';
import type { Tx } from '../../db/database.ts';
import { withPauses } from '../../pauses.ts';
import { changeRows } from '../bulk/changeRows.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { toColumns } from '../records/toColumns.ts';
import { lineNames } from './lineKeys.ts';
import { linesTable, type LineChange, type LineSet } from './lineSet.ts';

/**
 * Changes stored lines, whose kinds are known: one UPDATE. Returns those whose change the lines in them follow.
 * @throws Failure 409 with each line that somebody changed meanwhile; 422 for a value that does not go with the place
 */
export const changeStored = async (
  tx: Tx,
  set: LineSet,
  changes: readonly LineChange[],
  kinds: ReadonlyMap<number, string>,
): Promise<number[]> => {
  const { rules } = set;
  const { fields } = set.lines;
  const rows = await withPauses(
    mapped(changes, ({ id, version, ...values }) => ({ id, version, values: toColumns(fields, values) })),
  );
  const names = { ...lineNames('changes'), fields };
  await mapDatabaseErrors(set.lines, () => changeRows(tx, linesTable(set).table, rows, names));
  await rules.placed?.(tx, set, changes);
  return changes.flatMap((change) => (rules.touches?.(change, kinds.get(change.id) ?? '') ? [change.id] : []));
};
