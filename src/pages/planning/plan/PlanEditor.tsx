import { Box, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { PlanTimes } from '../../../domain/planning/planLines.ts';
import { mayDo } from '../../../authProvider/index.ts';
import { masterTasks } from '../../../resources/planning/masterTasks.ts';
import { counted } from '../../../ui/fields/format.ts';
import type { RowLook } from '../../../ui/grid/gridColumns.tsx';
import { ownMark } from '../../../ui/grid/numbers.ts';
import { Sheet, type SheetHandle } from '../../../ui/grid/Sheet.tsx';
import type { SheetChange } from '../../../ui/grid/sheet.ts';
import { SheetFrame } from '../../../ui/grid/SheetFrame.tsx';
import type { RowId } from '../../../ui/grid/types.ts';
import { useSheetColumns } from '../../../ui/grid/useSheetColumns.ts';
import type { LinesDraft } from '../../../ui/lines/drafts.ts';
import { textOf, type GridRow } from '../../../ui/lines/lines.ts';
import { ConflictDialog } from '../../../ui/lines/ConflictDialog.tsx';
import { LinesNotices } from '../../../ui/lines/LinesNotices.tsx';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { markAt, RowMarks } from '../../../ui/lines/RowMarks.tsx';
import { SaveStatus } from '../../../ui/lines/SaveStatus.tsx';
import { CalendarNote } from './CalendarNote.tsx';
import { columnsOf, rowClassOf, usualColumns } from './columns.tsx';
import { tasks } from './model.ts';
import './plan.css';
import { PlanBoard } from './PlanBoard.tsx';
import { PlanChartView } from './PlanChartView.tsx';
import { PlanCompare } from './PlanCompare.tsx';
import type { PlanCalls } from './planCalls.ts';
import { PlanFacts } from './PlanFacts.tsx';
import { planKeys } from './planKeys.ts';
import { PlanToolbar, type PlanView } from './PlanToolbar.tsx';
import { TaskPanel } from './TaskPanel.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { useBaseline } from './useBaseline.ts';
import { usePlanActions } from './usePlanActions.ts';
import { usePlanFigures } from './usePlanFigures.ts';

interface Props {
  readonly store: LinesStore;
  readonly calls: PlanCalls;
  readonly draft: LinesDraft | undefined;
  readonly project: number;
  readonly id: number;
  readonly revision: number;
  readonly times: PlanTimes;
  /** Why nothing can be changed; undefined when the person may change the tasks. */
  readonly readOnly: string | undefined;
  /** Why the status of sub-tasks cannot be changed. */
  readonly untracked: string | undefined;
  /** Buttons of the page around. */
  readonly tools?: ReactNode;
}

const look: RowLook<GridRow> = {
  treeColumn: 'name',
  nameOf: ({ line }) => textOf(line, 'name') || 'the task',
  marksOf: (row) => <RowMarks row={row} />,
  unreadOf: (row, column) => row.unread?.[column],
};
/** Widths on a phone. */
const narrow = { number: 44, name: 190 };
const noRows: ReadonlySet<RowId> = new Set();
const noTotals = {};
const words = { one: 'task', many: 'tasks', named: 'a name' };

/** The tasks of a plan in a sheet, or as bars over time, with all that belongs to them. */
export const PlanEditor = ({
  store,
  calls,
  draft,
  project,
  id,
  revision,
  times,
  readOnly,
  untracked,
  tools,
}: Props) => {
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot);
  const plan = usePlanFigures(store, snapshot, times);
  const baseline = useBaseline(id, revision > 1 ? revision - 1 : undefined);
  const [sheet, setSheet] = useState<SheetHandle<GridRow> | null>(null);
  const [mark] = useState(() => ownMark());
  const [view, setView] = useState<PlanView>('sheet');
  const [paneled, setPaneled] = useState<RowId>();
  const [compared, setCompared] = useState<RowId>();
  const [selected, setSelected] = useState(noRows);
  const [isTemplated, setTemplated] = useState(false);
  const [notice, setNotice] = useState('');
  const [chartTools, setChartTools] = useState<HTMLElement | null>(null);
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const closed = readOnly !== undefined;
  const may = mayDo(masterTasks.name, 'list');
  const columns = useMemo(() => columnsOf(closed, mark), [closed, mark]);
  const { shown, choice, widths, setWidths } = useSheetColumns(tasks.name, columns, usualColumns);
  const parts = { store, calls, sheet, selected, setSelected, openPanel: setPaneled, notice: setNotice };
  const actions = usePlanActions(parts);
  const onKey = useMemo(() => planKeys(actions, closed), [actions, closed]);
  const onToggle = useCallback((id: RowId, open: boolean) => store.toggle(id, open), [store]);
  const onEditing = useCallback((editing: boolean) => store.hold(editing), [store]);
  const onChange = useCallback(
    ({ edits, extra, closed: refused, how }: SheetChange) => {
      store.edit(edits, extra);
      const isTold = refused > 0 && how !== 'cleared' && how !== 'cut';
      setNotice(isTold ? `${counted(refused, 'cell', 'cells')} cannot be changed here.` : '');
    },
    [store],
  );
  useEffect(() => calls.onChanged(() => void store.refresh().catch(() => undefined)), [calls, store]);
  const sized = useMemo(() => (wide ? widths : { ...narrow, ...widths }), [wide, widths]);
  const row = paneled === undefined ? undefined : store.rowOf(paneled);
  const contested = compared === undefined ? undefined : store.rowOf(compared);
  const figures = 'figures' in plan ? plan.figures : undefined;
  const { visible, lines } = snapshot;
  const status = !closed && (
    <SaveStatus words={words} snapshot={snapshot} onRetry={() => void store.retry()} onShow={() => setView('sheet')} />
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      <LinesNotices
        store={store}
        readOnly={readOnly}
        draft={draft}
        conflicts={snapshot.conflicts}
        onCompare={setCompared}
        notice={setNotice}
      />
      {closed && <CalendarNote store={store} plan={plan} />}
      <PlanFacts plan={plan} />
      <SheetFrame>
        <PlanToolbar
          snapshot={snapshot}
          readOnly={closed}
          actions={actions}
          columns={choice}
          view={view}
          onView={setView}
          onTemplate={may ? () => setTemplated(true) : undefined}
          isRevised={revision > 1}
          onChartTools={setChartTools}
        >
          {wide && status}
          {tools}
        </PlanToolbar>
        <Box
          role="presentation"
          sx={{ display: 'flex', flex: 1, minHeight: 0 }}
          onClick={(event) => {
            const at = markAt(event);
            if (at?.mark === 'failed') void store.retry();
            else if (at?.mark === 'conflict') setCompared(at.key);
            else if (at) setPaneled(at.key);
          }}
        >
          {view === 'chart' ? (
            <Box sx={{ flex: 1, minWidth: 0, display: 'flex', p: 1 }}>
              <PlanChartView
                store={store}
                plan={plan}
                times={times}
                baseline={baseline.data}
                readOnly={closed}
                onOpen={setPaneled}
                toolbar={chartTools}
              />
            </Box>
          ) : view === 'compare' ? (
            <Box sx={{ flex: 1, minWidth: 0, overflow: 'auto' }}>
              <PlanCompare plan={plan} calendar={times.calendar} query={baseline} />
            </Box>
          ) : view === 'board' ? (
            <Box sx={{ flex: 1, minWidth: 0, overflow: 'auto', p: 1 }}>
              <PlanBoard store={store} plan={plan} project={project} untracked={untracked} />
            </Box>
          ) : (
            <Sheet<GridRow>
              ref={setSheet}
              label="Tasks of the plan"
              visible={visible}
              columns={shown}
              look={look}
              unreadOf={look.unreadOf}
              totals={noTotals}
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
              empty={
                <Box sx={{ p: 5, textAlign: 'center' }}>
                  <Typography variant="subtitle2">No tasks yet</Typography>
                  <Typography variant="body2" color="text.secondary">
                    {closed ? 'Nobody has planned anything yet.' : 'Begin with a main task, then add its sub-tasks.'}
                  </Typography>
                </Box>
              }
            />
          )}
        </Box>
        <Box
          sx={{
            display: 'flex',
            gap: 2,
            alignItems: 'center',
            minHeight: 28,
            px: 1.5,
            borderTop: 1,
            borderColor: 'divider',
            bgcolor: 'background.sunken',
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          <span role="status">{notice}</span>
          <Box sx={{ ml: 'auto', display: 'flex', gap: 2, alignItems: 'center' }}>
            {!wide && status}
            <span>
              {selected.size ? counted(selected.size, 'task ticked', 'tasks ticked') : counted(lines, 'task', 'tasks')}
            </span>
          </Box>
        </Box>
      </SheetFrame>
      {contested && (
        <ConflictDialog
          row={contested}
          name={look.nameOf(contested)}
          columns={columns}
          onClose={() => setCompared(undefined)}
          onSettle={(keep) => {
            store.settle(contested.key, keep);
            setCompared(undefined);
          }}
        />
      )}
      {isTemplated && (
        <TemplateDialog project={project} store={store} calls={calls} onClose={() => setTemplated(false)} />
      )}
      {row && (
        <TaskPanel
          project={project}
          row={row}
          id={store.idOf(row.key)}
          lines={plan.lines}
          figures={figures}
          readOnly={readOnly}
          untracked={untracked}
          onClose={() => {
            setPaneled(undefined);
            sheet?.focus();
          }}
        />
      )}
    </Box>
  );
};
