import { subTaskWorkflow } from '../../../workflows/planning/subTasks.ts';

const { states } = subTaskWorkflow;

/** What people read of the status of a task. */
export const statusLabel = (status: string): string =>
  Object.entries(states).find(([name]) => name === status)?.[1].label ?? status;

/** Today as people here have it, as an ISO date. */
export const today = (): string => {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
