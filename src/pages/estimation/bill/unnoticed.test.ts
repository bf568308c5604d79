import type { Line } from '../../../domain/lines.ts';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../../../tests/support/boqServer.ts';
import type { RowId } from '../../../ui/sheet/types.ts';
import { SaveRefusal } from '../../../ui/lines/calls.ts';
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
  line(1, { kind: 'structure', parent_line_id: null, quantity: null, target_rate: null }),
  line(2, {}),
  line(3, {}),
  line(4, { is_reviewer_verified: true }),
];
const opened = async (server = fakeServer(bill, 0), kept?: LinesDraft) => {
  const drafts: DraftStore & { draft: LinesDraft | undefined } = {
    draft: kept,
    read: () => drafts.draft,
    write: (draft) => void (drafts.draft = draft),
  };
  const store = new LinesStore(billModel('boq_sales'), server, drafts);
  await store.load();
  const type = (id: RowId, column: string, value: string) => store.edit([{ id, column, input: { value } }]);
  const save = () => store.snapshot().save;
  return { store, server, drafts, type, save };
};
const away = () => new SaveRefusal('API request failed', { conflict: false, again: true }, new Map());

describe('two at once', () => {
  it('the same value typed by both is no conflict', async () => {
    const { store, server, type, save } = await opened();
    type(2, 'quantity', '9.0000');
    server.changeElsewhere(2, { quantity: '9.0000' });
    await store.flush();
    expect([store.snapshot().conflicts, save().state, store.rowOf(2)?.line['quantity']]).toEqual([
      [],
      'saved',
      '9.0000',
    ]);
  });

  it('a line that is deleted while it is being added is gone from the server too', async () => {
    const { store, server, save } = await opened();
    const key = store.insert({ kind: 'item', description: 'Short' }, { parent: 1, after: 4 });
    const saving = store.flush();
    store.remove([key]);
    await saving;
    await store.flush();
    expect([...server.lines.values()].map(({ description }) => description)).not.toContain('Short');
    expect([server.lines.size, save().state]).toEqual([4, 'saved']);
  });

  it('new lines in a structure that somebody else removes stay with it, until the person decides', async () => {
    const { store, server, type, save } = await opened();
    const key = store.insert({ kind: 'item', description: 'Mine' }, { parent: 1, after: 4 });
    const { changes } = server;
    Object.assign(server, {
      changes: async (since: string) => {
        for (const id of [1, 2, 3, 4]) server.lines.delete(id);
        return { ...(await changes(since)), removed: [1, 2, 3, 4] };
      },
    });
    await store.refresh();
    expect([store.tree.childrenOf(null), store.tree.childrenOf(1)]).toEqual([[1], [key]]);
    expect(store.rowOf(1)?.save).toEqual({
      state: 'failed',
      reason:
        'Somebody has deleted this line, so it is not counted. Retry adds it again; deleted here too, it is let go.',
      isGone: true,
    });
    type(key, 'quantity', '3.0000');
    Object.assign(server, { changes });
    await store.retry();
    const kept = [...server.lines.values()].map(({ description, kind }) => [kind, description]);
    expect([kept, save().state]).toEqual([
      [
        ['structure', 'Line 1'],
        ['item', 'Mine'],
      ],
      'saved',
    ]);
  });

  it('an answer that comes late takes nothing back', async () => {
    const { store, server, type } = await opened();
    const before = server.lines.get(2) as Line;
    type(2, 'description', 'Newer');
    await store.flush();
    const { changes } = server;
    const late = async (since: string) => ({ ...(await changes(since)), records: [before] });
    Object.assign(server, { changes: late });
    await store.refresh();
    expect(store.rowOf(2)?.line).toMatchObject({ description: 'Newer', version: 2 });
  });

  it('a line that somebody else has moved out of a structure is not removed with it', async () => {
    const other = line(9, { kind: 'structure', parent_line_id: null, quantity: null, target_rate: null });
    const { store, server, save } = await opened(fakeServer([...bill.slice(0, 3), other], 0));
    store.remove([1]);
    server.changeElsewhere(3, { parent_line_id: 9 });
    await store.flush();
    await store.refresh();
    expect([store.tree.childrenOf(null), store.tree.childrenOf(9), save().state]).toEqual([[9], [3], 'saved']);
  });

  it('my move that is not saved yet stays when somebody else moves the same line', async () => {
    const { store, server } = await opened();
    store.move([4], { parent: 1, after: null });
    server.changeElsewhere(4, { position: 2500 });
    await store.refresh();
    expect(store.tree.childrenOf(1)).toEqual([4, 2, 3]);
  });

  it('my move that is not saved yet stays when somebody else moves the line elsewhere', async () => {
    const other = line(9, { kind: 'structure', parent_line_id: null, quantity: null, target_rate: null });
    const { store, server } = await opened(fakeServer([...bill, other], 0));
    store.move([4], { parent: 1, after: null });
    server.changeElsewhere(4, { parent_line_id: 9 });
    await store.refresh();
    expect([store.tree.childrenOf(1), store.tree.childrenOf(9)]).toEqual([[4, 2, 3], []]);
  });
});

describe('what fails', () => {
  it('a move is sent again', async () => {
    const { store, server, save } = await opened();
    const { order } = server;
    Object.assign(server, { order: () => Promise.reject(away()) });
    store.move([4], { parent: 1, after: null });
    await store.flush();
    expect(save()).toMatchObject({ state: 'failed', count: 1 });
    Object.assign(server, { order });
    await store.retry();
    expect([save().state, (server.lines.get(4)?.position ?? 0) < 2048]).toEqual(['saved', true]);
  });

  it('a move that the server refuses says so on its row, and holds up nothing', async () => {
    const { store, server, type, save } = await opened();
    const refusal = new SaveRefusal('A BOM holds no structures', { conflict: false, again: false }, new Map());
    Object.assign(server, { order: () => Promise.reject(refusal) });
    store.move([4], { parent: 1, after: null });
    type(2, 'quantity', '5.0000');
    await store.flush();
    expect(save()).toMatchObject({ state: 'failed', count: 1 });
    expect(store.rowOf(4)?.save).toEqual({ state: 'failed', reason: 'A BOM holds no structures' });
    expect(server.lines.get(2)).toMatchObject({ quantity: '5.0000' });
  });

  it('all lines are counted that are not saved, and none that are gone', async () => {
    const { store, server, type, save } = await opened();
    server.failing = 'network';
    type(2, 'quantity', '5.0000');
    await store.flush();
    type(3, 'quantity', '5.0000');
    const added = store.insert({ kind: 'item', description: 'New' }, { parent: 1, after: 3 });
    store.remove([4]);
    expect(save()).toMatchObject({ state: 'failed', count: 4 });
    store.remove([added]);
    type(2, 'quantity', '2.0000');
    type(3, 'quantity', '2.0000');
    store.undo();
    store.undo();
    expect(save().count).toBe(3);
    server.failing = 'no';
    await store.retry();
    expect(save()).toEqual({ state: 'saved', count: 0, reason: null });
  });

  it('lines in a line that is refused count, and a removed line takes its failure along', async () => {
    const { store, server, save } = await opened();
    const real = server.save;
    const refusal = new SaveRefusal('No', { conflict: false, again: false }, new Map([['added.0', 'Not here']]));
    Object.assign(server, { save: () => Promise.reject(refusal) });
    const structure = store.insert({ kind: 'structure', description: 'Roof' }, { parent: null, after: 1 });
    store.insert({ kind: 'item', description: 'Tile' }, { parent: structure, after: null });
    await store.flush();
    expect(save()).toMatchObject({ state: 'failed', count: 2 });
    Object.assign(server, { save: real });
    store.remove([structure]);
    await store.flush();
    expect(save()).toEqual({ state: 'saved', count: 0, reason: null });
  });

  it('a lost answer adds nothing twice', async () => {
    const { store, server, save } = await opened();
    server.failing = 'lost';
    const key = store.insert({ kind: 'item', description: 'Once' }, { parent: 1, after: 4 });
    await store.flush();
    expect(save()).toMatchObject({ state: 'failed', count: 1 });
    server.failing = 'no';
    store.edit([{ id: key, column: 'quantity', input: { value: '7.0000' } }]);
    await store.retry();
    const made = [...server.lines.values()].filter(({ description }) => description === 'Once');
    expect([made.length, made[0]?.['quantity'], save().state]).toEqual([1, '7.0000', 'saved']);
  });
});

describe('an answer that cannot be read', () => {
  it('adds nothing twice when it is tried again', async () => {
    const { store, server, save } = await opened();
    const { save: real } = server;
    const unreadable = async (batch: Parameters<typeof real>[0]) => {
      await real(batch);
      throw new TypeError('Unexpected token < in JSON');
    };
    Object.assign(server, { save: unreadable });
    store.insert({ kind: 'item', description: 'Once' }, { parent: 1, after: 4 });
    await store.flush();
    expect(save()).toMatchObject({ state: 'failed', count: 1 });
    Object.assign(server, { save: real });
    await store.retry();
    const made = [...server.lines.values()].filter(({ description }) => description === 'Once');
    expect([made.length, save().state]).toEqual([1, 'saved']);
  });
});

describe('what is taken back or cannot be read', () => {
  it('a cell that cannot be read is said', async () => {
    const { store, save } = await opened();
    store.edit([{ id: 2, column: 'quantity', input: { text: '12 m²', error: 'No number' } }]);
    await store.flush();
    expect(save()).toMatchObject({ state: 'unread', count: 1 });
    store.undo();
    await store.flush();
    expect(save().state).toBe('saved');
  });

  it('an undone paste into an empty line leaves nothing on the server that cannot be saved', async () => {
    const { store, server, type, save } = await opened();
    const key = store.insert({ kind: 'item' }, { parent: 1, after: 4 });
    type(key, 'description', 'Pasted');
    await store.flush();
    expect([server.lines.size, save().state]).toEqual([5, 'saved']);
    store.undo();
    await store.flush();
    expect([server.lines.size, save()]).toMatchObject([4, { state: 'waiting', count: 1 }]);
    store.undo();
    await store.flush();
    expect([server.lines.size, save().state]).toEqual([4, 'saved']);
    store.redo();
    store.redo();
    await store.flush();
    expect([server.lines.size, save().state]).toEqual([5, 'saved']);
  });

  it('lines of a structure that is being removed do not come back with what others change', async () => {
    const { store, server } = await opened();
    store.remove([1]);
    server.changeElsewhere(2, { description: 'Theirs' });
    await store.refresh();
    expect(store.snapshot().lines).toBe(0);
    store.undo();
    await expect.poll(() => store.rowOf(2)?.line['description']).toBe('Theirs');
  });

  it('a draft comes back on a cell that was empty', async () => {
    const server = fakeServer([...bill, line(5, { unit: null })], 0);
    const first = await opened(server);
    server.failing = 'network';
    first.type(5, 'unit', 'm2');
    first.type(2, 'unit', 'm');
    await first.store.close();
    server.failing = 'no';
    const again = await opened(server, first.drafts.draft);
    again.store.restore();
    expect(again.store.snapshot().conflicts).toEqual([]);
    await again.store.flush();
    expect([server.lines.get(5), server.lines.get(2)]).toMatchObject([{ unit: 'm2' }, { unit: 'm' }]);
  });

  it('a remark keeps the marks of a verified line, a quantity clears them', async () => {
    const { store, type } = await opened();
    type(4, 'additional_info', 'By crane');
    expect(store.rowOf(4)?.line['is_reviewer_verified']).toBe(true);
    type(4, 'quantity', '3.0000');
    expect(store.rowOf(4)?.line).toMatchObject({ is_reviewer_verified: false, is_approver_verified: false });
  });
});
