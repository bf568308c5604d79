import { beforeAll, describe, expect, it } from 'vitest';
import { list } from '../../src/schema/calls/call.ts';
import { longText, money, reference, text } from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/resource.ts';
import { stateOf } from '../../src/schema/state.ts';
import type { InboxEntry } from '../../src/resources/inbox.calls.ts';
import { defineWorkflow } from '../../src/workflows/define.ts';
import type { Answered, Caller } from '../support/app.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import {
  approverRights,
  expecting,
  idOf,
  makeEnquiry,
  makeMasters,
  makeTeam,
  people,
  reviewerRights,
  step,
  walk,
  type Made,
  type Masters,
  type Team,
} from '../support/sales.ts';

/** A process of a test: nothing but its table makes it stand in the inbox. */
const claimWorkflow = defineWorkflow({
  name: 'claim',
  field: 'status',
  initial: 'OPEN',
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
const claims = defineResource({
  name: 'claims',
  represent: 'name',
  permissions: 'test.claim',
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

const on = testAppWith(claims);
let team: Team;
let masters: Masters;
beforeAll(async () => {
  team = await makeTeam(on);
  masters = await makeMasters(team.seller);
});

const inboxOf = async (caller: Caller, query = ''): Promise<{ records: InboxEntry[]; total: number }> => {
  const { records, pagination } = await expecting(200, caller.get(`/api/inbox?per_page=200${query}`));
  return { records: records as InboxEntry[], total: pagination.total as number };
};
const entryOf = async (caller: Caller, id: number): Promise<InboxEntry | undefined> =>
  (await inboxOf(caller)).records.find((e) => e.id === id && e.resource === 'enquiries');
const idsFor = async (caller: Caller) => (await inboxOf(caller)).records.map((e) => e.id);

/** Reviewers and approvers of their own, so that nothing else stands in their inboxes. */
const fewPeople = async () => {
  const { leeds } = await branchIds(on);
  const [reviewer, approver] = [
    await person(on, { permissions: reviewerRights(), branches: [leeds] }),
    await person(on, { permissions: approverRights(), branches: [leeds] }),
  ];
  return { reviewer, approver };
};
const sent = async (
  { reviewer, approver }: { reviewer?: Caller; approver: Caller },
  more: Record<string, unknown> = {},
  comment?: string,
): Promise<Made> => {
  const { id } = await makeEnquiry(team.seller, masters, {
    reviewers: reviewer ? people(reviewer) : [],
    approvers: people(approver),
    ...more,
  });
  return walk(id, [[team.seller, 'submit', comment === undefined ? {} : { comment }]]);
};
const item = ({ id, version }: Made, resource = 'enquiries') => ({ resource, id, version });
const decide = (caller: Caller, action: string, items: object[], more: object = {}): Promise<Answered> =>
  caller.post('/api/inbox/decide', { action, items, ...more });
const stateOfOne = async (id: number): Promise<string> =>
  (await expecting(200, team.seller.get(`/api/enquiries/${id}`))).status;

describe('the inbox', () => {
  it('has what waits for me, the oldest first, with who sent it and what they said', async () => {
    const { approver } = await fewPeople();
    const first = await sent({ approver }, { title: 'Stair tower', expected_value: '1250.50' }, 'Client is in a hurry');
    const second = await sent({ approver });
    const draft = await makeEnquiry(team.seller, masters, { approvers: people(approver) });
    const { records, total } = await inboxOf(approver);
    expect(records.map((e) => e.id)).toEqual([first.id, second.id]);
    expect(total).toBe(2);
    expect(records.map((e) => e.id)).not.toContain(draft.id);
    expect(records[0]).toMatchObject({
      resource: 'enquiries',
      version: first.version,
      name: first.number,
      title: 'Stair tower',
      amount: '1250.50',
      state: 'PENDING_APPROVAL',
      since: first.workflow.since,
      sent_by: { id: idOf(team.seller) },
      comment: 'Client is in a hurry',
      forward: 'approve',
      blocked: null,
    });
    expect(records[0]?.actions.map((a) => a.name)).toEqual(['approve', 'send-back']);
  });

  it('is paged, and knows its total past the end too', async () => {
    const { approver } = await fewPeople();
    const made = [await sent({ approver }), await sent({ approver }), await sent({ approver })];
    const page = (n: number) => expecting(200, approver.get(`/api/inbox?page=${n}&per_page=2`));
    const [one, two, past] = [await page(1), await page(2), await page(9)];
    expect([...one.records, ...two.records].map((e: InboxEntry) => e.id)).toEqual(made.map((m) => m.id));
    expect(past).toMatchObject({ records: [], pagination: { total: 3, current_page: 9 } });
    expect((await approver.get('/api/inbox?page=0')).status).toBe(422);
  });

  it('has it before the reviewer and the approver, whom the outstanding review blocks', async () => {
    const { reviewer, approver } = await fewPeople();
    const { id } = await sent({ reviewer, approver });
    expect(await entryOf(reviewer, id)).toMatchObject({ forward: 'review', blocked: null });
    const waits = await entryOf(approver, id);
    expect(waits).toMatchObject({ forward: 'approve', held_by: { role: 'reviewer' } });
    expect(waits?.blocked).toBe(`Waits for ${reviewer.session.user.name}`);
    const reviewed = await expecting(200, step(reviewer, id, 'review'));
    expect(await entryOf(reviewer, id)).toBeUndefined();
    const mine = await entryOf(approver, id);
    expect(mine?.blocked).toBeNull();
    // It became theirs with the review, not when it was sent.
    expect(mine?.since).toBe(reviewed.workflow.steps.at(-1).at);
  });

  it('is not of who sent it themselves: they cannot approve it, and are not waited for', async () => {
    const { leeds } = await branchIds(on);
    const both = await person(on, { permissions: approverRights(), branches: [leeds] });
    const { id } = await makeEnquiry(both, masters, { approvers: people(both, team.deputy) });
    const made = await walk(id, [[both, 'submit']]);
    expect(await idsFor(both)).toEqual([]);
    expect(await entryOf(team.deputy, id)).toMatchObject({ forward: 'approve', blocked: null });
    const answer = await decide(both, 'approve', [item(made)]);
    expect(answer.status).toBe(403);
    expect(answer.message).toBe(`${made.number}: You sent this for approval: somebody else approves it`);
  });

  it('has nothing of another branch, of other people, or without a permission to view it', async () => {
    const { leeds, bristol } = await branchIds(on);
    const approver = await person(on, { permissions: approverRights(), branches: [leeds, bristol] });
    const { id } = await sent({ approver });
    expect(await idsFor(approver)).toEqual([id]);
    expect(await idsFor(approver.in(bristol))).toEqual([]);
    expect(await idsFor(team.lead)).not.toContain(id);
    const bare = await person(on, {
      permissions: ['enquiry.pending.approve', 'master.client.view'],
      branches: [leeds],
    });
    expect(await inboxOf(bare)).toEqual({ records: [], total: 0 });
    expect((await on.anonymous('GET', '/api/inbox')).status).toBe(401);
  });

  it('tells what others changed since I last saw it', async () => {
    const { reviewer, approver } = await fewPeople();
    const { id } = await sent({ reviewer, approver });
    expect((await entryOf(approver, id))?.changed).toMatchObject({ seen_at: null, count: 0, fields: [] });
    await expecting(200, approver.put('/api/seen', { resource: 'enquiries', record_id: id }));
    await walk(id, [[reviewer, 'send-back', { comment: 'Value is missing' }]]);
    const { version } = await expecting(200, team.seller.get(`/api/enquiries/${id}`));
    await expecting(200, team.seller.put(`/api/enquiries/${id}`, { expected_value: '77.00', version }));
    await walk(id, [[team.seller, 'submit']]);
    const changed = (await entryOf(approver, id))?.changed;
    expect(changed?.fields).toEqual(expect.arrayContaining(['Status', 'Expected value']));
    expect(changed?.by).toEqual(expect.arrayContaining([team.seller.session.user.name, reviewer.session.user.name]));
    expect(changed?.count).toBe(3);
  });

  it('takes up a process by its workflow table alone', async () => {
    const { leeds } = await branchIds(on);
    const judge = await person(on, {
      permissions: ['test.claim.view', 'test.claim.create', 'test.claim.accept'],
      branches: [leeds],
    });
    const body = { name: 'Claim 1', reason: 'Damaged in transit', amount: '12.00', judge_id: idOf(judge) };
    const claim = await expecting(201, judge.post('/api/claims', body));
    expect((await inboxOf(judge)).records).toMatchObject([
      {
        resource: 'claims',
        id: claim.id,
        name: 'Claim 1',
        title: 'Damaged in transit',
        amount: '12.00',
        state: 'OPEN',
        since: claim.created_at,
        sent_by: { id: idOf(judge) },
        forward: 'accept',
        blocked: null,
      },
    ]);
    await expecting(200, decide(judge, 'accept', [item(claim, 'claims')]));
    expect(await idsFor(judge)).toEqual([]);
    expect((await expecting(200, judge.get(`/api/claims/${claim.id}`))).status).toBe('ACCEPTED');
  });
});

describe('deciding several at once', () => {
  it('takes the step of each, and each is recorded with the comment', async () => {
    const { approver } = await fewPeople();
    const made = [await sent({ approver }), await sent({ approver })];
    const answer = await decide(
      approver,
      'approve',
      made.map((m) => item(m)),
      { comment: 'Good work' },
    );
    expect(answer).toMatchObject({ status: 200, message: '2 records decided' });
    for (const { id } of made) {
      const { status, workflow } = await expecting(200, team.seller.get(`/api/enquiries/${id}`));
      expect(status).toBe('APPROVED');
      expect(workflow.steps.at(-1)).toMatchObject({ action: 'approve', by: idOf(approver), comment: 'Good work' });
    }
    expect(await idsFor(approver)).toEqual([]);
  });

  it('takes none where one is blocked, and names that one and why', async () => {
    const { reviewer, approver } = await fewPeople();
    const [free, blocked] = [await sent({ approver }), await sent({ reviewer, approver })];
    const answer = await decide(approver, 'approve', [item(free), item(blocked)]);
    expect(answer).toMatchObject({
      status: 409,
      message: `${blocked.number}: Waits for ${reviewer.session.user.name}`,
    });
    expect([await stateOfOne(free.id), await stateOfOne(blocked.id)]).toEqual(['PENDING_APPROVAL', 'PENDING_APPROVAL']);
  });

  it('takes none where one was decided or changed meanwhile', async () => {
    const { approver } = await fewPeople();
    const { deputy } = team;
    const both = { approvers: people(approver, deputy) };
    const [open, decided] = [await sent({ approver }, both), await sent({ approver }, both)];
    await walk(decided.id, [[deputy, 'approve']]);
    const late = await decide(approver, 'approve', [item(open), item(decided)]);
    expect(late.status).toBe(409);
    expect(late.message).toMatch(new RegExp(`^${decided.number}: It is “Approved” now`));
    const stale = await decide(approver, 'approve', [{ ...item(open), version: open.version - 1 }]);
    expect(stale.status).toBe(409);
    expect(stale.message).toContain(open.number);
    expect(await stateOfOne(open.id)).toBe('PENDING_APPROVAL');
  });

  it('says in words what is wrong with what was sent', async () => {
    const one = { resource: 'enquiries', id: 1, version: 1 };
    const wrong: readonly (readonly [message: string, sent: object])[] = [
      ['Invalid action type', { action: 5 }],
      ['Invalid action type', { action: 'x'.repeat(81) }],
      ['Choose at least one', { items: [] }],
      ['Choose at least one', { items: 'all' }],
      ['At most 100 at once', { items: Array.from({ length: 101 }, () => one) }],
      ['There is no such resource', { items: [{ ...one, resource: 5 }] }],
      ['There is no such resource', { items: [{ ...one, resource: 'x'.repeat(81) }] }],
      ['Must be an id', { items: [{ ...one, id: 0 }] }],
      ['Must be an id', { items: [{ ...one, id: 2 ** 31 }] }],
      ['The version that was decided on is required', { items: [{ ...one, version: 'two' }] }],
      ['Must be text', { comment: 5 }],
      ['At most 2000 characters', { comment: 'x'.repeat(2001) }],
    ];
    for (const [message, sent] of wrong) {
      const answer = await team.approver.post('/api/inbox/decide', { action: 'approve', items: [one], ...sent });
      expect([answer.status, answer.message], JSON.stringify(sent).slice(0, 80)).toEqual([422, message]);
    }
  });

  it('is for steps that are for several, and for those who may take them', async () => {
    const { leeds, bristol } = await branchIds(on);
    const { reviewer, approver } = await fewPeople();
    const made = await sent({ reviewer, approver });
    const status = async (caller: Caller, action: string, items: object[], more?: object) =>
      (await decide(caller, action, items, more)).status;
    expect(await status(approver, 'send-back', [item(made)], { comment: 'No' })).toBe(422);
    expect(await status(approver, 'toString', [item(made)])).toBe(422);
    expect(await status(approver, 'approve', [])).toBe(422);
    expect(await status(approver, 'approve', [{ ...item(made), resource: 'clients' }])).toBe(422);
    expect(await status(approver, 'approve', [item(made), item(made)])).toBe(422);
    expect(
      await status(
        approver,
        'approve',
        Array.from({ length: 101 }, (_, n) => ({ ...item(made), id: n + 1 })),
      ),
    ).toBe(422);
    expect(await status(approver, 'review', [item(made)])).toBe(403);
    expect(await status(team.lead, 'approve', [item(made)])).toBe(403);
    const other = await person(on, { permissions: approverRights(), branches: [leeds, bristol] });
    // Not theirs: they do not even see it, like one of another branch.
    expect(await status(other, 'approve', [item(made)])).toBe(404);
    expect(await status(approver, 'approve', [{ ...item(made), id: 999_999 }])).toBe(404);
    expect(await status(team.stranger, 'approve', [item(made)])).toBe(404);
    expect(await stateOfOne(made.id)).toBe('PENDING_APPROVAL');
  });

  it('lets one of two who decide the same at the same moment through, and tells the other', async () => {
    const { approver } = await fewPeople();
    const { deputy } = team;
    const more = { approvers: people(approver, deputy) };
    const made = [await sent({ approver }, more), await sent({ approver }, more), await sent({ approver }, more)];
    const answers = await Promise.all([
      decide(
        approver,
        'approve',
        made.map((m) => item(m)),
      ),
      decide(
        deputy,
        'approve',
        made.toReversed().map((m) => item(m)),
      ),
    ]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    for (const { id } of made) {
      const { workflow } = await expecting(200, team.seller.get(`/api/enquiries/${id}`));
      expect(workflow.steps.filter((s: { action: string }) => s.action === 'approve')).toHaveLength(1);
    }
  });
});
