import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import { Box } from '@mui/material';
import { useCallback, useMemo, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { formatDecimal } from '../../../ui/fields/format.ts';
import type { RowLook } from '../../../ui/grid/gridColumns.tsx';
import { ownMark } from '../../../ui/grid/numbers.ts';
import type { SheetChange } from '../../../ui/grid/sheet.ts';
import { Sheet, type SheetHandle } from '../../../ui/grid/Sheet.tsx';
import { SheetFrame } from '../../../ui/grid/SheetFrame.tsx';
import { Rule, Tool } from '../../../ui/grid/Tool.tsx';
import type { RowId } from '../../../ui/grid/types.ts';
import { useSheetColumns } from '../../../ui/grid/useSheetColumns.ts';
import { LinesToolbar } from '../../../ui/lines/editor/LinesToolbar.tsx';
import { SaveStatus } from '../../../ui/lines/editor/SaveStatus.tsx';
import { levellingColumns } from './columns.tsx';
import './levelling.css';
import { columnOf, words, type CellAt, type LevellingStore } from './LevellingStore.ts';
import type { LineRow } from './model.ts';
import { totalsOf } from './totals.tsx';

const heights = { row: 40, head: 68, total: 28 };
const none: ReadonlySet<RowId> = new Set();
const nothing = () => undefined;

interface Props {
  readonly store: LevellingStore;
  /** Why no price can be typed; undefined if it can. */
  readonly readOnly: string | undefined;
  readonly tools: ReactNode;
}

/** The quotations of an RFQ side by side, line by line, with what they come to. */
export const LevellingEditor = ({ store, readOnly, tools }: Props) => {
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot);
  const { answer, visible, levelling, quotations, save, canUndo, canRedo } = snapshot;
  const [grid, setGrid] = useState<SheetHandle<LineRow> | null>(null);
  const [mark] = useState(() => ownMark());
  const isOpen = readOnly === undefined;
  const columns = useMemo(
    () =>
      levellingColumns(
        { vendors: answer.vendors, quotations, currency: answer.currency, isOpen, onVendor: nothing },
        mark,
      ),
    [answer.vendors, answer.currency, quotations, isOpen, mark],
  );
  const usual = useMemo(() => answer.vendors.map(({ id }) => columnOf(id)), [answer.vendors]);
  const { shown, widths, setWidths } = useSheetColumns('levelling', columns, usual);
  const look = useMemo<RowLook<LineRow>>(
    () => ({
      treeColumn: '',
      nameOf: ({ line }) => line.description,
      marksOf: () => null,
      numberOf: ({ at }) => String(at + 1),
      unreadOf: (row, column) => {
        const found = row.marks[answer.vendors.findIndex(({ id }) => columnOf(id) === column)];
        return found?.state === 'unread' ? found.unread : undefined;
      },
    }),
    [answer.vendors],
  );
  const totals = useMemo(() => totalsOf(levelling), [levelling]);
  const onChange = useCallback(({ edits }: SheetChange) => store.edit(edits), [store]);
  const show = (cell: CellAt | undefined) => cell && grid?.activate(cell.line, columnOf(cell.vendor));
  const onKey = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return false;
    event.preventDefault();
    if (isOpen) show(key === 'y' || event.shiftKey ? store.redo() : store.undo());
    return true;
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      <SheetFrame>
        <LinesToolbar
          label="Levelling"
          end={
            <>
              {isOpen && (
                <SaveStatus
                  snapshot={snapshot}
                  words={words}
                  onRetry={() => void store.retry()}
                  onShow={() => show(store.firstUnsaved())}
                />
              )}
              {tools}
            </>
          }
        >
          {isOpen && (
            <>
              <Tool label="Undo" keys="Ctrl+Z" Icon={Undo} disabled={!canUndo} onClick={() => show(store.undo())} />
              <Tool label="Redo" keys="Ctrl+Y" Icon={Redo} disabled={!canRedo} onClick={() => show(store.redo())} />
              <Rule />
            </>
          )}
        </LinesToolbar>
        <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
          <Sheet<LineRow>
            ref={setGrid}
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
        <Box
          sx={{
            display: 'flex',
            px: 1.5,
            minHeight: 28,
            alignItems: 'center',
            borderTop: 1,
            borderColor: 'divider',
            bgcolor: 'background.sunken',
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          {save.state !== 'saved' && save.reason}
          <Box
            sx={{ ml: 'auto' }}
          >{`Lowest of every line ${formatDecimal('money', levelling.lowest)} ${answer.currency}`}</Box>
        </Box>
      </SheetFrame>
    </Box>
  );
};
