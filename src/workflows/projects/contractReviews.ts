import { reference } from '../../schema/field.ts';
import { defineWorkflow } from '../define.ts';
import { notLookedAt } from '../withdraw.ts';

const permissions = 'project.contract_review';

/** The review of a project's contract: one writes it, another approves it (rule 67). */
export const contractReviewWorkflow = defineWorkflow({
  name: 'contract review',
  field: 'status',
  initial: 'DRAFT',
  restsOn: [],
  withoutSeen: 'the calls of the specification ask nobody to have opened it',
  states: {
    DRAFT: { label: 'Draft', tone: 'neutral', waits: [{ role: 'creator' }], editable: ['creator'] },
    UNDER_REVIEW: {
      label: 'Under review',
      tone: 'waiting',
      waits: [{ role: 'reviewer', until: 'approve' }],
      decision: true,
    },
    SENT_BACK: {
      label: 'Sent back',
      tone: 'attention',
      waits: [{ role: 'creator' }],
      editable: ['creator'],
      returned: true,
    },
    APPROVED: { label: 'Approved', tone: 'good', waits: [] },
  },
  actions: {
    'submit-for-review': {
      label: 'Send for review',
      success: 'Contract review sent for review',
      failure: 'Failed to submit contract review',
      from: ['DRAFT', 'SENT_BACK'],
      to: 'UNDER_REVIEW',
      by: ['creator'],
      permission: `${permissions}.submit`,
      comment: 'optional',
      body: {
        reviewer_id: reference('users', {
          label: 'Reviewer',
          required: 'Choose a reviewer',
          holding: `${permissions}.approve`,
        }),
      },
      guards: [({ counts }) => (counts.clauses === 0 ? 'Add a clause first' : undefined)],
      opensRound: true,
      tone: 'primary',
    },
    withdraw: {
      label: 'Withdraw',
      follows: 'You can change it again, and send it again.',
      success: 'Contract review withdrawn',
      failure: 'Failed to withdraw',
      from: ['UNDER_REVIEW'],
      to: 'DRAFT',
      by: ['creator'],
      permission: `${permissions}.submit`,
      comment: 'optional',
      guards: [notLookedAt(['reviewer'])],
    },
    approve: {
      label: 'Approve',
      success: 'Contract review approved',
      failure: 'Failed to approve',
      from: ['UNDER_REVIEW'],
      to: 'APPROVED',
      by: ['reviewer'],
      permission: `${permissions}.approve`,
      comment: 'optional',
      bulk: true,
      tone: 'primary',
    },
    'send-back': {
      label: 'Send back',
      success: 'Contract review sent back',
      failure: 'Failed to send back',
      from: ['UNDER_REVIEW'],
      to: 'SENT_BACK',
      by: ['reviewer'],
      permission: `${permissions}.approve`,
      comment: 'required',
    },
    reopen: {
      label: 'Reopen',
      follows: 'It can be changed again, for an amendment of the contract, and is to be sent for review again.',
      success: 'Contract review reopened',
      failure: 'Failed to reopen',
      from: ['APPROVED'],
      to: 'DRAFT',
      by: ['creator'],
      permission: `${permissions}.submit`,
      comment: 'required',
    },
  },
  counts: { clauses: { of: 'clauses' } },
  endpoints: [
    { path: '/api/contractReview/:id/submit-for-review', action: 'submit-for-review' },
    { method: 'POST', path: '/api/contractReviewApprove/:id', action: 'approve' },
    { path: '/api/contractReview/:id/send-back', action: 'send-back', comment: 'reason' },
  ],
  path: ['DRAFT', 'UNDER_REVIEW', 'APPROVED'],
});
