import type { TaskStatus } from '../../domain/planning/planLines.ts';
import { defineWorkflow } from '../define.ts';

const usual = {
  success: 'Status changed',
  failure: 'Failed to update sub task',
  by: ['assignee', 'creator', 'project_manager'],
  permission: 'project.plan.track',
  comment: 'optional',
} as const;

/** The work of a sub-task, by whoever does it or is responsible for the plan (rule 72). */
export const subTaskWorkflow = defineWorkflow({
  name: 'sub-task',
  field: 'status',
  initial: 'NOT_STARTED',
  states: {
    NOT_STARTED: { label: 'Not started', tone: 'neutral', waits: [] },
    IN_PROGRESS: { label: 'In progress', tone: 'waiting', waits: [] },
    DONE: { label: 'Done', tone: 'good', waits: [] },
  },
  actions: {
    start: { ...usual, label: 'Start', from: ['NOT_STARTED', 'IN_PROGRESS', 'DONE'], to: 'IN_PROGRESS' },
    finish: { ...usual, label: 'Finish', from: ['NOT_STARTED', 'IN_PROGRESS', 'DONE'], to: 'DONE', tone: 'primary' },
    reset: { ...usual, label: 'Not started', from: ['IN_PROGRESS', 'DONE', 'NOT_STARTED'], to: 'NOT_STARTED' },
  },
  path: ['NOT_STARTED', 'IN_PROGRESS', 'DONE'],
});

/** The step that leads to a status. */
export const stepTo = (status: TaskStatus): 'start' | 'finish' | 'reset' => {
  if (status === 'DONE') return 'finish';
  return status === 'IN_PROGRESS' ? 'start' : 'reset';
};
