import { useCallback, useMemo, useState } from 'react';
import { mayDo } from '../../../authProvider/index.ts';
import { useSession } from '../../../authProvider/session.ts';
import type { PlanTimes } from '../../../domain/planning/planLines.ts';
import type { CalendarRules } from '../../../domain/schedule/calendar.ts';
import { masterTasks } from '../../../resources/planning/masterTasks.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { LinesEditor } from '../../../ui/lines/editor/LinesEditor.tsx';
import type { EditorStart } from '../../../ui/lines/editor/LinesTab.tsx';
import { lineKeys } from '../../../ui/lines/editor/lineKeys.ts';
import { useLinesEditor } from '../../../ui/lines/editor/useLinesEditor.ts';
import type { GridRow } from '../../../ui/lines/lines.ts';
import type { SheetChange } from '../../../ui/sheet/sheet.ts';
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx';
import type { RowId } from '../../../ui/sheet/types.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { assigneeOffers } from './assigneeOffers.ts';
import { DaysDialog } from './DaysDialog.tsx';
import { DaysNote } from './DaysNote.tsx';
import { CalendarNote } from './CalendarNote.tsx';
import './plan.css';
import type { Assignees } from './assignees.ts';
import type { PlanCalls } from './planCalls.ts';
import { PlanFacts } from './PlanFacts.tsx';
import { planSheet } from './planSheet.ts';
import { PlanToolbar, type PlanView } from './PlanToolbar.tsx';
import { PlanViews } from './PlanViews.tsx';
import { TaskPanel } from './TaskPanel.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { useBaseline } from './useBaseline.ts';
import { useLoad } from './useLoad.ts';
import { usePlanActions } from './usePlanActions.ts';
import { usePlanFigures } from './usePlanFigures.ts';
import { useSaidCells } from './useSaidCells.ts';
import { useKeyHelp, type KeyGroup } from '../../../ui/keys/keyHelp.ts';

const MsProjectDialog = lazyPart(() => import('./msProject/MsProjectDialog.tsx'), 'MsProjectDialog');

const planKeys: KeyGroup = {
  title: 'Planning',
  entries: [
    [['Ctrl Enter'], 'Begin a sub-task'],
    [['Ctrl Shift Enter'], 'Begin a main task'],
    [['Ctrl F2'], 'Link the chosen tasks one after the other'],
  ],
};

interface Props extends EditorStart<PlanCalls> {
  readonly project: number;
  readonly id: number;
  readonly revision: number;
  readonly times: PlanTimes;
  readonly rules: CalendarRules;
  readonly assignees: Assignees;
  /** The completion by the contract, where its reader may see it. */
  readonly completes: string | null;
  /** Who looks at it made the plan or manages it. */
  readonly isResponsible: boolean;
  /** It was made from a bill. */
  readonly isBilled: boolean;
  /** Why the status of sub-tasks cannot be changed. */
  readonly untracked: string | undefined;
}

/** The tasks of a plan in a sheet, or as bars over time, with all that belongs to them. */
export const PlanEditor = ({ store, calls, readOnly, tools, ...props }: Props) => {
  const { project, id, revision, times, assignees, untracked } = props;
  const session = useSession();
  const me = session?.user.id;
  const maySay = session?.permissions.includes(planTasks.endpoints.changeStatuses.permission ?? '') ?? false;
  const { isResponsible } = props;
  const isTracked = useMemo(
    () =>
      readOnly !== undefined && untracked === undefined && maySay
        ? ({ line }: GridRow) => isResponsible || line['assignee_id'] === me
        : undefined,
    [readOnly, untracked, maySay, isResponsible, me],
  );
  const sheet = useMemo(() => planSheet(assignees, isTracked), [assignees, isTracked]);
  const lines = useLinesEditor<'template' | 'days' | 'msProject' | readonly RowId[]>(sheet, store, calls, readOnly);
  const onSaid = useSaidCells(project, store, lines.setNotice);
  const editor = useMemo(
    () =>
      isTracked
        ? { ...lines, change: { ...lines.change, onChange: (change: SheetChange) => void onSaid(change) } }
        : lines,
    [lines, isTracked, onSaid],
  );
  const actions = usePlanActions(editor, times);
  const plan = usePlanFigures(store, editor.snapshot, times);
  const load = useLoad(id, plan, store, times.calendar);
  const baseline = useBaseline(id, revision > 1 ? revision - 1 : undefined);
  const [view, setView] = useState<PlanView>('sheet');
  const [chartTools, setChartTools] = useState<HTMLElement | null>(null);
  const refresh = useCallback(() => store.refresh(), [store]);
  const { openOwn, close, closed } = editor;
  useKeyHelp(closed ? null : planKeys);
  const offers = useMemo(() => assigneeOffers(store, assignees), [store, assignees]);
  const assign = () => {
    const keys = actions.subTasks();
    if (keys.length > 0) openOwn(keys);
    else editor.setNotice('Tick sub-tasks first, or choose one.');
  };
  const onKey = useMemo(
    () =>
      lineKeys(editor.actions, closed, {
        looking: { 'Ctrl+i': editor.actions.openPanel },
        changing: {
          'Ctrl+Enter': actions.addSub,
          'Ctrl+Shift+Enter': actions.addMain,
          'Ctrl+F2': actions.linkInSequence,
        },
      }),
    [editor.actions, closed, actions],
  );
  return (
    <LinesEditor
      editor={editor}
      onKey={onKey}
      offers={offers}
      label="Plan"
      head={
        <>
          {closed ? (
            <CalendarNote store={store} plan={plan} />
          ) : (
            <DaysNote plan={props.isBilled ? plan : undefined} onDays={() => openOwn('days')} />
          )}
          {/* The chart says where the plan ends itself, and needs the room. */}
          {view !== 'chart' && (
            <PlanFacts
              plan={plan}
              calendar={times.calendar}
              completes={props.completes}
              clashes={load.clashes.size}
              onPeople={() => setView('people')}
            />
          )}
        </>
      }
      toolbar={
        <PlanToolbar
          editor={editor}
          actions={actions}
          view={view}
          onView={setView}
          onTemplate={mayDo(masterTasks.name, 'list') ? () => openOwn('template') : undefined}
          onMsProject={() => openOwn('msProject')}
          onAssign={assign}
          onDays={() => openOwn('days')}
          isRevised={revision > 1}
          onChartTools={setChartTools}
        />
      }
      tools={tools}
      panel={(row, onClose) => (
        <TaskPanel
          project={project}
          row={row}
          id={store.idOf(row.key)}
          lines={plan.lines}
          figures={'figures' in plan ? plan.figures : undefined}
          readOnly={readOnly}
          untracked={untracked}
          onWork={refresh}
          onClose={onClose}
        />
      )}
      view={
        view !== 'sheet' && (
          <PlanViews
            {...{ view, editor, project, plan, load, assignees, times, baseline, untracked }}
            toolbar={chartTools}
          />
        )
      }
      onGrid={() => setView('sheet')}
    >
      {typeof editor.own === 'object' && <AssignDialog store={store} keys={editor.own} onClose={close} />}
      {editor.own === 'days' && <DaysDialog store={store} times={times} onSet={editor.setNotice} onClose={close} />}
      {editor.own === 'msProject' && (
        <MsProjectDialog
          plan={id}
          store={store}
          times={times}
          rules={props.rules}
          assignees={assignees}
          onClose={close}
        />
      )}
      {editor.own === 'template' && <TemplateDialog project={project} store={store} calls={calls} onClose={close} />}
    </LinesEditor>
  );
};
