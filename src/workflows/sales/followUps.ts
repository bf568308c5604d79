import { defineWorkflow } from '../define.ts';

/** The process of a follow-up (rule 29). */
export const followUpWorkflow = defineWorkflow({
  name: 'follow-up',
  field: 'status',
  initial: 'OPEN',
  states: {
    OPEN: {
      label: 'Open',
      tone: 'waiting',
      waits: [{ role: 'assignee' }],
      editable: ['assignee', 'creator'],
    },
    DONE: { label: 'Done', tone: 'good', waits: [] },
    CANCELLED: { label: 'Cancelled', tone: 'neutral', waits: [] },
  },
  actions: {
    done: {
      label: 'Done',
      success: 'Follow-up done',
      failure: 'Failed to update the status',
      from: ['OPEN'],
      to: 'DONE',
      sets: { closed_at: { is: 'now' } },
      by: ['assignee', 'creator'],
      permission: 'enquiry.follow_up.update',
      comment: 'optional',
      tone: 'primary',
    },
    cancel: {
      label: 'Cancel',
      success: 'Follow-up cancelled',
      failure: 'Failed to update the status',
      from: ['OPEN'],
      to: 'CANCELLED',
      sets: { closed_at: { is: 'now' } },
      by: ['assignee', 'creator'],
      permission: 'enquiry.follow_up.update',
      comment: 'optional',
    },
    reopen: {
      label: 'Reopen',
      success: 'Follow-up reopened',
      failure: 'Failed to update the status',
      from: ['DONE', 'CANCELLED'],
      to: 'OPEN',
      sets: { closed_at: null },
      by: ['assignee', 'creator'],
      permission: 'enquiry.follow_up.update',
      comment: 'optional',
    },
  },
  endpoints: [
    {
      path: '/api/followUp/:id/update-status',
      action: { body: 'status', words: { OPEN: 'reopen', DONE: 'done', CANCELLED: 'cancel' } },
      // The document has this spelling (rule 16).
      success: 'Staus Updated successfully',
      failure: 'Action failed',
    },
  ],
  path: ['OPEN', 'DONE'],
});
