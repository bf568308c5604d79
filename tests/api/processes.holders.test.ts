import { beforeAll, expect, it } from 'vitest';
import { list } from '../../src/schema/calls/call.ts';
import * as f from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { stateOf } from '../../src/schema/state.ts';
import { defineWorkflow } from '../../src/workflows/define.ts';
import type { Caller } from '../support/app.ts';
import { asOwner } from '../support/database.ts';
import { testAppWith } from '../support/fixtures.ts';
import { inboxOf } from '../support/inbox.ts';
import { branchIds, person } from '../support/people.ts';
import { expecting, idOf, type Made } from '../support/sales.ts';

const usual = { failure: 'Failed', comment: 'optional', permission: 'test.report.update' } as const;
/** Whoever reviews may correct what they review; whoever approves may not. */
const workflow = defineWorkflow({
  name: 'report',
  field: 'status',
  initial: 'DRAFT',
  restsOn: [],
  withoutSeen: 'its tests decide at once',
  states: {
    DRAFT: { label: 'Draft', tone: 'neutral', waits: [{ role: 'creator' }], editable: ['creator'] },
    REVIEW: {
      label: 'In review',
      tone: 'waiting',
      waits: [{ role: 'reviewer', until: 'review' }],
      editable: ['reviewer'],
      decision: true,
    },
    APPROVAL: {
      label: 'In approval',
      tone: 'waiting',
      waits: [{ role: 'approver', until: 'approve' }],
      decision: true,
    },
    APPROVED: { label: 'Approved', tone: 'good', waits: [] },
  },
  actions: {
    send: {
      ...usual,
      label: 'Send',
      success: 'Sent',
      from: ['DRAFT'],
      to: 'REVIEW',
      by: ['creator'],
      opensRound: true,
    },
    review: { ...usual, label: 'Review', success: 'Reviewed', from: ['REVIEW'], to: 'APPROVAL', by: ['reviewer'] },
    approve: { ...usual, label: 'Approve', success: 'Approved', from: ['APPROVAL'], to: 'APPROVED', by: ['approver'] },
  },
  path: ['DRAFT', 'REVIEW', 'APPROVAL', 'APPROVED'],
});
const reports = defineResource({
  name: 'test_reports',
  represent: 'name',
  permissions: 'test.report',
  fields: {
    name: f.text({ required: true, search: true }),
    reviewer_id: f.reference('users'),
    approver_id: f.reference('users'),
    status: stateOf(workflow),
  },
  workflow,
  people: { reviewer: 'reviewer_id', approver: 'approver_id' },
  calls: { list: list('/api/test-reports') },
  list: { columns: ['name'] },
});

const on = testAppWith(reports);
const people = {} as Record<'maker' | 'reviewer' | 'approver', Caller>;
beforeAll(async () => {
  const branches = [(await branchIds(on)).leeds];
  for (const name of ['maker', 'reviewer', 'approver'] as const) people[name] = await person(on, { branches });
});
const step = ({ id }: Made, name: string, who: Caller) => who.put(`/api/test-reports/${id}/${name}`, {});
const rename = async ({ id }: Made, who: Caller) => {
  const { version } = await expecting(200, who.get(`/api/test-reports/${id}`));
  return who.put(`/api/test-reports/${id}`, { version, name: 'Another name' });
};
const draft = (): Promise<Made> =>
  expecting(
    201,
    people.maker.post('/api/test-reports', {
      name: 'Report',
      reviewer_id: idOf(people.reviewer),
      approver_id: idOf(people.approver),
    }),
  );
const awaits = async (who: Caller, { id }: Made) =>
  (await inboxOf(who)).records.some((entry) => entry.resource === 'test_reports' && entry.id === id);

it('whoever may correct what waits for them still decides about it', async () => {
  const report = await draft();
  await expecting(200, step(report, 'send', people.maker));
  await expecting(200, rename(report, people.reviewer));
  expect(await awaits(people.reviewer, report)).toBe(true);
  await expecting(200, step(report, 'review', people.reviewer));
  expect((await rename(report, people.approver)).status).toBe(409);
  await expecting(200, step(report, 'approve', people.approver));
});

it('whoever corrected it before it was sent made it', async () => {
  const report = await draft();
  await asOwner(
    on.testDatabase,
    `select set_config('app.user_id', '${idOf(people.reviewer)}', false);
     update test_reports set name = 'Another name' where id = ${report.id}`,
  );
  await expecting(200, step(report, 'send', people.maker));
  expect(await awaits(people.reviewer, report)).toBe(false);
  expect(await step(report, 'review', people.reviewer)).toMatchObject({ status: 403 });
});
