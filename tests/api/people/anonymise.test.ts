import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Caller } from '../../support/app.ts';
import { asOwner } from '../../support/database.ts';
import { branchIds, person } from '../../support/people.ts';
import { enquiryOf, expecting, idOf, makeMasters, people, type Masters } from '../../support/sales.ts';

const on = testApp();
let leeds = 0;
let admin: Caller;
let masters: Masters;
beforeAll(async () => {
  ({ leeds } = await branchIds(on));
  admin = await person(on, { branches: [leeds] });
  masters = await makeMasters(admin);
});

const pathOf = (who: Caller) => `/api/users/${idOf(who)}`;
const deactivate = async (who: Caller) => {
  const { version } = await expecting(200, admin.get(pathOf(who)));
  return expecting(200, admin.put(pathOf(who), { version, is_active: false }));
};
/** Every table in which a text stands, in any column. */
const tablesWith = async (text: string): Promise<string[]> => {
  const tables = await asOwner(
    on.testDatabase,
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${String(name)}' as name where exists (select from ${String(name)} t where t::text ilike '%${text}%')`,
  );
  return (await asOwner(on.testDatabase, parts.join(' union all '))).map(({ name }) => String(name));
};

describe('a person who has left', () => {
  it('is made anonymous once inactive and once nothing waits for them, and what they did stays by their number', async () => {
    const leaver = await person(on, { branches: [leeds] });
    const id = idOf(leaver);
    const called = `Former colleague ${id}`;
    // A name and an e-mail that nobody else has, with a change of them in the history.
    const { version } = await expecting(200, admin.get(pathOf(leaver)));
    await expecting(200, admin.put(pathOf(leaver), { version, name: 'Zebulon Quirk', email: 'quirk@firm.example' }));
    await on.anonymous('POST', '/api/login', { email: 'quirk@firm.example', password: 'wrong' });
    await on.database.asSystem((tx) =>
      tx.execute(sql`insert into trail_entries (at, kind, user_id, person, email, branch_id, address, device)
        values (now(), 'sign_in', ${id}, 'Zebulon Quirk', 'quirk@firm.example', ${leeds}, '203.0.113.77', 'A browser')`),
    );
    const structure = await expecting(201, leaver.post('/api/structure', { name: 'Made by who left' }));
    const enquiry = await expecting(
      201,
      admin.post('/api/enquiries', enquiryOf(masters, { approvers: people(leaver) })),
    );
    await expecting(200, admin.put(`/api/enquiries/${enquiry.id}/submit`, {}));

    const ask = () => admin.post(`${pathOf(leaver)}/anonymise`);
    expect(await ask()).toMatchObject({ status: 409, message: 'Zebulon Quirk is active: deactivate them first' });
    await deactivate(leaver);
    expect(await ask()).toMatchObject({
      status: 409,
      message: '1 waiting for Zebulon Quirk (enquiry): hand over what waits first',
    });
    expect((await admin.get(pathOf(leaver))).data.name).toBe('Zebulon Quirk');
    await expecting(200, admin.put(`/api/enquiries/${enquiry.id}/withdraw`, {}));
    expect(await ask()).toMatchObject({ status: 200, message: 'Made anonymous', data: { id, name: called } });

    expect((await admin.get(pathOf(leaver))).data).toMatchObject({
      name: called,
      email: `former-colleague-${id}@removed.invalid`,
      is_active: false,
      last_seen_at: null,
    });
    for (const text of ['Zebulon', 'quirk@firm.example', '203.0.113.77'])
      expect(await tablesWith(text), text).toEqual([]);
    const { data: history } = await admin.get(`/api/structure/${structure.id}/history`);
    expect(history.records[0]).toMatchObject({ by_name: called });
    const { data: own } = await admin.get(`${pathOf(leaver)}/history`);
    expect(JSON.stringify(own.records[0])).toContain(called);
    expect(own.records.length).toBeGreaterThan(2);
  });

  it('is made so by who may change them alone', async () => {
    const leaver = await person(on, { branches: [leeds], permissions: [] });
    await deactivate(leaver);
    const reader = await person(on, { branches: [leeds], permissions: ['admin.user.view'] });
    expect((await reader.post(`${pathOf(leaver)}/anonymise`)).status).toBe(403);
    expect((await reader.get(`${pathOf(leaver)}/personal-data`)).status).toBe(403);
    const boss = await person(on, { branches: [leeds] });
    const clerk = await person(on, { branches: [leeds], permissions: ['admin.user.view', 'admin.user.update'] });
    expect((await clerk.get(`${pathOf(boss)}/personal-data`)).status).toBe(403);
    await deactivate(boss);
    expect((await clerk.post(`${pathOf(boss)}/anonymise`)).status).toBe(403);
  });
});

it('what is held of a person is told whole, without what signs them in', async () => {
  const one = await person(on, {
    branches: [leeds],
    permissions: ['master.structure.view', 'master.structure.create'],
  });
  const made = await expecting(201, one.post('/api/structure', { name: 'Made by somebody who asks' }));
  expect(made.id).toBeGreaterThan(0);
  const { data, status } = await admin.get(`${pathOf(one)}/personal-data`);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    person: { id: idOf(one), name: one.session.user.name, email: one.session.user.email },
    branches: ['Leeds'],
    permissions: ['master.structure.create', 'master.structure.view'],
    named_in: { 'structures.created_by': 1, 'structures.updated_by': 1, 'history.by': 1 },
  });
  expect(data.sessions).toHaveLength(1);
  expect(JSON.stringify(data)).not.toMatch(/hash/);
});
