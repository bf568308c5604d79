import { describe, expect, it } from 'vitest';
import { makeBom, makeItem } from '../../support/bills.ts';
import { branchIds, person } from '../../support/people.ts';
import { expecting } from '../../support/sales.ts';
import {
  activeId,
  approve,
  item,
  linesOf,
  makeCosted,
  makeEstimation,
  save,
  testEstimation,
} from '../../support/estimation.ts';

const { on, team, masters } = testEstimation();

describe('the lines of a bill', () => {
  it('are added in structures and BOMs, changed and removed, all or none', async () => {
    const { id } = await makeEstimation(team, masters);
    const details = await activeId(team, 'boq-details', id);
    const { records } = await save(team.creator, 'boq-details', details, {
      added: [
        { key: 's', kind: 'structure', description: 'Ground floor' },
        { key: 'b', kind: 'bom', parent_key: 's', description: 'Window', unit: 'ea', quantity: '12' },
        item({ key: 'i', parent_key: 'b', quantity: '2.5' }),
        item({ key: 'j', parent_key: 's' }),
      ],
    });
    expect(records).toHaveLength(4);
    const lines = await linesOf(team.creator, 'boq-details', details);
    const inBom = lines.find(({ kind, factor }) => kind === 'item' && factor !== '1.0000000000000000');
    expect(inBom).toMatchObject({ quantity: '2.5000', factor: '12.0000000000000000' });
    const bom = lines.find(({ kind }) => kind === 'bom');
    const changed = await save(team.creator, 'boq-details', details, {
      changes: [{ id: bom.id, version: bom.version, quantity: '3' }],
    });
    expect(changed.records).toHaveLength(2);
    const { removed } = await save(team.creator, 'boq-details', details, { removed: [bom.id] });
    expect(removed.toSorted()).toEqual([bom.id, inBom.id].toSorted());
  });

  it('carry exact prices in the cost estimation', async () => {
    const { cost } = await makeCosted(team, masters, [item({ quantity: '3' })]);
    const [line] = await linesOf(team.creator, 'boq-cost', cost);
    const { records } = await save(team.creator, 'boq-cost', cost, {
      changes: [
        { id: line.id, version: line.version, material_rate: '10.005', labour_rate: '1', margin_percent: '20' },
      ],
    });
    expect(records[0]).toMatchObject({
      cost_rate: '11.0050',
      cost_extension: '33.02',
      selling_rate: '13.7583',
      selling_extension: '41.27',
    });
  });
});

describe('where an item is used', () => {
  it('are BOMs and estimations, each once at its furthest stage, for those who may see them', async () => {
    const plate = await makeItem(team.creator);
    const bom = await makeBom(team.creator, [{ item_id: plate.id, quantity: '2.5' }]);
    const { id, number, title } = await makeEstimation(team, masters);
    const details = await activeId(team, 'boq-details', id);
    const of = (more: object) => item({ item_id: plate.id, ...more });
    await save(team.creator, 'boq-details', details, {
      added: [
        { key: 'b', kind: 'bom', description: 'Window', unit: 'ea', quantity: '12' },
        of({ key: 'i', parent_key: 'b', quantity: '2.5' }),
        of({ key: 'j', quantity: '1' }),
      ],
    });
    const uses = async (who = team.creator) =>
      (await expecting(200, who.get(`/api/item/${plate.id}/where-used`))).records;
    const inBom = { resource: 'boms', id: bom.id, code: bom.code, name: bom.name, quantity: '2.5000' };
    const inBill = { resource: 'boq_details', id: details, code: number, name: title, quantity: '31.0000' };
    expect(await uses()).toEqual([inBom, inBill]);
    await approve(team, 'boq-details', id);
    const creation = await activeId(team, 'boq-creation', id);
    expect(await uses()).toEqual([inBom, { ...inBill, resource: 'boq_creations', id: creation }]);
    const buyer = await person(on, { permissions: ['master.item.view'], branches: [(await branchIds(on)).leeds] });
    expect(await uses(buyer)).toEqual([]);
    expect((await team.stranger.get(`/api/item/${plate.id}/where-used`)).status).toBe(404);
  });
});
