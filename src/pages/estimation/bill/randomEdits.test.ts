import fc from 'fast-check';
import { expect, it } from 'vitest';
import { strictServer, type Mishap, type StrictServer } from '../../../../tests/support/strictServer.ts';
import type { Line } from '../../../domain/lines.ts';
import { LinesStore } from '../../../ui/lines/LinesStore.ts';
import type { RowId } from '../../../ui/sheet/types.ts';
import { billModel } from './model.ts';

const line = (id: number, parent_line_id: number | null, kind = 'item'): Line => ({
  id,
  version: 1,
  kind,
  parent_line_id,
  position: id * 1024,
  description: `Line ${id}`,
  ...(kind === 'item' && { quantity: '2.0000' }),
  factor: '1',
});
/** Three structures, one of them in another, and items in them. No. 6 and 11 cannot be removed. */
const bill = [
  line(1, null, 'structure'),
  line(2, null, 'structure'),
  line(3, 1, 'structure'),
  ...[4, 5, 6].map((id) => line(id, 1)),
  ...[7, 8, 9].map((id) => line(id, 2)),
  ...[10, 11, 12].map((id) => line(id, 3)),
];
const kept = new Set([6, 11]);
const wrong = ({ description, quantity }: Readonly<Record<string, unknown>>): string | undefined => {
  if (String(description).includes('wrong')) return `No line is called ${String(description)}`;
  return quantity === '13.0000' ? `Not 13 of ${String(description)}` : undefined;
};

/** What is done: numbers choose rows among those that are there. */
const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('quantity'), row: fc.nat(40), value: fc.constantFrom('3.0000', '5.0000', '13.0000') }),
    fc.record({ act: fc.constant('name'), row: fc.nat(40), value: fc.constantFrom('Beam', 'Bolt', 'wrong') }),
    fc.record({
      act: fc.constantFrom('add item', 'add structure'),
      row: fc.nat(40),
      value: fc.constantFrom('Plate', 'Plate', 'wrong'),
    }),
    fc.record({ act: fc.constantFrom('remove', 'move', 'move'), row: fc.nat(40), value: fc.nat(40).map(String) }),
    fc.record({
      act: fc.constantFrom('save', 'save meanwhile', 'undo'),
      row: fc.constant(0),
      value: fc.constantFrom('saved', ''),
    }),
  ),
  { minLength: 1, maxLength: 24 },
);
const mishaps = fc.array(fc.constantFrom<Mishap>('none', 'none', 'unreachable', 'lost', 'whole', 'each', 'closed'), {
  maxLength: 10,
});

/** A sheet, and what was typed into it. */
const opened = async () => {
  const server = strictServer(bill, { wrong, kept });
  const store = new LinesStore(billModel('boq_sales'), server, { read: () => undefined, write: () => undefined });
  await store.load();
  const typed = new Map<RowId, Record<string, string | null>>(
    bill.map(({ id }) => [id, { description: `Line ${id}`, ...(id > 3 && { quantity: '2.0000' }) }]),
  );
  return { server, store, typed, names: { last: 0 } };
};
type Opened = Awaited<ReturnType<typeof opened>>;

const rowsOf = (store: LinesStore) => [...store.tree.walk()];

const spotAt = (store: LinesStore, number: number, without: ReadonlySet<RowId>) => {
  const rows = rowsOf(store).filter(({ key }) => !without.has(key));
  const row = rows[number % Math.max(1, rows.length)];
  if (!row) return { parent: null, after: null };
  return row.sums && number % 2 ? { parent: row.key, after: null } : { parent: row.parent, after: row.key };
};

/** What was refused for good is not in sight: the lines and their totals are those that are stored. Then it is put back. */
const expectInHand = async ({ store, server }: Opened): Promise<void> => {
  if (store.snapshot().refusal === undefined) return;
  // The lines are being read anew.
  await new Promise((done) => setTimeout(done, 0));
  const stored = (parent: number | null): readonly unknown[] =>
    server.childrenOf(parent).map((line) => [line.id, line['description'], line['quantity'], stored(line.id)]);
  const shown = (parent: RowId | null): readonly unknown[] =>
    store.tree.childrenOf(parent).map((key) => {
      const row = store.rowOf(key);
      return [store.idOf(key), row?.line['description'], row?.line['quantity'], shown(key)];
    });
  expect(shown(null)).toEqual(stored(null));
  expect(store.inHand().length).toBeGreaterThan(0);
  store.restore();
};

type Step = { readonly act: string; readonly row: number; readonly value: string };

const play = async (sheet: Opened, { act, row: number, value }: Step): Promise<void> => {
  const { store, typed, names } = sheet;
  if (act === 'save') return store.flush();
  if (act === 'save meanwhile') return void store.flush();
  if (act === 'undo') {
    // Also while what it takes back is on its way.
    if (value === 'saved') {
      await store.flush();
      await expectInHand(sheet);
    }
    store.undo();
    for (const { key, line: shown } of rowsOf(store)) {
      const { description, quantity } = shown;
      typed.set(key, {
        description: String(description),
        ...(quantity !== undefined && { quantity: String(quantity) }),
      });
    }
    return;
  }
  const rows = rowsOf(store);
  const row = rows[number % Math.max(1, rows.length)];
  if (act.startsWith('add')) {
    const kind = act.replace('add ', '');
    const description = `${value} ${(names.last += 1)}`;
    const values = { description, ...(kind === 'item' && { quantity: '1.0000' }) };
    typed.set(store.insert({ kind, ...values }, spotAt(store, number, new Set())), values);
  } else if (!row) return;
  else if (act === 'remove') store.remove([row.key]);
  else if (act === 'move')
    store.move([row.key], spotAt(store, Number(value), new Set(store.withBelow([row.key]).map(({ key }) => key))));
  else {
    const column = act === 'name' ? 'description' : 'quantity';
    if (column === 'quantity' && row.sums) return;
    const text = act === 'name' ? `${value} ${(names.last += 1)}` : value;
    store.edit([{ id: row.key, column, input: { value: text } }]);
    typed.set(row.key, { ...typed.get(row.key), [column]: text });
  }
};

/** In whichever state it is: what is in sight is what was typed, and a mark is what the server has said of this line. */
const expectOwnReasons = ({ store, server, typed }: Opened): void => {
  for (const { key, line: shown, save } of rowsOf(store)) {
    expect(shown).toMatchObject(typed.get(key) ?? {});
    if (save.state !== 'failed') continue;
    const said = [...server.said(key), ...server.said(store.idOf(key) ?? key)];
    expect(said).toContain(save.reason);
  }
};

/** What is right is stored as typed; what is not is marked with its own reason and in sight; nothing else is marked. */
const expectSettled = ({ store, server, typed }: Opened): void => {
  const rows = rowsOf(store);
  const there = new Map(rows.map((row) => [row.key, row]));
  /** A new line waits for the new one that it is in. */
  const waits = (key: RowId): boolean => {
    const parent = there.get(key)?.parent ?? null;
    return parent !== null && store.idOf(parent) === null;
  };
  const placed = new Set<number>();
  for (const { key, line: shown, save } of rows) {
    const id = store.idOf(key);
    const reason = wrong(shown);
    // With that one it may have been named already.
    if (id === null && waits(key) && (reason === undefined || save.state !== 'failed'))
      expect(save.state).toBe('saving');
    else if (reason !== undefined) expect(save).toEqual({ state: 'failed', reason });
    else {
      expect(save.state).not.toBe('failed');
      expect(server.lines.get(id ?? 0)).toMatchObject(typed.get(key) ?? {});
      if (!waits(key)) placed.add(id ?? 0);
    }
    if (id !== null) expect(wrong(server.lines.get(id) ?? {})).toBeUndefined();
  }
  // The order is that of the sheet, but for lines that wait to be moved.
  for (const parent of [null, ...rows.filter(({ sums }) => sums).map(({ key }) => key)]) {
    const id = parent === null ? null : store.idOf(parent);
    if (parent !== null && id === null) continue;
    const shown = store.tree.childrenOf(parent).map((key) => store.idOf(key) ?? 0);
    const stored = server.childrenOf(id).map((each) => each.id);
    expect(stored.filter((each) => placed.has(each))).toEqual(shown.filter((each) => placed.has(each)));
  }
  // What is on the server and not in sight could not be removed.
  const inSight = new Set(rows.flatMap(({ key }) => store.idOf(key) ?? []));
  const below = (id: number): number[] => [id, ...server.childrenOf(id).flatMap((child) => below(child.id))];
  const held = new Set(
    [...server.lines.keys()]
      .map((id) => (inSight.has(id) ? [] : below(id)))
      .filter((ids) => ids.some((id) => kept.has(id)))
      .flat(),
  );
  expect([...server.lines.keys()].filter((id) => !inSight.has(id) && !held.has(id))).toEqual([]);
};

const settled = async (sheet: Opened, server: StrictServer): Promise<number> => {
  await sheet.store.flush();
  await expectInHand(sheet);
  expectOwnReasons(sheet);
  server.mishaps.length = 0;
  const before = server.requests();
  await sheet.store.retry();
  return server.requests() - before;
};

it('whatever is typed and refused, what is right is stored and what is not is marked', async () => {
  await fc.assert(
    fc.asyncProperty(steps, mishaps, async (script, befalls) => {
      const sheet = await opened();
      const { server, store } = sheet;
      server.mishaps.push(...befalls);
      for (const step of script) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await play(sheet, step);
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await expectInHand(sheet);
        if (step.act === 'save') expectOwnReasons(sheet);
      }
      const requests = await settled(sheet, server);
      expectSettled(sheet);
      // What is wrong is named at once: a save with it, one without it, and as many around the moves.
      expect(requests).toBeLessThanOrEqual(6 + 2 * rowsOf(store).length);
      await store.close();
    }),
    { numRuns: 300 },
  );
});

it('a removal that is taken back while it is on its way, and refused, leaves each line as it was, once', async () => {
  const sheet = await opened();
  const { server, store } = sheet;
  // No. 6 in it cannot be removed.
  store.remove([1]);
  void store.flush();
  store.undo();
  store.edit([{ id: 4, column: 'quantity', input: { value: '5.0000' } }]);
  await store.flush();
  expect(rowsOf(store).map(({ key, save }) => [store.idOf(key), save.state])).toEqual(
    [1, 3, 10, 11, 12, 4, 5, 6, 2, 7, 8, 9].map((id) => [id, 'saved']),
  );
  expect([...server.lines.keys()].toSorted((a, b) => a - b)).toEqual(bill.map(({ id }) => id));
  expect(server.lines.get(4)).toMatchObject({ quantity: '5.0000' });
});
