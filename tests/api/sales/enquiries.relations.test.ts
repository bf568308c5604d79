import { describe, expect, it } from 'vitest';
import { type Caller } from '../../support/app.ts';
import { branchIds, person, revoke } from '../../support/people.ts';
import { makeDraft, makeInState } from '../../support/enquirySteps.ts';
import type { Sent } from '../../support/samples.ts';
import {
  testSales,
  approverRights,
  expecting,
  idOf,
  makeEnquiry,
  makeMasters,
  people,
  walk,
  type Made,
} from '../../support/sales.ts';

const { on, team, masters } = testSales();

const read = (id: number, who: Caller = team.seller): Promise<Made> => expecting(200, who.get(`/api/enquiries/${id}`));
const named = ({ id, number, title, status }: Made) => ({ id, number, title, status });

describe('a clone', () => {
  const whole = (): Sent => ({
    client_id: masters.client,
    contractor_id: masters.contractor,
    contact_person_id: masters.persons[0],
    scopes: [...masters.scopes].reverse().map((scope_id) => ({ scope_id })),
    source: 'visit',
    place: 'Hull',
    expected_value: '12.50',
    description: 'As before',
    received_on: '2026-01-01',
    due_on: '2026-02-01',
    expected_decision_on: '2026-03-01',
    reviewers: people(team.reviewer, team.second),
    approvers: people(team.deputy, team.approver),
  });
  const carried = [
    'title',
    'customer_id',
    'client_id',
    'contractor_id',
    'contact_person_id',
    'log_category_id',
    'source',
    'place',
    'expected_value',
    'description',
  ];

  it('is a new draft with what the enquiry says of the work and of who asks, owned by whoever clones it', async () => {
    const from = await makeEnquiry(team.seller, masters, { ...whole(), owner_id: idOf(team.other) });
    await walk(from.id, [[team.other, 'submit']]);
    const answer = await team.other.post(`/api/enquiries/${from.id}/clone`);
    expect(answer).toMatchObject({ status: 201, message: 'Enquiry cloned' });
    const clone = answer.data;
    for (const name of carried) expect(clone[name], name).toEqual(from[name]);
    const ids = (lines: Sent[], name: string) => lines.map((line) => line[name]);
    expect(ids(clone.scopes, 'scope_id')).toEqual(ids(from.scopes, 'scope_id'));
    expect(ids(clone.reviewers, 'user_id')).toEqual(ids(from.reviewers, 'user_id'));
    expect(ids(clone.approvers, 'user_id')).toEqual(ids(from.approvers, 'user_id'));
    expect(clone).toMatchObject({
      status: 'DRAFT',
      version: 1,
      owner_id: idOf(team.other),
      created_by: idOf(team.other),
      due_on: null,
      expected_decision_on: null,
      cloned_from_id: from.id,
      cloned_from_name: from.number,
    });
    expect(clone.number).not.toBe(from.number);
    expect(clone.received_on > from.received_on).toBe(true);
    expect(clone.workflow.steps).toEqual([]);
    expect(clone.scopes.map(({ id }: Made) => id)).not.toEqual(from.scopes.map(({ id }: Made) => id));
  });

  it('is linked both ways, also a clone of a clone, and leaves the first as it was', async () => {
    const first = await makeEnquiry(team.seller, masters);
    const second = await expecting(201, team.seller.post(`/api/enquiries/${first.id}/clone`));
    const third = await expecting(201, team.seller.post(`/api/enquiries/${second.id}/clone`));
    const again = await expecting(201, team.seller.post(`/api/enquiries/${first.id}/clone`));
    expect((await read(first.id)).cloned_details).toEqual({ from: null, clones: [named(again), named(second)] });
    expect((await read(second.id)).cloned_details).toEqual({ from: named(first), clones: [named(third)] });
    expect((await read(third.id)).cloned_details).toEqual({ from: named(second), clones: [] });
    expect(await read(first.id)).toMatchObject({ version: 1, updated_at: first.updated_at });
  });

  it('carries on people only who may still be asked', async () => {
    const leaver = await person(on, { permissions: approverRights(), branches: [(await branchIds(on)).leeds] });
    const from = await makeEnquiry(team.seller, masters, { approvers: people(leaver, team.approver) });
    await revoke(on, leaver);
    const clone = await expecting(201, team.seller.post(`/api/enquiries/${from.id}/clone`));
    expect(clone.approvers.map((a: Made) => a.user_id)).toEqual([idOf(team.approver)]);
  });

  it('carries no relations, follow-ups or steps', async () => {
    const [from, other] = [await makeEnquiry(team.seller, masters), await makeEnquiry(team.seller, masters)];
    await expecting(201, team.seller.post(`/api/enquiries/${from.id}/related-enquiries`, { related_ids: [other.id] }));
    await expecting(
      201,
      team.seller.post('/api/followUp', { enquiry_id: from.id, subject: 'Ring', due_at: '2030-01-01T09:00:00Z' }),
    );
    const clone = await expecting(201, team.seller.post(`/api/enquiries/${from.id}/clone`));
    for (const path of [`/api/enquiries/${clone.id}/related-enquiries`, `/api/followUp/${clone.id}`])
      expect((await expecting(200, team.seller.get(path))).pagination.total).toBe(0);
  });
});

describe('related enquiries', () => {
  const path = (id: number, rest = '') => `/api/enquiries/${id}/related-enquiries${rest}`;
  const relate = (id: number, ...related_ids: unknown[]) => team.seller.post(path(id), { related_ids });
  const relatedTo = async (id: number): Promise<number[]> =>
    (await expecting(200, team.seller.get(path(id)))).records.map((r: Made) => r.id);
  const some = (count: number): Promise<Made[]> =>
    Promise.all(Array.from({ length: count }, () => makeEnquiry(team.seller, masters, { expected_value: '5.00' })));

  it('are related both ways, each once, however often and from whichever side', async () => {
    const [a, b, c] = (await some(3)) as [Made, Made, Made];
    const answer = await relate(a.id, b.id, c.id, b.id);
    expect(answer).toMatchObject({ status: 201, message: 'Enquiries related', data: { pagination: { total: 2 } } });
    expect((await relate(b.id, a.id)).status).toBe(201);
    expect((await relatedTo(a.id)).sort()).toEqual([b.id, c.id].sort());
    expect(await relatedTo(b.id)).toEqual([a.id]);
    expect(await relatedTo(c.id)).toEqual([a.id]);
  });

  it('show what names them, newest first, in pages', async () => {
    const [a, ...rest] = (await some(4)) as [Made, ...Made[]];
    await expecting(201, relate(a.id, ...rest.map(({ id }) => id)));
    const order = rest.map(({ id }) => id as number).sort((x, y) => y - x);
    const { records, pagination } = await expecting(200, team.seller.get(path(a.id, '?per_page=2')));
    expect(records.map((r: Made) => r.id)).toEqual(order.slice(0, 2));
    expect(pagination).toEqual({ current_page: 1, per_page: 2, total: 3 });
    expect(records[0]).toEqual({
      ...named(rest.find(({ id }) => id === order[0])),
      customer_name: rest[0]?.customer_name,
      expected_value: '5.00',
    });
    expect((await expecting(200, team.seller.get(path(a.id, '?page=2&per_page=2')))).records).toHaveLength(1);
    expect((await expecting(200, team.seller.get(path(a.id, '?getAll=true')))).records).toHaveLength(3);
    expect((await expecting(200, team.seller.get(path(a.id, '?page=7')))).records).toEqual([]);
  });

  it('are not the enquiry itself, and not one of the other branch or none: all or nothing', async () => {
    const [a, b] = (await some(2)) as [Made, Made];
    const foreign = await makeEnquiry(team.stranger, await makeMasters(team.stranger));
    expect(await relate(a.id, b.id, a.id)).toMatchObject({
      status: 422,
      errors: { related_ids: ['An enquiry cannot be related to itself'] },
    });
    for (const id of [foreign.id, 999_999_999])
      expect(await relate(a.id, b.id, id)).toMatchObject({ status: 422, errors: { related_ids: ['No such enquiry'] } });
    for (const bad of [['x'], [0], [1.5], [null], []]) {
      const answer = await relate(a.id, ...bad);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.errors)[0]).toMatch(/^related_ids/);
    }
    expect((await team.seller.post(path(a.id), { ids: [b.id] })).status).toBe(422);
    expect(await relatedTo(a.id)).toEqual([]);
  });

  it('are parted from either side, once', async () => {
    const [a, b] = (await some(2)) as [Made, Made];
    await expecting(201, relate(a.id, b.id));
    expect(await team.seller.del(path(b.id, `/${a.id}`))).toMatchObject({ status: 200, data: { id: a.id } });
    expect([await relatedTo(a.id), await relatedTo(b.id)]).toEqual([[], []]);
    expect((await team.seller.del(path(a.id, `/${b.id}`))).status).toBe(409);
    expect((await team.seller.del(path(a.id, '/999999999'))).status).toBe(404);
    expect((await team.seller.del(path(a.id, '/x'))).status).toBe(404);
  });

  describe('to an enquiry that cannot be changed', () => {
    const approved = () => makeInState(team, masters, 'APPROVED');
    const namedBy = async (id: number): Promise<number[]> =>
      (await expecting(200, team.seller.get(path(id)))).named_by.map((r: Made) => r.id);

    it('are part of the open one alone: the approved one says who names it, and stays as it was', async () => {
      const [open, closed] = [(await some(1))[0], await approved()];
      const before = await expecting(200, team.seller.get(`/api/enquiries/${closed}`));
      await expecting(201, relate(open.id, closed));
      expect([await relatedTo(open.id), await namedBy(open.id)]).toEqual([[closed], []]);
      expect([await relatedTo(closed), await namedBy(closed)]).toEqual([[], [open.id]]);
      expect(await expecting(200, team.seller.get(`/api/enquiries/${closed}`))).toEqual(before);
      await expecting(200, team.seller.del(path(open.id, `/${closed}`)));
      expect([await relatedTo(open.id), await namedBy(closed)]).toEqual([[], []]);
    });

    it('stay part of the one that was approved with them, whatever the open one does', async () => {
      const [open, sent] = [(await some(1))[0], await makeDraft(team, masters)];
      await expecting(201, relate(open.id, sent.id));
      await walk(sent.id, [
        [team.seller, 'submit'],
        [team.reviewer, 'review'],
        [team.approver, 'approve'],
      ]);
      await expecting(200, team.seller.del(path(open.id, `/${sent.id}`)));
      expect([await relatedTo(open.id), await namedBy(open.id)]).toEqual([[], [sent.id]]);
      expect(await relatedTo(sent.id)).toEqual([open.id]);
      expect((await team.seller.del(path(open.id, `/${sent.id}`))).status).toBe(409);
      await expecting(201, relate(open.id, sent.id));
      expect([await relatedTo(open.id), await relatedTo(sent.id)]).toEqual([[sent.id], [open.id]]);
    });

    it('become part of it when it is open again, and is related too', async () => {
      const [open, sent] = [(await some(1))[0], await makeInState(team, masters, 'PENDING_APPROVAL')];
      await expecting(201, relate(open.id, sent));
      await walk(sent, [[team.reviewer, 'send-back', { comment: 'Again' }]]);
      expect(await relatedTo(sent)).toEqual([]);
      await expecting(201, relate(sent, open.id));
      expect([await relatedTo(sent), await relatedTo(open.id)]).toEqual([[open.id], [sent]]);
    });

    it('nor do they change the draft of somebody else, who may relate it too', async () => {
      const lead = team.lead;
      const [mine, theirs] = [await makeEnquiry(lead, masters), (await some(1))[0]];
      await expecting(201, lead.post(path(mine.id), { related_ids: [theirs.id] }));
      expect(await relatedTo(theirs.id)).toEqual([]);
      expect((await expecting(200, lead.get(path(mine.id)))).records).toMatchObject([{ id: theirs.id }]);
      expect((await expecting(200, lead.get(path(theirs.id)))).named_by).toMatchObject([{ id: mine.id }]);
      // The seller does not see the lead's draft, and so not that it names theirs.
      expect(await namedBy(theirs.id)).toEqual([]);
      expect((await lead.del(path(theirs.id, `/${mine.id}`))).status).toBe(403);
    });
  });

  it('count only those that the person sees', async () => {
    const [a, b, c] = (await some(3)) as [Made, Made, Made];
    await expecting(201, relate(a.id, b.id, c.id));
    for (const { id } of [a, b])
      await expecting(200, team.seller.put(`/api/enquiries/${id}`, { version: 1, owner_id: idOf(team.other) }));
    const { records, pagination } = await expecting(200, team.other.get(path(a.id)));
    expect([records.map((r: Made) => r.id), pagination.total]).toEqual([[b.id], 1]);
  });
});
