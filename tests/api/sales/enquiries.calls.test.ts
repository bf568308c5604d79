import { beforeAll, describe, expect, it } from 'vitest';
import { enquiries } from '../../../src/resources/sales/enquiries.ts';
import type { Call } from '../../../src/schema/calls/call.ts';
import { allCallsOf } from '../../../src/schema/calls/everyCall.ts';
import { allPermissions } from '../../../src/server/modules/people/demo/accounts.ts';
import { type Caller } from '../../support/app.ts';
import { addressOf } from '../../support/calls.ts';
import { branchIds, person } from '../../support/people.ts';
import { testSales, expecting, idOf, makeEnquiry, people, type Made } from '../../support/sales.ts';

const { on, team, masters } = testSales();
let admin: Caller;
let made: Made;

beforeAll(async () => {
  admin = await on.as('admin@demo.test');
  made = await makeEnquiry(team.seller, masters, { approvers: people(team.approver) });
});

const spelled = (call: Call) => `${call.method} ${call.path}`;
const calls = allCallsOf(enquiries).map((call) => [spelled(call), call] as const);
const ask = (who: Caller, call: Call, id = made.id as number) =>
  who.call(call.method, addressOf(call, { id }), call.method === 'GET' ? undefined : {});

describe.each(calls)('%s', (_, call) => {
  it('is refused without a token, and with one that nobody has', async () => {
    const address = addressOf(call, { id: made.id });
    expect(await on.anonymous(call.method, address)).toMatchObject({ status: 401, success: false });
    const headers = { Authorization: `Bearer ${'x'.repeat(43)}`, 'X-Branch-Id': String(admin.branch) };
    expect((await on.anonymous(call.method, address, undefined, headers)).status).toBe(401);
  });

  it('is refused without its permission, before anything of the enquiry is looked at', async () => {
    const permissions = allPermissions().filter((p) => p !== call.permission);
    const who = await person(on, { permissions, branches: [(await branchIds(on)).leeds] });
    for (const id of [made.id, 999_999_999])
      expect(await ask(who, call, id)).toMatchObject({
        status: 403,
        message: `You do not have the permission ${call.permission}`,
      });
  });

  it('is refused in a branch that is not the person’s, and without one', async () => {
    const address = addressOf(call, { id: made.id });
    const { bristol } = await branchIds(on);
    expect((await ask(team.seller.in(bristol), call)).status).toBe(403);
    const headers = { Authorization: `Bearer ${team.seller.session.token}` };
    expect((await on.anonymous(call.method, address, undefined, headers)).status).toBe(400);
  });
});

describe('an enquiry that is not there', () => {
  it.each(['0', '-1', '1.5', 'abc', '9'.repeat(16), "1'--"])('answers 404 at the id %s', async (id) => {
    const at = encodeURIComponent(id);
    for (const [method, path] of [
      ['GET', `/api/enquiries/${at}`],
      ['PUT', `/api/enquiries/${at}`],
      ['PUT', `/api/enquiries/${at}/submit`],
      ['GET', `/api/enquiries/${at}/related-enquiries`],
      ['POST', `/api/enquiries/${at}/clone`],
      ['GET', `/api/followUp/${at}`],
    ] as const)
      expect(await admin.call(method, path, method === 'GET' ? undefined : { version: 1 })).toMatchObject({
        status: 404,
        message: 'Enquiry not found',
      });
  });

  it('cannot be deleted: a numbered enquiry is cancelled', async () => {
    for (const path of [`/api/enquiries/${made.id}`, '/api/enquiries']) {
      const answer = await admin.call('DELETE', path, { ids: [made.id] });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).not.toContain('DELETE');
    }
  });

  it('on an old version is a 409 that says who changed it, and what it is now', async () => {
    const own = await makeEnquiry(team.seller, masters, { owner_id: idOf(team.other) });
    await expecting(200, team.other.put(`/api/enquiries/${own.id}`, { version: 1, place: 'Hull' }));
    expect(await team.seller.put(`/api/enquiries/${own.id}`, { version: 1, place: 'York' })).toMatchObject({
      status: 409,
      conflict: { version: 2, changed_by_name: team.other.session.user.name, current: { place: 'Hull' } },
    });
    for (const version of [undefined, null, 'new', 0.5])
      expect(
        Object.keys((await team.seller.put(`/api/enquiries/${own.id}`, { version, place: 'York' })).errors),
      ).toEqual(['version']);
  });
});

describe('the calls of an enquiry (rules 26 and 27)', () => {
  it('about enquiries, follow-ups and users are all there', async () => {
    const { paths } = JSON.parse(await (await on.app.request('/api/openapi.json')).text()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const known = Object.entries(paths).flatMap(([path, of]) =>
      Object.keys(of).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
    );
    for (const call of [
      'GET /api/enquiries',
      'GET /api/enquiries/global',
      'GET /api/enquiries/global-pending',
      'GET /api/enquiries/pending',
      'GET /api/enquiries/{}',
      'GET /api/enquiries/{}/{}',
      'GET /api/enquiries/{}/attachment',
      'GET /api/enquiries/{}/related-enquiries',
      'DELETE /api/enquiry/{}/attachment/{}',
      'GET /api/usersListLW',
      'DELETE /api/followUp/{}',
      'GET /api/followUp/my-follow-ups',
      'GET /api/followUp/{}',
      'PUT /api/followUp/{}/update-status',
    ])
      expect(known).toContain(call);
  });
});

describe('the colleagues who are offered', () => {
  const ids = async (query: string, who = team.seller) =>
    ((await expecting(200, who.get(`/api/usersListLW?getAll=true&${query}`))).records as { id: number }[]).map(
      ({ id }) => id,
    );

  it.each([
    ['enquiry.pending.approve', 'approvers'],
    ['enquiry.pending.review', 'reviewers'],
  ])('by permission_filter=%s are just those whom an enquiry takes as %s', async (permission, field) => {
    const offered = await ids(`permission_filter=${permission}`);
    const everybody = await ids('');
    expect(offered.length).toBeGreaterThan(1);
    expect(everybody.length).toBeGreaterThan(offered.length);
    for (const user_id of everybody) {
      const answer = await team.seller.post('/api/enquiries', {
        title: 'Who takes it',
        customer_id: masters.customer,
        log_category_id: masters.category,
        [field]: [{ user_id }],
      });
      expect([user_id, answer.status]).toEqual([user_id, offered.includes(user_id) ? 201 : 422]);
    }
  });

  it('are joined by include_users, of this branch alone', async () => {
    const offered = await ids('permission_filter=enquiry.pending.approve');
    const added = await ids(
      `permission_filter=enquiry.pending.approve&include_users=${idOf(team.other)},${idOf(team.stranger)}`,
    );
    expect(added.sort()).toEqual([...offered, idOf(team.other)].sort());
    expect(await ids('permission_filter=no.such.permission')).toEqual([]);
    expect((await team.seller.get('/api/usersListLW?include_users=me')).status).toBe(422);
    const many = (length: number) => team.seller.get(`/api/usersListLW?include_users=${'1,'.repeat(1999)}${length}`);
    expect([(await many(11)).status, (await many(111)).status]).toEqual([200, 422]);
  });
});
