import { describe, expect, it } from 'vitest';
import { exportedBill, importedBill } from '../../support/billImport.ts';
import { acted, activeId, approve, item, linesOf, makeCosted, save, testEstimation } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { pdfText } from '../../support/pdfText.ts';
import { bytesOf, issued, makeApproved } from '../../support/quotations.ts';
import type { Sent } from '../../support/samples.ts';

const { team, masters } = testEstimation();
const path = '/api/boq-cost';

const rates: Readonly<Record<string, string>> = {
  Panel: '100',
  Landscaping: '5000',
  'Panel, polished': '30',
  Scaffold: '12',
};

/** A façade with what is not known yet, what may be added, and what is a rate only. */
const lines = (): Sent[] => [
  { key: 'f', kind: 'structure', description: 'Façade' },
  item({ parent_key: 'f', ref: '1', description: 'Panel', quantity: '10' }),
  item({ parent_key: 'f', ref: '2', description: 'Landscaping', quantity: '1', basis: 'provisional_sum' }),
  item({
    parent_key: 'f',
    ref: '3',
    description: 'Panel, polished',
    quantity: null,
    basis: 'optional',
    alternate_quantity: '10',
  }),
  item({ parent_key: 'f', description: 'Scaffold', quantity: null, basis: 'rate_only' }),
  item({ parent_key: 'f', description: 'Less 2 %', quantity: null, basis: 'percent_of_structure', percent: '-2' }),
  { key: 'b', kind: 'bom', description: 'Door', quantity: '2' },
  item({ parent_key: 'b', description: 'Leaf', quantity: '1' }),
];

const bill = async () => {
  const { cost, estimation } = await makeCosted(team, masters, lines());
  const named = async (name: string): Promise<Made> => {
    const found = (await linesOf(team.creator, 'boq-cost', cost)).find(({ description }) => description === name);
    if (!found) throw new Error(`no line ${name}`);
    return found;
  };
  const changes = (await linesOf(team.creator, 'boq-cost', cost)).flatMap(({ id, version, description }) =>
    rates[description] === undefined ? [] : [{ id, version, material_rate: rates[description] }],
  );
  await save(team.creator, 'boq-cost', cost, { changes });
  const put = async (name: string, changed: Sent) => {
    const { id, version } = await named(name);
    const { status, errors } = await team.creator.put(`${path}/${cost}/items`, {
      changes: [{ id, version, ...changed }],
    });
    return [status, errors];
  };
  const totals = async () => (await expecting(200, team.creator.get(`${path}/${cost}`))).totals;
  return { cost, estimation, named, put, totals };
};

describe('a provisional sum and an optional line', () => {
  it('count in every total, and in none', async () => {
    const { named, totals } = await bill();
    expect(await named('Landscaping')).toMatchObject({
      basis: 'provisional_sum',
      quantity: '1.0000',
      cost_extension: '5000.00',
      selling_extension: '5000.00',
    });
    const optional = await named('Panel, polished');
    expect(optional).toMatchObject({
      basis: 'optional',
      alternate_quantity: '10.0000',
      cost_rate: '30.0000',
      cost_extension: '0.00',
      selling_extension: '0.00',
    });
    expect(optional).not.toHaveProperty('quantity');
    // 2 % of 1,000.00 + 5,000.00; the 300.00 are in nothing.
    expect(await named('Less 2 %')).toMatchObject({ base_cost: '6000.00', cost_extension: '-120.00' });
    expect(await totals()).toMatchObject({ cost: '5880.00', selling: '5880.00' });
  });

  it('bear no overheads, and take no margin of all lines: what the client has stated stays', async () => {
    const { cost, named } = await bill();
    const shares = `${path}/${cost}/items/save-account-overheads`;
    await expecting(
      200,
      team.creator.post(shares, { overheads: [{ account: 'Site', basis: 'amount', amount: '250' }] }),
    );
    await expecting(200, team.creator.put(`${path}/${cost}/items/apply-margins`, { margin_percent: '20' }));
    expect(await named('Landscaping')).toMatchObject({
      overhead: '0.00',
      margin_percent: '0.00',
      selling_extension: '5000.00',
    });
    expect(await named('Panel, polished')).toMatchObject({ overhead: '0.00', margin_percent: '20.00' });
    // 1,000.00 and all of the 250.00, at 20 %.
    expect(await named('Panel')).toMatchObject({ overhead: '250.00', selling_extension: '1562.50' });
    const wanted = { target_price: '8000', way: 'same' };
    const whatIf = await expecting(200, team.creator.post(`${path}/${cost}/items/what-if`, wanted));
    const moved = whatIf['margins'].map(({ description }: Made) => description);
    expect(moved).toContain('Panel');
    expect(moved).not.toContain('Landscaping');
    const told = await expecting(200, team.creator.get(`${path}/${cost}/items/account-overheads`));
    expect(told).toMatchObject({ is_outdated: false });
  });

  it('become measured and back: a quantity leaves a sum what it is, and makes an option a line', async () => {
    const { named, put, totals } = await bill();
    expect(await put('Landscaping', { quantity: '2' })).toEqual([200, undefined]);
    expect(await named('Landscaping')).toMatchObject({ basis: 'provisional_sum', cost_extension: '10000.00' });
    expect(await put('Panel, polished', { quantity: '10' })).toEqual([200, undefined]);
    const chosen = await named('Panel, polished');
    expect(chosen).toMatchObject({ quantity: '10.0000', cost_extension: '300.00' });
    expect(chosen).not.toHaveProperty('basis');
    expect(chosen).not.toHaveProperty('alternate_quantity');
    expect(await put('Landscaping', { basis: 'optional', alternate_quantity: '1' })).toEqual([200, undefined]);
    // 1,000.00 + 300.00, less 2 %.
    expect(await totals()).toMatchObject({ cost: '1274.00' });
  });

  it('are refused where they do not fit', async () => {
    const { put } = await bill();
    const refused = (field: string, message: string) => [422, { [`changes.0.${field}`]: [message] }];
    expect(await put('Panel, polished', { basis: 'optional', quantity: '10' })).toEqual(
      refused('quantity', 'The quantity of an optional line is its alternate_quantity: it is not in the total'),
    );
    expect(await put('Panel, polished', { alternate_to: '1' })).toEqual(
      refused('alternate_to', 'Only an alternate has this'),
    );
    expect(await put('Landscaping', { alternate_quantity: '1' })).toEqual(
      refused('alternate_quantity', 'Only an alternate or an optional line has this'),
    );
    expect(await put('Leaf', { basis: 'provisional_sum' })).toEqual(
      refused('basis', 'A BOM holds no provisional sums'),
    );
    expect(await put('Leaf', { basis: 'optional' })).toEqual(refused('basis', 'A BOM holds no optional lines'));
  });

  it('go through all stages, and come back unchanged from each workbook', async () => {
    const { estimation } = await bill();
    for (const word of ['boq-details', 'boq-creation', 'boq-sale', 'boq-cost'] as const) {
      const id = await activeId(team, word, estimation);
      const { plan, stored } = await importedBill(team.creator, word, id, await exportedBill(team.creator, word, id));
      const { added, gone, changed, untaken, unchanged } = plan;
      expect([word, { added, gone, changed, untaken, unchanged }]).toEqual([
        word,
        { added: [], gone: [], changed: [], untaken: [], unchanged: stored.length },
      ]);
      expect(stored.map(({ basis, quantity, alternate_quantity: own }) => [basis, quantity, own])).toEqual(
        expect.arrayContaining([
          ['provisional_sum', '1.0000', undefined],
          ['optional', null, '10.0000'],
        ]),
      );
    }
  });

  it('are scope where one becomes optional, and told in a quotation', async () => {
    const { cost, estimation, named } = await bill();
    const draft = await expecting(200, team.reader.get(`${path}/${cost}/quotation`));
    expect(draft).toMatchObject({ total: '5880.00', optional: 1, provisional: 1, alternates: 0 });
    await approve(team, 'boq-cost', estimation);
    await acted(team.creator, 'boq-cost', 'revise', estimation);
    const second = await activeId(team, 'boq-cost', estimation);
    expect(second).not.toBe(cost);
    const now = (await linesOf(team.creator, 'boq-cost', second)).find(({ description }) => description === 'Panel');
    expect(await named('Panel')).toMatchObject({ quantity: '10.0000' });
    await save(team.creator, 'boq-cost', second, {
      changes: [{ id: now?.id, version: now?.version, basis: 'optional', alternate_quantity: '10' }],
    });
    const { total } = await expecting(
      200,
      team.reader.get(`/api/estimations/${estimation}/compare?from=boq-cost.1&to=boq-cost.2`),
    );
    // 1,000.00 less 2 %.
    expect(total).toMatchObject({ from: '5880.00', to: '4900.00', effects: { scope: '-980.00', rate: '0.00' } });
  });

  it('stand in the quotation: a sum by its name, an option with what it would come to', async () => {
    const { cost } = await makeApproved(team, masters, [
      item({ ref: '1', description: 'Landscaping', quantity: '1', basis: 'provisional_sum', material_rate: '5000' }),
      item({
        ref: '2',
        description: 'Canopy',
        quantity: null,
        basis: 'optional',
        alternate_quantity: '3',
        material_rate: '12.5',
      }),
    ]);
    const { id } = await issued(team.coordinator, cost);
    const text = (await pdfText(await bytesOf(team.reader, `/api/client-quotations/${id}/document`))).join(' ');
    for (const said of ['Provisional sum', 'Optional, not in the total', '37.50', 'One line is optional', '5,000.00'])
      expect(text).toContain(said);
    expect(text).not.toContain('5,037.50');
  });
});
