import { Box } from '@mui/material';
import type { PlanTimes } from '../../../domain/planning/planLines.ts';
import type { LinesEditing } from '../../../ui/lines/editor/useLinesEditor.ts';
import { textOf } from '../../../ui/lines/lines.ts';
import { PlanBoard } from './PlanBoard.tsx';
import { PlanChartView } from './PlanChartView.tsx';
import { PlanPeople } from './PlanPeople.tsx';
import { PlanCompare } from './PlanCompare.tsx';
import type { PlanView } from './PlanToolbar.tsx';
import type { Assignees } from './assignees.ts';
import type { PlanLoad } from './useLoad.ts';
import type { useBaseline } from './useBaseline.ts';
import type { PlanNow } from './usePlanFigures.ts';

interface Props {
  readonly view: Exclude<PlanView, 'sheet'>;
  readonly editor: LinesEditing;
  readonly project: number;
  readonly plan: PlanNow;
  readonly load: PlanLoad;
  readonly assignees: Assignees;
  readonly times: PlanTimes;
  readonly baseline: ReturnType<typeof useBaseline>;
  /** Why the status of sub-tasks cannot be changed. */
  readonly untracked: string | undefined;
  /** Where the tools of the chart go. */
  readonly toolbar: HTMLElement | null;
}

/** A plan as a chart or a board, or beside the revision before, in place of the sheet. */
export const PlanViews = ({
  view,
  editor,
  project,
  plan,
  load,
  assignees,
  times,
  baseline,
  untracked,
  toolbar,
}: Props) => {
  const { store, closed, open } = editor;
  const nameOf = (id: number): string => {
    const row = plan.lines.map((line) => store.rowOf(line.id)?.line).find((line) => line?.['assignee_id'] === id);
    return assignees.nameOf(id) ?? (row ? textOf(row, 'assignee_name') : '');
  };
  if (view === 'chart')
    return (
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', px: 1, pt: 0.5 }}>
        <PlanChartView
          store={store}
          plan={plan}
          times={times}
          baseline={baseline.data}
          readOnly={closed}
          onOpen={(key) => open({ kind: 'panel', key })}
          toolbar={toolbar}
        />
      </Box>
    );
  return (
    <Box sx={{ flex: 1, minWidth: 0, overflow: 'auto', ...(view === 'board' && { p: 1 }) }}>
      {view === 'board' && <PlanBoard store={store} plan={plan} project={project} untracked={untracked} />}
      {view === 'people' && <PlanPeople load={load} nameOf={nameOf} />}
      {view === 'compare' && <PlanCompare plan={plan} calendar={times.calendar} query={baseline} />}
    </Box>
  );
};
