import { mapped } from '../../../domain/longWork.ts';
import type { Tx } from '../../db/database.ts';
import { withPauses } from '../../pauses.ts';
import { changeRows } from '../bulk/changeRows.ts';
import { toColumns } from '../records/toColumns.ts';
import { lineNames } from './lineKeys.ts';
import { atPlaces, writeEach } from './writeEach.ts';
import { linesTable, type LineChange, type LineSet } from './lineSet.ts';

/**
 * Changes stored lines, whose kinds are known: one UPDATE, if none is refused. Returns those whose change the lines in them follow.
 * @throws Failure 409 with each line that somebody changed meanwhile; 422 at each line that a constraint refuses, or whose value does not go with the place
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
  const pathOf = (at: number) => `changes.${at}`;
  await writeEach(tx, set.lines, { rows, told: atPlaces(pathOf) }, (some, from) =>
    changeRows(tx, linesTable(set).table, some, {
      ...lineNames('changes'),
      path: (at) => pathOf(from + at),
      fields,
    }),
  );
  await rules.placed?.(tx, set, changes);
  return changes.flatMap((change) => (rules.touches?.(change, kinds.get(change.id) ?? '') ? [change.id] : []));
};
