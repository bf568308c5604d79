import { Box } from '@mui/material';
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { RowLook } from '../../../ui/sheet/gridColumns.tsx';
import { ownMark } from '../../../ui/fields/numbers.ts';
import { cellOfElement, type SheetChange } from '../../../ui/sheet/sheet.ts';
import { Sheet, type SheetHandle } from '../../../ui/sheet/Sheet.tsx';
import type { RowId } from '../../../ui/sheet/types.ts';
import { useSheetColumns } from '../../../ui/sheet/useSheetColumns.ts';
import { levellingColumns } from './columns.tsx';
import './levelling.css';
import { columnOfCell, vendorOf, type CellAt } from './cells.ts';
import type { LevellingStore } from './LevellingStore.ts';
import type { LevellingSnapshot } from './snapshot.ts';
import type { LevellingLineRow } from './model.ts';
import { levellingTotals } from './totals.tsx';
import { useKeyHelp, type KeyGroup } from '../../../ui/keys/keyHelp.ts';

const levellingKeys: KeyGroup = {
  title: 'Quotations by line',
  entries: [
    [['Space'], 'Award the line to this bid, or to nobody'],
    [['Ctrl Enter'], 'What the vendor said, and what was decided of it'],
    [['Ctrl Z', 'Ctrl Y'], 'Undo, redo'],
  ],
};

const heights = { row: 40, head: 68, total: 28 };
const none: ReadonlySet<RowId> = new Set();
const nothing = () => undefined;

interface Props {
  readonly grid: SheetHandle<LevellingLineRow> | null;
  /** Takes the handle of the sheet; always the same function. */
  readonly onGrid: (grid: SheetHandle<LevellingLineRow> | null) => void;
  readonly store: LevellingStore;
  readonly snapshot: LevellingSnapshot;
  readonly canType: boolean;
  /** Whether a click or the space bar says who gets a line. */
  readonly canChoose: boolean;
  readonly onShow: (cell: CellAt | undefined) => void;
  readonly onVendor: (vendor: number) => void;
  /** Opens all of a cell. */
  readonly onDetails: (cell: CellAt) => void;
  /** Another cell is active. */
  readonly onActive: (cell: CellAt) => void;
}

/** The vendors side by side by line: a spreadsheet of prices, and of what they come to. */
export const LevellingGrid = (props: Props) => {
  const { grid, onGrid, store, snapshot, canType, canChoose, onShow, onVendor, onDetails, onActive } = props;
  const { answer, visible, levelling, quotations, choice } = snapshot;
  const [mark] = useState(() => ownMark());
  const [room, setRoom] = useState(0);
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const watch = new ResizeObserver(([entry]) => setRoom(Math.floor(entry?.contentRect.width ?? 0)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const columns = useMemo(
    () =>
      levellingColumns(
        {
          vendors: answer.vendors,
          quotations,
          currency: answer.currency,
          isOpen: canType,
          isNarrow: canChoose,
          room,
          onVendor,
        },
        mark,
      ),
    [answer.vendors, answer.currency, quotations, canType, canChoose, room, onVendor, mark],
  );
  const usual = useMemo(() => answer.vendors.map(({ id }) => columnOfCell(id)), [answer.vendors]);
  const { shown, widths, setWidths } = useSheetColumns('levelling', columns, usual);
  const look = useMemo<RowLook<LevellingLineRow>>(
    () => ({
      treeColumn: '',
      nameOf: ({ line }) => line.description,
      marksOf: () => null,
      numberOf: ({ at }) => String(at + 1),
      unreadOf: (row, column) => {
        if (row.marks.length === 0) return undefined;
        const found = row.marks[answer.vendors.findIndex(({ id }) => columnOfCell(id) === column)];
        return found?.state === 'unread' ? found.unread : undefined;
      },
    }),
    [answer.vendors],
  );
  const totals = useMemo(() => levellingTotals(levelling), [levelling]);
  const onChange = useCallback(({ edits }: SheetChange) => store.edit(edits), [store]);
  const cellAt = (place: { readonly row: number; readonly column: number } | null | undefined): CellAt | undefined => {
    if (!place) return undefined;
    const [line, vendor] = [visible.rows[place.row], vendorOf(shown[place.column]?.key ?? '')];
    return line && vendor !== undefined ? { line: line.id, vendor } : undefined;
  };
  const active = () => cellAt(grid?.state.range.get()?.anchor);
  useEffect(() =>
    grid?.state.range.subscribe(() => {
      const cell = active();
      if (cell) onActive(cell);
    }),
  );
  useKeyHelp(levellingKeys);
  const give = (cell: CellAt | undefined) => {
    if (!cell || !choice || !canChoose) return;
    store.choose(new Map([[cell.line, choice.get(cell.line) === cell.vendor ? null : cell.vendor]]));
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    const controlled = event.ctrlKey || event.metaKey;
    const done = () => {
      event.preventDefault();
      return true;
    };
    if (key === ' ' && canChoose && !controlled && !event.shiftKey) {
      give(active());
      return done();
    }
    if (!controlled) return false;
    if (key === 'enter') {
      const cell = active();
      if (cell) onDetails(cell);
      return done();
    }
    if (key !== 'z' && key !== 'y') return false;
    if (canType) onShow(key === 'y' || event.shiftKey ? store.redo() : store.undo());
    return done();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (canChoose && target instanceof Element) give(cellAt(cellOfElement(target)));
  };
  return (
    <Box
      ref={measured}
      role="presentation"
      sx={{ display: 'flex', flex: 1, minWidth: 0, minHeight: 0 }}
      onClick={onClick}
    >
      <Sheet<LevellingLineRow>
        ref={onGrid}
        label="Quotations by line"
        visible={visible}
        columns={shown}
        look={look}
        unreadOf={look.unreadOf}
        totals={totals}
        heights={heights}
        rowClass={nothing}
        selected={none}
        onSelect={nothing}
        widths={widths}
        onWidths={setWidths}
        canFreeze
        onChange={onChange}
        onToggle={nothing}
        onKey={onKey}
        onEditing={nothing}
        empty="Nothing is asked for."
      />
    </Box>
  );
};
