import { dayOf, dateOf } from '../../../domain/schedule/days.ts';
import { dragged, type Drag, type Dragged } from '../../../domain/schedule/drag.ts';
import type { Driver } from '../../../domain/schedule/drivers.ts';
import { PlanError, problemText } from '../../../domain/schedule/problems.ts';
import type { Schedule } from '../../../domain/schedule/schedule.ts';
import { formatDay } from '../../../ui/fields/format.ts';
import type { ChartPlan } from './types.ts';
import { changeText } from './words.ts';

/** What a drag would come to; `dragged` is null for one that leaves the plan without a schedule. */
export interface Preview {
  readonly drag: Drag;
  readonly dragged: Dragged | null;
  /** The ids of what gets other dates. */
  readonly moved: ReadonlySet<number>;
  readonly text: string;
}

const driverText = (driver: Driver, nameOf: (id: number) => string): string => {
  if (driver.kind === 'dependency') return `“${nameOf(driver.dependency.from)}” comes before it`;
  if (driver.kind === 'pin') return `“${nameOf(driver.task)}” is pinned`;
  if (driver.kind === 'notBefore') return `“${nameOf(driver.task)}” is not to start before`;
  return 'the plan starts then';
};

/** Why a task does not start on the day to which it is dragged; undefined where it does. */
const heldText = (made: Dragged, { task, to }: Drag, nameOf: (id: number) => string): string | undefined => {
  if (to === undefined) return undefined;
  const { start } = made.schedule.dates(task);
  if (start === dateOf(made.plan.calendar.next(dayOf(to)))) return undefined;
  const [driver] = made.schedule.driversOf(task);
  return `“${nameOf(task)}” starts on ${formatDay(start)}${driver ? `: ${driverText(driver, nameOf)}` : ''}`;
};

/** What this drag of a plan comes to, and how that is told. */
export const dragPreview = (plan: ChartPlan, before: Schedule, drag: Drag, nameOf: (id: number) => string): Preview => {
  try {
    const made = dragged(plan, drag, before);
    const held = heldText(made, drag, nameOf);
    const text = changeText(before, made, nameOf);
    return {
      drag,
      dragged: made,
      moved: new Set(made.moved.map(({ id }) => id)),
      text: held === undefined ? text : `${held} · ${text}`,
    };
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    return { drag, dragged: null, moved: new Set(), text: problemText(error.problem, nameOf) };
  }
};
