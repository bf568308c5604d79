import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/index.ts';
import { allPermissions } from '../../src/server/modules/people/demo/accounts.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { can } from '../../src/schema/resource.ts';
import { testApp, type Answered, type Caller } from '../support/app.ts';
import { formOf, sendRaw } from '../support/attached.ts';
import { asOwner } from '../support/database.ts';
import { branchIds, person } from '../support/people.ts';
import { fresh, sample } from '../support/samples.ts';

const on = testApp();
const admin = () => on.as('admin@demo.test');
const replayed = ({ headers }: Pick<Answered, 'headers'>) => headers.get('idempotency-replayed');
const keyed = (key: string) => ({ 'Idempotency-Key': key });
const post = (caller: Caller, path: string, body: unknown, key: string) => caller.call('POST', path, body, keyed(key));
const sampleEnquiry = async (caller: Caller) => {
  const enquiries = resources.find(({ name }) => name === 'enquiries');
  if (!enquiries) throw new Error('There are no enquiries');
  return sample(caller, enquiries);
};

const found = async (caller: Caller, name: string): Promise<number> =>
  (await caller.get(`/api/client?search=${encodeURIComponent(name)}`)).data.clients.total;

describe('a request that is sent again with its Idempotency-Key', () => {
  it('is answered as the first time, says so, and changes nothing', async () => {
    const caller = await admin();
    const [key, name] = [randomUUID(), fresh()];
    const first = await post(caller, '/api/client', { name }, key);
    const second = await post(caller, '/api/client', { name }, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.data).toEqual(first.data);
    expect(second.message).toBe(first.message);
    expect([replayed(first), replayed(second)]).toEqual([null, 'true']);
    expect(await found(caller, name)).toBe(1);
  });

  it('is one record of 1,000 requests, twenty of them at the same moment each time', async () => {
    const caller = await admin();
    const [key, name] = [randomUUID(), fresh()];
    const ids = new Set<number>();
    for (let round = 0; round < 50; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(caller, '/api/client', { name }, key)));
      for (const { status, data } of answers) {
        expect(status).toBe(201);
        ids.add(data.id);
      }
    }
    expect(ids.size).toBe(1);
    expect(await found(caller, name)).toBe(1);
  });

  it('without a key is another record', async () => {
    const caller = await admin();
    const body = await sampleEnquiry(caller);
    const [first, second] = [await caller.post('/api/enquiries', body), await caller.post('/api/enquiries', body)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.data.id).not.toBe(first.data.id);
  });

  it('is done anew after a day', async () => {
    const caller = await admin();
    const [key, name] = [randomUUID(), fresh()];
    const first = await post(caller, '/api/item-categories', { name }, key);
    expect(first.status).toBe(201);
    await asOwner(on.testDatabase, `update idempotent_answers set created_at = now() - interval '25 hours'`);
    const later = await post(caller, '/api/item-categories', { name: `${name} later` }, key);
    expect([later.status, replayed(later)]).toEqual([201, null]);
    expect(later.data.id).not.toBe(first.data.id);
  });

  it('is refused with another body, path, branch or person, and does nothing', async () => {
    const caller = await admin();
    const { leeds, bristol } = await branchIds(on);
    const other = await person(on, { permissions: allPermissions(), branches: [leeds] });
    const [key, name] = [randomUUID(), fresh()];
    const first = caller.in(leeds);
    expect((await post(first, '/api/client', { name }, key)).status).toBe(201);
    const others = [
      post(first, '/api/client', { name: `${name} two` }, key),
      post(first, '/api/customer', { name }, key),
      post(caller.in(bristol), '/api/client', { name }, key),
      post(other, '/api/client', { name }, key),
    ];
    for (const answer of await Promise.all(others)) {
      expect(answer.status).toBe(422);
      expect(answer.message).toBe('This Idempotency-Key belongs to another request');
    }
    expect(await found(first, name)).toBe(1);
    expect(await found(caller.in(bristol), name)).toBe(0);
  });

  it('was refused the first time: nothing was saved, and it is judged anew', async () => {
    const caller = await admin();
    const [key, name] = [randomUUID(), fresh()];
    await caller.post('/api/client', { name });
    const path = '/api/item-categories';
    expect((await post(caller, path, {}, key)).status).toBe(422);
    expect((await post(caller, path, { name }, key)).status).toBe(201);
    const taken = randomUUID();
    expect((await post(caller, path, { name }, taken)).status).toBe(422);
    expect((await post(caller, path, { name: `${name} two` }, taken)).status).toBe(201);
  });

  it('is refused with a key that is short, long or strange', async () => {
    const caller = await admin();
    for (const key of ['', 'short', 'x'.repeat(201), `${randomUUID()} `.replace('-', '/')]) {
      const answer = await post(caller, '/api/client', { name: fresh() }, key);
      expect([key, answer.status]).toEqual([key, 400]);
    }
  });

  it('needs the right that the first needed, although the answer is there', async () => {
    const { leeds } = await branchIds(on);
    const who = await person(on, { permissions: ['master.client.view', 'master.client.create'], branches: [leeds] });
    const [key, name] = [randomUUID(), fresh()];
    expect((await post(who, '/api/client', { name }, key)).status).toBe(201);
    await asOwner(
      on.testDatabase,
      `delete from user_permissions where permission = 'master.client.create' and user_id = ${who.session.user.id}`,
    );
    expect((await post(who, '/api/client', { name }, key)).status).toBe(403);
  });
});

describe('every POST', () => {
  const created = resources.filter(
    (r) => can(r, 'create') && !r.partOf && callsOf(r).create.method === 'POST' && r.name !== 'users',
  );
  it.each(created.map((r) => [r.name, r] as const))('creates one of %s with one key', async (_, resource) => {
    const caller = await admin();
    const key = randomUUID();
    const { create } = callsOf(resource);
    const body = await sample(caller, resource);
    const [first, second] = [await post(caller, create.path, body, key), await post(caller, create.path, body, key)];
    expect([first.status, second.status], first.message).toEqual([201, 201]);
    expect(second.data).toEqual(first.data);
    expect(replayed(second)).toBe('true');
  });

  it('makes one person with one one-time password, which the database cannot tell', async () => {
    const caller = await admin();
    const { leeds } = await branchIds(on);
    const key = randomUUID();
    const body = {
      name: fresh(),
      email: `${fresh()}@demo.test`,
      branches: [{ branch_id: leeds }],
      default_branch_id: leeds,
    };
    const [first, second] = [await post(caller, '/api/users', body, key), await post(caller, '/api/users', body, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.data).toEqual(first.data);
    expect(first.data.one_time_password).toMatch(/.{10}/);
    const rows = await asOwner(on.testDatabase, 'select answer, key_hash from idempotent_answers');
    const stored = rows.map(
      (row) => JSON.stringify(row) + Buffer.from(String(row['answer']), 'base64').toString('latin1'),
    );
    expect(stored.join()).not.toContain(first.data.one_time_password);
    expect(stored.join()).not.toContain(key);
  });

  it('adds a comment, a file and a relation once', async () => {
    const caller = await admin();
    const again = async (send: (key: string) => Promise<Answered>) => {
      const key = randomUUID();
      const [first, second] = [await send(key), await send(key)];
      expect([first.message, first.status]).toEqual([second.message, second.status]);
      expect([first.status, first.success]).toEqual([201, true]);
      expect(replayed(second)).toBe('true');
      expect(second.data).toEqual(first.data);
    };
    const make = async () => (await caller.post('/api/enquiries', await sampleEnquiry(caller))).data.id as number;
    const [draft, other] = [await make(), await make()];
    await again((key) => post(caller, `/api/enquiries/${draft}/comments`, { comment: 'Ring them' }, key));
    await again((key) => post(caller, `/api/enquiries/${draft}/related-enquiries`, { related_ids: [other] }, key));
    const path = `/api/enquiries/${draft}/attachment`;
    await again((key) => sendRaw(on.app, caller, path, formOf(['plan.txt', 'A plan']), keyed(key)));
    expect((await caller.get(path)).data.pagination.total).toBe(1);
  });

  it('answers an upload again, although the record was sent meanwhile', async () => {
    const caller = await admin();
    const approvers = [{ user_id: (await on.as('approver@demo.test')).session.user.id }];
    const { id } = (await caller.post('/api/enquiries', { ...(await sampleEnquiry(caller)), reviewers: [], approvers }))
      .data;
    const path = `/api/enquiries/${id}/attachment`;
    const key = keyed(randomUUID());
    const upload = (headers: Record<string, string>) =>
      sendRaw(on.app, caller, path, formOf(['plan.txt', 'A plan']), headers);
    const first = await upload(key);
    expect((await caller.put(`/api/enquiries/${id}/submit`, {})).status).toBe(200);
    const second = await upload(key);
    expect([second.status, replayed(second)]).toEqual([201, 'true']);
    expect(second.data).toEqual(first.data);
    expect((await upload(keyed(randomUUID()))).status).toBe(409);
  });

  it('imports once', async () => {
    const caller = await admin();
    const [key, name] = [randomUUID(), fresh()];
    const body = { dry_run: false, mode: 'skip', records: [{ row: 2, values: { name } }] };
    const [first, second] = [
      await post(caller, '/api/client/import', body, key),
      await post(caller, '/api/client/import', body, key),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data).toEqual(first.data);
    expect(await found(caller, name)).toBe(1);
  });
});

it('answers that are older than a day go with the next sign-in', async () => {
  const caller = await admin();
  await post(caller, '/api/client', { name: fresh() }, randomUUID());
  await asOwner(on.testDatabase, `update idempotent_answers set created_at = now() - interval '25 hours'`);
  await on.anonymous('POST', '/api/login', { email: 'admin@demo.test', password: 'demo' });
  expect(await asOwner(on.testDatabase, 'select 1 from idempotent_answers')).toEqual([]);
});

it('answers cannot be read as a role of the application', async () => {
  const reading = on.database.asSystem((tx) => tx.execute(sql`select answer from idempotent_answers`));
  await expect(reading).rejects.toMatchObject({ cause: { code: '42501' } });
});
