import { describe, expect, it } from 'vitest';
import { item, linesOf, makeCosted, save, testEstimation } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';

const { team, masters } = testEstimation();
const path = '/api/boq-cost';

describe('the basis of a line', () => {
  const bill = async () => {
    const made = await makeCosted(team, masters, [
      { key: 'f', kind: 'structure', description: 'Façade' },
      item({ parent_key: 'f', description: 'Panel', quantity: '10' }),
      item({ parent_key: 'f', description: 'Deduct glazing', quantity: '-3' }),
      item({ parent_key: 'f', description: 'Scaffold', quantity: null, basis: 'rate_only' }),
      item({ parent_key: 'f', description: 'Less 2 %', quantity: null, basis: 'percent_of_structure', percent: '-2' }),
      { key: 'b', kind: 'bom', description: 'Door', quantity: '2' },
      item({ parent_key: 'b', description: 'Leaf', quantity: '1' }),
      item({ description: 'Preliminaries', quantity: null, basis: 'percent_of_all', percent: '10' }),
    ]);
    const lines = async () =>
      Object.fromEntries(
        (await linesOf(team.creator, 'boq-cost', made.cost)).map((line) => [line.description, line]),
      ) as Record<string, Made>;
    const before = await lines();
    const rates: Record<string, string> = { Panel: '100', 'Deduct glazing': '50.25', Scaffold: '12', Leaf: '200' };
    await save(team.creator, 'boq-cost', made.cost, {
      changes: Object.entries(rates).map(([name, material_rate]) => ({
        id: before[name].id,
        version: before[name].version,
        material_rate,
      })),
    });
    return { ...made, lines, id: (name: string) => before[name].id as number };
  };

  it('is kept from the first stage on, and makes the amounts', async () => {
    const { cost: own, lines } = await bill();
    const shown = Object.values(await lines()).map(
      ({ description, basis: of, percent: share, quantity: q, cost_extension: amounted, base_cost: base }) =>
        [description, of, share, q, amounted, base].map((value) => value ?? null),
    );
    expect(new Set(shown)).toEqual(
      new Set([
        ['Façade', null, null, null, '0.00', null],
        ['Panel', null, null, '10.0000', '1000.00', null],
        ['Deduct glazing', null, null, '-3.0000', '-150.75', null],
        ['Scaffold', 'rate_only', null, null, '0.00', null],
        // 2 % of 1,000.00 − 150.75 are 16.985.
        ['Less 2 %', 'percent_of_structure', '-2.00', null, '-16.99', '849.25'],
        ['Door', null, null, '2.0000', '0.00', null],
        ['Leaf', null, null, '1.0000', '400.00', null],
        // A tenth of 849.25 − 16.99 + 400.00.
        ['Preliminaries', 'percent_of_all', '10.00', null, '123.23', '1232.26'],
      ]),
    );
    const { totals } = await expecting(200, team.creator.get(`${path}/${own}`));
    expect(totals).toMatchObject({ cost: '1355.49', selling: '1355.49' });
  });

  it('follows what is entered: a quantity makes a line measured, a percentage takes quantity and rates away', async () => {
    const { cost: own, lines, id } = await bill();
    const put = async (name: string, change: object) => {
      const { version } = (await lines())[name];
      return team.creator.put(`${path}/${own}/items`, { changes: [{ id: id(name), version, ...change }] });
    };
    expect(await put('Scaffold', { quantity: '4' })).toMatchObject({ status: 200 });
    expect((await lines())['Scaffold']).toMatchObject({ quantity: '4.0000', cost_extension: '48.00' });
    expect((await lines())['Scaffold']).not.toHaveProperty('basis');
    expect(await put('Panel', { basis: 'percent_of_structure', percent: '5' })).toMatchObject({ status: 200 });
    const panel = (await lines())['Panel'];
    // 5 % of 48.00 − 150.75.
    expect(panel).toMatchObject({ basis: 'percent_of_structure', cost_extension: '-5.14', cost_rate: '0.0000' });
    expect(panel).not.toHaveProperty('quantity');
    expect(panel).not.toHaveProperty('material_rate');
    expect(await team.creator.put(`${path}/items/${id('Panel')}/quantity`, { quantity: '2' })).toMatchObject({
      status: 200,
    });
    const again = (await lines())['Panel'];
    expect(again).toMatchObject({ quantity: '2.0000' });
    for (const gone of ['basis', 'percent', 'base_cost', 'base_selling', 'base_target'])
      expect(again).not.toHaveProperty(gone);
  });

  it('is refused where it does not fit, and nothing is kept', async () => {
    const { cost: own, lines, id } = await bill();
    const before = await lines();
    const put = async (name: string, change: object) => {
      const { version } = before[name];
      const body = { changes: [{ id: id(name), version, ...change }] };
      const { status, errors } = await team.creator.put(`${path}/${own}/items`, body);
      return [status, errors];
    };
    const refused = (field: string, message: string) => [422, { [`changes.0.${field}`]: [message] }];
    expect(await put('Panel', { basis: 'percent_of_all' })).toEqual(refused('percent', 'Enter a percentage'));
    expect(await put('Panel', { percent: '2' })).toEqual(refused('percent', 'Say what it is a percentage of'));
    expect(await put('Panel', { basis: 'percent_of_all', percent: '2', quantity: '1' })).toEqual(
      refused('quantity', 'A percentage line has no quantity'),
    );
    expect(await put('Panel', { basis: 'rate_only', quantity: '1' })).toEqual(
      refused('quantity', 'A line with a rate only has no quantity'),
    );
    expect(await put('Less 2 %', { material_rate: '1' })).toEqual(
      refused('material_rate', 'A percentage line has no rates'),
    );
    expect(await put('Façade', { basis: 'rate_only' })).toEqual(
      refused('basis', 'Only items are paid by rate or percentage'),
    );
    expect(await put('Leaf', { basis: 'percent_of_structure', percent: '1' })).toEqual(
      refused('basis', 'A BOM holds no percentage lines'),
    );
    expect((await put('Panel', { basis: 'by_weight' }))[0]).toBe(422);
    expect((await put('Panel', { basis: 'percent_of_all', percent: '1000' }))[0]).toBe(422);
    const order = { ids: [id('Less 2 %')], place: 'last', parent_line_id: id('Door') };
    expect(await team.creator.put(`${path}/${own}/items/order`, order)).toMatchObject({
      status: 422,
      errors: { parent_line_id: ['A BOM holds no percentage lines'] },
    });
    const added = item({ parent_line_id: id('Door'), quantity: null, basis: 'percent_of_all', percent: '1' });
    expect(await team.creator.put(`${path}/${own}/items`, { added: [added] })).toMatchObject({
      status: 422,
      errors: { 'added.0.parent_line_id': ['A BOM holds no percentage lines'] },
    });
    expect(await lines()).toEqual(before);
  });
});
