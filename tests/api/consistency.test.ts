import { beforeAll, describe, expect, it } from 'vitest';
import { boqCosts } from '../../src/resources/estimation/boqCosts.ts';
import { checkKept } from '../../src/server/engine/consistency/run.ts';
import type { ConsistencyCheck } from '../../src/server/engine/consistency/check.ts';
import { sight } from '../../src/server/engine/consistency/sight.ts';
import type { Tx } from '../../src/server/db/database.ts';
import { allChecks } from '../../src/server/engine/consistency/checks.ts';
import { broken, brokenCost, checked, ofRecords, standingOf } from '../support/consistency.ts';
import type { Caller } from '../support/app.ts';
import { asOwner } from '../support/database.ts';
import { activeId, linesOf, save, testEstimation } from '../support/estimation.ts';
import { enter, makeItem } from '../support/masters.ts';
import { person } from '../support/people.ts';
import { taken, ways } from '../support/stageStates.ts';

const { on, team, masters } = testEstimation();

const wrong = { figure: 'Selling price', stored: '400.00', computed: '4000.00', count: 1 };
const states = Object.keys(ways);
type Broken = Awaited<ReturnType<typeof brokenCost>>;
const bills: Record<string, Broken> = {};
const inStates = () => states.map((state) => bills[state]?.stage as number);

it('finds no difference in the demo firm, in every bill, item and series', async () => {
  const { found, summary } = await checked(on);
  expect(found).toEqual([]);
  const [row] = await asOwner(
    on.testDatabase,
    `select (select count(*) from boq_details) + (select count(*) from boq_creations) + (select count(*) from boq_sales)
       + (select count(*) from boq_costs) + (select count(*) from items) + (select count(*) from enquiries)
       + (select count(*) from estimations) + (select count(*) from projects) + (select count(*) from project_plans)
       + 2 * (select count(*) from purchase_requests) + 2 * (select count(*) from production_orders)
       + 2 * (select count(*) from buyout_requests) + (select count(*) from rfqs) + (select count(*) from awards)
       + (select count(*) from client_quotations) + 3 * (select count(*) from purchase_orders)
       + (select count(*) from issue_slips) + (select count(*) from order_changes) as n`,
  );
  expect(summary).toEqual({ records: Number(row?.['n']), differing: 0, mended: 0 });
});

describe('bills with a wrong factor below two BOMs', () => {
  beforeAll(async () => {
    for (const state of states) bills[state] = await brokenCost(on, team, masters, state);
  });

  it('are found in every state, with both figures, the line and its place, and nothing is changed', async () => {
    const before = await Promise.all(states.map((state) => standingOf(team, bills[state] as Broken)));
    expect(before.map(({ status, selling }) => [status, selling])).toEqual(states.map((state) => [state, '400.00']));
    const { found } = await checked(on);
    const mine = ofRecords(found, boqCosts.name, inStates());
    expect(found).toHaveLength(states.length);
    for (const state of states) {
      const one = mine.get((bills[state] as Broken).stage);
      expect(one, state).toMatchObject({ ...wrong, branch: 'LDS', isMended: false });
      expect(one?.name, state).toMatch(/^EST-LDS-\d{4}-\d{4}$/);
      expect(one?.rows, state).toEqual([
        {
          name: '1.1 Leaf',
          figure: 'Quantity of the BOMs above',
          stored: '4.0000000000000000',
          computed: '40.0000000000000000',
        },
      ]);
    }
    expect(await Promise.all(states.map((state) => standingOf(team, bills[state] as Broken)))).toEqual(before);
  });

  it('are told to their creator, reviewer, approver and coordinators, and to nobody else', async () => {
    const told = async (caller: Caller) => {
      const { data } = await caller.get('/api/waiting');
      const { total, records } = data.differences as { total: number; records: { id: number }[] };
      return { total, ids: records.map(({ id }) => id) };
    };
    // The last of five are listed, and all are counted; nobody reviews a draft yet.
    expect(await told(team.creator)).toMatchObject({ total: states.length });
    expect(await told(team.reviewer)).toMatchObject({ total: states.length - 1 });
    expect(await told(team.approver)).toMatchObject({ total: states.length - 4 });
    expect(await told(team.coordinator)).toMatchObject({ total: states.length });
    for (const caller of [team.leader, team.reader, team.stranger])
      expect(await told(caller)).toEqual({ total: 0, ids: [] });
    const { data } = await team.creator.get('/api/waiting');
    expect(data.differences.records).toHaveLength(5);
    for (const one of data.differences.records)
      expect(one).toMatchObject({
        resource: 'boq_costs',
        figure: 'Selling price',
        stored: '400.00',
        computed: '4000.00',
        mended_at: null,
      });
  });

  it('are told on their page to whoever sees it, with both figures, the lines, and who can do what', async () => {
    const page = (caller: Caller, state: string, resource = 'boq_costs') =>
      caller.get(`/api/differences?resource=${resource}&record_id=${bills[state]?.stage}`);
    for (const state of states) {
      const { data } = await page(team.reader, state);
      expect(data.records, state).toEqual([
        {
          id: expect.any(Number) as number,
          figure: 'Selling price',
          stored: '400.00',
          computed: '4000.00',
          row_count: 1,
          rows: [expect.objectContaining({ name: '1.1 Leaf' })],
          found_at: expect.any(String) as string,
          mended_at: null,
          remedy: expect.any(String) as string,
        },
      ]);
    }
    const remedy = async (state: string) => (await page(team.reader, state)).data.records[0].remedy as string;
    expect(await remedy('APPROVED')).toContain('Its creator or a coordinator can revise it');
    expect(await remedy('WITH_CLIENT')).toContain('Its creator or a coordinator can revise it');
    expect(await remedy('UNDER_REVIEW')).toContain('Send it back');
    for (const state of ['DRAFT', 'REJECTED'])
      expect(await remedy(state)).toBe('It is set right the next time that the check looks at it.');
    expect(await remedy('HELD')).toContain('Resume it first');
    expect(await remedy('CLOSED')).toContain('stays as it was offered');
    expect(await page(team.stranger, 'APPROVED')).toMatchObject({ status: 404, message: 'Cost estimation not found' });
    expect(await page(team.reader, 'APPROVED', 'nothing')).toMatchObject({ status: 422 });
    const none = await person(on, { branches: [team.reader.branch], permissions: [] });
    expect(await page(none, 'APPROVED')).toMatchObject({ status: 403 });
    // A page tells what differs now, whatever was found before.
    const { leaf } = bills['APPROVED'] as Broken;
    await broken(on, `update boq_cost_lines set factor = 40 where id = ${leaf}`);
    expect((await page(team.reader, 'APPROVED')).data.records).toEqual([]);
    await broken(on, `update boq_cost_lines set factor = 4 where id = ${leaf}`);
  });

  it('are mended to the cent while their creator can edit them, with their history; all others stay as they were', async () => {
    const before = Object.fromEntries(
      await Promise.all(states.map(async (state) => [state, await standingOf(team, bills[state] as Broken)] as const)),
    );
    const { found, summary } = await checked(on, 'alone');
    expect(
      found
        .filter(({ isMended }) => isMended)
        .map(({ record }) => record)
        .toSorted(),
    ).toEqual([bills['DRAFT']?.stage, bills['REJECTED']?.stage].toSorted());
    expect(summary).toMatchObject({ differing: states.length - 2, mended: 2 });
    for (const state of states) {
      const bill = bills[state] as Broken;
      const now = await standingOf(team, bill);
      if (state !== 'DRAFT' && state !== 'REJECTED') {
        expect(now, state).toEqual(before[state]);
        continue;
      }
      expect(now, state).toMatchObject({
        version: before[state]?.version + 1,
        cost: '4000.00',
        selling: '4000.00',
        mended: 'Selling price: 400.00 → 4000.00; 1 line',
      });
      const lines = await linesOf(team.creator, 'boq-cost', bill.stage);
      expect(lines.find(({ id }) => id === bill.leaf)?.factor).toBe('40.0000000000000000');
      const { data } = await team.creator.get(`/api/boq-cost/${bill.stage}/history`);
      expect(data.records[0]).toMatchObject({
        action: 'update',
        by_name: team.creator.session.user.name,
        changes: [expect.objectContaining({ field: 'mended', after: 'Selling price: 400.00 → 4000.00; 1 line' })],
      });
    }
    // Its creator hears of it until they have opened it.
    const draft = bills['DRAFT'] as Broken;
    const mendedOf = async () =>
      ((await team.creator.get('/api/waiting')).data.differences.records as { id: number; mended_at: string | null }[])
        .filter(({ mended_at }) => mended_at)
        .map(({ id }) => id);
    expect((await mendedOf()).toSorted()).toEqual([draft.stage, bills['REJECTED']?.stage].toSorted());
    await team.creator.put('/api/seen', { resource: 'boq_costs', record_id: draft.stage });
    expect(await mendedOf()).toEqual([bills['REJECTED']?.stage]);
    const { data } = await team.creator.get(`/api/differences?resource=boq_costs&record_id=${draft.stage}`);
    expect(data.records).toEqual([
      expect.objectContaining({ stored: '400.00', computed: '4000.00', mended_at: expect.any(String) as string }),
    ]);
    // What was mended agrees, what stays is found again.
    const again = await checked(on, 'alone');
    expect(again.summary).toMatchObject({ differing: states.length - 2, mended: 0 });
  });

  it('is mended once somebody can edit it again: a bill that was sent back', async () => {
    const bill = bills['UNDER_REVIEW'] as Broken;
    await taken(team, 'boq-cost', bill, ['reviewer review-revert']);
    const kept = await checkKept(on.database, allChecks(), { mends: 'alone' });
    expect(kept).toMatchObject({ records: states.length - 2, mended: 1 });
    expect(await standingOf(team, bill)).toMatchObject({ status: 'REJECTED', selling: '4000.00' });
  });

  it('stays as it was when it is revised, and the revision after it is computed anew', async () => {
    const bill = bills['APPROVED'] as Broken;
    await taken(team, 'boq-cost', bill, ['creator revise']);
    const next = await activeId(team, 'boq-cost', bill.estimation);
    expect(next).not.toBe(bill.stage);
    expect(await standingOf(team, { stage: next })).toMatchObject({ status: 'DRAFT', selling: '4000.00' });
    expect(await standingOf(team, bill)).toMatchObject({ status: 'REVISED', selling: '400.00' });
    const { found } = await checked(on);
    expect([...ofRecords(found, boqCosts.name, [bill.stage, next]).keys()]).toEqual([bill.stage]);
    // Nobody can do anything about it: who has opened it hears no more of it.
    const total = async () => (await team.creator.get('/api/waiting')).data.differences.total as number;
    const before = await total();
    await team.creator.put('/api/seen', { resource: 'boq_costs', record_id: bill.stage });
    expect(await total()).toBe(before - 1);
    await team.creator.put('/api/seen', { resource: 'boq_costs', record_id: bills['WITH_CLIENT']?.stage });
    expect(await total()).toBe(before - 1);
  });
});

describe('percentage lines', () => {
  const one = { kind: 'item', description: 'Share' };
  const alternate = { basis: 'alternate', description: 'Pipe of copper' };
  const sum = { basis: 'provisional_sum', description: 'Pipe' };
  const optional = { basis: 'optional', description: 'Leaf guard' };
  /** 400.00 in a structure in a structure, 4,000.00 outside; 10 % of the inner, 5 % of the outer one, 2 % of all. */
  const percentages = async () => {
    const bill = await brokenCost(on, team, masters, 'DRAFT');
    await broken(on, `update boq_cost_lines set factor = 40 where id = ${bill.leaf}`);
    await save(team.creator, 'boq-cost', bill.stage, {
      added: [
        { key: 'roof', kind: 'structure', description: 'Roof' },
        { key: 'gutter', kind: 'structure', parent_key: 'roof', description: 'Gutter' },
        // What a provisional sum comes to is a part of what the others are percentages of.
        { ...one, ...sum, key: 'pipe', parent_key: 'gutter', quantity: '4', material_rate: '100' },
        { ...one, ...optional, key: 'e', parent_key: 'gutter', alternate_quantity: '2', material_rate: '700' },
        // In no sum, whatever it would come to.
        { ...one, ...alternate, key: 'd', parent_key: 'gutter', alternate_quantity: '3', material_rate: '900' },
        { ...one, key: 'a', parent_key: 'gutter', ref: 'P1', basis: 'percent_of_structure', percent: '10' },
        { ...one, key: 'b', parent_key: 'roof', ref: 'P2', basis: 'percent_of_structure', percent: '-5' },
        { ...one, key: 'c', ref: 'P3', basis: 'percent_of_all', percent: '2' },
      ],
    });
    return bill;
  };

  it('agree as they are saved, and are found and mended where their base is another', async () => {
    const bill = await percentages();
    // 4,400.00 measured; 40.00 and -20.00 of structures; 2 % of 4,420.00.
    expect(await standingOf(team, bill)).toMatchObject({ cost: '4508.40', selling: '4508.40' });
    expect(ofRecords((await checked(on)).found, 'boq_costs', [bill.stage]).size).toBe(0);
    await broken(
      on,
      `update boq_cost_lines set base_selling = 1000 where estimation_boq_cost_id = ${bill.stage} and ref = 'P3'`,
    );
    const { found } = await checked(on);
    expect(ofRecords(found, 'boq_costs', [bill.stage]).get(bill.stage)).toMatchObject({
      figure: 'Selling price',
      stored: '4440.00',
      computed: '4508.40',
      count: 1,
      rows: [{ name: 'P3 Share', figure: 'Selling price of its base', stored: '1000.00', computed: '4420.00' }],
    });
    await checked(on, 'alone');
    expect(await standingOf(team, bill)).toMatchObject({ cost: '4508.40', selling: '4508.40' });
  });

  it('follow from the factors that are computed anew', async () => {
    const bill = await percentages();
    await broken(on, `update boq_cost_lines set factor = 4 where id = ${bill.leaf}`);
    const { found } = await checked(on, 'alone');
    expect(ofRecords(found, 'boq_costs', [bill.stage]).get(bill.stage)).toMatchObject({
      stored: '908.40',
      computed: '4508.40',
      count: 1,
      isMended: true,
    });
    expect(await standingOf(team, bill)).toMatchObject({ cost: '4508.40', selling: '4508.40' });
  });
});

describe('lines where no line can stand', () => {
  it('are found: in a line of another bill, in itself, and on more than 20 levels', async () => {
    const [one, other] = [await brokenCost(on, team, masters, 'DRAFT'), await brokenCost(on, team, masters, 'DRAFT')];
    const run = (text: string) => broken(on, text);
    await run(`update boq_cost_lines set factor = 40 where id in (${one.leaf}, ${other.leaf})`);
    await run(`update boq_cost_lines set parent_line_id = ${other.leaf} where id = ${one.leaf}`);
    const outer = (await linesOf(team.creator, 'boq-cost', other.stage)).find((l) => l.description === 'Outer')?.id;
    const inner = (await linesOf(team.creator, 'boq-cost', other.stage)).find((l) => l.description === 'Inner')?.id;
    await run(`update boq_cost_lines set parent_line_id = ${inner} where id = ${outer}`);
    const mine = ofRecords((await checked(on, 'alone')).found, boqCosts.name, [one.stage, other.stage]);
    expect(mine.get(one.stage)?.rows).toEqual([
      { name: '1.1 Leaf', figure: 'Place', stored: 'in a line of another bill', computed: 'in its own bill' },
    ]);
    expect(mine.get(one.stage)?.isMended).toBe(false);
    expect(mine.get(other.stage)?.rows.map(({ name, figure, stored }) => [name, figure, stored])).toEqual([
      ['Outer', 'Place', 'in itself, or too deep'],
      ['Inner', 'Place', 'in itself, or too deep'],
      ['1.1 Leaf', 'Place', 'in itself, or too deep'],
    ]);
    for (const { stage } of [one, other])
      await run(`delete from boq_cost_lines where estimation_boq_cost_id = ${stage}`);
    expect(ofRecords((await checked(on)).found, boqCosts.name, [one.stage, other.stage]).size).toBe(0);
  });
});

describe('stock and counters', () => {
  it('are compared with the ledger and the numbers given, stay as they are at a start, and are mended when asked', async () => {
    const item = await makeItem(team.creator, 'Plain', 'Painted');
    await enter(team.creator, item, '12.5');
    await enter(team.creator, item, '3', { item_variant_id: item.variants[1]?.id });
    const run = (text: string) => asOwner(on.testDatabase, text);
    await broken(on, `update items_variants set on_hand = 11 where id = ${item.variants[0]?.id}`);
    const [{ n } = { n: 0 }] = await run(`select n from counters where series = 'EST' order by n desc limit 1`);
    await broken(on, `update counters set n = n - 3 where series = 'EST' and n = ${String(n)}`);
    const stock = async () => {
      const { data } = await team.creator.get(`/api/item/${item.id}`);
      return [data.on_hand, ...data.variants.map((v: { on_hand: string }) => v.on_hand)];
    };
    const { found } = await checked(on, 'alone');
    expect(ofRecords(found, 'items', [item.id]).get(item.id)).toMatchObject({
      figure: 'In stock',
      stored: '15.5000',
      computed: '15.5000',
      rows: [{ name: 'Plain', figure: 'In stock', stored: '11.0000', computed: '12.5000' }],
      isMended: false,
    });
    const series = found.filter(({ figure }) => figure.startsWith('Last number of EST'));
    expect(series).toEqual([expect.objectContaining({ stored: String(Number(n) - 3), computed: String(n) })]);
    expect(await stock()).toEqual(['15.5000', '11.0000', '3.0000']);
    await checked(on, 'asked');
    expect(await stock()).toEqual(['15.5000', '12.5000', '3.0000']);
    expect(await run(`select n from counters where series = 'EST' order by n desc limit 1`)).toEqual([{ n }]);
    const { found: left } = await checked(on);
    expect(left.filter(({ check }) => !check.name.startsWith('bill'))).toEqual([]);
  });
});

describe('a bill of 20,000 lines', () => {
  const check = () => allChecks().find(({ name }) => name === 'bill boq-cost') as ConsistencyCheck;
  const inLeeds = <T>(work: (tx: Tx) => Promise<T>) => on.database.inBranch(sight(team.creator.branch), work);

  it('is compared alone, others together, and of what differs the first 200 lines are told', async () => {
    const bill = await brokenCost(on, team, masters, 'DRAFT');
    await broken(
      on,
      `select set_config('app.branch_id', '${team.creator.branch}', true)`,
      `insert into boq_cost_lines (estimation_boq_cost_id, parent_line_id, kind, line_key, description, quantity, material_rate, position, factor)
       select estimation_boq_cost_id, parent_line_id, kind, gen_random_uuid()::text, 'Leaf ' || n, 2, 1.5, 100000 + n, 4
       from boq_cost_lines, generate_series(1, 19997) n where id = ${bill.leaf}`,
    );
    const slices: number[][] = [];
    await inLeeds(async (tx) => {
      for (let after = 0; ;) {
        const ids = await check().next(tx, after);
        if (ids.length === 0) return;
        slices.push([...ids]);
        after = ids.at(-1) ?? after;
      }
    });
    expect(slices.find((ids) => ids.includes(bill.stage))).toEqual([bill.stage]);
    expect(slices.some((ids) => ids.length > 5)).toBe(true);
    const [found] = await inLeeds((tx) => check().find(tx, [bill.stage]));
    expect(found?.rows).toHaveLength(200);
    // 100 + 19,997 × 2 × 1.50, ten times four and four times.
    expect(found).toMatchObject({ count: 19_998, stored: '240364.00', computed: '2403640.00' });
    await checked(on, 'alone');
    expect(await standingOf(team, bill)).toMatchObject({ selling: '2403640.00' });
    expect(await inLeeds((tx) => check().find(tx, [bill.stage]))).toEqual([]);
  });

  it('is not held up by one on more levels than a bill can have, which is told', async () => {
    const bill = await brokenCost(on, team, masters, 'DRAFT');
    const levels = (below: number, from: number, to: number) =>
      `insert into boq_cost_lines (id, estimation_boq_cost_id, parent_line_id, kind, line_key, description, quantity, position, factor)
       select 900000000 + n, ${bill.stage}, case when n = ${from} then ${below} else 899999999 + n end, 'bom', gen_random_uuid()::text,
         'Level ' || (n + 3), 1, 200000 + n, 40 from generate_series(${from}, ${to}) n`;
    await broken(
      on,
      `select set_config('app.branch_id', '${team.creator.branch}', true)`,
      `update boq_cost_lines set factor = 40, kind = 'bom', material_rate = null where id = ${bill.leaf}`,
      levels(bill.leaf, 1, 18),
    );
    const find = () => inLeeds((tx) => check().find(tx, [bill.stage]));
    expect(await find()).toEqual([
      expect.objectContaining({
        figure: 'Level of Level 21',
        stored: '21',
        computed: 'at most 20',
        count: 1,
      }),
    ]);
    await broken(
      on,
      `select set_config('app.branch_id', '${team.creator.branch}', true)`,
      levels(900_000_018, 19, 1000),
    );
    expect((await find())[0]).toMatchObject({ count: 983 });
    await broken(on, `delete from boq_cost_lines where estimation_boq_cost_id = ${bill.stage}`);
  });
});
