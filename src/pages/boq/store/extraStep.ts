import type { ExtraRow } from '../../../ui/grid/pasting.ts';
import type { RowId, Unread } from '../../../ui/grid/types.ts';
import type { BoqLine, BoqRow } from '../lines.ts';
import { quantityCells } from './quantityCells.ts';
import { newRow } from './restore.ts';
import type { Spot } from './rowTree.ts';
import type { Entry, Step } from './steps.ts';

const rowOf = (key: RowId, cells: ExtraRow, parent: BoqLine | undefined): BoqRow => {
  const values: Record<string, string | null> = {};
  const unread: Record<string, Unread> = {};
  for (const { column, input } of cells) {
    if ('error' in input) unread[column] = input;
    else if (column !== 'quantity') values[column] = input.value;
    else {
      const made = quantityCells(input.value, newRow(key, { kind: 'item' }).line, parent);
      if ('error' in made) unread[column] = { text: input.value ?? '', error: made.error };
      else Object.assign(values, Object.fromEntries(made.cells.filter(([, value]) => value !== null)));
    }
  }
  const row = newRow(key, { kind: 'item', ...values });
  return Object.keys(unread).length ? { ...row, unread } : row;
};

/** The step that adds items with these cells at a spot; undefined for none. */
export const extraStep = (
  extra: readonly ExtraRow[],
  spot: Spot,
  nextKey: () => RowId,
  parentLine?: BoqLine,
): Step | undefined => {
  const { parent } = spot;
  let { after } = spot;
  const entries: Entry[] = [];
  for (const cells of extra) {
    const row = rowOf(nextKey(), cells, parentLine);
    entries.push({ row, spot: { parent, after } });
    after = row.key;
  }
  return entries.length ? { kind: 'insert', entries } : undefined;
};
