import type { Line } from '../../../domain/lines.ts';
import { useCallback, useMemo } from 'react';
import { counted } from '../../../ui/fields/format.ts';
import type { SheetHandle } from '../../../ui/grid/Sheet.tsx';
import type { RowId, SheetColumn, SheetRow } from '../../../ui/grid/types.ts';
import { useToast } from '../../../ui/useToast.ts';
import type { Picked } from './AddDialog.tsx';
import type { OpenDialog } from './openDialog.ts';
import type { ToolbarActions } from './BoqToolbar.tsx';
import type { BoqCalls } from './calls.ts';
import { nameOf } from './lines.ts';
import { isVerified } from './model.ts';
import type { GridRow } from '../../../ui/lines/lines.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { hasOrigin } from './explained.ts';
import { chosenLines } from './chosenLines.ts';
import { spotBeside } from '../../../ui/lines/spots.ts';
import { spotFor } from './places.ts';

interface Parts {
  readonly store: LinesStore;
  readonly calls: BoqCalls;
  readonly sheet: SheetHandle<GridRow> | null;
  readonly columns: readonly SheetColumn<GridRow>[];
  readonly selected: ReadonlySet<RowId>;
  readonly setSelected: (ids: ReadonlySet<RowId>) => void;
  readonly ask: (asked: OpenDialog) => void;
  readonly notice: (text: string) => void;
  readonly find: () => void;
}

const activeRowOf = (sheet: SheetHandle<GridRow> | null): SheetRow<GridRow> | undefined => {
  const range = sheet?.state.range.get();
  return range ? sheet?.state.now.get().rows[range.anchor.row] : undefined;
};

/** What the buttons and keys of the editor do. */
export const useBoqActions = (parts: Parts) => {
  const { store, calls, sheet, columns, selected, setSelected, ask, notice, find } = parts;
  const toast = useToast();
  /** Once the rows are drawn. */
  const activate = useCallback(
    (key: RowId, edit = false) => void requestAnimationFrame(() => sheet?.activate(key, 'description', edit)),
    [sheet],
  );
  const spot = useCallback((kind: string) => spotFor(store, activeRowOf(sheet)?.id, kind), [store, sheet]);
  const fetchLines = useCallback(
    async (call: Parameters<LinesStore['fetchLines']>[0]) => {
      const [first] = await store.fetchLines(call);
      if (first === undefined) return;
      store.reveal(first);
      activate(first);
    },
    [store, activate],
  );
  /** An item or BOM of the master data, into the active structure or BOM. */
  const addPicked = useCallback(
    (pick: Picked) => {
      const { parent } = spot(pick.type);
      const row = parent === null ? undefined : store.rowOf(parent);
      const kind = row?.line.kind ?? null;
      return fetchLines((idOf) => {
        const id = row ? idOf(row.key) : null;
        // Without its id the server would put the line at the top.
        if (row && id === null) throw new Error(`${nameOf(row)} is not saved yet, so nothing can be added to it`);
        return calls.add({ ...pick, parent_line_id: id, parent_kind: kind });
      });
    },
    [store, calls, spot, fetchLines],
  );
  const insert = useCallback(
    (values: Partial<Line> & Pick<Line, 'kind'>, edit = false) =>
      activate(store.insert(values, spot(values.kind)), edit),
    [store, spot, activate],
  );

  /** Removes rows, and says how many lines go. */
  const removed = useCallback(
    (keys: readonly RowId[]) => {
      const { length } = store.withBelow(keys);
      store.remove(keys);
      setSelected(new Set());
      if (length) notice(`${counted(length, 'line', 'lines')} deleted. Ctrl+Z undoes it.`);
    },
    [store, setSelected, notice],
  );

  const actions = useMemo<ToolbarActions>(() => {
    /** The rows that a button works on: those with a tick, else those of the range. */
    const targets = (): RowId[] =>
      selected.size ? [...selected].filter((key) => store.rowOf(key)) : (sheet?.rangeRows() ?? []).map(({ id }) => id);
    return {
      addLine: () => insert({ kind: 'item' }, true),
      add: (what) => ask({ kind: 'add', what }),
      remove: () => {
        const keys = targets();
        const verified = store.withBelow(keys).filter(isVerified).length;
        if (verified) ask({ kind: 'remove', keys, verified });
        else removed(keys);
      },
      duplicate: () => {
        const keys = store.topsOf(targets());
        if (keys.length)
          fetchLines((idOf) => calls.duplicate(keys.flatMap((key) => idOf(key) ?? []))).catch(toast.failed);
      },
      move: (down) => {
        const keys = targets();
        const beside = spotBeside(store, keys, down);
        if (beside) store.move(keys, beside);
      },
      moveInto: () => {
        const keys = targets();
        if (keys.length) ask({ kind: 'move', keys });
      },
      undo: () => void store.undo(),
      redo: () => void store.redo(),
      find,
      explain: (anchor) => {
        const range = sheet?.state.range.get();
        const [row, column] = [activeRowOf(sheet), range && columns[range.anchor.column]];
        if (row && column && hasOrigin(row.row, column.key))
          ask({ kind: 'figure', key: row.id, column: column.key, anchor });
        else notice('Choose a calculated figure of an item first.');
      },
      comment: () => {
        const row = activeRowOf(sheet);
        if (row) ask({ kind: 'panel', key: row.id });
        else notice('Choose a line first.');
      },
      allComments: () => ask({ kind: 'comments' }),
      changeVariant: () => {
        const row = activeRowOf(sheet);
        if (typeof row?.row.line['item_id'] === 'number') ask({ kind: 'variant', key: row.id });
        else notice('Choose an item of the master data first.');
      },
      basis: () => {
        const row = activeRowOf(sheet);
        if (row?.row.line.kind === 'item') ask({ kind: 'basis', key: row.id });
        else notice('Choose an item first.');
      },
      price: (tool) => {
        // The server knows the lines by their ids, which new ones get when they are saved.
        void store.flush().then(() => ask({ kind: tool, chosen: chosenLines(store, selected, activeRowOf(sheet)) }));
      },
      verify: (verifies) => {
        const keys = targets().filter((key) => store.rowOf(key)?.line.kind === 'item');
        if (keys.length === 0) return notice('Tick the lines first, or choose one.');
        store
          .callFor((keyOf) =>
            calls.verify(
              keys.flatMap((key) => keyOf(key) ?? []),
              verifies,
            ),
          )
          .then(() => {
            const lines = counted(keys.length, 'line', 'lines');
            setSelected(new Set());
            notice(verifies ? `${lines} verified.` : `The verification of ${lines} is taken back.`);
          })
          .catch(toast.failed);
      },
      collapse: (collapsed) => store.collapseAll(collapsed),
    };
  }, [store, calls, sheet, columns, selected, setSelected, ask, notice, find, insert, fetchLines, removed, toast]);
  return { actions, addPicked, insert, spot, removed };
};
