import { defineWorkflow } from '../define.ts';

const permission = 'project.contract_action.update';

/** The process of what somebody has to do about a contract (rule 67). */
export const contractActionWorkflow = defineWorkflow({
  name: 'action item',
  field: 'status',
  initial: 'OPEN',
  states: {
    OPEN: { label: 'Open', tone: 'waiting', waits: [{ role: 'assignee' }], editable: ['assignee', 'creator'] },
    COMPLETED: { label: 'Completed', tone: 'good', waits: [] },
  },
  actions: {
    complete: {
      label: 'Complete',
      success: 'Action item completed',
      failure: 'Failed to update the status',
      from: ['OPEN'],
      to: 'COMPLETED',
      sets: { completed_at: { is: 'now' } },
      by: ['assignee', 'creator'],
      permission,
      comment: 'optional',
      tone: 'primary',
    },
    reopen: {
      label: 'Reopen',
      success: 'Action item reopened',
      failure: 'Failed to update the status',
      from: ['COMPLETED'],
      to: 'OPEN',
      sets: { completed_at: null },
      by: ['assignee', 'creator'],
      permission,
      comment: 'optional',
    },
  },
  endpoints: [
    {
      path: '/api/contract-review-actions/:id/update-status',
      action: { body: 'status', words: { completed: 'complete', open: 'reopen' } },
      // The document has this spelling (rule 16).
      success: 'Staus Updated successfully',
      failure: 'Action failed',
    },
  ],
  path: ['OPEN', 'COMPLETED'],
});
