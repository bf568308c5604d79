import { oneOf } from '../schema/field.ts';
import type { StepGuard } from '../schema/workflow.ts';
import { defineWorkflow } from './define.ts';

/** The reasons for a loss. */
export const lossReasons = [
  'price',
  'delivery_time',
  'scope',
  'competitor',
  'relationship',
  'client_cancelled',
  'no_decision',
  'declined_by_us',
  'other',
] as const;

const hasApprover: StepGuard = ({ people, me }) => {
  const approvers = people['approver'] ?? [];
  if (approvers.length === 0) return 'Choose an approver first';
  return approvers.every((p) => p.id === me) ? 'Choose an approver other than yourself' : undefined;
};

/** An enquiry from its first note to its end (rule 26). */
export const enquiryWorkflow = defineWorkflow({
  name: 'enquiry',
  field: 'status',
  initial: 'DRAFT',
  managedBy: 'enquiry.global.manage',
  states: {
    DRAFT: { label: 'Draft', tone: 'neutral', waits: [{ role: 'owner' }], editable: ['owner', 'creator'] },
    PENDING_APPROVAL: {
      label: 'Awaiting approval',
      tone: 'waiting',
      waits: [
        { role: 'reviewer', until: 'review' },
        { role: 'approver', until: 'approve' },
      ],
      decision: true,
    },
    SENT_BACK: {
      label: 'Sent back',
      tone: 'attention',
      waits: [{ role: 'owner' }],
      editable: ['owner', 'creator'],
      returned: true,
    },
    APPROVED: { label: 'Approved', tone: 'good', waits: [{ role: 'owner' }] },
    CONVERTED: { label: 'Converted', tone: 'good', waits: [{ role: 'owner' }] },
    WON: { label: 'Won', tone: 'good', waits: [] },
    LOST: { label: 'Lost', tone: 'bad', waits: [] },
    CANCELLED: { label: 'Cancelled', tone: 'neutral', waits: [] },
  },
  actions: {
    submit: {
      label: 'Send for approval',
      success: 'Enquiry sent for approval',
      failure: 'Failed to send for approval',
      from: ['DRAFT', 'SENT_BACK'],
      to: 'PENDING_APPROVAL',
      by: ['owner', 'creator'],
      permission: 'enquiry.own.submit',
      comment: 'optional',
      guards: [hasApprover],
      opensRound: true,
      tone: 'primary',
    },
    review: {
      label: 'Review',
      success: 'Enquiry reviewed',
      failure: 'Failed to record the review',
      from: ['PENDING_APPROVAL'],
      to: 'PENDING_APPROVAL',
      by: ['reviewer'],
      permission: 'enquiry.pending.review',
      comment: 'optional',
      guards: [
        ({ steps, me }) =>
          steps.some((s) => s.action === 'review' && s.by === me) ? 'You have reviewed this round' : undefined,
      ],
      bulk: true,
      tone: 'primary',
    },
    approve: {
      label: 'Approve',
      success: 'Enquiry approved',
      failure: 'Failed to approve',
      from: ['PENDING_APPROVAL'],
      to: 'APPROVED',
      by: ['approver'],
      permission: 'enquiry.pending.approve',
      comment: 'optional',
      // The person who submitted a round cannot approve it (rule 24).
      barred: { by: 'submit', message: 'You sent this for approval: somebody else approves it' },
      bulk: true,
      tone: 'primary',
    },
    'send-back': {
      label: 'Send back',
      success: 'Enquiry sent back',
      failure: 'Failed to send back',
      from: ['PENDING_APPROVAL'],
      to: 'SENT_BACK',
      by: ['reviewer', 'approver'],
      permission: 'enquiry.pending.send_back',
      comment: 'required',
    },
    convert: {
      label: 'Convert to project',
      success: 'Project and estimation opened',
      failure: 'Failed to convert',
      from: ['APPROVED'],
      to: 'CONVERTED',
      by: ['owner', 'creator'],
      permission: 'enquiry.own.convert',
      comment: 'optional',
      tone: 'primary',
    },
    win: {
      label: 'Mark as won',
      success: 'Enquiry won',
      failure: 'Failed to mark as won',
      from: ['CONVERTED'],
      to: 'WON',
      by: ['owner', 'creator'],
      permission: 'enquiry.own.close',
      comment: 'optional',
    },
    lose: {
      label: 'Mark as lost',
      success: 'Enquiry lost',
      failure: 'Failed to mark as lost',
      from: ['APPROVED', 'CONVERTED'],
      to: 'LOST',
      by: ['owner', 'creator'],
      permission: 'enquiry.own.close',
      comment: 'optional',
      body: {
        loss_reason: oneOf(lossReasons, { required: 'Choose the reason for the loss', label: 'Reason for loss' }),
      },
      tone: 'danger',
    },
    cancel: {
      label: 'Cancel enquiry',
      success: 'Enquiry cancelled',
      failure: 'Failed to cancel',
      from: ['DRAFT', 'PENDING_APPROVAL', 'SENT_BACK', 'APPROVED'],
      to: 'CANCELLED',
      by: ['owner', 'creator'],
      permission: 'enquiry.own.cancel',
      comment: 'required',
      tone: 'danger',
    },
  },
  path: ['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'CONVERTED', 'WON'],
  pipeline: {
    value: 'expected_value',
    stages: ['DRAFT', 'SENT_BACK', 'PENDING_APPROVAL', 'APPROVED', 'CONVERTED', 'WON', 'LOST'],
  },
});
