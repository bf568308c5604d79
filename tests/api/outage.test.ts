import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf, type Database } from '../../src/server/db/database.ts';
import { openSource, roleOnConnect, type DatabaseSource } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { createApp } from '../../src/server/http/app.ts';
import { callerOf, testApp, type Answered, type Caller } from '../support/app.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { fresh } from '../support/samples.ts';

/** The application with a line to the database that can be cut, beside the usual one that sees what was saved. */
const on = testApp();
const isOnPostgres = process.env['TEST_ON'] === 'postgres';

describe.skipIf(!isOnPostgres)('while the database is away', () => {
  let proxy: Proxy;
  let source: DatabaseSource;
  let database: Database;
  let caller: Caller;
  const lines: { level: number; msg: string }[] = [];

  beforeAll(async () => {
    proxy = await openProxy(on.testDatabase.url as string);
    const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    source = await openSource({ dataDir: '', databaseUrl: proxy.url, log, onConnect: roleOnConnect(systemRole) });
    database = databaseOf(source);
    const { session, branch } = await on.as('admin@demo.test');
    caller = callerOf(createApp({ database, log, checkAnswers: true }), session, branch);
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
    const log = pino({ level: 'silent' });
    const databaseUrl = on.testDatabase.url as string;
    const slow = await openSource({
      dataDir: '',
      databaseUrl,
      log,
      onConnect: roleOnConnect(systemRole),
      statementTimeoutMs: 500,
    });
    const impatient = callerOf(createApp({ database: databaseOf(slow), log }), caller.session, caller.branch);
    const holder = await on.testDatabase.source.acquire({ as: 'owner' });
    await holder.query('begin');
    await holder.query('select 1 from clients where id = $1 for update', [id]);
    const answer = await impatient.put(`/api/client/${id}`, { version, name: fresh() });
    expect(answer.status).toBe(503);
    expect(answer.message).toBe('The server is busy. Nothing was changed. Please try again in a moment.');
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
