import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unattendedHeader } from '../../src/schema/calls/shared/live.ts';
import { customers } from '../../src/resources/masters/customers.ts';
import { changesChannel } from '../../src/server/db/live.ts';
import { attachments, comments } from '../../src/server/db/sharedTables.ts';
import { sessions, userPermissions } from '../../src/server/db/system.ts';
import { createApp } from '../../src/server/http/app.ts';
import { metrics } from '../../src/server/http/metrics.ts';
import { openLive } from '../../src/server/live/hub.ts';
import { hashToken } from '../../src/server/engine/session/signedIn.ts';
import { callerOf, testApp } from '../support/app.ts';
import { silent } from '../support/database.ts';
import { importing, recordAt } from '../support/imports.ts';
import { hear, ofRecord, testListeners } from '../support/live.ts';
import { branchIds, person } from '../support/people.ts';
import { makeEnquiry, makeMasters, makeTeam } from '../support/sales.ts';

const on = testApp();

const { inLeeds, newClient } = testListeners(on);
const streams = async () => {
  const [{ value } = { value: 0 }] = (await metrics.getSingleMetric('live_streams')?.get())?.values ?? [];
  return value;
};

describe('who is told', () => {
  it('tells everybody in the branch which record was created, changed and deleted, and by whom', async () => {
    const [one, other] = [await inLeeds(), await inLeeds()];
    const heard = await hear(other);
    const { id, version } = await newClient(one);
    await one.put(`/api/client/${id}`, { city: 'York', version });
    await one.del(`/api/client/${id}`);
    const is = ofRecord('clients', id);
    await heard.until((c) => is(c) && c.action === 'delete');
    const by = one.session.user.id;
    expect(heard.changes).toEqual(
      (['create', 'update', 'delete'] as const).map((action) => ({
        resource: 'clients',
        ids: [id],
        part: 'record',
        action,
        by,
      })),
    );
    expect(heard.response.headers.get('content-type')).toBe('text/event-stream');
  });

  it('tells nothing of another branch', async () => {
    const { leeds, bristol } = await branchIds(on);
    const both = await person(on, { branches: [leeds, bristol] });
    const [here, there] = [await hear(both), await hear(both.in(bristol))];
    const { id } = await newClient(both);
    const other = await newClient(both.in(bristol));
    await here.until(ofRecord('clients', id));
    await there.until(ofRecord('clients', other.id));
    expect(here.changes.flatMap((c) => c.ids)).toEqual([id]);
    expect(there.changes.flatMap((c) => c.ids)).toEqual([other.id]);
  });

  it('tells nothing of a resource that somebody may not see', async () => {
    const all = await inLeeds();
    const heard = await hear(await inLeeds(['master.structure.view']));
    await newClient(all);
    const { data } = await all.post('/api/structure', { name: 'Seen by whoever may' });
    await heard.until(ofRecord('structures', data.id));
    expect(heard.changes.map((c) => c.resource)).toEqual(['structures']);
  });

  it('names an enquiry to those alone who see every one; others hear that there is something new', async () => {
    const { seller, other, lead } = await makeTeam(on);
    const masters = await makeMasters(seller);
    const [all, own] = [await hear(lead), await hear(other)];
    const { id } = await makeEnquiry(seller, masters);
    const { by, ids } = { by: seller.session.user.id, ids: [id] };
    expect(await all.until((c) => c.resource === 'enquiries')).toMatchObject({ by, ids });
    expect(await own.until((c) => c.resource === 'enquiries')).toMatchObject({ by: null, ids: null });
  });

  it('refuses whoever has no token, no branch, or another’s branch', async () => {
    const one = await inLeeds();
    const { bristol } = await branchIds(on);
    expect((await on.anonymous('GET', '/api/live')).status).toBe(401);
    expect((await one.in(bristol).call('GET', '/api/live')).status).toBe(403);
    expect((await one.call('GET', '/api/live', undefined, { 'X-Branch-Id': '' })).status).toBe(400);
  });
});

describe('what is told', () => {
  it('says which lines of a record changed, and what else belongs to it', async () => {
    const one = await inLeeds();
    const heard = await hear(one);
    const { data } = await one.post('/api/customer', { name: 'With people', contact_persons: [{ name: 'Ann' }] });
    await on.database.inBranch({ branchId: one.branch, userId: one.session.user.id }, async (tx) => {
      const subject = { resource: 'customers', record_id: data.id as number };
      await tx.insert(comments).values({ ...subject, comment: 'Seen' });
      const file = { name: 'a.pdf', media_type: 'application/pdf', size: 1, sha256: 'x', stored_as: `x${data.id}` };
      await tx.insert(attachments).values({ ...subject, ...file });
    });
    await heard.until((c) => c.part === 'attachments');
    expect(heard.changes.map(({ resource, ids, part }) => [resource, ids, part])).toEqual(
      ['record', 'contact_persons', 'comments', 'attachments'].map((part) => ['customers', [data.id], part]),
    );
  });

  it('leaves out no table of a branch but those that nobody else looks at', async () => {
    const { rows } = await on.database.atRest((tx) =>
      tx.execute<{ name: string }>(sql`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'branch_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not exists (
          select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'app_tell_insert')
        order by 1`),
    );
    // What is written beside something that is told, and what is one's own.
    expect(rows.map(({ name }) => name)).toEqual([
      'branch_logos',
      'check_runs',
      'client_bills',
      'comment_mentions',
      'counters',
      'differences',
      'enquiries_sight',
      'history',
      'saved_views',
      'seen_marks',
      'sent_files',
      'trail_entries',
    ]);
  });

  it('tells of both records where two are related', async () => {
    const one = await inLeeds();
    const masters = await makeMasters(one);
    const [a, b] = [await makeEnquiry(one, masters), await makeEnquiry(one, masters)];
    const heard = await hear(one);
    await on.database.inBranch(
      { branchId: one.branch, userId: one.session.user.id, visibility: ['enquiry.global.view'] },
      (tx) => tx.execute(sql`insert into enquiry_relations (lower_id, upper_id) values (${a.id}, ${b.id})`),
    );
    expect((await heard.until((c) => c.part === 'relations')).ids).toEqual([a.id, b.id]);
  });

  it('tells nothing of a transaction that is rolled back', async () => {
    const one = await inLeeds();
    const heard = await hear(one);
    const actor = { branchId: one.branch, userId: one.session.user.id };
    const undone = on.database.inBranch(actor, async (tx) => {
      await tx.execute(sql`insert into clients (name) values ('Never there')`);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { id } = await newClient(one);
    await heard.until(ofRecord('clients', id));
    expect(heard.changes).toHaveLength(1);
  });

  it('tells of an import once for each kind of thing that it changes, as many', async () => {
    const one = await inLeeds();
    const heard = await hear(one);
    const rows = Array.from({ length: 1200 }, (_, n) => recordAt(n + 2, { name: `Imported ${n}` }, [{ name: 'Ann' }]));
    expect((await importing(one, customers, rows)).status).toBe(200);
    const { id } = await newClient(one);
    await heard.until(ofRecord('clients', id));
    const told = heard.changes.filter((c) => c.resource === 'customers');
    expect(told.map(({ ids, part }) => [part, ids]).sort()).toEqual([
      ['contact_persons', null],
      ['record', null],
    ]);
  });

  it('names up to 50 records of a statement', async () => {
    const one = await inLeeds();
    const heard = await hear(one);
    for (const count of [50, 51])
      await on.database.inBranch({ branchId: one.branch, userId: one.session.user.id }, (tx) =>
        tx.execute(
          sql`insert into clients (name) select ${`Many ${count} `} || n from generate_series(1, ${count}::int) n`,
        ),
      );
    await heard.until((c) => c.ids === null);
    expect(heard.changes.map((c) => c.ids?.length ?? null)).toEqual([50, null]);
  });
});

describe('how a stream ends', () => {
  it('with the session, at once', async () => {
    const one = await inLeeds();
    const heard = await hear(one);
    await one.post('/api/logout');
    expect(await heard.ended).toBe('end');
  });

  it('when a permission is taken, at once; opened anew, it tells what is left', async () => {
    const [all, one] = [await inLeeds(), await inLeeds(['master.client.view', 'master.structure.view'])];
    const heard = await hear(one);
    await on.database.asSystem((tx) =>
      tx
        .delete(userPermissions)
        .where(
          and(eq(userPermissions.user_id, one.session.user.id), eq(userPermissions.permission, 'master.client.view')),
        ),
    );
    expect(await heard.ended).toBe('end');
    const again = await hear(one);
    expect(again.response.headers.get('x-rights')).not.toBe(heard.response.headers.get('x-rights'));
    await newClient(all);
    const { data } = await all.post('/api/structure', { name: 'What is left' });
    await again.until(ofRecord('structures', data.id));
    expect(again.changes).toHaveLength(1);
  });

  it('when the session has come to its idle end, at the next beat; beats do not put that off', async () => {
    const one = await inLeeds();
    const live = await openLive(on.testDatabase.source, { beatMs: 30 });
    const quick = callerOf(createApp({ database: on.database, live, log: silent }), one.session, one.branch);
    const token_hash = hashToken(one.session.token);
    const lastSeen = (hours: number) =>
      on.database.asSystem((tx) =>
        tx
          .update(sessions)
          .set({ last_seen_at: sql`date_trunc('hour', now()) - ${hours} * interval '1 hour'` })
          .where(eq(sessions.token_hash, token_hash)),
      );
    const seen = () =>
      on.database.atRest((tx) => tx.select().from(sessions).where(eq(sessions.token_hash, token_hash)));
    const heard = await hear(quick);
    await lastSeen(5);
    const before = await seen();
    await heard.beats(3);
    expect(await seen()).toEqual(before);
    await lastSeen(13);
    expect(await heard.ended).toBe('end');
    await live.close();
  });

  it('for whoever does not read what is told, before it fills the memory', async () => {
    const one = await inLeeds();
    const response = await one.raw('GET', '/api/live');
    const change = { branch: one.branch, resource: 'clients', ids: [1], part: 'record', action: 'update', by: 1 };
    for (let n = 0; n < 1200; n += 1)
      await on.testDatabase.source.notify(changesChannel, JSON.stringify({ ...change, ids: [n + 1] }));
    await expect(response.text()).rejects.toThrow('dropped');
  });

  it('for a connection that takes nothing any more, and for one that is closed', async () => {
    const one = await inLeeds();
    const server = serve({ fetch: on.app.fetch, port: 0, hostname: '127.0.0.1' });
    await new Promise((done) => server.once('listening', done));
    const { port } = server.address() as AddressInfo;
    const headers = { Authorization: `Bearer ${one.session.token}`, 'X-Branch-Id': String(one.branch) };
    const open = async () => {
      const [message] = (await once(request({ port, path: '/api/live', headers }).end(), 'response')) as [
        IncomingMessage,
      ];
      return message;
    };
    const [idle, closing] = [await open(), await open()];
    await expect.poll(streams).toBe(2);
    closing.destroy();
    await expect.poll(streams).toBe(1);
    // More than the buffers of the system take, since nothing of it is read.
    const change = { branch: one.branch, resource: 'clients', part: 'x'.repeat(7000), action: 'update', by: 1 };
    for (let n = 0; (await streams()) > 0; n += 1) {
      expect(n).toBeLessThan(5000);
      await on.testDatabase.source.notify(changesChannel, JSON.stringify({ ...change, ids: [n] }));
    }
    await expect(text(idle)).rejects.toThrow('aborted');
    await new Promise((done) => server.close(done));
  });

  it('refuses the 21st window of one person, and makes room when one is closed', async () => {
    const one = await inLeeds();
    const open = await Promise.all(Array.from({ length: 20 }, () => hear(one)));
    const refused = await one.call('GET', '/api/live');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    await open[0]?.stop();
    await (await hear(one)).stop();
  });
});

it('a call that the browser makes by itself does not keep the session from its idle end', async () => {
  const one = await inLeeds();
  const token_hash = hashToken(one.session.token);
  const seen = async () => {
    const [row] = await on.database.atRest((tx) =>
      tx.select().from(sessions).where(eq(sessions.token_hash, token_hash)),
    );
    return row?.last_seen_at.getTime() ?? 0;
  };
  await on.database.asSystem((tx) =>
    tx
      .update(sessions)
      .set({ last_seen_at: sql`now() - interval '1 hour'` })
      .where(eq(sessions.token_hash, token_hash)),
  );
  const before = await seen();
  expect((await one.call('GET', '/api/client', undefined, { [unattendedHeader]: '1' })).status).toBe(200);
  expect(await seen()).toBe(before);
  expect((await one.get('/api/client')).status).toBe(200);
  expect(await seen()).toBeGreaterThan(before);
});
