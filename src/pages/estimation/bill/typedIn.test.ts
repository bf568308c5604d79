import { describe, expect, it } from 'vitest';
import { fakeServer, type FakeServer } from '../../../../tests/support/boqServer.ts';
import type { BillLineKind } from '../../../domain/estimation/stages.ts';
import type { Line } from '../../../domain/lines.ts';
import type { RowId } from '../../../ui/sheet/types.ts';
import { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { numberAfter, numberAt } from '../../../ui/lines/numbering.ts';
import { spotBelow } from '../../../ui/lines/spots.ts';
import { billModel } from './model.ts';

const line = (id: number, kind: BillLineKind, parent: number | null, more: Partial<Line> = {}): Line => ({
  id,
  version: 1,
  kind,
  parent_line_id: parent,
  position: id * 1024,
  description: `Line ${id}`,
  factor: '1',
  ...(kind === 'structure' ? {} : { quantity: '1.0000' }),
  ...more,
});
// 1 Façade > 2 item, 3 item; 4 Roof
const bill = [
  line(1, 'structure', null, { ref: '1' }),
  line(2, 'item', 1, { ref: '1.1' }),
  line(3, 'item', 1, { ref: '1.2' }),
  line(4, 'structure', null, { ref: '2' }),
];

const opened = async (server: FakeServer = fakeServer(bill, 0)) => {
  const store = new LinesStore(billModel('boq_creation'), server, { read: () => undefined, write: () => undefined });
  await store.load();
  const type = (id: RowId, column: string, value: string) => store.edit([{ id, column, input: { value } }]);
  return { store, server, type };
};

/** The server's answer for a BOM with an item in it, at the end of what it is in. */
const made = (parent: number | null): Line[] => [
  line(101, 'item', 100, { position: 1024, quantity: '2.5000', description: 'Pane', item_id: 7, factor: '1' }),
  line(100, 'bom', parent, {
    position: 9000,
    quantity: '1.0000',
    description: 'Window',
    code: 'W',
    unit: 'ea',
    bom_id: 5,
  }),
];
const shown = { kind: 'bom', description: 'Window', code: 'W', unit: 'ea', bom_id: 5 };
const inSight = (store: LinesStore) =>
  store.snapshot().visible.rows.map(({ level, row }) => `${'>'.repeat(level - 1)}${String(row.line['description'])}`);

describe('a BOM that the server makes in the place of a row', () => {
  it('shows at once, keeps what is typed meanwhile, and stands where it was typed', async () => {
    const { store, type } = await opened();
    const key = store.begin({ kind: 'item', ref: '1.1a' }, { parent: 1, after: 2 });
    let answer: (lines: Line[]) => void = () => undefined;
    const coming = store.become(key, shown, () => new Promise<Line[]>((done) => (answer = done)));
    expect(inSight(store)).toEqual(['Line 1', '>Line 2', '>Window', '>Line 3', 'Line 4']);
    expect(store.snapshot().save.state).toBe('saving');
    type(key, 'quantity', '12.0000');
    await store.flush();
    // It is not sent as a line of its own meanwhile.
    expect(store.idOf(key)).toBeNull();
    answer(made(1));
    await coming;
    expect(inSight(store)).toEqual(['Line 1', '>Line 2', '>Window', '>>Pane', '>Line 3', 'Line 4']);
    expect(store.rowOf(key)?.line).toMatchObject({ id: 100, kind: 'bom', quantity: '12.0000', ref: '1.1a', bom_id: 5 });
    expect(store.idOf(key)).toBe(100);
  });

  it('goes in one step, and a step of the process waits for it', async () => {
    const { store } = await opened();
    const key = store.begin({ kind: 'bom' }, { parent: null, after: 4 });
    const coming = store.become(key, shown, async () => made(null));
    expect((await store.saveAll()).state).toBe('saved');
    await coming;
    store.undo();
    expect(inSight(store)).toEqual(['Line 1', '>Line 2', '>Line 3', 'Line 4']);
    expect(store.undo()).toBeUndefined();
  });

  it('is the row as it was after a refusal', async () => {
    const { store } = await opened();
    const key = store.begin({ kind: 'item' }, { parent: 1, after: 3 });
    await expect(store.become(key, shown, () => Promise.reject(new Error('No such BOM')))).rejects.toThrow(
      'No such BOM',
    );
    expect(store.rowOf(key)?.line).toMatchObject({ kind: 'item' });
    expect(store.rowOf(key)?.line['description'] ?? null).toBeNull();
    await store.flush();
    expect(store.snapshot().save.state).toBe('saved');
  });
});

describe('pasted rows', () => {
  const cell = (column: string, value: string) => ({ column, input: { value } });

  it('get numbers after the line before them, unless some come with theirs', async () => {
    const { store, type } = await opened();
    type(2, 'ref', '1.1');
    type(3, 'ref', '1.4');
    await store.paste([[cell('description', 'A')], [cell('description', 'B')], [cell('description', 'C')]], {
      parent: 1,
      after: 2,
    });
    // 1.4 is taken: nothing is renumbered, and no number is given twice.
    expect(
      store
        .snapshot()
        .visible.rows.map(({ row }) => `${String(row.line['ref'] ?? '')} ${String(row.line['description'])}`),
    ).toEqual(['1 Line 1', '1.1 Line 2', '1.2 A', '1.3 B', ' C', '1.4 Line 3', '2 Line 4']);
    await store.paste([[cell('ref', '1.4a'), cell('description', 'D')], [cell('description', 'E')]], {
      parent: 1,
      after: 3,
    });
    expect(
      store
        .snapshot()
        .visible.rows.map(({ row }) => row.line['ref'] ?? null)
        .slice(-3),
    ).toEqual(['1.4a', null, '2']);
  });

  it('become items and BOMs in their places, with what was pasted, and go in one step', async () => {
    const { store, server } = await opened();
    const make = async ({ id }: { readonly id: number | null }) => {
      for (const each of made(id)) server.lines.set(each.id, each);
      return made(id);
    };
    const pasted = ['Line 1', '>Line 2', '>Before', '>Window', '>>Pane', '>Bolt, long', '>Line 3', 'Line 4'];
    await store.paste(
      [
        [cell('description', 'Before')],
        [cell('code', 'W'), cell('quantity', '12.0000')],
        [cell('code', 'B-1'), cell('description', 'Bolt, long')],
      ],
      { parent: 1, after: 2 },
      [null, { shown, make }, { taken: { code: 'B-1', description: 'Bolt', item_id: 7 } }],
    );
    expect(inSight(store)).toEqual(pasted);
    expect((await store.saveAll()).state).toBe('saved');
    const bom = store.snapshot().visible.rows[3]?.row;
    expect(bom?.line).toMatchObject({ id: 100, kind: 'bom', quantity: '12.0000', bom_id: 5 });
    // The server was never sent a line in its place: two new ones, and what was pasted into the one that it made.
    const others = [...server.lines.values()].filter(({ id }) => id > 4 && id !== 100 && id !== 101);
    expect(others.map(({ description }) => description).toSorted()).toEqual(['Before', 'Bolt, long']);
    store.undo();
    expect(inSight(store)).toEqual(['Line 1', '>Line 2', '>Line 3', 'Line 4']);
    expect(store.undo()).toBeUndefined();
    store.redo();
    expect(inSight(store)).toEqual(pasted);
  });
});

describe('a row that was begun', () => {
  it('is nothing to save or to take back until something is typed, and goes when it is left', async () => {
    const { store, server, type } = await opened();
    const key = store.begin({ kind: 'item', ref: '1.3' }, { parent: 1, after: 3 });
    expect(store.snapshot().save.state).toBe('saved');
    store.leave(key);
    expect(inSight(store)).toEqual(['Line 1', '>Line 2', '>Line 3', 'Line 4']);
    expect(store.snapshot().canUndo).toBe(false);
    const other = store.begin({ kind: 'item', ref: '1.3' }, { parent: 1, after: 3 });
    type(other, 'quantity', '2.0000');
    store.leave(other);
    await store.flush();
    expect(store.snapshot().save).toMatchObject({ state: 'waiting', count: 1 });
    type(other, 'description', 'Bolt');
    await store.flush();
    expect([...server.lines.values()].at(-1)).toMatchObject({ description: 'Bolt', ref: '1.3' });
  });

  it('stands behind what the masters say whole, else in or behind the last line', async () => {
    const { store } = await opened(
      fakeServer([...bill, line(5, 'bom', 4, { bom_id: 9 }), line(6, 'item', 5), line(7, 'bom', 1)], 0),
    );
    expect(spotBelow(store, 6, 'item')).toEqual({ parent: 4, after: 5 });
    expect(spotBelow(store, 7, 'item')).toEqual({ parent: 7, after: null });
    expect(spotBelow(store, 2, 'item')).toEqual({ parent: 1, after: 2 });
  });
});

describe('an offer that is taken', () => {
  it('gives a line its item as one step, and is saved with the ids', async () => {
    const { store, server } = await opened();
    store.take(2, {
      description: 'Pane',
      code: 'P-1',
      unit: 'm2',
      item_id: 7,
      item_variant_id: 8,
      item_variant_name: null,
    });
    expect(store.rowOf(2)?.line).toMatchObject({ description: 'Pane', item_id: 7, item_variant_id: 8 });
    await store.flush();
    expect(server.lines.get(2)).toMatchObject({ code: 'P-1', item_id: 7, item_variant_id: 8 });
    store.undo();
    await store.flush();
    expect(server.lines.get(2)).toMatchObject({ description: 'Line 2', item_id: null, item_variant_id: null });
  });
});

describe('a number by itself', () => {
  it.each([
    ['1.9', '1.10'],
    ['A.1.09', 'A.1.10'],
    ['B', 'C'],
    ['2.a', '2.b'],
    ['Z', undefined],
    ['Door', undefined],
    ['', undefined],
  ])('%s is followed by %s', (number, next) => {
    expect(numberAfter(number)).toBe(next);
  });

  it('follows the line before, or its structure; it is none where it is taken or others have none', async () => {
    const { store, type } = await opened();
    expect(numberAt(store.tree, { parent: 1, after: 3 })).toEqual({ ref: '1.3' });
    expect(numberAt(store.tree, { parent: 4, after: null })).toEqual({ ref: '2.1' });
    expect(numberAt(store.tree, { parent: null, after: 4 })).toEqual({ ref: '3' });
    expect(numberAt(store.tree, { parent: 1, after: 2 })).toEqual({});
    for (const key of [2, 3]) type(key, 'ref', '');
    expect(numberAt(store.tree, { parent: 1, after: 3 })).toEqual({});
  });
});
