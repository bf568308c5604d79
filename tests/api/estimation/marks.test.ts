import { describe, expect, it } from 'vitest';
import { makeItem } from '../../support/bills.ts';
import type { Sent } from '../../support/samples.ts';
import { acted, act, item, linesOf, makeCosted, save, testEstimation } from '../../support/estimation.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';

const { team, masters } = testEstimation();
const path = '/api/boq-cost';

/**
 * A cost estimation in its draft again, whose items its reviewer has verified: a frame × 2 with a profile and a seal in
 * it, and a bolt beside it, in a structure.
 */
const verified = async (bolt: Sent = {}) => {
  const { estimation, cost } = await makeCosted(team, masters, [
    { key: 'w', kind: 'structure', description: 'West' },
    { key: 'o', kind: 'structure', description: 'East' },
    { key: 'f', kind: 'bom', parent_key: 'w', description: 'Frame', quantity: '2' },
    { key: 'k', kind: 'bom', parent_key: 'f', description: 'Kit', quantity: '3' },
    item({ parent_key: 'f', description: 'Profile' }),
    item({ parent_key: 'k', description: 'Seal' }),
    item({ parent_key: 'w', description: 'Bolt', ...bolt }),
    { key: 'd', kind: 'bom', description: 'Door', quantity: '20' },
  ]);
  const read = async (): Promise<Record<string, Made>> =>
    Object.fromEntries((await linesOf(team.creator, 'boq-cost', cost)).map((line) => [line.description, line]));
  await acted(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
  const items = Object.values(await read()).filter(({ kind }) => kind === 'item');
  const ids = items.map(({ id }) => id as number);
  await expecting(200, team.reviewer.put(`${path}/${cost}/items/verify`, { ids }));
  await acted(team.reviewer, 'boq-cost', 'review-revert', estimation);
  const lines = await read();
  const of = (name: string): Made => lines[name];
  const marked = async () =>
    Object.values(await read())
      .filter((line) => line.is_reviewer_verified)
      .map(({ description }) => description as string)
      .toSorted();
  return { estimation, cost, of, read, marked, items: `${path}/${cost}/items` };
};

describe('a verified line loses its marks, and has a new version that others see', () => {
  it('when the quantity of a BOM above it changes', async () => {
    const { of, read, marked } = await verified();
    const { records } = await expecting(
      200,
      team.creator.put(`${path}/boms/${of('Frame').id}/quantity`, { quantity: '20' }),
    );
    expect(await marked()).toEqual(['Bolt']);
    const lines = await read();
    for (const name of ['Profile', 'Seal']) {
      expect(lines[name]?.version, name).toBe(of(name).version + 1);
      expect(records.find(({ id }: Made) => id === of(name).id)).toMatchObject({ is_reviewer_verified: false });
    }
    expect(lines['Bolt']?.version).toBe(of('Bolt').version);
  });

  it('when it moves into a BOM or another structure, alone or with what it is in', async () => {
    const { items, of, marked } = await verified();
    const move = (name: string, into: string) =>
      expecting(
        200,
        team.creator.put(`${items}/order`, { ids: [of(name).id], place: 'last', parent_line_id: of(into).id }),
      );
    await move('Bolt', 'East');
    expect(await marked()).toEqual(['Profile', 'Seal']);
    await move('Kit', 'Door');
    expect(await marked()).toEqual(['Profile']);
  });

  it.each<[string, Sent]>([
    ['unit', { unit: 'km' }],
    ['rate', { freight_rate: '1' }],
  ])('when its %s changes', async (_, change) => {
    const { cost, of, marked, read } = await verified();
    const { id, version } = of('Bolt');
    await save(team.creator, 'boq-cost', cost, { changes: [{ id, version, ...change }] });
    expect(await marked()).toEqual(['Profile', 'Seal']);
    expect((await read())['Bolt']?.version).toBe(version + 1);
  });

  it('when its variant changes, and nothing else', async () => {
    const { id: item_id, variants } = await makeItem(team.creator);
    const [plain, painted] = variants;
    const { cost, of, marked, read } = await verified({ item_id, item_variant_id: plain.id });
    const { id, version, material_rate } = of('Bolt');
    await save(team.creator, 'boq-cost', cost, { changes: [{ id, version, item_variant_id: painted.id }] });
    expect((await read())['Bolt']).toMatchObject({ item_variant_id: painted.id, version: version + 1 });
    expect((await read())['Bolt']?.material_rate).toBe(material_rate);
    expect(await marked()).toEqual(['Profile', 'Seal']);
  });

  it('but not by its place among its neighbours, a remark, or the client’s rate', async () => {
    const { cost, items, of, marked } = await verified();
    await expecting(200, team.creator.put(`${items}/order`, { ids: [of('Bolt').id], place: 'first' }));
    const [bolt] = (await linesOf(team.creator, 'boq-cost', cost)).filter(({ id }) => id === of('Bolt').id);
    const change = { id: bolt.id, version: bolt.version, additional_info: 'M12', target_rate: '4' };
    await save(team.creator, 'boq-cost', cost, { changes: [change] });
    expect(await marked()).toEqual(['Bolt', 'Profile', 'Seal']);
  });

  it('when the estimation is revised: a revised cost has no verified lines', async () => {
    const { estimation, marked, cost } = await verified();
    await acted(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
    await acted(team.reviewer, 'boq-cost', 'forward-to-approver', estimation, { approver_id: idOf(team.approver) });
    await acted(team.approver, 'boq-cost', 'final-approve', estimation);
    expect((await act(team.creator, 'boq-cost', 'revise', estimation)).status).toBe(200);
    expect(await marked()).toEqual(['Bolt', 'Profile', 'Seal']);
    const { cost_estimation_det: revisions } = await expecting(200, team.creator.get(`/api/estimations/${estimation}`));
    expect(revisions[0].id).not.toBe(cost);
    const revised = await linesOf(team.creator, 'boq-cost', revisions[0].id);
    expect(revised).toHaveLength(8);
    for (const line of revised)
      expect(line).toMatchObject({ is_reviewer_verified: false, is_approver_verified: false });
  });
});

describe('verified lines are deleted', () => {
  const two = {
    status: 409,
    message: '2 verified lines would be deleted',
    errors: { with_verified: [expect.any(String)] },
  };
  const one = { status: 409, message: '1 verified line would be deleted' };

  it('by each call only if the request says so', async () => {
    const { items, of, read } = await verified();
    const before = await read();
    const calls: [Sent, (body: Sent) => ReturnType<typeof team.creator.put>][] = [
      [one, (body) => team.creator.del(`${path}/items`, { ids: [of('Bolt').id], ...body })],
      [one, (body) => team.creator.put(items, { removed: [of('Kit').id], ...body })],
      [one, (body) => team.creator.del(`${path}/boms`, { ids: [of('Frame').id], ...body })],
    ];
    expect(await team.creator.del(`${path}/boms`, { ids: [of('Frame').id] })).toMatchObject(two);
    const structure = `${path}/structures/${of('West').id}`;
    expect(await team.creator.del(structure)).toMatchObject({
      status: 409,
      message: '3 verified lines would be deleted',
    });
    expect(await read()).toEqual(before);
    for (const [refused, call] of calls) {
      expect(await call({})).toMatchObject(refused);
      expect(await call({ with_verified: false })).toMatchObject(refused);
      expect((await call({ with_verified: true })).status).toBe(200);
    }
    expect((await team.creator.del(structure)).status).toBe(200);
    expect(Object.keys(await read()).toSorted()).toEqual(['Door', 'East']);
  });

  it('with the structure that they are in, if the request says so', async () => {
    const { of, read } = await verified();
    await expecting(200, team.creator.del(`${path}/structures/${of('West').id}?with_verified=true`));
    expect(Object.keys(await read()).toSorted()).toEqual(['Door', 'East']);
  });
});
