import { changed, inverseOf, type TaskChange } from '../../../domain/schedule/changes.ts';
import type { Dependency } from '../../../domain/schedule/plan.ts';
import type { ChartPlan } from './types.ts';

/** What a person does to a plan at once, and takes back at once. */
export type Edit =
  | { readonly kind: 'tasks'; readonly changes: readonly TaskChange[] }
  | { readonly kind: 'link'; readonly link: Dependency }
  | { readonly kind: 'unlink'; readonly link: Dependency };

/** An edit that was made, with what takes it back. */
export interface MadeEdit {
  readonly edit: Edit;
  readonly inverse: Edit;
}

export const isSameLink = (a: Dependency, b: Dependency): boolean => a.from === b.from && a.to === b.to;

/** The plan after the edit. To make it again changes nothing. */
export const applied = (plan: ChartPlan, edit: Edit): ChartPlan => {
  if (edit.kind === 'tasks') {
    const { tasks } = changed(plan, edit.changes);
    const byId = new Map(tasks.map((task) => [task.id, task]));
    return { ...plan, tasks: plan.tasks.map((task) => ({ ...task, ...byId.get(task.id) })) };
  }
  const others = plan.dependencies.filter((link) => !isSameLink(link, edit.link));
  return { ...plan, dependencies: edit.kind === 'link' ? [...others, edit.link] : others };
};

/** What takes an edit of this plan back. */
export const inverseEdit = (plan: ChartPlan, edit: Edit): Edit =>
  edit.kind === 'tasks'
    ? { kind: 'tasks', changes: inverseOf(plan, edit.changes) }
    : { kind: edit.kind === 'link' ? 'unlink' : 'link', link: edit.link };

/**
 * Whether the plan still has what this edit made. What somebody else changed meanwhile is not overwritten by taking one's
 * own edit back.
 */
export const stillStands = (plan: ChartPlan, edit: Edit): boolean => {
  if (edit.kind !== 'tasks') {
    const found = plan.dependencies.some((link) => isSameLink(link, edit.link) && link.lag === edit.link.lag);
    return found === (edit.kind === 'link');
  }
  const byId = new Map(plan.tasks.map((task) => [task.id, task]));
  return edit.changes.every((change) => {
    const task = byId.get(change.id);
    return (
      task !== undefined &&
      (change.duration === undefined || change.duration === task.duration) &&
      (change.notBefore === undefined || change.notBefore === task.notBefore) &&
      (change.pinned === undefined || change.pinned === task.pinned)
    );
  });
};
