import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
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

describe('the total of the lines is what they add up to', () => {
  /** Quantity × rate to the cent, a half away from zero: ten-thousandths of both. */
  const centsOf = ({ quantity, day_rate }: Made): bigint => {
    const ten = (text: string) => BigInt(text.replace('.', ''));
    return (ten(quantity) * ten(day_rate) + 500_000n) / 1_000_000n;
  };
  const change = fc.record({
    what: fc.constantFrom('kit', 'tool', 'tool in kit', 'change', 'remove', 'remove all'),
    which: fc.nat({ max: 20 }),
    quantity: fc.integer({ min: 0, max: 9_999_999 }).map((n) => (n / 10_000).toFixed(4)),
    day_rate: fc.integer({ min: 0, max: 999_999 }).map((n) => (n / 10_000).toFixed(4)),
  });

  it('after any sequence of lines that are added, changed and removed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 12 }), async (changes) => {
        const of = await loan();
        const path = `${root}/${of.id}/lines`;
        const read = async (): Promise<Made[]> => (await expecting(200, me.get(path))).records;
        for (const { what, which, quantity, day_rate } of changes) {
          const lines = await read();
          const kits = lines.filter(({ kind }) => kind === 'kit');
          const [line, kit] = [lines[which % Math.max(lines.length, 1)], kits[which % Math.max(kits.length, 1)]];
          const tool = { key: 'n', kind: 'tool', description: 'Tool', quantity, day_rate };
          if (what === 'kit')
            await expecting(200, me.put(path, { added: [{ ...tool, kind: 'kit', day_rate: undefined }] }));
          if (what === 'tool') await expecting(200, me.put(path, { added: [tool] }));
          if (what === 'tool in kit' && kit)
            await expecting(200, me.put(path, { added: [{ ...tool, parent_line_id: kit.id }] }));
          if (what === 'change' && line?.kind === 'tool')
            await expecting(
              200,
              me.put(path, { changes: [{ id: line.id, version: line.version, quantity, day_rate }] }),
            );
          if (what === 'remove' && line) await expecting(200, me.put(path, { removed: [line.id] }));
          if (what === 'remove all' && lines.length)
            await expecting(
              200,
              me.put(path, { removed: lines.filter((one) => !one.parent_line_id).map(({ id }) => id) }),
            );
          const sum = (await read()).reduce((all, one) => (one.kind === 'tool' ? all + centsOf(one) : all), 0n);
          const { per_day } = await expecting(200, me.get(`${root}/${of.id}`));
          expect(BigInt(per_day.replace('.', ''))).toBe(sum);
        }
      }),
      { numRuns: 10 },
    );
  });

  it.runIf(process.env['TEST_ON'] === 'postgres')(
    'after two changes at the same moment, each of a line of its own',
    async () => {
      const of = await loan();
      const tool = { kind: 'tool', description: 'Tool', quantity: '1', day_rate: '1' };
      const added = ['a', 'b'].map((key) => ({ ...tool, key }));
      const { records } = await expecting(200, me.put(`${root}/${of.id}/lines`, { added }));
      const { source } = on.testDatabase;
      const [first, second] = [await source.acquire({ as: 'owner' }), await source.acquire({ as: 'owner' })];
      const begun = (line: Made, quantity: number) => `begin; set local app.branch_id = '${me.branch}';
      set local app.user_id = '${idOf(me)}'; update test_loan_lines set quantity = ${quantity} where id = ${line.id}`;
      try {
        await first.query(begun(records[0], 20));
        const waiting = second.query(begun(records[1], 300));
        await expect
          .poll(async () => (await first.query('select 1 as one from pg_locks where not granted')).rows.length)
          .toBeGreaterThan(0);
        await first.query('commit');
        await waiting;
        await second.query('commit');
      } finally {
        first.release();
        second.release();
      }
      expect((await expecting(200, me.get(`${root}/${of.id}`))).per_day).toBe('320.00');
    },
  );
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
