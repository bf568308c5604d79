import { list } from '../../src/schema/calls/call.ts';
import { longText, money, reference, text } from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { stateOf } from '../../src/schema/state.ts';
import { defineWorkflow } from '../../src/workflows/define.ts';

/** A process of a test: nothing but its table makes it stand in the inbox. */
const claimWorkflow = defineWorkflow({
  name: 'claim',
  field: 'status',
  initial: 'OPEN',
  restsOn: [],
  withoutSeen: 'its tests decide at once',
  states: {
    OPEN: { label: 'Open', tone: 'waiting', waits: [{ role: 'judge', until: 'accept' }], decision: true },
    ACCEPTED: { label: 'Accepted', tone: 'good', waits: [] },
  },
  actions: {
    accept: {
      label: 'Accept',
      success: 'Claim accepted',
      failure: 'Failed to accept',
      from: ['OPEN'],
      to: 'ACCEPTED',
      by: ['judge'],
      permission: 'test.claim.accept',
      comment: 'optional',
      bulk: true,
      tone: 'primary',
    },
  },
  path: ['OPEN', 'ACCEPTED'],
});
export const claims = defineResource({
  name: 'claims',
  represent: 'name',
  permissions: 'test.claim',
  actions: ['accept'],
  fields: {
    name: text({ required: true, search: true }),
    reason: text(),
    note: longText(),
    amount: money(),
    judge_id: reference('users', { required: true }),
    status: stateOf(claimWorkflow),
  },
  workflow: claimWorkflow,
  people: { judge: 'judge_id' },
  calls: { list: list('/api/claims') },
  list: { columns: ['name', 'reason', 'amount'] },
});
