import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/http/app.ts';
import { callerOf, type Caller } from '../../support/app.ts';
import { silent } from '../../support/database.ts';
import { act, acted, activeId, item, linesOf, testEstimation } from '../../support/estimation.ts';
import { mortal, type Mortal } from '../../support/mortal.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';
import { makeWholeBill, named, shapeOf, type WholeBill } from '../../support/wholeBill.ts';

const { on, team, masters } = testEstimation();

let server: Mortal;
/** Whoever works at a server whose connection to the database can be lost. */
let creator: Caller;
let reviewer: Caller;
beforeAll(() => {
  server = mortal(on.database);
  const app = createApp({ database: server.database, log: silent });
  creator = callerOf(app, team.creator.session, team.creator.branch);
  reviewer = callerOf(app, team.reviewer.session, team.reviewer.branch);
});

const makeBill = () => makeWholeBill(team, masters);
const read = (cost: number) => linesOf(team.creator, 'boq-cost', cost);
type Work = (made: WholeBill, rows: readonly Made[]) => Promise<{ readonly status: number }>;
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
    return creator.put(`/api/boq-cost/${cost}/items`, { changes, added, removed });
  },
  'the quantity of a BOM': (_, rows) =>
    creator.put(`/api/boq-cost/boms/${named(rows, 'Outer').id}/quantity`, { quantity: '9' }),
  'a move out of a BOM': ({ cost }, rows) =>
    creator.put(`/api/boq-cost/${cost}/items/order`, {
      ids: [named(rows, 'Inner').id],
      place: 'last',
      parent_line_id: named(rows, 'S').id,
    }),
  copies: ({ cost }, rows) => creator.post(`/api/boq-cost/${cost}/items/duplicate`, { ids: [named(rows, 'Outer').id] }),
  'the removal of a structure': (_, rows) => creator.del(`/api/boq-cost/structures/${named(rows, 'S').id}`),
  overheads: ({ cost }) =>
    creator.post(`/api/boq-cost/${cost}/items/save-account-overheads`, {
      overheads: [{ account: 'Site', basis: 'percent', percent: '7.5' }],
    }),
  margins: ({ cost }) => creator.put(`/api/boq-cost/${cost}/items/apply-margins`, { margin_percent: '12.5' }),
};

/** Does the work with the connection lost at one statement after the other, until none is left: all of it is done, or nothing. */
const wholeOrNothing = async (
  work: () => Promise<{ readonly status: number }>,
  state: () => Promise<unknown>,
): Promise<number> => {
  const before = await state();
  for (let statement = 1; ; statement += 1) {
    server.diesAt(statement);
    const { status } = await work();
    const isLost = server.isDead();
    server.diesAt(Infinity);
    if (!isLost) {
      expect([200, 201]).toContain(status);
      return statement;
    }
    expect(status).toBe(503);
    expect(await state(), `after statement ${statement}`).toEqual(before);
  }
};

describe('a change whose connection is lost in the middle is done whole, or not at all', () => {
  it.each(Object.entries(works))('%s', async (_, work) => {
    const [one, other] = [await makeBill(), await makeBill()];
    expect([200, 201]).toContain((await work(one, await read(one.cost))).status);
    const whole = shapeOf(await read(one.cost));
    const before = await read(other.cost);
    expect(whole).not.toEqual(shapeOf(before));
    const tries = await wholeOrNothing(
      () => work(other, before),
      () => read(other.cost),
    );
    expect(tries).toBeGreaterThan(4);
    expect(shapeOf(await read(other.cost))).toEqual(whole);
  });

  it('verification and a revision too', async () => {
    const { estimation, cost } = await makeBill();
    await acted(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
    const ids = (await read(cost)).map(({ id }) => id as number);
    const verified = async () =>
      (await read(cost)).filter(({ is_reviewer_verified: isVerified }) => isVerified === true).length;
    await wholeOrNothing(
      () => reviewer.put(`/api/boq-cost/${cost}/items/verify`, { ids, is_verified: true }),
      verified,
    );
    expect(await verified()).toBe(10);
    await acted(team.reviewer, 'boq-cost', 'forward-to-approver', estimation, { approver_id: idOf(team.approver) });
    await acted(team.approver, 'boq-cost', 'final-approve', estimation);
    await wholeOrNothing(
      () => act(creator, 'boq-cost', 'revise', estimation),
      () => activeId(team, 'boq-cost', estimation),
    );
    const next = await activeId(team, 'boq-cost', estimation);
    expect(next).not.toBe(cost);
    const unmarked = (rows: readonly Made[]) =>
      shapeOf(rows).map(({ version: __, is_reviewer_verified: ___, is_approver_verified: ____, ...line }) => line);
    expect(unmarked(await read(next))).toEqual(unmarked(await read(cost)));
  });

  it('whoever sent it with an Idempotency-Key sends it again, and it is done once', async () => {
    const { cost } = await makeBill();
    const added = ['N1', 'N2', 'N3', 'N4', 'N5'].map((description) => item({ key: description, description }));
    const send = () =>
      creator.call('PUT', `/api/boq-cost/${cost}/items`, { added }, { 'Idempotency-Key': 'a-key-of-a-lost-save' });
    await wholeOrNothing(send, () => read(cost));
    expect((await send()).headers.get('idempotency-replayed')).toBe('true');
    expect((await read(cost)).filter(({ description }) => /^N\d$/.test(description))).toHaveLength(5);
  });

  it('is refused whole if one of its figures has no room', async () => {
    const { cost } = await makeBill();
    const before = await read(cost);
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
      expect(await creator.put(`/api/boq-cost/${cost}/items`, { changes })).toMatchObject({
        status: 422,
        message: 'A number is too large: the result has no room',
      });
    expect(await read(cost)).toEqual(before);
  });

  it('margins too, which whoever asked is told of', async () => {
    const { cost } = await makeBill();
    const margins = (percent: string) =>
      creator.put(`/api/boq-cost/${cost}/items/apply-margins`, { margin_percent: percent });
    expect((await margins('20')).data).toMatchObject({ changed: 9, verified: 0 });
    expect((await margins('20')).data).toMatchObject({ changed: 0 });
    await expecting(
      200,
      creator.put(`/api/boq-cost/${cost}/items`, {
        added: [item({ description: 'Huge', material_rate: '9999999999999', margin_percent: '10' })],
      }),
    );
    const before = await read(cost);
    expect(await margins('99.99')).toMatchObject({
      status: 422,
      message: 'A number is too large: the result has no room',
    });
    expect(await read(cost)).toEqual(before);
  });
});
