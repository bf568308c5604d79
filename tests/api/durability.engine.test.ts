import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dumpEmbedded, openSource, type DatabaseSource } from '../../src/server/db/engine/index.ts';
import { dumpOf } from '../support/clusters.ts';
import { patience } from '../support/patience.ts';
import { onPostgres, postgresUrl, scratchDatabase, silent } from './durability.support.ts';

const until = (holds: () => boolean): Promise<boolean> => vi.waitUntil(holds, { timeout: patience, interval: 20 });

const values = `select 9007199254740993::int8 as int8, '-5'::int8 as negative, 1.50::numeric(14,4) as numeric,
  123456789012345678901234567890.0001::numeric as large, date '2026-02-28' as day, timestamp '2026-02-28 10:11:12.5' as moment,
  timestamptz '2026-02-28 10:11:12.123456+05:30' as instant, interval '1 day 02:00' as span,
  '{"a": [1, null], "b": "x"}'::jsonb as jsonb, '{"a":1}'::json as json, true as yes, false as no, 7::int4 as int4, 1.25::float8 as float8,
  '\\x00ff10'::bytea as bytea, null::text as nothing, array['a', null, 'b,"c"']::text[] as texts,
  array[1.10, 2.20]::numeric[] as numerics, array[9007199254740993]::int8[] as bigs, array[date '2026-01-01']::date[] as days,
  'ü€😀' as text`;

const expected = {
  int8: '9007199254740993',
  negative: '-5',
  numeric: '1.5000',
  large: '123456789012345678901234567890.0001',
  day: '2026-02-28',
  moment: '2026-02-28 10:11:12.5',
  instant: '2026-02-28 04:41:12.123456+00',
  span: '1 day 02:00:00',
  jsonb: { a: [1, null], b: 'x' },
  json: { a: 1 },
  yes: true,
  no: false,
  int4: 7,
  float8: 1.25,
  bytea: Buffer.from([0, 255, 16]),
  nothing: null,
  texts: ['a', null, 'b,"c"'],
  numerics: ['1.10', '2.20'],
  bigs: ['9007199254740993'],
  days: ['2026-01-01'],
  text: 'ü€😀',
};

describe.each([
  { name: 'embedded', url: async () => undefined, skip: false },
  { name: onPostgres, url: scratchDatabase, skip: !postgresUrl },
])('the database $name', ({ url, skip }) => {
  let source: DatabaseSource;
  let drop = async (): Promise<void> => undefined;
  let databaseUrl: string | undefined;

  beforeAll(async () => {
    if (skip) return;
    const scratch = await url();
    if (scratch) {
      databaseUrl = scratch.url;
      drop = scratch.drop;
    }
    source = await openSource({
      dataDir: '',
      databaseUrl,
      memory: { dump: await dumpOf('empty') },
      log: silent,
      statementTimeoutMs: patience,
      onConnect: "set app.who = 'session'",
    });
  });
  afterAll(async () => {
    if (skip) return;
    await source.close();
    await drop();
  });

  async function one<T extends pg.QueryResultRow>(text: string, params: unknown[] = []): Promise<T | undefined> {
    const connection = await source.acquire();
    try {
      return (await connection.query<T>(text, params)).rows[0];
    } finally {
      connection.release();
    }
  }

  test.skipIf(skip)('gives every kind of value as declared', async () => {
    expect(await one(values)).toEqual(expected);
    // With parameters the extended protocol is used: the answers may not differ.
    expect(await one(`${values}, $1::int as extra`, [3])).toEqual({ ...expected, extra: 3 });
  });

  test.skipIf(skip)('takes every kind of value as a parameter', async () => {
    const row = await one(
      'select $1::numeric as n, $2::jsonb as j, $3::bytea as b, $4::text[] as t, $5::bool as y, $6::int8 as i, $7::text as z',
      [
        '12345678901234567890.1200',
        JSON.stringify({ deep: ['ü'] }),
        Buffer.from([1, 2, 0]),
        ['a', 'b'],
        false,
        '9223372036854775807',
        null,
      ],
    );
    expect(row).toEqual({
      n: '12345678901234567890.1200',
      j: { deep: ['ü'] },
      b: Buffer.from([1, 2, 0]),
      t: ['a', 'b'],
      y: false,
      i: '9223372036854775807',
      z: null,
    });
  });

  test.skipIf(skip)('carries drizzle, its transactions and savepoints', async () => {
    const connection = await source.acquire();
    const db = drizzle(connection);
    await db.execute(sql`create table drizzled (id int primary key)`);
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into drizzled values (1)`);
      await tx
        .transaction(async (inner) => {
          await inner.execute(sql`insert into drizzled values (2)`);
          throw new Error('back');
        })
        .catch(() => undefined);
    });
    expect((await db.execute(sql`select id from drizzled`)).rows).toEqual([{ id: 1 }]);
    connection.release();
  });

  test.skipIf(skip)('tells what is wrong in PostgreSQL’s own words, and goes on', async () => {
    await one(
      'create table checked (id int primary key, parent int constraint checked_parent references checked, name text not null)',
    );
    await expect(one('insert into checked values (1, 5, $1)', ['x'])).rejects.toMatchObject({
      code: '23503',
      constraint: 'checked_parent',
      table: 'checked',
      severity: 'ERROR',
      detail: expect.stringContaining('(5)'),
      message: expect.stringContaining('violates foreign key'),
    });
    await expect(one('insert into checked (id) values (1)')).rejects.toMatchObject({ code: '23502', column: 'name' });
    await expect(one('selec')).rejects.toMatchObject({ code: '42601' });
    expect(await one('select 1 as a')).toEqual({ a: 1 });
  });

  test.skipIf(skip)('rolls an open transaction back at release, and refuses a second release', async () => {
    await one('create table left_open (id int)');
    const connection = await source.acquire();
    await connection.query('begin');
    await connection.query('insert into left_open values (1)');
    connection.release();
    expect(() => connection.release()).toThrow('released before');
    expect(await one('select count(*)::int as n from left_open')).toEqual({ n: 0 });
  });

  test.skipIf(skip)('takes the place of a dropped connection by a clean one', async () => {
    const connection = await source.acquire();
    await connection.query("begin; set app.who = 'lost'");
    connection.release(true);
    expect(await one("select current_setting('app.who') as who")).toEqual({ who: 'session' });
  });

  test.skipIf(skip)('gives the owner a session without a role and a limit, and takes it back', async () => {
    const owner = await source.acquire({ as: 'owner' });
    await owner.query("set app.who = 'owner'; set statement_timeout = 1234");
    expect((await owner.query('select current_user = session_user as same')).rows).toEqual([{ same: true }]);
    owner.release();
    expect(await one("select current_setting('app.who') as who, current_setting('statement_timeout') as time")).toEqual(
      {
        who: 'session',
        time: databaseUrl ? '2min' : '0',
      },
    );
  });

  test.skipIf(skip)('brings notifications, also after the connection was lost', async () => {
    const heard: string[] = [];
    let gaps = 0;
    const stop = await source.listen(
      'a channel',
      (payload) => heard.push(payload),
      () => (gaps += 1),
    );
    await source.notify('a channel', 'one');
    await until(() => heard.length === 1);
    if (databaseUrl) {
      await terminateOthers(databaseUrl);
      await until(() => gaps === 1);
    } else {
      (await source.acquire()).release(true);
    }
    await source.notify('a channel', 'two');
    await until(() => heard.length === 2);
    await stop();
    await source.notify('a channel', 'three');
    expect(heard).toEqual(['one', 'two']);
  });

  test.skipIf(skip)('names pg_trgm as an extension', async () => {
    await one('create extension if not exists pg_trgm');
    expect(await one("select similarity('beam', 'beams') > 0.5 as like")).toEqual({ like: true });
  });
});

/** A function that counts who waits for an advisory lock of a database: who has asked for it again since the last count. */
const waitersOf = (url: string) => {
  let asked = new Map<number, string>();
  return async (): Promise<number> => {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<{ pid: number; at: string }>(
      `select pid, query_start::text as at from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_try_advisory_lock%'`,
    );
    await client.end();
    const before = asked;
    asked = new Map(rows.map(({ pid, at }) => [pid, at]));
    return rows.filter(({ pid, at }) => before.has(pid) && before.get(pid) !== at).length;
  };
};

describe(`the database ${onPostgres}`, () => {
  test.skipIf(!postgresUrl)('survives a restart of the server in the middle of work', async () => {
    const scratch = await scratchDatabase();
    const source = await openSource({ dataDir: '', databaseUrl: scratch.url, log: silent });
    const connection = await source.acquire();
    const idle = await source.acquire();
    // The server has ended its side a moment before the sockets tell: until then a connection may be handed out.
    const noticed = Promise.all([connection, idle].map((each) => new Promise((ended) => each.once('end', ended))));
    idle.release();
    const answer = connection.query(`select pg_sleep(${patience})`).then(
      () => 'slept',
      () => 'lost',
    );
    await terminateOthers(scratch.url);
    expect(await answer).toBe('lost');
    await noticed;
    connection.release();
    const next = await source.acquire();
    expect((await next.query('select 1 as a')).rows).toEqual([{ a: 1 }]);
    next.release();
    await source.close();
    await scratch.drop();
  });

  test.skipIf(!postgresUrl)('prepares one after the other when three processes start together', async () => {
    const scratch = await scratchDatabase();
    let inside = 0;
    let most = 0;
    let begun = 0;
    const waiting = waitersOf(scratch.url);
    const prepare = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      begun += 1;
      // Until all the others stand before the lock.
      await expect.poll(waiting).toBe(3 - begun);
      inside -= 1;
    };
    const open = (): Promise<DatabaseSource> =>
      openSource({ dataDir: '', databaseUrl: scratch.url, log: silent, prepare });
    const sources = await Promise.all([open(), open(), open()]);
    expect(most).toBe(1);
    await Promise.all(sources.map((source) => source.close()));
    await scratch.drop();
  });
});

async function terminateOthers(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

describe('the embedded database', () => {
  test('leaves the main thread free during a long statement', async () => {
    const source = await openSource({ dataDir: '', memory: { dump: await dumpOf('empty') }, log: silent });
    const connection = await source.acquire();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const { rows } = await connection.query<{ count: string }>('select count(*) from generate_series(1, 2e6)');
    clearInterval(timer);
    connection.release();
    await source.close();
    expect(rows).toEqual([{ count: '2000000' }]);
    // On the main thread there would be none before the answer.
    expect(turns).toBeGreaterThan(3);
  });

  test('opens copies of a dump in memory', async () => {
    const template = await openSource({
      dataDir: '',
      memory: true,
      log: silent,
      prepare: async (source) => {
        const connection = await source.acquire({ as: 'owner' });
        await connection.query("create table kept (name text); insert into kept values ('x')");
        connection.release();
      },
    });
    const dump = await dumpEmbedded(template);
    await template.close();
    for (let round = 0; round < 2; round += 1) {
      const copy = await openSource({ dataDir: '', memory: { dump }, log: silent });
      const connection = await copy.acquire();
      await connection.query("insert into kept values ('y')");
      expect((await connection.query('select name from kept order by name')).rows).toEqual([
        { name: 'x' },
        { name: 'y' },
      ]);
      connection.release();
      await copy.close();
    }
  });

  test('serves in order of asking, finishes what was asked before close, and refuses what comes after', async () => {
    const source = await openSource({ dataDir: '', memory: { dump: await dumpOf('empty') }, log: silent });
    const order: number[] = [];
    const asked = [1, 2, 3].map(async (n) => {
      const connection = await source.acquire();
      await connection.query('select 1');
      order.push(n);
      connection.release();
    });
    const closed = source.close();
    await expect(source.acquire()).rejects.toThrow('closing');
    await Promise.all(asked);
    await closed;
    expect(order).toEqual([1, 2, 3]);
  });
});
