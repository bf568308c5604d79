import { workingCalendar, type CalendarRules } from '../../src/domain/schedule/calendar.ts';
import type { Dependency, Plan, PlannedTask } from '../../src/domain/schedule/plan.ts';

const weekdays = [1, 2, 3, 4, 5];
/** A task from its id, duration and whatever else it has. */
export const task = (id: number, duration: number, more: Partial<PlannedTask> = {}): PlannedTask => ({
  id,
  duration,
  parent: null,
  notBefore: null,
  pinned: null,
  ...more,
});
/** `to` after `from`, with so many working days between. */
export const after = (from: number, to: number, lag = 0): Dependency => ({ from, to, lag });
/** A plan from Monday 2 March 2026 on, Monday to Friday without holidays unless the rules say otherwise. */
export const planWith = (
  tasks: readonly PlannedTask[],
  dependencies: readonly Dependency[] = [],
  rules: Partial<CalendarRules> = {},
): Plan => ({
  start: '2026-03-02',
  calendar: workingCalendar({ weekdays, holidays: [], ...rules }),
  tasks,
  dependencies,
});
