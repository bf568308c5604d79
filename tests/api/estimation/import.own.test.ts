import { describe, expect, it } from 'vitest';
import { saveBody } from '../../../src/pages/estimation/import/plan.ts';
import { edited, exportedBill, importedBill } from '../../support/billImport.ts';
import { item, linesOf, makeCosted, save, testEstimation } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';

const { on, team, masters } = testEstimation();

const words = ['boq-details', 'boq-creation', 'boq-sale', 'boq-cost'] as const;

describe('the workbook that is exported', () => {
  it('plans no change where nothing was changed, in every stage of the demo firm', async () => {
    const admin = await on.as('admin@demo.test');
    const found: string[] = [];
    for (const word of words) {
      const { records } = await expecting(200, admin.get(`/api/${word}?getAll=true`));
      for (const { id } of records as Made[]) {
        const { plan, stored, bill } = await importedBill(admin, word, id, await exportedBill(admin, word, id));
        const { added, gone, changed, verified, untaken, unchanged } = plan;
        expect([word, id, bill.lines.flatMap(({ notes }) => notes)]).toEqual([word, id, []]);
        expect([word, id, { added, gone, changed, verified, untaken, unchanged }]).toEqual([
          word,
          id,
          { added: [], gone: [], changed: [], verified: [], untaken: [], unchanged: stored.length },
        ]);
        found.push(word);
      }
    }
    expect(words.map((word) => found.filter((one) => one === word).length > 5)).toEqual([true, true, true, true]);
  });
});

describe('the workbook of a cost estimation, edited', () => {
  const costed = async () => {
    const { cost } = await makeCosted(team, masters, [
      { key: 'a', kind: 'structure', ref: 'A', description: 'Walls' },
      item({ key: 'b', parent_key: 'a', ref: 'A.1', description: 'Blocks', quantity: '12.5', unit: 'm²' }),
      item({ key: 'c', parent_key: 'a', ref: 'A.2', description: 'Plaster', quantity: '30', unit: 'm²' }),
      { key: 'd', kind: 'bom', parent_key: 'a', description: 'Door', unit: 'ea', quantity: '2' },
      item({ parent_key: 'd', description: 'Leaf', quantity: '3', unit: 'ea' }),
    ]);
    const lines = await linesOf(team.creator, 'boq-cost', cost);
    await save(team.creator, 'boq-cost', cost, {
      changes: lines
        .filter(({ kind }) => kind === 'item')
        .map(({ id, version }) => ({
          id,
          version,
          material_rate: '10.0005',
          labour_rate: '2.5',
          margin_percent: '10',
        })),
    });
    return { cost, bytes: await exportedBill(team.creator, 'boq-cost', cost) };
  };

  it('brings back every price and margin of known lines, whatever else was changed of them', async () => {
    const { cost, bytes } = await costed();
    const file = await edited(bytes, [
      ['Blocks', 'Material rate', 11.25],
      ['Blocks', 'Labour rate', null],
      ['Blocks', 'Machine rate', 0.5],
      ['Blocks', 'Freight rate', 0.25],
      ['Blocks', 'Margin %', 12.5],
      ['Blocks', 'Target rate', 15],
      ['Plaster', 'Margin %', null],
      ['Leaf', 'Quantity', 4],
      ['Plaster', 'Description', 'Gypsum plaster, two coats'],
      ['Leaf', 'Item no.', 'A.9'],
    ]);
    const { plan, stored, next } = await importedBill(team.creator, 'boq-cost', cost, file);
    expect(plan).toMatchObject({ added: [], gone: [], untaken: [] });
    expect(plan.changed.map(({ was, changed }) => [stored[was]?.description, changed.toSorted()])).toEqual([
      ['Blocks', ['freight_rate', 'labour_rate', 'machine_rate', 'margin_percent', 'material_rate', 'target_rate']],
      ['Plaster', ['description', 'margin_percent']],
      ['Leaf', ['quantity', 'ref']],
    ]);
    await save(team.creator, 'boq-cost', cost, {
      ...saveBody(plan, stored, next, { items: new Map(), removeGone: true }),
    });
    const after = new Map(
      (await linesOf(team.creator, 'boq-cost', cost)).map((line) => [String(line['description']), line]),
    );
    expect(after.get('Blocks')).toMatchObject({
      material_rate: '11.2500',
      machine_rate: '0.5000',
      freight_rate: '0.2500',
      margin_percent: '12.50',
      target_rate: '15.0000',
      // (11.25 + 0.5 + 0.25) ÷ 0.875, to 4 places.
      selling_rate: '13.7143',
    });
    expect(after.get('Blocks')?.['labour_rate']).toBeUndefined();
    expect(after.get('Gypsum plaster, two coats')).toMatchObject({ margin_percent: '0.00', ref: 'A.2' });
    expect(after.get('Leaf')).toMatchObject({ quantity: '4.0000', ref: 'A.9' });
    const again = await importedBill(team.creator, 'boq-cost', cost, file);
    expect(again.plan).toMatchObject({ added: [], gone: [], changed: [], unchanged: 5 });
  });

  it('says what was typed over computed cells and cannot be taken over, with both figures', async () => {
    const { cost, bytes } = await costed();
    const file = await edited(bytes, [
      ['Blocks', 'Selling rate', 20],
      ['Blocks', 'Overheads', 7],
      ['Plaster', 'Cost rate', 12.5005],
      ['Walls', 'Selling amount', 1000],
      ['Leaf', 'Total quantity', 9],
    ]);
    const { plan, next } = await importedBill(team.creator, 'boq-cost', cost, file);
    expect(plan.changed).toEqual([]);
    expect(
      plan.untaken.map(({ next: at, name, was, typed }) => [next[at]?.description, name, Number(was), typed]),
    ).toEqual([
      // Rates are (cost, to the cent) ÷ 0.9 ÷ quantity: blocks 12.5 × 13.8898, plaster 30 × 13.8896, leaves 6 × 13.8889.
      ['Walls', 'selling_extension', 673.64, '1000'],
      ['Blocks', 'overhead', 0, '7'],
      ['Blocks', 'selling_rate', 13.8898, '20'],
      ['Leaf', 'total_quantity', 6, '9'],
    ]);
  });

  it('has its lines known in another stage of the estimation, too', async () => {
    const { cost, bytes } = await costed();
    const file = await edited(bytes, [['Blocks', 'Description', 'Concrete blocks']]);
    const { data } = await team.creator.get(`/api/boq-cost/${cost}`);
    const { data: estimation } = await team.creator.get(`/api/estimations/${data.estimation_id}`);
    const sale = estimation.boq_sales_det[0].id as number;
    const { plan, stored } = await importedBill(team.creator, 'boq-sale', sale, file);
    expect(plan).toMatchObject({ added: [], gone: [], untaken: [] });
    expect(plan.changed.map(({ was, changed }) => [stored[was]?.description, changed])).toEqual([
      ['Blocks', ['description']],
    ]);
  });

  it('is refused to strangers: the identities of lines are those of the branch', async () => {
    const { cost } = await costed();
    expect(await team.stranger.get(`/api/boq-cost/${cost}/items/keys`)).toMatchObject({ status: 404 });
  });
});
