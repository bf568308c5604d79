import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saveBody } from '../../../src/pages/estimation/import/plan.ts';
import { bills } from '../../support/billBatches.ts';
import { edited, exportedBill, importedBill } from '../../support/billImport.ts';
import { inOrder } from '../../support/billLines.ts';
import { add } from '../../support/billRequests.ts';
import { activeId, item, linesOf, makeCosted, save, testEstimation } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';
import type { Sent } from '../../support/samples.ts';

const { team, masters } = testEstimation();
const words = ['boq-details', 'boq-creation', 'boq-sale', 'boq-cost'] as const;
/** What the stages before the cost estimation do not have. */
const priced = ['material_rate', 'rate_source', 'labour_rate', 'target_rate', 'margin_percent'];

/** An estimation with these lines in all stages; their prices are those of the cost estimation alone. */
const inAllStages = async (lines: readonly Sent[]) => {
  const bare = lines.map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => !priced.includes(name))));
  const { estimation, cost } = await makeCosted(team, masters, bare);
  const prices = new Map(
    lines.map((line) => [line['description'], Object.entries(line).filter(([name]) => priced.includes(name))]),
  );
  const changes = (await linesOf(team.creator, 'boq-cost', cost)).flatMap(({ id, version, description }) => {
    const own = prices.get(description) ?? [];
    return own.length ? [{ id, version, ...Object.fromEntries(own) }] : [];
  });
  await save(team.creator, 'boq-cost', cost, { changes });
  return { estimation, cost };
};
const nothing = { added: [], gone: [], changed: [], verified: [], untaken: [] };

/** Exports each stage and imports what came out. */
const expectUnchanged = async (estimation: number) => {
  for (const word of words) {
    const id = await activeId(team, word, estimation);
    const bytes = await exportedBill(team.creator, word, id);
    const { bill, plan, stored } = await importedBill(team.creator, word, id, bytes);
    expect([word, bill.lines.flatMap(({ notes }) => notes)]).toEqual([word, []]);
    const { added, gone, changed, verified, untaken, unchanged } = plan;
    expect([word, { added, gone, changed, verified, untaken, unchanged }]).toEqual([
      word,
      { ...nothing, unchanged: stored.length },
    ]);
  }
};

const distribute = (cost: number) =>
  expecting(
    200,
    team.creator.post(`/api/boq-cost/${cost}/items/save-account-overheads`, {
      overheads: [{ account: 'Site', basis: 'percent', percent: '7.5' }],
    }),
  );

describe('a bill with rates only, percentages and credits comes back from its workbook', () => {
  it('unchanged in every stage, whatever it consists of', async () => {
    await fc.assert(
      fc.asyncProperty(bills, async (lines) => {
        const added = add([], lines);
        if (!added.some(({ kind }) => kind === 'item')) added.push(item());
        const { estimation } = await inAllStages(added);
        await expectUnchanged(estimation);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  const crafted = async () => {
    const made = await inAllStages([
      { key: 'f', kind: 'structure', description: 'Façade' },
      { key: 'g', kind: 'structure', parent_key: 'f', description: 'Glazing' },
      item({ parent_key: 'g', description: 'Panel', quantity: '10', material_rate: '100', margin_percent: '10' }),
      item({ parent_key: 'g', description: 'Deduct', quantity: '-3', material_rate: '50.25', margin_percent: '-5' }),
      item({ parent_key: 'g', description: 'Scaffold', quantity: null, basis: 'rate_only', material_rate: '12' }),
      item({ parent_key: 'f', description: 'Less', quantity: null, basis: 'percent_of_structure', percent: '-2.5' }),
      { key: 'b', kind: 'bom', description: 'Omitted door', quantity: '-2' },
      item({ parent_key: 'b', description: 'Leaf', quantity: '1.5', material_rate: '-20.5', margin_percent: '15' }),
      item({ description: 'Risk', quantity: null, basis: 'percent_of_all', percent: '10' }),
      item({ description: 'Nothing yet', quantity: null }),
    ]);
    await distribute(made.cost);
    return made;
  };

  it('unchanged in every stage, with overheads', async () => {
    await expectUnchanged((await crafted()).estimation);
  });

  it('with exactly what was edited: a margin, a price, percentages and the rate of a rate-only line', async () => {
    const { cost } = await crafted();
    const file = await edited(await exportedBill(team.creator, 'boq-cost', cost), [
      ['Panel', 'Margin %', 12.5],
      ['Deduct', 'Material rate', 51],
      ['Scaffold', 'Material rate', 13.75],
      ['Less', 'Quantity', -3],
      ['Risk', 'Quantity', 7.25],
    ]);
    const { plan, stored, next } = await importedBill(team.creator, 'boq-cost', cost, file);
    expect(plan).toMatchObject({ added: [], gone: [], untaken: [], unchanged: 5 });
    expect(plan.changed.map(({ was, changed }) => [stored[was]?.description, changed])).toEqual([
      ['Panel', ['margin_percent']],
      ['Deduct', ['material_rate']],
      ['Scaffold', ['material_rate']],
      ['Less', ['percent']],
      ['Risk', ['percent']],
    ]);
    const before = inOrder(await linesOf(team.creator, 'boq-cost', cost));
    await save(team.creator, 'boq-cost', cost, {
      ...saveBody(plan, stored, next, { items: new Map(), removeGone: true }),
    });
    const after = inOrder(await linesOf(team.creator, 'boq-cost', cost));
    const entered = (line: Made) =>
      ['basis', 'quantity', 'percent', 'material_rate', 'margin_percent', 'parent_line_id', 'line_key'].map(
        (name) => line[name] ?? null,
      );
    const differing = after.flatMap((line, at) =>
      JSON.stringify(entered(line)) === JSON.stringify(entered(before[at] ?? {})) ? [] : [line.description],
    );
    expect(differing).toEqual(['Panel', 'Deduct', 'Scaffold', 'Less', 'Risk']);
    const lines: Record<string, Made> = Object.fromEntries(after.map((line) => [line.description, line]));
    expect(lines['Panel']).toMatchObject({ margin_percent: '12.50', cost_extension: '1000.00' });
    expect(lines['Deduct']).toMatchObject({ material_rate: '51.0000', cost_extension: '-153.00' });
    expect(lines['Scaffold']).toMatchObject({
      basis: 'rate_only',
      material_rate: '13.7500',
      cost_extension: '0.00',
    });
    // 3 % of 1,000.00 − 153.00; then a part of 847.00 − 25.41 + 61.50, for two doors less of −30.75 each are 61.50 more.
    expect(lines['Less']).toMatchObject({ percent: '-3.00', cost_extension: '-25.41' });
    expect(lines['Leaf']).toMatchObject({ cost_extension: '61.50' });
    expect(lines['Risk']).toMatchObject({ percent: '7.25', base_cost: '883.09', cost_extension: '64.02' });
    const again = await importedBill(team.creator, 'boq-cost', cost, file);
    expect(again.plan).toMatchObject({ added: [], gone: [], changed: [], unchanged: 10 });
  });
});
