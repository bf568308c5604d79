import { today } from '../../../ui/today.ts';
import type { TaskShown } from './TaskFacts.tsx';
import type { ListedTask } from './useActivities.ts';

/** A sub-task of an activity as people see it. */
export const shownTask = (task: ListedTask, activity: ListedTask): TaskShown => ({
  number: task.number ?? 0,
  name: task.name,
  main_task: activity.name,
  planned_start_date: task.planned_start_date ?? null,
  planned_end_date: task.planned_end_date ?? null,
  forecast_end_date: task.status === 'DONE' ? null : (task.forecast_end_date ?? null),
  progress: task.progress,
  assignee: task.assignee_name,
  is_critical: task.is_critical,
  is_late: task.status !== 'DONE' && (task.planned_end_date ?? '9999-12-31') < today(),
});
