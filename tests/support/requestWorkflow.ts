import { defineWorkflow } from '../../src/workflows/define.ts';
import { done, heldBy } from './states.ts';

const step = (label: string, from: string, to: string, role: string) => ({
  label,
  success: `Request: ${label}`,
  failure: `Failed: ${label}`,
  from: [from],
  to,
  by: [role],
  permission: 'test.request.view',
  comment: 'optional' as const,
});

/** From its creator to a reviewer, to an approver, and done. */
export const requestWorkflow = defineWorkflow({
  name: 'request',
  field: 'status',
  initial: 'DRAFT',
  restsOn: [],
  withoutSeen: 'its tests decide at once',
  states: {
    DRAFT: heldBy('creator', 'Draft', 'neutral'),
    REVIEW: { label: 'In review', tone: 'waiting', waits: [{ role: 'reviewer', until: 'review' }], decision: true },
    APPROVAL: {
      label: 'In approval',
      tone: 'waiting',
      waits: [{ role: 'approver', until: 'approve' }],
      decision: true,
    },
    APPROVED: done('Approved'),
  },
  actions: {
    send: step('Send', 'DRAFT', 'REVIEW', 'creator'),
    review: step('Review', 'REVIEW', 'APPROVAL', 'reviewer'),
    revert: step('Send back', 'REVIEW', 'DRAFT', 'reviewer'),
    approve: step('Approve', 'APPROVAL', 'APPROVED', 'approver'),
  },
  path: ['DRAFT', 'REVIEW', 'APPROVAL', 'APPROVED'],
});
