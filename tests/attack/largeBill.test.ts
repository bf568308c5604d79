import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/http/app.ts';
import { callerOf, type Caller } from '../support/app.ts';
import { makeItem } from '../support/bills.ts';
import { silent } from '../support/database.ts';
import { acted, item, linesOf, makeCosted, testEstimation } from '../support/estimation.ts';
import { fillBill } from '../support/largeBill.ts';
import { fresh } from '../support/samples.ts';
import { expecting, idOf } from '../support/sales.ts';
import { counted } from './extent.ts';
import { busyOf } from './heldUp.ts';

const { on, team, masters } = testEstimation();
const tried = counted();
const isEmbedded = process.env['TEST_ON'] !== 'postgres';
/** As many as a bill may have. */
const lines = isEmbedded ? 20_000 : 100_000;

let [me, other]: Caller[] = [];
let [estimation, cost] = [0, 0];
beforeAll(async () => {
  ({ estimation, cost } = await makeCosted(team, masters));
  await fillBill(on, team.creator.branch, cost, lines - 1);
  // As it serves: the check of answers is the tests' own.
  const app = createApp({ database: on.database, log: silent });
  [me, other] = [team.creator, team.reader].map(({ session, branch }) => callerOf(app, session, branch));
});

const bill = () => `/api/boq-cost/${cost}`;
const sides = 'from=boq-cost.1&to=boq-cost.1&unchanged=true';

type Work = readonly [what: string, method: string, path: () => string, body?: object, by?: () => Caller];
const reading: Work[] = [
  ['reading the whole bill', 'GET', () => `${bill()}/items`],
  ['what changed of it', 'GET', () => `${bill()}/items/changes?since=2020-01-01T00:00:00Z`],
  ['a what-if', 'POST', () => `${bill()}/items/what-if`, { target_margin: '21.37', way: 'points' }],
  ['its workbook', 'GET', () => `${bill()}/items/export`],
  ['a comparison', 'GET', () => `/api/estimations/${estimation}/compare?${sides}`],
  ['the workbook of a comparison', 'GET', () => `/api/estimations/${estimation}/compare/export?${sides}`],
];
const done = async ([what, method, path, body, by = () => me as Caller]: Work): Promise<string> => {
  const answer = await by().raw(method, path(), body);
  const text = await answer.text();
  expect([200, 201], `${what}: ${answer.status} ${text.slice(0, 300)}`).toContain(answer.status);
  return text;
};

/** How many small requests of somebody else are answered, one after the other, until the work has ended. */
const servedMeanwhile = async (work: Work): Promise<number> => {
  const state = { served: 0, isDone: false };
  const ended = done(work).finally(() => (state.isDone = true));
  while (!state.isDone) {
    const answer = await (other as Caller).raw('GET', '/api/client?per_page=1');
    expect(answer.status).toBe(200);
    await answer.text();
    state.served += 1;
  }
  await ended;
  return state.served;
};

describe(`nobody waits for a bill of ${lines} lines`, () => {
  it.runIf(isEmbedded).each(reading.map((work) => [work[0], work] as const))(
    '%s leaves the event loop to others',
    async (_, work) => {
      const busy = await busyOf(() => done(work));
      tried('works on 20,000 lines');
      // A tenth of a second where 1 MB of JSON is read in 2 ms is 50; the quick compiler of tests may double it.
      expect(busy).toBeLessThan(100);
    },
  );

  it.runIf(isEmbedded).each(reading.map((work) => [work[0], work] as const))(
    '%s leaves the one connection to others',
    async (_, work) => {
      // Whoever asks has a turn between two pages, or slices, of a thousand lines.
      expect(await servedMeanwhile(work)).toBeGreaterThanOrEqual(lines / 1_000 / 2);
    },
  );
});

describe('a bill of as many lines as it may have', () => {
  const most = isEmbedded ? '20,000' : '100,000';
  const full = (more: number) => [
    `A bill has at most ${most} lines: this one has ${most}, and ${more} more would come`,
  ];

  it('takes no line more, added, copied or from BOMs', async () => {
    const added = await team.creator.put(`${bill()}/items`, { added: [item()] });
    expect(added).toMatchObject({ status: 422, errors: { added: full(1) } });
    const [, , { id }] = JSON.parse(await done(['some', 'GET', () => `${bill()}/items?page=60&per_page=200`])).data
      .records;
    const copied = await team.creator.post(`${bill()}/items/duplicate`, { ids: [id] });
    expect(copied).toMatchObject({ status: 422, errors: { ids: full(1) } });
    const { id: item_id } = await makeItem(team.creator);
    const components = [{ item_id, quantity: '1' }];
    const boms = await Promise.all(
      ['One', 'Two'].map((name) =>
        expecting(201, team.creator.post('/api/bomMain', { code: fresh(), name, components })),
      ),
    );
    const sent = { estimation_id: estimation, estimation_boq_cost_id: cost, type: 'bom' };
    const from = await team.creator.post('/api/boq-cost/items', { ...sent, bom_ids: boms.map((bom) => bom.id) });
    expect(from).toMatchObject({ status: 422, errors: { bom_ids: full(4) } });
  });

  it('is verified in one request, and the marks are cleared in another', async () => {
    await acted(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
    for (const is_verified of [true, false]) {
      const rows = await linesOf(me as Caller, 'boq-cost', cost);
      const [ids, versions] = [rows.map(({ id }) => id), rows.map(({ version }) => version)];
      expect(ids).toHaveLength(lines);
      const answer = await team.reviewer.put(`${bill()}/items/verify`, { ids, versions, is_verified });
      expect(answer).toMatchObject({ status: 200 });
      const items = (await linesOf(me as Caller, 'boq-cost', cost)).filter(({ kind }) => kind === 'item');
      expect(items.every((row) => row['is_reviewer_verified'] === is_verified)).toBe(true);
    }
  });
});
