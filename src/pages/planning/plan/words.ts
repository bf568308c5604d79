import { subTaskWorkflow } from '../../../workflows/planning/subTasks.ts';

const { states } = subTaskWorkflow;

/** What people read of the status of a task. */
export const statusLabel = (status: string): string =>
  Object.entries(states).find(([name]) => name === status)?.[1].label ?? status;
