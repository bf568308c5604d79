import { describe, expect, it } from 'vitest';
import { makeItem } from '../../support/bills.ts';
import { acted, activeId, approve, item, linesOf, makeCosted, save, testEstimation } from '../../support/estimation.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';

const { team, masters } = testEstimation();
const path = '/api/boq-cost';

/** A cost estimation with a roof (a truss of 12: plates and nails) and loose bolts, all priced; its lines by name. */
const costed = async () => {
  const { estimation, cost } = await makeCosted(team, masters, [
    { key: 'roof', kind: 'structure', description: 'Roof' },
    { key: 'truss', kind: 'bom', parent_key: 'roof', description: 'Truss', quantity: '12' },
    item({ parent_key: 'truss', description: 'Plate', quantity: '2' }),
    item({ parent_key: 'truss', description: 'Nail', quantity: '8' }),
    item({ description: 'Bolt', quantity: '7' }),
  ]);
  const read = async () =>
    Object.fromEntries((await linesOf(team.creator, 'boq-cost', cost)).map((l) => [l.description, l])) as Record<
      string,
      Made
    >;
  const lines = await read();
  const rates: Record<string, string> = { Plate: '10', Nail: '0.05', Bolt: '3.3333' };
  await save(team.creator, 'boq-cost', cost, {
    changes: Object.entries(rates).map(([name, material_rate]) => ({
      id: lines[name].id,
      version: lines[name].version,
      material_rate,
    })),
  });
  const id = (name: string) => lines[name].id as number;
  const totals = async () => (await expecting(200, team.creator.get(`${path}/${cost}`))).totals;
  return { estimation, cost, id, read, totals };
};
const withoutMargin = (lines: Record<string, Made>) =>
  Object.values(lines).flatMap((line) =>
    line.kind === 'item' && line.margin_percent === '0.00' ? [line.description] : [],
  );

describe('prices', () => {
  it('are saved for one line, which alone changes; what is not sent stays', async () => {
    const { cost, id, read } = await costed();
    const { Bolt: before, ...others } = await read();
    const at = `${path}/${cost}/items/${id('Bolt')}/save-prices`;
    const sent = { labour_rate: '1.2', machine_rate: '0.3', freight_rate: '0.1667', margin_percent: '20' };
    const { records } = await expecting(200, team.creator.post(at, sent));
    expect(records).toHaveLength(1);
    // 3.3333 + 1.2 + 0.3 + 0.1667 = 5 each, 35 for seven; 35 ÷ 0.8 ÷ 7 = 6.25, 43.75 for seven.
    expect(records[0]).toMatchObject({
      material_rate: '3.3333',
      cost_rate: '5.0000',
      cost_extension: '35.00',
      selling_rate: '6.2500',
      selling_extension: '43.75',
      version: before.version + 1,
    });
    const { Bolt: _, ...after } = await read();
    expect(after).toEqual(others);
    expect(await team.creator.post(at, { labour_rate: '2', version: before.version })).toMatchObject({ status: 409 });
    expect((await read())['Bolt'].labour_rate).toBe('1.2000');
  });

  it('are of items, in range, and of a line of this estimation', async () => {
    const { cost, id, read } = await costed();
    const { cost: other } = await costed();
    const before = await read();
    const put = async (line: number, body: object, of = cost) => {
      const { status, errors } = await team.creator.post(`${path}/${of}/items/${line}/save-prices`, body);
      return [status, ...Object.values(errors ?? {}).flat()];
    };
    expect(await put(id('Truss'), { labour_rate: '1' })).toEqual([422, 'Only items have prices']);
    for (const margin_percent of ['100', '-1000', '12.345'])
      expect((await put(id('Bolt'), { margin_percent }))[0]).toBe(422);
    for (const labour_rate of ['-1.23456', '1.23456', '1e30', '99999999999999999'])
      expect((await put(id('Bolt'), { labour_rate }))[0]).toBe(422);
    expect((await put(id('Bolt'), { cost_rate: '5' }))[0]).toBe(422);
    expect(await put(id('Bolt'), { labour_rate: '1' }, other)).toEqual([404]);
    expect(await put(999_999_999, { labour_rate: '1' })).toEqual([404]);
    expect(await read()).toEqual(before);
  });

  it('whose amounts no column holds are a 422, and nothing is kept', async () => {
    const { cost, id, read } = await costed();
    const before = await read();
    const change = {
      id: id('Bolt'),
      version: before['Bolt'].version,
      quantity: '99999999999',
      labour_rate: '99999999999',
    };
    const answer = await team.creator.put(`${path}/${cost}/items`, { changes: [change] });
    expect(answer).toMatchObject({ status: 422, message: 'A number is too large: the result has no room' });
    expect(await read()).toEqual(before);
  });

  it('follow another variant; the line keeps the one that it had, and its rate', async () => {
    const { cost } = await costed();
    const plate = await makeItem(team.creator);
    const other = await makeItem(team.creator);
    const [plain, painted] = plate.variants;
    const added = item({ item_id: plate.id, item_variant_id: plain.id, material_rate: '9.99', margin_percent: '50' });
    const { records } = await save(team.creator, 'boq-cost', cost, { added: [added] });
    const change = (item_variant_id: unknown) =>
      team.creator.put(`${path}/items/${records[0].id}/change-variant`, { item_variant_id });
    const [line] = (await expecting(200, change(painted.id))).records;
    expect(line).toMatchObject({
      item_variant_id: painted.id,
      item_variant_name: 'Painted',
      material_rate: '12.5000',
      selling_rate: '25.0000',
      replaced_variant_id: plain.id,
      replaced_variant_name: 'Plain',
      replaced_rate: '9.9900',
    });
    for (const wrong of [other.variants[0].id, 999_999_999])
      expect(await change(wrong)).toMatchObject({
        status: 422,
        errors: { item_variant_id: ['Variant: no such variant of the item'] },
      });
    const { id, version } = line;
    for (const named of [{ item_id: other.id }, { item_variant_id: other.variants[0].id }])
      expect(await team.creator.put(`${path}/${cost}/items`, { changes: [{ id, version, ...named }] })).toMatchObject({
        status: 422,
        errors: { 'changes.0.item_variant_id': ['Variant: no such variant'] },
      });
    expect(await change(undefined)).toMatchObject({ status: 422, errors: { item_variant_id: ['Choose a variant'] } });
    const old = { item_variant_id: plain.id, version: version - 1 };
    expect(await team.creator.put(`${path}/items/${id}/change-variant`, old)).toMatchObject({
      status: 409,
      conflict: { version, current: { id, item_variant_id: painted.id } },
    });
    await expecting(200, team.creator.put(`${path}/items/${id}/change-variant`, { ...old, version }));
  });
});

describe('margins', () => {
  it('are set for all, for a structure or BOM with all in it, or for chosen lines', async () => {
    const { cost, id, read, totals } = await costed();
    const apply = (body: object) => expecting(200, team.creator.put(`${path}/${cost}/items/apply-margins`, body));
    const answer = await apply({ margin_percent: '20', structure_line_id: id('Roof') });
    expect(answer).toMatchObject({ changed: 2, verified: 0, totals: await totals() });
    expect(withoutMargin(await read())).toEqual(['Bolt']);
    expect(await apply({ margin_percent: '0', ids: [id('Plate'), id('Bolt')] })).toMatchObject({
      changed: 1,
      verified: 0,
    });
    expect(withoutMargin(await read())).toEqual(['Plate', 'Bolt']);
    expect(await apply({ margin_percent: '12.5' })).toMatchObject({ changed: 3, verified: 0 });
    // Plates 24 × 10 ÷ 0.875, nails 96 × 0.05 ÷ 0.875, bolts 7 × 3.3333 ÷ 0.875: rates to 4 places.
    expect(await totals()).toEqual({
      lines: 5,
      cost: '268.13',
      overhead: '0.00',
      selling: '306.43',
      target: '0.00',
    });
    const wrong = async (body: object) => (await team.creator.put(`${path}/${cost}/items/apply-margins`, body)).status;
    expect(await wrong({ margin_percent: '100' })).toBe(422);
    expect(await wrong({})).toBe(422);
    expect(await wrong({ margin_percent: '1', ids: [id('Bolt'), 999_999_999] })).toBe(404);
    expect(await wrong({ margin_percent: '1', structure_line_id: 999_999_999 })).toBe(404);
  });

  it('leave verified lines alone, and say how many', async () => {
    const { estimation, cost, id, read } = await costed();
    await acted(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
    await expecting(200, team.reviewer.put(`${path}/items/${id('Bolt')}/reviewer-verify`));
    await acted(team.reviewer, 'boq-cost', 'review-revert', estimation);
    const answer = await team.creator.put(`${path}/${cost}/items/apply-margins`, { margin_percent: '10' });
    expect(answer.data).toMatchObject({ changed: 2, verified: 1 });
    expect(withoutMargin(await read())).toEqual(['Bolt']);
    expect((await read())['Bolt'].is_reviewer_verified).toBe(true);
  });
});

describe('account overheads', () => {
  const overheadsAt = (cost: number) => `${path}/${cost}/items/account-overheads`;
  const saveAll = (cost: number, overheads: unknown) =>
    team.creator.post(`${path}/${cost}/items/save-account-overheads`, { overheads });
  const shares = (lines: Record<string, Made>) =>
    Object.fromEntries(Object.entries(lines).flatMap(([name, l]) => (l.kind === 'item' ? [[name, l.overhead]] : [])));

  it('are percentages of the cost or amounts, and are distributed by cost to the last cent', async () => {
    const { cost, read, totals } = await costed();
    // The cost is 240.00 + 4.80 + 23.33 = 268.13; 7.5 % of it are 20.11, with 10.01 it is 30.12.
    const sent = [
      { account: 'Site', basis: 'percent', percent: '7.5' },
      { account: 'Crane', basis: 'amount', amount: '10.01' },
    ];
    expect(await expecting(200, saveAll(cost, sent))).toMatchObject({
      overheads: [
        { account: 'Site', basis: 'percent', percent: '7.50', amount: '20.11' },
        { account: 'Crane', basis: 'amount', amount: '10.01' },
      ],
      cost: '268.13',
      total: '30.12',
      is_outdated: false,
    });
    // 30.12 × 240 ÷ 268.13 = 26.96, × 4.80 = 0.5392, × 23.33 = 2.6207: the missing cent goes to the largest.
    expect(shares(await read())).toEqual({ Plate: '26.97', Nail: '0.53', Bolt: '2.62' });
    expect((await totals()).overhead).toBe('30.12');
    // What it sells for carries them: (240.00 + 26.97) ÷ 24 = 11.1238 each.
    expect((await read())['Plate']).toMatchObject({ selling_rate: '11.1238', selling_extension: '266.97' });
  });

  it('are out of date once the cost changes, until they are saved again', async () => {
    const { cost, id, read } = await costed();
    await expecting(200, saveAll(cost, [{ account: 'Site', basis: 'percent', percent: '10' }]));
    const now = async () => expecting(200, team.creator.get(overheadsAt(cost)));
    expect(await now()).toMatchObject({ is_outdated: false, total: '26.81' });
    await expecting(200, team.creator.post(`${path}/${cost}/items/${id('Bolt')}/save-prices`, { labour_rate: '10' }));
    expect(await now()).toMatchObject({ is_outdated: true, cost: '338.13', total: '33.81' });
    await expecting(200, saveAll(cost, [{ account: 'Site', basis: 'percent', percent: '10' }]));
    expect(await now()).toMatchObject({ is_outdated: false, totals: { overhead: '33.81' } });
    await expecting(200, saveAll(cost, []));
    expect(shares(await read())).toEqual({ Plate: '0.00', Nail: '0.00', Bolt: '0.00' });
  });

  it('are out of date when a line goes and another of the same cost comes: its share has gone with it', async () => {
    const { cost, id, read } = await costed();
    await expecting(200, saveAll(cost, [{ account: 'Site', basis: 'percent', percent: '10' }]));
    await save(team.creator, 'boq-cost', cost, {
      removed: [id('Bolt')],
      added: [item({ description: 'Screw', quantity: '7', material_rate: '3.3333' })],
    });
    const now = await expecting(200, team.creator.get(overheadsAt(cost)));
    expect(now).toMatchObject({ cost: '268.13', total: '26.81', is_outdated: true });
    expect(shares(await read())).toMatchObject({ Screw: '0.00' });
  });

  it('go on in the next revision with their shares, and are not out of date there', async () => {
    const { estimation, cost, read } = await costed();
    await expecting(200, saveAll(cost, [{ account: 'Site', basis: 'percent', percent: '10' }]));
    const before = shares(await read());
    const { overheads } = await expecting(200, team.creator.get(overheadsAt(cost)));
    await approve(team, 'boq-cost', estimation);
    await acted(team.creator, 'boq-cost', 'revise', estimation);
    const next = await activeId(team, 'boq-cost', estimation);
    expect(next).not.toBe(cost);
    expect(await expecting(200, team.creator.get(overheadsAt(next)))).toMatchObject({
      overheads,
      cost: '268.13',
      total: '26.81',
      is_outdated: false,
      totals: { overhead: '26.81' },
    });
    const lines = await linesOf(team.creator, 'boq-cost', next);
    expect(shares(Object.fromEntries(lines.map((line) => [line.description, line])))).toEqual(before);
    const screw = item({ quantity: '1', material_rate: '1' });
    await save(team.creator, 'boq-cost', next, { added: [screw] });
    expect(await expecting(200, team.creator.get(overheadsAt(next)))).toMatchObject({ is_outdated: true });
  });

  it('are whole: an account with its percentage or amount, once, over lines that cost something', async () => {
    const { cost } = await costed();
    const wrong = async (overheads: unknown) => (await saveAll(cost, overheads)).errors;
    expect(await wrong([{ basis: 'percent', percent: '1' }])).toEqual({ 'overheads.0.account': ['Name the account'] });
    expect(await wrong([{ account: ' ', basis: 'percent', percent: '1' }])).toEqual({
      'overheads.0.account': ['Name the account'],
    });
    expect(await wrong([{ account: 'Site', basis: 'percent' }])).toEqual({
      'overheads.0.percent': ['Enter a percentage'],
    });
    expect(await wrong([{ account: 'Site', basis: 'amount' }])).toEqual({ 'overheads.0.amount': ['Enter an amount'] });
    expect(Object.keys(await wrong([{ account: 'Site', basis: 'share' }]))).toEqual(['overheads.0.basis']);
    const twice = { account: 'Site', basis: 'amount', amount: '1' };
    expect((await saveAll(cost, [twice, twice])).status).toBe(422);
    const empty = await makeCosted(team, masters);
    expect(await saveAll(empty.cost, [twice])).toMatchObject({
      status: 422,
      errors: { overheads: ['There is no cost yet to distribute them over'] },
    });
    expect((await expecting(200, team.creator.get(overheadsAt(cost)))).overheads).toEqual([]);
    expect((await team.stranger.get(overheadsAt(cost))).status).toBe(404);
  });
});
