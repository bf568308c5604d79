import { beforeAll, describe, expect, it } from 'vitest';
import type { BomUse, Explosion } from '../../../src/resources/masters/bomAnswers.ts';
import { boms } from '../../../src/resources/masters/boms.ts';
import { items } from '../../../src/resources/masters/items.ts';
import { callsOf } from '../../../src/schema/calls/resourceCalls.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { read, send } from '../../support/calls.ts';
import { importing, recordAt } from '../../support/imports.ts';
import { makeBom, makeItem, setComponents } from '../../support/masters.ts';
import { branchIds, person } from '../../support/people.ts';

const on = testApp();
let me: Caller;
let stranger: Caller;
beforeAll(async () => {
  const { leeds, bristol } = await branchIds(on);
  me = await person(on, { branches: [leeds] });
  stranger = await person(on, { branches: [bristol] });
});

const explosion = async (id: number, quantity?: string): Promise<Explosion> => {
  const answer = await send(me, boms.endpoints.explode, { id, query: quantity === undefined ? {} : { quantity } });
  expect(answer.status).toBe(200);
  return answer.data as Explosion;
};
const uses = async (id: number): Promise<BomUse[]> => {
  const { data } = await send(me, boms.endpoints.whereUsed, { id });
  return data.records as BomUse[];
};

/** A façade bay: 2 panels and 0.5 of a frame; a panel takes 3.6 m of the first variant, 2 frames; a frame 1.25 m of each. */
const facade = async () => {
  const item = await makeItem(me, 'mill', 'RAL 7016');
  const [mill, painted] = item.variants as unknown as [{ id: number }, { id: number }];
  const of = (item_variant_id: number | null, quantity: string) => ({ item_id: item.id, item_variant_id, quantity });
  const frame = await makeBom(me, [of(mill.id, '1.25'), of(painted.id, '1.25')]);
  const panel = await makeBom(me, [of(mill.id, '3.6'), { bom_id: frame.id, quantity: '2' }, of(null, '0.0001')]);
  const bay = await makeBom(me, [
    { bom_id: panel.id, quantity: '2' },
    { bom_id: frame.id, quantity: '0.5' },
  ]);
  return { item, mill, painted, frame, panel, bay };
};

describe('the explosion of a BOM', () => {
  it('takes of every variant what all ways to it take together', async () => {
    const { item, mill, painted, frame, panel, bay } = await facade();
    const { id, quantity, boms: nodes, totals } = await explosion(bay.id, '10');
    expect([id, quantity]).toEqual([bay.id, '10.0000']);
    const named = { item_id: item.id, code: item.code, unit: 'm' };
    // 10 bays: 20 panels, 40 + 5 frames.
    expect(totals).toMatchObject([
      { ...named, item_variant_id: null, variant_name: null, quantity: '0.0020' },
      { ...named, item_variant_id: mill.id, variant_name: 'mill', quantity: '128.2500' },
      { ...named, item_variant_id: painted.id, variant_name: 'RAL 7016', quantity: '56.2500' },
    ]);
    expect(nodes.map((n) => [n.id, n.taken])).toEqual([
      [bay.id, '10.0000'],
      ...[
        [frame.id, '45.0000', frame.code],
        [panel.id, '20.0000', panel.code],
      ]
        .toSorted((a, b) => String(a[2]).localeCompare(String(b[2])))
        .map((n) => n.slice(0, 2)),
    ]);
    expect(nodes[0]?.components).toMatchObject([
      { bom_id: panel.id, item_id: null, code: panel.code, unit: 'ea', quantity: '2.0000' },
      { bom_id: frame.id, item_id: null, code: frame.code, unit: 'ea', quantity: '0.5000' },
    ]);
  });

  it('is of one unit unless it is said, and of an empty BOM nothing', async () => {
    const { frame } = await facade();
    expect((await explosion(frame.id)).totals.map((t) => t.quantity)).toEqual(['1.2500', '1.2500']);
    const empty = await makeBom(me, []);
    expect(await explosion(empty.id)).toMatchObject({
      quantity: '1.0000',
      totals: [],
      boms: [{ id: empty.id, components: [] }],
    });
  });

  it('is exact where numbers are large and many', async () => {
    const item = await makeItem(me, 'one');
    const line = { item_id: item.id, item_variant_id: item.variants[0]?.id ?? null, quantity: '0.1' };
    const part = await makeBom(
      me,
      Array.from({ length: 3 }, () => line),
    );
    const whole = await makeBom(me, [{ bom_id: part.id, quantity: '999999999' }]);
    expect((await explosion(whole.id, '999999999')).totals).toMatchObject([{ quantity: '299999999400000000.3000' }]);
  });

  it.each(['0', '-1', 'x', '1e3', '1.00001', '1000000000', ''])(
    'refuses the quantity %j, or takes none for one',
    async (quantity) => {
      const { frame } = await facade();
      const answer = await send(me, boms.endpoints.explode, { id: frame.id, query: { quantity } });
      if (quantity === '') expect(answer.data.quantity).toBe('1.0000');
      else expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['quantity']]);
    },
  );
});

describe('where a BOM is used', () => {
  it('tells the BOMs above it, the nearest first, and how much of it each takes', async () => {
    const { frame, panel, bay } = await facade();
    const near = [
      { id: bay.id, level: 1, quantity: '4.5000', code: bay.code },
      { id: panel.id, level: 1, quantity: '2.0000', code: panel.code },
    ];
    expect(await uses(frame.id)).toMatchObject(near.toSorted((a, b) => a.code.localeCompare(b.code)));
    expect(await uses(panel.id)).toMatchObject([{ id: bay.id, level: 1, quantity: '2.0000' }]);
    const top = await makeBom(me, [{ bom_id: bay.id, quantity: '3' }]);
    expect((await uses(frame.id)).at(-1)).toMatchObject({ id: top.id, level: 2, quantity: '13.5000', is_active: true });
    expect(await uses(top.id)).toEqual([]);
  });

  it('pages, and sorts by each of its columns', async () => {
    const { frame, panel, bay } = await facade();
    const page = async (query: object) =>
      (await send(me, boms.endpoints.whereUsed, { id: frame.id, query: { ...query } })).data;
    const all = (await page({})) as { records: BomUse[] };
    expect(await page({ page: 2, per_page: 1 })).toEqual({
      records: [all.records[1]],
      pagination: { current_page: 2, per_page: 1, total: 2 },
    });
    for (const query of [{ page: 0 }, { sortCol: 'quantity' }])
      expect((await send(me, boms.endpoints.whereUsed, { id: frame.id, query })).status).toBe(422);
    const top = await makeBom(me, [{ bom_id: bay.id, quantity: '3' }]);
    // Not in use any more, and by the dozen.
    const { version } = await read(me, boms, bay.id);
    const changed = { name: 'AAA', unit: 'dz', is_active: false, version };
    expect(await send(me, callsOf(boms).update, { id: bay.id, body: changed })).toMatchObject({ status: 200 });
    const sorted = async (sortCol: string, sortOrder: string) =>
      ((await page({ sortCol, sortOrder })).records as BomUse[]).map(({ id }) => id);
    expect((await sorted('level', 'desc'))[0]).toBe(top.id);
    expect((await sorted('unit', 'asc'))[0]).toBe(bay.id);
    expect((await sorted('name', 'asc'))[0]).toBe(bay.id);
    expect((await sorted('is_active', 'asc'))[0]).toBe(bay.id);
    expect(await sorted('code', 'desc')).toEqual(
      [panel, bay, top].toSorted((a, b) => b.code.localeCompare(a.code)).map(({ id }) => id),
    );
  });
});

describe('both', () => {
  it('answer for a BOM of the other branch as for one that is not there', async () => {
    const foreign = await makeBom(stranger, []);
    for (const call of [boms.endpoints.explode, boms.endpoints.whereUsed])
      for (const id of [foreign.id, 999_999_999, 'x'])
        expect(await send(me, call, { id })).toMatchObject({ status: 404, message: 'BOM not found' });
  });

  it('are seen by who may see BOMs alone', async () => {
    const { frame } = await facade();
    const without = await person(on, { branches: [me.branch], permissions: ['master.item.view'] });
    const only = await person(on, { branches: [me.branch], permissions: ['master.bom.view'] });
    for (const call of [boms.endpoints.explode, boms.endpoints.whereUsed]) {
      expect((await send(without, call, { id: frame.id })).status).toBe(403);
      expect((await send(only, call, { id: frame.id })).status).toBe(200);
    }
  });
});

describe('a component', () => {
  it('is an item or a BOM: just one, with a variant of that item alone', async () => {
    const { item, mill, frame } = await facade();
    const other = await makeItem(me, 'x');
    const tries: [object, string][] = [
      [{}, 'components.0.item_id'],
      [{ item_id: item.id, bom_id: frame.id }, 'components.0.item_id'],
      [{ bom_id: frame.id, item_variant_id: mill.id }, 'components.0.item_variant_id'],
      [{ item_variant_id: mill.id }, 'components.0.item_id'],
      [{ item_id: other.id, item_variant_id: mill.id }, 'components.0.item_variant_id'],
      [{ item_id: item.id, quantity: '0' }, 'components.0.quantity'],
    ];
    for (const [line, key] of tries) {
      const answer = await send(me, callsOf(boms).create, {
        body: { code: 'X', name: 'X', components: [{ quantity: '1', ...line }] },
      });
      expect([answer.status, Object.keys(answer.errors)], JSON.stringify(line)).toEqual([422, [key]]);
    }
  });

  it('can become a BOM where it was an item, without saying what is empty now', async () => {
    const { mill, item, frame } = await facade();
    const made = await makeBom(me, [{ item_id: item.id, item_variant_id: mill.id, quantity: '1' }]);
    const changed = await setComponents(me, made.id, [{ id: made.components[0]?.id, bom_id: frame.id, quantity: '2' }]);
    expect(changed.data.components).toMatchObject([
      { id: made.components[0]?.id, item_id: null, item_variant_id: null, bom_id: frame.id, bom_name: frame['name'] },
    ]);
  });
});

describe('what a BOM uses', () => {
  it('stays: items, variants and BOMs, and the refusal names who uses them', async () => {
    const { item, mill, frame, panel, bay } = await facade();
    const removed = await send(me, callsOf(items).remove, { id: item.id });
    expect(removed.status).toBe(409);
    expect(removed.message).toBe(`Item in use by 2 BOMs (BOM ${frame.code}, BOM ${panel.code})`);
    const { version } = await read(me, items, item.id);
    const fewer = await send(me, callsOf(items).update, {
      id: item.id,
      body: { version, variants: item.variants.filter((v) => v.id !== mill.id).map(({ id, name }) => ({ id, name })) },
    });
    expect(fewer).toMatchObject({
      status: 409,
      message: `Variant in use by 2 BOMs (BOM ${frame.code}, BOM ${panel.code})`,
    });
    expect(await send(me, callsOf(boms).remove, { id: panel.id })).toMatchObject({
      status: 409,
      message: `BOM in use by 1 BOM (BOM ${bay.code})`,
    });
    expect((await send(me, callsOf(boms).removeMany, { body: { ids: [panel.id, bay.id] } })).status).toBe(200);
    expect((await send(me, callsOf(boms).remove, { id: frame.id })).status).toBe(200);
    expect((await send(me, callsOf(items).remove, { id: item.id })).status).toBe(200);
  });
});

describe('an import of BOMs', () => {
  const rows = (code: string, ...components: Record<string, string>[]) =>
    recordAt(2, { code, name: `BOM ${code}` }, components);

  it('names components by code, and knows a line by what it is', async () => {
    const { item, frame } = await facade();
    const code = `I${frame.code}`;
    const lines = [
      { item_id: item.code, item_variant_id: 'mill', quantity: '2' },
      { item_id: item.code, item_variant_id: 'RAL 7016', quantity: '3' },
      { bom_id: frame.code, quantity: '4' },
    ];
    expect((await importing(me, boms, [rows(code, ...lines)])).data.summary).toMatchObject({ create: 1, lines: 3 });
    const again = await importing(me, boms, [rows(code, ...lines)], { mode: 'update' });
    expect(again.data.summary).toMatchObject({ unchanged: 1, lines: 0 });
    const changed = lines.map((line) => ({ ...line, quantity: `${line.quantity}.5` }));
    expect(
      (await importing(me, boms, [rows(code, ...changed, { item_id: item.code, quantity: '9' })], { mode: 'update' }))
        .data.summary,
    ).toMatchObject({ update: 1, lines: 1 });
    const { records } = (await send(me, callsOf(boms).list, { query: { search: code } })).data as {
      records: { id: number }[];
    };
    const stands = await read(me, boms, records[0]?.id as number);
    expect(stands['components']).toMatchObject([
      { quantity: '2.5000' },
      { quantity: '3.5000' },
      { bom_id: frame.id, quantity: '4.5000' },
      { item_variant_id: null, quantity: '9.0000' },
    ]);
  });

  it('refuses a cycle at its row, in the preview already, and saves nothing', async () => {
    const { frame, bay } = await facade();
    const bad = [rows(frame.code, { bom_id: bay.code, quantity: '1' })];
    const before = await read(me, boms, frame.id);
    const preview = await importing(me, boms, bad, { mode: 'update', dry_run: true });
    expect(preview.data.records).toMatchObject([
      {
        row: 2,
        action: 'error',
        errors: [
          {
            field: 'components.bom_id',
            message: expect.stringContaining(`${frame.code} → ${bay.code} → ${frame.code}`),
          },
        ],
      },
    ]);
    expect(await importing(me, boms, bad, { mode: 'update' })).toMatchObject({
      status: 422,
      errors: { '2.components.bom_id': [expect.stringContaining(' → ')] },
    });
    expect(await read(me, boms, frame.id)).toEqual(before);
  });
});
