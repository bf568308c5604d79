import { reference } from '../../schema/field.ts';
import { zeroPercentage } from '../../domain/planning/totals.ts';
import { defineWorkflow } from '../define.ts';
import { discarding } from '../discarding.ts';
import { notLookedAt } from '../withdraw.ts';

const permissions = 'project.plan';
const path = (step: string) => `/api/projects/:id/project-planning/${step}`;
const usual = { method: 'POST', record: { path: 'id', by: 'project_id' }, comment: 'remarks' } as const;
const failure = 'Failed to submit project planning';

const others = (count: number, one: string): string => `${count - 1} more ${one}${count === 2 ? '' : 's'}`;

/** The running message of the first main task whose sub-tasks are not exactly 100 %, by its number (rule 69). */
const notWhole = ({ unbalanced = 0, first = 0, hundredths = 0 }: Readonly<Record<string, number>>): string => {
  const total = `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`.replace(/\.?0+$/, '');
  const message = `Task ${first}: Total ${total === '' ? '0' : total}% (must equal 100%)`;
  return unbalanced > 1 ? `${message}, and ${others(unbalanced, 'main task')}` : message;
};

/** The message of the first sub-task without a percentage, by its number. */
const notZero = ({ zeros = 0, zero = 0 }: Readonly<Record<string, number>>): string => {
  const message = `Task ${zero}: ${zeroPercentage}`;
  return zeros > 1 ? `${message} The same of ${others(zeros, 'sub-task')}.` : message;
};

/** The plan of a project: its creator plans, an approver approves, the client agrees through the project manager (rule 71). */
export const planWorkflow = defineWorkflow({
  name: 'project plan',
  field: 'status',
  initial: 'DRAFT',
  restsOn: [],
  withoutSeen: 'the calls of the specification ask nobody to have opened it',
  watched: true,
  counts: {
    tasks: { of: 'plan_tasks', by: 'plan_id', where: { kind: 'main_task' } },
    unbalanced: 'computed',
    first: 'computed',
    hundredths: 'computed',
    zeros: 'computed',
    zero: 'computed',
    later: 'computed',
    estimating: 'computed',
    unsent: 'computed',
  },
  states: {
    DRAFT: { label: 'Draft', tone: 'neutral', waits: [{ role: 'creator' }], editable: ['creator'] },
    PENDING_APPROVAL: {
      label: 'Awaiting approval',
      tone: 'waiting',
      waits: [{ role: 'approver', until: 'to-client' }],
      decision: true,
    },
    REVERTED_BY_APPROVER: {
      label: 'Sent back',
      tone: 'attention',
      waits: [{ role: 'creator' }],
      editable: ['creator'],
      returned: true,
    },
    APPROVED: {
      label: 'Approved, with the client',
      tone: 'waiting',
      waits: [{ role: 'project_manager', until: 'closed' }],
      decision: true,
      told: true,
    },
    REVERTED_BY_CLIENT: {
      label: 'Sent back by the client',
      tone: 'attention',
      waits: [{ role: 'creator' }],
      editable: ['creator'],
      returned: true,
    },
    CLOSED: {
      label: 'Accepted',
      tone: 'good',
      waits: [],
      next: {
        says: 'Say what is done in its tasks',
        by: 'project_manager',
        in: [{ of: 'project_plans', by: 'project_id', same: 'project_id' }],
      },
      end: true,
    },
  },
  actions: {
    'to-approve': {
      label: 'Send for approval',
      success: 'Project planning sent for approval',
      failure,
      from: ['DRAFT', 'REVERTED_BY_APPROVER', 'REVERTED_BY_CLIENT'],
      to: 'PENDING_APPROVAL',
      by: ['creator'],
      permission: `${permissions}.submit`,
      comment: 'optional',
      body: {
        approver_id: reference('users', {
          label: 'Approver',
          required: 'Choose an approver',
          holding: `${permissions}.approve`,
        }),
      },
      guards: [
        ({ counts }) =>
          counts.estimating > 0 ? 'The project is not won yet: its plan stays a draft until then' : undefined,
        ({ counts }) => (counts.tasks === 0 ? 'Add a main task first' : undefined),
        ({ counts }) => (counts.zeros > 0 ? notZero(counts) : undefined),
        ({ counts }) => (counts.unbalanced === 0 ? undefined : notWhole(counts)),
      ],
      opensRound: true,
      tone: 'primary',
    },
    withdraw: {
      label: 'Withdraw',
      follows: 'You can change it again, and send it again.',
      success: 'Project planning withdrawn',
      failure,
      from: ['PENDING_APPROVAL'],
      to: 'DRAFT',
      by: ['creator'],
      permission: `${permissions}.submit`,
      comment: 'optional',
      guards: [notLookedAt(['approver'])],
    },
    'to-client': {
      label: 'Approve',
      follows: 'The project manager takes it to the client.',
      success: 'Project planning approved',
      failure,
      from: ['PENDING_APPROVAL'],
      to: 'APPROVED',
      by: ['approver'],
      permission: `${permissions}.approve`,
      comment: 'optional',
      tone: 'primary',
    },
    'revert-approver': {
      label: 'Send back',
      success: 'Project planning sent back',
      failure,
      from: ['PENDING_APPROVAL'],
      to: 'REVERTED_BY_APPROVER',
      by: ['approver'],
      permission: `${permissions}.approve`,
      comment: 'optional',
    },
    closed: {
      label: 'The client accepts',
      follows: 'The plan is in force. To change it opens its next revision.',
      success: 'Project planning accepted',
      failure,
      from: ['APPROVED'],
      to: 'CLOSED',
      by: ['project_manager'],
      permission: `${permissions}.manage`,
      comment: 'optional',
      within: 'project_id',
      byMaker: 'The client decides, and the project manager says so: whoever made the plan may be that',
      tone: 'primary',
    },
    'revert-reviewer': {
      label: 'The client sends it back',
      success: 'Project planning sent back',
      failure,
      from: ['APPROVED'],
      to: 'REVERTED_BY_CLIENT',
      by: ['project_manager'],
      permission: `${permissions}.manage`,
      comment: 'optional',
    },
    revise: {
      label: 'Revise',
      follows:
        'Opens the next revision with these tasks. Work goes on by this one until that is approved; then it is the baseline.',
      success: 'Revision opened',
      failure,
      from: ['CLOSED'],
      to: 'CLOSED',
      by: ['creator', 'project_manager'],
      permission: `${permissions}.update`,
      comment: 'optional',
      guards: [({ counts }) => (counts.later === 0 ? undefined : 'Its next revision is open')],
      within: 'project_id',
      opens: [{ of: 'project_plans' }],
    },
    discard: {
      ...discarding,
      failure,
      from: ['CLOSED'],
      to: 'CLOSED',
      by: ['creator', 'project_manager'],
      permission: `${permissions}.update`,
      within: 'project_id',
    },
  },
  endpoints: [
    { ...usual, path: path('send-to-approval'), action: 'to-approve' },
    {
      ...usual,
      path: path('update-approve'),
      action: { body: 'is_approved', words: { true: 'to-client', false: 'revert-approver' } },
    },
    {
      ...usual,
      path: path('update-client-review'),
      action: { body: 'is_reviewed', words: { true: 'closed', false: 'revert-reviewer' } },
    },
  ],
  path: ['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'CLOSED'],
});
