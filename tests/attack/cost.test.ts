import { beforeAll, describe, expect, it } from 'vitest';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { columnsOf } from '../../src/schema/field.ts';
import type { ImportOutcome } from '../../src/schema/import/wire.ts';
import { createApp } from '../../src/server/http/app.ts';
import { directoryStore } from '../../src/server/files/directory.ts';
import { enquiries } from '../../src/resources/sales/enquiries.ts';
import { items } from '../../src/resources/masters/items.ts';
import { callerOf, type Caller } from '../support/app.ts';
import { silent } from '../support/database.ts';
import { everyKind, simpleKind } from '../support/everyKind.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { create } from '../support/samples.ts';
import { counted } from './extent.ts';
import { holdOf } from './heldUp.ts';

const on = testAppWith(everyKind, simpleKind);
const tried = counted();
let me: Caller;
beforeAll(async () => {
  const { session, branch } = await person(on, { branches: [(await branchIds(on)).leeds] });
  // As it serves: the check of answers is the tests' own.
  me = callerOf(createApp({ database: on.database, log: silent }), session, branch);
});

const megabyte = 1_000_000;
/** A text of about 1 MB that repeats a part, between a start and an end. */
const filled = (start: string, part: string, end: string, length = megabyte): string =>
  start + part.repeat(Math.floor((length - start.length - end.length) / part.length)) + end;
/** Names that differ, each with the same value: `"k0":1,"k1":1`. */
const names = (count: number, value = '1') => Array.from({ length: count }, (_, at) => `"k${at}":${value}`).join(',');

const { create: made, importRows, list } = callsOf(everyKind);
/** With lines. */
const importItems = callsOf(items).importRows.path;
const importOf = (records: string) => `{"dry_run":true,"mode":"skip","records":[${records}]}`;
const inText = (name: string, text: string): string => `{"${name}":${JSON.stringify(text)}}`;

type Attack = readonly [what: string, status: number, method: string, path: string, body: string];

/** What patterns repeat: here a bad one goes back and forth. */
const parts = ['a@a.a.', '5 ', '9', '2026-01-01T00:00:00.0', '-_', '\\', 'é\u0301'];
const kinds = new Map(columnsOf(everyKind.fields).map(([name, f]) => [f.kind, name]));
const texts = [...kinds].flatMap(([kind, name]) =>
  parts.map((part): Attack => [
    `${kind} of ${JSON.stringify(part)}`,
    422,
    'POST',
    made.path,
    inText(name, filled('', part, '', 400_000)),
  ]),
);

const attacks: Attack[] = [
  ['names that differ', 400, 'POST', made.path, `{${names(90_000)}}`],
  ['names that are alike', 400, 'POST', made.path, filled('{', '"k":1,', '"k":1}')],
  ['names in an import’s row', 400, 'POST', importRows.path, importOf(`{"row":1,"values":{${names(90_000)}}}`)],
  [
    'names in the rows of an import',
    200,
    'POST',
    importRows.path,
    importOf(filled('', `{"row":1,"values":{${names(400)}}},`, '{"row":1,"values":{}}')),
  ],
  [
    'bad lines of an import',
    200,
    'POST',
    importItems,
    importOf(
      `{"row":1,"values":{},"lines":[${filled('', '{"row":7,"values":{"x":1}},', '{"row":1,"values":{}}', 500_000)}]}`,
    ),
  ],
  [
    'bad lines at rows of their own',
    200,
    'POST',
    importItems,
    importOf(
      `{"row":1,"values":{},"lines":[${Array.from({ length: 20_000 }, (_, at) => `{"row":${at + 1},"values":{"qty":"x"}}`).join(',')}]}`,
    ),
  ],
  [
    'bad records of an import',
    200,
    'POST',
    importRows.path,
    importOf(filled('', '{"row":1,"values":{"name":"x"}},', '{"row":1,"values":{}}', 600_000)),
  ],
  ['an import’s rows that are no rows', 422, 'POST', importRows.path, importOf(filled('', '{},', '{}', 59_000))],
  ['too many rows of an import', 422, 'POST', importRows.path, importOf(filled('', '[],', '[]'))],
  ['lines that are no lines', 422, 'POST', made.path, filled('{"rows":[', '{},', '{}]}', 290_000)],
  ['too many lines', 422, 'POST', made.path, filled('{"rows":[', '[],', '[]]}')],
  ['numbers for lines', 422, 'POST', made.path, filled('{"rows":[', '1,', '1]}', 190_000)],
  ['ids', 422, 'DELETE', callsOf(everyKind).removeMany.path, filled('{"ids":[', '0,', '0]}')],
  ['ids of texts', 422, 'DELETE', callsOf(everyKind).removeMany.path, filled('{"ids":[', '"",', '""]}')],
  ['permissions', 422, 'POST', '/api/userPermissions', filled('{"user":1,"permissions":[', '0,', '0]}')],
  [
    'permissions that nobody knows',
    422,
    'POST',
    '/api/userPermissions',
    filled('{"user":2,"permissions":[', `"${'x'.repeat(190)}",`, '""]}', 900_000),
  ],
  ['columns of a view', 422, 'POST', callsOf(everyKind).saveView.path, filled('{"name":"x","columns":[', '0,', '0]}')],
  ['filters in a body', 422, 'FILTER', list.path, filled('{"stage":[', '"a",', '"a"]}')],
  ['filters with names', 400, 'FILTER', list.path, `{${names(90_000)}}`],
  ['levels', 400, 'POST', made.path, '['.repeat(megabyte)],
  ['levels of objects', 400, 'POST', made.path, filled('', '{"a":', '')],
  ['levels inside a field', 400, 'POST', made.path, `{"name":${'['.repeat(450_000)}${']'.repeat(450_000)}}`],
  ['brackets that close', 400, 'POST', made.path, ']'.repeat(megabyte)],
  ['quotation marks', 400, 'POST', made.path, '"'.repeat(megabyte)],
  ['a text of escapes without an end', 400, 'POST', made.path, filled('{"name":"', '\\"', '')],
  ['a name as long as the body', 422, 'POST', made.path, inText('x'.repeat(900_000), 'x')],
  ['a password', 422, 'POST', '/api/login', inText('password', filled('', 'a', ''))],
  ['sign-in with names', 400, 'POST', '/api/login', `{${names(90_000)}}`],
  ...texts,
];

const request = ([, , method, path, body]: Attack): Promise<Response> =>
  method === 'FILTER' ? me.raw('POST', path, body, { 'X-HTTP-Method-Override': 'GET' }) : me.raw(method, path, body);

describe('1 MB of the worst kind is refused, and nobody waits for it', () => {
  it.each(attacks)('%s', async (...attack) => {
    const [, status] = attack;
    let text = '';
    const hold = await holdOf(async () => {
      const answer = await request(attack);
      text = await answer.text();
      expect(answer.status, text.slice(0, 300)).toBe(status);
    });
    expect(text.length).toBeLessThan(status === 200 ? 4 * megabyte : 100_000);
    tried('bodies of 1 MB');
    expect(hold).toBeLessThan(30);
  });
});

describe('what is told of errors is bounded', () => {
  it('to 100 fields, and how many there are more', async () => {
    const { status, errors } = await me.call('POST', made.path, `{${names(400)}}`);
    expect(status).toBe(422);
    expect(Object.keys(errors)).toHaveLength(100 + 1);
    // The fields that a record needs are wrong too.
    expect(errors['body']).toEqual([expect.stringMatching(/^and 30\d more$/)]);
  });

  it('to the start of a name and of a message', async () => {
    const { errors } = await me.call('POST', made.path, inText('x'.repeat(900_000), 'x'));
    for (const name of Object.keys(errors)) expect(name.length).toBeLessThan(600);
  });

  it('to 1,000 errors of an imported record, and how many there are more', async () => {
    const bad = Array.from({ length: 3000 }, (_, at) => `{"row":${at + 1},"values":{"qty":"x"}}`).join(',');
    const { data } = await me.call('POST', importItems, importOf(`{"row":1,"values":{},"lines":[${bad}]}`));
    const [{ errors }] = data.records;
    expect(errors).toHaveLength(1000 + 1);
    expect(errors.at(-1)).toEqual({ row: 1, field: 'more', message: expect.stringMatching(/^and \d{4} more$/) });
  });
});

it('tells 20,000 errors of an import, and one of each further bad record', async () => {
  const records = Array.from({ length: 12_000 }, (_, at) => `{"row":${at + 1},"values":{"name":"${at}"}}`).join(',');
  const { data } = await me.call('POST', importRows.path, importOf(records));
  const outcomes = data.records as ImportOutcome[];
  expect(outcomes.map(({ action }) => action)).toEqual(outcomes.map(() => 'error'));
  expect(outcomes[0]?.errors).toHaveLength(2);
  expect(outcomes.at(-1)?.errors).toEqual([expect.anything(), { row: 12_000, field: 'more', message: 'and 1 more' }]);
  expect(outcomes.flatMap(({ errors }) => errors).length).toBeLessThan(20_000 + 2 * outcomes.length);
});

describe('an upload that never ends is refused', () => {
  const dash = '--x\r\nContent-Disposition: form-data; name="file"';
  it.each([
    ['before its first part', '\r\n'],
    ['in a part that is no file', `${dash}\r\n\r\n`],
    ['in a file', `${dash}; filename="a.txt"\r\n\r\n`],
    ['in the headers of a part', `${dash}; filename="a.txt"\r\nX: `],
  ])('%s', async (_, head) => {
    const files = directoryStore(on.uploads);
    const app = createApp({ database: on.database, log: silent, files, maxUpload: 1000 });
    const { session, branch } = await person(on, { branches: [me.branch] });
    const { id } = await create(me, enquiries);
    let taken = 0;
    const body = new ReadableStream({
      start: (c) => c.enqueue(new TextEncoder().encode(head)),
      pull: (c) => {
        taken += 65_536;
        c.enqueue(new Uint8Array(65_536).fill(97));
      },
    });
    const headers = {
      Authorization: `Bearer ${session.token}`,
      'X-Branch-Id': String(branch),
      'Content-Type': 'multipart/form-data; boundary=x',
    };
    const path = `/api/enquiries/${id}/attachment`;
    const answer = await app.request(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    expect([400, 413], await answer.text()).toContain(answer.status);
    expect(taken).toBeLessThan(10 * megabyte);
  });
});
