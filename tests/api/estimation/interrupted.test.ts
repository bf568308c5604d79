import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/http/app.ts';
import { resumeChanges } from '../../../src/server/engine/sliced/resume.ts';
import { callerOf, type Caller } from '../../support/app.ts';
import { asOwner, silent } from '../../support/database.ts';
import { act, acted, activeId, item, linesOf, makeCosted, testEstimation } from '../../support/estimation.ts';
import { mortal, type Mortal } from '../../support/mortal.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';

const { on, team, masters } = testEstimation();
const isEmbedded = process.env['TEST_ON'] !== 'postgres';

let first: Mortal;
/** Whoever works at a process that may die, and changes two lines in one transaction. */
let [creator, reviewer]: Caller[] = [];
beforeAll(async () => {
  first = mortal(on.database);
  const app = createApp({ database: first.database, log: silent, sliceSize: 2 });
  [creator, reviewer] = [team.creator, team.reviewer].map(({ session, branch }) => callerOf(app, session, branch));
  // The first request of a session reads it, and its transaction does not check it again.
  for (const caller of [creator, reviewer]) await expecting(200, (caller as Caller).get('/api/client?per_page=1'));
});

const bill = () => [
  { key: 's', kind: 'structure', description: 'S' },
  { key: 'outer', kind: 'bom', description: 'Outer', quantity: '2', parent_key: 's' },
  { key: 'inner', kind: 'bom', description: 'Inner', quantity: '3', parent_key: 'outer' },
  ...['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((description) =>
    item({ key: description, description, parent_key: 'inner', material_rate: '5' }),
  ),
  item({ key: 'free', description: 'Free', material_rate: '7' }),
  item({
    key: 'rest',
    description: 'Percentage',
    quantity: null,
    unit: null,
    basis: 'percent_of_all',
    percent: '10',
  }),
];

interface Opened {
  readonly estimation: number;
  readonly cost: number;
}
const makeBill = async (): Promise<Opened> => {
  const made = await makeCosted(team, masters);
  await expecting(200, team.creator.put(`/api/boq-cost/${made.cost}/items`, { added: bill() }));
  return made;
};
const read = (cost: number) => linesOf(team.creator, 'boq-cost', cost);
const named = (rows: readonly Made[], name: string) => rows.find(({ description }) => description === name);

/** A bill by what its lines are, without their ids. */
const shapeOf = (rows: readonly Made[]) => {
  const names = new Map(rows.map(({ id, description }) => [id, description]));
  return rows
    .toSorted((a, b) => a.position - b.position || String(a.description).localeCompare(b.description))
    .map(({ id: _, parent_line_id, item_variant_id: __, position: ___, description, ...others }) => ({
      ...others,
      description: description.startsWith('Line ') ? 'First' : description,
      within: names.get(parent_line_id) ?? null,
    }));
};

type Work = (made: Opened, rows: readonly Made[]) => Promise<{ readonly status: number }>;
const works: Readonly<Record<string, Work>> = {
  'a save that changes, adds and removes': ({ cost }, rows) => {
    const changes = ['Outer', 'Inner', 'A', 'B', 'C', 'D'].map((name) => {
      const { id, version } = named(rows, name);
      return name.length > 1 ? { id, version, quantity: '4' } : { id, version, material_rate: '6.5', labour_rate: '2' };
    });
    const added = [
      { key: 'x', kind: 'bom', description: 'X', quantity: '5', parent_line_id: named(rows, 'Inner').id },
      ...['X1', 'X2', 'X3', 'X4'].map((description) =>
        item({ key: description, description, parent_key: 'x', material_rate: '1' }),
      ),
    ];
    const removed = ['E', 'F', 'G'].map((name) => named(rows, name).id);
    return (creator as Caller).put(`/api/boq-cost/${cost}/items`, { changes, added, removed });
  },
  'the quantity of a BOM': (_, rows) =>
    (creator as Caller).put(`/api/boq-cost/boms/${named(rows, 'Outer').id}/quantity`, { quantity: '9' }),
  'a move out of a BOM': ({ cost }, rows) =>
    (creator as Caller).put(`/api/boq-cost/${cost}/items/order`, {
      ids: [named(rows, 'Inner').id],
      place: 'last',
      parent_line_id: named(rows, 'S').id,
    }),
  copies: ({ cost }, rows) =>
    (creator as Caller).post(`/api/boq-cost/${cost}/items/duplicate`, { ids: [named(rows, 'Outer').id] }),
  'the removal of a structure': (_, rows) => (creator as Caller).del(`/api/boq-cost/structures/${named(rows, 'S').id}`),
  overheads: ({ cost }) =>
    (creator as Caller).post(`/api/boq-cost/${cost}/items/save-account-overheads`, {
      overheads: [{ account: 'Site', basis: 'percent', percent: '7.5' }],
    }),
  margins: ({ cost }) =>
    (creator as Caller).put(`/api/boq-cost/${cost}/items/apply-margins`, { margin_percent: '12.5' }),
};

/** What whoever comes meanwhile is told of it, where it has words of its own. */
const doing: Readonly<Record<string, string>> = {
  overheads: 'is distributing overheads',
  margins: 'is setting margins',
};

const pending = () => asOwner(on.testDatabase, 'select 1 from pending_changes');

describe.runIf(isEmbedded)('a change that a dying process leaves between two slices', () => {
  it.each(Object.keys(works))('%s: is closed to others, and the next start makes it whole', async (name) => {
    const work = works[name] as Work;
    const [one, other] = [await makeBill(), await makeBill()];
    first.lives();
    expect([200, 201]).toContain((await work(one, await read(one.cost))).status);
    const whole = shapeOf(await read(one.cost));

    const before = await read(other.cost);
    expect(whole).not.toEqual(shapeOf(before));
    first.diesAfter(1);
    expect((await work(other, before)).status).toBeGreaterThanOrEqual(500);
    expect(await pending()).toHaveLength(1);
    const half = await read(other.cost);
    expect(shapeOf(half)).not.toEqual(whole);
    const { id, version } = named(half, 'Free');
    const changes = [{ id, version, material_rate: '99' }];
    expect(await team.creator.put(`/api/boq-cost/${other.cost}/items`, { changes })).toMatchObject({
      status: 409,
      message: expect.stringMatching(new RegExp(` ${doing[name] ?? 'is .*'}\\. Try again in a moment$`)),
    });
    await resumeChanges(on.database);
    expect(await pending()).toEqual([]);
    expect(shapeOf(await read(other.cost))).toEqual(whole);
    const [free] = (await read(other.cost)).filter(({ description }) => description === 'Free');
    await expecting(
      200,
      team.creator.put(`/api/boq-cost/${other.cost}/items`, { changes: [{ ...changes[0], version: free?.version }] }),
    );
  });

  it('verification and a revision too', async () => {
    const { estimation, cost } = await makeBill();
    await acted(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
    const ids = (await read(cost)).map(({ id }) => id as number);
    first.diesAfter(1);
    const verify = () => (reviewer as Caller).put(`/api/boq-cost/${cost}/items/verify`, { ids, is_verified: true });
    expect((await verify()).status).toBeGreaterThanOrEqual(500);
    const verified = async () =>
      (await read(cost)).filter(({ is_reviewer_verified: isVerified }) => isVerified === true).length;
    expect(await verified()).toBe(4);
    await resumeChanges(on.database);
    expect(await verified()).toBe(10);

    await acted(team.reviewer, 'boq-cost', 'forward-to-approver', estimation, { approver_id: idOf(team.approver) });
    await acted(team.approver, 'boq-cost', 'final-approve', estimation);
    first.diesAfter(2);
    expect((await act(creator as Caller, 'boq-cost', 'revise', estimation)).status).toBeGreaterThanOrEqual(500);
    const next = await activeId(team, 'boq-cost', estimation);
    expect(next).not.toBe(cost);
    expect(await read(next)).toHaveLength(6);
    expect(await team.creator.put(`/api/boq-cost/${next}/items`, { added: [item()] })).toMatchObject({ status: 409 });
    await resumeChanges(on.database);
    const unmarked = (rows: readonly Made[]) =>
      shapeOf(rows).map(({ version: _, is_reviewer_verified: __, is_approver_verified: ___, ...line }) => line);
    expect(unmarked(await read(next))).toEqual(unmarked(await read(cost)));
    first.lives();
  });

  it('that is refused then is told, what follows from the lines is derived, and the record is open again', async () => {
    const { cost } = await makeBill();
    const before = await read(cost);
    const { id: user } = team.creator.session.user;
    const line_key = '0b8ff0f4-6f3c-4a5e-9e0e-1f2f3a4b5c6d';
    const values = { kind: 'item', description: 'Lost', position: 1, item_id: 999_999, line_key };
    const lines = [{ at: 0, line_key, in: null, values: { ...values, estimation_boq_cost_id: cost } }];
    const input = JSON.stringify({ lines, after: [{ change: 'derive', input: { touched: 'all' } }] });
    await asOwner(
      on.testDatabase,
      `select set_config('app.user_id', '${user}', true), set_config('app.branch_id', '${team.creator.branch}', true);
       update boq_cost_lines set factor = 9 where estimation_boq_cost_id = ${cost} and description in ('A', 'Inner');
       insert into pending_changes (branch_id, resource, record_id, change, input, ids, done, changed, created_by)
       values (${team.creator.branch}, 'boq_costs', ${cost}, 'add', '${input}', '{0}', 0, 0, ${user})`,
    );
    expect(shapeOf(await read(cost))).not.toEqual(shapeOf(before));
    await expect(resumeChanges(on.database)).rejects.toThrow('A part was changed before: look at all of it');
    expect(await pending()).toEqual([]);
    expect(shapeOf(await read(cost))).toEqual(shapeOf(before));
    expect((await team.creator.put(`/api/boq-cost/${cost}/items`, { added: [item()] })).status).toBe(200);
  });

  it('is not begun if one of its figures has no room', async () => {
    const { cost } = await makeBill();
    const before = await read(cost);
    first.lives();
    const changed = (names: Readonly<Record<string, object>>) =>
      Object.entries(names).map(([name, values]) => {
        const { id, version } = named(before, name);
        return { id, version, ...values };
      });
    const rate = { material_rate: '6' };
    for (const changes of [
      changed({ A: rate, B: rate, C: rate, G: { material_rate: '9999999999999', quantity: '99999999999' } }),
      changed({ A: rate, B: rate, C: rate, Outer: { quantity: '99999999' }, Inner: { quantity: '99999999' } }),
    ])
      expect(await (creator as Caller).put(`/api/boq-cost/${cost}/items`, { changes })).toMatchObject({
        status: 422,
        message: 'A number is too large: the result has no room',
      });
    expect(await pending()).toEqual([]);
    expect(shapeOf(await read(cost))).toEqual(shapeOf(before));
  });

  it('whoever sent it with an Idempotency-Key is told, and it is not done twice', async () => {
    const { cost } = await makeBill();
    const added = ['N1', 'N2', 'N3', 'N4', 'N5'].map((description) => item({ key: description, description }));
    const send = (key: string) =>
      (creator as Caller).call('PUT', `/api/boq-cost/${cost}/items`, { added }, { 'Idempotency-Key': key });
    first.lives();
    const whole = await send('a-key-of-a-whole-save');
    expect([whole.status, whole.data.records.length]).toEqual([200, 5]);
    const again = await send('a-key-of-a-whole-save');
    expect([again.headers.get('idempotency-replayed'), again.data]).toEqual(['true', whole.data]);
    first.diesAfter(1);
    expect((await send('a-key-of-a-lost-save')).status).toBeGreaterThanOrEqual(500);
    first.lives();
    await resumeChanges(on.database);
    expect(await send('a-key-of-a-lost-save')).toMatchObject({
      status: 409,
      message: 'This was sent before and is being done. Look at the record in a moment',
    });
    expect((await read(cost)).filter(({ description }) => /^N\d$/.test(description))).toHaveLength(10);
  });
});
