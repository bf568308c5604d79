import { assertDefined } from '../../../domain/assertDefined.ts';
import type { Tx } from '../../db/database.ts';
import { changeRows, type RowChange } from '../bulk/changeRows.ts';
import { lockRows } from '../bulk/lockRows.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { toColumns } from '../records/toColumns.ts';
import type { SlicedChange } from '../sliced/slicedChange.ts';
import { changeRowsInSlices, roomIn } from '../sliced/slicing.ts';
import { lineNames } from './lineKeys.ts';
import { linesTable, type LineChange, type LineSet } from './lineSet.ts';

/** A change that was checked: its index in the request, its version and its columns. */
type Checked = Pick<RowChange, 'version' | 'values'> & { readonly at: number };

// oxlint-disable-next-line typescript/consistent-type-assertions -- `changeStored` has written them, here or before the last start
const changesIn = (input: Readonly<Record<string, unknown>>) => input['byId'] as Readonly<Record<string, Checked>>;

/** Writes new values of stored lines: one UPDATE for each slice. */
export const changing = (set: LineSet): SlicedChange => ({
  name: 'change',
  resource: set.records,
  doing: 'is changing lines',
  slice: async (tx, _, ids, input) => {
    const byId = changesIn(input);
    const rows = ids.map((id) => ({ id, ...assertDefined(byId[id]) }));
    const path = (n: number) => `changes.${rows[n]?.at ?? n}`;
    const names = { ...lineNames('changes'), path, fields: set.lines.fields };
    await mapDatabaseErrors(set.lines, () =>
      changeRows(
        tx,
        linesTable(set).table,
        rows.map(({ id, version, values }) => ({ id, version, values })),
        names,
      ),
    );
    return ids;
  },
});

/**
 * Changes stored lines, whose kinds are known. Returns those whose change the lines in them follow.
 * @throws Failure 409 with each line that somebody changed meanwhile; 422 for a value that does not go with the place
 */
export const changeStored = async (
  tx: Tx,
  set: LineSet,
  record: number,
  changes: readonly LineChange[],
  kinds: ReadonlyMap<number, string>,
): Promise<number[]> => {
  const { rules } = set;
  const { fields } = set.lines;
  // What the first slice does not lock by itself.
  if (changes.length > roomIn(tx)) await lockRows(tx, linesTable(set).table, changes, lineNames('changes'));
  const rows = changes.map(({ id, version, ...values }, at): readonly [number, Checked] => [
    id,
    { at, version, values: toColumns(fields, values) },
  ]);
  const ids = changes.map(({ id }) => id);
  await changeRowsInSlices(tx, changing(set), record, { byId: Object.fromEntries(rows) }, ids);
  await rules.placed?.(tx, set, changes);
  return changes.flatMap((change) => (rules.touches?.(change, kinds.get(change.id) ?? '') ? [change.id] : []));
};
