import { describe, expect, it } from 'vitest';
import { makeBom, makeItem } from '../../support/bills.ts';
import { activeId, item, makeCosted, linesOf, save, testEstimation } from '../../support/estimation.ts';
import { branchIds, person } from '../../support/people.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { fresh } from '../../support/samples.ts';
import type { Caller } from '../../support/app.ts';

const { on, team, masters } = testEstimation();
const { sent, quote } = testRfqs(on);

const offered = async (caller: Caller, q: string, type?: string): Promise<Made[]> =>
  (await expecting(200, caller.get(`/api/item-offers?q=${encodeURIComponent(q)}${type ? `&type=${type}` : ''}`)))
    .records;

describe('offers for a typed text', () => {
  it('are items in each of their variants, and BOMs, by code and by words, the exact code first', async () => {
    const word = `Mullion${fresh()}`;
    const code = fresh();
    const plain = await makeItem(team.creator, { code, name: `${word} 50 mm` });
    await makeItem(team.creator, {
      code: `${code}-X`,
      name: `${word} 60 mm`,
      variants: [{ name: 'Only', cost_rate: '3' }],
    });
    const [first, second, third] = await offered(team.creator, code);
    expect([first, second].map((one) => [one.id, one.variant, one.rates[0].rate])).toEqual([
      [plain.id, 'Plain', '10.0000'],
      [plain.id, 'Painted', '12.5000'],
    ]);
    expect(third).toMatchObject({ type: 'item', code: `${code}-X`, variant: null, free: '0.0000', used: null });
    // Of an item with several variants the one that the words name.
    expect((await offered(team.creator, `${word} painted`)).map(({ variant }) => variant)).toEqual(['Painted']);
    expect(await offered(team.creator, '')).toEqual([]);
    expect(await offered(team.stranger, word)).toEqual([]);
  });

  it('are at most ten, without what is not active, of one kind if it is asked for', async () => {
    const word = `Gasket${fresh()}`;
    for (let nth = 0; nth < 8; nth += 1) await makeItem(team.creator, { name: `${word} ${nth}` });
    expect(await offered(team.creator, word)).toHaveLength(10);
    const other = `Bracket${fresh()}`;
    await makeItem(team.creator, { name: `${other} old`, is_active: false });
    const bom = await makeBom(team.creator);
    await expecting(200, team.creator.put(`/api/bomMain/${bom.id}`, { version: bom.version, name: `${other} set` }));
    await makeItem(team.creator, { name: `${other} new`, variants: [] });
    const kinds = async (type?: string) =>
      (await offered(team.creator, other, type)).map((one) => `${one.type} ${one.name}`);
    expect((await kinds()).toSorted()).toEqual([`bom ${other} set`, `item ${other} new`]);
    expect(await kinds('bom')).toEqual([`bom ${other} set`]);
    expect(await kinds('item')).toEqual([`item ${other} new`]);
  });

  it('say the price of the master, the last quotation and the last estimation, and where they were used', async () => {
    const source = await sent(['4'], 2);
    const [asked] = source.asks as [Made];
    const [cheap, dear] = source.vendors as [Made, Made];
    await quote(source.rfq, dear, source.asks, ['9.90'], { received_on: '2026-03-02' });
    await quote(source.rfq, cheap, source.asks, ['8.40'], { received_on: '2026-03-02' });
    const bought = await expecting(200, team.creator.get(`/api/item/${asked.item_id}`));
    const variant = bought.variants[0];
    const { cost } = await makeCosted(team, masters, [
      item({ key: 'a', item_id: bought.id, item_variant_id: variant.id }),
    ]);
    const [line] = await linesOf(team.creator, 'boq-cost', cost);
    await save(team.creator, 'boq-cost', cost, {
      changes: [{ id: line?.id, version: line?.version, material_rate: '7.7700' }],
    });
    const stage = await expecting(200, team.creator.get(`/api/boq-cost/${cost}`));
    const [offer] = await offered(team.creator, bought.code);
    expect(offer?.rates.filter(({ from }: Made) => from !== 'master')).toEqual([
      { from: 'quotation', rate: '8.4000', where: cheap.name, on: '2026-03-02' },
      { from: 'estimation', rate: '7.7700', where: stage.number, on: expect.stringMatching(/^20\d\d-/) },
    ]);
    expect(offer?.used).toMatchObject({ number: stage.number, title: stage.title });
    // Who sees neither is told neither.
    const { leeds } = await branchIds(on);
    const clerk = await person(on, { branches: [leeds], permissions: ['master.item.view'] });
    expect((await offered(clerk, bought.code))[0]).toMatchObject({
      used: null,
      rates: offer?.rates.filter(({ from }: Made) => from === 'master'),
    });
  });

  it('give a new line the price of its master, else that of the last quotation', async () => {
    const source = await sent(['4'], 1);
    const [asked] = source.asks as [Made];
    await quote(source.rfq, source.vendors[0], source.asks, ['6.25']);
    const bought = await expecting(200, team.creator.get(`/api/item/${asked.item_id}`));
    const [variant] = bought.variants;
    await expecting(
      200,
      team.creator.put(`/api/item/${bought.id}`, {
        version: bought.version,
        variants: [{ id: variant.id, name: variant.name, cost_rate: null }],
      }),
    );
    const { estimation, cost } = await makeCosted(team, masters);
    const added = await expecting(
      201,
      team.creator.post('/api/boq-cost/items', {
        estimation_id: estimation,
        estimation_boq_cost_id: cost,
        item_id: bought.id,
        item_variant_id: variant.id,
      }),
    );
    expect(added.records[0]).toMatchObject({ item_id: bought.id, material_rate: '6.2500' });
    expect(await activeId(team, 'boq-cost', estimation)).toBe(cost);
  });
});
