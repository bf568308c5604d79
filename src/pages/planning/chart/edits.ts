import { changed, type TaskChange } from '../../../domain/schedule/changes.ts';
import type { Dependency } from '../../../domain/schedule/plan.ts';
import type { ChartPlan } from './types.ts';

/** What a person does to a plan at once. */
export type Edit =
  | { readonly kind: 'tasks'; readonly changes: readonly TaskChange[] }
  | { readonly kind: 'link'; readonly link: Dependency }
  | { readonly kind: 'unlink'; readonly link: Dependency };

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
