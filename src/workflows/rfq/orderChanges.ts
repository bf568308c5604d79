import { reference } from '../../schema/field.ts';
import type { GuardContext } from '../../schema/workflow.ts';
import { defineWorkflow } from '../define.ts';

type Context = GuardContext<'reviewed'>;

const usual = { failure: 'Failed to update the change', comment: 'optional' } as const;
const mayChange = 'procurement.order.update';
const mayApprove = 'procurement.order.approve';
const asked = (label: string) =>
  reference('users', { label, required: `Choose who is the ${label.toLowerCase()}`, holding: mayApprove });

/** What it does to its order is one step of both. */
const made = {
  sets: { made_at: { is: 'now' } },
  takes: [{ to: 'order_id', step: 'deliver' }],
  within: 'order_id',
  follows: 'Its order has these quantities, prices and days; what is taken off it is open again on its request.',
  tone: 'primary',
} as const;

/** A change of what is ordered (rule 154): reviewed and approved by what the order comes to after it. */
export const orderChangeWorkflow = defineWorkflow({
  name: 'order change',
  field: 'status',
  initial: 'DRAFT',
  restsOn: [{ of: 'purchase_order_lines', by: 'order_id', same: 'order_id' }],
  counts: { reviewed: 'computed' },
  states: {
    DRAFT: { label: 'Draft', tone: 'neutral', waits: [{ role: 'creator' }], editable: ['creator'] },
    UNDER_REVIEW: {
      label: 'Under review',
      tone: 'waiting',
      waits: [{ role: 'reviewer', until: 'review' }],
      decision: true,
    },
    PENDING_APPROVAL: {
      label: 'Awaiting approval',
      tone: 'waiting',
      waits: [{ role: 'approver', until: 'approve' }],
      decision: true,
    },
    SENT_BACK: {
      label: 'Sent back',
      tone: 'attention',
      waits: [{ role: 'creator' }],
      editable: ['creator'],
      returned: true,
    },
    MADE: { label: 'Made, to send', tone: 'attention', waits: [{ role: 'buyer' }] },
    SENT: { label: 'Made and sent', tone: 'good', waits: [] },
    WITHDRAWN: { label: 'Withdrawn', tone: 'bad', waits: [] },
  },
  actions: {
    make: {
      ...usual,
      ...made,
      label: 'Change the order',
      success: 'Order changed',
      from: ['DRAFT', 'SENT_BACK'],
      to: 'MADE',
      by: ['creator'],
      permission: mayChange,
      guards: [
        ({ counts }: Context) =>
          counts.reviewed > 0
            ? 'An order of this value, or in another currency, is reviewed and approved: send its change for review'
            : undefined,
      ],
    },
    submit: {
      ...usual,
      label: 'Send for review',
      success: 'Change sent for review',
      from: ['DRAFT', 'SENT_BACK'],
      to: 'UNDER_REVIEW',
      by: ['creator'],
      permission: mayChange,
      body: { reviewer_id: asked('Reviewer'), approver_id: asked('Approver') },
      opensRound: true,
      tone: 'primary',
    },
    review: {
      ...usual,
      label: 'Send for approval',
      success: 'Change sent for approval',
      from: ['UNDER_REVIEW'],
      to: 'PENDING_APPROVAL',
      by: ['reviewer'],
      permission: mayApprove,
      bulk: true,
      tone: 'primary',
    },
    approve: {
      ...usual,
      ...made,
      label: 'Approve',
      success: 'Order changed',
      from: ['PENDING_APPROVAL'],
      to: 'MADE',
      by: ['approver'],
      permission: mayApprove,
      bulk: true,
    },
    'send-back': {
      ...usual,
      label: 'Send back',
      success: 'Change sent back',
      from: ['UNDER_REVIEW', 'PENDING_APPROVAL'],
      to: 'SENT_BACK',
      by: ['reviewer', 'approver'],
      permission: mayApprove,
      comment: 'required',
    },
    send: {
      ...usual,
      label: 'Mark as sent',
      success: 'Change sent',
      follows: 'Its vendor knows the order as it is now.',
      from: ['MADE'],
      to: 'SENT',
      by: ['buyer'],
      permission: mayChange,
      sets: { sent_at: { is: 'now' } },
      tone: 'primary',
    },
    unsend: {
      ...usual,
      label: 'Not sent',
      success: 'Change is to be sent',
      from: ['SENT'],
      to: 'MADE',
      by: ['buyer'],
      permission: mayChange,
      sets: { sent_at: null },
    },
    lapse: {
      ...usual,
      label: 'Lapse',
      success: 'Change withdrawn',
      from: ['DRAFT', 'UNDER_REVIEW', 'PENDING_APPROVAL', 'SENT_BACK'],
      to: 'WITHDRAWN',
      by: ['creator', 'buyer'],
      permission: mayChange,
      along: true,
    },
    withdraw: {
      ...usual,
      label: 'Withdraw',
      success: 'Change withdrawn',
      from: ['DRAFT', 'UNDER_REVIEW', 'PENDING_APPROVAL', 'SENT_BACK'],
      to: 'WITHDRAWN',
      by: ['creator'],
      permission: mayChange,
      tone: 'danger',
    },
  },
  path: ['DRAFT', 'UNDER_REVIEW', 'PENDING_APPROVAL', 'MADE', 'SENT'],
});
