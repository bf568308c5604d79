import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { branches } from '../../src/resources/people/branches.ts';
import { clients } from '../../src/resources/masters/clients.ts';
import { items } from '../../src/resources/masters/items.ts';
import { resources } from '../../src/resources/index.ts';
import { users } from '../../src/resources/people/users.ts';
import { allCallsOf } from '../../src/schema/calls/everyCall.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { labelOf } from '../../src/schema/field.ts';
import { guessMapping } from '../../src/schema/import/guess.ts';
import { planImport } from '../../src/schema/import/plan.ts';
import { importTargetsOf } from '../../src/schema/import/targets.ts';
import type { Resource } from '../../src/schema/resource.ts';
import { createApp } from '../../src/server/http/app.ts';
import type { Database } from '../../src/server/db/database.ts';
import { testApp } from '../support/app.ts';
import { addressOf, listed, send } from '../support/calls.ts';
import { silent } from '../support/database.ts';
import { exported, importing, recordAt } from '../support/imports.ts';
import { branchIds, person } from '../support/people.ts';
import type { Sent } from '../support/samples.ts';

const on = testApp();
const admin = () => on.as('admin@demo.test');
const call = callsOf(items).exportRows;
/** The headings of an export that names no columns. */
const usual = items.list.columns.map((name) => labelOf(name, (items as Resource).fields[name] ?? {}));
const column = (rows: string[][], heading: string) => rows.slice(1).map((r) => r[rows[0]?.indexOf(heading) ?? -1]);

describe('an export', () => {
  it('is a file to keep: named, typed, not sniffed, not cached, with a byte order mark', async () => {
    const today = () => new Date().toISOString().slice(0, 10);
    const before = today();
    const { response, text } = await exported(await admin(), items, {});
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    // At midnight either day.
    expect([before, today()].map((day) => `attachment; filename="items-${day}.csv"`)).toContain(
      response.headers.get('content-disposition'),
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text.startsWith(`\ufeff${usual.join(',')}\r\n`)).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
  });

  it('holds everything that the list holds, in its order, with its columns', async () => {
    const caller = await admin();
    const { records } = await listed(caller, items, { all: true });
    const { rows } = await exported(caller, items, {});
    for (const [heading, name] of [
      ['Code', 'code'],
      ['Name', 'name'],
      ['Unit', 'unit'],
    ] as const)
      expect(column(rows, heading)).toEqual(records.map((r) => r[name]));
    expect(column(rows, 'Active')).toEqual(records.map((r) => (r['is_active'] ? 'Yes' : 'No')));
  });

  it('follows search, filters, order and ids', async () => {
    const caller = await admin();
    const all = (await listed(caller, items, { all: true })).records;
    const wanted = {
      search: String(all[3]?.['unit'] === 'm' ? 'a' : 'e'),
      filters: { is_active: true },
      sort: ['name', 'DESC'] as const,
    };
    const { records } = await listed(caller, items, { all: true, ...wanted });
    const query = { search: wanted.search, is_active: true, sortCol: 'name', sortOrder: 'desc' };
    expect(records.length).toBeGreaterThan(1);
    expect(column((await exported(caller, items, query)).rows, 'Code')).toEqual(records.map((r) => r['code']));
    const ids = [all[5]?.id, all[1]?.id].join(',');
    expect(column((await exported(caller, items, { ids })).rows, 'Code')).toEqual([all[1]?.['code'], all[5]?.['code']]);
    expect((await exported(caller, items, { search: 'nothing is called this' })).rows).toEqual([usual]);
  });

  it('takes the columns that are asked for, kept ones and counts of lines too', async () => {
    const caller = await admin();
    const { rows } = await exported(caller, items, { columns: 'variants,code,created_by_name,updated_at,id' });
    expect(rows[0]).toEqual(['Variants', 'Code', 'Created by', 'Changed', 'No.']);
    const [record] = (await listed(caller, items, { all: true })).records;
    expect(rows[1]).toEqual([
      String(record?.['variants_count']),
      record?.['code'],
      record?.created_by_name,
      record?.updated_at,
      String(record?.id),
    ]);
  });

  it.each([
    ['an unknown column', { columns: 'code,branch_id' }, 'columns'],
    ['a name that every object has', { columns: 'constructor' }, 'columns'],
    ['columns with lines', { columns: 'code', lines: true }, 'columns'],
    ['an unknown order', { sortCol: 'branch_id' }, 'sortCol'],
    ['an unknown filter', { colour: 'red' }, 'colour'],
    ['another format', { format: 'pdf' }, 'format'],
    ['ids that are none', { ids: '1,x' }, 'ids'],
  ])('refuses %s', async (_, query, field) => {
    const answer = await send(await admin(), call, { query: { format: 'csv', ...query } });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });

  it('shows nothing of another branch, and nothing without the permission', async () => {
    const { leeds, bristol } = await branchIds(on);
    const theirs = await listed(await person(on, { branches: [bristol] }), items, { all: true });
    const here = await person(on, { branches: [leeds] });
    expect((await exported(here, items, { ids: theirs.ids.join(',') })).rows.length).toBe(1);
    const blind = await person(on, { branches: [leeds], permissions: ['master.client.view'] });
    expect((await send(blind, call, { query: { format: 'csv' } })).status).toBe(403);
  });

  it('of people and branches has those that the list has, and what the list shows of them', async () => {
    const { leeds, bristol } = await branchIds(on);
    const [here, there] = [await person(on, { branches: [leeds] }), await person(on, { branches: [bristol] })];
    const list = (await send(here, callsOf(users).list, { query: { getAll: true } })).data.records as Sent[];
    const { rows } = await exported(here, users, { columns: 'name,email,permissions,is_active' });
    expect(rows[0]).toEqual(['Name', 'E-mail', 'Permissions', 'Active']);
    expect(rows.slice(1).map(([, email]) => email)).toEqual(list.map(({ email }) => email));
    const [own] = (await exported(here, users, { search: here.session.user.email })).rows.slice(1);
    expect(own?.slice(0, 5)).toEqual([
      here.session.user.name,
      here.session.user.email,
      'Leeds',
      '',
      String(here.session.permissions.length),
    ]);
    expect((await exported(here, users, { search: there.session.user.email })).rows).toHaveLength(1);
    expect((await exported(here, branches, {})).rows.slice(1).map(([code]) => code)).toEqual(['LDS']);
    for (const [query, field] of [
      [{ lines: true }, 'lines'],
      [{ columns: 'one_time_password' }, 'columns'],
      [{ columns: 'password_hash' }, 'columns'],
    ] as const) {
      const refused = await send(here, callsOf(users).exportRows, { query: { format: 'csv', ...query } });
      expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [field]]);
    }
    const view = { name: 'Active ones', filters: { is_active: true } };
    for (const resource of [users, branches]) {
      const { saveView, views } = callsOf(resource);
      expect(await send(here, saveView, { body: view })).toMatchObject({ status: 200, message: 'View saved' });
      expect((await send(here, views)).data.records).toMatchObject([view]);
      expect((await send(there, views)).data.records).toEqual([]);
    }
  });

  it('starts no formula', async () => {
    const caller = await admin();
    await importing(caller, clients, [recordAt(2, { name: '=cmd|calc', city: '@x', phone: '+44 113 496 0000' })]);
    const { rows } = await exported(caller, clients, { search: 'cmd|calc', columns: 'name,city,phone' });
    expect(rows[1]).toEqual(["'=cmd|calc", "'@x", "'+44 113 496 0000"]);
  });

  it('is the same as a workbook, typed', async () => {
    const caller = await admin();
    const response = await caller.raw(
      'GET',
      addressOf(call, { query: { format: 'xlsx', columns: 'code,name,is_active,variants,updated_at' } }),
    );
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="items-\d{4}-\d\d-\d\d\.xlsx"$/);
    const book = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    const { records } = await listed(caller, items, { all: true });
    const [head, ...rows] = book.sheets[0]?.rows ?? [];
    expect([book.sheets[0]?.name, head]).toEqual(['Items', ['Code', 'Name', 'Active', 'Variants', 'Changed']]);
    expect(rows.map((r) => r.slice(0, 4))).toEqual(
      records.map((r) => [r['code'], r['name'], r['is_active'] ? 'Yes' : 'No', r['variants_count']]),
    );
    expect(Math.abs(Number(rows[0]?.[4]) - Date.parse(String(records[0]?.updated_at)))).toBeLessThan(1000);
  });
});

describe('a long export', () => {
  it('is read as fast as it is taken, in short transactions, and is whole', async () => {
    const caller = await admin();
    const many = Array.from({ length: 3000 }, (_, at) =>
      recordAt(at + 2, { name: `Long ${String(at).padStart(5, '0')}` }),
    );
    await importing(caller, clients, many);
    let opened = 0;
    const counting: Database = {
      ...on.database,
      inBranch: (actor, work) => ((opened += 1), on.database.inBranch(actor, work)),
    };
    const app = createApp({ database: counting, log: silent });
    const headers = { Authorization: `Bearer ${caller.session.token}`, 'X-Branch-Id': String(caller.branch) };
    const response = await app.request('/api/client/export?format=csv&search=Long+0', { headers });
    const reader = response.body?.getReader();
    await reader?.read();
    const early = opened;
    // The ids and at most two batches of 500: what is not asked for is not read.
    expect(early).toBeLessThanOrEqual(3);
    let text = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += new TextDecoder().decode(part.value);
    // The day in the name of the file, the ids, and six batches.
    expect(opened).toBe(1 + 1 + 6);
    expect(
      text
        .trim()
        .split('\r\n')
        .map((line) => line.split(',')[0]),
    ).toEqual(many.map((r) => r.values['name']));
  });

  it('breaks the connection when it fails on the way, so that a part is not taken for the whole', async () => {
    const caller = await admin();
    let opened = 0;
    const failing: Database = {
      ...on.database,
      inBranch: (actor, work) =>
        (opened += 1) > 3 ? Promise.reject(new Error('The database went away')) : on.database.inBranch(actor, work),
    };
    const server = serve({
      fetch: createApp({ database: failing, log: silent }).fetch,
      port: 0,
      hostname: '127.0.0.1',
    });
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const headers = { Authorization: `Bearer ${caller.session.token}`, 'X-Branch-Id': String(caller.branch) };
      for (const format of ['csv', 'xlsx']) {
        opened = 0;
        const response = await fetch(`http://127.0.0.1:${port}/api/client/export?format=${format}&search=Long+0`, {
          headers,
        });
        expect(response.status).toBe(200);
        await expect(response.arrayBuffer()).rejects.toThrow();
      }
    } finally {
      server.close();
    }
  });
});

describe('a template', () => {
  const imported = resources.filter((r) => allCallsOf(r).includes(callsOf(r).importTemplate));
  it.each(imported.map((r) => [r.name, r] as const))(
    'of %s is read by its import without a question',
    async (_, resource) => {
      const caller = await admin();
      const template = callsOf(resource).importTemplate;
      const csv = await (await caller.raw('GET', addressOf(template, { query: { format: 'csv' } }))).text();
      const [headings = [], example = []] = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), {
        skipEmptyLines: true,
      }).data;
      const book = await readXlsx(
        new Uint8Array(
          await (await caller.raw('GET', addressOf(template, { query: { format: 'xlsx' } }))).arrayBuffer(),
        ),
      );
      expect(book.sheets.map((s) => s.name)).toEqual([resource.titles, 'Columns']);
      expect(book.sheets[0]?.rows.map((r) => r.map((cell) => cell ?? ''))).toEqual([headings, example]);
      expect(book.sheets[1]?.rows[0]).toEqual(['Column', 'Required', 'What it takes', 'Notes']);
      expect(book.sheets[1]?.rows.slice(1, headings.length + 1).map((r) => r[0])).toEqual(headings);
      expect(book.sheets[1]?.rows.at(-1)?.at(-1)).toBe('Delete the example row before importing.');
      const mapping = guessMapping(importTargetsOf(resource), headings);
      expect(Object.keys(mapping).length).toBe(headings.length);
      const { records } = planImport(resource, mapping, [{ row: 2, cells: example }], { dayOrder: 'day_first' });
      const { data } = await importing(caller, resource, records, { dry_run: true });
      // What an example names is not there; everything else of it can be saved.
      const references = importTargetsOf(resource)
        .filter(
          (t, at) => example[at] !== '' && (t.field.kind === 'reference' || resource.import.cells?.includes(t.id)),
        )
        .map((t) => t.id);
      const named = data.records[0].errors.map((e: { field: string }) => e.field);
      expect(named.toSorted()).toEqual(references.toSorted());
    },
  );
});
