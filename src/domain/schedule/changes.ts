import { assertDefined } from '../assertDefined.ts';
import type { CivilDate } from './days.ts';
import type { Plan, PlannedTask } from './plan.ts';
import type { Schedule, Span } from './schedule.ts';

/** New values of a task; what is not in it stays. */
export interface TaskChange {
  readonly id: number;
  readonly duration?: number;
  readonly notBefore?: CivilDate | null;
  readonly pinned?: CivilDate | null;
}

/** The plan with these changes, at most one a task. */
export const changed = (plan: Plan, changes: readonly TaskChange[]): Plan => {
  const byId = new Map(changes.map((change) => [change.id, change]));
  return { ...plan, tasks: plan.tasks.map((task) => (byId.has(task.id) ? { ...task, ...byId.get(task.id) } : task)) };
};

/** What takes these changes of the plan back: the same values of the same tasks as they are in it now. */
export const inverseOf = (plan: Plan, changes: readonly TaskChange[]): readonly TaskChange[] => {
  const byId = new Map(plan.tasks.map((task) => [task.id, task]));
  return changes.map((change) => {
    const now: PlannedTask = assertDefined(byId.get(change.id));
    return {
      id: now.id,
      ...('duration' in change && { duration: now.duration }),
      ...('notBefore' in change && { notBefore: now.notBefore }),
      ...('pinned' in change && { pinned: now.pinned }),
    };
  });
};

/** A task whose dates differ between two schedules. */
export interface Move {
  readonly id: number;
  readonly from: Span;
  readonly to: Span;
}

/**
 * Which of these tasks have other dates in the second schedule, in their order: what a drag, another holiday or another
 * dependency moves. Both schedules have all of them.
 */
export const movesBetween = (
  before: Schedule,
  after: Schedule,
  tasks: Iterable<{ readonly id: number }>,
): readonly Move[] => {
  const moves: Move[] = [];
  for (const { id } of tasks) {
    const [from, to] = [before.dates(id), after.dates(id)];
    if (from.start !== to.start || from.finish !== to.finish) moves.push({ id, from, to });
  }
  return moves;
};
