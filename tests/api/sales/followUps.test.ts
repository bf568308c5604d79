import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller } from '../../support/app.ts';
import { badValues } from '../../support/badValues.ts';
import { followUps } from '../../../src/resources/sales/followUps.ts';
import { branchIds, person } from '../../support/people.ts';
import { testSales, expecting, idOf, makeEnquiry, sellerRights, type Made } from '../../support/sales.ts';
import type { Sent } from '../../support/samples.ts';

const { on, team, masters } = testSales();
let enquiry: Made;

beforeAll(async () => {
  enquiry = await makeEnquiry(team.seller, masters);
});

const bodyOf = (more: Sent = {}): Sent => ({
  enquiry_id: enquiry.id,
  subject: 'Ring the client',
  due_at: '2030-01-01T09:00:00Z',
  ...more,
});
const make = (more: Sent = {}, who: Caller = team.seller): Promise<Made> =>
  expecting(201, who.post('/api/followUp', bodyOf(more)));
const setStatus = (who: Caller, id: number, status: unknown, more: Sent = {}) =>
  who.put(`/api/followUp/${id}/update-status`, { status, ...more });
const mine = async (who: Caller, query = '') =>
  ((await expecting(200, who.get(`/api/followUp/my-follow-ups?per_page=200${query}`))).records as Made[]).map(
    ({ id }) => id,
  );
const without = async (...gone: string[]) =>
  person(on, {
    permissions: [...sellerRights(), 'enquiry.global.view'].filter((p) => !gone.includes(p)),
    branches: [(await branchIds(on)).leeds],
  });

describe('a follow-up', () => {
  it('is created on an enquiry, assigned to whoever plans it unless said otherwise', async () => {
    const made = await team.seller.post('/api/followUp', bodyOf({ kind: 'site_visit', note: 'Bring the drawings' }));
    expect(made).toMatchObject({
      status: 201,
      data: {
        enquiry_id: enquiry.id,
        enquiry_name: enquiry.number,
        kind: 'site_visit',
        subject: 'Ring the client',
        note: 'Bring the drawings',
        due_at: '2030-01-01T09:00:00.000Z',
        assignee_id: idOf(team.seller),
        assignee_name: team.seller.session.user.name,
        status: 'OPEN',
        closed_at: null,
        version: 1,
      },
    });
    expect((await make({ assignee_id: idOf(team.other) })).assignee_id).toBe(idOf(team.other));
  });

  it('stands among my follow-ups where it is assigned to me, and only there', async () => {
    const [own, theirs] = [await make(), await make({ assignee_id: idOf(team.other) })];
    expect(await mine(team.seller)).toContain(own.id);
    expect(await mine(team.seller)).not.toContain(theirs.id);
    expect(await mine(team.other)).toContain(theirs.id);
    expect(await mine(team.other)).not.toContain(own.id);
    // Somebody who sees every enquiry has no follow-ups by that.
    expect(await mine(team.lead)).toEqual([]);
  });

  it('is listed with its enquiry, the next first, by who sees that enquiry', async () => {
    const one = await makeEnquiry(team.seller, masters);
    const days = ['03', '01', '02'];
    for (const day of days) await make({ enquiry_id: one.id, subject: day, due_at: `2030-01-${day}T09:00:00Z` });
    const { records, pagination } = await expecting(200, team.seller.get(`/api/followUp/${one.id}`));
    expect(records.map((r: Made) => r.subject)).toEqual(['01', '02', '03']);
    expect(pagination).toEqual({ current_page: 1, per_page: 10, total: 3 });
    const second = await expecting(200, team.lead.get(`/api/followUp/${one.id}?page=2&per_page=2`));
    expect([second.records.length, second.pagination]).toEqual([1, { current_page: 2, per_page: 2, total: 3 }]);
    expect((await expecting(200, team.seller.get(`/api/followUp/${one.id}?page=9`))).records).toEqual([]);
    expect((await team.other.get(`/api/followUp/${one.id}`)).status).toBe(404);
    expect((await team.seller.get(`/api/followUp/${one.id}?page=0`)).status).toBe(422);
    expect((await team.seller.get(`/api/followUp/${one.id}?colour=red`)).status).toBe(422);
  });

  it('is narrowed by state, kind, due time and enquiry, and searched', async () => {
    const who = await without();
    const made = [
      await make({ kind: 'call', due_at: '2030-02-01T09:00:00Z' }, who),
      await make({ kind: 'email', due_at: '2030-02-02T09:00:00Z', subject: 'Write about façades' }, who),
    ].map(({ id }) => id);
    await expecting(200, setStatus(who, made[0], 'DONE'));
    expect(await mine(who)).toEqual(made);
    for (const [query, expected] of [
      ['&status=OPEN', [made[1]]],
      ['&status=DONE,CANCELLED', [made[0]]],
      ['&kind=email', [made[1]]],
      ['&due_at_from=2030-02-01T12:00:00Z', [made[1]]],
      ['&due_at_to=2030-02-01T12:00:00Z', [made[0]]],
      [`&enquiry_id=${enquiry.id}`, made],
      ['&enquiry_id=999999', []],
      ['&search=FAÇADES', [made[1]]],
      ['&sortCol=due_at&sortOrder=desc', [...made].reverse()],
    ] as const)
      expect(await mine(who, query), query).toEqual(expected);
    for (const query of ['owner=1', 'status=LATE', 'sortCol=nothing', 'due_at_from=today'])
      expect((await who.get(`/api/followUp/my-follow-ups?${query}`)).status, query).toBe(422);
  });

  it.each([
    [{ enquiry_id: undefined }, 'enquiry_id', 'Choose an enquiry'],
    [{ enquiry_id: 999_999_999 }, 'enquiry_id', 'Enquiry: no such enquiry'],
    [{ subject: ' ' }, 'subject', 'Say what is to be done'],
    [{ due_at: undefined }, 'due_at', 'Due is required'],
    [{ assignee_id: 999_999_999 }, 'assignee_id', 'Assignee: no colleague with the permission enquiry.own.view'],
    [{ assignee_id: null }, 'assignee_id', 'Assignee is required'],
    [{ status: 'DONE' }, 'status', 'Unknown field'],
    [{ closed_at: '2030-01-01T09:00:00Z' }, 'closed_at', 'Unknown field'],
  ])('is refused with %j at the field', async (change, field, message) => {
    const refused = await team.seller.post('/api/followUp', bodyOf(change));
    expect([refused.status, refused.errors]).toEqual([422, { [field]: [message] }]);
  });

  it('is due at a moment: anything else is a 422, new or changed', async () => {
    const made = await make();
    for (const [why, value] of badValues(followUps.fields.due_at))
      for (const answer of [
        await team.seller.post('/api/followUp', bodyOf({ due_at: value })),
        await team.seller.put(`/api/followUp/${made.id}`, { version: 1, due_at: value }),
      ])
        expect([answer.status, Object.keys(answer.errors)], why).toEqual([422, ['due_at']]);
  });

  it('is for a colleague: nobody of the other branch, and nobody who has left', async () => {
    const leaver = await without();
    const admin = await on.as('admin@demo.test');
    const { version } = await expecting(200, admin.get(`/api/users/${idOf(leaver)}`));
    await expecting(200, admin.put(`/api/users/${idOf(leaver)}`, { version, is_active: false }));
    for (const who of [team.stranger, leaver])
      expect(await team.seller.post('/api/followUp', bodyOf({ assignee_id: idOf(who) }))).toMatchObject({
        status: 422,
        errors: { assignee_id: ['Assignee: no colleague with the permission enquiry.own.view'] },
      });
  });

  it('changes what is sent, on the version it was changed from', async () => {
    const made = await make();
    const changed = await team.seller.put(`/api/followUp/${made.id}`, { version: 1, note: 'At ten' });
    expect(changed).toMatchObject({ status: 200, data: { note: 'At ten', subject: made.subject, version: 2 } });
    expect(await team.seller.put(`/api/followUp/${made.id}`, { version: 1, note: 'At nine' })).toMatchObject({
      status: 409,
      conflict: { version: 2, changed_by_name: team.seller.session.user.name, current: { note: 'At ten' } },
    });
    expect((await team.seller.put(`/api/followUp/${made.id}`, { note: 'x' })).errors).toHaveProperty('version');
  });

  it('is changed and deleted by who made it and to whom it is assigned, while it is open', async () => {
    const made = await make({ assignee_id: idOf(team.other) });
    expect((await team.lead.put(`/api/followUp/${made.id}`, { version: 1, note: 'x' })).status).toBe(403);
    expect((await team.lead.del(`/api/followUp/${made.id}`)).status).toBe(403);
    expect((await setStatus(team.lead, made.id, 'DONE')).status).toBe(403);
    await expecting(200, team.other.put(`/api/followUp/${made.id}`, { version: 1, note: 'Tomorrow' }));
    await expecting(200, setStatus(team.other, made.id, 'DONE'));
    expect((await team.other.put(`/api/followUp/${made.id}`, { version: 3, note: 'x' })).status).toBe(409);
    expect(await team.other.del(`/api/followUp/${made.id}`)).toMatchObject({
      status: 409,
      message: 'It is “Done”: it cannot be deleted before the step “Reopen”',
    });
    await expecting(200, setStatus(team.seller, made.id, 'OPEN'));
    expect(await team.other.del(`/api/followUp/${made.id}`)).toMatchObject({
      status: 200,
      message: 'Follow-up deleted',
      data: { id: made.id },
    });
    expect((await team.seller.del(`/api/followUp/${made.id}`)).status).toBe(404);
    expect(await mine(team.other)).not.toContain(made.id);
  });
});

describe('the history of a follow-up', () => {
  const historyOf = async (path: string, who = team.seller) =>
    ((await expecting(200, who.get(`${path}/history?per_page=200`))).records as Made[]).map(
      ({ action, lines, line_name, by_name, changes }) => ({ action, lines, line_name, by_name, changes }),
    );

  it('tells who did what, and stands in its enquiry’s; another follow-up’s does not', async () => {
    const one = await makeEnquiry(team.seller, masters);
    const made = await make({ enquiry_id: one.id, assignee_id: idOf(team.other) });
    await make({ enquiry_id: one.id, subject: 'Another' });
    await expecting(200, team.other.put(`/api/followUp/${made.id}`, { version: 1, subject: 'Visit the client' }));
    await expecting(200, setStatus(team.other, made.id, 'DONE'));
    const own = await historyOf(`/api/followUp/${made.id}`);
    const [seller, other] = [team.seller.session.user.name, team.other.session.user.name];
    expect(own).toMatchObject([
      { action: 'update', lines: null, by_name: other },
      {
        action: 'update',
        lines: null,
        by_name: other,
        changes: [{ field: 'subject', before: 'Ring the client', after: 'Visit the client' }],
      },
      { action: 'create', lines: null, by_name: seller },
    ]);
    expect(own[0]?.changes).toContainEqual({ field: 'status', before: 'OPEN', after: 'DONE' });
    const inEnquiry = (await historyOf(`/api/enquiries/${one.id}`)).filter(({ lines }) => lines === 'follow_ups');
    expect(inEnquiry.map(({ action, line_name }) => [action, line_name])).toEqual([
      ['update', 'Visit the client'],
      ['update', 'Visit the client'],
      ['create', 'Another'],
      ['create', 'Ring the client'],
    ]);
    await expecting(200, setStatus(team.other, made.id, 'OPEN'));
    await expecting(200, team.other.del(`/api/followUp/${made.id}`));
    expect(await team.seller.get(`/api/followUp/${made.id}/history`)).toMatchObject({
      status: 404,
      message: 'Follow-up not found',
    });
    expect((await historyOf(`/api/enquiries/${one.id}`))[0]).toMatchObject({
      action: 'delete',
      lines: 'follow_ups',
      line_name: 'Visit the client',
    });
  });
});

describe('the follow-ups of an enquiry that ends', () => {
  const statusOf = async (id: number, of: Made) =>
    (await expecting(200, team.seller.get(`/api/followUp/${of.id}`))).records.find((one: Made) => one.id === id)
      ?.status;

  it('are cancelled with it, but for those that were done', async () => {
    const one = await makeEnquiry(team.seller, masters);
    const [open, done] = [await make({ enquiry_id: one.id }), await make({ enquiry_id: one.id })];
    await expecting(200, setStatus(team.seller, done.id, 'DONE'));
    await expecting(200, team.seller.put(`/api/enquiries/${one.id}/cancel`, { comment: 'Entered twice' }));
    expect([await statusOf(open.id, one), await statusOf(done.id, one)]).toEqual(['CANCELLED', 'DONE']);
  });
});

describe('the status of a follow-up', () => {
  it('goes from open to done or cancelled and back, and tells when it was closed', async () => {
    const { id } = await make();
    for (const [status, closed, version] of [
      ['DONE', true, 2],
      ['OPEN', false, 3],
      ['CANCELLED', true, 4],
      ['OPEN', false, 5],
    ] as const) {
      const answer = await setStatus(team.seller, id, status, { comment: 'So it is' });
      expect(answer).toMatchObject({
        status: 200,
        message: 'Staus Updated successfully',
        data: { id, status, version },
      });
      expect(typeof answer.data.closed_at === 'string').toBe(closed);
      if (closed) expect(Math.abs(Date.parse(answer.data.closed_at) - Date.now())).toBeLessThan(60_000);
    }
  });

  it('is a 409 for the one it has, and for one that is not possible now', async () => {
    const { id } = await make();
    expect(await setStatus(team.seller, id, 'OPEN')).toMatchObject({ status: 409, message: 'It is “Open” already' });
    await expecting(200, setStatus(team.seller, id, 'DONE'));
    for (const status of ['DONE', 'CANCELLED']) expect((await setStatus(team.seller, id, status)).status).toBe(409);
  });

  it.each([undefined, null, '', 'done', 'LATE', 1, ['DONE']])('is one of three words: not %j', async (status) => {
    const { id } = await make();
    expect(Object.keys((await setStatus(team.seller, id, status)).errors)).toEqual(['status']);
  });

  it('on another version is a 409', async () => {
    const { id } = await make();
    await expecting(200, team.seller.put(`/api/followUp/${id}`, { version: 1, note: 'Changed' }));
    expect((await setStatus(team.seller, id, 'DONE', { version: 1 })).status).toBe(409);
    expect((await setStatus(team.seller, id, 'DONE', { version: 2 })).status).toBe(200);
  });
});

describe('a call about follow-ups', () => {
  const asked: [string, (id: number) => string, string, Sent?][] = [
    ['GET', () => '/api/followUp/my-follow-ups', 'view'],
    ['GET', () => `/api/followUp/${enquiry.id}`, 'view'],
    ['GET', (id) => `/api/followUp/${id}/history`, 'view'],
    ['POST', () => '/api/followUp', 'create'],
    ['PUT', (id) => `/api/followUp/${id}`, 'update', { version: 1, note: 'x' }],
    ['PUT', (id) => `/api/followUp/${id}/update-status`, 'update', { status: 'DONE' }],
    ['DELETE', (id) => `/api/followUp/${id}`, 'delete'],
  ];

  it.each(asked)('needs a token and its permission: %s %s', async (method, path, action, body) => {
    const permission = `enquiry.follow_up.${action}`;
    const who = await without(permission);
    const { id } = await make({ assignee_id: idOf(who) });
    const sent = method === 'POST' ? bodyOf() : body;
    expect((await on.anonymous(method, path(id), sent)).status).toBe(401);
    expect(await who.call(method, path(id), sent)).toMatchObject({
      status: 403,
      message: `You do not have the permission ${permission}`,
    });
    expect((await setStatus(team.seller, id, 'CANCELLED', { version: 1 })).status).toBe(200);
  });

  it.each(asked.filter(([method], at) => method !== 'POST' && at > 1))(
    'finds nothing of another branch or of an enquiry that is not seen: %s %s',
    async (method, path, _, body) => {
      const { id } = await make();
      for (const who of [team.stranger, await without('enquiry.global.view')]) {
        const nothing = await who.call(method, path(999_999_999), body);
        expect(nothing).toMatchObject({ status: 404, message: 'Follow-up not found' });
        const { status, message } = await who.call(method, path(id), body);
        expect([status, message]).toEqual([404, nothing.message]);
      }
    },
  );
});
