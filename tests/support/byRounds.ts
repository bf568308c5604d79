import { dateOf, dayOf, weekdayOf } from '../../src/domain/schedule/days.ts';
import type { Dependency, PlannedTask } from '../../src/domain/schedule/plan.ts';
import type { SmallPlan } from './everyPath.ts';

/** A day and whether it is its evening: when something begins, ends, or has waited long enough. */
interface At {
  readonly day: number;
  readonly isEvening: boolean;
}
const isBefore = (a: At, b: At): boolean => a.day < b.day || (a.day === b.day && !a.isEvening && b.isEvening);

/**
 * The starts of a plan by going round all its links until nothing moves any more, a day of the calendar at a time: links of
 * every kind, elapsed lags, and those that count from main tasks. null where tasks wait for one another.
 */
export const byRounds = (plan: SmallPlan): ReadonlyMap<number, string> | null => {
  const { weekdays, holidays } = plan.rules;
  const works = (day: number) => weekdays.includes(weekdayOf(day)) && !holidays.includes(dateOf(day));
  const step = (day: number, by: 1 | -1) => {
    let found = day + by;
    while (!works(found)) found += by;
    return found;
  };
  const next = (day: number) => (works(day) ? day : step(day, 1));
  /** So many working days on from a morning or an evening. */
  const passed = ({ day, isEvening }: At, days: number): At => {
    let [at, evening] = [day, isEvening];
    for (let left = Math.abs(days); left > 0; left -= 1) at = step(at, days > 0 ? 1 : -1);
    // Days of work that pass from a morning on are over in an evening.
    if (days > 0 && !evening) [at, evening] = [step(at, -1), true];
    return { day: at, isEvening: evening };
  };
  const mains = new Set(plan.tasks.map(({ parent }) => parent));
  const above = (task: PlannedTask): readonly PlannedTask[] => {
    const main = plan.tasks.find(({ id }) => id === task.parent);
    return main ? [main, ...above(main)] : [];
  };
  const leaves = plan.tasks.filter(({ id }) => !mains.has(id));
  const leavesOf = (id: number) => leaves.filter((task) => [task, ...above(task)].some((one) => one.id === id));
  const isCircle = (id: number, on: readonly number[]): boolean =>
    on.includes(id) ||
    plan.dependencies.some(
      ({ from, to }) =>
        leavesOf(from).some((task) => task.id === id) && leavesOf(to).some((task) => isCircle(task.id, [...on, id])),
    );
  if (leaves.some(({ id }) => isCircle(id, []))) return null;

  const starts = new Map<number, At>();
  const endOf = (task: PlannedTask): At => {
    const start = starts.get(task.id)!;
    if (task.duration === 0) return start;
    let last = start.day;
    for (let left = task.duration; left > 1; left -= 1) last = step(last, 1);
    return { day: last, isEvening: true };
  };
  /** The end of a task or main task from which a link counts. */
  const counted = ({ from, kind }: Dependency): At => {
    const all = leavesOf(from);
    return kind === 'SS' || kind === 'SF'
      ? all.map(({ id }) => starts.get(id)!).reduce((first, at) => (isBefore(at, first) ? at : first))
      : all.map(endOf).reduce((last, at) => (isBefore(last, at) ? at : last));
  };
  const lagged = (at: At, { lag, isElapsed }: Dependency): At =>
    isElapsed === true ? { day: at.day + lag, isEvening: at.isEvening } : passed(at, lag);
  /** When a link lets a task start. */
  const allowed = (link: Dependency, task: PlannedTask): At => {
    const at = lagged(counted(link), link);
    const holdsEnd = (link.kind === 'FF' || link.kind === 'SF') && task.duration > 0;
    if (!holdsEnd) {
      if (task.duration > 0) return { day: next(at.isEvening ? at.day + 1 : at.day), isEvening: false };
      if (at.isEvening) return works(at.day) ? at : { day: next(at.day), isEvening: false };
      // A milestone stands on the day on which days that pass are over.
      if (link.lag > 0 && link.isElapsed === true && works(at.day - 1)) return { day: at.day - 1, isEvening: true };
      return { day: next(at.day), isEvening: false };
    }
    let day = at.isEvening ? next(at.day) : step(next(at.day), -1);
    for (let left = task.duration; left > 1; left -= 1) day = step(day, -1);
    return { day, isEvening: false };
  };
  for (const task of leaves) {
    const dates = [plan.start, task.notBefore, ...above(task).flatMap((main) => [main.notBefore, main.pinned])];
    const floor = Math.max(...dates.flatMap((date) => (date === null ? [] : [next(dayOf(date))])));
    starts.set(task.id, { day: task.pinned === null ? floor : next(dayOf(task.pinned)), isEvening: false });
  }
  for (let moved = true; moved;) {
    moved = false;
    for (const link of plan.dependencies)
      for (const task of leavesOf(link.to)) {
        const at = allowed(link, task);
        const now = starts.get(task.id)!;
        if (task.pinned !== null || !isBefore(now, at)) continue;
        starts.set(task.id, at);
        moved = true;
      }
  }
  return new Map([...starts].map(([id, { day }]) => [id, dateOf(day)]));
};
