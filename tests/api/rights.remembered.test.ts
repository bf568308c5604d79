import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { tmpdir } from 'node:os';
import { databaseOf, type Database } from '../../src/server/db/database.ts';
import { openSource, roleOnConnect } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { branches, sessions, userBranches, userPermissions, users } from '../../src/server/db/system.ts';
import { createApp } from '../../src/server/http/app.ts';
import { callerOf, testApp, type Caller } from '../support/app.ts';
import { silent } from '../support/database.ts';
import { branchIds, person } from '../support/people.ts';

/** Rights that a process remembers, and that change without its doing. */
const on = testApp();
/** The database as another process reaches it: on PostgreSQL by connections of its own. */
let elsewhere: Database;
let close: () => Promise<void> = async () => undefined;
/** The same person as two processes serve them. */
let here: Caller;
let there: Caller;
let id: number;
let leeds: number;
let bristol: number;

beforeAll(async () => {
  const { url, source } = on.testDatabase;
  const other = url
    ? await openSource({
        dataDir: tmpdir(),
        log: silent,
        databaseUrl: url,
        poolSize: 2,
        onConnect: roleOnConnect(systemRole),
      })
    : source;
  if (other !== source) close = () => other.close();
  elsewhere = databaseOf(other);
  ({ leeds, bristol } = await branchIds(on));
});
afterAll(() => close());

beforeEach(async () => {
  here = await person(on, { branches: [leeds, bristol] });
  there = callerOf(createApp({ database: elsewhere, log: silent }), here.session, leeds);
  id = here.session.user.id;
  // Both remember the session from here on.
  for (const caller of [here, there]) await caller.get('/api/client');
});

const named = async (name: string): Promise<number> =>
  (await (await on.as('admin@demo.test')).get(`/api/client?search=${encodeURIComponent(name)}`)).data.clients.total;

const refused = async (status: number): Promise<void> => {
  for (const caller of [here, there]) {
    expect((await caller.get('/api/client/1')).status).toBe(status);
    expect((await caller.get('/api/client')).status).toBe(status);
    expect((await caller.post('/api/client', { name: `Never ${id}` })).status).toBe(status);
    expect((await caller.put('/api/client/1', { name: `Never ${id}`, version: 1 })).status).toBe(status);
    expect((await caller.del('/api/client/1')).status).toBe(status);
  }
  expect(await named(`Never ${id}`)).toBe(0);
};

describe('what changed elsewhere counts with the next call:', () => {
  it('a session that was ended', async () => {
    await elsewhere.asSystem((tx) => tx.delete(sessions).where(eq(sessions.user_id, id)));
    await refused(401);
  });

  it('a user who was deactivated, also where the session was left', async () => {
    await elsewhere.asSystem((tx) => tx.update(users).set({ is_active: false }).where(eq(users.id, id)));
    await refused(401);
  });

  it('a password that was reset to a one-time one', async () => {
    await elsewhere.asSystem((tx) => tx.update(users).set({ must_change_password: true }).where(eq(users.id, id)));
    await refused(403);
  });

  it('a permission that was withdrawn, and given back', async () => {
    const permission = 'master.client.create';
    await elsewhere.asSystem((tx) =>
      tx.delete(userPermissions).where(sql`user_id = ${id} and permission = ${permission}`),
    );
    for (const caller of [here, there]) {
      expect(await caller.post('/api/client', { name: `Never ${id}` })).toMatchObject({ status: 403 });
      expect((await caller.get('/api/client/1')).status).toBe(200);
    }
    expect(await named(`Never ${id}`)).toBe(0);
    await elsewhere.asSystem((tx) => tx.insert(userPermissions).values({ user_id: id, permission }));
    for (const [at, caller] of [here, there].entries())
      expect((await caller.post('/api/client', { name: `Again ${id} ${at}` })).status).toBe(201);
  });

  it('a branch that was withdrawn, closed, and given back', async () => {
    await elsewhere.asSystem((tx) => tx.delete(userBranches).where(sql`user_id = ${id} and branch_id = ${leeds}`));
    await refused(403);
    for (const caller of [here, there]) expect((await caller.in(bristol).get('/api/client')).status).toBe(200);
    await elsewhere.asSystem((tx) => tx.update(branches).set({ is_active: false }).where(eq(branches.id, bristol)));
    try {
      for (const caller of [here, there]) expect((await caller.in(bristol).get('/api/client')).status).toBe(403);
    } finally {
      await elsewhere.asSystem((tx) => tx.update(branches).set({ is_active: true }).where(eq(branches.id, bristol)));
    }
    await elsewhere.asSystem((tx) => tx.insert(userBranches).values({ user_id: id, branch_id: leeds }));
    for (const caller of [here, there]) expect((await caller.get('/api/client')).status).toBe(200);
  });

  it('an assignment that was handed to somebody else', async () => {
    const newcomer = await person(on, { branches: [bristol] });
    expect((await newcomer.in(leeds).get('/api/client')).status).toBe(403);
    await elsewhere.asSystem((tx) =>
      tx
        .update(userBranches)
        .set({ user_id: newcomer.session.user.id })
        .where(sql`user_id = ${id} and branch_id = ${leeds}`),
    );
    await refused(403);
    expect((await newcomer.in(leeds).get('/api/client')).status).toBe(200);
  });

  it('the rights that a call tells the browser', async () => {
    const before = (await here.get('/api/client')).headers.get('x-rights');
    await elsewhere.asSystem((tx) =>
      tx.delete(userPermissions).where(sql`user_id = ${id} and permission = 'master.item.view'`),
    );
    for (const caller of [here, there]) {
      const after = (await caller.get('/api/client')).headers.get('x-rights');
      expect(after).toMatch(/^[\w-]{12}$/);
      expect(after).not.toBe(before);
    }
  });
});

describe('a session that is remembered', () => {
  const idleFor = (minutes: number) =>
    elsewhere.asSystem((tx) =>
      tx
        .update(sessions)
        .set({ last_seen_at: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(sessions.user_id, id)),
    );
  const seenAgo = async (): Promise<number> => {
    const [row] = await elsewhere.asSystem((tx) =>
      tx
        .select({ ago: sql<number>`extract(epoch from now() - ${sessions.last_seen_at})::float8` })
        .from(sessions)
        .where(eq(sessions.user_id, id)),
    );
    return row?.ago ?? Number.NaN;
  };

  it('ends after twelve idle hours', async () => {
    await idleFor(721);
    await refused(401);
  });

  it('lives on while it is used, and not by what a browser asks by itself', async () => {
    await idleFor(719);
    await here.call('GET', '/api/client', undefined, { 'X-Unattended': '1' });
    expect(await seenAgo()).toBeGreaterThan(719 * 60);
    expect((await here.get('/api/client')).status).toBe(200);
    expect(await seenAgo()).toBeLessThan(60);
  });

  it('is asked about before anything else is told: what was sent is not looked at for who is signed out', async () => {
    await elsewhere.asSystem((tx) => tx.delete(sessions).where(eq(sessions.user_id, id)));
    for (const caller of [here, there]) {
      expect((await caller.post('/api/client', { nonsense: 1 })).status).toBe(401);
      expect((await caller.get('/api/client?nonsense=1')).status).toBe(401);
      expect((await caller.get('/api/client/none')).status).toBe(401);
      const answer = await caller.in(bristol).get('/api/client');
      expect(answer.status).toBe(401);
      expect(answer.headers.get('x-rights')).toBeNull();
    }
  });
});
