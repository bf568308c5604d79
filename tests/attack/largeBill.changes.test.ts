import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { createApp } from '../../src/server/http/app.ts';
import { callerOf, type Caller } from '../support/app.ts';
import { makeItem } from '../support/bills.ts';
import { silent } from '../support/database.ts';
import { acted, activeId, item, linesOf, makeCosted, testEstimation, type Estimators } from '../support/estimation.ts';
import { fillBill } from '../support/largeBill.ts';
import { fresh, type Sent } from '../support/samples.ts';
import { expecting, idOf, type Made } from '../support/sales.ts';
import { counted } from './extent.ts';
import { busyOf, printed, servedMeanwhile, type Meanwhile } from './heldUp.ts';

const { on, team, masters } = testEstimation();
const tried = counted();
const lines = 20_000;
/** As it serves: the check of answers is the tests' own. */
const serving = {} as Estimators;

interface Bill {
  readonly estimation: number;
  cost: number;
}
/** Cost estimations with as many lines as there may be, with half of that, and with a few. */
const bills: Bill[] = [];
const [full, half, small, empty] = [0, 1, 2, 3];
const bill = (nth: number): Bill => bills[nth] as Bill;
const at = (nth: number) => `/api/boq-cost/${bill(nth).cost}`;
const read = (nth: number): Promise<Made[]> => linesOf(serving.creator, 'boq-cost', bill(nth).cost);
const keys = (rows: readonly Made[]) => ({
  ids: rows.map(({ id }) => id as number),
  versions: rows.map(({ version }) => version as number),
});
const ofKind = (rows: readonly Made[], kind: string) => rows.filter((row) => row.kind === kind);

const boms: number[] = [];
const makeBom = async (components: readonly Sent[]): Promise<number> =>
  (await expecting(201, team.creator.post('/api/bomMain', { code: fresh(), name: fresh(), components }))).id;

/** How many transactions that may write somebody had. */
const writing = new Map<number, number>();

beforeAll(async () => {
  const { database: real } = on;
  const inBranch: Database['inBranch'] = (actor, work, mode) => {
    if (mode === undefined) writing.set(actor.userId, (writing.get(actor.userId) ?? 0) + 1);
    return real.inBranch(actor, work, mode);
  };
  const app = createApp({ database: { ...real, inBranch }, log: silent });
  for (const [name, { session, branch }] of Object.entries(team))
    Object.assign(serving, { [name]: callerOf(app, session, branch) });
  for (const more of [lines - 1, lines / 2 - 1, 0, 0]) {
    const { estimation, cost } = await makeCosted(team, masters);
    if (more > 0) await fillBill(on, team.creator.branch, cost, more);
    bills.push({ estimation, cost });
  }
  const { id: item_id } = await makeItem(team.creator);
  const many = await makeBom(Array.from({ length: 100 }, () => ({ item_id, quantity: '1' })));
  const uses = Array.from({ length: 80 }, () => ({ bom_id: many, quantity: '1' }));
  boms.push(await makeBom(uses), await makeBom(uses));
});

interface Sending {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly by?: Caller;
}
/** What is sent, made from the lines as they are. */
type Change = readonly [what: string, sending: () => Promise<Sending>];
const changing: Change[] = [
  [
    'margins',
    async () => ({ method: 'PUT', path: `${at(full)}/items/apply-margins`, body: { margin_percent: '12.5' } }),
  ],
  [
    'a save of all rates',
    async () => {
      const rows = ofKind(await read(full), 'item');
      const changes = rows.map(({ id, version }) => ({ id, version, material_rate: '7.5' }));
      return { method: 'PUT', path: `${at(full)}/items`, body: { changes } };
    },
  ],
  [
    'the quantities of BOMs with everything below',
    async () => {
      const rows = ofKind(await read(full), 'bom').filter(({ factor }) => Number(factor) === 1);
      const changes = rows.map(({ id, version }) => ({ id, version, quantity: '5' }));
      return { method: 'PUT', path: `${at(full)}/items`, body: { changes } };
    },
  ],
  [
    'moves of BOMs out of BOMs',
    async () => {
      const rows = await read(full);
      const inner = ofKind(rows, 'bom').filter(({ factor }) => Number(factor) > 1);
      const [into] = ofKind(rows, 'structure');
      const body = { ...keys(inner), place: 'last', parent_line_id: into?.id };
      return { method: 'PUT', path: `${at(full)}/items/order`, body };
    },
  ],
  [
    'overheads',
    async () => {
      const overheads = [{ account: 'Site', basis: 'percent', percent: '7.5' }];
      return { method: 'POST', path: `${at(full)}/items/save-account-overheads`, body: { overheads } };
    },
  ],
  [
    'verification',
    async () => {
      const { estimation } = bill(full);
      await acted(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
      return {
        method: 'PUT',
        path: `${at(full)}/items/verify`,
        body: { ...keys(await read(full)), is_verified: true },
        by: serving.reviewer,
      };
    },
  ],
  [
    'a revision',
    async () => {
      const { estimation } = bill(full);
      await acted(team.reviewer, 'boq-cost', 'forward-to-approver', estimation, { approver_id: idOf(team.approver) });
      await acted(team.approver, 'boq-cost', 'final-approve', estimation);
      const body = { estimation_id: estimation, remarks: 'Again' };
      return { method: 'PUT', path: '/api/boq-cost/revise', body };
    },
  ],
  [
    'the removal of a structure',
    async () => {
      bill(full).cost = await activeId(team, 'boq-cost', bill(full).estimation);
      const [first] = ofKind(await read(full), 'structure');
      return { method: 'DELETE', path: `/api/boq-cost/structures/${first?.id}` };
    },
  ],
  [
    'copies',
    async () => {
      const { ids } = keys(ofKind(await read(half), 'structure'));
      return { method: 'POST', path: `${at(half)}/items/duplicate`, body: { ids } };
    },
  ],
  [
    'lines from BOMs',
    async () => {
      const { estimation, cost } = bill(small);
      const body = { estimation_id: estimation, estimation_boq_cost_id: cost, type: 'bom', bom_ids: boms };
      return { method: 'POST', path: '/api/boq-cost/items', body };
    },
  ],
  [
    'a save of new lines, each after the one before',
    async () => {
      const added = Array.from({ length: 19_000 }, (_, nth) =>
        item({ key: `k${nth}`, material_rate: '5', ...(nth > 0 && { after_key: `k${nth - 1}` }) }),
      );
      return { method: 'PUT', path: `${at(empty)}/items`, body: { added } };
    },
  ],
];

const sent = async (what: string, { method, path, body, by = serving.creator }: Sending): Promise<void> => {
  // As browsers send it: the answer is kept for whoever asks again.
  const answer = await by.raw(method, path, body, { 'idempotency-key': randomUUID() });
  const text = await answer.text();
  expect([200, 201], `${what}: ${answer.status} ${text.slice(0, 300)}`).toContain(answer.status);
};

/** A small request of somebody else. */
const ask = async (): Promise<void> => {
  const answer = await serving.reader.raw('GET', '/api/client?per_page=1');
  expect(answer.status).toBe(200);
  await answer.text();
};

describe(`nobody waits for a change of a bill of ${lines} lines`, () => {
  it.each(changing)('%s', async (what, sending) => {
    const request = await sending();
    let meanwhile: Meanwhile = { served: 0, waitedMs: 0, worked: 0 };
    writing.clear();
    const work = () => sent(what, request);
    const busy = await busyOf(what, async () => (meanwhile = await servedMeanwhile(work, ask)));
    tried('changes 20,000 lines');
    // A tenth of a second where 1 MB of JSON is read in 2 ms is 50; the quick compiler of tests may double it.
    expect.soft(busy, 'the event loop').toBeLessThan(100);
    printed(what, { ...meanwhile });
    const turns = writing.get((request.by ?? serving.creator).session.user.id);
    expect(turns, 'all in one, which may be tried again').toBeLessThanOrEqual(2);
  });
});
