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
const most = isEmbedded ? 20_000 : 100_000;
/** As many as nobody waits for. */
const lines = 20_000;

let me: Caller;
const make = async (count: number) => {
  const made = await makeCosted(team, masters);
  await fillBill(on, team.creator.branch, made.cost, count - 1);
  return made;
};
/** The bill that is read, and the one that is full: the same where no more lines are allowed. */
let [read, full] = [
  { estimation: 0, cost: 0 },
  { estimation: 0, cost: 0 },
];
beforeAll(async () => {
  read = await make(lines);
  full = most === lines ? read : await make(most);
  // As it serves: the check of answers is the tests' own.
  const app = createApp({ database: on.database, log: silent });
  me = callerOf(app, team.creator.session, team.creator.branch);
});

const bill = () => `/api/boq-cost/${read.cost}`;
const sides = 'from=boq-cost.1&to=boq-cost.1&unchanged=true';

type Work = readonly [what: string, method: string, path: () => string, body?: object, by?: () => Caller];
const reading: Work[] = [
  ['reading the whole bill', 'GET', () => `${bill()}/items`],
  ['what changed of it', 'GET', () => `${bill()}/items/changes?since=2020-01-01T00:00:00Z`],
  ['a what-if', 'POST', () => `${bill()}/items/what-if`, { target_margin: '21.37', way: 'points' }],
  ['its workbook', 'GET', () => `${bill()}/items/export`],
  ['a comparison', 'GET', () => `/api/estimations/${read.estimation}/compare?${sides}`],
  ['the workbook of a comparison', 'GET', () => `/api/estimations/${read.estimation}/compare/export?${sides}`],
];
const done = async ([what, method, path, body, by = () => me]: Work): Promise<string> => {
  const answer = await by().raw(method, path(), body);
  const text = await answer.text();
  expect([200, 201], `${what}: ${answer.status} ${text.slice(0, 300)}`).toContain(answer.status);
  return text;
};

describe(`nobody waits for a bill of ${lines} lines`, () => {
  it.each(reading.map((work) => [work[0], work] as const))('%s leaves the event loop to others', async (what, work) => {
    const busy = await busyOf(what, () => done(work));
    tried('works on 20,000 lines');
    // A tenth of a second where 1 MB of JSON is read in 2 ms is 50; the quick compiler of tests may double it.
    expect(busy).toBeLessThan(100);
  });
});

describe('a bill of as many lines as it may have', () => {
  const many = isEmbedded ? '20,000' : '100,000';
  const refused = (more: number) => [
    `A bill has at most ${many} lines: this one has ${many}, and ${more} more would come`,
  ];
  const bill = () => `/api/boq-cost/${full.cost}`;

  it('takes no line more, added, copied or from BOMs', async () => {
    const added = await team.creator.put(`${bill()}/items`, { added: [item()] });
    expect(added).toMatchObject({ status: 422, errors: { added: refused(1) } });
    const [, , { id }] = JSON.parse(await done(['some', 'GET', () => `${bill()}/items?page=60&per_page=200`])).data
      .records;
    const copied = await team.creator.post(`${bill()}/items/duplicate`, { ids: [id] });
    expect(copied).toMatchObject({ status: 422, errors: { ids: refused(1) } });
    const { id: item_id } = await makeItem(team.creator);
    const components = [{ item_id, quantity: '1' }];
    const boms = await Promise.all(
      ['One', 'Two'].map((name) =>
        expecting(201, team.creator.post('/api/bomMain', { code: fresh(), name, components })),
      ),
    );
    const sent = { estimation_id: full.estimation, estimation_boq_cost_id: full.cost, type: 'bom' };
    const from = await team.creator.post('/api/boq-cost/items', { ...sent, bom_ids: boms.map((bom) => bom.id) });
    expect(from).toMatchObject({ status: 422, errors: { bom_ids: refused(4) } });
  });

  it('is verified in one request, and the marks are cleared in another', async () => {
    await acted(team.creator, 'boq-cost', 'forward-to-reviewer', full.estimation, { reviewer_id: idOf(team.reviewer) });
    for (const is_verified of [true, false]) {
      const rows = await linesOf(me, 'boq-cost', full.cost);
      const [ids, versions] = [rows.map(({ id }) => id), rows.map(({ version }) => version)];
      expect(ids).toHaveLength(most);
      const answer = await team.reviewer.put(`${bill()}/items/verify`, { ids, versions, is_verified });
      expect(answer).toMatchObject({ status: 200 });
      const items = (await linesOf(me, 'boq-cost', full.cost)).filter(({ kind }) => kind === 'item');
      expect(items.every((row) => row['is_reviewer_verified'] === is_verified)).toBe(true);
    }
  });
});
