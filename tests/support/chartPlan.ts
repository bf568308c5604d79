import { workingCalendar } from '../../src/domain/schedule/calendar.ts';
import type { Dependency } from '../../src/domain/schedule/plan.ts';
import type { ChartPlan, ChartTask } from '../../src/pages/planning/chart/types.ts';

const task = (id: number, name: string, duration: number, more: Partial<ChartTask> = {}): ChartTask => ({
  id,
  name,
  number: id,
  duration,
  parent: null,
  notBefore: null,
  pinned: null,
  progress: 0,
  assignee: null,
  isDone: false,
  ...more,
});
export const before = (from: number, to: number, lag = 0): Dependency => ({ from, to, lag });

/**
 * A facade from Monday 2 March 2026 on, Monday to Friday, no holidays:
 * Frames (3 days, 2 to 4 March), Plaster after it (2 days, 5 to 6), Roof after that (5 days, 9 to 13) and Handover, a
 * milestone, after that. Beside them in Electrics: Cables (1 day, 2 March).
 */
export const facade = (): ChartPlan => ({
  start: '2026-03-02',
  calendar: workingCalendar({ weekdays: [1, 2, 3, 4, 5], holidays: [] }),
  tasks: [
    task(1, 'Shell', 0),
    task(2, 'Frames', 3, { parent: 1, progress: 40 }),
    task(3, 'Plaster', 2, { parent: 1 }),
    task(4, 'Roof', 5, { parent: 1 }),
    task(5, 'Handover', 0),
    task(6, 'Electrics', 0),
    task(7, 'Cables', 1, { parent: 6, assignee: 'Meera Nair' }),
  ],
  dependencies: [before(2, 3), before(3, 4), before(4, 5)],
});

/** The plan with other values of one task. */
export const withTask = (plan: ChartPlan, id: number, change: Partial<ChartTask>): ChartPlan => ({
  ...plan,
  tasks: plan.tasks.map((one) => (one.id === id ? { ...one, ...change } : one)),
});
