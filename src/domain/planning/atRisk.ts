import type { PlanFigures } from './planFigures.ts';
import type { PlanLine } from './planLines.ts';

/** The sub-tasks that are not done and whose forecast ends after what is planned or their deadline, by their ids (rule 166). */
export const atRiskIn = (lines: readonly PlanLine[], { tasks }: PlanFigures): readonly number[] =>
  lines.flatMap(({ id, kind, status, deadline }) => {
    const task = tasks.get(id);
    const forecast = task?.forecast_end_date ?? null;
    return kind === 'sub_task' &&
      status !== 'DONE' &&
      task &&
      forecast !== null &&
      (forecast > task.planned_end_date || (deadline !== null && forecast > deadline))
      ? [id]
      : [];
  });
