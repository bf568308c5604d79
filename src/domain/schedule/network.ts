import { dayOfText, type CivilDate } from './days.ts';
import { indicesOf } from './indices.ts';
import type { Plan } from './plan.ts';
import { maxDays, PlanError } from './problems.ts';

/**
 * A plan as arrays, which the passes go through: a task is its index in the plan, a date the ordinal of its working day
 * (an integer in a double: sums of many durations pass 32 bits). `none` stands for no task.
 */
export interface Network {
  readonly plan: Plan;
  readonly size: number;
  readonly indexOf: (id: number) => number;
  readonly start: number;
  readonly parent: Int32Array;
  /** The first task in a main task, and the next one beside a task: chains in the order of the plan. */
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  readonly duration: Float64Array;
  /** The first working day that its own not-before allows; −∞ without one. Pins likewise. */
  readonly notBefore: Float64Array;
  readonly pin: Float64Array;
  /** 1 for a task that is past. */
  readonly past: Uint8Array;
  /** The dependencies that leave task t are `outgoing[outgoingAt[t]]` to before `outgoing[outgoingAt[t + 1]]`. */
  readonly outgoingAt: Int32Array;
  readonly outgoing: Int32Array;
  /** Of each dependency, by its index in the plan. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly lag: Float64Array;
  /** What it is beside finish to start in working days, as the sum of `fromStart`, `toFinish` and `inElapsedDays`. */
  readonly how: Uint8Array;
  /** Whether all are finish to start in working days: most plans are, and the passes are short for them. */
  readonly isPlain: boolean;
  /** Whether any of them counts from a start. */
  readonly hasFromStart: boolean;
  /** The working day on which a task has begun; −∞ of others. Empty where no dependency counts from a start. */
  readonly began: Float64Array;
}

export const fromStart = 1;
export const toFinish = 2;
export const inElapsedDays = 4;

export const none = -1;

/** The dependencies by the task at one of their ends: where those of each task begin, and all in this order. */
export const byTask = (ends: Int32Array, size: number): { readonly at: Int32Array; readonly all: Int32Array } => {
  const at = new Int32Array(size + 1);
  for (const end of ends) at[end + 1]! += 1;
  for (let task = 0; task < size; task += 1) at[task + 1]! += at[task]!;
  const next = at.slice();
  const all = new Int32Array(ends.length);
  for (let index = 0; index < ends.length; index += 1) all[next[ends[index]!]!++] = index;
  return { at, all };
};

const isWhole = (days: number, least: number): boolean => Number.isInteger(days) && days >= least && days <= maxDays;

/** The network of a plan. @throws PlanError for anything but a circle, which is found where the tasks are put in order */
export const networkOf = (plan: Plan): Network => {
  const { tasks, dependencies, calendar } = plan;
  const size = tasks.length;
  const indexOf = indicesOf(tasks);
  const known = new Map<CivilDate, number>();
  const ordinalOf = (date: CivilDate, task: number | null): number => {
    const before = known.get(date);
    if (before !== undefined) return before;
    const day = dayOfText(date);
    if (day === null) throw new PlanError({ kind: 'date', task, date });
    const ordinal = calendar.ordinalOf(day);
    known.set(date, ordinal);
    return ordinal;
  };
  const start = ordinalOf(plan.start, null);
  const parent = new Int32Array(size).fill(none);
  const firstChild = new Int32Array(size).fill(none);
  const nextSibling = new Int32Array(size).fill(none);
  const duration = new Float64Array(size);
  const notBefore = new Float64Array(size).fill(-Infinity);
  const pin = new Float64Array(size).fill(-Infinity);
  const past = new Uint8Array(size);
  for (let index = size - 1; index >= 0; index -= 1) {
    const task = tasks[index]!;
    if (!isWhole(task.duration, 0)) throw new PlanError({ kind: 'duration', task: task.id });
    duration[index] = task.duration;
    if (task.notBefore !== null) notBefore[index] = ordinalOf(task.notBefore, task.id);
    if (task.isPast === true) past[index] = 1;
    if (task.pinned !== null) pin[index] = ordinalOf(task.pinned, task.id);
    if (task.parent === null) continue;
    const above = indexOf(task.parent);
    parent[index] = above;
    nextSibling[index] = firstChild[above]!;
    firstChild[above] = index;
  }
  const from = new Int32Array(dependencies.length);
  const to = new Int32Array(dependencies.length);
  const lag = new Float64Array(dependencies.length);
  const how = new Uint8Array(dependencies.length);
  let [isPlain, hasFromStart] = [true, false];
  for (let index = 0; index < dependencies.length; index += 1) {
    const dependency = dependencies[index]!;
    from[index] = indexOf(dependency.from);
    to[index] = indexOf(dependency.to);
    if (!isWhole(dependency.lag, -maxDays))
      throw new PlanError({ kind: 'lag', from: dependency.from, to: dependency.to });
    lag[index] = dependency.lag;
    const { kind } = dependency;
    if (kind !== undefined && kind !== 'FS') {
      const ends = (kind === 'FF' ? 0 : fromStart) + (kind === 'SS' ? 0 : toFinish);
      if (ends & toFinish && (firstChild[from[index]!] !== none || firstChild[to[index]!] !== none))
        throw new PlanError({ kind: 'mainTask', from: dependency.from, to: dependency.to });
      how[index] = ends;
      isPlain = false;
      if (ends & fromStart) hasFromStart = true;
    }
    if (dependency.isElapsed === true && dependency.lag !== 0) {
      how[index]! += inElapsedDays;
      isPlain = false;
    }
  }
  const began = new Float64Array(hasFromStart ? size : 0).fill(-Infinity);
  for (let index = 0; index < began.length; index += 1) {
    const { began: day, id } = tasks[index]!;
    if (typeof day === 'string') began[index] = ordinalOf(day, id);
  }
  const { at: outgoingAt, all: outgoing } = byTask(from, size);
  const arrays = {
    parent,
    firstChild,
    nextSibling,
    duration,
    notBefore,
    pin,
    past,
    outgoingAt,
    outgoing,
    from,
    to,
    lag,
    how,
    isPlain,
    hasFromStart,
    began,
  };
  return { plan, size, indexOf, start, ...arrays };
};
