import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/http/app.ts';
import { callerOf, type Caller } from '../support/app.ts';
import { badWorkbooks, oddWorkbooks } from '../support/badWorkbooks.ts';
import { asOwner, silent } from '../support/database.ts';
import {
  activeId,
  item,
  linesOf,
  makeEstimation,
  approve,
  acted,
  save,
  testEstimation,
} from '../support/estimation.ts';
import { issued } from '../support/quotations.ts';
import { counted } from './extent.ts';
import { busyOf, servedMeanwhile } from './heldUp.ts';

const { on, team, masters } = testEstimation();
const tried = counted();
let creator: Caller;
let reader: Caller;
/** Where a workbook is kept, with a line that it has; and the estimation whose quotation is written into it. */
let at = { path: '', line: 0, estimation: 0, cost: 0 };

beforeAll(async () => {
  const app = createApp({ database: on.database, log: silent });
  creator = callerOf(app, team.creator.session, team.creator.branch);
  reader = callerOf(app, team.reader.session, team.reader.branch);
  const { id: estimation } = await makeEstimation(team, masters);
  const details = await activeId(team, 'boq-details', estimation);
  await save(team.creator, 'boq-details', details, { added: [item()] });
  const [line] = await linesOf(team.creator, 'boq-details', details);
  at = { path: `/api/boq-details/${details}/items/client-file`, line: Number(line?.['id']), estimation, cost: 0 };
});

const body = (file: Buffer, name = 'S') => ({
  name: 'Client.xlsx',
  content: file.toString('base64'),
  sheets: [
    { name, columns: { quantity: null, rate: 1, amount: 2 }, rows: [{ row: 1, line: at.line, quantity: null }] },
  ],
});

/** What comes of a request, which holds nobody up: others are answered meanwhile. */
const answered = async (what: string, send: () => ReturnType<Caller['call']>) => {
  let answer: Awaited<ReturnType<Caller['call']>> | undefined;
  const ask = async () => {
    // In one process a request that asks nothing of the database would leave no turn to anything else.
    await new Promise((resolve) => void setImmediate(resolve));
    expect((await creator.raw('GET', '/healthz')).status).toBe(200);
  };
  const busy = await busyOf(what, async () => void (await servedMeanwhile(async () => (answer = await send()), ask)));
  // To read the request and its base64 takes as long as for any file of the size.
  expect.soft(busy, 'the event loop').toBeLessThan(30);
  tried('workbooks');
  return answer;
};

describe('a client’s workbook is looked at in the thread when it comes', () => {
  it.each(badWorkbooks)('%s is refused', async (what, file, said) => {
    expect(await answered(what, () => creator.post(at.path, body(file)))).toMatchObject({
      status: 422,
      errors: { content: [said] },
    });
  });

  it.each(oddWorkbooks)('%s is kept', async (what, file) => {
    expect(await answered(what, () => creator.post(at.path, body(file)))).toMatchObject({ status: 201 });
  });

  it('whose rows are more than those of a bill', async () => {
    const { sheets, ...rest } = body(oddWorkbooks[0]![1]);
    const rows = Array.from({ length: 20_000 }, (_, nth) => ({ row: nth + 1, line: at.line, quantity: null }));
    const many = Array.from({ length: 6 }, (_, nth) => ({ ...sheets[0]!, name: `S${nth}`, rows }));
    expect(await creator.post(at.path, { ...rest, sheets: many })).toMatchObject({
      status: 422,
      errors: { sheets: ['At most 100,000 rows together'] },
    });
  });
});

describe('a workbook that was kept by an older version is a refusal', () => {
  let quotation = 0;
  beforeAll(async () => {
    const { estimation } = at;
    await approve(team, 'boq-details', estimation);
    await approve(team, 'boq-creation', estimation);
    await acted(team.coordinator, 'boq-creation', 'forward-to-cost-estimation', estimation);
    at.cost = await activeId(team, 'boq-cost', estimation);
    const [line] = await linesOf(team.creator, 'boq-cost', at.cost);
    const changes = [{ id: line?.['id'], version: line?.['version'], material_rate: '5' }];
    await save(team.creator, 'boq-cost', at.cost, { changes });
    await approve(team, 'boq-cost', estimation);
    quotation = Number((await issued(team.creator, at.cost))['id']);
  });

  it.each(badWorkbooks)('%s', async (what, file, said) => {
    await asOwner(on.testDatabase, `update client_bills set content = '${file.toString('base64')}'`);
    const refused = { status: 422, errors: { workbook: [said] } };
    expect(await answered(what, () => reader.get(`/api/boq-cost/${at.cost}/quotation/workbook`))).toMatchObject(
      refused,
    );
    expect(await reader.get(`/api/client-quotations/${quotation}/workbook`)).toMatchObject(refused);
  });

  it.each(oddWorkbooks)('%s is filled', async (what, file) => {
    await asOwner(on.testDatabase, `update client_bills set content = '${file.toString('base64')}'`);
    expect((await reader.raw('GET', `/api/client-quotations/${quotation}/workbook`)).status, what).toBe(200);
  });
});
