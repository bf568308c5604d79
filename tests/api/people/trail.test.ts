import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { pino } from 'pino';
import { Writable } from 'node:stream';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { clients } from '../../../src/resources/masters/clients.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { Trail } from '../../../src/server/engine/trail/trail.ts';
import { createApp } from '../../../src/server/http/app.ts';
import { removeOldEntries } from '../../../src/server/trail.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { formOf, sendRaw } from '../../support/attached.ts';
import { create, fresh } from '../../support/samples.ts';
import { asOwner, silent } from '../../support/database.ts';
import { branchIds, neighbours, person } from '../../support/people.ts';

let trail: Trail;
const on = testApp(undefined, (database) => ({ trail: (trail = new Trail(database, silent)) }));

const path = '/api/audit-trail';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

interface Entry {
  readonly kind: string;
  readonly person: string;
  readonly subject: string | null;
  readonly [name: string]: unknown;
}
const entries = async (by: Caller, query: Record<string, string> = {}): Promise<Entry[]> => {
  const { data } = await by.get(`${path}?${new URLSearchParams({ per_page: '200', ...query }).toString()}`);
  return data.records as Entry[];
};
const told = (all: readonly Entry[]) => all.map(({ kind, person: who, subject }) => [kind, who, subject]);
const of = (who: Caller) => ({ user_id: String(who.session.user.id) });

describe('who signed in', () => {
  const login = (email: string, password: string, address = '203.0.113.9') =>
    on.app.request(
      '/api/login',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': firefox },
        body: JSON.stringify({ email, password }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    );

  it('and out, and failed to, is kept with person, e-mail, address and device, and without any password', async () => {
    const admin = await on.as('admin@demo.test');
    const answer = await login('buyer@demo.test', 'demo');
    const { data } = (await answer.json()) as { data: { token: string; user: { id: number; name: string } } };
    await on.app.request('/api/logout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${data.token}`, 'User-Agent': 'curl/8.5.0' },
    });
    await login('Buyer@Demo.test', 'hunter2-secret');
    const secret = 'typed-by-mistake';
    await login(`${fresh()}@nowhere.example`, secret);
    const buyers = await entries(admin, { user_id: String(data.user.id) });
    const common = { email: 'buyer@demo.test', user_id: data.user.id, branch_id: null, resource: null };
    expect(buyers).toMatchObject([
      { ...common, kind: 'failed_sign_in', person: 'Buyer@Demo.test', subject: 'E-mail or password is wrong' },
      { ...common, kind: 'sign_out', person: data.user.name, device: 'curl 8.5.0' },
      { ...common, kind: 'sign_in', address: '203.0.113.9', device: 'Firefox 128 on Windows' },
    ]);
    const [stranger] = await entries(admin, { kind: 'failed_sign_in', search: 'nowhere.example' });
    expect(stranger).toMatchObject({ user_id: null, address: '203.0.113.9' });
    await trail.flush();
    const stored = JSON.stringify(await asOwner(on.testDatabase, 'select * from trail_entries'));
    for (const word of ['hunter2', secret, data.token]) expect(stored).not.toContain(word);
  });

  it('what was not even tried is kept once', async () => {
    const email = `${fresh()}@hammered.example`;
    for (let n = 0; n < 10; n += 1) await login(email, 'x', '203.0.113.77');
    await asOwner(
      on.testDatabase,
      `update sign_in_attempts set refused_until = now() + interval '1 hour' where subject = 'email:${email}'`,
    );
    for (let n = 0; n < 4; n += 1) expect((await login(email, 'x', '203.0.113.77')).status).toBe(429);
    const admin = await on.as('admin@demo.test');
    const reasons = (await entries(admin, { search: email })).map(({ subject }) => subject);
    expect(reasons.filter((reason) => reason === 'Too many attempts')).toHaveLength(1);
    expect(reasons.filter((reason) => reason === 'E-mail or password is wrong')).toHaveLength(10);
  });

  it('a failure is in the log of the server with e-mail and address, and the password is not', async () => {
    const lines: string[] = [];
    const log = pino(new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }));
    const app = createApp({ database: on.database, log });
    await app.request(
      '/api/login',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'admin@demo.test', password: 'a-wrong-one' }),
      },
      { incoming: { socket: { remoteAddress: '198.51.100.4' } } },
    );
    const failed = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((l) => l['msg'] === 'sign-in failed');
    expect(failed).toMatchObject({ level: 40, email: 'admin@demo.test', address: '198.51.100.4', status: 401 });
    expect(lines.join('')).not.toContain('a-wrong-one');
  });
});

describe('who read what', () => {
  it('is one entry for a record that somebody looks at, whatever is read of it, with its name', async () => {
    const { leeds } = await branchIds(on);
    const me = await person(on, { branches: [leeds] });
    const admin = await on.as('admin@demo.test');
    const client = await create(me, clients, { name: `Read Ltd ${fresh()}` });
    await me.get(`/api/client/${client.id}/history`);
    for (let n = 0; n < 3; n += 1) await me.get(`/api/client/${client.id}`);
    await me.get('/api/client');
    await me.get('/api/client/999999');
    expect(await entries(admin, of(me))).toMatchObject([
      {
        kind: 'read',
        person: me.session.user.name,
        subject: `Client ${String(client['name'])}`,
        resource: 'clients',
        record_id: client.id,
        branch_id: leeds,
        branch_name: 'Leeds',
        address: 'local',
      },
    ]);
    // Somebody else is somebody else.
    await admin.get(`/api/client/${client.id}`);
    const own = await entries(admin, { ...of(admin), kind: 'read' });
    expect(own).toMatchObject([{ record_id: client.id, subject: `Client ${String(client['name'])}` }]);
  });

  it('is the record above of what stands in one: a bill of its lines, an enquiry of its follow-ups', async () => {
    const { leeds } = await branchIds(on);
    const [me, admin] = [await person(on, { branches: [leeds] }), await on.as('admin@demo.test')];
    const [stage] = (await me.get('/api/boq-creation?getAll=true')).data.records as { id: number }[];
    const [enquiry] = (await me.get('/api/enquiries/global')).data.enquiries.data as { id: number; number: string }[];
    await me.get(`/api/boq-creation/${stage?.id}/items`);
    await me.get(`/api/boq-creation/${stage?.id}/items/keys`);
    await me.get(`/api/followUp/${enquiry?.id}`);
    await me.get(`/api/enquiries/${enquiry?.id}/comments`);
    expect((await entries(admin, of(me))).map((e) => [e['resource'], e['record_id']])).toEqual([
      ['enquiries', enquiry?.id],
      ['boq_creations', stage?.id],
    ]);
  });

  it('is the file that was taken, of which record, and what was exported', async () => {
    const { leeds } = await branchIds(on);
    const [me, admin] = [await person(on, { branches: [leeds] }), await on.as('admin@demo.test')];
    const [project] = (await me.get('/api/projects')).data.records as { id: number; number: string }[];
    const sent = await sendRaw(
      on.app,
      me,
      `/api/projects/${project?.id}/attachments`,
      formOf(['Grundriß 1.txt', 'plan']),
    );
    const [file] = sent.data.records as { id: number }[];
    const download = async (at: string) => (await me.raw('GET', at)).arrayBuffer();
    await me.get(`/api/projects/${project?.id}`);
    await download(`/api/projects/${project?.id}/attachments/${file?.id}`);
    await download(`/api/projects/${project?.id}/attachments/${file?.id}`);
    await download('/api/client/export?format=xlsx');
    await download('/api/client/export?format=csv&search=a');
    await download('/api/client/import/template?format=csv');
    await trail.flush();
    const name = `Project ${project?.number}`;
    expect(told(await entries(admin, of(me)))).toEqual([
      ['export', me.session.user.name, 'Clients, CSV'],
      ['export', me.session.user.name, 'Clients, XLSX'],
      ['download', me.session.user.name, `Grundriß 1.txt of ${name}`],
      ['read', me.session.user.name, name],
    ]);
  });

  it('is seen by people with the permission alone, of their own branches and colleagues', async () => {
    const { me, stranger, both, bristol } = await neighbours(on);
    const nobody = await person(on, { branches: [bristol], permissions: ['master.client.view'] });
    expect((await nobody.get(path)).status).toBe(403);
    expect((await nobody.raw('GET', `${path}/export?format=csv`)).status).toBe(403);
    const client = await create(both.in(bristol), clients, { name: `Far Ltd ${fresh()}` });
    await both.in(bristol).get(`/api/client/${client.id}`);
    expect(await entries(me, of(both))).toEqual([]);
    expect(await entries(stranger, of(both))).toMatchObject([{ record_id: client.id, branch_name: 'Bristol' }]);
    trail.note({
      kind: 'sign_out',
      userId: stranger.session.user.id,
      person: 'S',
      email: 's@x.example',
      address: 'a',
      agent: undefined,
    });
    expect(await entries(me, of(stranger))).toEqual([]);
    expect(await entries(both, of(stranger))).toMatchObject([{ kind: 'sign_out', device: null }]);
    const [csv] = [await (await me.raw('GET', `${path}/export?format=csv`)).text()];
    expect(csv).not.toContain('Far Ltd');
  });
});

describe('the list', () => {
  const mark = `m${fresh()}`;
  let admin: Caller;

  beforeAll(async () => {
    admin = await on.as('admin@demo.test');
    // Several at one moment: an order by the time alone would not tell them apart.
    await asOwner(
      on.testDatabase,
      `insert into trail_entries (at, kind, user_id, person, email, branch_id, subject, address, device)
       select timestamptz '2026-01-01 08:00Z' + make_interval(mins => n / 7), case n % 3 when 0 then 'read' when 1 then 'export' else 'sign_in' end,
         ${admin.session.user.id}, 'Ann ${mark}', 'ann@x.example', ${admin.branch}, '=Subject ' || n, '10.0.0.' || n % 200, 'Firefox 128 on Linux'
       from generate_series(1, 1234) n`,
    );
  });

  it('has 30 a page, the newest first, by time alone, filtered by person, kind, time, address and words', async () => {
    const { data } = await admin.get(`${path}?search=${mark}`);
    expect([data.records.length, data.pagination]).toEqual([30, { current_page: 1, per_page: 30, total: 1234 }]);
    expect(data.records[0].at).toBe('2026-01-01T10:56:00.000Z');
    const count = async (query: string) => (await admin.get(`${path}?search=${mark}&${query}`)).data.pagination.total;
    expect(await count('kind=read,export')).toBe(823);
    expect(await count('at_from=2026-01-01T09:00:00Z&at_to=2026-01-01T09:00:59Z')).toBe(7);
    expect(await count('address=10.0.0.17')).toBe(7 + 60);
    expect(await count(`user_id=${admin.session.user.id}`)).toBe(1234);
    expect((await admin.get(`${path}?search=${mark}+Subject+1234`)).data.pagination.total).toBe(1);
    expect(await admin.get(`${path}?sortCol=person`)).toMatchObject({
      status: 422,
      errors: { sortCol: [expect.stringMatching(/^Cannot sort by person; there are at\b/)] },
    });
    const oldest = await admin.get(`${path}?search=${mark}&sortCol=at&sortOrder=asc&per_page=1`);
    expect(oldest.data.records[0].subject).toBe('=Subject 1');
  });

  it.each(['asc', 'desc'])('is exported whole, in pages of equal times, %s', async (order) => {
    const at = `${path}/export?search=${mark}&sortCol=at&sortOrder=${order}&columns=at,subject,user_id,branch_id`;
    const csv = await (await admin.raw('GET', `${at}&format=csv`)).text();
    const [headings, ...rows] = Papa.parse<string[]>(csv.replace('\ufeff', ''), { skipEmptyLines: true }).data;
    expect(headings).toEqual(['Time', 'Subject', 'Person', 'Branch']);
    const numbers = Array.from({ length: 1234 }, (_, n) => `'=Subject ${n + 1}`);
    expect(rows.map((row) => row[1])).toEqual(order === 'asc' ? numbers : numbers.toReversed());
    expect(rows[0]?.slice(2)).toEqual([admin.session.user.name, 'Leeds']);
    const xlsx = await (await admin.raw('GET', `${at}&format=xlsx`)).arrayBuffer();
    expect((await readXlsx(new Uint8Array(xlsx))).sheets[0]?.rows).toHaveLength(1235);
  });

  it('exports what was there when it began, however much is noted meanwhile', async () => {
    const response = await admin.raw('GET', `${path}/export?format=csv&search=${mark}&sortCol=at&sortOrder=asc`);
    await asOwner(
      on.testDatabase,
      `insert into trail_entries (at, kind, person, email, subject, address) values ('2027-01-01', 'read', 'Late ${mark}', '', '', '')`,
    );
    const text = await response.text();
    expect(text).not.toContain('Late');
    expect(text.split('\r\n')).toHaveLength(1236);
    await asOwner(on.testDatabase, `delete from trail_entries where person = 'Late ${mark}'`);
  });

  it('is never changed', async () => {
    const change = on.database.asSystem((tx) => tx.execute(sql`update trail_entries set person = 'x'`));
    await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining('permission denied') } });
    const inBranch = on.database.inBranch({ userId: admin.session.user.id, branchId: admin.branch }, (tx) =>
      tx.execute(sql`select 1 from trail_entries`),
    );
    await expect(inBranch).rejects.toMatchObject({ cause: { message: expect.stringContaining('permission denied') } });
  });

  it('keeps what is not too old, and is cleared of the rest in slices', async () => {
    await asOwner(
      on.testDatabase,
      `insert into trail_entries (at, kind, person, email, address)
       select now() - make_interval(days => case when n <= 4100 then 400 else 300 end), 'read', 'Old ${mark}', '', '' from generate_series(1, 4200) n`,
    );
    const before = (await entries(admin, { per_page: '1' })).length;
    expect(await removeOldEntries(on.database, 365)).toBeGreaterThanOrEqual(4100);
    expect(await removeOldEntries(on.database, 365)).toBe(0);
    const [left] = await asOwner(
      on.testDatabase,
      `select count(*)::int as n from trail_entries where person = 'Old ${mark}'`,
    );
    expect([left?.['n'], before]).toEqual([100, 1]);
  });
});

describe('what is noted', () => {
  const entry = (n: number) =>
    ({ kind: 'read', person: `P${n}`, email: 'p@x.example', address: 'a', agent: undefined }) as const;
  const held = () => {
    const written: string[][] = [];
    let fails: Error | undefined;
    const database = {
      asSystem: async (
        work: (tx: { execute: (q: { queryChunks?: unknown }) => Promise<unknown> }) => Promise<unknown>,
      ) => {
        if (fails) throw fails;
        await work({
          execute: (query) => {
            const json = JSON.stringify(query);
            written.push([...json.matchAll(/\\"person\\":\\"(\w+)/g)].map(([, name = '']) => name));
            return Promise.resolve({ rows: [] });
          },
        });
      },
    } as unknown as Database;
    return { database, written, fail: (error: Error | undefined) => (fails = error) };
  };

  it('is written in batches, in order, each once, though several ask for it at the same moment', async () => {
    const { database, written } = held();
    const one = new Trail(database, silent, { delayMs: 60_000 });
    for (let n = 0; n < 1200; n += 1) one.note(entry(n));
    await Promise.all([one.flush(), one.flush(), one.close()]);
    expect(written.map((names) => names.length)).toEqual([500, 500, 200]);
    expect(written.flat()).toEqual(Array.from({ length: 1200 }, (_, n) => `P${n}`));
  });

  it('waits in bounded memory while the database is away, and is written after it', async () => {
    const { database, written, fail } = held();
    const { Unavailable } = await import('../../../src/server/db/unavailable.ts');
    const lines: string[] = [];
    const log = pino(new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }));
    const one = new Trail(database, log, { delayMs: 60_000, most: 100 });
    fail(new Unavailable('away'));
    for (let n = 0; n < 250; n += 1) one.note(entry(n));
    await one.flush();
    expect(written).toEqual([]);
    fail(undefined);
    await one.close();
    expect(written.flat()).toHaveLength(100);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 40, entries: 150 }]);
  });
});
