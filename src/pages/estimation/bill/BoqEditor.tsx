import { Box, useMediaQuery, type Theme } from '@mui/material';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { StageName } from '../../../domain/estimation/stages.ts';
import { counted } from '../../../ui/fields/format.ts';
import type { RowLook } from '../../../ui/grid/gridColumns.tsx';
import { ownMark } from '../../../ui/grid/numbers.ts';
import { Sheet, type SheetHandle } from '../../../ui/grid/Sheet.tsx';
import { SheetFrame } from '../../../ui/grid/SheetFrame.tsx';
import type { RowId } from '../../../ui/grid/types.ts';
import { useSheetColumns } from '../../../ui/grid/useSheetColumns.ts';
import type { ChosenLines } from '../target/input.ts';
import type { OpenDialog, PriceTool } from './openDialog.ts';
import './bill.css';
import { BoqDialogs } from './BoqDialogs.tsx';
import { boqKeys } from './billKeys.ts';
import { LinesNotices } from '../../../ui/lines/LinesNotices.tsx';
import { BoqToolbar } from './BoqToolbar.tsx';
import type { BoqCalls } from './calls.ts';
import { nameOf } from './lines.ts';
import type { GridRow } from '../../../ui/lines/lines.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import type { LinesDraft } from '../../../ui/lines/drafts.ts';
import { columnsOf, priceOf, rowClassOf, totalsOf } from './columns.tsx';
import { FindBar } from './FindBar.tsx';
import { NoLines } from './NoLines.tsx';
import { markAt, RowMarks } from '../../../ui/lines/RowMarks.tsx';
import { SaveStatus } from '../../../ui/lines/SaveStatus.tsx';
import { usualColumns } from './stageColumns.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import { StatusBar } from './StatusBar.tsx';
import { useBoqActions } from './useBoqActions.ts';
import { useFind } from './useFind.ts';
import { useGuardedChange } from './useGuardedChange.ts';
import { VariantDialog } from './VariantDialog.tsx';

interface Props {
  readonly stage: StageName;
  readonly store: LinesStore;
  readonly calls: BoqCalls;
  /** Why nothing can be changed; undefined when the person may change the lines. */
  readonly readOnly: string | undefined;
  readonly draft: LinesDraft | undefined;
  /** The user verifies lines now. */
  readonly verifies: boolean;
  /** What sets margins, where lines have prices; without `chosen` of all lines. */
  readonly priceTool?: (tool: PriceTool, chosen: ChosenLines | undefined, onClose: () => void) => ReactNode;
  /** What stands beside the grid for a line: its comments. */
  readonly panel: (row: GridRow, onClose: () => void) => ReactNode;
  /** The comments on all lines; `onLine` shows a line with its own. */
  readonly allComments: (onLine: (id: number) => void, onClose: () => void) => ReactNode;
  /** Buttons of the page around. */
  readonly tools?: ReactNode;
}

const look: RowLook<GridRow> = {
  treeColumn: 'description',
  nameOf,
  marksOf: (row) => <RowMarks row={row} />,
  unreadOf: (row, column) => row.unread?.[column],
};
/** Widths on a phone. */
const narrow = { ref: 64, description: 200 };
const noRows: ReadonlySet<RowId> = new Set();

/** The grid of a stage's lines, with all that belongs to it. */
export const BoqEditor = ({
  stage,
  store,
  calls,
  readOnly,
  draft,
  verifies,
  priceTool,
  panel,
  allComments,
  tools,
}: Props) => {
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot);
  const [sheet, setSheet] = useState<SheetHandle<GridRow> | null>(null);
  const [mark] = useState(() => ownMark());
  const closed = readOnly !== undefined;
  const columns = useMemo(() => columnsOf(stage, closed, mark), [stage, closed, mark]);
  const usual = useMemo(() => usualColumns(stage), [stage]);
  const { shown, choice, widths, setWidths } = useSheetColumns(stageResources[stage].lines.name, columns, usual);
  const find = useFind(store, shown, mark);
  const findInput = useRef<HTMLInputElement>(null);
  const [finding, setFinding] = useState(false);
  const [asked, setAsked] = useState<OpenDialog>();
  const [selected, setSelected] = useState(noRows);
  const [notice, setNotice] = useState('');
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));

  const openFind = useCallback(() => {
    setFinding(true);
    findInput.current?.select();
  }, []);
  const { onChange, apply } = useGuardedChange(store, setAsked, setNotice);
  const parts = { store, calls, sheet, columns: shown, selected, setSelected, ask: setAsked, notice: setNotice };
  const { actions, ...doing } = useBoqActions({ ...parts, find: openFind });
  const onKey = useMemo(() => boqKeys(actions, closed), [actions, closed]);
  const onToggle = useCallback((id: RowId, open: boolean) => store.toggle(id, open), [store]);
  const onEditing = useCallback((editing: boolean) => store.hold(editing), [store]);
  useEffect(() => calls.onChanged(() => void store.refresh().catch(() => undefined)), [calls, store]);

  const close = () => {
    setAsked(undefined);
    sheet?.focus();
  };
  const stepTo = (by: 1 | -1) => {
    const match = find.step(by);
    if (!match) return;
    store.reveal(match.id);
    // The focus stays in the search.
    requestAnimationFrame(() => sheet?.show(match.id, match.column));
  };
  const showLine = (id: number) => {
    const key = store.keyOf(id);
    if (!store.rowOf(key)) return setNotice('This line is not there any more.');
    store.reveal(key);
    setAsked({ kind: 'panel', key });
    requestAnimationFrame(() => sheet?.show(key, 'description'));
  };
  const closeFind = () => {
    setFinding(false);
    find.reset();
    sheet?.focus();
  };
  const onMark = (event: MouseEvent) => {
    const at = markAt(event);
    if (at?.mark === 'failed') void store.retry();
    else if (at) setAsked({ kind: at.mark === 'comments' ? 'panel' : 'conflict', key: at.key });
  };

  const paneled = asked?.kind === 'panel' ? store.rowOf(asked.key) : undefined;
  const varied = asked?.kind === 'variant' ? store.rowOf(asked.key) : undefined;
  const totals = useMemo(() => totalsOf(stage, snapshot.totals), [stage, snapshot.totals]);
  const price = priceOf(stage, snapshot.totals);
  const sized = useMemo(() => (wide ? widths : { ...narrow, ...widths }), [wide, widths]);
  const status = !closed && (
    <SaveStatus snapshot={snapshot} onRetry={() => void store.retry()} onShow={() => find.setFilter('unsaved')} />
  );
  const { visible, lines } = snapshot;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      <LinesNotices
        store={store}
        readOnly={readOnly}
        draft={draft}
        conflicts={snapshot.conflicts}
        onCompare={(key) => setAsked({ kind: 'conflict', key })}
        notice={setNotice}
      />
      <SheetFrame>
        <BoqToolbar
          snapshot={snapshot}
          readOnly={closed}
          priced={priceTool !== undefined}
          verifies={verifies}
          actions={actions}
          columns={choice}
          find={find}
        >
          {wide && status}
          {tools}
        </BoqToolbar>
        {finding && <FindBar find={find} input={findInput} onStep={stepTo} onClose={closeFind} />}
        <Box role="presentation" sx={{ display: 'flex', flex: 1, minHeight: 0 }} onClick={onMark}>
          <Sheet<GridRow>
            ref={setSheet}
            label="Lines of the bill of quantities"
            visible={visible}
            columns={shown}
            look={look}
            unreadOf={look.unreadOf}
            totals={totals}
            rowClass={rowClassOf}
            selected={selected}
            onSelect={setSelected}
            widths={sized}
            onWidths={setWidths}
            canFreeze={wide}
            onChange={onChange}
            onToggle={onToggle}
            onKey={onKey}
            onEditing={onEditing}
            empty={<NoLines lines={lines} readOnly={closed} />}
          />
          {paneled && panel(paneled, close)}
          {asked?.kind === 'comments' && allComments(showLine, close)}
        </Box>
        {sheet && (
          <StatusBar state={sheet.state} rows={visible.rows} columns={shown} mark={mark}>
            <span role="status">{notice}</span>
            {!wide && status}
            <span>
              {selected.size ? counted(selected.size, 'line ticked', 'lines ticked') : counted(lines, 'line', 'lines')}
            </span>
            {price && <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>{`Total ${price}`}</Box>}
          </StatusBar>
        )}
      </SheetFrame>
      <BoqDialogs
        stage={stage}
        store={store}
        columns={columns}
        asked={asked}
        doing={doing}
        apply={apply}
        onChange={onChange}
        onClose={close}
      />
      {(asked?.kind === 'margins' || asked?.kind === 'target') && priceTool?.(asked.kind, asked.chosen, close)}
      {varied && (
        <VariantDialog
          line={varied.line}
          onChoose={(variant) =>
            store.callFor(async (keyOf) => {
              const key = keyOf(varied.key);
              return key ? calls.changeVariant(key, variant) : [];
            })
          }
          onClose={close}
        />
      )}
    </Box>
  );
};
