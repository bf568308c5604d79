import { Box, useMediaQuery, type Theme } from '@mui/material';
import { useCallback, useMemo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { counted } from '../../fields/format.ts';
import type { RowLook } from '../../sheet/gridColumns.tsx';
import { Sheet } from '../../sheet/Sheet.tsx';
import { SheetFrame } from '../../sheet/SheetFrame.tsx';
import type { SheetOffers } from '../../sheet/offers.ts';
import type { RowId } from '../../sheet/types.ts';
import { isGone, type GridRow } from '../lines.ts';
import { FindBar } from './FindBar.tsx';
import { LineDialogs } from './LineDialogs.tsx';
import { LinesNotices } from './LinesNotices.tsx';
import { LinesToolbar } from './LinesToolbar.tsx';
import { NoLines } from './NoLines.tsx';
import { markAt, RowMarks } from './RowMarks.tsx';
import { SaveStatusText } from './SaveStatusText.tsx';
import { StatusBar } from './StatusBar.tsx';
import { WhyClosed } from './WhyClosed.tsx';
import type { MatchCodes } from './useKnownCodes.ts';
import type { LinesEditing } from './useLinesEditor.ts';

interface Props {
  readonly editor: LinesEditing;
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** The name and the buttons of the toolbar; see `LinesToolbar.tsx` for those of any lines. */
  readonly label: string;
  readonly toolbar: ReactNode;
  /** Buttons of the page around. */
  readonly tools?: ReactNode;
  /** What is said above the grid. */
  readonly head?: ReactNode;
  /** What stands beside the grid for a line, or comes over the page. */
  /** What is offered while somebody types. */
  readonly offers?: SheetOffers<GridRow> | undefined;
  /** Finds masters by the codes of pasted rows. */
  readonly match?: MatchCodes | undefined;
  readonly panel: (row: GridRow, onClose: () => void) => ReactNode;
  /** What else of the module stands beside the grid. */
  readonly beside?: ReactNode;
  /** Another view of the lines, in place of the grid, or nothing; `onGrid` brings that back. */
  readonly view?: ReactNode;
  readonly onGrid?: () => void;
  /** What is always said below the grid. */
  readonly total?: ReactNode;
  /** The dialogs of the module. */
  readonly children?: ReactNode;
}

const noTotals = [{}];

/** The grid of the lines of a record, with all that belongs to any lines that are edited in one. */
export const LinesEditor = (props: Props) => {
  const { editor, onKey, label, toolbar, tools, head, offers, match, panel, beside, view, onGrid, total, children } =
    props;
  const { look, store, readOnly, closed, snapshot, grid, shown, selected, dialog, open, find, setGrid } = editor;
  const { findBar, setSelected, setWidths, setNotice } = editor;
  const { visible, lines, totals } = snapshot;
  const { one, many } = store.words;
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  // On a narrower screen the tools need the room, and the status of saving stands below the grid.
  const roomy = useMediaQuery('(min-width: 1600px)');
  const onToggle = useCallback((id: RowId, isOpen: boolean) => store.toggle(id, isOpen), [store]);
  const onEditing = useCallback((editing: boolean) => store.hold(editing), [store]);
  const rowLook = useMemo<RowLook<GridRow>>(
    () => ({
      treeColumn: look.treeColumn,
      nameOf: look.nameOf,
      marksOf: (row) => <RowMarks row={row} marks={store.model.marks} />,
      unreadOf: (row, column) => row.unread?.[column],
    }),
    [look, store],
  );
  const rowClass = useCallback(
    (row: GridRow) => [isGone(row) && 'line-gone', look.rowClass(row)].filter(Boolean).join(' ') || undefined,
    [look],
  );
  const shownTotals = useMemo(() => (look.totalsOf ? [look.totalsOf(totals)] : noTotals), [look, totals]);
  const widths = useMemo(
    () => (wide ? editor.widths : { ...look.narrow, ...editor.widths }),
    [wide, look, editor.widths],
  );
  const onMark = (event: MouseEvent) => {
    const at = markAt(event);
    if (at?.mark === 'failed') void store.retry();
    else if (at) open({ kind: at.mark === 'comments' ? 'panel' : 'conflict', key: at.key });
  };
  const paneled = dialog?.kind === 'panel' ? store.rowOf(dialog.key) : undefined;
  const status = closed ? (
    <WhyClosed text={readOnly ?? ''} />
  ) : (
    <SaveStatusText
      words={store.words}
      snapshot={snapshot}
      onRetry={() => void store.retry()}
      onShow={() => {
        find.setFilter('unsaved');
        onGrid?.();
      }}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      <LinesNotices
        store={store}
        readOnly={readOnly}
        snapshot={snapshot}
        onCompare={(key) => open({ kind: 'conflict', key })}
        notice={setNotice}
      />
      {head}
      <SheetFrame>
        <LinesToolbar
          label={label}
          end={
            <>
              {roomy && status}
              {tools}
            </>
          }
        >
          {toolbar}
        </LinesToolbar>
        {findBar.isOpen && !view && <FindBar find={find} bar={findBar} many={many} />}
        <Box role="presentation" sx={{ display: 'flex', flex: 1, minHeight: 0 }} onClick={onMark}>
          {view || (
            <Sheet<GridRow>
              ref={setGrid}
              label={look.label}
              visible={visible}
              columns={shown}
              look={rowLook}
              unreadOf={rowLook.unreadOf}
              totals={shownTotals}
              rowClass={rowClass}
              selected={selected}
              onSelect={setSelected}
              widths={widths}
              onWidths={setWidths}
              canFreeze={wide}
              onChange={editor.change.onChange}
              onToggle={onToggle}
              onKey={onKey}
              onBeyond={closed || find.narrows ? undefined : editor.actions.addBelow}
              offers={closed ? undefined : offers}
              onEditing={onEditing}
              empty={<NoLines editor={editor} />}
            />
          )}
          {paneled && panel(paneled, editor.close)}
          {beside}
        </Box>
        <StatusBar state={grid?.state} rows={visible.rows} columns={shown} mark={editor.mark}>
          <span role="status">{editor.notice}</span>
          {!roomy && status}
          <span>
            {selected.size ? counted(selected.size, `${one} ticked`, `${many} ticked`) : counted(lines, one, many)}
          </span>
          {total}
        </StatusBar>
      </SheetFrame>
      <LineDialogs editor={editor} match={match} />
      {children}
    </Box>
  );
};
