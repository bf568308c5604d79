import type { StepEndpoint } from '../../schema/calls/stepEndpoints.ts';

const path = (step: string) => `/api/projects/:id/items/${step}`;
const usual = { method: 'POST', record: { path: 'id', by: 'project_id' }, comment: 'remarks' } as const;

/** The steps of the BOQ details by another door: as the item requirements of their project (rule 38). */
export const requirementSteps: readonly StepEndpoint[] = [
  {
    ...usual,
    path: path('review'),
    action: 'creator-submit',
    success: 'Item requirements sent for review',
    failure: 'Failed to send for review',
  },
  {
    ...usual,
    path: path('submit'),
    action: 'reviewer-submit',
    success: 'Item requirements submitted for approval',
    failure: 'Failed to submit for approval',
  },
  {
    ...usual,
    path: path('approve'),
    action: 'approver-submit',
    success: 'Item requirements approved',
    failure: 'Failed to approve requirements',
  },
  {
    ...usual,
    path: path('reject'),
    action: ['reviewer-revert', 'approver-revert'],
    comment: 'reason',
    permission: 'estimation.boq_details.view',
    success: 'Item requirements rejected',
    failure: 'Failed to reject requirements',
  },
];
