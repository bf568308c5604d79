import { counted } from '../../../ui/fields/format.ts';
import type { RowId, SheetRow } from '../../../ui/sheet/types.ts';
import type { ChosenLines } from '../target/input.ts';
import { isGroup, textOf, type GridRow } from '../../../ui/lines/lines.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';

/**
 * The lines that new margins are for: the items with a tick, or in a structure or BOM with a tick; without ticks those of
 * the active structure or BOM; else undefined, for all lines.
 */
export const chosenLines = (
  store: LinesStore,
  ticked: ReadonlySet<RowId>,
  active: SheetRow<GridRow> | undefined,
): ChosenLines | undefined => {
  const items = store
    .topsOf(ticked)
    .flatMap((key) => store.tree.entriesOf(key))
    .flatMap(({ row }) => (row.line.kind === 'item' ? (store.idOf(row.key) ?? []) : []));
  if (items.length) return { ids: items, label: counted(items.length, 'line', 'lines') };
  const structure = active && isGroup(active.row) ? store.idOf(active.id) : null;
  if (!active || structure === null) return undefined;
  return { structure_line_id: structure, label: `“${textOf(active.row.line, 'description')}”` };
};
