import { describe, expect, it } from 'vitest';
import { type Answered, type Caller } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';
import {
  testSales,
  enquiryOf,
  expecting,
  idOf,
  idsOf,
  inList,
  makeEnquiry,
  makeMasters,
  people,
  sellerRights,
  step,
  walk,
} from '../support/sales.ts';
import type { Sent } from '../support/samples.ts';

const { on, team, masters } = testSales();

const missing = 999_999_999;
const newSeller = async (more: readonly string[] = []) =>
  person(on, { permissions: [...sellerRights(), ...more], branches: [(await branchIds(on)).leeds] });
const comparable = ({ status, message, errors, data }: Answered) => ({ status, message, errors, data });

/** Every call that names an enquiry, as somebody makes it. */
const calls: [method: string, path: (id: number) => string, body?: (id: number) => Sent][] = [
  ['GET', (id) => `/api/enquiries/${id}`],
  ['GET', (id) => `/api/enquiries/${id}/own`],
  ['PUT', (id) => `/api/enquiries/${id}`, () => ({ version: 1, title: 'Mine now' })],
  ['PUT', (id) => `/api/enquiries/${id}`, () => ({ version: 7, title: 'Mine now' })],
  ['GET', (id) => `/api/enquiries/${id}/history`],
  ['POST', (id) => `/api/enquiries/${id}/clone`],
  ['GET', (id) => `/api/enquiries/${id}/related-enquiries`],
  ['GET', (id) => `/api/followUp/${id}`],
  ['PUT', (id) => `/api/enquiries/${id}/submit`],
  ['PUT', (id) => `/api/enquiries/${id}/convert`],
  ['PUT', (id) => `/api/enquiries/${id}/win`],
  ['PUT', (id) => `/api/enquiries/${id}/lose`, () => ({ loss_reason: 'price' })],
  ['PUT', (id) => `/api/enquiries/${id}/cancel`, () => ({ comment: 'Gone' })],
  ['GET', (id) => `/api/enquiries/${id}/attachment`],
  ['GET', (id) => `/api/enquiries/${id}/comments`],
  ['POST', (id) => `/api/enquiries/${id}/comments`, () => ({ comment: 'Hello' })],
];

describe('an enquiry of others', () => {
  it.each(calls)('answers like one that does not exist: %s %s', async (method, path, body) => {
    const { id } = await makeEnquiry(team.seller, masters, { approvers: people(team.approver) });
    const ask = (who: Caller, of: number) =>
      who.call(method, path(of), method === 'GET' ? undefined : (body?.(of) ?? {}));
    const nothing = comparable(await ask(team.other, missing));
    expect(nothing.status).toBe(404);
    expect(comparable(await ask(team.other, id))).toEqual(nothing);
    // The same for the other branch, where everybody may do everything.
    expect(comparable(await ask(team.stranger, id))).toEqual(nothing);
    expect((await expecting(200, team.seller.get(`/api/enquiries/${id}`))).version).toBe(1);
  });

  it('is not taken where a body names it: as related, or to be followed up', async () => {
    const mine = await makeEnquiry(team.other, masters);
    const theirs = await makeEnquiry(team.seller, masters);
    const relate = (id: number) =>
      team.other.post(`/api/enquiries/${mine.id}/related-enquiries`, { related_ids: [id] });
    const follow = (id: number) =>
      team.other.post('/api/followUp', { enquiry_id: id, subject: 'Ring', due_at: '2030-01-01T09:00:00Z' });
    for (const ask of [relate, follow]) {
      const nothing = comparable(await ask(missing));
      expect(nothing.status).toBe(422);
      expect(comparable(await ask(theirs.id))).toEqual(nothing);
    }
    expect(await team.other.del(`/api/enquiries/${mine.id}/related-enquiries/${theirs.id}`)).toMatchObject({
      status: 404,
    });
  });

  it('is in no list, count, search, filter or export', async () => {
    const title = `Hidden ${Date.now()}`;
    const { id } = await makeEnquiry(team.seller, masters, { title });
    const first = await team.other.get('/api/enquiries?ids=' + id);
    expect(first.data.enquiries).toMatchObject({ data: [], total: 0 });
    expect(idsOf(await team.other.get(`/api/enquiries?search=${encodeURIComponent(title)}`))).toEqual([]);
    expect(await inList(team.other, '', `owner_id=${idOf(team.seller)}`)).not.toContain(id);
    const file = await team.other.raw('GET', `/api/enquiries/export?format=csv&ids=${id}`);
    expect(await file.text()).not.toContain(title);
    const found = await team.other.get(`/api/search?q=${encodeURIComponent(title)}`);
    expect(JSON.stringify(found.data ?? '')).not.toContain(title);
    for (const list of ['global', 'global-pending', 'pending'])
      expect((await team.other.get(`/api/enquiries/${list}`)).status).toBe(403);
    expect((await team.other.get('/api/enquiries/export?format=csv&list=global')).status).toBe(403);
  });

  it('leaves no name or number where a record of mine is related to it or was cloned from it', async () => {
    const mine = await makeEnquiry(team.other, masters);
    const theirs = await makeEnquiry(team.seller, masters, { owner_id: idOf(team.other) });
    await expecting(201, team.other.post(`/api/enquiries/${mine.id}/related-enquiries`, { related_ids: [theirs.id] }));
    const clone = await expecting(201, team.other.post(`/api/enquiries/${theirs.id}/clone`));
    await expecting(200, team.seller.put(`/api/enquiries/${theirs.id}`, { version: 1, owner_id: idOf(team.seller) }));
    expect((await team.other.get(`/api/enquiries/${mine.id}/related-enquiries`)).data).toMatchObject({
      records: [],
      pagination: { total: 0 },
    });
    const shown = await expecting(200, team.other.get(`/api/enquiries/${clone.id}`));
    expect(shown.cloned_details.from).toBeNull();
    const everything = JSON.stringify([
      shown,
      (await team.other.get(`/api/enquiries/${clone.id}/history`)).data,
      (await team.other.get(`/api/enquiries?ids=${clone.id}`)).data,
    ]);
    expect(everything).not.toContain(theirs.number);
    const file = await team.other.raw('GET', `/api/enquiries/export?format=csv&ids=${clone.id}`);
    expect(await file.text()).not.toContain(theirs.number);
  });

  it('is not named where something that it uses cannot be deleted', async () => {
    const own = await makeMasters(team.seller);
    const theirs = await makeEnquiry(team.seller, own);
    const refused = await team.other.del(`/api/customer/${own.customer}`);
    expect(refused.status).toBe(409);
    expect(refused.message).not.toContain(theirs.number);
  });
});

describe('an enquiry is seen', () => {
  const sees = async (who: Caller, id: number) => (await who.get(`/api/enquiries/${id}`)).status;

  it.each(['owner', 'reviewer', 'approver'] as const)('by its %s, from then on', async (role) => {
    const rights = ['enquiry.pending.review', 'enquiry.pending.approve'];
    const somebody = await newSeller(rights);
    const made = await makeEnquiry(team.seller, masters);
    expect(await sees(somebody, made.id)).toBe(404);
    const change = role === 'owner' ? { owner_id: idOf(somebody) } : { [`${role}s`]: people(somebody) };
    await expecting(200, team.seller.put(`/api/enquiries/${made.id}`, { version: 1, ...change }));
    expect(await sees(somebody, made.id)).toBe(200);
    expect(await inList(somebody)).toContain(made.id);
    const back = role === 'owner' ? { owner_id: idOf(team.seller) } : { [`${role}s`]: [] };
    await expecting(200, team.seller.put(`/api/enquiries/${made.id}`, { version: 2, ...back }));
    expect(await sees(somebody, made.id)).toBe(404);
    expect(await inList(somebody)).not.toContain(made.id);
  });

  it('by the assignee of one of its follow-ups, with the others, and no longer when it is handed on', async () => {
    const [somebody, next] = [await newSeller(), await newSeller()];
    const made = await makeEnquiry(team.seller, masters);
    const body = { enquiry_id: made.id, subject: 'Ring', due_at: '2030-01-01T09:00:00Z' };
    await expecting(201, team.seller.post('/api/followUp', body));
    const theirs = await expecting(201, team.seller.post('/api/followUp', { ...body, assignee_id: idOf(somebody) }));
    expect(await sees(somebody, made.id)).toBe(200);
    expect((await somebody.get(`/api/followUp/${made.id}`)).data.pagination.total).toBe(2);
    // Handing it on is no way to lose sight of it in the same call.
    const handed = await somebody.put(`/api/followUp/${theirs.id}`, { version: 1, assignee_id: idOf(next) });
    expect(handed).toMatchObject({ status: 200, data: { assignee_id: idOf(next) } });
    expect(await sees(next, made.id)).toBe(200);
    await expecting(200, next.put(`/api/followUp/${theirs.id}/update-status`, { status: 'DONE' }));
    expect(await sees(somebody, made.id)).toBe(404);
  });

  it('by whoever hands it over, in the answer to that call', async () => {
    const made = await makeEnquiry(team.seller, masters, { owner_id: idOf(team.other) });
    const handed = await team.other.put(`/api/enquiries/${made.id}`, { version: 1, owner_id: idOf(team.seller) });
    expect(handed).toMatchObject({ status: 200, data: { owner_id: idOf(team.seller) } });
  });

  it('by whoever created it, whoever owns it', async () => {
    const made = await makeEnquiry(team.seller, masters, { owner_id: idOf(team.other) });
    await expecting(200, team.other.put(`/api/enquiries/${made.id}`, { version: 1, title: 'Changed' }));
    expect(await sees(team.seller, made.id)).toBe(200);
  });

  it('by who may see all, and while it awaits approval by who may see those: of both, nothing in the other branch', async () => {
    const watcher = await newSeller(['enquiry.global_pending.view']);
    const made = await makeEnquiry(team.seller, masters, { approvers: people(team.approver) });
    expect([await sees(team.lead, made.id), await sees(watcher, made.id)]).toEqual([200, 404]);
    await walk(made.id, [[team.seller, 'submit']]);
    expect([await sees(team.lead, made.id), await sees(watcher, made.id)]).toEqual([200, 200]);
    expect(await inList(watcher, 'global-pending')).toContain(made.id);
    expect((await watcher.get('/api/enquiries/global')).status).toBe(403);
    // Somebody who sees it and has no part on it may not decide or change it.
    expect((await step(watcher, made.id, 'cancel', { comment: 'No' })).status).toBe(403);
    expect((await watcher.put(`/api/enquiries/${made.id}`, { version: 1, title: 'X' })).status).toBe(409);
    await walk(made.id, [[team.approver, 'approve']]);
    expect([await sees(team.lead, made.id), await sees(watcher, made.id)]).toEqual([200, 404]);
    expect(await sees(team.stranger, made.id)).toBe(404);
  });

  it('no longer by whoever lost the permission to', async () => {
    const watcher = await newSeller(['enquiry.global.view']);
    const made = await makeEnquiry(team.seller, masters);
    expect(await sees(watcher, made.id)).toBe(200);
    const admin = await on.as('admin@demo.test');
    await expecting(200, admin.post('/api/userPermissions', { user: idOf(watcher), permissions: sellerRights() }));
    expect(await sees(watcher, made.id)).toBe(404);
  });

  it('when it is created for somebody else, in the answer to that call', async () => {
    const answer = await team.seller.post('/api/enquiries', enquiryOf(masters, { owner_id: idOf(team.other) }));
    expect(answer).toMatchObject({ status: 201, data: { owner_id: idOf(team.other) } });
  });
});
