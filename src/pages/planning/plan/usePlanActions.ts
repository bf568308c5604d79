import { useCallback, useMemo } from 'react';
import type { Line } from '../../../domain/lines.ts';
import { counted } from '../../../ui/fields/format.ts';
import type { SheetHandle } from '../../../ui/grid/Sheet.tsx';
import type { RowId } from '../../../ui/grid/types.ts';
import type { LineCalls } from '../../../ui/lines/calls.ts';
import type { GridRow } from '../../../ui/lines/lines.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { spotBeside, spotIn } from '../../../ui/lines/spots.ts';
import { useToast } from '../../../ui/useToast.ts';
import { mayHold, newSubTask } from './model.ts';

interface Parts {
  readonly store: LinesStore;
  readonly calls: LineCalls;
  readonly sheet: SheetHandle<GridRow> | null;
  readonly selected: ReadonlySet<RowId>;
  readonly setSelected: (ids: ReadonlySet<RowId>) => void;
  readonly openPanel: (key: RowId) => void;
  readonly notice: (text: string) => void;
}

/** What the buttons and keys of a plan do. */
export interface PlanActions {
  readonly addMain: () => void;
  readonly addSub: () => void;
  readonly remove: () => void;
  readonly duplicate: () => void;
  readonly move: (down: boolean) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly open: () => void;
  readonly collapse: (collapsed: boolean) => void;
}

/** What is left of 100 % in the main task that a new sub-task goes into; at least the least that there can be. */
const leftIn = (store: LinesStore, parent: RowId | null): string => {
  const total = parent === null ? 0n : (store.rowOf(parent)?.sums?.[0] ?? 0n);
  const left = 10_000n - total;
  const hundredths = left > 0n ? left : 1n;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
};

export const usePlanActions = ({ store, calls, sheet, selected, setSelected, openPanel, notice }: Parts) => {
  const toast = useToast();
  /** The row of the active cell. */
  const active = useCallback((): GridRow | undefined => {
    const range = sheet?.state.range.get();
    return range ? sheet?.state.now.get().rows[range.anchor.row]?.row : undefined;
  }, [sheet]);
  const insert = useCallback(
    (values: Partial<Line> & Pick<Line, 'kind'>) => {
      const spot = spotIn(store, active()?.key, values.kind, mayHold);
      if (values.kind === 'sub_task' && spot.parent === null) return notice('Add a main task first.');
      const percentage = values.kind === 'sub_task' ? { percentage: leftIn(store, spot.parent) } : {};
      const key = store.insert({ ...values, ...percentage }, spot);
      // Once the row is drawn.
      requestAnimationFrame(() => sheet?.activate(key, 'name', true));
    },
    [store, sheet, active, notice],
  );
  return useMemo<PlanActions>(() => {
    /** The rows that a button works on: those with a tick, else those of the range. */
    const targets = (): RowId[] =>
      selected.size ? [...selected].filter((key) => store.rowOf(key)) : (sheet?.rangeRows() ?? []).map(({ id }) => id);
    return {
      addMain: () => insert({ kind: 'main_task' }),
      addSub: () => insert(newSubTask),
      remove: () => {
        const { length } = store.withBelow(targets());
        store.remove(targets());
        setSelected(new Set());
        if (length) notice(`${counted(length, 'task', 'tasks')} deleted. Ctrl+Z undoes it.`);
      },
      duplicate: () => {
        const keys = store.topsOf(targets());
        if (keys.length)
          store.fetchLines((idOf) => calls.duplicate(keys.flatMap((key) => idOf(key) ?? []))).catch(toast.failed);
      },
      move: (down) => {
        const keys = targets();
        const beside = spotBeside(store, keys, down);
        if (beside) store.move(keys, beside);
      },
      undo: () => void store.undo(),
      redo: () => void store.redo(),
      open: () => {
        const row = active();
        if (row) openPanel(row.key);
        else notice('Choose a task first.');
      },
      collapse: (collapsed) => store.collapseAll(collapsed),
    };
  }, [store, calls, sheet, selected, setSelected, openPanel, notice, insert, active, toast]);
};
