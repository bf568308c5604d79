import { oneOf, reference } from '../../schema/field.ts';
import type { Fate, GuardContext, StepGuard, TakenByState } from '../../schema/workflow.ts';
import { defineWorkflow } from '../define.ts';
import { isStepOf } from '../distinct.ts';
import { notLookedAt } from '../withdraw.ts';

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

/** Whether nobody can approve what the current user sends: who sends it cannot. */
const lacksApprover = ({ people, me }: GuardContext): boolean =>
  (people['approver'] ?? []).every((person) => person.id === me);

/** Who sends it chooses the approver, if there is none. */
const hasApprover: StepGuard = (context) => {
  const { body } = context;
  if (!body || typeof body['approver_id'] === 'number' || !lacksApprover(context)) return undefined;
  return context.people['approver']?.length ? 'Choose an approver other than yourself' : 'Choose an approver first';
};

/** What becomes of the project of an enquiry, if it has not ended yet (rule 30). */
const ofProject = (open: Fate): TakenByState => ({
  of: 'projects',
  by: 'enquiry_id',
  states: { ESTIMATING: open, ACTIVE: open === 'win' ? { stay: 'it is won' } : open, LOST: null, CLOSED: null },
});
/** What becomes of its estimation, if it is not closed yet. */
const ofEstimation = (step: 'win' | 'lose'): TakenByState => ({
  of: 'estimations',
  by: 'enquiry_id',
  states: { OPEN: step, HELD: step, WON: null, LOST: null },
  ...(step === 'lose' && { reason: 'loss_reason' }),
});
const noEstimation = { refuse: 'Converted, to be marked as won or lost' } as const;
const ofFollowUps = (open: Fate): TakenByState => ({
  of: 'follow_ups',
  by: 'enquiry_id',
  states: { OPEN: open, DONE: null, CANCELLED: null },
});

/** An enquiry from its first note to its end (rule 26). */
export const enquiryWorkflow = defineWorkflow({
  name: 'enquiry',
  field: 'status',
  initial: 'DRAFT',
  restsOn: [],
  withoutSeen: 'the calls of the specification ask nobody to have opened it',
  managedBy: 'enquiry.global.manage',
  watched: true,
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
    APPROVED: { label: 'Approved', tone: 'good', waits: [{ role: 'owner' }], ready: 'Ready to convert' },
    CONVERTED: {
      label: 'Converted',
      tone: 'good',
      waits: [{ role: 'owner' }],
      next: { in: [{ of: 'estimations', by: 'enquiry_id' }] },
    },
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
      extra: {
        approver_id: reference('users', {
          label: 'Approver',
          help: 'Who is to approve it, if nobody is chosen yet.',
          holding: 'enquiry.pending.approve',
        }),
      },
      asks: { approver_id: lacksApprover },
      guards: [hasApprover],
      opensRound: true,
      tone: 'primary',
    },
    withdraw: {
      label: 'Withdraw',
      follows: 'You can change it again, and send it again.',
      success: 'Enquiry withdrawn',
      failure: 'Failed to withdraw',
      from: ['PENDING_APPROVAL'],
      to: 'DRAFT',
      by: ['owner', 'creator'],
      permission: 'enquiry.own.submit',
      comment: 'optional',
      guards: [notLookedAt(['reviewer', 'approver'])],
    },
    review: {
      label: 'Review',
      follows: 'You say that you have reviewed it; when every reviewer has, it can be approved.',
      success: 'Enquiry reviewed',
      failure: 'Failed to record the review',
      from: ['PENDING_APPROVAL'],
      to: 'PENDING_APPROVAL',
      by: ['reviewer'],
      permission: 'enquiry.pending.review',
      comment: 'optional',
      guards: [
        ({ steps, me }) =>
          steps.some((s) => s.action === 'review' && isStepOf(s, me)) ? 'You have reviewed this round' : undefined,
      ],
      bulk: true,
      tone: 'primary',
    },
    approve: {
      label: 'Approve',
      follows: 'It can then be converted to a project.',
      success: 'Enquiry approved',
      failure: 'Failed to approve',
      from: ['PENDING_APPROVAL'],
      to: 'APPROVED',
      by: ['approver'],
      permission: 'enquiry.pending.approve',
      comment: 'optional',
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
      follows: 'Opens a project and an estimation, with its BOQ details to be filled in.',
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
      follows: 'Its project becomes active, and its estimation is closed.',
      success: 'Enquiry won',
      failure: 'Failed to mark as won',
      from: ['CONVERTED'],
      to: 'WON',
      by: ['owner', 'creator'],
      permission: 'enquiry.own.close',
      comment: 'optional',
      takes: [
        ofProject('win'),
        ofEstimation('win'),
        ofFollowUps({ stay: 'what was agreed with the customer is still to be done' }),
      ],
    },
    lose: {
      label: 'Mark as lost',
      follows: 'Its project and estimation, if there are any, are lost too, and its open follow-ups are cancelled.',
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
      takes: [ofProject('lose'), ofEstimation('lose'), ofFollowUps('cancel')],
      tone: 'danger',
    },
    reopen: {
      label: 'Reopen',
      success: 'Enquiry reopened',
      failure: 'Failed to reopen',
      from: ['WON', 'LOST'],
      to: 'CONVERTED',
      by: ['owner', 'creator'],
      permission: 'estimation.estimation.reopen',
      comment: 'required',
      along: true,
      sets: { loss_reason: null },
      takes: [{ of: 'projects', by: 'enquiry_id', step: 'reopen-along', needed: true }],
    },
    cancel: {
      label: 'Cancel enquiry',
      follows: 'Its open follow-ups are cancelled.',
      success: 'Enquiry cancelled',
      failure: 'Failed to cancel',
      from: ['DRAFT', 'PENDING_APPROVAL', 'SENT_BACK', 'APPROVED'],
      to: 'CANCELLED',
      by: ['owner', 'creator'],
      permission: 'enquiry.own.cancel',
      comment: 'required',
      takes: [
        ofProject(noEstimation),
        {
          of: 'estimations',
          by: 'enquiry_id',
          states: { OPEN: noEstimation, HELD: noEstimation, WON: null, LOST: null },
        },
        ofFollowUps('cancel'),
      ],
      tone: 'danger',
    },
  },
  path: ['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'CONVERTED', 'WON'],
  pipeline: {
    value: 'expected_value',
    stages: ['DRAFT', 'SENT_BACK', 'PENDING_APPROVAL', 'APPROVED', 'CONVERTED', 'WON', 'LOST'],
  },
});
