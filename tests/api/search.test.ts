import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Found } from '../../src/schema/calls/shared/search.ts';
import { users } from '../../src/resources/people/users.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { rows, longText, reference, text } from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { databaseOf } from '../../src/server/db/database.ts';
import { keepIndexes } from '../../src/server/db/keptIndexes.ts';
import { createApp } from '../../src/server/http/app.ts';
import { databaseRefusal } from '../../src/server/engine/records/databaseErrors.ts';
import { callerOf, type Caller } from '../support/app.ts';
import { silent } from '../support/database.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';

const jobs = defineResource({
  name: 'found_jobs',
  represent: 'number',
  permissions: 'test.job',
  fields: {
    number: text({ required: true, search: true, unique: true, max: 40 }),
    title: text({ search: true }),
    notes: longText({ search: true }),
    remarks: text(),
    parts: rows({ name: text({ required: true, search: true }) }, { represent: 'name' }),
  },
  list: { columns: ['number', 'title'] },
});
/** A name that no index of another rule orders, as that of an item. */
const things = defineResource({
  name: 'found_things',
  represent: 'name',
  permissions: 'test.thing',
  fields: { code: text({ required: true, search: true, unique: true }), name: text({ required: true, search: true }) },
  list: { columns: ['code', 'name'], sort: ['code', 'ASC'] },
});
/** Seen by whoever made it, else with a permission that is known to lead to more (the door takes no others). */
const notes = defineResource({
  name: 'found_notes',
  represent: 'name',
  permissions: 'test.note',
  fields: {
    name: text({ required: true, search: true }),
    parts: rows({ name: text({ required: true, search: true }) }, { represent: 'name' }),
  },
  visibleTo: { 'enquiry.global.view': {} },
  list: { columns: ['name'] },
});
/** Seen by whoever sees the note. */
const replies = defineResource({
  name: 'found_replies',
  represent: 'name',
  permissions: 'test.reply',
  fields: { name: text({ required: true, search: true }), note_id: reference('found_notes', { required: true }) },
  partOf: { parent: notes, by: 'note_id' },
  path: '/api/found_replies',
  list: { columns: ['name'] },
});

const on = testAppWith(jobs, things, notes, replies);
const [mayJobs, mayThings] = [jobs, things].map((r) => callsOf(r).list.permission as string);
let me: Caller;
let there: Caller;

const search = async (typed: string, by: Caller = me, more = ''): Promise<Found[]> => {
  const answer = await by.get(`/api/search?q=${encodeURIComponent(typed)}${more}`);
  expect(answer.status).toBe(200);
  return answer.data.records as Found[];
};
const names = async (typed: string, by?: Caller) => (await search(typed, by)).map((f) => f.name);
const job = async (number: string, more: Record<string, unknown> = {}, by = me): Promise<number> => {
  const answer = await by.post('/api/found_jobs', { number, parts: [], ...more });
  expect([answer.status, answer.errors]).toEqual([201, undefined]);
  return answer.data.id as number;
};

beforeAll(async () => {
  const { leeds, bristol } = await branchIds(on);
  me = await person(on, { branches: [leeds, bristol] });
  there = me.in(bristol);
});

describe('a record is found', () => {
  beforeAll(async () => {
    await job('JOB-LDS-2026-0012', { title: 'Curtain wall, Quay House', notes: 'Tender closes\nin Brindlewick' });
    await job('JOB-LDS-2026-0120', { title: 'Roof lights', parts: [{ name: 'Glazzing bead' }, { name: 'Sill' }] });
  });

  it.each(['JOB-LDS-2026-0012', 'job lds 2026 0012', 'Job 2026 12', 'joblds20260012', '2026/0012', 'job-lds-2026-12'])(
    'by its number, typed as “%s”',
    async (typed) => expect((await names(typed))[0]).toBe('JOB-LDS-2026-0012'),
  );

  it('by its text, which is told beside its name', async () =>
    expect(await search('curtain QUAY')).toEqual([
      expect.objectContaining({
        resource: 'found_jobs',
        name: 'JOB-LDS-2026-0012',
        matched: 'title',
        detail: 'Curtain wall, Quay House',
      }),
    ]));

  it('by words of which some stand in one field and some in another', async () =>
    expect(await search('0012 brindlewick wall')).toEqual([
      expect.objectContaining({ name: 'JOB-LDS-2026-0012', matched: null, detail: 'Curtain wall, Quay House' }),
    ]));

  it('by the text of one of its lines', async () =>
    expect(await search('glazzing')).toEqual([
      expect.objectContaining({ name: 'JOB-LDS-2026-0120', matched: 'parts.name', detail: 'Glazzing bead' }),
    ]));

  it('with the part of a long text around what was found', async () => {
    await job('LONG', { notes: `${'before '.repeat(60)}Zanzibar ${'after '.repeat(60)}` });
    const [found] = await search('zanzibar');
    expect(found?.detail).toBe(`…re before before before Zanzibar ${'after '.repeat(14)}aft…`);
    await job('LONG-2', { notes: `Kathmandu ${'after '.repeat(60)}` });
    expect((await search('kathmandu'))[0]?.detail).toBe(`Kathmandu ${'after '.repeat(18)}af…`);
  });

  it('not by a field that is not searched', async () => {
    await job('PLAIN', { remarks: 'Unsearchable' });
    expect(await names('unsearchable')).toEqual([]);
  });

  it('no longer by a text that has been changed', async () => {
    const id = await job('CHANGED', { title: 'Wolverine' });
    const changed = await me.put(`/api/found_jobs/${id}`, { title: 'Badger', version: 1 });
    expect(changed.status).toBe(200);
    expect([await names('wolverine'), await names('badger')]).toEqual([[], ['CHANGED']]);
  });

  it('by one or two letters only where a word begins', async () => {
    await job('XQ-1', { title: 'Yz first' });
    await job('XQ-2', { title: 'Ayz second' });
    expect(await names('yz')).toEqual(['XQ-1']);
  });

  it.each(['%', '_', '\\', '%%%', '__', '-'])('not by “%s” alone', async (typed) =>
    expect(await names(typed)).toEqual([]),
  );
  it('by signs as they are, which are no wildcards', async () => {
    await job('W-1', { title: 'Mix 75%solid' });
    await job('W-2', { title: 'Mix 75 and solid' });
    await job('W-3', { title: 'item_code' });
    await job('W-4', { title: 'itemXcode' });
    await job('W-5', { title: 'back\\slash' });
    expect([await names('75%solid'), await names('item_code'), await names('back\\slash')]).toEqual([
      ['W-1'],
      ['W-3'],
      ['W-5'],
    ]);
  });
});

describe('the order', () => {
  it('is: the whole name, its beginning, the beginning of a word, anywhere; of equals the latest change first', async () => {
    await job('A1', { title: 'The unkelpiest' });
    await job('A2', { title: 'Of kelpie and others' });
    await job('KELPIE-77');
    const first = await job('A3', { title: 'A kelpie too' });
    await job('KELPI');
    await me.put(`/api/found_jobs/${first}`, { remarks: 'changed', version: 1 });
    expect(await names('kelpi')).toEqual(['KELPI', 'KELPIE-77', 'A3', 'A2', 'A1']);
  });

  it('has a whole word before the beginning of another, and one of the number before one of a text', async () => {
    await job('TS-LDS-0120');
    await job('TS-LDS-0012');
    await job('TS-LDS-0121');
    expect((await names('ts 12'))[0]).toBe('TS-LDS-0012');
    await job('TS-LDS-0300', { title: 'Flat 12, level 3' });
    expect((await names('ts 12')).slice(0, 2)).toEqual(['TS-LDS-0012', 'TS-LDS-0300']);
  });

  it('has the whole name first among thousands that have the word', async () => {
    await on.database.inBranch({ branchId: me.branch, userId: me.session.user.id }, (tx) =>
      tx.execute(sql`insert into found_things (code, name)
        select 'C' || n, case n when 1500 then 'Marlin' when 1600 then 'Marline' else 'Blue marlin ' || n end
        from generate_series(1, 3000) n`),
    );
    const found = await names('marlin');
    expect([found.slice(0, 2), found.length]).toEqual([['Marlin', 'Marline'], 5]);
  });

  it('has at most five of a kind, and as many in all as are asked for', async () => {
    for (let n = 0; n < 7; n += 1) await job(`OKAPI-${n}`);
    await me.post('/api/found_things', { code: 'okapi', name: 'Okapi' });
    const kinds = (await search('okapi')).map((f) => f.resource);
    expect(kinds).toEqual(['found_things', ...Array.from({ length: 5 }, () => 'found_jobs')]);
    expect(await search('okapi', me, '&limit=2')).toHaveLength(2);
  });
});

describe('who may find', () => {
  it('is who is in the branch: nothing of another', async () => {
    await job('ONLY-BRISTOL', { title: 'Narwhal', parts: [{ name: 'Narwhal tusk' }] }, there);
    expect(await names('narwhal')).toEqual([]);
    expect(await names('narwhal', there)).toEqual(['ONLY-BRISTOL']);
  });

  it('is who may list the resource', async () => {
    await job('PANGOLIN');
    await me.post('/api/found_things', { code: 'T-P', name: 'Pangolin' });
    const only = (permissions: string[]) => person(on, { branches: [me.branch], permissions });
    expect(await names('pangolin', await only([mayJobs as string]))).toEqual(['PANGOLIN']);
    expect(await names('pangolin', await only([mayThings as string]))).toEqual(['Pangolin']);
    expect(await names('pangolin', await only([]))).toEqual([]);
  });

  it('is who sees the record, however many others have the words', async () => {
    const actor = { branchId: me.branch, userId: me.session.user.id, sees: ['enquiry.global.view'] };
    await on.database.inBranch(actor, async (tx) => {
      await tx.execute(sql`insert into found_notes (name) select 'Axolotl ' || n from generate_series(1, 600) n`);
      await tx.execute(
        sql`insert into found_notes_parts (parent_id, position, name) select id, 0, 'Quagga' from found_notes`,
      );
      await tx.execute(sql`insert into found_replies (name, note_id) select 'Ibis ' || id, id from found_notes`);
    });
    const all = [notes, replies].flatMap((r) => [callsOf(r).list.permission, callsOf(r).create.permission]) as string[];
    const author = await person(on, { branches: [me.branch], permissions: all });
    const mine = await author.post('/api/found_notes', { name: 'My axolotl', parts: [{ name: 'Quagga' }] });
    await author.post('/api/found_replies', { name: 'My ibis', note_id: mine.data.id });
    const found = async (by: Caller) => [
      await names('axolotl', by),
      await names('quagga', by),
      await names('ibis', by),
    ];
    expect(await found(author)).toEqual([['My axolotl'], ['My axolotl'], ['My ibis']]);
    const reader = await person(on, { branches: [me.branch], permissions: [...all, 'enquiry.global.view'] });
    expect((await found(reader)).map((list) => list.length)).toEqual([5, 5, 5]);
  });

  it('is, of people, who manages them, and those alone who share a branch', async () => {
    const seeing = await person(on, { branches: [me.branch], permissions: [callsOf(users).list.permission as string] });
    expect(await search('sales@demo', seeing)).toEqual([
      expect.objectContaining({ resource: 'users', matched: 'email', detail: 'sales@demo.test' }),
    ]);
    expect(await names('other@demo.test', seeing)).toEqual([]);
    const colleague = await person(on, { branches: [me.branch], permissions: [mayJobs as string] });
    expect(await names('sales@demo', colleague)).toEqual([]);
  });

  it('needs a token and a branch', async () => {
    expect((await on.anonymous('GET', '/api/search?q=a')).status).toBe(401);
    expect((await me.call('GET', '/api/search?q=a', undefined, { 'X-Branch-Id': '999999' })).status).toBe(403);
  });

  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 'not refused',
      (error: unknown) => databaseRefusal(error)?.code,
    );
  const asked = sql`select app_search_found_jobs(array['%a%'], 'a', 9)`;
  it('is nobody without a branch, and the finder of a branch tells of no other', async () => {
    expect(await refused(on.database.atRest((tx) => tx.execute(asked)))).toBe('42501');
    expect(await refused(on.database.asSystem((tx) => tx.execute(asked)))).toBe('42501');
    const ids = await on.database.inBranch({ branchId: there.branch, userId: me.session.user.id }, (tx) =>
      tx.execute(sql`select f from app_search_found_jobs(array['%job%'], 'job', 99) f`),
    );
    expect(ids.rows).toEqual([]);
  });
});

describe('bad input', () => {
  it.each([`q=${'a'.repeat(201)}`, 'q=a&limit=0', 'q=a&limit=51', 'q=a&limit=x', 'q=a&page=2', 'q=a%00'])(
    '%s is a 422',
    async (query) => expect((await me.get(`/api/search?${query}`)).status).toBe(422),
  );
  it.each(['', 'q=', 'q=%20%20'])('“%s” asks for nothing, and finds nothing', async (query) => {
    const answer = await me.get(`/api/search?${query}`);
    expect([answer.status, answer.data]).toEqual([200, { records: [] }]);
  });
  it.each(["'", '"', '{', '}', "a' or 1=1 --", '$1', 'a,b"c{d}', '(', 'é', '日本', 'İ', '��'])(
    'of SQL and of other scripts is text: %s',
    async (typed) => expect(await search(typed)).toBeInstanceOf(Array),
  );
  it('of many words is searched', async () =>
    expect(await search(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '))).toEqual([]));
});

describe('the database', () => {
  it('is asked once, whatever the number of resources: who asks is read once, then both are one message', async () => {
    const { leeds } = await branchIds(on);
    let messages = 0;
    const { source } = on.testDatabase;
    const counting = new Proxy(source, {
      get: (target, name) => {
        if (name !== 'acquire') return Reflect.get(target, name) as unknown;
        return async () =>
          new Proxy(await source.acquire(), {
            get: (connection, key) => {
              if (key === 'query') messages += 1;
              const value: unknown = Reflect.get(connection, key);
              return typeof value === 'function' ? value.bind(connection) : value;
            },
          });
      },
    });
    const app = createApp({ database: databaseOf(counting), log: silent });
    const cost = async (permissions: string[]) => {
      const { session } = await person(on, { branches: [leeds], permissions });
      messages = 0;
      await search('a', callerOf(app, session, leeds));
      return messages;
    };
    const masters = ['client', 'item', 'vendor', 'customer', 'bom'].map((word) => `master.${word}.view`);
    expect([await cost([mayJobs as string]), await cost([mayJobs as string, ...masters])]).toEqual([2, 2]);
  });

  const indexNames = async () => {
    const owner = await on.testDatabase.source.acquire({ as: 'owner' });
    try {
      const { rows } = await owner.query<{ name: string }>(
        `select indexname as name from pg_indexes where indexname like 'found%\\_search\\_%' order by 1`,
      );
      return rows.map((r) => r.name);
    } finally {
      owner.release();
    }
  };
  it('has an index of the words of each searched table, and drops one that no description asks for', async () => {
    const standing = await indexNames();
    expect(standing.map((name) => name.replace(/_[0-9a-f]{8}$/, ''))).toEqual([
      'found_jobs_parts_search',
      'found_jobs_search',
      'found_notes_parts_search',
      'found_notes_search',
      'found_replies_search',
      'found_things_search',
      'found_things_search',
    ]);
    const owner = await on.testDatabase.source.acquire({ as: 'owner' });
    try {
      await owner.query('create index found_jobs_search_0123abcd on found_jobs (title)');
      await keepIndexes(owner);
    } finally {
      owner.release();
    }
    expect(await indexNames()).toEqual(standing);
  });
});
