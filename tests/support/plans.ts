import { compare } from '../../src/domain/decimal.ts';
import { list } from '../../src/schema/calls/call.ts';
import * as f from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { stateOf } from '../../src/schema/state.ts';
import { defineWorkflow } from '../../src/workflows/define.ts';
import { done, heldBy } from './states.ts';

/** The item requirements of a project: an endpoint for three of its steps, and one of its own for the fourth. */
export const requirementWorkflow = defineWorkflow({
  name: 'item requirements',
  field: 'workflow_state',
  initial: 'DRAFT',
  restsOn: [],
  withoutSeen: 'its tests decide at once',
  states: {
    DRAFT: heldBy('creator', 'Draft', 'neutral'),
    SUBMITTED: { label: 'Submitted', tone: 'waiting', waits: [{ role: 'manager', until: 'approve' }], decision: true },
    APPROVED: done('Approved'),
    REJECTED: { ...heldBy('creator', 'Rejected', 'attention'), returned: true },
  },
  actions: {
    submit: {
      label: 'Submit',
      success: 'Item requirements submitted for approval',
      failure: 'Failed to submit for approval',
      from: ['DRAFT', 'REJECTED'],
      to: 'SUBMITTED',
      by: ['creator'],
      permission: 'test.requirement.submit',
      comment: 'optional',
      body: { needed_on: f.date({ label: 'Needed on' }) },
      extra: { urgent: f.flag() },
      guards: [
        ({ counts }) =>
          (counts['unverified'] ?? 0) > 0 ? `${counts['unverified']} lines are not verified` : undefined,
        ({ body }) => (body?.['urgent'] === true && !body['needed_on'] ? 'Say when it is needed' : undefined),
      ],
      opensRound: true,
    },
    approve: {
      label: 'Approve',
      success: 'Item requirements approved',
      failure: 'Failed to approve requirements',
      from: ['SUBMITTED'],
      to: 'APPROVED',
      by: ['manager'],
      permission: 'test.requirement.approve',
      comment: 'optional',
    },
    reject: {
      label: 'Reject',
      success: 'Item requirements rejected',
      failure: 'Failed to reject requirements',
      from: ['SUBMITTED'],
      to: 'REJECTED',
      by: ['manager'],
      permission: 'test.requirement.approve',
      comment: 'required',
    },
  },
  counts: { unverified: { of: 'parts', where: { is_verified: false } } },
  endpoints: [
    {
      method: 'POST',
      path: '/api/test-projects/:id/items/:step',
      record: { path: 'id', by: 'project_id' },
      action: { path: 'step', words: { submit: 'submit', approve: 'approve' } },
    },
    {
      method: 'POST',
      path: '/api/test-projects/:id/items/reject',
      record: { path: 'id', by: 'project_id' },
      action: 'reject',
      comment: 'reason',
    },
  ],
  path: ['DRAFT', 'SUBMITTED', 'APPROVED'],
});

export const requirements = defineResource({
  name: 'test_requirements',
  represent: 'title',
  permissions: 'test.requirement',
  actions: ['submit', 'approve'],
  fields: {
    title: f.text({ required: true, search: true }),
    project_id: f.reference('clients', { required: true }),
    asked_on: f.date({ label: 'Asked on' }),
    needed_on: f.date({ label: 'Needed on', notBefore: 'asked_on' }),
    workflow_state: stateOf(requirementWorkflow),
    parts: f.rows({ name: f.text({ required: true }), is_verified: f.flag() }, { represent: 'name' }),
  },
  workflow: requirementWorkflow,
  people: { manager: { permission: 'test.requirement.approve' } },
  calls: { list: list('/api/test-requirements') },
  lists: [
    {
      name: 'all',
      title: 'Item requirements',
      path: '/api/test-requirements',
      permission: 'test.requirement.view',
      which: {},
      empty: 'None.',
    },
    {
      name: 'own',
      title: 'Made by me',
      path: '/api/test-requirements/own',
      permission: 'test.requirement.view',
      which: { mine: ['creator'] },
      empty: 'None.',
    },
    {
      name: 'pending',
      title: 'For me to decide',
      path: '/api/test-requirements/pending',
      permission: 'test.requirement.view',
      which: { awaitsMe: true },
      empty: 'None.',
    },
  ],
  list: { columns: ['title', 'workflow_state'] },
});

/** The plan of a project: one endpoint whose body says which step is taken. */
export const planWorkflow = defineWorkflow({
  name: 'plan',
  field: 'status',
  initial: 'DRAFT',
  restsOn: [],
  withoutSeen: 'its tests decide at once',
  states: {
    DRAFT: heldBy('creator', 'Draft', 'neutral'),
    PENDING_APPROVAL: {
      label: 'Awaiting approval',
      tone: 'waiting',
      waits: [{ role: 'approver', until: 'approve' }],
      decision: true,
    },
    APPROVED: done('Approved'),
    REVERTED_BY_APPROVER: { ...heldBy('creator', 'Sent back', 'attention'), returned: true },
  },
  actions: {
    send: {
      label: 'Send for approval',
      success: 'Plan sent for approval',
      failure: 'Failed to send for approval',
      from: ['DRAFT', 'REVERTED_BY_APPROVER'],
      to: 'PENDING_APPROVAL',
      by: ['creator'],
      permission: 'test.plan.send',
      comment: 'optional',
      body: { approver_id: f.reference('users', { required: 'Choose an approver' }) },
      guards: [
        ({ sums }) =>
          compare(sums['percentages'] ?? '0', '100') === 0 ? undefined : `The tasks are ${sums['percentages']} %`,
      ],
      opensRound: true,
    },
    approve: {
      label: 'Approve',
      success: 'Plan approved',
      failure: 'Failed to approve',
      from: ['PENDING_APPROVAL'],
      to: 'APPROVED',
      by: ['approver'],
      permission: 'test.plan.approve',
      comment: 'optional',
    },
    revert: {
      label: 'Send back',
      success: 'Plan sent back',
      failure: 'Failed to send back',
      from: ['PENDING_APPROVAL'],
      to: 'REVERTED_BY_APPROVER',
      by: ['approver'],
      permission: 'test.plan.approve',
      comment: 'required',
    },
  },
  sums: { percentages: { of: 'test_plan_tasks', by: 'plan_id', field: 'percentage' } },
  endpoints: [
    {
      method: 'POST',
      path: '/api/test-projects/:id/project-planning/send-to-approval',
      record: { path: 'id', by: 'project_id' },
      action: 'send',
    },
    {
      method: 'POST',
      path: '/api/test-projects/:id/project-planning/update-approve',
      record: { path: 'id', by: 'project_id' },
      action: { body: 'is_approved', words: { true: 'approve', false: 'revert' } },
    },
  ],
  path: ['DRAFT', 'PENDING_APPROVAL', 'APPROVED'],
});

export const plans = defineResource({
  name: 'test_plans',
  represent: 'title',
  permissions: 'test.plan',
  actions: ['send', 'approve'],
  fields: {
    title: f.text({ required: true, search: true }),
    project_id: f.reference('clients', { required: true }),
    approver_id: f.reference('users', { readOnly: true, holding: 'test.plan.approve' }),
    status: stateOf(planWorkflow),
  },
  workflow: planWorkflow,
  people: { approver: 'approver_id' },
  calls: { list: list('/api/test-plans') },
  form: [{ title: '', fields: ['title', 'project_id'] }],
  list: { columns: ['title', 'status'] },
});

export const planTasks = defineResource({
  name: 'test_plan_tasks',
  represent: 'name',
  permissions: 'test.plan_task',
  fields: {
    name: f.text({ required: true, search: true }),
    plan_id: f.reference('test_plans', { required: true }),
    percentage: f.percent({ required: true }),
  },
  calls: { list: list('/api/test-plan-tasks') },
  list: { columns: ['name', 'percentage'] },
});
