import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gap, positionsFor } from './positions.ts';

const isIncreasing = (positions: readonly number[]) =>
  positions.every((p, at) => Number.isSafeInteger(p) && (at === 0 || p > (positions[at - 1] as number)));
const changedIn = (before: readonly (number | undefined)[], after: readonly number[]) =>
  before.filter((p, at) => p !== undefined && p !== after[at]).length;

describe('positions', () => {
  it('of new rows leave room between them', () => {
    expect(positionsFor([undefined, undefined, undefined])).toEqual([gap, 2 * gap, 3 * gap]);
    expect(positionsFor([])).toEqual([]);
  });

  it('of 20,000 rows stay when one is put on top, below, or among them', () => {
    const stored = positionsFor(Array.from({ length: 20_000 }, () => undefined));
    for (const at of [0, 1, 9_999, 20_000]) {
      const order = (stored as (number | undefined)[]).toSpliced(at, 0, undefined);
      const placed = positionsFor(order);
      expect(isIncreasing(placed)).toBe(true);
      expect(changedIn(order, placed)).toBe(0);
    }
  });

  it('change for the row that was moved alone', () => {
    const stored = positionsFor(Array.from({ length: 100 }, () => undefined));
    const order = [stored[99], ...stored.slice(0, 99)];
    const placed = positionsFor(order);
    expect(isIncreasing(placed)).toBe(true);
    expect(changedIn(order, placed)).toBe(1);
  });

  it('take thirty rows at one place before any other has to move, and then make room', () => {
    let list: number[] = positionsFor([undefined, undefined]);
    const [first, last] = [list[0] as number, list[1] as number];
    for (let n = 0; n < 30; n += 1) list = positionsFor([list[0], undefined, ...list.slice(1)]);
    expect([list[0], list.at(-1)]).toEqual([first, last]);
    for (let n = 0; n < 500; n += 1) {
      list = positionsFor([list[0], undefined, ...list.slice(1)]);
      expect(isIncreasing(list)).toBe(true);
    }
  });

  it('keep the wanted order, whatever rows are added, moved and removed', () => {
    const step = fc.record({
      action: fc.constantFrom('add', 'move', 'remove'),
      from: fc.nat(),
      to: fc.nat(),
    });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5, max: 40 }), { maxLength: 12 }),
        fc.array(step, { maxLength: 60 }),
        (start, steps) => {
          // Any stored positions: dense, repeated, out of order.
          let rows: { id: number; position: number | undefined }[] = positionsFor(start).map((position, id) => ({
            id,
            position,
          }));
          expect(isIncreasing(positionsFor(start))).toBe(true);
          let next = rows.length;
          for (const { action, from, to } of steps) {
            const others = [...rows];
            const [taken] = action === 'add' || rows.length === 0 ? [] : others.splice(from % rows.length, 1);
            const row = action === 'add' ? { id: (next += 1), position: undefined } : taken;
            const order = action === 'remove' || !row ? others : others.toSpliced(to % (others.length + 1), 0, row);
            const placed = positionsFor(order.map(({ position }) => position));
            expect(isIncreasing(placed)).toBe(true);
            rows = order.map(({ id }, at) => ({ id, position: placed[at] }));
          }
        },
      ),
    );
  });
});
