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

  it('are looked up for many codes at once, with the rate that a typed code brings', async () => {
    const source = await sent(['4'], 1);
    const [asked] = source.asks as [Made];
    await quote(source.rfq, source.vendors[0], source.asks, ['6.25'], { received_on: '2026-03-02' });
    const bought = await expecting(200, team.creator.get(`/api/item/${asked.item_id}`));
    const code = fresh();
    const several = await makeItem(team.creator, { code, name: 'Sill' });
    const bom = await makeBom(team.creator);
    const byCode = async (caller: Caller, lines: object[]): Promise<Made[]> =>
      (await expecting(200, caller.post('/api/item-offers/by-code', { lines }))).offers;
    const offers = await byCode(team.creator, [
      { code: bought.code, description: 'As asked for, plain' },
      { code: code.toLowerCase(), description: 'Sill, painted white' },
      { code, description: 'Sill' },
      { code: ` ${bom.code} `, description: 'As drawn' },
      { code: 'no such code', description: 'Sill' },
      { code: '', description: 'Sill' },
    ]);
    const typed = await offered(team.creator, bought.code);
    expect(offers[0]).toEqual(typed[0]);
    expect(offers[0]?.rates).toContainEqual({
      from: 'quotation',
      rate: '6.2500',
      where: source.vendors[0]?.name,
      on: '2026-03-02',
    });
    expect(offers[1]).toMatchObject({ type: 'item', id: several.id, variant: 'Painted', rates: [{ rate: '12.5000' }] });
    // Which variant nobody says: no rate either.
    expect(offers[2]).toMatchObject({ type: 'item', id: several.id, item_variant_id: null, rates: [] });
    expect(offers[3]).toMatchObject({ type: 'bom', id: bom.id, rates: [] });
    expect(offers.slice(4)).toEqual([null, null]);
    const other = [{ code: bought.code }, { code: bom.code }];
    expect(await byCode(team.stranger, other)).toEqual([null, null]);
    const { leeds } = await branchIds(on);
    const clerk = await person(on, { branches: [leeds], permissions: ['master.item.view'] });
    expect((await byCode(clerk, other)).map((one) => one?.type ?? null)).toEqual(['item', null]);
    for (const lines of [undefined, 'x', [{ code: 7 }], [{ description: 'x' }], [{ code: 'x'.repeat(61) }]])
      expect(await clerk.post('/api/item-offers/by-code', { lines })).toMatchObject({ status: 422 });
  });

  it('say in the line where its rate came from, until somebody enters another one', async () => {
    const source = await sent(['4'], 1);
    const [asked] = source.asks as [Made];
    await quote(source.rfq, source.vendors[0], source.asks, ['6.25'], { received_on: '2026-03-02' });
    const bought = await expecting(200, team.creator.get(`/api/item/${asked.item_id}`));
    const [variant] = bought.variants;
    const { estimation, cost } = await makeCosted(team, masters);
    const add = async () => {
      const body = { estimation_id: estimation, estimation_boq_cost_id: cost, item_id: bought.id };
      const { records } = await expecting(
        201,
        team.creator.post('/api/boq-cost/items', { ...body, item_variant_id: variant.id }),
      );
      return records[0];
    };
    expect(await add()).toMatchObject({ material_rate: variant.cost_rate, rate_source: 'master' });
    await expecting(
      200,
      team.creator.put(`/api/item/${bought.id}`, {
        version: bought.version,
        variants: [{ id: variant.id, name: variant.name, cost_rate: null }],
      }),
    );
    const added = await add();
    const said = {
      rate_source: 'quotation',
      rate_source_name: source.vendors[0]?.name as string,
      rate_source_date: '2026-03-02',
    };
    expect(added).toMatchObject({ material_rate: '6.2500', ...said });
    const lineNow = async () => {
      const found = (await linesOf(team.creator, 'boq-cost', cost)).find(({ id }) => id === added.id);
      if (!found) throw new Error('the line is gone');
      return found;
    };
    const put = async (change: object) => {
      const { version } = await lineNow();
      return team.creator.put(`/api/boq-cost/${cost}/items`, { changes: [{ id: added.id, version, ...change }] });
    };
    // What is no rate leaves it as it is.
    expect(await put({ quantity: '3', labour_rate: '2' })).toMatchObject({ status: 200 });
    expect(await lineNow()).toMatchObject(said);
    // A typed rate came from nowhere else, and a taken one brings its own.
    expect(await put({ material_rate: '6.30' })).toMatchObject({ status: 200 });
    for (const gone of Object.keys(said)) expect(await lineNow()).not.toHaveProperty(gone);
    expect(await put({ material_rate: '7', rate_source: 'estimation', rate_source_name: 'EST-1' })).toMatchObject({
      status: 200,
    });
    expect(await lineNow()).toMatchObject({ rate_source: 'estimation', rate_source_name: 'EST-1' });
    const saved = await team.creator.post(`/api/boq-cost/${cost}/items/${added.id}/save-prices`, {
      material_rate: '8',
    });
    expect(saved).toMatchObject({ status: 200 });
    expect(await lineNow()).not.toHaveProperty('rate_source');
    expect((await put({ rate_source: 'rumour' })).status).toBe(422);
    expect((await put({ rate_source_name: 'Somebody' })).status).toBe(422);
    // A percentage has no rate, and so no source of one.
    expect(await put({ material_rate: '7', rate_source: 'master' })).toMatchObject({ status: 200 });
    expect(await put({ basis: 'percent_of_all', percent: '3' })).toMatchObject({ status: 200 });
    expect(await lineNow()).not.toHaveProperty('rate_source');
    const { records: changes } = await expecting(200, team.creator.get(`/api/boq-cost/${cost}/history?per_page=50`));
    expect(JSON.stringify(changes)).toContain('rate_source_name');
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
