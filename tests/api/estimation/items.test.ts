import { beforeAll, describe, expect, it } from 'vitest';
import { stages } from '../../contract/estimationSteps.ts';
import type { Caller } from '../../support/app.ts';
import { makeBom, makeItem, makeStructure } from '../../support/bills.ts';
import { linesOf, testEstimation } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { open, type Staged } from '../../support/stageStates.ts';

const { team, masters } = testEstimation();

describe.each(stages)('what is added to $word', ({ word, by }) => {
  const path = `/api/${word}`;
  // Each test adds items of its own.
  let staged: Staged;
  let other: Staged;
  beforeAll(async () => {
    staged = await open(team, masters, word);
    other = await open(team, masters, word);
  });
  const place = ({ estimation, stage }: Staged) => ({ estimation_id: estimation, [by]: stage });
  const add = (staged: Staged, body: object, who: Caller = team.creator) =>
    who.post(`${path}/items`, { ...place(staged), ...body });
  const added = async (staged: Staged, body: object): Promise<Made[]> =>
    (await expecting(201, add(staged, body))).records;
  const named = (records: Made[], name: string) => records.find(({ description }) => description === name);
  const isPriced = word === 'boq-cost';

  it('is an item with what its master says, in its only variant and at its price', async () => {
    const plate = await makeItem(team.creator, { variants: [{ name: 'Only', cost_rate: '7.2500' }] });
    const [line] = await added(staged, { type: 'item', item_id: plate.id });
    expect(line).toMatchObject({
      kind: 'item',
      code: plate.code,
      description: plate.name,
      unit: 'ea',
      quantity: '1.0000',
      factor: '1.0000000000000000',
      item_id: plate.id,
      item_variant_id: plate.variants[0].id,
      ...(isPriced ? { material_rate: '7.2500', cost_extension: '7.25' } : {}),
    });
    expect('material_rate' in line).toBe(isPriced);
  });

  it('has the variant that was chosen; of several none is chosen by itself', async () => {
    const plate = await makeItem(team.creator);
    const [open_] = await added(staged, { item_id: plate.id });
    expect(open_).not.toHaveProperty('item_variant_id');
    const [chosen] = await added(staged, { item_id: plate.id, item_variant_id: plate.variants[1].id, quantity: '2.5' });
    expect(chosen).toMatchObject({ item_variant_id: plate.variants[1].id, quantity: '2.5000' });
    if (isPriced) expect(chosen).toMatchObject({ material_rate: '12.5000', cost_extension: '31.25' });
  });

  it('stands in its structure, which is there once', async () => {
    const [floor, plate] = [await makeStructure(team.creator), await makeItem(team.creator)];
    const first = await added(staged, { item_id: plate.id, structure_id: floor.id });
    const structure = first.find(({ kind }) => kind === 'structure');
    expect(structure).toMatchObject({ description: floor.name, structure_id: floor.id });
    const second = await added(staged, { item_id: plate.id, structure_id: floor.id });
    expect(second.map(({ kind, parent_line_id }) => [kind, parent_line_id])).toEqual([['item', structure.id]]);
    const lines = await linesOf(team.creator, word, staged.stage);
    expect(lines.filter(({ structure_id }) => structure_id === floor.id)).toHaveLength(1);
  });

  it('are BOMs with all below them; quantities are multiplied exactly', async () => {
    const { creator } = team;
    const [bolt, plate] = [await makeItem(creator), await makeItem(creator)];
    const inner = await makeBom(creator, [{ item_id: bolt.id, quantity: '0.3333' }]);
    const outer = await makeBom(creator, [
      { bom_id: inner.id, quantity: '1.0001' },
      { item_id: plate.id, quantity: '4' },
    ]);
    const records = await added(staged, { type: 'bom', bom_ids: [outer.id], quantity: '3.5' });
    const [top, sub] = [named(records, outer.name), named(records, inner.name)];
    expect(top).toMatchObject({ kind: 'bom', bom_id: outer.id, quantity: '3.5000', factor: '1.0000000000000000' });
    expect(sub).toMatchObject({
      kind: 'bom',
      parent_line_id: top.id,
      quantity: '1.0001',
      factor: '3.5000000000000000',
    });
    expect(named(records, bolt.name)).toMatchObject({
      parent_line_id: sub.id,
      quantity: '0.3333',
      factor: '3.5003500000000000',
    });
    expect(named(records, plate.name)).toMatchObject({ parent_line_id: top.id, factor: '3.5000000000000000' });
    const two = await added(staged, { type: 'bom', bom_ids: [inner.id, outer.id] });
    expect(two.filter(({ parent_line_id }) => parent_line_id === undefined)).toHaveLength(2);
    expect(two).toHaveLength(2 + 4);
  });

  it('is an item in a BOM of the bill, and in nothing else', async () => {
    const [bom, plate] = [await makeBom(team.creator), await makeItem(team.creator)];
    const records = await added(staged, { type: 'bom', bom_ids: [bom.id], quantity: '4' });
    const main = records.find(({ kind }) => kind === 'bom');
    const inBom = (body: object) => team.creator.post(`${path}/boms/add-item`, { ...place(staged), ...body });
    const [line] = (await expecting(201, inBom({ item_id: plate.id, bom_main_id: main.id, quantity: '2' }))).records;
    expect(line).toMatchObject({ parent_line_id: main.id, quantity: '2.0000', factor: '4.0000000000000000' });
    expect(await inBom({ item_id: plate.id })).toMatchObject({
      status: 422,
      errors: { bom_main_id: ['Choose a BOM'] },
    });
    for (const bom_main_id of [line.id, 999_999_999])
      expect(await inBom({ item_id: plate.id, bom_main_id })).toMatchObject({ status: 404, message: 'BOM not found' });
    expect(
      await team.creator.post(`${path}/boms/add-item`, { ...place(other), item_id: plate.id, bom_main_id: main.id }),
    ).toMatchObject({ status: 404 });
  });

  it('is known: an unknown item, variant, BOM or structure is a 422, and one of another branch is the same', async () => {
    const [plate, theirs] = [await makeItem(team.creator), await makeItem(team.stranger)];
    const [theirBom, theirFloor] = [await makeBom(team.stranger), await makeStructure(team.stranger)];
    const before = await linesOf(team.creator, word, staged.stage);
    const refused = async (body: object) => {
      const { status, errors } = await add(staged, body);
      return [status, errors];
    };
    for (const id of [999_999_999, theirs.id])
      expect(await refused({ item_id: id })).toEqual([422, { item_id: ['Item: no such item'] }]);
    for (const id of [999_999_999, theirs.variants[0].id])
      expect(await refused({ item_id: plate.id, item_variant_id: id })).toEqual([
        422,
        { item_variant_id: ['Variant: no such variant of the item'] },
      ]);
    for (const id of [999_999_999, theirBom.id])
      expect(await refused({ type: 'bom', bom_ids: [id] })).toEqual([422, { bom_ids: ['BOM: no such BOM'] }]);
    for (const id of [999_999_999, theirFloor.id])
      expect(await refused({ item_id: plate.id, structure_id: id })).toEqual([
        422,
        { structure_id: ['Structure: no such structure'] },
      ]);
    expect(await refused({})).toEqual([422, { item_id: ['Choose an item'] }]);
    expect(await refused({ type: 'bom' })).toEqual([422, { bom_ids: ['Choose a BOM'] }]);
    expect(Object.keys((await add(staged, { type: 'tree', item_id: plate.id })).errors)).toEqual(['type']);
    expect(await linesOf(team.creator, word, staged.stage)).toEqual(before);
  });

  it('goes to a stage that there is: without one or with another it is “Invalid estimation stage.”', async () => {
    const plate = await makeItem(team.creator);
    const send = (body: object) => team.creator.post(`${path}/items`, { item_id: plate.id, ...body });
    const invalid = { status: 422, errors: { [by]: ['Invalid estimation stage.'] } };
    expect(await send({ estimation_id: staged.estimation })).toMatchObject(invalid);
    expect(await send({ estimation_id: staged.estimation, [by]: null })).toMatchObject(invalid);
    for (const stage of [other.stage, 999_999_999])
      expect(await send({ estimation_id: staged.estimation, [by]: stage })).toMatchObject(invalid);
    expect(await add(staged, { item_id: plate.id }, team.stranger)).toMatchObject(invalid);
    expect(await send({ [by]: staged.stage })).toMatchObject({
      status: 422,
      errors: { estimation_id: ['Missing required parameters'] },
    });
  });

  it('comes by its creator alone, and once though the request is sent twice', async () => {
    const plate = await makeItem(team.creator);
    for (const who of [team.reader, team.reviewer, team.coordinator])
      expect(await add(staged, { item_id: plate.id }, who)).toMatchObject({
        status: 403,
        message: expect.stringMatching(/^Only the creator can change this/) as string,
      });
    const body = { ...place(staged), item_id: plate.id };
    const send = () =>
      team.creator.call('POST', `${path}/items`, body, { 'Idempotency-Key': `item-added-once-${word}` });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.data.records[0].id).toBe(first.data.records[0].id);
    const lines = await linesOf(team.creator, word, staged.stage);
    expect(lines.filter(({ item_id }) => item_id === plate.id)).toHaveLength(1);
  });
});
