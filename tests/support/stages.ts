import { list } from '../../src/schema/calls/call.ts';
import * as f from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { stateOf } from '../../src/schema/state.ts';
import { stateAmong } from '../../src/schema/workflow.ts';
import type { Tx } from '../../src/server/db/database.ts';
import { createRecord } from '../../src/server/engine/records/write.ts';
import { extendResource, type Effect } from '../../src/server/engine/modules.ts';
import { defineWorkflow } from '../../src/workflows/define.ts';

/** One stage of an estimation: creator → reviewer → approver, with holds. Each stage has its own path and permissions. */
const stageWorkflow = (word: string, permissions: string) =>
  defineWorkflow({
    name: word,
    field: 'state',
    initial: 'CREATOR',
    restsOn: [],
    withoutSeen: 'its tests decide at once',
    states: {
      CREATOR: { label: 'With the creator', tone: 'neutral', waits: [{ role: 'creator' }], editable: ['creator'] },
      REVIEWER: {
        label: 'With the reviewer',
        tone: 'waiting',
        waits: [{ role: 'reviewer', until: 'reviewer-submit' }],
        decision: true,
      },
      APPROVER: {
        label: 'With the approver',
        tone: 'waiting',
        waits: [{ role: 'approver', until: 'approver-submit' }],
        decision: true,
      },
      APPROVED: { label: 'Approved', tone: 'good', waits: [] },
      HELD: { label: 'On hold', tone: 'attention', waits: [{ role: 'coordinator' }] },
    },
    actions: {
      'creator-submit': {
        label: 'Send for review',
        success: 'Sent for review',
        failure: 'Failed to send for review',
        from: ['CREATOR'],
        to: 'REVIEWER',
        by: ['creator'],
        permission: `${permissions}.submit`,
        comment: 'required',
        body: { reviewer_id: f.reference('users', { required: 'Choose a reviewer' }) },
        opensRound: true,
      },
      'reviewer-submit': {
        label: 'Send for approval',
        success: 'Sent for approval',
        failure: 'Failed to send for approval',
        from: ['REVIEWER'],
        to: 'APPROVER',
        by: ['reviewer'],
        permission: `${permissions}.review`,
        comment: 'required',
        body: { approver_id: f.reference('users', { required: 'Choose an approver' }) },
      },
      'approver-submit': {
        label: 'Approve',
        success: 'Approved',
        failure: 'Failed to approve',
        from: ['APPROVER'],
        to: 'APPROVED',
        by: ['approver'],
        permission: `${permissions}.approve`,
        comment: 'required',
      },
      'reviewer-revert': {
        label: 'Send back',
        success: 'Sent back',
        failure: 'Failed to send back',
        from: ['REVIEWER'],
        to: 'CREATOR',
        by: ['reviewer'],
        permission: `${permissions}.review`,
        comment: 'required',
      },
      hold: {
        label: 'Hold',
        success: 'Put on hold',
        failure: 'Failed to hold',
        from: ['CREATOR', 'REVIEWER', 'APPROVER'],
        to: 'HELD',
        by: ['coordinator'],
        permission: 'test.stage.hold',
        comment: 'required',
      },
      resume: {
        label: 'Resume',
        success: 'Resumed',
        failure: 'Failed to resume',
        from: ['HELD'],
        to: { oneOf: ['CREATOR', 'REVIEWER', 'APPROVER'], pick: stateAmong(['CREATOR', 'REVIEWER', 'APPROVER']) },
        by: ['coordinator'],
        permission: 'test.stage.hold',
        comment: 'required',
      },
    },
    endpoints: [
      {
        method: 'PUT',
        path: `/api/test-${word}/:action`,
        record: { body: 'estimation_id', by: 'estimation_id' },
        action: {
          path: 'action',
          words: {
            'forward-to-reviewer': 'creator-submit',
            'forward-to-approver': 'reviewer-submit',
            'final-approve': 'approver-submit',
            'review-revert': 'reviewer-revert',
            hold: { body: 'resume', words: { true: 'resume', false: 'hold' }, absent: 'hold' },
          },
        },
        comment: 'remarks',
        unknown: 'Invalid action type',
      },
    ],
    path: ['CREATOR', 'REVIEWER', 'APPROVER', 'APPROVED'],
  });

const stage = (name: string, word: string, permissions: string) => {
  const workflow = stageWorkflow(word, permissions);
  return defineResource({
    name,
    represent: 'title',
    permissions,
    actions: ['submit', 'review', 'approve', 'test.stage.hold'],
    fields: {
      title: f.text({ required: true, search: true }),
      // A project stands for the estimation, which would have to say what becomes of these when it ends.
      estimation_id: f.reference('clients', { required: true }),
      reviewer_id: f.reference('users', { readOnly: true }),
      approver_id: f.reference('users', { readOnly: true }),
      state: stateOf(workflow),
    },
    form: [{ title: '', fields: ['title', 'estimation_id'] }],
    workflow,
    people: { reviewer: 'reviewer_id', approver: 'approver_id', coordinator: { permission: 'test.stage.hold' } },
    calls: { list: list(`/api/test-${word}`) },
    list: { columns: ['title', 'state'] },
  });
};

/** One transition table, four times: a stage is a record of its own, with its own people. */
export const stages = [
  stage('test_boq_details', 'boq-details', 'test.boq_details'),
  stage('test_boq_creations', 'boq-creation', 'test.boq_creation'),
  stage('test_boq_sales', 'boq-sale', 'test.boq_sales'),
  stage('test_boq_costs', 'boq-cost', 'test.boq_costs'),
] as const;

const opens =
  (next: (typeof stages)[number]): Effect =>
  async (tx: Tx, { title, estimation_id }) => {
    await createRecord(tx, next, { title, estimation_id });
  };

/** Approving the details opens the creation, approving that opens the sales; the other two open nothing. */
export const stageWings = [
  extendResource(stages[0], { effects: { 'approver-submit': opens(stages[1]) } }),
  extendResource(stages[1], { effects: { 'approver-submit': opens(stages[2]) } }),
];
