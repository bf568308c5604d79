import type { Line } from '../../../domain/lines.ts';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../../../tests/support/boqServer.ts';
import type { RowId } from '../../../ui/sheet/types.ts';
import { LinesStore } from '../../../ui/lines/LinesStore.ts';
import type { LinesDraft, DraftStore } from '../../../ui/lines/drafts.ts';
import { billModel } from './model.ts';

const line = (id: number, more: Partial<Line>): Line => ({
  id,
  version: 1,
  kind: 'item',
  parent_line_id: 1,
  position: id * 1024,
  description: `Line ${id}`,
  quantity: '2.0000',
  factor: '1',
  target_rate: '10.0000',
  target_extension: '20.00',
  ...more,
});
const bill = [
  line(1, { kind: 'structure', parent_line_id: null, quantity: null }),
  line(2, {}),
  line(3, {}),
  line(4, {}),
];

const memory = (kept?: LinesDraft): DraftStore & { draft: LinesDraft | undefined } => {
  const store = {
    draft: kept,
    read: () => store.draft,
    write: (draft: LinesDraft | undefined) => void (store.draft = draft),
  };
  return store;
};

const opened = async (drafts = memory(), server = fakeServer(bill, 0)) => {
  const store = new LinesStore(billModel('boq_sales'), server, drafts);
  await store.load();
  const type = (id: RowId, column: string, value: string) => store.edit([{ id, column, input: { value } }]);
  const at = (id: RowId) => store.rowOf(id);
  return { store, server, drafts, type, at };
};

describe('saving', () => {
  it('sends all that has gathered at once, and marks the lines until then', async () => {
    const { store, server, type, at } = await opened();
    type(2, 'quantity', '5.0000');
    type(3, 'target_rate', '1.0000');
    expect([at(2)?.save.state, at(4)?.save.state, store.snapshot().save.state]).toEqual(['saving', 'saved', 'saving']);
    expect(store.snapshot().totals).toEqual([7200n]);
    await store.flush();
    expect(server.saves).toEqual([2]);
    expect(server.lines.get(2)).toMatchObject({ quantity: '5.0000', version: 2 });
    expect([at(2)?.save.state, store.snapshot().save.state]).toEqual(['saved', 'saved']);
  });

  it('sends nothing for what was taken back', async () => {
    const { store, server, type } = await opened();
    type(2, 'quantity', '5.0000');
    store.undo();
    await store.flush();
    expect(server.saves).toEqual([]);
    expect(store.snapshot()).toMatchObject({ canUndo: false, canRedo: true, save: { state: 'saved' } });
  });

  it('keeps what is typed while a batch is on its way', async () => {
    const { store, server, type, at } = await opened();
    type(2, 'quantity', '5.0000');
    const first = store.flush();
    type(2, 'target_rate', '3.0000');
    await first;
    expect(server.lines.get(2)).toMatchObject({ quantity: '5.0000', target_rate: '3.0000', version: 3 });
    expect(at(2)?.line).toMatchObject({ quantity: '5.0000', target_rate: '3.0000' });
  });

  it('loses nothing by a failure: refused lines wait, others are saved, a retry saves them', async () => {
    const { store, server, type, at } = await opened();
    server.failing = 'network';
    type(2, 'quantity', '5.0000');
    await store.flush();
    expect(at(2)).toMatchObject({
      save: { state: 'saving' },
      line: { quantity: '5.0000' },
    });
    expect(store.snapshot().save).toMatchObject({ state: 'failed', count: 1, reason: 'API request failed' });
    server.failing = 'refused';
    type(3, 'quantity', '6.0000');
    await store.flush();
    expect(store.snapshot().save).toMatchObject({ state: 'failed', count: 2 });
    server.failing = 'no';
    await store.retry();
    expect([server.lines.get(2)?.['quantity'], server.lines.get(3)?.['quantity']]).toEqual(['5.0000', '6.0000']);
    expect(store.snapshot()).toMatchObject({ save: { state: 'saved', count: 0 } });
  });

  it('holds back a new line until it has a description', async () => {
    const { store, server, type } = await opened();
    const key = store.insert({ kind: 'item' }, { parent: 1, after: 2 });
    await store.flush();
    expect(server.lines.size).toBe(4);
    type(key, 'description', 'Sealant');
    await store.flush();
    expect([...server.lines.values()].find(({ description }) => description === 'Sealant')).toMatchObject({
      parent_line_id: 1,
    });
    type(key, 'quantity', '4.0000');
    await store.flush();
    expect(server.saves).toEqual([1, 1]);
  });

  it('removes verified lines as the person knows, and of others only once they are told', async () => {
    const server = fakeServer([...bill.slice(0, 2), line(3, { is_reviewer_verified: true }), line(4, {})], 0);
    const { store } = await opened(memory(), server);
    store.remove([3]);
    await store.flush();
    expect(server.lines.has(3)).toBe(false);
    // Somebody has verified it meanwhile.
    server.lines.set(4, line(4, { is_reviewer_verified: true }));
    store.remove([4]);
    await store.flush();
    expect(store.snapshot().save).toMatchObject({
      state: 'failed',
      reason: '1 verified line would be deleted. Retry deletes them, Ctrl+Z keeps them',
    });
    expect(server.lines.has(4)).toBe(true);
    await store.retry();
    expect(server.lines.has(4)).toBe(false);
    expect(store.snapshot().save.state).toBe('saved');
  });

  it('moves a line that somebody else has changed meanwhile', async () => {
    const { store, server, at } = await opened();
    server.lines.set(2, line(2, { version: 2, description: 'Theirs' }));
    store.move([2], { parent: 1, after: 4 });
    server.changeElsewhere(2, { description: 'Theirs, again' });
    await store.flush();
    expect(store.snapshot().save).toMatchObject({ state: 'saved', reason: null });
    expect(server.lines.get(2)?.position).toBeGreaterThan(4 * 1024);
    expect(at(2)?.line.description).toBe('Theirs, again');
  });

  it('removes lines, and brings them back with or without the server', async () => {
    const { store, server } = await opened();
    store.remove([1, 2]);
    expect(store.snapshot()).toMatchObject({ lines: 0, totals: [0n] });
    store.undo();
    await store.flush();
    expect(server.saves).toEqual([]);
    store.redo();
    await store.flush();
    expect(server.lines.size).toBe(0);
    store.undo();
    await store.flush();
    expect([...server.lines.values()].map(({ description }) => description)).toEqual([
      'Line 1',
      'Line 2',
      'Line 3',
      'Line 4',
    ]);
    expect(store.snapshot()).toMatchObject({ lines: 4, totals: [6000n] });
  });
});

describe('what others change', () => {
  it('is shown, and merged into a line that was changed elsewhere', async () => {
    const { store, server, type, at } = await opened();
    type(2, 'quantity', '5.0000');
    server.changeElsewhere(2, { description: 'Theirs' });
    server.changeElsewhere(3, { target_rate: '1.0000', target_extension: '2.00' });
    await store.refresh();
    expect(at(2)?.line).toMatchObject({ quantity: '5.0000', description: 'Theirs' });
    expect([at(3)?.flash, store.snapshot().totals]).toEqual([true, [7200n]]);
    await store.flush();
    expect(server.lines.get(2)).toMatchObject({ quantity: '5.0000', description: 'Theirs', version: 3 });
  });

  it('is marked for a moment, new lines too', async () => {
    const { store, server, at } = await opened();
    const [added] = await server.duplicate([4]);
    await store.refresh();
    const key = added?.id as RowId;
    expect([at(key)?.line.description, at(key)?.flash, at(4)?.flash]).toEqual(['Line 4', true, false]);
  });

  it.each(['mine', 'theirs'] as const)('asks where both changed one value: %s', async (keep) => {
    const { store, server, type, at } = await opened();
    type(2, 'quantity', '5.0000');
    type(3, 'quantity', '7.0000');
    server.changeElsewhere(2, { quantity: '9.0000' });
    await store.flush();
    expect(store.snapshot().conflicts).toEqual([2]);
    expect(at(2)?.line['quantity']).toBe('5.0000');
    expect(server.lines.get(3)?.['quantity']).toBe('7.0000');
    store.settle(2, keep);
    await store.flush();
    const held = keep === 'mine' ? '5.0000' : '9.0000';
    expect([at(2)?.line['quantity'], server.lines.get(2)?.['quantity']]).toEqual([held, held]);
    expect(store.snapshot().conflicts).toEqual([]);
  });

  /** Answers of what changed are held back until they are let go, one after the other. */
  const slowly = (server: ReturnType<typeof fakeServer>) => {
    const held: (() => void)[] = [];
    const { changes } = server;
    Object.assign(server, {
      changes: async (since: string) => {
        const found = await changes(since);
        await new Promise<void>((go) => held.push(go));
        return found;
      },
    });
    return async (nth: number) => {
      await expect.poll(() => held.length).toBe(nth + 1);
      return held[nth] as () => void;
    };
  };

  it('is read once more where it was told while changes were being read', async () => {
    const { store, server, at } = await opened();
    const answer = slowly(server);
    server.changeElsewhere(2, { description: 'First' });
    const told = [store.refresh()];
    const first = await answer(0);
    server.changeElsewhere(3, { description: 'Second' });
    told.push(store.refresh());
    first();
    (await answer(1))();
    await Promise.all(told);
    expect([at(2)?.line['description'], at(3)?.line['description']]).toEqual(['First', 'Second']);
  });

  it('waits while a cell is edited that was opened while changes were being read', async () => {
    const { store, server, at } = await opened();
    const answer = slowly(server);
    server.changeElsewhere(2, { description: 'Theirs' });
    const told = store.refresh();
    const go = await answer(0);
    store.hold(true);
    go();
    await told;
    expect(at(2)?.line['description']).toBe('Line 2');
    store.hold(false);
    (await answer(1))();
    await expect.poll(() => at(2)?.line['description']).toBe('Theirs');
  });

  it('waits while a cell is edited', async () => {
    const { store, server, at } = await opened();
    store.hold(true);
    server.changeElsewhere(2, { description: 'Theirs' });
    await store.refresh();
    expect(at(2)?.line['description']).toBe('Line 2');
    store.hold(false);
    await expect.poll(() => at(2)?.line['description']).toBe('Theirs');
  });
});

describe('a draft', () => {
  it('brings back changed, new and removed lines', async () => {
    const { store, drafts, server, type } = await opened();
    server.failing = 'network';
    type(2, 'quantity', '5.0000');
    const key = store.insert({ kind: 'item', description: 'New' }, { parent: 1, after: 2 });
    type(key, 'quantity', '3.0000');
    store.remove([4]);
    await store.close();
    server.failing = 'no';
    const again = await opened(memory(drafts.draft), server);
    expect(again.store.snapshot().lines).toBe(4);
    again.store.restore();
    await again.store.flush();
    expect([...server.lines.values()].map((each) => [each['description'], each['quantity']])).toEqual([
      ['Line 1', null],
      ['Line 2', '5.0000'],
      ['Line 3', '2.0000'],
      ['New', '3.0000'],
    ]);
    expect(again.drafts.draft).toBeUndefined();
  });

  it('brings back what could not be read, until it is corrected', async () => {
    const { store, drafts, server } = await opened();
    const unread = { text: '12 m²', error: '“12 m²” is not a number' };
    const key = store.insert({ kind: 'item' }, { parent: 1, after: 4 });
    store.edit([
      { id: 2, column: 'quantity', input: unread },
      { id: key, column: 'target_rate', input: unread },
    ]);
    await store.close();
    const again = await opened(memory(drafts.draft), server);
    expect(again.store.restore()).toBe(0);
    const rows = [...again.store.tree.walk()].filter((row) => row.unread);
    expect(rows.map((row) => row.unread)).toEqual([{ quantity: unread }, { target_rate: unread }]);
    again.type(2, 'quantity', '5.0000');
    again.store.remove(rows.slice(1).map((row) => row.key));
    await again.store.close();
    expect(again.drafts.draft).toBeUndefined();
    expect(server.lines.get(2)).toMatchObject({ quantity: '5.0000' });
  });

  it('brings back where lines were moved to, and saves it', async () => {
    const { store, drafts, server } = await opened();
    server.failing = 'network';
    const key = store.insert({ kind: 'structure', description: 'Roof' }, { parent: null, after: 1 });
    store.move([4], { parent: key, after: null });
    store.move([3], { parent: 1, after: null });
    await store.close();
    server.failing = 'no';
    const again = await opened(memory(drafts.draft), server);
    expect(again.store.restore()).toBe(0);
    const shown = [...again.store.tree.walk()].map((row) => row.line['description']);
    expect(shown).toEqual(['Line 1', 'Line 3', 'Line 2', 'Roof', 'Line 4']);
    await again.store.flush();
    expect(again.drafts.draft).toBeUndefined();
    const roof = [...server.lines.values()].find((each) => each['description'] === 'Roof');
    expect(server.lines.get(4)?.parent_line_id).toBe(roof?.id);
    expect((await opened(memory(), server)).store.tree.childrenOf(1)).toEqual([3, 2]);
  });

  it('asks about a value that somebody else has changed since', async () => {
    const { store, drafts, server, type } = await opened();
    server.failing = 'network';
    type(2, 'quantity', '5.0000');
    await store.close();
    server.failing = 'no';
    server.changeElsewhere(2, { quantity: '8.0000' });
    const again = await opened(memory(drafts.draft), server);
    again.store.restore();
    expect(again.store.snapshot().conflicts).toEqual([2]);
  });
});

it('rows that are pasted below the last one become lines, in one step with the others', async () => {
  const { store, server } = await opened();
  const cells = (description: string) => [
    { column: 'description', input: { value: description } },
    { column: 'quantity', input: { value: '2.0000' } },
    { column: 'target_rate', input: { value: '1.5000' } },
  ];
  store.edit([{ id: 4, column: 'quantity', input: { value: '1.0000' } }], [cells('Fifth'), cells('Sixth')]);
  expect(store.snapshot()).toMatchObject({ lines: 6, totals: [5600n] });
  store.undo();
  expect(store.snapshot()).toMatchObject({ lines: 4, totals: [6000n], canUndo: false });
  store.redo();
  await store.flush();
  expect([...server.lines.values()].slice(-2).map((each) => [each['description'], each.parent_line_id])).toEqual([
    ['Fifth', 1],
    ['Sixth', 1],
  ]);
});
