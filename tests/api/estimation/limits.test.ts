import { beforeAll, describe, expect, it } from 'vitest';
import { item, linesOf, save, testEstimation } from '../../support/estimation.ts';
import { makeItem } from '../../support/bills.ts';
import { fresh, type Sent } from '../../support/samples.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { open } from '../../support/stageStates.ts';

const { team, masters } = testEstimation();
const path = '/api/boq-creation';
const word = 'boq-creation';
const tooDeep = 'A bill has at most 20 levels';
let estimation = 0;
let stage = 0;
beforeAll(async () => {
  ({ estimation, stage } = await open(team, masters, word, [item({ description: 'First' })]));
});
const items = () => `${path}/${stage}/items`;
const count = async () => (await linesOf(team.creator, word, stage)).length;

/** BOMs each in the one before. */
const chain = (levels: number, top: Sent = {}): Sent[] =>
  Array.from({ length: levels }, (_, at) => ({
    key: `c${at}`,
    kind: 'bom',
    description: `Level ${at}`,
    quantity: '1',
    ...(at === 0 ? top : { parent_key: `c${at - 1}` }),
  }));

/** A BOM of the master data. */
const makeBom = async (components: readonly Sent[]): Promise<number> =>
  (await expecting(201, team.creator.post('/api/bomMain', { code: fresh(), name: fresh(), components }))).id;
const addBoms = (bom_ids: readonly number[], more: Sent = {}) =>
  team.creator.post(`${path}/items`, {
    estimation_id: estimation,
    estimation_boq_creation_id: stage,
    type: 'bom',
    bom_ids,
    ...more,
  });

describe('a bill has 20 levels', () => {
  it('whatever is added at once, in any order: one too many is refused, and nothing is added', async () => {
    const before = await count();
    for (const added of [chain(21), chain(5_000), chain(5_000).toReversed()]) {
      const { status, message } = await team.creator.put(items(), { added });
      expect([status, message]).toEqual([422, tooDeep]);
    }
    expect(await count()).toBe(before);
    const circle = [
      { key: 'a', parent_key: 'b', kind: 'bom', description: 'A' },
      { key: 'b', parent_key: 'a', kind: 'bom', description: 'B' },
    ];
    expect((await team.creator.put(items(), { added: circle })).status).toBe(422);
  });

  it('of which the last takes no line, whether added, moved or a BOM with its items', async () => {
    const { records } = await save(team.creator, word, stage, { added: chain(20) });
    const at = (level: number) => records.find(({ key }: Made) => key === `c${level}`).id as number;
    const below = (id: number) => [item({ parent_line_id: id })];
    expect(await team.creator.put(items(), { added: below(at(19)) })).toMatchObject({
      status: 422,
      errors: { 'added.0.parent_line_id': [tooDeep] },
    });
    // Of two the first would still have its place.
    expect(await team.creator.put(items(), { added: chain(2, { parent_line_id: at(18) }) })).toMatchObject({
      status: 422,
      errors: { 'added.1.parent_line_id': [tooDeep] },
    });
    // A chain that would be too deep below the last may well stand below the first.
    const both = [...chain(3, { parent_line_id: at(0) }), item({ parent_line_id: at(18) })];
    await save(team.creator, word, stage, { added: both });
    const pair = (await save(team.creator, word, stage, { added: chain(2) })).records;
    const two = pair.find(({ key }: Made) => key === 'c0');
    const move = (parent_line_id: number) =>
      team.creator.put(`${items()}/order`, { ids: [two.id], place: 'last', parent_line_id });
    expect(await move(at(18))).toMatchObject({ status: 422, errors: { parent_line_id: [tooDeep] } });
    expect((await move(at(17))).status).toBe(200);
    const { id: item_id } = await makeItem(team.creator);
    const bom = await makeBom([{ item_id, quantity: '1' }]);
    const added = await addBoms([bom], { parent_line_id: at(18) });
    expect([added.status, added.message]).toEqual([422, tooDeep]);
    expect((await addBoms([bom], { parent_line_id: at(17) })).status).toBe(201);
  });
});

describe('BOMs are counted before they are made', () => {
  it('all together, each as often as it is used', async () => {
    const { id: item_id } = await makeItem(team.creator);
    const part = { item_id, quantity: '1' };
    const many = await makeBom(Array.from({ length: 100 }, () => part));
    // 101 lines, 80 times, in each of three: 8,081 lines each.
    const uses = Array.from({ length: 80 }, () => ({ bom_id: many, quantity: '1' }));
    const boms = [await makeBom(uses), await makeBom(uses), await makeBom(uses)];
    const before = await count();
    expect(await addBoms(boms)).toMatchObject({
      status: 422,
      errors: { bom_ids: ['More than 20000 lines at once'] },
    });
    expect(await count()).toBe(before);
  });

  it('of 20,000 lines none is too many: only their levels are', async () => {
    const { id: item_id } = await makeItem(team.creator);
    const part = { item_id, quantity: '1' };
    const uses = (bom_id: number, times: number) => Array.from({ length: times }, () => ({ bom_id, quantity: '1' }));
    const many = await makeBom(Array.from({ length: 100 }, () => part));
    const large = await makeBom(uses(many, 80));
    const larger = await makeBom(uses(many, 80));
    // Twice 8,081 lines, 37 times 101 and 79 items in one, and 20 BOMs in one another with an item in the last.
    const rest = await makeBom([...uses(many, 37), ...Array.from({ length: 79 }, () => part)]);
    let deep = await makeBom([part]);
    for (let level = 19; level > 0; level -= 1) deep = await makeBom(uses(deep, 1));
    const refused = async (bom_ids: readonly number[]) => (await addBoms(bom_ids)).errors;
    expect(await refused([large, larger, rest, deep])).toEqual({ bom_ids: [tooDeep] });
    const one = await makeBom([{ item_id, quantity: '1' }]);
    expect(await refused([large, larger, rest, deep, one])).toEqual({ bom_ids: ['More than 20000 lines at once'] });
  });
});

it('new lines that each follow the one before stand in that order, among those that are there', async () => {
  const { stage: other } = await open(team, masters, word, [
    { key: 's', kind: 'structure', description: 'S' },
    item({ key: 'x', parent_key: 's', description: 'X' }),
    item({ key: 'y', parent_key: 's', description: 'Y' }),
  ]);
  const lines = await linesOf(team.creator, word, other);
  const idOf = (name: string) => lines.find(({ description }) => description === name)?.id as number;
  const parent = { parent_line_id: idOf('S') };
  const added = [
    item({ ...parent, key: 'a', description: 'A', after_id: idOf('X') }),
    item({ ...parent, key: 'b', description: 'B', after_key: 'a' }),
    item({ ...parent, key: 'c', description: 'C', after_id: null }),
    item({ ...parent, key: 'd', description: 'D' }),
    item({ ...parent, key: 'e', description: 'E', after_key: 'a' }),
  ];
  await save(team.creator, word, other, { added });
  const order = (await linesOf(team.creator, word, other))
    .filter(({ parent_line_id }) => parent_line_id === idOf('S'))
    .toSorted((a, b) => a.position - b.position);
  expect(order.map(({ description }) => description)).toEqual(['C', 'X', 'A', 'E', 'B', 'Y', 'D']);
  const wrong = [item({ ...parent, after_key: 'nobody' })];
  expect((await team.creator.put(`${path}/${other}/items`, { added: wrong })).status).toBe(422);
});
