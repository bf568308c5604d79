import { list } from '../../src/schema/calls/call.ts';
import * as f from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { stateOf } from '../../src/schema/state.ts';
import { defineWorkflow } from '../../src/workflows/define.ts';
import { done, heldBy } from './states.ts';

/** The hire of a machine: entered, sent out, and closed for good. */
export const hireWorkflow = defineWorkflow({
  name: 'hire',
  field: 'status',
  initial: 'ENTERED',
  states: {
    ENTERED: heldBy('keeper', 'Entered', 'neutral'),
    SENT: done('Sent'),
  },
  actions: {
    send: {
      label: 'Send',
      success: 'Hire sent',
      failure: 'Failed to send',
      from: ['ENTERED'],
      to: 'SENT',
      by: ['keeper'],
      permission: 'test.hire.send',
      comment: 'optional',
    },
  },
  path: ['ENTERED', 'SENT'],
});

export const hires = defineResource({
  name: 'hires',
  represent: 'name',
  permissions: 'test.hire',
  actions: ['send'],
  fields: {
    name: f.text({ required: true, search: true, unique: true }),
    daily_rate: f.money({ required: true }),
    keeper_id: f.reference('users', { required: true, initial: 'me' }),
    status: stateOf(hireWorkflow),
  },
  workflow: hireWorkflow,
  people: { keeper: 'keeper_id' },
  calls: { list: list('/api/hires') },
  list: { columns: ['name', 'status', 'daily_rate'] },
});
