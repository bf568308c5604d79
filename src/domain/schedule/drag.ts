import { assertDefined } from '../assertDefined.ts';
import { changed, inverseOf, movesBetween, type Move, type TaskChange } from './changes.ts';
import { dateOf, dayOf, type CivilDate } from './days.ts';
import { keptGaps } from './keptGaps.ts';
import { networkOf, none, type Network } from './network.ts';
import { tasksInOrder } from './order.ts';
import { earlyDates, type Early } from './early.ts';
import type { Plan } from './plan.ts';
import { schedule, type Schedule } from './schedule.ts';

/** A bar that is dragged to a date, or one of whose ends is dragged to another duration, or both. */
export interface Drag {
  readonly task: number;
  /** The date on which it is to start; of a day of rest, the next working day. */
  readonly to?: CivilDate;
  /** Working days; of a main task none, as its duration is that of what is in it. */
  readonly duration?: number;
  /**
   * `push`: what follows starts later where it has to. `keepGap`: what follows moves by the same working days. `pin`: it
   * is pinned where it is let go, and pushes what follows.
   */
  readonly how: 'push' | 'keepGap' | 'pin';
}

/** What a drag comes to, before or after it is let go. */
export interface Dragged {
  /** What it changes in the plan, and what takes all of it back at once. */
  readonly changes: readonly TaskChange[];
  readonly undo: readonly TaskChange[];
  readonly plan: Plan;
  /** With the new end, critical path and conflicts. */
  readonly schedule: Schedule;
  /** All tasks with other dates than before, main tasks too, in the order of the plan. */
  readonly moved: readonly Move[];
}

/** All tasks in a main task, itself first. */
const within = ({ firstChild, nextSibling }: Network, task: number): readonly number[] => {
  const found = [task];
  for (const at of found)
    for (let child = firstChild[at]!; child !== none; child = nextSibling[child]!) found.push(child);
  return found;
};

/** The changes of the dragged task itself, and of a main task those of all in it, which it takes along. */
const ownChanges = (network: Network, early: Early, drag: Drag): readonly TaskChange[] => {
  const { plan, firstChild } = network;
  const { calendar, tasks } = plan;
  const index = network.indexOf(drag.task);
  const isMain = firstChild[index] !== none;
  if (isMain && drag.duration !== undefined) throw new RangeError('A main task has the duration of what is in it');
  const start = early.start[index]!;
  const shift = drag.to === undefined ? 0 : calendar.ordinalOf(dayOf(drag.to)) - start;
  const shifted = (date: CivilDate) => dateOf(calendar.add(dayOf(date), shift));
  const dateAt = (at: number) => dateOf(calendar.dayAt(early.start[at]! + shift));
  const changes = within(network, index).map((at): TaskChange => {
    const { id, notBefore, pinned } = assertDefined(tasks[at]);
    if (drag.how === 'pin' && firstChild[at] === none) return { id, pinned: dateAt(at) };
    if (drag.to === undefined) return { id };
    if (pinned !== null) return { id, pinned: at === index ? dateAt(at) : shifted(pinned) };
    if (at === index) return { id, notBefore: dateAt(at) };
    return notBefore === null ? { id } : { id, notBefore: shifted(notBefore) };
  });
  return changes
    .map((change) =>
      change.id === drag.task && drag.duration !== undefined ? { ...change, duration: drag.duration } : change,
    )
    .filter((change) => Object.keys(change).length > 1);
};

/**
 * What a drag does to the plan, without doing it: the same while the bar is held and when it is let go (rule 68). Nothing
 * but its result has to be kept to save it or to take it back. A pinned task that is dragged stays pinned, on its new
 * date; a main task takes along the dates and pins of what is in it.
 * @param before the schedule of the plan, if it is there already
 * @throws PlanError for a plan without a schedule, before or after; RangeError for a duration of a main task
 */
export const dragged = (plan: Plan, drag: Drag, before: Schedule = schedule(plan)): Dragged => {
  const network = networkOf(plan);
  const order = tasksInOrder(network);
  const early = earlyDates(network, order);
  const own = ownChanges(network, early, drag);
  let changes = own;
  if (drag.how === 'keepGap') {
    const isOwn = new Set(within(network, network.indexOf(drag.task)));
    const followers = keptGaps(networkOf(changed(plan, own)), order, early, (task) => isOwn.has(task));
    changes = [...own, ...followers];
  }
  const after = changed(plan, changes);
  const made = schedule(after);
  return {
    changes,
    undo: inverseOf(plan, changes),
    plan: after,
    schedule: made,
    moved: movesBetween(before, made, plan.tasks),
  };
};
