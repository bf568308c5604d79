import { useToast } from '../../useToast.tsx';
import { useKeyHelp } from '../../keys/keyHelp.ts';
import { lineKeyHelp } from './lineKeys.ts';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ownMark } from '../../fields/numbers.ts';
import type { SheetHandle } from '../../sheet/Sheet.tsx';
import type { RowId } from '../../sheet/types.ts';
import { useSheetColumns } from '../../sheet/useSheetColumns.ts';
import type { LineCalls } from '../calls.ts';
import type { GridRow } from '../lines.ts';
import type { LinesStore } from '../LinesStore.ts';
import { lineFiltersOf } from './filters.ts';
import type { LineDialog, LineSheet } from './lineSheet.ts';
import { useFind } from './useFind.ts';
import { useFindBar } from './useFindBar.ts';
import { useGuardedChange } from './useGuardedChange.ts';
import { useLeftRows } from './useLeftRows.ts';
import { useLineActions } from './useLineActions.ts';

const noRows: ReadonlySet<RowId> = new Set();

/** One dialog or panel is open at most: one of any lines, or one of the module (`D`). */
type Opened<D> = { readonly lines?: LineDialog; readonly own?: D };

/**
 * The editor of the lines of a record, for `LinesEditor` to draw: `look` says how they are shown, `store` has them, `calls`
 * are those of the server, `readOnly` is why nothing can be changed. `D` is what the module itself asks.
 */
export const useLinesEditor = <D = never>(
  look: LineSheet,
  store: LinesStore,
  calls: LineCalls,
  readOnly: string | undefined,
) => {
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot);
  const [grid, setGrid] = useState<SheetHandle<GridRow> | null>(null);
  const [mark] = useState(() => ownMark());
  const [opened, setOpened] = useState<Opened<D>>({});
  const [selected, setSelected] = useState(noRows);
  const [notice, setNotice] = useState('');
  const { failed } = useToast();
  const closed = readOnly !== undefined;
  const columns = useMemo(() => look.columnsOf(closed, mark), [look, closed, mark]);
  const { shown, choice, widths, setWidths } = useSheetColumns(look.name, columns, look.usual);
  const filters = useMemo(() => lineFiltersOf(store.model, look.filters), [store, look]);
  const find = useFind(store, shown, mark, { filters, isSaved: snapshot.save.state === 'saved' });
  const findBar = useFindBar(store, grid, find);
  useKeyHelp(closed ? lineKeyHelp.looking : lineKeyHelp.changing);
  const open = useCallback((lines: LineDialog) => setOpened({ lines }), []);
  const openOwn = useCallback((own: D) => setOpened({ own }), []);
  const change = useGuardedChange(store, open, setNotice, failed);
  const parts = { store, calls, grid, treeColumn: look.treeColumn, selected, setSelected, open, notice: setNotice };
  const actions = useLineActions({ ...parts, find: findBar.open });
  useLeftRows(store, grid);
  useEffect(() => calls.onChanged(() => void store.refresh().catch(() => undefined)), [calls, store]);
  return {
    look,
    store,
    readOnly,
    closed,
    snapshot,
    grid,
    setGrid,
    mark,
    columns,
    shown,
    choice,
    widths,
    setWidths,
    find,
    findBar,
    selected,
    setSelected,
    notice,
    setNotice,
    change,
    actions,
    open,
    openOwn,
    dialog: opened.lines,
    own: opened.own,
    close: () => {
      setOpened({});
      grid?.focus();
    },
  };
};

/** What the parts of an editor share, whatever its module asks. */
export type LinesEditing = Omit<ReturnType<typeof useLinesEditor>, 'own' | 'openOwn'>;
