import type { CivilDate } from '../../../domain/schedule/days.ts';
import type { DateConflict } from '../../../domain/schedule/drivers.ts';
import type { Schedule, ScheduledTask, Span } from '../../../domain/schedule/schedule.ts';
import type { ChartPlan, ChartTask } from './types.ts';

/** A task of a plan as a row: what is typed, what is computed, and what is worth saying of it. */
export interface ChartRow extends ScheduledTask {
  readonly task: ChartTask;
  /** 1 at the top. */
  readonly level: number;
  /** What breaks its pin most; undefined for a pin that holds, and without one. */
  readonly broken: DateConflict | undefined;
  /** It ends before today and is not done. */
  readonly isLate: boolean;
  readonly baseline: Span | undefined;
}

const worstOf = (conflicts: readonly DateConflict[]): ReadonlyMap<number, DateConflict> => {
  const worst = new Map<number, DateConflict>();
  for (const conflict of conflicts) {
    const known = worst.get(conflict.task);
    if (!known || conflict.workingDays > known.workingDays) worst.set(conflict.task, conflict);
  }
  return worst;
};

/** The tasks of a plan as a tree, each main task before what is in it, both in the order of the plan. */
export const chartRows = (
  plan: ChartPlan,
  schedule: Schedule,
  today: CivilDate,
  baseline?: ReadonlyMap<number, Span>,
): readonly ChartRow[] => {
  const inside = new Map<number | null, ChartTask[]>();
  for (const task of plan.tasks) {
    const siblings = inside.get(task.parent);
    if (siblings) siblings.push(task);
    else inside.set(task.parent, [task]);
  }
  const broken = worstOf(schedule.conflicts());
  const scheduled = new Map(schedule.tasks().map((task) => [task.id, task]));
  const rows: ChartRow[] = [];
  const open = (inside.get(null) ?? []).toReversed().map((task) => ({ task, level: 1 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { task, level } = next;
    const dates = scheduled.get(task.id);
    if (!dates) continue;
    const isLate = !task.isDone && dates.finish < today;
    rows.push({ ...dates, task, level, broken: broken.get(task.id), isLate, baseline: baseline?.get(task.id) });
    for (const child of (inside.get(task.id) ?? []).toReversed()) open.push({ task: child, level: level + 1 });
  }
  return rows;
};

/** The rows of critical tasks and their main tasks. A main task is critical if something in it is. */
export const criticalRows = (rows: readonly ChartRow[]): readonly ChartRow[] =>
  rows.filter(({ isCritical }) => isCritical);
