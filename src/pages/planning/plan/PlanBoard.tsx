import { useCallback, useMemo } from 'react';
import type { PlanLine } from '../../../domain/planning/planLines.ts';
import { Board } from '../../../ui/board/Board.tsx';
import { textOf } from '../../../ui/lines/lines.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { statusColumns, statusNamed } from '../tasks/columns.ts';
import { TaskFacts } from '../tasks/TaskFacts.tsx';
import { TaskWork } from '../tasks/TaskWork.tsx';
import { useTaskStatus } from '../tasks/useTaskStatus.ts';
import type { PlanNow } from './usePlanFigures.ts';
import { today } from '../../../ui/today.ts';

interface Props {
  readonly store: LinesStore;
  readonly plan: PlanNow;
  readonly project: number;
  /** Why no status can be changed. */
  readonly untracked: string | undefined;
}

const isSub = ({ kind }: PlanLine): boolean => kind === 'sub_task';

/** The sub-tasks of a plan on a board by their status. */
export const PlanBoard = ({ store, plan, project, untracked }: Props) => {
  const refresh = useCallback(() => store.refresh(), [store]);
  const { nowOf, change, say } = useTaskStatus(refresh);
  const figures = 'figures' in plan ? plan.figures : undefined;
  const cards = useMemo(() => {
    const day = today();
    const names = new Map(plan.lines.map(({ id, name }) => [id, name]));
    return plan.lines.filter(isSub).flatMap((line) => {
      const row = store.rowOf(line.id);
      const id = store.idOf(line.id);
      if (!row) return [];
      const dates = figures?.tasks.get(line.id);
      const now = nowOf({ ...line, id: id ?? 0, version: row.line.version });
      const { status } = now;
      const end = dates?.planned_end_date ?? null;
      return [
        {
          id: line.id,
          column: status,
          label: line.name,
          refused: id === null ? 'It is not saved yet' : untracked,
          work: now,
          tracked: { id: now.id, version: now.version, name: line.name, project_id: project },
          shown: {
            number: line.number ?? 0,
            name: line.name,
            main_task: names.get(line.parent_line_id ?? 0) ?? '',
            planned_start_date: dates?.planned_start_date ?? null,
            planned_end_date: end,
            forecast_end_date: status === 'DONE' ? null : (dates?.forecast_end_date ?? null),
            progress: now.progress,
            assignee: textOf(row.line, 'assignee_name') || undefined,
            is_critical: dates?.is_critical ?? false,
            is_late: status !== 'DONE' && end !== null && end < day,
          },
        },
      ];
    });
  }, [plan, figures, store, nowOf, untracked, project]);
  return (
    <Board
      label="Sub-tasks by their status"
      columns={statusColumns}
      cards={cards}
      render={({ shown, work, tracked, refused }) => (
        <>
          <TaskFacts task={shown} />
          <TaskWork task={work} refused={refused} onSay={(said) => say(tracked, said)} />
        </>
      )}
      onMove={({ tracked }, column) => {
        const status = statusNamed(column);
        if (status) void change(tracked, status);
      }}
    />
  );
};
