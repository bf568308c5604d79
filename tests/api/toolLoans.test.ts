import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../src/server/db/database.ts';
import { sight } from '../../src/server/engine/consistency/sight.ts';
import { totalChecks } from '../../src/server/engine/consistency/totals.ts';
import { registerExtension } from '../../src/server/engine/modules.ts';
import type { Caller } from '../support/app.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { expecting, idOf, type Made } from '../support/sales.ts';
import { create, fresh, sample } from '../support/samples.ts';
import { toolLoanExtension } from '../support/toolLoans/server.ts';
import { toolLoanLines } from '../support/toolLoans/toolLoanLines.ts';
import { toolLoans } from '../support/toolLoans/toolLoans.ts';

const on = testAppWith(toolLoans, toolLoanLines);
afterAll(registerExtension(toolLoanExtension));

const root = '/api/test-loans';
const folder = 'tests/support/toolLoans';
/** How many lines the files of the example have. */
const linesOf = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + readFileSync(`${folder}/${name}`, 'utf8').trim().split('\n').length, 0);

let me: Caller;
let storekeeper: Caller;
beforeAll(async () => {
  const { leeds } = await branchIds(on);
  me = await person(on, { branches: [leeds] });
  storekeeper = await person(on, { branches: [leeds] });
});

const loan = async (): Promise<Made> =>
  create(me, toolLoans, {
    ...(await sample(me, toolLoans)),
    title: `Tools for the roof ${fresh()}`,
    storekeeper_id: idOf(storekeeper),
    lent_on: '2026-04-20',
    due_on: '2026-04-28',
  });
const lent = async (): Promise<Made> => {
  const { id } = await loan();
  await expecting(200, me.put(`${root}/${id}/check`));
  const { seen } = (await expecting(200, storekeeper.get(`${root}/${id}`))).workflow;
  return expecting(200, storekeeper.put(`${root}/${id}/lend`, { seen }));
};

it('a list with a process, lines of two kinds with marks and comments, calls of its own and a board take at most 240 lines', () => {
  expect(linesOf(readdirSync(folder))).toBeLessThanOrEqual(240);
  // Beside the page of the board, screens are what registers it.
  expect(linesOf(['screens.ts'])).toBeLessThanOrEqual(30);
});

describe('the total of the lines stands on their record', () => {
  const added = [
    { key: 'a', kind: 'kit', description: 'Drilling', quantity: '1' },
    { key: 'b', kind: 'tool', parent_key: 'a', description: 'Drill', quantity: '2', day_rate: '12.5' },
    { key: 'c', kind: 'tool', description: 'Ladder', quantity: '1', day_rate: '8' },
  ];
  const totalOf = async ({ id }: Made) => (await expecting(200, me.get(`${root}/${id}`))).per_day;

  it('after each change of them, and the version of the record stays', async () => {
    const of = await loan();
    expect(await totalOf(of)).toBe('0.00');
    const save = (body: object) => expecting(200, me.put(`${root}/${of.id}/lines`, body));
    const { records } = await save({ added });
    expect(await totalOf(of)).toBe('33.00');
    const [, drill, ladder] = records;
    await save({ changes: [{ id: ladder.id, version: ladder.version, quantity: '3' }] });
    expect(await totalOf(of)).toBe('49.00');
    await save({ removed: [drill.id] });
    expect(await totalOf(of)).toBe('24.00');
    expect((await expecting(200, me.get(`${root}/${of.id}`))).version).toBe(of.version);
  });

  it('in lists, which filter and sort by it, and in their export', async () => {
    const [small, large] = [await loan(), await loan()];
    await expecting(200, me.put(`${root}/${small.id}/lines`, { added: added.slice(2) }));
    await expecting(200, me.put(`${root}/${large.id}/lines`, { added }));
    const idsBy = async (query: string): Promise<number[]> =>
      (await expecting(200, me.get(`${root}?getAll=true&${query}`))).records.map(({ id }: Made) => id);
    const sorted = await idsBy('sortCol=per_day&sortOrder=desc');
    expect(sorted.indexOf(large.id)).toBeLessThan(sorted.indexOf(small.id));
    expect(await idsBy('per_day_min=20&per_day_max=40')).toContain(large.id);
    expect(await idsBy('per_day_min=20&per_day_max=40')).not.toContain(small.id);
    const sheet = await me.raw('GET', `${root}/export?format=csv&columns=number,per_day`);
    expect(await sheet.text()).toContain(`${large.number},33.00`);
  });

  it('as it is when it is computed anew, and a check tells where it is not', async () => {
    const of = await loan();
    await expecting(200, me.put(`${root}/${of.id}/lines`, { added }));
    const check = totalChecks().find(({ resource }) => resource.name === toolLoans.name);
    const inBranch = <T>(work: (tx: Tx) => Promise<T>) => on.database.inBranch(sight(me.branch), work);
    const differences = () => inBranch((tx) => check?.find(tx, [of.id]) ?? Promise.resolve([]));
    expect(await differences()).toEqual([]);
    await inBranch((tx) => tx.execute(sql`update test_loans set per_day = 1 where id = ${of.id}`));
    expect(await differences()).toMatchObject([{ figure: 'A day', stored: '1.00', computed: '33.00' }]);
  });
});

it('lines are marked by who checks the loan', async () => {
  const of = await loan();
  const line = { key: 'a', kind: 'tool', description: 'Ladder', quantity: '1', day_rate: '8' };
  const { records } = await expecting(200, me.put(`${root}/${of.id}/lines`, { added: [line] }));
  const seenBy = async (who: Caller) => (await expecting(200, who.get(`${root}/${of.id}`))).workflow.seen;
  const mark = async (who: Caller) =>
    who.put(`${root}/${of.id}/lines/verify`, {
      ids: [records[0].id],
      versions: [records[0].version],
      is_verified: true,
      seen: await seenBy(who),
    });
  expect(await mark(storekeeper)).toMatchObject({ status: 409 });
  await expecting(200, me.put(`${root}/${of.id}/check`));
  expect((await mark(me)).status).toBe(403);
  expect(await mark(storekeeper)).toMatchObject({ status: 200, data: { records: [{ is_checked: true }] } });
});

describe('a call writes to a record that nobody can edit any more', () => {
  it('in its version, and is in its history', async () => {
    const { id, version } = await lent();
    expect(await me.put(`${root}/${id}`, { version, title: 'Other' })).toMatchObject({ status: 409 });
    expect(await me.put(`${root}/${id}/extend`, { days: 3, version })).toMatchObject({
      status: 200,
      data: { due_on: '2026-05-01' },
    });
    expect(await me.put(`${root}/${id}/extend`, { days: 3, version })).toMatchObject({ status: 409 });
    expect(await me.get(`${root}/${id}`)).toMatchObject({ data: { due_on: '2026-05-01', version: version + 1 } });
    const { records } = await expecting(200, me.get(`${root}/${id}/history`));
    expect(records[0].changes).toMatchObject([{ field: 'due_on' }]);
  });

  it('with a word of its path', async () => {
    const { id } = await lent();
    const back = (word: string) => me.post(`${root}/${id}/back/${word}`, { returned_on: '2026-04-25' });
    expect(await back('lost')).toMatchObject({ status: 422, errors: { condition: [expect.any(String)] } });
    expect(await back('worn')).toMatchObject({ status: 200, data: { condition: 'worn' } });
    expect(await me.get(`${root}/${id}`)).toMatchObject({
      data: { condition: 'worn', returned_on: '2026-04-25', status: 'LENT' },
    });
  });
});
