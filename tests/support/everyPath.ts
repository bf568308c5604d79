import type { CalendarRules } from '../../src/domain/schedule/calendar.ts';
import { dateOf, dayOf, weekdayOf } from '../../src/domain/schedule/days.ts';
import type { Dependency, LinkKind, PlannedTask } from '../../src/domain/schedule/plan.ts';

/** A plan with the rules of its calendar, from which every working day is counted by itself. */
export interface SmallPlan {
  readonly start: string;
  readonly rules: CalendarRules;
  readonly tasks: readonly PlannedTask[];
  readonly dependencies: readonly Dependency[];
}

export interface Found {
  readonly start: string;
  readonly lateStart: string;
  readonly float: number;
}

/** Working days around the start of the plan: enough for what small plans come to. */
const workingDays = ({ start, rules }: SmallPlan): readonly string[] => {
  const holidays = new Set(rules.holidays.map(dayOf));
  const found: string[] = [];
  for (let day = dayOf(start) - 900; day < dayOf(start) + 1200; day += 1)
    if (rules.weekdays.includes(weekdayOf(day)) && !holidays.has(day)) found.push(dateOf(day));
  return found;
};

/** What is in a task, itself included. */
const within = ({ tasks }: SmallPlan, id: number): readonly PlannedTask[] =>
  tasks.filter((task) => {
    for (let at: PlannedTask | undefined = task; at; at = tasks.find((other) => other.id === at?.parent))
      if (at.id === id) return true;
    return false;
  });

interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly lag: number;
  readonly kind: LinkKind;
}

/** The dependencies between tasks that are no main tasks: of a main task one for everything in it. */
const arrowsOf = (plan: SmallPlan): readonly Arrow[] => {
  const mains = new Set(plan.tasks.map(({ parent }) => parent));
  const leaves = (id: number) => within(plan, id).filter((task) => !mains.has(task.id));
  return plan.dependencies.flatMap(({ from, to, lag, kind = 'FS' }) =>
    leaves(from).flatMap((a) => leaves(to).map((b) => ({ from: a.id, to: b.id, lag, kind }))),
  );
};

/** All paths from a task along arrows, the empty one first; null where one comes back to a task on it. */
const pathsFrom = (id: number, arrows: readonly Arrow[], on: readonly number[] = []): readonly Arrow[][] | null => {
  if (on.includes(id)) return null;
  const paths: Arrow[][] = [[]];
  for (const arrow of arrows.filter(({ from }) => from === id)) {
    const rest = pathsFrom(arrow.to, arrows, [...on, id]);
    if (!rest) return null;
    for (const path of rest) paths.push([arrow, ...path]);
  }
  return paths;
};

/**
 * The schedule by looking at every path there is, with no thought for speed: the longest one to a task makes its start,
 * the longest one from it its late start. null where tasks wait for one another. Of plans without elapsed lags, and without
 * links that count from the start of a main task: one of all in it makes that, which no path is.
 */
export const byEveryPath = (plan: SmallPlan): ReadonlyMap<number, Found> | null => {
  const days = workingDays(plan);
  const indexOf = (date: string) => days.findIndex((day) => day >= date);
  const arrows = arrowsOf(plan);
  const taskOf = (id: number) => plan.tasks.find((task) => task.id === id)!;
  const above = (id: number): readonly PlannedTask[] =>
    plan.tasks.filter((task) => task.id !== id && within(plan, task.id).includes(taskOf(id)));
  const mains = new Set(plan.tasks.map(({ parent }) => parent));
  const leaves = plan.tasks.filter(({ id }) => !mains.has(id));
  const paths = new Map<number, readonly Arrow[][]>();
  for (const { id } of leaves) {
    const own = pathsFrom(id, arrows);
    if (!own) return null;
    paths.set(id, own);
  }
  const pinOf = (id: number) => taskOf(id).pinned;
  const floorOf = (task: PlannedTask): number => {
    if (task.pinned !== null) return indexOf(task.pinned);
    const dates = [plan.start, task.notBefore, ...above(task.id).flatMap((main) => [main.notBefore, main.pinned])];
    return Math.max(...dates.map((date) => (date === null ? 0 : indexOf(date))));
  };
  /** From the start of the first to the start of the last task of a path. */
  const lengthOf = (path: readonly Arrow[]) =>
    path.reduce(
      (sum, { from, to, lag, kind }) =>
        sum + (kind.startsWith('F') ? taskOf(from).duration : 0) + lag - (kind.endsWith('F') ? taskOf(to).duration : 0),
      0,
    );
  const starts = new Map<number, number>(leaves.map((task) => [task.id, floorOf(task)]));
  for (const task of leaves)
    for (const path of paths.get(task.id)!) {
      const last = path.at(-1)?.to ?? task.id;
      // A path ends at a pin: what is pinned starts there whatever comes before.
      if (path.some(({ to }) => pinOf(to) !== null)) continue;
      starts.set(last, Math.max(starts.get(last)!, floorOf(task) + lengthOf(path)));
    }
  const datesAbove = (task: PlannedTask) => above(task.id).flatMap((main) => [main.notBefore, main.pinned]);
  /** Whether a milestone stands on the day before its start: nothing but work that ends holds it there. */
  const endsWork = (id: number): boolean => {
    const [task, begins] = [taskOf(id), starts.get(id)!];
    if (task.duration > 0 || task.pinned !== null) return false;
    const dates = [plan.start, task.notBefore, ...datesAbove(task)];
    if (dates.some((date) => date !== null && indexOf(date) === begins)) return false;
    return arrows.every((arrow) => {
      const { from, to, lag, kind } = arrow;
      const holds = to === id && starts.get(from)! + lengthOf([arrow]) === begins;
      return !holds || lag > 0 || (taskOf(from).duration > 0 ? kind.startsWith('F') : endsWork(from));
    });
  };
  const end = Math.max(...leaves.map(({ id, duration }) => starts.get(id)! + duration));
  /** What a dependency of a main task asks beyond its tasks: that a main task in `to` can start on its pin. */
  const pinsOfMains = (id: number): readonly number[] =>
    plan.dependencies
      .filter(({ from }) => [taskOf(id), ...above(id)].some((task) => task.id === from))
      .flatMap(({ to, lag, kind }) =>
        within(plan, to)
          .filter((task) => mains.has(task.id) && task.pinned !== null)
          .map((task) => indexOf(task.pinned!) - lag + (kind === 'SS' ? taskOf(id).duration : 0)),
      );
  const found = new Map<number, Found>();
  for (const { id } of leaves) {
    const latest = paths.get(id)!.flatMap((path) => {
      const pinned = path.findIndex(({ to }) => pinOf(to) !== null);
      const free = pinned < 0 ? path : path.slice(0, pinned);
      const last = taskOf(free.at(-1)?.to ?? id);
      const toFinish = lengthOf(free) + last.duration;
      const limits = [end, ...pinsOfMains(last.id)].map((limit) => limit - toFinish);
      const arrow = path[pinned];
      return arrow ? [...limits, indexOf(pinOf(arrow.to)!) - lengthOf(path.slice(0, pinned + 1))] : limits;
    });
    const [start, lateStart] = [starts.get(id)!, Math.min(...latest)];
    const shown = endsWork(id) ? 1 : 0;
    found.set(id, { start: days[start - shown]!, lateStart: days[lateStart - shown]!, float: lateStart - start });
  }
  return found;
};
