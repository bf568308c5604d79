import type { ILink, ITask } from '@svar-ui/react-gantt';
import { dayOf } from '../../../domain/schedule/days.ts';
import type { Dependency, LinkKind } from '../../../domain/schedule/plan.ts';
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

/** The ends of bars that a link of a kind joins, as the part writes them. */
const typesOf = { FS: 'e2s', SS: 's2s', FF: 'e2e', SF: 's2e' } as const satisfies Record<LinkKind, ILink['type']>;

/** The dependencies of which both ends are shown; their ids are their places in the plan, from 1 on. */
export const ganttLinks = (links: readonly Dependency[], isShown: (id: number) => boolean): ILink[] =>
  links.flatMap(({ from, to, kind = 'FS' }, at) =>
    isShown(from) && isShown(to) ? [{ id: at + 1, source: from, target: to, type: typesOf[kind] }] : [],
  );

/** An end of a bar. */
export interface BarEnd {
  readonly task: number;
  readonly isFinish: boolean;
}

/**
 * The dependency that a line from one end of a bar to one of another says. The task where it began is before the other,
 * except from a start to a finish: what finishes is before what starts.
 */
export const dependencyBetween = (first: BarEnd, other: BarEnd): Dependency => {
  const [from, to] = !first.isFinish && other.isFinish ? [other, first] : [first, other];
  const link = { from: from.task, to: to.task, lag: 0 };
  if (from.isFinish) return to.isFinish ? { ...link, kind: 'FF' } : link;
  return { ...link, kind: 'SS' };
};

/** The same of two ends that were clicked, as the part tells it. */
export const dependencyOf = ({ source, target, type = 'e2s' }: Partial<ILink>): Dependency =>
  dependencyBetween(
    { task: Number(source), isFinish: type.startsWith('e') },
    { task: Number(target), isFinish: type.endsWith('e') },
  );
