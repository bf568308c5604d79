import Papa from 'papaparse';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { clients } from '../../../src/resources/masters/clients.ts';
import { items } from '../../../src/resources/masters/items.ts';
import { allPermissions } from '../../../src/server/modules/people/demo/accounts.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { asOwner } from '../../support/database.ts';
import { importing, recordAt } from '../../support/imports.ts';
import { branchIds, person } from '../../support/people.ts';
import { create, fresh } from '../../support/samples.ts';

const on = testApp();

interface Row {
  readonly subject: string;
  readonly details: string | null;
  readonly [name: string]: unknown;
}
const listed = async (by: Caller, path: string, query: Record<string, string> = {}): Promise<Row[]> => {
  const { data } = await by.get(`${path}?${new URLSearchParams({ per_page: '200', ...query }).toString()}`);
  return data.records as Row[];
};
const by = (who: Caller) => ({ user_id: String(who.session.user.id) });

const csv = async (who: Caller, path: string, query: Record<string, string>): Promise<string[][]> => {
  const response = await who.raw(
    'GET',
    `${path}/export?${new URLSearchParams({ format: 'csv', ...query }).toString()}`,
  );
  const text = await response.text();
  return Papa.parse<string[]>(text.replace('\ufeff', ''), { skipEmptyLines: true }).data;
};

describe('the changes of a branch', () => {
  let leeds = 0;
  let admin: Caller;
  let me: Caller;

  beforeAll(async () => {
    ({ leeds } = await branchIds(on));
    admin = await on.as('admin@demo.test');
    me = await person(on, { branches: [leeds] });
  });

  it('are listed by who, what and from what to what, the newest first, and lead to their record', async () => {
    const name = `Changed Ltd ${fresh()}`;
    const client = await create(me, clients, { name, city: 'Otley' });
    await me.put(`/api/client/${client.id}`, { version: 1, city: 'Ilkley', is_active: false });
    await me.del(`/api/client/${client.id}`);
    const rows = await listed(admin, '/api/changes', by(me));
    expect(rows).toMatchObject([
      { action: 'delete', subject: `Client ${name}`, resource: 'clients', record_id: client.id },
      { action: 'update', details: 'City: Otley → Ilkley; Active: Yes → No', user_name: me.session.user.name },
      { action: 'create' },
    ]);
    expect(rows[2]?.details).toContain(`Name: ${name}`);
    expect((await listed(admin, '/api/changes', { ...by(me), action: 'update' })).length).toBe(1);
    expect(await listed(admin, '/api/changes', { ...by(me), at_to: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect((await admin.get('/api/changes?sortCol=subject')).status).toBe(422);
    expect((await admin.get('/api/changes')).data.records.length).toBe(30);
  });

  it('are a file with a row for each field, decimals to the last digit, and every row of an import', async () => {
    const importer = await person(on, { branches: [leeds] });
    const mark = fresh();
    const records = Array.from({ length: 600 }, (_, n) =>
      recordAt(n + 2, { code: `X${mark}-${n}`, name: `=Part ${n}`, unit: 'm' }, [
        { name: 'v', cost_rate: '1234567890123.4567' },
      ]),
    );
    await importing(importer, items, records);
    const [headings, ...rows] = await csv(admin, '/api/changes', by(importer));
    expect(headings).toEqual([
      'Time',
      'Person',
      'What',
      'Kind of record',
      'Record',
      'Id of the record',
      'Part of it',
      'Field',
      'Before',
      'After',
    ]);
    const codes = rows.filter((row) => row[7] === 'Code').map((row) => row[9]);
    expect(new Set(codes)).toEqual(new Set(records.map(({ values }) => values['code'])));
    const names = rows.filter((row) => row[7] === 'Name' && row[6] === '');
    expect([names.length, names[0]?.slice(1, 4), names[0]?.[9]?.slice(0, 7)]).toEqual([
      600,
      [importer.session.user.name, 'Added', 'Item'],
      "'=Part ",
    ]);
    const rates = rows.filter((row) => row[6] === 'variant v' && row[9] === '1234567890123.4567');
    expect(rates).toHaveLength(600);
    const several = await listed(admin, '/api/changes', by(importer));
    expect(several.some(({ details }) => /^\d+ rows: .*Code/.test(details ?? ''))).toBe(true);
    const query = new URLSearchParams({ format: 'xlsx', ...by(me) }).toString();
    const xlsx = await (await admin.raw('GET', `/api/changes/export?${query}`)).arrayBuffer();
    const sheet = (await readXlsx(new Uint8Array(xlsx))).sheets[0];
    expect(sheet?.rows.length).toBe((await csv(admin, '/api/changes', by(me))).length);
  });

  it('are those of the branch, and of records that somebody sees all of', async () => {
    const { bristol } = await branchIds(on);
    const far = await person(on, { branches: [bristol] });
    await create(far, clients, { name: `Far ${fresh()}` });
    expect(await listed(me, '/api/changes', by(far))).toEqual([]);
    const few = await person(on, { branches: [leeds], permissions: ['admin.history.view', 'master.item.view'] });
    const kinds = new Set((await listed(few, '/api/changes')).map(({ resource }) => resource));
    expect([...kinds]).toEqual(['items']);
    const own = allPermissions().filter((name) => !name.startsWith('enquiry.global'));
    const blind = await person(on, { branches: [leeds], permissions: own });
    const withAll = await csv(admin, '/api/changes', { resource: 'enquiries' });
    expect(withAll.length).toBeGreaterThan(10);
    expect(await csv(blind, '/api/changes', { resource: 'enquiries' })).toHaveLength(1);
    const none = await person(on, { branches: [leeds], permissions: ['master.item.view'] });
    expect((await none.get('/api/changes')).status).toBe(403);
  });

  it('are exported whole, however many there are, in pages of one moment', async () => {
    const mark = fresh();
    await asOwner(
      on.testDatabase,
      `insert into history (branch_id, resource, record_id, table_name, row_id, action, at, by, before, after)
       select ${leeds}, 'clients', 1, 'clients', 1, 'update', timestamptz '2021-01-01Z' + make_interval(secs => n / 5), ${me.session.user.id},
         jsonb_build_object('city', '${mark}-' || n), jsonb_build_object('city', '${mark}-' || (n + 1)) from generate_series(1, 1203) n`,
    );
    const rows = await csv(admin, '/api/changes', {
      ...by(me),
      at_to: '2021-12-31T00:00:00Z',
      sortCol: 'at',
      sortOrder: 'asc',
    });
    expect(rows.slice(1).map((row) => row[8])).toEqual(Array.from({ length: 1203 }, (_, n) => `${mark}-${n + 1}`));
  });
});

describe('the changes of people', () => {
  it('are those of people who share a branch, without passwords, as a list and a file', async () => {
    const { leeds, bristol } = await branchIds(on);
    const manager = await person(on, { branches: [leeds, bristol] });
    const local = await person(on, { branches: [leeds] });
    const email = `${fresh()}@made.example`;
    const made = await manager.post('/api/users', { name: 'Ada', email, branches: [{ branch_id: bristol }] });
    await manager.post('/api/userPermissions', { user: made.data.id, permissions: ['master.client.view'] });
    const rows = await listed(manager, '/api/people-changes', by(manager));
    expect(rows.map(({ subject, action }) => [subject, action])).toEqual([
      ['User Ada: permissions master.client.view', 'create'],
      ['User Ada: branch Bristol', 'create'],
      ['User Ada', 'create'],
    ]);
    expect(await listed(local, '/api/people-changes', by(manager))).toEqual([]);
    const file = await csv(manager, '/api/people-changes', by(manager));
    expect(file.some((row) => row[7] === 'E-mail' && row[9] === email)).toBe(true);
    expect(JSON.stringify(file)).not.toMatch(/scrypt|password_hash/);
    const own = allPermissions().filter((name) => name !== 'admin.people_history.view');
    const without = await person(on, { branches: [leeds], permissions: own });
    expect((await without.get('/api/people-changes')).status).toBe(403);
  });
});
