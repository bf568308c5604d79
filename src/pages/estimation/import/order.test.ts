import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareLines } from '../../../domain/estimation/workbook/identity.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { fileOrder } from './order.ts';
import type { NextLine } from './nextLine.ts';
import { importPlanOf } from './plan.ts';
import type { StoredImportLine } from './stored.ts';

interface Line {
  readonly name: string;
  readonly kind: 'structure' | 'item';
  readonly parent: number | null;
}

const shared = ({ name, kind, parent }: Line) => ({
  kind,
  parent,
  ref: name,
  code: '',
  description: name,
  unit: '',
  quantity: null,
  rates: {},
});
const next = (lines: readonly Line[]): NextLine[] => lines.map(shared);
const stored = (lines: readonly Line[]): StoredImportLine[] =>
  lines.map((line, at) => ({ ...shared(line), id: at + 1, version: 1, isVerified: false, factor: '1', computed: {} }));

/** A tree in its order: each line with the names of those that it is in. */
const drawn = (lines: readonly Line[]): string[] => {
  const paths: string[] = [];
  for (const { name, parent } of lines) paths.push(parent === null ? name : `${assertDefined(paths[parent])}/${name}`);
  return paths;
};

/** The tree after the moves that an order says: each place has its lines as listed. */
const moved = (was: readonly Line[], file: readonly Line[]): string[] => {
  const [before, after] = [stored(was), next(file)];
  const { places } = fileOrder(before, after, compareLines(before, after).same);
  const below = new Map<number | null, number[]>();
  for (const [at, { parent }] of before.entries()) below.set(parent, [...(below.get(parent) ?? []), at]);
  const parents = before.map(({ parent }) => parent);
  for (const { parent, arrived } of places)
    for (const at of arrived) {
      for (let of = parent; of !== null; of = parents[of] ?? null) if (of === at) throw new Error('into itself');
      below.set(
        assertDefined(parents[at] ?? null),
        (below.get(parents[at] ?? null) ?? []).filter((one) => one !== at),
      );
      parents[at] = parent;
      below.set(parent, [...(below.get(parent) ?? []), at]);
    }
  for (const { parent, lines } of places) {
    expect((below.get(parent) ?? []).toSorted()).toEqual([...lines].toSorted());
    below.set(parent, [...lines]);
  }
  const draw = (parent: number | null, path: string): string[] =>
    (below.get(parent) ?? []).flatMap((at) => {
      const own = `${path}${assertDefined(was[at]).name}`;
      return [own, ...draw(at, `${own}/`)];
    });
  return draw(null, '');
};

const walls: readonly Line[] = [
  { name: 'A', kind: 'structure', parent: null },
  { name: 'A1', kind: 'item', parent: 0 },
  { name: 'A2', kind: 'item', parent: 0 },
  { name: 'B', kind: 'structure', parent: null },
  { name: 'B1', kind: 'item', parent: 3 },
];

describe('the order of a file', () => {
  it('is no question where it is that of the bill', () => {
    expect(importPlanOf(stored(walls), next(walls)).order).toEqual({ places: [], moved: 0 });
  });

  it('says how many lines stand elsewhere, among their neighbours or in another section', () => {
    const file: Line[] = [
      { name: 'B', kind: 'structure', parent: null },
      { name: 'B1', kind: 'item', parent: 0 },
      { name: 'A2', kind: 'item', parent: 0 },
      { name: 'A', kind: 'structure', parent: null },
      { name: 'A1', kind: 'item', parent: 3 },
    ];
    const { order, changed } = importPlanOf(stored(walls), next(file));
    expect([order.moved, changed]).toEqual([2, []]);
    expect(moved(walls, file)).toEqual(['B', 'B/B1', 'B/A2', 'A', 'A/A1']);
  });

  it('keeps a line that the file does not have behind the one that it followed', () => {
    const file = [
      assertDefined(walls[3]),
      { ...assertDefined(walls[4]), parent: 0 },
      { ...assertDefined(walls[0]) },
      { ...assertDefined(walls[2]), parent: 2 },
    ];
    expect(moved(walls, file)).toEqual(['B', 'B/B1', 'A', 'A/A1', 'A/A2']);
    const reversed: Line[] = [assertDefined(walls[0]), { ...assertDefined(walls[2]), parent: 0 }];
    expect(moved(walls.slice(0, 3), reversed)).toEqual(['A', 'A/A1', 'A/A2']);
  });

  it('is what the bill has afterwards, of any two trees of the same lines', () => {
    const tree = (size: number) =>
      fc
        .tuple(
          fc.shuffledSubarray(
            Array.from({ length: size }, (_, at) => at),
            { minLength: size, maxLength: size },
          ),
          fc.array(fc.nat(), { minLength: size, maxLength: size }),
        )
        .map(([names, picks]) => {
          const lines: Line[] = [];
          const open: number[] = [];
          for (const [at, name] of names.entries()) {
            // Even names are sections: a line goes into one of those that are still open.
            const depth = assertDefined(picks[at]) % (open.length + 1);
            open.length = depth;
            lines.push({ name: `L${name}`, kind: name % 2 ? 'item' : 'structure', parent: open.at(-1) ?? null });
            if (name % 2 === 0) open.push(at);
          }
          return lines;
        });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }).chain((size) => fc.tuple(tree(size), tree(size))),
        ([was, file]) => {
          expect(moved(was, file)).toEqual(drawn(file));
        },
      ),
      { numRuns: 500 },
    );
  });
});
