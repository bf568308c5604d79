import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { sum } from '../../../src/domain/decimal.ts';
import type { Caller } from '../../support/app.ts';
import {
  act,
  acted,
  activeId,
  approve,
  item,
  linesOf,
  makeCosted,
  makeEstimation,
  save,
  testEstimation,
} from '../../support/estimation.ts';
import { branchIds, person } from '../../support/people.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { countingCaller } from '../../support/statements.ts';

const { on, team, masters } = testEstimation();

const compared = (caller: Caller, estimation: number, query: string): Promise<Made> =>
  expecting(200, caller.get(`/api/estimations/${estimation}/compare?${query}`));
const named = (lines: readonly Made[], description: string): Made => {
  const found = lines.find((line) => line['description'] === description);
  if (!found) throw new Error(`no line ${description}`);
  return found;
};
const price = (line: Made, more: object) => ({ id: line.id, version: line['version'], ...more });

/** A cost estimation with two revisions: in the second a line is changed, one removed, one added. */
const revised = async () => {
  const { estimation, cost } = await makeCosted(team, masters, [
    { key: 'g', kind: 'structure', description: 'Ground floor' },
    item({ parent_key: 'g', description: 'Windows', quantity: '10' }),
    item({ parent_key: 'g', description: 'Doors', quantity: '5' }),
    item({ description: 'Scaffold', quantity: '1' }),
  ]);
  const lines = await linesOf(team.creator, 'boq-cost', cost);
  const changes = ['Windows', 'Doors', 'Scaffold'].map((name) =>
    price(named(lines, name), { material_rate: '8', margin_percent: '20' }),
  );
  await save(team.creator, 'boq-cost', cost, { changes });
  await approve(team, 'boq-cost', estimation);
  await acted(team.creator, 'boq-cost', 'revise', estimation);
  const second = await activeId(team, 'boq-cost', estimation);
  const now = await linesOf(team.creator, 'boq-cost', second);
  await save(team.creator, 'boq-cost', second, {
    changes: [price(named(now, 'Windows'), { quantity: '12', material_rate: '9', margin_percent: '25' })],
    removed: [named(now, 'Doors').id],
    added: [item({ key: 'n', description: 'Gutters', quantity: '3', material_rate: '4' })],
  });
  return { estimation, first: cost, second };
};

describe('the comparison of two revisions', () => {
  it('marks lines by their identity, and its effects add up for lines, structures and in all', async () => {
    const { estimation } = await revised();
    const answer = await compared(team.reader, estimation, 'from=boq-cost.1&to=boq-cost.2');
    expect(answer).toMatchObject({
      prices: 'calculated',
      from: { stage: 'cost_estimation', revision: 1, lines: 4 },
      to: { revision: 2, lines: 4 },
      counts: { added: 1, removed: 1, changed: 1, moved: 0, recalculated: 0 },
      total: {
        from: '160.00',
        to: '166.00',
        difference: '6.00',
        effects: { quantity: '20.00', rate: '15.00', scope: '-38.00', margin: '9.00' },
      },
    });
    expect(answer['lines'].map((line: Made) => [line['description'], ...line['marks'], line['context']])).toEqual([
      ['Ground floor', true],
      ['Windows', 'changed', false],
      ['Doors', 'removed', false],
      ['Gutters', 'added', false],
    ]);
    expect(named(answer['lines'], 'Ground floor')['money']).toMatchObject({
      from: '150.00',
      to: '144.00',
      effects: { scope: '-50.00' },
    });
    expect(named(answer['lines'], 'Windows')['changes']).toEqual([
      { field: 'quantity', from: '10.0000', to: '12.0000' },
      { field: 'material_rate', from: '8.0000', to: '9.0000' },
      { field: 'margin_percent', from: '20.00', to: '25.00' },
    ]);
    for (const line of answer['lines']) {
      const { difference, effects } = line['money'];
      expect(Number(sum(Object.values<string>(effects)))).toBe(Number(difference));
    }
    const back = await compared(team.reader, estimation, 'from=boq-cost.2&to=boq-cost.1');
    expect(back['total']).toMatchObject({ difference: '-6.00', effects: { scope: '38.00' } });
    const itself = await compared(team.reader, estimation, 'from=boq-cost.2&to=boq-cost.2');
    expect(itself).toMatchObject({ lines: [], total: { difference: '0.00' } });
  });

  it('leaves what matters: by mark, money, structure and text, unchanged lines on demand', async () => {
    const { estimation } = await revised();
    const asked = async (more: string) => {
      const { lines } = await compared(team.reader, estimation, `from=boq-cost.1&to=boq-cost.2${more}`);
      return lines.map((line: Made) => (line['context'] ? `(${line['description']})` : line['description']));
    };
    expect(await asked('&marks=removed')).toEqual(['(Ground floor)', 'Doors']);
    expect(await asked('&least=44')).toEqual(['(Ground floor)', 'Windows', 'Doors']);
    expect(await asked('&text=gutt')).toEqual(['Gutters']);
    expect(await asked('&unchanged=true')).toEqual(['Ground floor', 'Windows', 'Doors', 'Scaffold', 'Gutters']);
    const all = await compared(team.reader, estimation, 'from=boq-cost.1&to=boq-cost.2&unchanged=true');
    expect(await asked(`&structure=${named(all['lines'], 'Ground floor')['key']}`)).toEqual([
      '(Ground floor)',
      'Windows',
      'Doors',
    ]);
    const wrong = await team.reader.get(
      `/api/estimations/${estimation}/compare?from=boq-cost.1&to=boq-cost.2&marks=odd`,
    );
    expect(wrong).toMatchObject({ status: 422, errors: { marks: ['Unknown mark odd'] } });
  });

  it('of stages without prices has quantities alone', async () => {
    const { estimation } = await revised();
    const answer = await compared(team.reader, estimation, 'from=boq-creation.1&to=boq-cost.2&unchanged=true');
    expect(answer).toMatchObject({ prices: 'none', total: null, counts: { added: 1, removed: 1, changed: 1 } });
    expect(named(answer['lines'], 'Windows')).toMatchObject({
      money: null,
      from: { quantity: '10.0000', rate: null, extension: null },
      to: { quantity: '12.0000', rate: '12.0000', extension: '144.00' },
    });
  });

  it('has no margin effect with target rates', async () => {
    const { id } = await makeEstimation(team, masters);
    await save(team.creator, 'boq-details', await activeId(team, 'boq-details', id), {
      added: [item({ description: 'Windows', quantity: '2' })],
    });
    for (const word of ['boq-details', 'boq-creation'] as const) await approve(team, word, id);
    const sale = await activeId(team, 'boq-sale', id);
    const [line] = await linesOf(team.creator, 'boq-sale', sale);
    await save(team.creator, 'boq-sale', sale, { changes: [price(line ?? {}, { target_rate: '5' })] });
    await approve(team, 'boq-sale', id);
    await acted(team.creator, 'boq-sale', 'revise', id);
    const second = await activeId(team, 'boq-sale', id);
    const [now] = await linesOf(team.creator, 'boq-sale', second);
    await save(team.creator, 'boq-sale', second, { changes: [price(now ?? {}, { target_rate: '6', quantity: '3' })] });
    const answer = await compared(team.reader, id, 'from=boq-sale.1&to=boq-sale.2');
    expect(answer).toMatchObject({
      prices: 'target',
      total: { from: '10.00', to: '18.00', effects: { quantity: '5.00', rate: '3.00', scope: '0.00', margin: '0.00' } },
    });
  });

  it('needs a revision that is there, in the branch, and the permission to view both stages', async () => {
    const { estimation } = await revised();
    const path = `/api/estimations/${estimation}/compare`;
    expect(await team.reader.get(`${path}?from=boq-cost.1&to=boq-cost.9`)).toMatchObject({
      status: 404,
      message: 'Cost estimation revision 9 not found',
    });
    expect(await team.reader.get(`${path}?from=boq-cost.1&to=cost.1`)).toMatchObject({ status: 422 });
    expect(await team.reader.get(`${path}?from=boq-cost.1`)).toMatchObject({ status: 422 });
    expect(await team.stranger.get(`${path}?from=boq-cost.1&to=boq-cost.2`)).toMatchObject({ status: 404 });
    const { leeds } = await branchIds(on);
    const permissions = ['estimation.estimation.view', 'estimation.boq_creation.view'];
    const planner = await person(on, { branches: [leeds], permissions });
    expect(await planner.get(`${path}?from=boq-creation.1&to=boq-cost.2`)).toMatchObject({ status: 403 });
    expect(await planner.get(`${path}?from=boq-creation.1&to=boq-creation.1`)).toMatchObject({ status: 200 });
  });

  it('asks the database as often with many lines as with few', async () => {
    const few = await revised();
    const { caller, counted } = await countingCaller(on, team.reader);
    const asked = (estimation: number) =>
      counted(() => caller.get(`/api/estimations/${estimation}/compare?from=boq-creation.1&to=boq-cost.1`));
    await asked(few.estimation);
    const [statements] = await asked(few.estimation);
    const many = await makeCosted(
      team,
      masters,
      Array.from({ length: 300 }, () => item()),
    );
    const [again, { status }] = await asked(many.estimation);
    expect([status, again]).toEqual([200, statements]);
    expect(statements).toBeLessThan(10);
  });

  it('is a spreadsheet too', async () => {
    const { estimation } = await revised();
    const response = await team.reader.raw(
      'GET',
      `/api/estimations/${estimation}/compare/export?from=boq-cost.1&to=boq-cost.2`,
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/filename="est-.*\.xlsx"/);
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    const [head = [], ...rows] = sheets[0]?.rows ?? [];
    const column = (heading: string) => rows.map((row) => row[head.indexOf(heading)]);
    expect(column('Description')).toEqual(['Ground floor', 'Windows', 'Doors', 'Gutters']);
    expect(column('Change').slice(1)).toEqual(['Changed', 'Removed', 'Added']);
    expect(column('Difference')).toEqual([-6, 44, -50, 12]);
    expect(['quantity', 'rate', 'scope', 'margin'].map((effect) => column(`of it ${effect}`)[0])).toEqual([
      20, 15, -50, 9,
    ]);
    expect(column('What changed')[1]).toBe(
      'Quantity: 10.0000 → 12.0000; Material: 8.0000 → 9.0000; Margin: 20.00 → 25.00',
    );
  });

  it('says in the spreadsheet what a line has from others: the factor of its BOM and its share of overheads', async () => {
    const { estimation, cost } = await makeCosted(team, masters, [
      { key: 'b', kind: 'bom', description: 'Truss', quantity: '2' },
      item({ parent_key: 'b', description: 'Plate', quantity: '1' }),
    ]);
    const lines = await linesOf(team.creator, 'boq-cost', cost);
    await save(team.creator, 'boq-cost', cost, { changes: [price(named(lines, 'Plate'), { material_rate: '8' })] });
    await approve(team, 'boq-cost', estimation);
    await acted(team.creator, 'boq-cost', 'revise', estimation);
    const second = await activeId(team, 'boq-cost', estimation);
    const truss = named(await linesOf(team.creator, 'boq-cost', second), 'Truss');
    await save(team.creator, 'boq-cost', second, { changes: [price(truss, { quantity: '3' })] });
    const overheads = [{ account: 'Crane', basis: 'amount', amount: '10.00' }];
    await expecting(200, team.creator.post(`/api/boq-cost/${second}/items/save-account-overheads`, { overheads }));
    const query = 'from=boq-cost.1&to=boq-cost.2';
    const answer = await team.reader.raw('GET', `/api/estimations/${estimation}/compare/export?${query}`);
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    const [head = [], ...rows] = sheets[0]?.rows ?? [];
    const said = (description: string) =>
      rows.find((row) => row[head.indexOf('Description')] === description)?.[head.indexOf('What changed')];
    expect([said('Truss'), said('Plate')]).toEqual([
      'Quantity: 2.0000 → 3.0000',
      'BOM factor: 2 → 3; Overhead: 0.00 → 10.00',
    ]);
  });
});

describe('credits, rates only and percentages', () => {
  it('are compared with their reasons: a percentage has those of what it is one of, and its own change', async () => {
    const { estimation, cost } = await makeCosted(team, masters, [
      { key: 'g', kind: 'structure', description: 'Ground floor' },
      item({ parent_key: 'g', description: 'Windows', quantity: '10' }),
      item({ parent_key: 'g', description: 'Deduct doors', quantity: '-5' }),
      item({ parent_key: 'g', description: 'Less', quantity: null, basis: 'percent_of_structure', percent: '-2' }),
      item({ description: 'Scaffold', quantity: null, basis: 'rate_only' }),
      item({ description: 'Discount', quantity: null, basis: 'percent_of_all', percent: '-10' }),
    ]);
    const lines = await linesOf(team.creator, 'boq-cost', cost);
    const rated = ['Windows', 'Deduct doors', 'Scaffold'].map((name) =>
      price(named(lines, name), { material_rate: '8', margin_percent: '20' }),
    );
    await save(team.creator, 'boq-cost', cost, { changes: rated });
    await approve(team, 'boq-cost', estimation);
    await acted(team.creator, 'boq-cost', 'revise', estimation);
    const second = await activeId(team, 'boq-cost', estimation);
    const now = await linesOf(team.creator, 'boq-cost', second);
    await save(team.creator, 'boq-cost', second, {
      changes: [
        price(named(now, 'Windows'), { quantity: '20' }),
        price(named(now, 'Less'), { percent: '-3' }),
        price(named(now, 'Scaffold'), { quantity: '1' }),
      ],
    });
    const answer = await compared(team.reader, estimation, 'from=boq-cost.1&to=boq-cost.2');
    const row = (name: string) => answer.lines.find(({ description }: Made) => description === name);
    // 50.00 became 150.00: 2 % of it are −3.00 instead of −1.00, and 3 % are −4.50.
    expect(row('Less')).toMatchObject({
      marks: ['changed'],
      changes: [{ field: 'percent', from: '-2.00', to: '-3.00' }],
      from: { quantity: null, basis: 'percent_of_structure', percent: '-2.00', rate: null, extension: '-1.00' },
      to: { percent: '-3.00', extension: '-4.50' },
      money: { difference: '-3.50', effects: { quantity: '-2.00', rate: '-1.50', scope: '0.00', margin: '0.00' } },
    });
    expect(row('Scaffold')).toMatchObject({
      changes: [
        { field: 'basis', from: 'Rate only', to: null },
        { field: 'quantity', from: null, to: '1.0000' },
      ],
      money: { from: '0.00', to: '10.00', effects: { quantity: '10.00' } },
    });
    // A tenth of 49.00, then of 155.50: quantity 100.00 − 2.00 + 10.00, rate −1.50.
    expect(row('Discount')).toMatchObject({
      marks: ['recalculated'],
      changes: [],
      money: { from: '-4.90', to: '-15.55', effects: { quantity: '-10.80', rate: '0.15' } },
    });
    expect(answer.total).toMatchObject({
      from: '44.10',
      to: '139.95',
      difference: '95.85',
      effects: { quantity: '97.20', rate: '-1.35', scope: '0.00', margin: '0.00' },
    });
  });
});

describe('the what-if', () => {
  const whatIf = (caller: Caller, cost: number, body: object) =>
    caller.post(`/api/boq-cost/${cost}/items/what-if`, body);
  const priced = async () => {
    const { estimation, cost } = await makeCosted(team, masters, [
      { key: 'g', kind: 'structure', description: 'Ground floor' },
      item({ parent_key: 'g', description: 'Windows', quantity: '10' }),
      item({ description: 'Doors', quantity: '10' }),
    ]);
    const lines = await linesOf(team.creator, 'boq-cost', cost);
    await save(team.creator, 'boq-cost', cost, {
      changes: [
        price(named(lines, 'Windows'), { material_rate: '8', margin_percent: '20' }),
        price(named(lines, 'Doors'), { material_rate: '8', margin_percent: '10' }),
      ],
    });
    return { estimation, cost, group: named(lines, 'Ground floor') };
  };

  it('shows the margins that reach a target, changes nothing, and is applied by a save', async () => {
    const { cost } = await priced();
    const before = await linesOf(team.creator, 'boq-cost', cost);
    const preview = await expecting(200, whatIf(team.creator, cost, { target_margin: '25', way: 'same' }));
    expect(preview).toMatchObject({ before: { price: '188.89' }, target: '213.33', common: '25.00', verified: 0 });
    expect(await linesOf(team.creator, 'boq-cost', cost)).toEqual(before);
    const changes = preview['margins'].map((row: Made) => ({
      id: row.id,
      version: row['version'],
      margin_percent: row['margin_to'],
    }));
    await save(team.creator, 'boq-cost', cost, { changes });
    const after = await linesOf(team.creator, 'boq-cost', cost);
    const selling = sum(after.flatMap((line) => (line['kind'] === 'item' ? [line['selling_extension']] : [])));
    expect(selling).toBe(preview['reached'].price);
    expect(Number(preview['missing'])).toBeCloseTo(213.33 - Number(selling), 6);
  });

  it('changes the chosen lines alone, or those in a structure', async () => {
    const { cost, group } = await priced();
    const one = await expecting(
      200,
      whatIf(team.creator, cost, { target_price: '200', way: 'same', structure_line_id: group.id }),
    );
    expect(one['margins'].map((row: Made) => row['description'])).toEqual(['Windows']);
    const own = await expecting(
      200,
      whatIf(team.creator, cost, { target_price: '160', way: 'points', structure_line_id: group.id, of: 'chosen' }),
    );
    expect(own).toMatchObject({
      before: { price: '100.00' },
      reached: { price: '160.00', margin: '50.00' },
      common: '30.00',
    });
  });

  it('is refused with the reason', async () => {
    const { cost } = await priced();
    const refused = async (body: object) => (await whatIf(team.creator, cost, { way: 'same', ...body })).errors;
    expect(await refused({ target_price: '100' })).toEqual({
      target_price: ['Out of reach: without any margin the price is 160.00'],
    });
    expect(await refused({ target_price: '99999999' })).toEqual({
      target_price: ['Out of reach: with the highest margin the price is 1600000.00'],
    });
    expect(await refused({})).toEqual({ target_price: ['Say a target price, or a target margin'] });
    expect(await refused({ target_price: '1', target_margin: '1' })).toHaveProperty('target_price');
    expect(await refused({ target_margin: '100' })).toHaveProperty('target_margin');
    expect(await refused({ target_price: '5', ids: [999_999] })).toEqual({
      target_price: ['There are no lines to change'],
    });
    expect(await whatIf(team.stranger, cost, { target_price: '200', way: 'same' })).toMatchObject({ status: 404 });
  });

  it('leaves verified lines alone', async () => {
    const { cost, estimation } = await priced();
    await acted(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, {
      reviewer_id: team.reviewer.session.user.id,
    });
    const lines = await linesOf(team.creator, 'boq-cost', cost);
    await expecting(
      200,
      team.reviewer.put(`/api/boq-cost/items/${named(lines, 'Windows').id}/reviewer-verify`, { is_verified: true }),
    );
    const preview = await expecting(200, whatIf(team.creator, cost, { target_price: '200', way: 'same' }));
    expect(preview['verified']).toBe(1);
    expect(preview['margins'].map((row: Made) => row['description'])).toEqual(['Doors']);
    // 80.00 ÷ 0.8 stays, and the doors make up for the rest: 80.00 ÷ 0.2 and 100.00 are 500.00.
    const dearer = await expecting(200, whatIf(team.creator, cost, { target_price: '500', way: 'points' }));
    expect(dearer).toMatchObject({ verified: 1, reached: { price: '500.00' }, missing: '0.00' });
    expect(dearer['margins'].map((row: Made) => [row['description'], row['margin_to']])).toEqual([['Doors', '80.00']]);
    expect((await act(team.reviewer, 'boq-cost', 'review-revert', estimation)).status).toBe(200);
  });

  it('moves percentage lines along, keeps credits, and is what a save of its margins makes', async () => {
    const { cost } = await makeCosted(team, masters, [
      { key: 'g', kind: 'structure', description: 'Ground floor' },
      item({ parent_key: 'g', description: 'Windows', quantity: '10' }),
      item({ parent_key: 'g', description: 'Deduct', quantity: '-2' }),
      item({ parent_key: 'g', description: 'Less', quantity: null, basis: 'percent_of_structure', percent: '-2' }),
      item({ description: 'Doors', quantity: '7' }),
      item({ description: 'Scaffold', quantity: null, basis: 'rate_only' }),
      item({ description: 'Risk', quantity: null, basis: 'percent_of_all', percent: '7.5' }),
    ]);
    const lines = await linesOf(team.creator, 'boq-cost', cost);
    await save(team.creator, 'boq-cost', cost, {
      changes: ['Windows', 'Deduct', 'Doors', 'Scaffold'].map((name) =>
        price(named(lines, name), { material_rate: '33.33', margin_percent: '10' }),
      ),
    });
    const priceNow = async () => (await expecting(200, team.creator.get(`/api/boq-cost/${cost}`)))['totals'].selling;
    const group = named(lines, 'Ground floor').id;
    for (const body of [
      { target_price: '777.77', way: 'same' },
      { target_margin: '31.5', way: 'points' },
      { target_price: '900', way: 'points', structure_line_id: group },
    ]) {
      const preview = await expecting(200, whatIf(team.creator, cost, body));
      expect(preview['before'].price).toBe(await priceNow());
      expect(Math.abs(Number(preview['missing']))).toBeLessThanOrEqual(0.02);
      const changed = preview['margins'].map((row: Made) => row['description']);
      expect(changed).not.toContain('Deduct');
      await save(team.creator, 'boq-cost', cost, {
        changes: preview['margins'].map((row: Made) => ({
          id: row.id,
          version: row['version'],
          margin_percent: row['margin_to'],
        })),
      });
      expect(await priceNow(), JSON.stringify(body)).toBe(preview['reached'].price);
    }
    // Of the structure alone: its lines and its percentage.
    const own = await expecting(
      200,
      whatIf(team.creator, cost, { target_price: '400', way: 'same', structure_line_id: group, of: 'chosen' }),
    );
    const inside = (await linesOf(team.creator, 'boq-cost', cost)).filter((line) => line['parent_line_id'] === group);
    expect(own['before'].price).toBe(sum(inside.map((line) => line['selling_extension'])));
  });
});
