import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf, type Database } from '../../src/server/db/database.ts';
import { openSource, roleOnConnect, type DatabaseSource } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { createApp } from '../../src/server/http/app.ts';
import { enquiries } from '../../src/resources/sales/enquiries.ts';
import { callerOf, testApp, type Answered, type Caller } from '../support/app.ts';
import { filesBelow, formOf, sendRaw } from '../support/attached.ts';
import { asOwner } from '../support/database.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { create, fresh } from '../support/samples.ts';

const makeEnquiry = async (caller: Caller): Promise<number> => (await create(caller, enquiries)).id;

/** The application with a line to the database that can be cut, beside the usual one that sees what was saved. */
const on = testApp();
const isOnPostgres = process.env['TEST_ON'] === 'postgres';

describe.skipIf(!isOnPostgres)('while the database is away', () => {
  let proxy: Proxy;
  let source: DatabaseSource;
  let database: Database;
  let caller: Caller;
  let app: ReturnType<typeof createApp>;
  const lines: { level: number; msg: string }[] = [];

  beforeAll(async () => {
    proxy = await openProxy(on.testDatabase.url as string);
    const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    source = await openSource({ dataDir: '', databaseUrl: proxy.url, log, onConnect: roleOnConnect(systemRole) });
    source.nowServing();
    database = databaseOf(source);
    const { session, branch } = await on.as('admin@demo.test');
    app = createApp({ database, log, files: on.files, checkAnswers: true });
    caller = callerOf(app, session, branch);
  });
  afterAll(async () => {
    await source.close();
    await proxy.close();
  });

  const saved = async (name: string): Promise<number> =>
    (await (await on.as('admin@demo.test')).get(`/api/client?search=${name}`)).data.clients.total;

  it('every call is a 503 with Retry-After and the envelope, and one line of the log tells of it', async () => {
    expect((await caller.get('/api/client')).status).toBe(200);
    lines.length = 0;
    await proxy.cut();
    const name = fresh();
    const [reading, writing] = [
      'The database is not available. Please try again in a moment.',
      'The database is not available. Nothing was changed. Please try again in a moment.',
    ];
    const calls: (readonly [() => Promise<Answered>, string])[] = [
      [() => caller.get('/api/client'), reading],
      [() => caller.get('/api/home'), reading],
      [() => caller.post('/api/client', { name }), writing],
      [() => caller.put('/api/client/1', { version: 1, name }), writing],
      [() => caller.get('/api/users'), reading],
      [() => caller.get('/api/me'), reading],
    ];
    for (let round = 0; round < 20; round += 1)
      for (const [answer, text] of await Promise.all(
        calls.map(async ([call, text]) => [await call(), text] as const),
      )) {
        const { status, headers, success, message } = answer;
        expect(message).toBe(text);
        expect([status, success]).toEqual([503, false]);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    const told = lines.filter(({ level, msg }) => level > 30 || msg !== 'request');
    expect(told.map(({ msg }) => msg)).toEqual([
      'The connection to the database was lost: requests are refused until it is back',
    ]);
    await proxy.mend();
    expect((await caller.get('/api/client')).status).toBe(200);
    await expect.poll(() => lines.map(({ msg }) => msg)).toContain('The database is back');
    expect(await saved(name)).toBe(0);
  });

  it('a change without a key whose commit was answered to nobody is told as unknown, and is not to be sent again', async () => {
    const name = fresh();
    proxy.cutAfter('commit');
    const { status, message, headers } = await caller.post('/api/client', { name });
    expect([status, headers.get('retry-after')]).toEqual([503, null]);
    expect(message).toBe(
      'The connection to the database was lost while this was saved. Look whether it is there before you send it again.',
    );
    expect(await saved(name)).toBe(1);
  });

  it('a record whose commit was answered to nobody is answered as saved, since it is', async () => {
    const name = fresh();
    proxy.cutAfter('commit');
    const answer = await caller.call('POST', '/api/client', { name }, { 'Idempotency-Key': randomUUID() });
    expect([answer.status, answer.data.name]).toEqual([201, name]);
    expect(await saved(name)).toBe(1);
  });

  it('a request with a key that did not reach its end is sent again, and is one record', async () => {
    const name = fresh();
    const headers = { 'Idempotency-Key': randomUUID() };
    proxy.cutAfter('app_keep_answer');
    const lost = await caller.call('POST', '/api/client', { name }, headers);
    expect(lost.status).toBe(503);
    expect(await saved(name)).toBe(0);
    const again = await caller.call('POST', '/api/client', { name }, headers);
    expect(again.status).toBe(201);
    expect(await saved(name)).toBe(1);
  });

  it('a commit that did not reach the database is refused, also with a key that was used the day before', async () => {
    const [first, second] = [fresh(), fresh()];
    const headers = { 'Idempotency-Key': randomUUID() };
    expect((await caller.call('POST', '/api/client', { name: first }, headers)).status).toBe(201);
    await asOwner(on.testDatabase, `update idempotent_answers set created_at = now() - interval '25 hours'`);
    proxy.cutBefore('commit');
    expect((await caller.call('POST', '/api/client', { name: second }, headers)).status).toBe(503);
    expect(await saved(second)).toBe(0);
  });

  describe('a file', () => {
    const upload = async (name: string, headers: Record<string, string> = {}) => {
      const made = await makeEnquiry(await on.as('admin@demo.test'));
      const path = `/api/enquiries/${made}/attachment`;
      return { path, answer: () => sendRaw(app, caller, path, formOf([name, `${name} holds it`]), headers) };
    };
    const usual = async () => on.as('admin@demo.test');

    it('whose rows may be saved keeps its content', async () => {
      const { path, answer } = await upload('Kept.txt');
      // The first commit ends the look at the record.
      proxy.cutAfter('commit', 2);
      expect((await answer()).message).toMatch(/^The connection to the database was lost while this was saved/);
      const [file] = (await (await usual()).get(path)).data.records;
      const content = await (await usual()).raw('GET', `${path}/${file.id}`);
      expect([content.status, await content.text()]).toEqual([200, 'Kept.txt holds it']);
    });

    it('whose rows are not saved leaves nothing, and is there once when it is sent again', async () => {
      const { path, answer } = await upload('Again.txt', { 'Idempotency-Key': randomUUID() });
      const before = filesBelow(on.uploads);
      proxy.cutAfter('app_keep_answer');
      expect((await answer()).status).toBe(503);
      expect(filesBelow(on.uploads)).toEqual(before);
      expect((await answer()).status).toBe(201);
      expect((await answer()).headers.get('idempotency-replayed')).toBe('true');
      expect(filesBelow(on.uploads)).toHaveLength(before.length + 1);
      expect((await (await usual()).get(path)).data.pagination.total).toBe(1);
    });
  });

  it('what was refused while connections were cut under load was not saved, and what was answered was', async () => {
    const names = Array.from({ length: 120 }, () => fresh());
    const cuts = (async () => {
      for (let n = 0; n < 5; n += 1) {
        await proxy.cut();
        await proxy.mend();
        await caller.get('/api/client');
      }
    })();
    const answers = await Promise.all(
      names.map(async (name, nth) => {
        await Promise.all(Array.from({ length: nth % 7 }, () => new Promise(setImmediate)));
        const headers = { 'Idempotency-Key': randomUUID() };
        return { name, status: (await caller.call('POST', '/api/client', { name }, headers)).status };
      }),
    );
    await cuts;
    for (const { name, status } of answers) {
      expect([201, 503]).toContain(status);
      expect([name, await saved(name)]).toEqual([name, status === 201 ? 1 : 0]);
    }
  });

  it('a statement that waits too long is a 503 too', async () => {
    const { id, version } = (await caller.post('/api/client', { name: fresh() })).data;
    const warned: { level: number; msg: string; error?: { code?: string } }[] = [];
    const log = pino({ level: 'warn', base: null }, { write: (line: string) => void warned.push(JSON.parse(line)) });
    const databaseUrl = on.testDatabase.url as string;
    const slow = await openSource({
      dataDir: '',
      databaseUrl,
      log,
      onConnect: roleOnConnect(systemRole),
      statementTimeoutMs: 2000,
    });
    const impatient = callerOf(createApp({ database: databaseOf(slow), log }), caller.session, caller.branch);
    const holder = await on.testDatabase.source.acquire({ as: 'owner' });
    await holder.query('begin');
    await holder.query('select 1 from clients where id = $1 for update', [id]);
    const answer = await impatient.put(`/api/client/${id}`, { version, name: fresh() });
    expect(answer.status).toBe(503);
    expect(answer.message).toBe('The server is busy. Nothing was changed. Please try again in a moment.');
    expect(warned.map(({ level, msg, error }) => [level, msg, error?.code])).toEqual([
      [40, 'The database was too busy', '57014'],
    ]);
    await holder.query('rollback');
    holder.release();
    expect((await impatient.put(`/api/client/${id}`, { version, name: fresh() })).status).toBe(200);
    await slow.close();
  });
});

it.skipIf(!isOnPostgres)(
  'thirty transactions of one person under way leave room for the request of another',
  async () => {
    const [heavy, other] = [await on.as('admin@demo.test'), await on.as('sales@demo.test')];
    let end = (): void => undefined;
    const held = new Promise<void>((resolve) => (end = resolve));
    const actor = { userId: heavy.session.user.id, branchId: heavy.branch };
    let running = 0;
    const works = Array.from({ length: 30 }, () =>
      on.database.inBranch(actor, async () => {
        running += 1;
        await held;
      }),
    );
    try {
      await expect.poll(() => running).toBe(4);
      expect((await other.get('/api/client')).status).toBe(200);
      expect(running).toBe(4);
    } finally {
      end();
      await Promise.all(works);
    }
    expect(running).toBe(30);
  },
);

it('a store of files that is away is no outage of the database', async () => {
  const { session, branch } = await on.as('admin@demo.test');
  const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  const lines: { msg: string }[] = [];
  const log = pino({ level: 'error', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = createApp({ database: on.database, log, files: { ...on.files, read: away } });
  const id = await makeEnquiry(await on.as('admin@demo.test'));
  const path = `/api/enquiries/${id}/attachment`;
  const { data } = await sendRaw(on.app, { session, branch }, path, formOf(['Plan.txt', 'A plan']));
  const answer = await callerOf(app, session, branch).get(`${path}/${data.records[0].id}`);
  expect(answer.status).toBe(500);
  expect(lines.map(({ msg }) => msg)).toContain('request failed');
});
