import type { PlanLine } from '../../src/domain/planning/planLines.ts';

/** A sub-task of main task 1 as a plan has it: 5 days and half of it, nothing before it, not begun. */
export const planLine = (id: number, more: Partial<PlanLine> = {}): PlanLine => ({
  id,
  kind: 'sub_task',
  parent_line_id: 1,
  number: id,
  name: `Task ${id}`,
  predecessors: null,
  not_before: null,
  pinned_on: null,
  deadline: null,
  duration: 5,
  percentage: '50',
  progress: '0',
  status: 'NOT_STARTED',
  actual_start_date: null,
  actual_end_date: null,
  remaining_days: null,
  weight: null,
  ...more,
});
