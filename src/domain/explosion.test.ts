import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, multiply, sum, type Decimal } from './decimal.ts';
import { cycleFrom, explode, levels, reversed, type Edge } from './explosion.ts';

const decimal = fc
  .integer({ min: 1, max: 99_999_999 })
  .map((n) => `${Math.floor(n / 10_000)}.${String(n % 10_000).padStart(4, '0')}`);
/** Links between ten numbered BOMs. */
const anyEdge = fc.record({
  parent: fc.integer({ min: 0, max: 9 }),
  child: fc.integer({ min: 0, max: 9 }),
  quantity: decimal,
});
/** Links from lower numbers to higher ones alone: no cycle. */
const tree = fc
  .array(anyEdge, { maxLength: 18 })
  .map((edges) =>
    edges
      .filter((e) => e.parent !== e.child)
      .map((e) => ({ ...e, parent: Math.min(e.parent, e.child), child: Math.max(e.parent, e.child) })),
  );

/** Every path from one to another, as the product of its quantities: slow, and plain to read. */
const overPaths = (from: number, to: number, edges: readonly Edge[]): Decimal[] =>
  from === to
    ? ['1']
    : edges
        .filter((e) => e.parent === from)
        .flatMap((e) => overPaths(e.child, to, edges).map((rest) => multiply(e.quantity, rest)));

describe('explode', () => {
  it('is the sum over all paths of the products along them', () => {
    fc.assert(
      fc.property(tree, decimal, (edges, quantity) => {
        const taken = explode(0, quantity, edges);
        for (let id = 0; id < 10; id += 1) {
          const paths = overPaths(0, id, edges);
          expect(taken.has(id)).toBe(paths.length > 0);
          expect(compare(taken.get(id) ?? '0', multiply(quantity, sum(paths)))).toBe(0);
        }
      }),
    );
  });

  it('looks the same from below', () => {
    fc.assert(
      fc.property(tree, (edges) => {
        for (let id = 0; id < 10; id += 1)
          expect(compare(explode(id, '1', reversed(edges)).get(0) ?? '0', explode(0, '1', edges).get(id) ?? '0')).toBe(
            0,
          );
      }),
    );
  });

  it('takes a part that is in two others once for each', () => {
    const edges = [
      { parent: 1, child: 2, quantity: '2' },
      { parent: 1, child: 3, quantity: '0.5' },
      { parent: 2, child: 4, quantity: '3' },
      { parent: 3, child: 4, quantity: '0.0001' },
      { parent: 1, child: 4, quantity: '1' },
    ];
    expect([...explode(1, '10', edges)].sort()).toEqual([
      [1, '10'],
      [2, '20'],
      [3, '5'],
      [4, '70.0005'],
    ]);
  });

  it('does not grow with the number of paths', () => {
    const edges = Array.from({ length: 400 }, (_, at) => ({ parent: at >> 1, child: (at >> 1) + 1, quantity: '1' }));
    expect(explode(0, '1', edges).get(200)).toBe((2n ** 200n).toString());
  });

  it('is deep without end of the stack', () => {
    const edges = Array.from({ length: 20_000 }, (_, at) => ({ parent: at, child: at + 1, quantity: '1' }));
    expect(explode(0, '3', edges).get(20_000)).toBe('3');
  });

  it('refuses a cycle', () => {
    expect(() =>
      explode(1, '1', [
        { parent: 1, child: 2, quantity: '1' },
        { parent: 2, child: 1, quantity: '1' },
      ]),
    ).toThrow(RangeError);
  });
});

describe('cycleFrom', () => {
  it('finds a way back where there is one, the shortest, and only then', () => {
    fc.assert(
      fc.property(fc.array(anyEdge, { maxLength: 20 }), fc.integer({ min: 0, max: 9 }), (edges, start) => {
        const below = edges.filter((e) => e.parent === start).map((e) => levels(e.child, edges).get(start));
        const shortest = Math.min(...below.map((steps) => steps ?? Infinity)) + 1;
        const path = cycleFrom(start, edges);
        if (!path) {
          expect(shortest).toBe(Infinity);
          return;
        }
        expect([path[0], path.at(-1)]).toEqual([start, start]);
        expect(path).toHaveLength(shortest + 1);
        for (const [at, id] of path.slice(0, -1).entries())
          expect(edges.some((e) => e.parent === id && e.child === path[at + 1])).toBe(true);
      }),
    );
  });

  it('never finds one in a tree', () => {
    fc.assert(
      fc.property(tree, fc.integer({ min: 0, max: 9 }), (edges, start) => cycleFrom(start, edges) === undefined),
    );
  });

  it('ends next to a cycle that does not lead back', () => {
    expect(
      cycleFrom(1, [
        { parent: 1, child: 2 },
        { parent: 2, child: 3 },
        { parent: 3, child: 2 },
      ]),
    ).toBeUndefined();
    expect(
      cycleFrom(2, [
        { parent: 1, child: 2 },
        { parent: 2, child: 3 },
        { parent: 3, child: 2 },
      ]),
    ).toEqual([2, 3, 2]);
    expect(cycleFrom(5, [{ parent: 5, child: 5 }])).toEqual([5, 5]);
  });
});

it('a bill of materials that contains itself is refused, however far below', () => {
  const link = (parent: number, child: number): Edge => ({ parent, child, quantity: '1' });
  expect(() => explode(1, '1', [link(1, 1)])).toThrow(new RangeError('A bill of materials contains itself'));
  const far = [link(1, 2), link(2, 3), link(3, 2)];
  expect(() => explode(1, '1', far)).toThrow(new RangeError('A bill of materials contains itself'));
  // The same below two others is no circle.
  expect(explode(1, '1', [link(1, 2), link(1, 3), link(2, 4), link(3, 4)]).get(4)).toBe('2');
});
