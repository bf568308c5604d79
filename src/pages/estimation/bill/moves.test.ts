import type { Line } from '../../../domain/lines.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fakeServer } from '../../../../tests/support/boqServer.ts';
import { item, linesOf, makeCosted, save, testEstimation } from '../../../../tests/support/estimation.ts';
import { servedByTheApp } from '../../../../tests/support/msw.ts';
import { startSession, wipeSession } from '../../../authProvider/session.ts';
import { dataProvider } from '../../../dataProvider/index.ts';
import type { RowId } from '../../../ui/sheet/types.ts';
import type { BoqCalls } from './calls.ts';
import { providerCalls } from './providerCalls.ts';
import { LinesStore } from '../../../ui/lines/LinesStore.ts';
import type { DraftStore } from '../../../ui/lines/drafts.ts';
import { billModel } from './model.ts';

const noDraft: DraftStore = { read: () => undefined, write: () => undefined };
const opened = async (calls: BoqCalls): Promise<LinesStore> => {
  const store = new LinesStore(billModel('cost_estimation'), calls, noDraft);
  await store.load();
  return store;
};

/** A bill as a plain model: the names below each name, the top's below ''. */
type Model = ReadonlyMap<string, readonly string[]>;

const shownBy = (store: LinesStore): Model => {
  const nameOf = (key: RowId) => String(store.rowOf(key)?.line['description']);
  const model = new Map<string, readonly string[]>();
  const look = (key: RowId | null) => {
    const below = store.tree.childrenOf(key);
    if (key === null || store.rowOf(key)?.sums) model.set(key === null ? '' : nameOf(key), below.map(nameOf));
    for (const child of below) look(child);
  };
  look(null);
  return model;
};

/** Takes names out of everything, and puts them behind another one, or first. */
const moved = (model: Model, names: readonly string[], into: string, behind: string | null): Model => {
  const kept = (list: readonly string[]) => list.filter((name) => !names.includes(name));
  return new Map(
    [...model].map(([parent, below]) => {
      if (parent !== into) return [parent, kept(below)];
      const at = behind === null ? 0 : below.indexOf(behind) + 1;
      return [parent, [...kept(below.slice(0, at)), ...names, ...kept(below.slice(at))]];
    }),
  );
};

/** All names in their order, and what is above each. */
const ordered = (model: Model, of = ''): string[] =>
  (model.get(of) ?? []).flatMap((name) => [name, ...ordered(model, name)]);
const isBelow = (model: Model, name: string, above: string): boolean => ordered(model, above).includes(name);

/** A move by numbers that a bill of any shape can take: which rows, into which structure, behind which of its rows. */
type Wish = readonly [rows: readonly number[], into: number, behind: number];
const wishes = fc.array(
  fc.oneof(
    fc.tuple(fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 4 }), fc.nat(6), fc.nat(9)),
    fc.constantFrom('undo' as const, 'redo' as const),
  ),
  { minLength: 1, maxLength: 12 },
) as fc.Arbitrary<(Wish | 'undo' | 'redo')[]>;

/** Does what is wished in the store and in the model; after each, both must be the same. */
const player = (store: LinesStore) => {
  const keyOf = (name: string) => [...store.tree.walk()].find(({ line }) => line['description'] === name)?.key as RowId;
  let done: Model[] = [shownBy(store)];
  let undone: Model[] = [];
  const now = () => done.at(-1) as Model;
  return (script: readonly (Wish | 'undo' | 'redo')[]): void => {
    for (const wish of script) {
      if (wish === 'undo') {
        store.undo();
        if (done.length > 1) undone.push(done.pop() as Model);
      } else if (wish === 'redo') {
        store.redo();
        const again = undone.pop();
        if (again) done.push(again);
      } else {
        const [rows, into, behind] = wish;
        const all = ordered(now());
        const chosen = all.filter((_, at) => rows.some((row) => row % all.length === at));
        const tops = chosen.filter((name) => !chosen.some((other) => isBelow(now(), name, other)));
        const groups = [...now().keys()].filter(
          (name) => !tops.includes(name) && !tops.some((top) => isBelow(now(), name, top)),
        );
        const parent = groups[into % groups.length] as string;
        const spots = [null, ...(now().get(parent) ?? [])];
        const after = spots[behind % spots.length] as string | null;
        store.move(chosen.map(keyOf), {
          parent: parent === '' ? null : keyOf(parent),
          after: after === null ? null : keyOf(after),
        });
        done = [...done, moved(now(), tops, parent, after)];
        undone = [];
      }
      expect(shownBy(store)).toEqual(now());
    }
  };
};

const line = (id: number, more: Partial<Line>): Line => ({
  id,
  version: 1,
  kind: 'item',
  parent_line_id: null,
  position: id * 1024,
  description: String(id),
  factor: '1',
  ...more,
});

describe('moves of lines', () => {
  it('are taken back exactly: adjacent rows that went to the end', async () => {
    const store = await opened(fakeServer([1, 2, 3, 4, 5].map((id) => line(id, {}))));
    store.move([2, 3], { parent: null, after: 5 });
    expect(store.tree.childrenOf(null)).toEqual([1, 4, 5, 2, 3]);
    store.undo();
    expect(store.tree.childrenOf(null)).toEqual([1, 2, 3, 4, 5]);
    store.redo();
    expect(store.tree.childrenOf(null)).toEqual([1, 4, 5, 2, 3]);
  });

  it('rows chosen in any order are moved in that of the sheet, and lines of a chosen one with it', async () => {
    const lines = [1, 2, 3, 4].map((id) => line(id, id === 4 ? { kind: 'structure' } : {}));
    const store = await opened(fakeServer([...lines, line(5, { parent_line_id: 4 })]));
    expect([store.topsOf([3, 2]), store.topsOf([5, 4, 1])]).toEqual([
      [2, 3],
      [1, 4],
    ]);
  });

  it('rows that are to stand behind one of themselves stay in order', async () => {
    const store = await opened(fakeServer([1, 2, 3, 4, 5].map((id) => line(id, {}))));
    store.move([2, 4], { parent: null, after: 4 });
    expect(store.tree.childrenOf(null)).toEqual([1, 3, 2, 4, 5]);
  });

  it('any of them, undone and redone, are those of a plain model', async () => {
    const bill = [
      ...[1, 2, 3].map((id) => line(id, { kind: 'structure' })),
      line(4, { kind: 'structure', parent_line_id: 1 }),
      ...[5, 6, 7, 8, 9, 10, 11, 12].map((id) => line(id, { parent_line_id: ((id * 7) % 4) + 1 })),
      line(13, {}),
      line(14, {}),
    ];
    await fc.assert(
      fc.asyncProperty(wishes, async (script) => {
        const store = await opened(fakeServer(bill, 0));
        player(store)(script);
      }),
      { numRuns: 300 },
    );
  });
});

describe('moves of lines on the server', () => {
  const on = servedByTheApp();
  const { team, masters } = testEstimation(on);
  let cost: { estimation: number; cost: number };
  beforeAll(async () => {
    cost = await makeCosted(team, masters);
    startSession(team.creator.session);
    return () => wipeSession();
  });
  /** The same bill before every run. */
  const begin = async () => {
    const lines = await linesOf(team.creator, 'boq-cost', cost.cost);
    await save(team.creator, 'boq-cost', cost.cost, {
      removed: lines.map(({ id }) => id),
      added: [
        ...['A', 'B', 'C'].map((key) => ({ key, kind: 'structure', description: key })),
        { key: 'D', kind: 'structure', description: 'D', parent_key: 'A' },
        ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key, at) =>
          item({ key, description: key, parent_key: 'ABCD'[at % 4] as string }),
        ),
      ],
    });
  };

  it('leave there the order that is shown, whenever they are saved', async () => {
    const calls = () =>
      providerCalls(dataProvider, 'cost_estimation', { revision: cost.cost, estimation: cost.estimation });
    await fc.assert(
      fc.asyncProperty(wishes, fc.nat(12), async (script, pause) => {
        await begin();
        const store = await opened(calls());
        const play = player(store);
        play(script.slice(0, pause));
        // Some are made while others are on their way.
        const saving = store.flush();
        play(script.slice(pause));
        const shown = shownBy(store);
        await saving;
        await store.flush();
        expect(shownBy(store)).toEqual(shown);
        expect(store.snapshot().save.state).toBe('saved');
        expect(shownBy(await opened(calls()))).toEqual(shownBy(store));
        await store.close();
      }),
      { numRuns: 25 },
    );
  });
});
