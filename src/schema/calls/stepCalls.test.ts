import { describe, expect, it } from 'vitest';
import { defineWorkflow } from '../../workflows/define.ts';
import * as f from '../field.ts';
import { defineResource } from '../define/defineResource.ts';
import { stateOf } from '../state.ts';
import { enteredForStep, stepCallsOf, stepRequest } from './stepCalls.ts';
import type { WorkflowAction } from '../workflow.ts';

const step = (more: Partial<WorkflowAction>): WorkflowAction => ({
  label: 'Step',
  success: 'Done',
  failure: 'Failed',
  from: ['OPEN'],
  to: 'CLOSED',
  by: ['creator'],
  permission: 'test.task.close',
  comment: 'optional',
  ...more,
});
const workflow = defineWorkflow({
  name: 'task',
  field: 'status',
  initial: 'OPEN',
  states: {
    OPEN: { label: 'Open', tone: 'neutral', waits: [{ role: 'creator' }], editable: ['creator'] },
    CLOSED: { label: 'Closed', tone: 'good', waits: [] },
  },
  actions: {
    approve: step({}),
    revert: step({ comment: 'required' }),
    final: step({ label: 'Final', body: { due_on: f.date({ required: 'Say when' }) } }),
    hold: step({ to: 'OPEN' }),
    resume: step({ to: 'OPEN' }),
    reopen: step({ from: ['CLOSED'], to: 'OPEN' }),
    close: step({}),
    plain: step({}),
  },
  endpoints: [
    {
      method: 'POST',
      path: '/api/plans/:id/update-approve',
      record: { path: 'id', by: 'plan_id' },
      action: { body: 'is_approved', words: { true: 'approve', false: 'revert' } },
      success: 'Plan decided',
    },
    {
      path: '/api/boq/:word',
      record: { body: 'plan_id', by: 'plan_id' },
      action: {
        path: 'word',
        words: { 'final-step': 'final', hold: { body: 'resume', words: { true: 'resume' }, absent: 'hold' } },
      },
      comment: 'remarks',
      unknown: 'Unknown step',
    },
    { path: '/api/tasks/:id/change-status', action: ['close', 'reopen'] },
  ],
  path: ['OPEN', 'CLOSED'],
});
const tasks = defineResource({
  name: 'tasks',
  represent: 'name',
  permissions: 'test.task',
  actions: ['close'],
  fields: {
    name: f.text({ required: true }),
    plan_id: f.reference('plans', { required: true }),
    due_on: f.date(),
    status: stateOf(workflow),
  },
  workflow,
  list: { columns: ['name'] },
});
const record = { id: 7, plan_id: 3 };

describe('the request for a step', () => {
  it.each([
    ['approve', 'POST', '/api/plans/:id/update-approve', { id: 3 }, { is_approved: true }],
    ['revert', 'POST', '/api/plans/:id/update-approve', { id: 3 }, { is_approved: false }],
    ['final', 'PUT', '/api/boq/final-step', {}, { plan_id: 3 }],
    ['hold', 'PUT', '/api/boq/hold', {}, { plan_id: 3 }],
    ['resume', 'PUT', '/api/boq/hold', {}, { plan_id: 3, resume: true }],
    ['reopen', 'PUT', '/api/tasks/:id/change-status', { id: 7 }, {}],
    ['plain', 'PUT', '/api/tasks/:id/plain', { id: 7 }, {}],
  ])('%s is %s %s', (name, method, path, params, body) => {
    const request = stepRequest(tasks, name, record);
    expect([request.call.method, request.call.path]).toEqual([method, path]);
    expect([request.params, request.body]).toEqual([params, body]);
  });

  it('is none for a step that there is not', () => {
    expect(() => stepRequest(tasks, 'toString', record)).toThrow('tasks has no step toString');
  });
});

describe('the calls of steps', () => {
  const { known, unknown } = stepCallsOf(tasks);
  const bodyOf = (path: string) => known.find(({ call }) => call.path === path)?.call.body;

  it('take the choice, what the step takes, and the comment under its name', () => {
    expect(bodyOf('/api/boq/final-step')).toMatchObject({
      plan_id: { kind: 'integer', required: true },
      due_on: { kind: 'date', required: 'Say when' },
      remarks: { kind: 'long_text' },
      version: { kind: 'integer' },
    });
    expect(bodyOf('/api/boq/hold')).toMatchObject({ resume: { kind: 'flag', required: false } });
    // The comment that one of two steps needs may be left out of the call that takes either.
    expect(bodyOf('/api/plans/:id/update-approve')).toMatchObject({
      is_approved: { kind: 'flag', required: true },
      comment: { required: false },
    });
    const call = known.find((one) => one.call.path === '/api/plans/:id/update-approve');
    expect(call && enteredForStep(workflow, 'revert', call)['comment']).toMatchObject({ required: 'Say why' });
  });

  it('carry the texts of their one step, or of the endpoint', () => {
    const textOf = (path: string) => known.find(({ call }) => call.path === path)?.call.success;
    expect(textOf('/api/tasks/:id/plain')).toBe('Done');
    expect(textOf('/api/plans/:id/update-approve')).toBe('Plan decided');
    expect(textOf('/api/tasks/:id/change-status')).toBeUndefined();
  });

  it('answer every other word of a path that names steps', () => {
    expect(unknown.map(({ call, param, words, message }) => [call.path, param, words, message])).toEqual([
      ['/api/boq/:word', 'word', ['final-step', 'hold'], 'Unknown step'],
      ['/api/tasks/:id/:action', 'action', ['plain'], 'Invalid action type'],
    ]);
  });
});
