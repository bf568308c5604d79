import { useMemo } from 'react';
import type { RowId } from '../../../ui/sheet/types.ts';
import type { useLinesEditor } from '../../../ui/lines/editor/useLinesEditor.ts';
import type { Spot } from '../../../ui/lines/rowTree.ts';
import type { PickedMaster } from '../../masters/add/MasterDialog.tsx';
import type { BoqCalls } from './calls.ts';
import { chosenLines } from './chosenLines.ts';
import { hasOrigin } from './explained.ts';
import { nameOfBillLine } from './lines.ts';
import type { OpenBillDialog, PriceTool } from './openDialog.ts';

/** The editor of any lines with what a bill asks. */
export type BoqEditing = ReturnType<typeof useLinesEditor<OpenBillDialog>>;

/** What the buttons and keys of a bill do beside those of any lines. */
export interface BoqActions {
  readonly addLine: () => void;
  /** A BOM to be named: by the masters, as what is typed offers, or by hand. */
  readonly addBom: () => void;
  /** A structure behind the one of the active line. */
  readonly addStructure: () => void;
  /** An item or BOM of the master data, into the active structure or BOM. @throws Error with a message */
  readonly addPicked: (pick: PickedMaster) => Promise<void>;
  readonly explain: (anchor: HTMLElement) => void;
  readonly changeVariant: () => void;
  readonly basis: () => void;
  readonly price: (tool: PriceTool) => void;
}

/** Behind the structure that a line is in or is; undefined outside of structures. */
const besideStructure = (store: BoqEditing['store'], active: RowId | undefined): Spot | undefined => {
  for (let row = active === undefined ? undefined : store.rowOf(active); row;) {
    if (row.line.kind === 'structure') return { parent: row.parent, after: row.key };
    row = row.parent === null ? undefined : store.rowOf(row.parent);
  }
  return undefined;
};

export const useBoqActions = (editor: BoqEditing, calls: BoqCalls): BoqActions => {
  const { store, grid, shown, selected, actions, openOwn, setNotice: notice } = editor;
  return useMemo<BoqActions>(() => {
    const { active } = actions;
    return {
      addLine: () => actions.insert({ kind: 'item' }, true),
      addBom: () => actions.insert({ kind: 'bom' }, true),
      addStructure: () => actions.insert({ kind: 'structure' }, true, besideStructure(store, active()?.id)),
      addPicked: (pick) => {
        const { parent } = actions.spotFor(pick.type);
        const row = parent === null ? undefined : store.rowOf(parent);
        return actions.fetchLines((idOf) => {
          const id = row ? idOf(row.key) : null;
          // Without its id the server would put the line at the top.
          if (row && id === null)
            throw new Error(`${nameOfBillLine(row)} is not saved yet, so nothing can be added to it`);
          return calls.add({ ...pick, parent_line_id: id, parent_kind: row?.line.kind ?? null });
        });
      },
      explain: (anchor) => {
        const range = grid?.state.range.get();
        const [row, column] = [active(), range && shown[range.anchor.column]];
        if (row && column && hasOrigin(row.row, column.key))
          openOwn({ kind: 'figure', key: row.id, column: column.key, anchor });
        else notice('Choose a calculated figure of an item first.');
      },
      changeVariant: () => {
        const row = active();
        if (typeof row?.row.line['item_id'] === 'number') openOwn({ kind: 'variant', key: row.id });
        else notice('Choose an item of the master data first.');
      },
      basis: () => {
        const row = active();
        if (row?.row.line.kind === 'item') openOwn({ kind: 'basis', key: row.id });
        else notice('Choose an item first.');
      },
      price: (tool) => {
        // The server knows the lines by their ids, which new ones get when they are saved.
        void store.flush().then(() => {
          const chosen = chosenLines(store, selected, active());
          if (chosen) openOwn({ kind: tool, chosen });
          else notice('Choose lines, a structure or a BOM first: those of all lines are above, on the page.');
        });
      },
    };
  }, [store, calls, grid, shown, selected, actions, openOwn, notice]);
};
