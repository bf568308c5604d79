import type { ILink, ITask } from '@svar-ui/react-gantt';
import { dayOf } from '../../../domain/schedule/days.ts';
import type { Dependency } from '../../../domain/schedule/plan.ts';
import type { ChartRow } from './rows.ts';
import { localDate } from './scale.ts';

const typeOf = (row: ChartRow): string => {
  if (row.isMain) return 'summary';
  return row.workingDays === 0 ? 'milestone' : 'task';
};

/** The rows as the part takes them, whose ends are exclusive. Only what has something in it may be open. */
export const ganttTasks = (rows: readonly ChartRow[], closed: ReadonlySet<number>): ITask[] =>
  rows.map((row) => ({
    id: row.id,
    parent: row.task.parent ?? 0,
    text: row.task.name,
    type: typeOf(row),
    start: localDate(dayOf(row.start)),
    end: localDate(dayOf(row.finish) + 1),
    ...(row.isMain && { open: !closed.has(row.id) }),
  }));

/** The dependencies of which both ends are shown; their ids are their places in the plan, from 1 on. */
export const ganttLinks = (links: readonly Dependency[], isShown: (id: number) => boolean): ILink[] =>
  links.flatMap(({ from, to }, at) =>
    isShown(from) && isShown(to) ? [{ id: at + 1, source: from, target: to, type: 'e2s' as const }] : [],
  );

/**
 * The dependency that a drawn link says: from the end of one task to the start of another, in whichever order they were
 * chosen. Null for one between two starts or two ends, which plans do not have.
 */
export const dependencyOf = (link: Partial<ILink>): Dependency | null => {
  const [source, target] = [Number(link.source), Number(link.target)];
  if (link.type === 'e2s') return { from: source, to: target, lag: 0 };
  return link.type === 's2e' ? { from: target, to: source, lag: 0 } : null;
};
