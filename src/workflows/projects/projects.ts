import type { GuardContext, TakenByState } from '../../schema/workflow.ts';
import { defineWorkflow } from '../define.ts';

const permissions = 'project.project';
const failure = 'Failed to update the project';
const by = 'project_id';

/**
 * What becomes of all that names a project which ends (rule 127): nothing more is bought for it, and what vendors were
 * asked to deliver is named by the request; the rest keeps its state below it.
 */
const below: readonly TakenByState[] = [
  { of: 'purchase_requests', by, states: { OPEN: 'cancel', CLOSED: null, CANCELLED: null } },
  { of: 'rfqs', by, states: { DRAFT: 'cancel', SENT: 'cancel', CLOSED: 'cancel', AWARDED: null, CANCELLED: null } },
];

/** Whether something of the project is not done. */
const isUnfinished = ({ counts }: GuardContext<'unfinished'>): boolean => counts.unfinished > 0;

/** A project: estimated, then active if it is won, or lost; closed at its end (rules 30 and 127). */
export const projectWorkflow = defineWorkflow({
  name: 'project',
  field: 'status',
  initial: 'ACTIVE',
  counts: { unfinished: 'computed' },
  states: {
    ESTIMATING: {
      label: 'Estimating',
      tone: 'waiting',
      waits: [],
      editable: ['editor'],
      next: { in: [{ of: 'estimations', by }] },
    },
    ACTIVE: {
      label: 'Active',
      tone: 'good',
      waits: [],
      editable: ['editor'],
      next: { in: [{ of: 'project_plans', by }] },
    },
    LOST: { label: 'Lost', tone: 'bad', waits: [] },
    CLOSED: { label: 'Closed', tone: 'neutral', waits: [] },
  },
  actions: {
    win: {
      label: 'Mark as won',
      success: 'Project won',
      failure,
      from: ['ESTIMATING'],
      to: 'ACTIVE',
      by: ['editor'],
      permission: `${permissions}.update`,
      comment: 'optional',
      sets: { won_at: { is: 'now' } },
      along: true,
    },
    lose: {
      label: 'Mark as lost',
      success: 'Project lost',
      failure,
      from: ['ESTIMATING', 'ACTIVE'],
      to: 'LOST',
      by: ['editor'],
      permission: `${permissions}.update`,
      comment: 'optional',
      takes: below,
      along: true,
    },
    'reopen-along': {
      label: 'Reopen',
      success: 'Project reopened',
      failure,
      from: ['ACTIVE', 'LOST'],
      to: 'ESTIMATING',
      by: ['editor'],
      permission: `${permissions}.update`,
      comment: 'optional',
      sets: { won_at: null },
      along: true,
    },
    close: {
      label: 'Close project',
      follows:
        'Its open purchase requests are cancelled, and its RFQs. All that is below it keeps its state: nothing of it can be changed until the project is reopened.',
      success: 'Project closed',
      failure,
      from: ['ACTIVE'],
      to: 'CLOSED',
      by: ['project_manager', 'closer'],
      // Whoever manages its plan needs no more than to see it: the role says who may.
      permission: `${permissions}.view`,
      comment: 'optional',
      asks: { comment: isUnfinished },
      guards: [
        (context: GuardContext<'unfinished'>) =>
          context.body && isUnfinished(context) && !context.body['comment']
            ? 'Say why it is closed although something is unfinished'
            : undefined,
      ],
      takes: below,
    },
    reopen: {
      label: 'Reopen',
      follows: 'All that is below it goes on from where it was. Requests that were cancelled stay cancelled.',
      success: 'Project reopened',
      failure,
      from: ['CLOSED'],
      to: 'ACTIVE',
      by: ['project_manager', 'closer'],
      permission: `${permissions}.view`,
      comment: 'required',
    },
  },
  path: ['ESTIMATING', 'ACTIVE', 'CLOSED'],
});
