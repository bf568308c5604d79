import { beforeAll, describe, expect, it } from 'vitest';
import type { Home, WaitingCounts } from '../../src/resources/home/homeCalls.ts';
import { testApp, type Caller } from '../support/app.ts';
import { setZone, zoneAt } from '../support/branchZone.ts';
import { branchIds, person } from '../support/people.ts';
import {
  approverRights,
  expecting,
  idOf,
  leadRights,
  makeEnquiry,
  makeMasters,
  people,
  reviewerRights,
  sellerRights,
  walk,
  type Masters,
} from '../support/sales.ts';
import { countingCaller } from '../support/statements.ts';

const on = testApp();
const hour = 3_600_000;
let leeds: number;
let bristol: number;
let masters: Masters;
/** Somebody new, so that nothing else waits for them. */
const newPerson = (permissions: readonly string[], ...branches: number[]) =>
  person(on, { permissions, branches: branches.length ? branches : [leeds] });
beforeAll(async () => {
  ({ leeds, bristol } = await branchIds(on));
  masters = await makeMasters(await newPerson(sellerRights()));
});

const homeOf = async (caller: Caller): Promise<Home> => (await expecting(200, caller.get('/api/home'))) as Home;
const waitingOf = async (caller: Caller): Promise<WaitingCounts> =>
  (await expecting(200, caller.get('/api/waiting'))) as WaitingCounts;
const followUp = (caller: Caller, enquiry_id: number, due: number, more: object = {}) =>
  expecting(
    201,
    caller.post('/api/followUp', {
      enquiry_id,
      kind: 'call',
      subject: 'Ring back',
      due_at: new Date(due).toISOString(),
      ...more,
    }),
  );
describe('GET /api/home', () => {
  it('has the approvals that wait for me, the oldest first, at most five of them', async () => {
    const [seller, approver] = [await newPerson(sellerRights()), await newPerson(approverRights())];
    const ids = [];
    for (let n = 0; n < 6; n += 1) {
      const { id } = await makeEnquiry(seller, masters, { approvers: people(approver) });
      ids.push(id);
      await walk(id, [[seller, 'submit']]);
    }
    const { approvals } = await homeOf(approver);
    expect(approvals?.total).toBe(6);
    expect(approvals?.records.map((r) => r.id)).toEqual(ids.slice(0, 5));
    // Whoever may decide nothing is not told of decisions.
    expect((await homeOf(seller)).approvals).toBeNull();
    expect((await homeOf(await newPerson(approverRights()))).approvals).toEqual({ total: 0, others: 0, records: [] });
    expect(await waitingOf(approver)).toMatchObject({ approvals: 6 });
  });

  it('counts as mine only what I can decide now, and the rest apart', async () => {
    const [seller, reviewer, approver] = [
      await newPerson(sellerRights()),
      await newPerson(reviewerRights()),
      await newPerson(approverRights()),
    ];
    for (let n = 0; n < 6; n += 1) {
      const { id } = await makeEnquiry(seller, masters, { reviewers: people(reviewer), approvers: people(approver) });
      await walk(id, [[seller, 'submit']]);
    }
    expect((await homeOf(approver)).approvals).toEqual({ total: 0, others: 6, records: [] });
    expect(await waitingOf(approver)).toMatchObject({ approvals: 0 });
    const { id } = await makeEnquiry(seller, masters, { approvers: people(approver) });
    await walk(id, [[seller, 'submit']]);
    const { approvals } = await homeOf(approver);
    expect(approvals).toMatchObject({ total: 1, others: 6 });
    expect(approvals?.records.map((r) => r.id)).toEqual([id]);
    expect(await waitingOf(approver)).toMatchObject({ approvals: 1 });
  });

  it('has what came back to me, with what was said, until I send it again', async () => {
    const [seller, other, approver] = [
      await newPerson(sellerRights()),
      await newPerson(sellerRights()),
      await newPerson(approverRights()),
    ];
    const { id, number, title } = await makeEnquiry(seller, masters, { approvers: people(approver) });
    const sentBack = await walk(id, [
      [seller, 'submit'],
      [approver, 'send-back', { comment: 'The value is missing' }],
    ]);
    expect((await homeOf(seller)).returned).toEqual({
      total: 1,
      records: [
        {
          resource: 'enquiries',
          id,
          name: number,
          title,
          state: 'SENT_BACK',
          since: sentBack.workflow.since,
          by_name: approver.session.user.name,
          comment: 'The value is missing',
          for_name: null,
        },
      ],
    });
    expect(await waitingOf(seller)).toMatchObject({ returned: 1 });
    // The approver still sees the record, but it is not theirs to mend.
    expect((await homeOf(approver)).returned).toEqual({ total: 0, records: [] });
    expect((await homeOf(other)).returned).toEqual({ total: 0, records: [] });
    await walk(id, [[seller, 'submit']]);
    expect((await homeOf(seller)).returned).toEqual({ total: 0, records: [] });
  });

  it('has what was approved and can be converted, until I convert it', async () => {
    const [seller, approver] = [await newPerson(sellerRights()), await newPerson(approverRights())];
    const { id, number } = await makeEnquiry(seller, masters, { approvers: people(approver) });
    await walk(id, [
      [seller, 'submit'],
      [approver, 'approve', { comment: 'Good margin' }],
    ]);
    expect((await homeOf(seller)).ready).toMatchObject({
      total: 1,
      records: [{ id, name: number, state: 'APPROVED', by_name: approver.session.user.name, comment: 'Good margin' }],
    });
    expect((await homeOf(approver)).ready).toEqual({ total: 0, records: [] });
    await walk(id, [[seller, 'convert']]);
    expect((await homeOf(seller)).ready).toEqual({ total: 0, records: [] });
  });

  it('tells who sent it that it was approved, until they open it', async () => {
    const [seller, approver] = [await newPerson(sellerRights()), await newPerson(approverRights())];
    const sent = async () => {
      const made = await makeEnquiry(seller, masters, { approvers: people(approver) });
      await walk(made.id, [[seller, 'submit']]);
      return made;
    };
    const { id, number, title } = await sent();
    const [back, mine] = [await sent(), await sent()];
    await walk(back.id, [[approver, 'send-back', { comment: 'No value' }]]);
    await walk(mine.id, [[seller, 'cancel', { comment: 'Called off' }]]);
    expect(await waitingOf(seller)).toMatchObject({ outcomes: 0, told: [], returned: 1 });
    await walk(id, [[approver, 'approve']]);
    expect(await waitingOf(seller)).toMatchObject({
      outcomes: 1,
      told: [
        { resource: 'enquiries', id, name: number, title, state: 'APPROVED', by_name: approver.session.user.name },
      ],
    });
    // Neither who decided nor somebody else who sees it is told.
    expect(await waitingOf(approver)).toMatchObject({ outcomes: 0 });
    expect(await waitingOf(await newPerson(leadRights()))).toMatchObject({ outcomes: 0 });
    await expecting(200, seller.put('/api/seen', { resource: 'enquiries', record_id: id }));
    expect(await waitingOf(seller)).toMatchObject({ outcomes: 0, told: [] });
  });

  it('tells of a decision to who had opened the record before it', async () => {
    const [seller, approver] = [await newPerson(sellerRights()), await newPerson(approverRights())];
    const { id } = await makeEnquiry(seller, masters, { approvers: people(approver) });
    await walk(id, [[seller, 'submit']]);
    await expecting(200, seller.put('/api/seen', { resource: 'enquiries', record_id: id }));
    await walk(id, [[approver, 'approve']]);
    expect(await waitingOf(seller)).toMatchObject({ outcomes: 1, told: [{ id, state: 'APPROVED' }] });
  });

  it('has my open follow-ups by when they are due in the branch', async () => {
    const [seller, colleague] = [await newPerson(sellerRights()), await newPerson(sellerRights())];
    const { id, number } = await makeEnquiry(seller, masters);
    await setZone(on, leeds, zoneAt(12));
    const now = Date.now();
    const late = await followUp(seller, id, now - 50 * hour);
    const soon = await followUp(seller, id, now + 5 * 60_000);
    const later = await followUp(seller, id, now + 30 * hour);
    const done = await followUp(seller, id, now - hour);
    await expecting(200, seller.put(`/api/followUp/${done.id}/update-status`, { status: 'DONE' }));
    await followUp(seller, id, now - hour, { assignee_id: idOf(colleague) });
    const found = (await homeOf(seller)).follow_ups;
    expect(found).toMatchObject({ overdue: 1, today: 1, coming: 1 });
    expect(found?.records.map((r) => r.id)).toEqual([late.id, soon.id, later.id]);
    expect(found?.records[0]).toEqual({
      id: late.id,
      version: late.version,
      subject: 'Ring back',
      kind: 'call',
      due_at: late.due_at,
      enquiry_id: id,
      enquiry_name: number,
      for_name: null,
    });
    const counts = await waitingOf(seller);
    expect(counts).toMatchObject({ follow_ups_overdue: 1, follow_ups_today: 1 });
    expect(counts.due.map((r) => r.id)).toEqual([soon.id]);
  });

  it('counts those of today by the day of the branch', async () => {
    const seller = await newPerson(sellerRights());
    const { id } = await makeEnquiry(seller, masters);
    await followUp(seller, id, Date.now() + 9 * hour);
    // Nine hours on is still today where it is seven in the morning, and tomorrow where it is half a day later.
    await setZone(on, leeds, zoneAt(7));
    const morning = await homeOf(seller);
    await setZone(on, leeds, zoneAt(19));
    const evening = await homeOf(seller);
    expect(morning.follow_ups).toMatchObject({ overdue: 0, today: 1, coming: 0 });
    expect(evening.follow_ups).toMatchObject({ overdue: 0, today: 0, coming: 1 });
  });

  it('sums the pipeline of the enquiries that I see, to the last digit', async () => {
    const [seller, approver] = [await newPerson(sellerRights()), await newPerson(approverRights())];
    for (const expected_value of ['0.10', '0.20', '9999999999999999.99'])
      await makeEnquiry(seller, masters, { expected_value, approvers: people(approver) });
    const { id } = await makeEnquiry(seller, masters, { approvers: people(approver) });
    await walk(id, [
      [seller, 'submit'],
      [approver, 'approve'],
    ]);
    const { pipeline } = await homeOf(seller);
    expect(pipeline?.resource).toBe('enquiries');
    expect(pipeline?.stages).toEqual([
      { state: 'DRAFT', count: 3, value: '10000000000000000.29' },
      { state: 'SENT_BACK', count: 0, value: '0.00' },
      { state: 'PENDING_APPROVAL', count: 0, value: '0.00' },
      { state: 'APPROVED', count: 1, value: '0.00' },
      { state: 'CONVERTED', count: 0, value: '0.00' },
      { state: 'WON', count: 0, value: '0.00' },
      { state: 'LOST', count: 0, value: '0.00' },
    ]);
    const drafts = async (caller: Caller) => (await homeOf(caller)).pipeline?.stages[0]?.count ?? 0;
    expect(await drafts(await newPerson(leadRights()))).toBeGreaterThan(3);
    expect(await drafts(await newPerson(sellerRights()))).toBe(0);
    expect(await drafts(await newPerson(leadRights(), bristol))).toBeLessThan(
      await drafts(await newPerson(leadRights())),
    );
  });

  it('has the records that I created or changed last, each once, the newest first', async () => {
    const seller = await newPerson(sellerRights());
    const { id, number } = await makeEnquiry(seller, masters);
    const client = await expecting(201, seller.post('/api/client', { name: 'Nordbahn' }));
    const gone = await expecting(201, seller.post('/api/client', { name: 'Gone' }));
    await expecting(200, seller.del(`/api/client/${gone.id}`));
    const before = await expecting(200, seller.get(`/api/client/${masters.client}`));
    const named = { name: before.name, city: 'York', version: before.version };
    await expecting(200, seller.put(`/api/client/${masters.client}`, named));
    const { recent } = await homeOf(seller);
    expect(recent.map(({ resource, id: of, name, action }) => [resource, of, name, action])).toEqual([
      ['clients', masters.client, before.name, 'update'],
      ['clients', client.id, 'Nordbahn', 'create'],
      ['enquiries', id, number, 'create'],
    ]);
    const { title } = await expecting(200, seller.get(`/api/enquiries/${id}`));
    expect(recent[2]?.about).toBe(title);
    expect((await homeOf(await newPerson(sellerRights()))).recent).toEqual([]);

    const records = Array.from({ length: 420 }, (_, n) => ({
      row: n + 2,
      values: { name: `Came along ${n}` },
      lines: [],
    }));
    await expecting(
      200,
      seller.post('/api/client/import', { dry_run: false, mode: 'skip', create_missing: [], records }),
    );
    expect((await homeOf(seller)).recent).toEqual(recent);
  });

  it('leaves out what I may not view', async () => {
    const bare = await newPerson(['master.client.view']);
    expect(await homeOf(bare)).toEqual({
      approvals: null,
      access: null,
      returned: null,
      ready: null,
      follow_ups: null,
      work: [],
      mentions: 0,
      late_orders: null,
      below_minimum: null,
      late_tasks: null,
      projects: null,
      pipeline: null,
      recent: [],
    });
    expect(await waitingOf(bare)).toEqual({
      approvals: 0,
      returned: 0,
      late_tasks: 0,
      follow_ups_overdue: 0,
      follow_ups_today: 0,
      mentions: 0,
      outcomes: 0,
      told: [],
      access_answers: [],
      differences: { total: 0, records: [] },
      due: [],
      away: null,
      standing_in: [],
    });
    expect((await on.anonymous('GET', '/api/home')).status).toBe(401);
    expect((await bare.in(bristol).get('/api/home')).status).toBe(403);
  });

  it('is as many statements for many records as for few', async () => {
    const both = await newPerson(approverRights());
    const { caller, counted } = await countingCaller(on, both);
    const seller = await newPerson(sellerRights());
    const cost = async (path: string) => (await counted(() => expecting(200, caller.get(path))))[0];
    const add = async () => {
      const waits = await makeEnquiry(seller, masters, { approvers: people(both) });
      await walk(waits.id, [[seller, 'submit']]);
      const back = await makeEnquiry(both, masters, { approvers: people(await newPerson(approverRights())) });
      await followUp(both, back.id, Date.now());
    };
    await add();
    const few = [await cost('/api/home'), await cost('/api/inbox'), await cost('/api/waiting')];
    for (let n = 0; n < 4; n += 1) await add();
    expect([await cost('/api/home'), await cost('/api/inbox'), await cost('/api/waiting')]).toEqual(few);
    // Messages, the first of them with who asks: approvals, who has seen them, what came back, what is ready, follow-ups, mentions, the pipeline, recent
    // records.
    expect(few[0]).toBeLessThanOrEqual(11);
  });
});
