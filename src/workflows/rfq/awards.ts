import { reference } from '../../schema/field.ts';
import type { GuardContext } from '../../schema/workflow.ts';
import { defineWorkflow } from '../define.ts';
import { awardRestsOn, isCurrent, isOutdated } from './awardRestsOn.ts';

type Context = GuardContext<'reviewed'>;

const usual = { failure: 'Failed to update the award', comment: 'optional' } as const;
const mayAward = 'procurement.award.create';
const mayApprove = 'procurement.award.approve';
const asked = (label: string) =>
  reference('users', { label, required: `Choose who is the ${label.toLowerCase()}`, holding: mayApprove });

const stays = { stay: 'it is what the award orders' } as const;
/** The orders of an award go on after it. */
const orders = {
  of: 'purchase_orders',
  by: 'award_id',
  states: {
    TO_SEND: stays,
    SENT: stays,
    CONFIRMED: stays,
    PART_RECEIVED: stays,
    RECEIVED: null,
    CANCELLED: null,
  },
} as const;

/** What is ordered from whom (rule 92): reviewed and approved from the value on that the branch sets. */
export const awardWorkflow = defineWorkflow({
  name: 'award',
  field: 'status',
  initial: 'DRAFT',
  restsOn: awardRestsOn,
  outdates: true,
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
    APPROVED: {
      label: 'Awarded',
      tone: 'good',
      waits: [],
      next: { says: 'Send its orders', by: 'creator', in: [{ of: 'purchase_orders', by: 'award_id' }] },
      end: true,
    },
    WITHDRAWN: { label: 'Withdrawn', tone: 'bad', waits: [] },
  },
  actions: {
    confirm: {
      ...usual,
      label: 'Award',
      success: 'Awarded',
      follows: 'Orders its lines from their vendors; what it leaves out is open again.',
      from: ['DRAFT', 'SENT_BACK'],
      to: 'APPROVED',
      by: ['creator'],
      permission: mayAward,
      guards: [
        ({ counts }: Context) =>
          counts.reviewed > 0
            ? 'An award of this value, or in another currency, is reviewed and approved: send it for review'
            : undefined,
        isCurrent,
      ],
      sets: { awarded_at: { is: 'now' } },
      takes: [{ to: 'rfq_id', step: 'award', needed: true }, orders],
      within: 'rfq_id',
      tone: 'primary',
    },
    submit: {
      ...usual,
      label: 'Send for review',
      success: 'Award sent for review',
      from: ['DRAFT', 'SENT_BACK'],
      to: 'UNDER_REVIEW',
      by: ['creator'],
      permission: mayAward,
      body: { reviewer_id: asked('Reviewer'), approver_id: asked('Approver') },
      opensRound: true,
      tone: 'primary',
    },
    review: {
      ...usual,
      label: 'Send for approval',
      success: 'Award sent for approval',
      from: ['UNDER_REVIEW'],
      to: 'PENDING_APPROVAL',
      by: ['reviewer'],
      permission: mayApprove,
      guards: [isCurrent],
      bulk: true,
      tone: 'primary',
    },
    approve: {
      ...usual,
      label: 'Approve',
      success: 'Awarded',
      follows: 'Orders its lines from their vendors; what it leaves out is open again.',
      from: ['PENDING_APPROVAL'],
      to: 'APPROVED',
      by: ['approver'],
      permission: mayApprove,
      guards: [isCurrent],
      sets: { awarded_at: { is: 'now' } },
      takes: [{ to: 'rfq_id', step: 'award', needed: true }, orders],
      within: 'rfq_id',
      bulk: true,
      tone: 'primary',
    },
    'send-back': {
      ...usual,
      label: 'Send back',
      success: 'Award sent back',
      from: ['UNDER_REVIEW', 'PENDING_APPROVAL'],
      to: 'SENT_BACK',
      by: ['reviewer', 'approver'],
      permission: mayApprove,
      comment: 'required',
    },
    keep: {
      ...usual,
      label: 'Keep as drafted',
      success: 'Award kept as it was drafted',
      follows: 'What differs now counts as settled until something further changes.',
      from: ['DRAFT', 'UNDER_REVIEW', 'PENDING_APPROVAL', 'SENT_BACK'],
      to: {
        oneOf: ['DRAFT', 'UNDER_REVIEW', 'PENDING_APPROVAL', 'SENT_BACK'],
        pick: ({ state }) => state,
      },
      by: ['creator', 'reviewer', 'approver'],
      // Whoever drafts and whoever decides hold no permission in common but this one; the role says who may.
      permission: 'procurement.award.view',
      guards: [isOutdated],
      comment: 'required',
      beside: true,
    },
    withdraw: {
      ...usual,
      label: 'Withdraw',
      success: 'Award withdrawn',
      from: ['DRAFT', 'UNDER_REVIEW', 'PENDING_APPROVAL', 'SENT_BACK'],
      to: 'WITHDRAWN',
      by: ['creator'],
      permission: mayAward,
      takes: [orders],
      tone: 'danger',
    },
  },
  path: ['DRAFT', 'UNDER_REVIEW', 'PENDING_APPROVAL', 'APPROVED'],
});
