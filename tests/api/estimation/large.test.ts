import { describe, expect, it } from 'vitest';
import { item, linesOf, makeCosted, save, testEstimation } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';

const { team, masters } = testEstimation();
const path = '/api/boq-cost';

describe('a bill of twenty thousand lines', () => {
  const many = 20_000;
  const added = Array.from({ length: many }, (_, n) => ({
    key: `l${n}`,
    kind: 'item',
    description: `Line ${n}`,
    quantity: '1.5',
    material_rate: `${n % 100}.01`,
  }));

  it('is added, changed and removed at once, each line once and to the last cent', async () => {
    const { cost } = await makeCosted(team, masters);
    // The line with which it came: a bill of the embedded database has room for 20,000 and not for one more.
    const [first] = await linesOf(team.creator, 'boq-cost', cost);
    await save(team.creator, 'boq-cost', cost, { removed: [first.id] });
    const { records } = await save(team.creator, 'boq-cost', cost, { added });
    expect(records).toHaveLength(many);
    expect(new Set(records.map(({ key }: Made) => key)).size).toBe(many);
    const totals = async () => (await expecting(200, team.creator.get(`${path}/${cost}`))).totals;
    // 1.5 × (0.01 + 1.01 + … + 99.01), each rounded half up to a cent: 7,426.75 for each hundred lines of 200.
    const hundred = Array.from({ length: 100 }, (_, n) => Math.round(150 * n + 1.5) / 100).reduce((a, b) => a + b, 0);
    expect(await totals()).toMatchObject({ lines: many, cost: (hundred * 200).toFixed(2) });
    const changes = records.map(({ id, version }: Made) => ({ id, version, material_rate: '2' }));
    expect((await save(team.creator, 'boq-cost', cost, { changes })).records).toHaveLength(many);
    expect(await totals()).toMatchObject({ cost: '60000.00' });
    const again = await team.creator.put(`${path}/${cost}/items`, { changes });
    expect(again.status).toBe(409);
    expect(await totals()).toMatchObject({ cost: '60000.00' });
    const removed = records.map(({ id }: Made) => id);
    expect((await save(team.creator, 'boq-cost', cost, { removed })).removed).toHaveLength(many);
    expect(await totals()).toMatchObject({ lines: 0 });
  });

  it('is the most that is saved at once', async () => {
    const { cost } = await makeCosted(team, masters);
    const over = [...added, { key: 'over', kind: 'item', description: 'One more' }];
    const answer = await team.creator.put(`${path}/${cost}/items`, { added: over });
    expect(answer).toMatchObject({ status: 422, errors: { added: ['At most 20000 lines at once'] } });
    expect(await linesOf(team.creator, 'boq-cost', cost)).toHaveLength(1);
  });
});

describe('two who save at the same moment', () => {
  const priced = (lines: Made[], name: string, material_rate: string) =>
    lines
      .filter(({ description }) => description.startsWith(name))
      .map(({ id, version }) => ({ id, version, material_rate }));

  it('different lines lose nothing of each other', async () => {
    const added = Array.from({ length: 40 }, (_, n) => item({ description: `${n % 2 ? 'Odd' : 'Even'} ${n}` }));
    const { cost } = await makeCosted(team, masters, added);
    const lines = await linesOf(team.creator, 'boq-cost', cost);
    const answers = await Promise.all([
      team.creator.put(`${path}/${cost}/items`, { changes: priced(lines, 'Odd', '1') }),
      team.creator.put(`${path}/${cost}/items`, { changes: priced(lines, 'Even', '2').toReversed() }),
      team.creator.put(`${path}/${cost}/items`, { added: [item({ description: 'New' })] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const after = await linesOf(team.creator, 'boq-cost', cost);
    expect(after).toHaveLength(41);
    for (const { description, material_rate } of after)
      if (description !== 'New')
        expect(material_rate, description).toBe(description.startsWith('Odd') ? '1.0000' : '2.0000');
  });

  it('the same line: one is told that the other was first', async () => {
    const { cost } = await makeCosted(team, masters);
    const [line] = await linesOf(team.creator, 'boq-cost', cost);
    const prices = ['1', '2', '3', '4'];
    const answers = await Promise.all(
      prices.map((material_rate) =>
        team.creator.put(`${path}/${cost}/items`, { changes: [{ id: line.id, version: line.version, material_rate }] }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const first = answers.findIndex(({ status }) => status === 200);
    expect((await linesOf(team.creator, 'boq-cost', cost))[0]).toMatchObject({
      material_rate: `${prices[first]}.0000`,
      version: line.version + 1,
    });
  });

  it('a quantity of a BOM and an item in it: the item has the factor of what stands in the end', async () => {
    const { cost } = await makeCosted(team, masters, [
      { key: 'b', kind: 'bom', description: 'Truss', quantity: '2' },
      item({ parent_key: 'b', description: 'Plate' }),
    ]);
    const lines = await linesOf(team.creator, 'boq-cost', cost);
    const bom = lines.find(({ kind }) => kind === 'bom');
    const answers = await Promise.all([
      team.creator.put(`${path}/boms/${bom.id}/quantity`, { quantity: '5' }),
      team.creator.put(`${path}/${cost}/items`, { added: [item({ parent_line_id: bom.id, description: 'Bolt' })] }),
      team.creator.put(`${path}/boms/${bom.id}/quantity`, { quantity: '7' }),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const after = await linesOf(team.creator, 'boq-cost', cost);
    const { quantity } = after.find(({ kind }) => kind === 'bom');
    for (const { kind, description, factor } of after)
      if (kind === 'item') expect(Number(factor), description).toBe(Number(quantity));
  });
});
