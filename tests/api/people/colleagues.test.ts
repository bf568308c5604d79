import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Caller } from '../../support/app.ts';
import { neighbours, person } from '../../support/people.ts';
import { expecting } from '../../support/sales.ts';
import { fresh } from '../../support/samples.ts';

const on = testApp();
let leeds: number;
let bristol: number;
let me: Caller;
let stranger: Caller;
let both: Caller;
beforeAll(async () => {
  ({ leeds, bristol, me, stranger, both } = await neighbours(on));
});

describe('GET /api/usersListLW', () => {
  const asked = async (by: Caller, query = '') => by.get(`/api/usersListLW?${query}`);
  const emails = async (by: Caller, query = '') =>
    ((await asked(by, `getAll=true&${query}`)).data.records as { email: string }[]).map((u) => u.email);

  it('lists active colleagues of the branch, with id, name and e-mail alone', async () => {
    const branches = [leeds, bristol].map((branch_id) => ({ branch_id }));
    const sent = { name: 'Grace Hall', email: `${fresh()}@made.example`, branches };
    const user = (await expecting(201, both.post('/api/users', sent))) as { id: number; email: string };
    expect(await emails(me)).toContain(user.email);
    expect(await emails(both.in(bristol))).toContain(user.email);
    expect(await emails(me)).not.toContain(stranger.session.user.email);
    const { data } = await asked(me, 'per_page=2');
    expect(data.pagination).toMatchObject({ current_page: 1, per_page: 2 });
    expect(Object.keys(data.records[0] as object).sort()).toEqual(['email', 'id', 'name']);
    await both.put(`/api/users/${user.id}`, { version: 1, is_active: false });
    expect(await emails(me)).not.toContain(user.email);
    expect(await emails(me, `include_users=${user.id}`)).not.toContain(user.email);
  });

  it('narrows to who holds a permission, and includes whom it is told to', async () => {
    const holder = await person(on, { branches: [leeds], permissions: ['master.vendor.delete'] });
    const other = await person(on, { branches: [leeds], permissions: ['people.directory.view'] });
    const held = await emails(other, 'permission_filter=master.vendor.delete');
    expect(held).toContain(holder.session.user.email);
    expect(held).not.toContain(other.session.user.email);
    const included = `include_users=${other.session.user.id},${stranger.session.user.id},999999`;
    expect(new Set(await emails(other, `permission_filter=master.vendor.delete&${included}`))).toEqual(
      new Set([...held, other.session.user.email]),
    );
    expect(await emails(other, `search=nobody-like-that&${included}`)).toEqual([other.session.user.email]);
    expect(await emails(other, `search=${holder.session.user.email}`)).toEqual([holder.session.user.email]);
    expect(await emails(other, 'permission_filter=no.such.permission')).toEqual([]);
  });

  it.each(['include_users=x', 'include_users=1,,2', 'page=0', 'sortCol=password_hash', 'sortOrder=x', 'role=1'])(
    'refuses %s',
    async (query) => {
      expect((await asked(me, query)).status).toBe(422);
    },
  );

  it('is open to every role of the firm, and closed to who has none', async () => {
    for (const role of ['sales', 'reviewer', 'approver', 'buyer', 'coordinator'])
      expect((await asked(await on.as(`${role}@demo.test`))).status).toBe(200);
    expect(await asked(await on.as('nobody@demo.test'))).toMatchObject({
      status: 403,
      message: 'You do not have the permission people.directory.view',
    });
  });
});
