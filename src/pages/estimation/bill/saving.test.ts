import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { item, linesOf, makeCosted, save, testEstimation } from '../../../../tests/support/estimation.ts';
import { servedByTheApp } from '../../../../tests/support/msw.ts';
import { startSession, wipeSession } from '../../../authProvider/session.ts';
import { dataProvider } from '../../../dataProvider/index.ts';
import type { RowId } from '../../../ui/sheet/types.ts';
import { SaveRefusal } from '../../../ui/lines/calls.ts';
import type { BoqCalls } from './calls.ts';
import type { GridRow } from '../../../ui/lines/lines.ts';
import { providerCalls } from './providerCalls.ts';
import { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { billModel } from './model.ts';

const on = servedByTheApp();
const { team, masters } = testEstimation(on);
let made: { estimation: number; cost: number };
beforeAll(async () => {
  made = await makeCosted(team, masters);
  startSession(team.creator.session);
  return () => wipeSession();
});

/** The same bill before every run: two structures, in one a BOM of 3 with two items, and items. */
const begin = async (): Promise<void> => {
  const lines = await linesOf(team.creator, 'boq-cost', made.cost);
  const items = ['a', 'b', 'c', 'd', 'e'].map((key, at) =>
    item({ key, description: key, parent_key: 'ABABM'[at] as string, quantity: String(at + 1), material_rate: '10' }),
  );
  await save(team.creator, 'boq-cost', made.cost, {
    removed: lines.map(({ id }) => id),
    added: [
      { key: 'A', kind: 'structure', description: 'A' },
      { key: 'B', kind: 'structure', description: 'B' },
      { key: 'M', kind: 'bom', description: 'M', parent_key: 'A', quantity: '3' },
      ...items,
      item({ key: 'f', description: 'f', parent_key: 'M', material_rate: '2' }),
    ],
  });
};

/** How a request ends: it is answered, it never arrives, or its answer is lost. */
type End = 'answered' | 'away' | 'lost';
const lost = () => new SaveRefusal('API request failed', { conflict: false, again: true }, new Map());

/** The real calls, of which saves end as the test says, one after the other, and then well. */
const flaky = (ends: End[]): BoqCalls => {
  const calls = providerCalls(dataProvider, 'cost_estimation', { revision: made.cost, estimation: made.estimation });
  const ending = async <T>(call: () => Promise<T>): Promise<T> => {
    const end = ends.shift();
    if (end === 'away') throw lost();
    const answer = await call();
    if (end === 'lost') throw lost();
    return answer;
  };
  return {
    ...calls,
    save: (batch) => ending(() => calls.save(batch)),
    order: (...move) => ending(() => calls.order(...move)),
  };
};

const opened = async (ends: End[] = []): Promise<LinesStore> => {
  const store = new LinesStore(billModel('cost_estimation'), flaky(ends), {
    read: () => undefined,
    write: () => undefined,
  });
  await store.load();
  return store;
};

const figures = ['factor', 'cost_rate', 'cost_extension', 'selling_rate', 'selling_extension'] as const;
/** All that a bill shows, in its order; where a line is by the place of what it is in. */
const shownBy = ({ tree }: LinesStore) => {
  const rows = [...tree.walk()];
  const at = new Map(rows.map(({ key }, place) => [key, place]));
  const plain = (value: unknown) => (value === undefined || value === null ? null : String(Number(value)));
  return {
    totals: tree.totals,
    rows: rows.map(({ parent, line, sums }) => ({
      in: parent === null ? null : at.get(parent),
      kind: line.kind,
      sums,
      ...Object.fromEntries(billModel('cost_estimation').typed.map((field) => [field, line[field] ?? null])),
      ...Object.fromEntries(figures.map((field) => [field, plain(line[field])])),
    })),
  };
};

const names = [
  'quantity',
  'describe',
  'unread',
  'insert',
  'empty',
  'structure',
  'remove',
  'move',
  'paste',
  'undo',
  'redo',
  'flush',
  'refresh',
  'theirQuantity',
  'theirRemoval',
  'theirLine',
  'theirMove',
] as const;
type Act = readonly [name: (typeof names)[number], a: number, b: number];
const acts = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(20), fc.nat(20)), { minLength: 2, maxLength: 14 });
const ends = fc.array(fc.constantFrom<End>('answered', 'away', 'lost'), { maxLength: 8 });

const value = (key: RowId, column: string, text: string) => ({ id: key, column, input: { value: text } });

/** Somebody else changes the stored bill. */
const theirs = async ([name, a, b]: Act): Promise<void> => {
  const lines = await linesOf(team.creator, 'boq-cost', made.cost);
  const line = lines[a % (lines.length || 1)];
  const groups = lines.filter(({ kind }) => kind === 'structure');
  const group = groups[b % (groups.length || 1)];
  if (!line) return;
  const { id, version, kind } = line;
  const write = (body: object) => save(team.creator, 'boq-cost', made.cost, body as never);
  if (name === 'theirQuantity' && kind !== 'structure')
    await write({ changes: [{ id, version, quantity: String(b + 20) }] });
  if (name === 'theirRemoval') await write({ removed: [id] });
  if (name === 'theirLine')
    await write({ added: [item({ description: `Theirs ${b}`, parent_line_id: group?.id ?? null })] });
  if (name === 'theirMove' && kind !== 'structure')
    await team.creator.put(`/api/boq-cost/${made.cost}/items/order`, {
      ids: [id],
      place: 'last',
      parent_line_id: group?.id ?? null,
    });
};

const act = async (store: LinesStore, [name, a, b]: Act): Promise<void> => {
  const rows = [...store.tree.walk()];
  const pick = (keep: (row: GridRow) => boolean, nth: number) => {
    const found = rows.filter(keep);
    return found[nth % (found.length || 1)];
  };
  const row = pick(() => true, a);
  const measured = pick(({ line }) => line.kind !== 'structure', a);
  const structure = pick(({ line }) => line.kind === 'structure', b);
  const spot = {
    parent: structure?.key ?? null,
    after: store.tree.childrenOf(structure?.key ?? null).at(b % 3) ?? null,
  };
  if (name === 'quantity' && measured) store.edit([value(measured.key, 'quantity', `${b + 1}.0000`)]);
  if (name === 'describe' && row) store.edit([value(row.key, 'description', `Mine ${b}`)]);
  if (name === 'unread' && measured)
    store.edit([{ id: measured.key, column: 'quantity', input: { text: '12 m²', error: 'No number' } }]);
  if (name === 'insert') store.insert({ kind: 'item', description: `New ${b}`, quantity: '2.0000' }, spot);
  if (name === 'empty') store.insert({ kind: 'item' }, spot);
  if (name === 'structure') store.insert({ kind: 'structure', description: `Structure ${b}` }, spot);
  if (name === 'remove' && row) store.remove([row.key]);
  if (name === 'move' && row)
    store.move(row.line.kind === 'structure' ? [row.key] : [row.key, measured?.key ?? row.key], spot);
  if (name === 'paste' && row) {
    const cells = [
      { column: 'description', input: { value: `Pasted ${b}` } },
      { column: 'quantity', input: { value: '4.0000' } },
    ];
    store.edit(
      rows
        .filter(({ line }) => line['description'] === undefined)
        .map(({ key }) => value(key, 'description', 'Filled')),
      [cells],
    );
  }
  if (name === 'undo') store.undo();
  if (name === 'redo') store.redo();
  if (name === 'flush') await store.flush();
  if (name === 'refresh') await store.refresh();
  if (name.startsWith('their')) await theirs([name, a, b]);
};

/** The person does what the status asks for. */
const attend = async (store: LinesStore, turn: number): Promise<void> => {
  for (const key of store.snapshot().conflicts) store.settle(key, turn % 2 ? 'mine' : 'theirs');
  for (const { key, unread, line } of store.tree.walk()) {
    if (unread) store.edit(Object.keys(unread).map((column) => value(key, column, '7.0000')));
    if (!line['description']) store.edit([value(key, 'description', 'Described')]);
  }
  await store.retry();
  await store.refresh();
};

it('whatever is done while saves fail and others work, in the end the grid shows what the server has, and says so', async () => {
  await fc.assert(
    fc.asyncProperty(acts, ends, async (script, how) => {
      await begin();
      const store = await opened(how);
      for (const each of script) {
        await act(store, each);
        if (store.snapshot().save.state !== 'saved') continue;
        // “All changes saved” is said of what the server has, beside what others did meanwhile.
        await store.refresh();
        expect(shownBy(store)).toEqual(shownBy(await opened()));
      }
      how.length = 0;
      for (let turn = 0; turn < 6; turn += 1) await attend(store, turn);
      expect(store.snapshot().save).toEqual({ state: 'saved', count: 0, reason: null });
      expect(shownBy(store)).toEqual(shownBy(await opened()));
    }),
    {
      numRuns: Number(process.env['RUNS'] ?? 40),
      examples: [
        // Lines are moved behind one that somebody else moves away meanwhile.
        [
          [
            ['move', 11, 0],
            ['theirMove', 1, 1],
          ],
          [],
        ],
        // Lines follow a structure of one's own in among those of another place, one of which somebody deletes.
        [
          [
            ['structure', 0, 0],
            ['move', 18, 0],
            ['theirRemoval', 10, 0],
          ],
          [],
        ],
        // A line that is added behind one that was moved, before either is saved.
        [
          [
            ['move', 1, 14],
            ['insert', 0, 14],
            ['quantity', 0, 0],
            ['quantity', 0, 0],
          ],
          [],
        ],
      ],
    },
  );
}, 600_000);
