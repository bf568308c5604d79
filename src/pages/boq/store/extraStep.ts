import type { ExtraRow } from '../../../ui/grid/pasting.ts';
import type { RowId, Unread } from '../../../ui/grid/types.ts';
import type { BoqRow } from '../lines.ts';
import { newRow } from './restore.ts';
import type { Entry, Step } from './steps.ts';

const rowOf = (key: RowId, cells: ExtraRow): BoqRow => {
  const values: Record<string, string | null> = {};
  const unread: Record<string, Unread> = {};
  for (const { column, input } of cells) {
    if ('error' in input) unread[column] = input;
    else values[column] = input.value;
  }
  const row = newRow(key, { kind: 'item', ...values });
  return Object.keys(unread).length ? { ...row, unread } : row;
};

/** The step that adds items with these cells behind the last row; undefined for none. */
export const extraStep = (
  extra: readonly ExtraRow[],
  last: BoqRow | undefined,
  nextKey: () => RowId,
): Step | undefined => {
  const parent = last?.sums ? last.key : (last?.parent ?? null);
  let after = last && !last.sums ? last.key : null;
  const entries: Entry[] = [];
  for (const cells of extra) {
    const row = rowOf(nextKey(), cells);
    entries.push({ row, spot: { parent, after } });
    after = row.key;
  }
  return entries.length ? { kind: 'insert', entries } : undefined;
};
