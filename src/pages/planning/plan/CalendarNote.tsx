import { Alert } from '@mui/material';
import { counted, formatDay } from '../../../ui/fields/format.ts';
import { textOf } from '../../../ui/lines/lines.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import type { PlanNow } from './usePlanFigures.ts';

interface Props {
  readonly store: LinesStore;
  readonly plan: PlanNow;
}

/** What the calendar of today would move in a plan that keeps the dates that were agreed (rule 75). */
const movesOf = ({ store, plan }: Props) => {
  if ('problem' in plan) return undefined;
  const { tasks, planned_end_date: end } = plan.figures;
  let [moved, agreed] = [0, ''];
  for (const { id, kind } of plan.lines) {
    const line = store.rowOf(id)?.line;
    const anew = tasks.get(id);
    if (!line || !anew) continue;
    const [start, finish] = [textOf(line, 'planned_start_date'), textOf(line, 'planned_end_date')];
    if (finish > agreed) agreed = finish;
    const isSame = start === anew.planned_start_date && finish === anew.planned_end_date;
    if (kind === 'sub_task' && !isSame) moved += 1;
  }
  return { moved, agreed, end };
};

/** Says what another calendar would move in a plan that cannot be edited; nothing where it moves nothing. */
export const CalendarNote = (props: Props) => {
  const found = movesOf(props);
  if (!found || found.moved === 0) return null;
  const { moved, agreed, end } = found;
  const ends =
    end === null || end === agreed ? '' : ` It would end on ${formatDay(end)} instead of ${formatDay(agreed)}.`;
  return (
    <Alert severity="info" sx={{ mb: 1 }}>
      {`The working calendar has changed since: ${counted(moved, 'sub-task', 'sub-tasks')} would move.${ends} The dates that were agreed stay until the plan is revised.`}
    </Alert>
  );
};
