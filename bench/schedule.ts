import { workingCalendar } from '../src/domain/schedule/calendar.ts';
import { dateOf, dayOf } from '../src/domain/schedule/days.ts';
import { dragged } from '../src/domain/schedule/drag.ts';
import { linkKinds, type Dependency, type Plan, type PlannedTask } from '../src/domain/schedule/plan.ts';
import { schedule } from '../src/domain/schedule/schedule.ts';
import { groupedBy } from '../src/domain/grouped.ts';
import { forecastOf } from '../src/domain/planning/forecast.ts';
import { planOf as linesPlan, type PlanLine } from '../src/domain/planning/planLines.ts';
import { predecessorsText } from '../src/domain/planning/predecessors.ts';
import { barePasses, type BarePlan } from './schedule.bare.ts';
import { median } from './median.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const start = '2026-01-05';
const calendar = workingCalendar({
  weekdays: [1, 2, 3, 4, 5],
  holidays: Array.from({ length: 400 }, (_, at) => dateOf(dayOf(start) + 37 * at)),
});

/** A plan of main tasks with 20 sub-tasks each; every task after up to two of the 50 before it, the same every time. */
const planOf = (size: number): Plan => {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const tasks: PlannedTask[] = [];
  const dependencies: Dependency[] = [];
  const leaves: number[] = [];
  let main = 0;
  for (let id = 1; id <= size; id += 1) {
    const isMain = id % 21 === 1;
    if (isMain) main = id;
    const notBefore = random(10) === 0 ? dateOf(dayOf(start) + random(200)) : null;
    tasks.push({
      id,
      parent: isMain ? null : main,
      duration: 1 + random(5),
      notBefore: isMain ? null : notBefore,
      pinned: null,
    });
    if (isMain) continue;
    for (let more = 0; more < 2 && leaves.length > 0; more += 1) {
      const from = leaves[Math.max(0, leaves.length - 1 - random(50))]!;
      dependencies.push({ from, to: id, lag: random(4) - 1 });
    }
    leaves.push(id);
  }
  return { start, calendar, tasks, dependencies };
};

/** The same with links of all kinds, one in five with an elapsed lag. */
const ofAllKinds = (plan: Plan): Plan => ({
  ...plan,
  dependencies: plan.dependencies.map(({ from, to, lag }, at) => ({
    from,
    to,
    lag,
    kind: linkKinds[at % linkKinds.length]!,
    isElapsed: at % 5 === 0,
  })),
});

/** One task after the other, however many: the longest path and the deepest queue there can be. */
const chainOf = (size: number): Plan => {
  const tasks = Array.from({ length: size }, (_, at): PlannedTask => ({
    id: at + 1,
    parent: null,
    duration: 1,
    notBefore: null,
    pinned: null,
  }));
  return { start, calendar, tasks, dependencies: tasks.slice(1).map(({ id }) => ({ from: id - 1, to: id, lag: 0 })) };
};

/** A day on which a third of a plan is done. */
const midway = dateOf(dayOf(start) + 200);

/** The same plan as it is stored, with work that was done: every third sub-task, and every ninth begun. */
const linesOf = ({ tasks, dependencies }: Plan): readonly PlanLine[] => {
  const before = groupedBy(dependencies, ({ to }) => to);
  const predecessors = (id: number) =>
    predecessorsText((before.get(id) ?? []).map(({ from: number, lag }) => ({ number, lag })));
  return tasks.map(({ id, parent, duration, notBefore }) => {
    const isDone = parent !== null && id % 3 === 0;
    const isBegun = parent !== null && !isDone && id % 9 === 1;
    return {
      id,
      kind: parent === null ? 'main_task' : 'sub_task',
      parent_line_id: parent,
      number: id,
      name: '',
      predecessors: predecessors(id),
      not_before: notBefore,
      pinned_on: null,
      deadline: null,
      duration: parent === null ? null : duration,
      percentage: null,
      progress: isDone ? '100' : isBegun ? '40' : '0',
      status: isDone ? 'DONE' : isBegun ? 'IN_PROGRESS' : 'NOT_STARTED',
      actual_start_date: isDone || isBegun ? start : null,
      actual_end_date: isDone ? dateOf(dayOf(start) + 7) : null,
      remaining_days: null,
      weight: null,
    };
  });
};

/** What the bare passes get: the tasks that are no main tasks, read and sorted before the clock runs. */
const bareOf = ({ tasks, dependencies }: Plan): { readonly bare: BarePlan; readonly ids: readonly number[] } => {
  const mains = new Set(tasks.map(({ parent }) => parent));
  const leaves = tasks.filter(({ id }) => !mains.has(id));
  const indices = new Map(leaves.map(({ id }, at) => [id, at]));
  const first = calendar.ordinalOf(dayOf(start));
  const sorted = dependencies.toSorted((a, b) => indices.get(a.from)! - indices.get(b.from)!);
  const at = new Int32Array(leaves.length + 1);
  for (const { from } of sorted) at[indices.get(from)! + 1]! += 1;
  for (let task = 0; task < leaves.length; task += 1) at[task + 1]! += at[task]!;
  const bare = {
    duration: Int32Array.from(leaves, ({ duration }) => duration),
    notBefore: Int32Array.from(leaves, ({ notBefore }) =>
      Math.max(0, calendar.ordinalOf(dayOf(notBefore ?? start)) - first),
    ),
    at,
    to: Int32Array.from(sorted, ({ to }) => indices.get(to)!),
    lag: Int32Array.from(sorted, ({ lag }) => lag),
  };
  return { bare, ids: leaves.map(({ id }) => id) };
};

const checkSame = (plan: Plan): void => {
  const { bare, ids } = bareOf(plan);
  const [own, other] = [schedule(plan), barePasses(bare)];
  const first = calendar.ordinalOf(dayOf(start));
  for (const [at, id] of ids.entries()) {
    const { float } = own.task(id);
    if (own.ordinals(id).start - first !== other.start[at] || float !== other.float[at])
      throw new Error(`Task ${id} has another schedule by hand`);
  }
};

/** Milliseconds of the processor, which others do not lengthen. */
const timed = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** What each of the works takes, in turns. */
const inTurns = (works: readonly (() => unknown)[]): readonly number[] => {
  for (let warm = 0; warm < 3; warm += 1) for (const work of works) work();
  const taken = works.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, work] of works.entries()) taken[at]!.push(timed(work));
  return taken.map(median);
};

const column = (value: number, digits = 2) => value.toFixed(digits).padStart(9);
const over = (value: number, aim: number) => `aim ${aim}${value <= aim ? '' : '  OVER'}`;

/** `npm run bench`: the schedule beside bare passes over typed arrays of the same graph, its growth, and a drag. */
export const measureSchedule = (): void => {
  console.log('\nSchedule of a plan         ms  bare ms    ratio  with all dates, ms');
  const perTask: number[] = [];
  for (const [name, make] of [
    ['plan', planOf],
    ['chain', chainOf],
  ] as const)
    for (const size of [10_000, 100_000]) {
      const plan = make(size);
      checkSame(plan);
      const { bare } = bareOf(plan);
      const [own, other, all] = inTurns([
        () => schedule(plan),
        () => barePasses(bare),
        () => schedule(plan).tasks(),
      ]) as [number, number, number];
      perTask.push(own / size);
      console.log(
        `  ${name.padEnd(6)}${String(size).padStart(7)} tasks${column(own)}${column(other)}${column(own / other)}${column(all)}` +
          (size === 10_000
            ? `  ${over(all, 50)}`
            : `  a task ${(perTask.at(-1)! / perTask.at(-2)!).toFixed(2)} times that of 10,000`),
      );
    }
  for (const size of [10_000, 100_000]) {
    const made = planOf(size);
    const { bare } = bareOf(made);
    const mixed = ofAllKinds(made);
    const [own, passes] = inTurns([() => schedule(mixed), () => barePasses(bare)]) as [number, number];
    console.log(`  all kinds ${String(size).padStart(10)} tasks${column(own)}${column(passes)}${column(own / passes)}`);
    const lines = linesOf(made);
    const times = { start, calendar };
    const read = linesPlan(lines, times);
    const [both, other] = inTurns([
      () => [schedule(read), forecastOf(lines, times, midway, read)],
      () => [barePasses(bare), barePasses(bare)],
    ]) as [number, number];
    const ratio = both / other;
    console.log(
      `  with forecast${String(size).padStart(7)} tasks${column(both)}${column(other)}${column(ratio)}  ${over(ratio, 3)}`,
    );
  }
  const plan = planOf(2000);
  const to = dateOf(dayOf(start) + 60);
  for (const how of ['push', 'keepGap', 'pin'] as const) {
    const [own] = inTurns([() => dragged(plan, { task: 2, to, how })]) as [number];
    console.log(`  drag, ${how.padEnd(8)} 2,000 tasks${column(own)}  ${over(own, 50)}`);
  }
};
