import { taskStatuses, type TaskStatus } from '../../../domain/planning/planLines.ts';
import { subTaskWorkflow } from '../../../workflows/planning/subTasks.ts';
import type { BoardColumn } from '../../../ui/board/Board.tsx';

/** How tasks are looked at. */
export const listOrBoard = [
  ['list', 'List'],
  ['board', 'Board'],
] as const;

/** The columns of a board of sub-tasks. */
export const statusColumns: readonly BoardColumn[] = taskStatuses.map((name) => {
  const { label, tone } = subTaskWorkflow.states[name];
  return { name, label, tone };
});

/** The status of a column's name. */
export const statusNamed = (name: string): TaskStatus | undefined => taskStatuses.find((status) => status === name);
