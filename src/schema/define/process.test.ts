import { describe, expect, it } from 'vitest';
import { defineWorkflow } from '../../workflows/define.ts';
import { list } from '../calls/call.ts';
import * as f from '../field.ts';
import { defineResource } from './defineResource.ts';
import type { ResourceConfig } from '../resource.ts';
import { stateOf } from '../state.ts';
import type { Workflow } from '../workflow.ts';

const sound: Workflow = {
  name: 'hire',
  field: 'status',
  initial: 'DRAFT',
  states: {
    DRAFT: { label: 'Draft', tone: 'neutral', waits: [{ role: 'creator' }], editable: ['creator', 'manager'] },
    SENT: { label: 'Sent', tone: 'waiting', waits: [] },
  },
  actions: {
    send: {
      label: 'Send',
      success: 'Sent',
      failure: 'Failed to send',
      from: ['DRAFT'],
      to: 'SENT',
      by: ['creator', 'manager', 'boss'],
      permission: 'test.hire.send',
      comment: 'optional',
      body: { due_on: f.date(), reason: f.oneOf(['price']) },
      extra: { tell_all: f.flag() },
    },
  },
  counts: { open: { of: 'parts', where: { done: false } } },
  sums: { total: { of: 'parts', field: 'price' } },
  path: ['DRAFT', 'SENT'],
};
const { send } = sound.actions as { send: Workflow['actions'][string] };
const { DRAFT, SENT } = sound.states as Record<'DRAFT' | 'SENT', Workflow['states'][string]>;

const hiresWith = (change: Partial<Workflow>, lists?: ResourceConfig<f.Fields>['lists']) => {
  const workflow = defineWorkflow({ ...sound, ...change });
  return defineResource({
    name: 'hires',
    represent: 'name',
    permissions: 'test.hire',
    actions: ['send'],
    fields: {
      name: f.text({ required: true }),
      due_on: f.date(),
      reason: f.oneOf(['price', 'time']),
      manager_id: f.reference('users'),
      status: stateOf(sound),
      parts: f.rows({ name: f.text(), done: f.flag(), price: f.money() }, { represent: 'name' }),
    },
    workflow,
    people: { manager: 'manager_id', boss: { permission: 'test.hire.send' } },
    list: { columns: ['name'] },
    ...(lists && { lists, calls: { list: list('/api/hires') } }),
  });
};

const problems: [why: string, change: Partial<Workflow>, message: string][] = [
  [
    'a step by a role that nobody has',
    { actions: { send: { ...send, by: ['creator', 'manger'] } } },
    'hires: workflow.actions.send.by names "manger", which is no role; did you mean "manager"? (there are: creator, manager, boss)',
  ],
  [
    'a state that nobody of the record can edit',
    { states: { SENT, DRAFT: { ...DRAFT, editable: ['owner'] } } },
    'hires: workflow.states.DRAFT.editable names "owner", which is no role',
  ],
  [
    'a state that waits for a role that nobody has',
    {
      states: { SENT, DRAFT: { ...DRAFT, waits: [{ role: 'owner' }] } },
      actions: { send: { ...send, by: ['owner'] } },
    },
    'hires: workflow.states.DRAFT.waits names "owner", which is no role',
  ],
  [
    'a step that sends what the record does not have',
    { actions: { send: { ...send, body: { dew_on: f.date() } } } },
    'hires: workflow.actions.send.body names "dew_on", which is no field of the record; did you mean "due_on"?',
  ],
  [
    'a step that sends another kind than the record has',
    { actions: { send: { ...send, body: { due_on: f.text() } } } },
    'hires: workflow.actions.send.body.due_on is a date field of the record, not text',
  ],
  [
    'a step that sends a word that the record cannot hold',
    { actions: { send: { ...send, body: { reason: f.oneOf(['price', 'taste']) } } } },
    'hires: workflow.actions.send.body.reason cannot hold taste on the record',
  ],
  [
    'a step that sends a field of the record and does not store it',
    { actions: { send: { ...send, extra: { due_on: f.date() } } } },
    'hires: workflow.actions.send.extra.due_on is a field of the record; say it in body, and the step stores it',
  ],
  [
    'a state that its field cannot hold',
    { states: { DRAFT, SENT, LOST: SENT }, actions: { send, lose: { ...send, from: ['SENT'], to: 'LOST' } } },
    'hires: status cannot hold the state LOST; say status: stateOf(…) of its workflow',
  ],
  [
    'a state in a field that there is not',
    { field: 'state' },
    'hires: workflow.field names "state", which is no oneOf field; did you mean "status"?',
  ],
  [
    'a record that is named by a field that there is not',
    { endpoints: [{ path: '/api/projects/:id/hire', record: { path: 'id', by: 'project_id' }, action: 'send' }] },
    'hires: the endpoint /api/projects/:id/hire: record.by names "project_id", which is no field of the record',
  ],
  [
    'a step within what refers to nothing',
    { actions: { send: { ...send, within: 'due_on' } } },
    'hires: workflow.actions.send.within names "due_on", which is no reference',
  ],
  [
    'a count of lines that there are not',
    { counts: { open: { of: 'part' } } },
    'hires: workflow.counts.open names "part", which is no list of lines; did you mean "parts"?',
  ],
  [
    'a count by a field that the lines do not have',
    { counts: { open: { of: 'parts', where: { closed: false } } } },
    'hires: workflow.counts.open names "closed", which is no field of parts',
  ],
  [
    'a sum of a field that the lines do not have',
    { sums: { total: { of: 'parts', field: 'amount' } } },
    'hires: workflow.sums.total names "amount", which is no field of parts',
  ],
  [
    'a pipeline of what is no money',
    { pipeline: { value: 'name', stages: ['DRAFT'] } },
    'hires: workflow.pipeline.value names "name", which is no field of money',
  ],
];

describe('a process and its record', () => {
  it('fit together when what the process names is there', () => {
    expect(() => hiresWith({})).not.toThrow();
  });

  it.each(problems)('are refused with %s', (_, change, message) => {
    expect(() => hiresWith(change)).toThrow(message);
  });

  it('are refused with a list of what is in a state that there is not', () => {
    const which = (...states: string[]) => [
      { name: 'sent', title: 'Sent', path: '/api/hires', permission: 'test.hire.view', which: { states }, empty: '' },
    ];
    expect(() => hiresWith({}, which('SENT'))).not.toThrow();
    expect(() => hiresWith({}, which('SEND'))).toThrow(
      'hires: lists.sent.which.states names "SEND", which is no state; did you mean "SENT"?',
    );
  });
});
