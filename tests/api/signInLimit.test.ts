import { sql } from 'drizzle-orm';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/http/app.ts';
import { settingsFrom } from '../../src/server/settings.ts';
import { knownDevices, signInAttempts, users } from '../../src/server/db/system.ts';
import { testApp, type Answered } from '../support/app.ts';
import { silent } from '../support/database.ts';

const on = testApp();
const sales = 'sales@demo.test';
const run = (query: ReturnType<typeof sql>) =>
  on.database.asSystem(async (tx) => (await tx.execute<Record<string, unknown>>(query)).rows);
beforeEach(() =>
  on.database.asSystem(async (tx) => {
    await tx.delete(signInAttempts);
    await tx.delete(knownDevices);
  }),
);

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  on.anonymous('POST', '/api/login', { email, password }, headers);
const cookieOf = ({ headers }: Pick<Answered, 'headers'>) => headers.get('set-cookie')?.split(';')[0] ?? '';
/** A device that the person has signed in from, by the header that its browser sends. */
const deviceOf = async (email = sales) => ({ Cookie: cookieOf(await login(email, 'demo')) });
const wrongly = async (times: number, email: string, headers?: Record<string, string>) => {
  const answers: Answered[] = [];
  for (let n = 0; n < times; n += 1) answers.push(await login(email, 'wrong', headers));
  return answers.map((a) => a.status);
};
/** Time passes. */
const later = (seconds: number) =>
  run(sql`update sign_in_attempts set refused_until = refused_until - make_interval(secs => ${seconds}),
    window_ends = window_ends - make_interval(secs => ${seconds})`);
/** Somebody has guessed so often, and has waited for the next guess. */
const guessed = (subject: string, failures: number) =>
  run(
    sql`insert into sign_in_attempts (subject, failures, window_ends) values (${subject}, ${failures}, now() + interval '10 minutes')
      on conflict (subject) do update set failures = excluded.failures, refused_until = null`,
  );
const waitOf = ({ headers }: Answered) => Number(headers.get('retry-after'));
const failuresOf = async (subject: string) =>
  (await run(sql`select failures from sign_in_attempts where subject = ${subject}`))[0]?.['failures'];

describe('wrong passwords from unknown devices', () => {
  it('make the next attempt wait: ten cost nothing, then 1, 2, 4 … seconds, never more than five minutes', async () => {
    await guessed(`email:${sales}`, 8);
    expect(await wrongly(1, sales)).toEqual([401]);
    expect(await run(sql`select refused_until from sign_in_attempts where refused_until is not null`)).toEqual([]);
    const waits: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      expect(await wrongly(1, sales)).toEqual([401]);
      const [told] =
        await run(sql`select round(extract(epoch from refused_until - window_ends + interval '1 day'))::int as wait
        from sign_in_attempts where subject = ${`email:${sales}`}`);
      waits.push(Number(told?.['wait']));
      await later(300);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  });

  it('are at most some 300 a day for one account, however often somebody tries', async () => {
    // Ten at once and nine until the wait is five minutes; then 288 a day, and the count does not begin anew.
    await guessed(`email:${sales}`, 19);
    for (let n = 0; n < 3; n += 1) {
      expect(await wrongly(1, sales)).toEqual([401]);
      const refused = await login(sales, 'wrong');
      expect(refused.status).toBe(429);
      expect(waitOf(refused)).toBeGreaterThan(200);
      await later(300);
    }
    expect(await failuresOf(`email:${sales}`)).toBe(22);
  });

  it('refuse the right password too, and say in words when to try again', async () => {
    await guessed(`email:${sales}`, 16);
    await wrongly(1, sales);
    expect(await login('SALES@demo.test', 'demo')).toMatchObject({
      status: 429,
      success: false,
      message: expect.stringMatching(/^Too many attempts\. Try again in (3 minutes|1[12]\d seconds)\.$/) as string,
    });
    expect((await login('buyer@demo.test', 'demo')).status).toBe(200);
  });

  it('all count, though they come at the same moment', async () => {
    await guessed(`email:${sales}`, 15);
    const answers = await Promise.all(Array.from({ length: 16 }, () => login(sales, 'wrong')));
    expect(answers.filter((a) => a.status === 401)).toHaveLength(1);
    expect(answers.filter((a) => a.status === 429)).toHaveLength(15);
    expect(await failuresOf(`email:${sales}`)).toBe(16);
  });

  it('are forgotten after a success, and after a day without one', async () => {
    await wrongly(2, sales);
    expect((await login(sales, 'demo')).status).toBe(200);
    expect(await failuresOf(`email:${sales}`)).toBeUndefined();
    await wrongly(2, sales);
    await later(24 * 60 * 60 + 60);
    await wrongly(1, sales);
    expect(await failuresOf(`email:${sales}`)).toBe(1);
  });

  it('count for an e-mail that nobody has as for any other', async () => {
    expect(await wrongly(2, 'nobody-like-that@demo.test')).toEqual([401, 401]);
    expect(await failuresOf('email:nobody-like-that@demo.test')).toBe(2);
  });
});

describe('a device that has signed in before', () => {
  it('is not slowed by the guesses of others, from wherever and however many', async () => {
    const known = await deviceOf();
    await guessed(`email:${sales}`, 500);
    await guessed('address:local', 5000);
    await wrongly(1, sales);
    expect((await login(sales, 'demo')).status).toBe(429);
    expect((await login(sales, 'demo', known)).status).toBe(200);
  });

  it('has a count of its own: ten cost nothing, then it waits, and nobody else with it', async () => {
    const [known, other] = [await deviceOf(), await deviceOf()];
    expect(await wrongly(2, sales, known)).toEqual([401, 401]);
    await run(sql`update sign_in_attempts set failures = 9 where subject like 'device:%'`);
    expect(await wrongly(1, sales, known)).toEqual([401]);
    expect(
      await run(
        sql`select failures from sign_in_attempts where subject like 'device:%' and refused_until > window_ends - interval '1 day'`,
      ),
    ).toEqual([{ failures: 10 }]);
    await run(
      sql`update sign_in_attempts set refused_until = now() + interval '60 seconds' where subject like 'device:%'`,
    );
    expect((await login(sales, 'demo', known)).status).toBe(429);
    expect((await login(sales, 'demo', other)).status).toBe(200);
    expect((await login(sales, 'demo')).status).toBe(200);
    await later(61);
    expect((await login(sales, 'demo', known)).status).toBe(200);
    expect(await run(sql`select 1 from sign_in_attempts where subject like 'device:%'`)).toEqual([]);
  });

  it('is known for whoever has signed in from it, and for nobody else', async () => {
    const device = await deviceOf();
    await guessed('email:buyer@demo.test', 500);
    await wrongly(1, 'buyer@demo.test');
    expect((await login('buyer@demo.test', 'demo', device)).status).toBe(429);
    await later(300);
    // From here on both are known on it, by one token.
    const shared = await login('buyer@demo.test', 'demo', device);
    expect(cookieOf(shared)).toBe(device.Cookie);
    await guessed(`email:${sales}`, 500);
    await wrongly(1, sales);
    expect((await login(sales, 'demo', device)).status).toBe(200);
  });

  it('is told by a cookie that no script reads, that only sign-in is sent, and no other site', async () => {
    const cookie = async (headers = {}) => (await login(sales, 'demo', headers)).headers.get('set-cookie');
    const plain = await cookie();
    expect(plain).toMatch(
      /^plumbline_device=[\w-]{43}; Max-Age=15552000; Path=\/api\/login; HttpOnly; SameSite=Strict$/,
    );
    expect(await cookie({ Origin: 'https://erp.example' })).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
    expect((await login(sales, 'wrong')).headers.get('set-cookie')).toBeNull();
    for (const site of ['cross-site', 'same-site']) expect(await cookie({ 'Sec-Fetch-Site': site })).toBeNull();
    expect(await cookie({ 'Sec-Fetch-Site': 'same-origin' })).toContain('plumbline_device=');
    const token = plain?.split(/[=;]/)[1] ?? 'none';
    expect(JSON.stringify(await run(sql`select * from known_devices`))).not.toContain(token);
  });

  it.each(['invented', 'x'.repeat(43), '', '%00', 'a;b'])('is not believed: %j', async (token) => {
    const answer = await login(sales, 'demo', { Cookie: `plumbline_device=${token}` });
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).not.toBe(`plumbline_device=${token}`);
    await guessed(`email:${sales}`, 500);
    await wrongly(1, sales);
    expect((await login(sales, 'demo', { Cookie: `plumbline_device=${token}` })).status).toBe(429);
  });

  it('is forgotten when the password is reset, and after half a year', async () => {
    const isKnown = async (device: Record<string, string>) => {
      await on.database.asSystem((tx) => tx.delete(signInAttempts));
      await wrongly(1, sales, device);
      return (await failuresOf(`email:${sales}`)) === undefined;
    };
    const [old, current] = [await deviceOf(), await deviceOf()];
    await run(
      sql`update known_devices set last_used_at = now() - interval '181 days' where token_hash = (select token_hash from known_devices limit 1)`,
    );
    expect([await isKnown(old), await isKnown(current)].filter(Boolean)).toHaveLength(1);
    const [{ id } = { id: 0 }] = await on.database.asSystem((tx) =>
      tx
        .select({ id: users.id })
        .from(users)
        .where(sql`email = ${sales}`),
    );
    const [{ hash } = { hash: '' }] = await on.database.asSystem((tx) =>
      tx
        .select({ hash: users.password_hash })
        .from(users)
        .where(sql`email = ${sales}`),
    );
    const admin = await on.as('admin@demo.test');
    expect((await admin.post(`/api/users/${id}/reset-password`)).status).toBe(200);
    expect([await isKnown(old), await isKnown(current)]).toEqual([false, false]);
    await run(sql`update users set password_hash = ${hash}, must_change_password = false where id = ${id}`);
  });

  it('stays known when its user changes the password on it, and others do not', async () => {
    const device = async () => {
      const answer = await login('coordinator@demo.test', 'demo');
      return { Cookie: cookieOf(answer), Authorization: `Bearer ${(answer.data as { token: string }).token}` };
    };
    const [here, elsewhere] = [await device(), await device()];
    const body = { current_password: 'demo', new_password: 'staple battery' };
    expect((await on.anonymous('PUT', '/api/me/password', body, here)).status).toBe(200);
    await guessed('email:coordinator@demo.test', 500);
    await wrongly(1, 'coordinator@demo.test');
    expect((await login('coordinator@demo.test', 'staple battery', elsewhere)).status).toBe(429);
    expect((await login('coordinator@demo.test', 'staple battery', here)).status).toBe(200);
  });

  it('is one of fifty at most', async () => {
    const first = await deviceOf();
    await run(sql`insert into known_devices (token_hash, user_id, last_used_at)
      select 'hash ' || n, (select user_id from known_devices), now() + make_interval(secs => n) from generate_series(1, 60) n`);
    await login(sales, 'demo', first);
    expect(await run(sql`select count(*)::int as count from known_devices`)).toEqual([{ count: 50 }]);
  });
});

describe('an address', () => {
  it('from which an office signs in may fail 300 times; then unknown devices wait, a minute at most', async () => {
    await guessed('address:local', 298);
    expect(await wrongly(2, 'one@demo.test')).toEqual([401, 401]);
    // The first wait is a second, which a slow machine may take until the next attempt.
    await run(
      sql`update sign_in_attempts set refused_until = refused_until + interval '1 minute' where subject = 'address:local'`,
    );
    expect((await login('fresh@demo.test', 'x')).status).toBe(429);
    await guessed('email:gone@demo.test', 1);
    await run(sql`update sign_in_attempts set failures = 5000, refused_until = null where subject = 'address:local'`);
    expect(await wrongly(1, 'two@demo.test')).toEqual([401]);
    const refused = await login('three@demo.test', 'x');
    expect(refused.status).toBe(429);
    expect(waitOf(refused)).toBeLessThanOrEqual(60);
    // What the address refuses does not count for the e-mail.
    expect(await failuresOf('email:three@demo.test')).toBeUndefined();
  });

  it('counts failures alone', async () => {
    await wrongly(1, 'one@demo.test');
    for (let n = 0; n < 3; n += 1) expect((await login(sales, 'demo')).status).toBe(200);
    expect(await failuresOf('address:local')).toBe(1);
  });

  const counted = async () =>
    (await run(sql`select subject from sign_in_attempts order by 1`)).map(({ subject }) => subject);

  it('is not believed when somebody sends it', async () => {
    await Promise.all(
      ['X-Forwarded-For', 'Forwarded', 'X-Real-IP'].map((name) => login('a@b.example', 'x', { [name]: '10.0.0.1' })),
    );
    expect(await counted()).toEqual(['address:local', 'email:a@b.example']);
  });

  /** Somebody whose hash costs little guesses wrong. */
  const from = (app: ReturnType<typeof createApp>, remoteAddress: string, headers: Record<string, string>) =>
    app.request(
      '/api/login',
      {
        method: 'POST',
        body: JSON.stringify({ email: sales, password: 'x' }),
        headers: { 'Content-Type': 'application/json', ...headers },
      },
      { incoming: { socket: { remoteAddress } } },
    );

  it('is believed from the configured proxies alone, which a network names too, and of it the last', async () => {
    const { trustedProxies } = settingsFrom({ TRUSTED_PROXIES: '192.0.2.1, 10.9.0.0/16' });
    const app = createApp({ database: on.database, log: silent, trustedProxies });
    await from(app, '10.9.9.9', { 'X-Forwarded-For': '1.1.1.1, 2.2.2.2' });
    await from(app, '::ffff:10.9.9.9', { 'X-Forwarded-For': '4.4.4.4' });
    await from(app, '10.8.8.8', { 'X-Forwarded-For': '3.3.3.3' });
    // Somebody in the network sends one of their own along.
    await from(app, '10.9.7.7', { 'X-Forwarded-For': '6.6.6.6, 10.9.1.1' });
    expect(await counted()).toEqual([
      'address:10.8.8.8',
      'address:10.9.1.1',
      'address:2.2.2.2',
      'address:4.4.4.4',
      `email:${sales}`,
    ]);
  });

  it.each([
    ['127.0.0.1', { 'X-Forwarded-For': '1.1.1.1' }],
    ['::1', { Forwarded: 'for=1.1.1.1' }],
    ['::ffff:172.18.0.2', { 'X-Real-IP': '1.1.1.1' }],
    ['fd00::2', { Via: '1.1 proxy' }],
  ])(
    'of a proxy nearby (%s) that is not named is reported once, with the setting that is missing',
    async (socket, headers) => {
      const lines: string[] = [];
      // Each sign-in that fails is told too, of whatever address.
      const isOther = (line: string) => !line.includes('"msg":"sign-in failed"');
      const to = new Writable({
        write: (chunk, _, done) => (lines.push(...[String(chunk)].filter(isOther)), done()),
      });
      const app = createApp({
        database: on.database,
        log: pino({ level: 'warn' }, to),
        trustedProxies: new Set(['10.9.9.9']),
      });
      await from(app, socket, {});
      await from(app, '203.0.113.7', headers);
      await from(app, '10.9.9.9', headers);
      expect(lines).toEqual([]);
      for (let n = 0; n < 3; n += 1) await from(app, socket, headers);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(`set TRUSTED_PROXIES=${socket.replace('::ffff:', '')}`);
    },
  );
});
