import { asOwner } from '../support/database.ts';
import { describe, expect, it } from 'vitest';
import type { InboxEntry } from '../../src/schema/calls/shared/inbox.ts';
import type { Caller } from '../support/app.ts';
import { branchIds, person, revoke } from '../support/people.ts';
import { decide, fewPeople, idsFor, inboxOf, item, testInbox } from '../support/inbox.ts';
import { approverRights, expecting, idOf, makeEnquiry, people, step, walk } from '../support/sales.ts';

const { on, team, masters, sent } = testInbox();
const entryOf = async (caller: Caller, id: number): Promise<InboxEntry | undefined> =>
  (await inboxOf(caller)).records.find((e) => e.id === id && e.resource === 'enquiries');

describe('the inbox', () => {
  it('has what waits for me, the oldest first, with who sent it and what they said', async () => {
    const { approver } = await fewPeople(on);
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
      party: first['customer_name'],
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
    const { approver } = await fewPeople(on);
    const made = [await sent({ approver }), await sent({ approver }), await sent({ approver })];
    const page = (n: number) => expecting(200, approver.get(`/api/inbox?page=${n}&per_page=2`));
    const [one, two, past] = [await page(1), await page(2), await page(9)];
    expect([...one.records, ...two.records].map((e: InboxEntry) => e.id)).toEqual(made.map((m) => m.id));
    expect(past).toMatchObject({ records: [], pagination: { total: 3, current_page: 9 } });
    expect((await approver.get('/api/inbox?page=0')).status).toBe(422);
  });

  it('has it before the reviewer and the approver, whom the outstanding review blocks', async () => {
    const { reviewer, approver } = await fewPeople(on);
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

  it('has first what I can decide now, then what waits for somebody before me, on every page', async () => {
    const { reviewer, approver } = await fewPeople(on);
    const [blocked, also] = [await sent({ reviewer, approver }), await sent({ reviewer, approver })];
    const [free, younger] = [await sent({ approver }), await sent({ approver })];
    const order = async () => (await inboxOf(approver)).records.map((e) => [e.id, e.decidable]);
    expect(await order()).toEqual([
      [free.id, true],
      [younger.id, true],
      [blocked.id, false],
      [also.id, false],
    ]);
    const page = await expecting(200, approver.get('/api/inbox?page=2&per_page=2'));
    expect(page.records.map((e: InboxEntry) => e.id)).toEqual([blocked.id, also.id]);
    expect(page).toMatchObject({ others: 2, pagination: { total: 4 } });
    expect(await expecting(200, approver.get('/api/inbox?page=9'))).toMatchObject({ records: [], others: 2 });
    await walk(also.id, [[reviewer, 'review']]);
    expect(await order()).toEqual([
      [free.id, true],
      [younger.id, true],
      [also.id, true],
      [blocked.id, false],
    ]);
    // A second round waits for the reviewer anew.
    await walk(also.id, [
      [approver, 'send-back', { comment: 'Value is missing' }],
      [team.seller, 'submit'],
    ]);
    expect((await order()).find(([id]) => id === also.id)).toEqual([also.id, false]);
  });

  it('waits for a reviewer who has left, like the decision itself, until their part is handed over', async () => {
    const { reviewer, approver } = await fewPeople(on);
    const { id } = await sent({ reviewer, approver });
    expect(await entryOf(approver, id)).toMatchObject({ decidable: false });
    await revoke(on, reviewer);
    expect(await entryOf(approver, id)).toMatchObject({
      decidable: false,
      blocked: `Waits for ${reviewer.session.user.name}`,
    });
    const { leeds } = await branchIds(on);
    const [admin, heir] = [await person(on, { branches: [leeds] }), await person(on, { branches: [leeds] })];
    const handed = {
      to_id: idOf(heir),
      reason: 'Has left',
      records: [{ resource: 'enquiries', id, role: 'reviewer' }],
    };
    await expecting(200, admin.put(`/api/users/${idOf(reviewer)}/hand-over`, handed));
    expect(await entryOf(heir, id)).toMatchObject({ decidable: true, blocked: null });
    await expecting(200, heir.put(`/api/enquiries/${id}/review`, {}));
    expect(await entryOf(approver, id)).toMatchObject({ decidable: true, blocked: null });
  });

  it('is not of who sent it themselves: they cannot approve it, and are not waited for', async () => {
    const { leeds } = await branchIds(on);
    const both = await person(on, { permissions: approverRights(), branches: [leeds] });
    const { id } = await makeEnquiry(both, masters, { approvers: people(team.approver, team.deputy) });
    // As an older version let them be named.
    await asOwner(
      on.testDatabase,
      `select set_config('app.user_id', '1', true), set_config('app.branch_id', '${leeds}', true);
       update enquiries_approvers set user_id = ${idOf(both)} where parent_id = ${id} and user_id = ${idOf(team.approver)}`,
    );
    const made = await walk(id, [[both, 'submit']]);
    expect(await idsFor(both)).toEqual([]);
    expect(await entryOf(team.deputy, id)).toMatchObject({ forward: 'approve', blocked: null });
    const answer = await decide(both, 'approve', [item(made)]);
    expect(answer.status).toBe(403);
    expect(answer.message).toBe(`${made.number}: You made or sent this: “Approve” is for somebody else`);
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
    expect(await inboxOf(bare)).toMatchObject({ records: [], total: 0 });
    expect((await on.anonymous('GET', '/api/inbox')).status).toBe(401);
  });

  it('tells what others changed since I last saw it', async () => {
    const { reviewer, approver } = await fewPeople(on);
    const { id } = await sent({ reviewer, approver });
    expect((await entryOf(approver, id))?.changed).toMatchObject({ seen_at: null, count: 0, fields: [] });
    expect((await entryOf(approver, id))?.last_decision).toBeNull();
    await expecting(200, approver.put('/api/seen', { resource: 'enquiries', record_id: id }));
    await walk(id, [[reviewer, 'send-back', { comment: 'Value is missing' }]]);
    const { version } = await expecting(200, team.seller.get(`/api/enquiries/${id}`));
    await expecting(200, team.seller.put(`/api/enquiries/${id}`, { expected_value: '77.00', version }));
    await walk(id, [[team.seller, 'submit']]);
    const { changed, last_decision } = (await entryOf(approver, id)) ?? {};
    expect(last_decision).toMatchObject({ by: idOf(reviewer), by_name: reviewer.session.user.name, for: null });
    // What was asked and answered in the round before is told by the last decision.
    const seller = team.seller.session.user.name;
    expect((await entryOf(approver, id))?.asked).toMatchObject([
      { label: 'Drafted', by_name: seller },
      { label: 'Send for approval', by_name: seller },
    ]);
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
    const maker = await person(on, { permissions: ['test.claim.view', 'test.claim.create'], branches: [leeds] });
    const own = await judge.post('/api/claims', body);
    expect(own).toMatchObject({ status: 422, errors: { judge_id: [expect.any(String)] } });
    const claim = await expecting(201, maker.post('/api/claims', body));
    expect((await inboxOf(judge)).records).toMatchObject([
      {
        resource: 'claims',
        id: claim.id,
        name: 'Claim 1',
        title: 'Damaged in transit',
        amount: '12.00',
        state: 'OPEN',
        since: claim.created_at,
        sent_by: { id: idOf(maker) },
        forward: 'accept',
        blocked: null,
      },
    ]);
    await expecting(200, decide(judge, 'accept', [item(claim, 'claims')]));
    expect(await idsFor(judge)).toEqual([]);
    expect((await expecting(200, judge.get(`/api/claims/${claim.id}`))).status).toBe('ACCEPTED');
  });
});
