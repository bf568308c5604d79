import { describe, expect, it } from 'vitest';
import { flatten, noRows, withAncestors, withChanged, type RowFilter, type SheetTree } from './visibleRows.ts';

interface Node {
  readonly name: string;
  readonly below: readonly number[] | null;
}
const nodes = new Map<number, Node>([
  [1, { name: 'Ground floor', below: [2, 3] }],
  [2, { name: 'Wall', below: null }],
  [3, { name: 'Doors', below: [4] }],
  [4, { name: 'Door', below: null }],
  [5, { name: 'Roof', below: [] }],
]);
const parents = new Map([
  [2, 1],
  [3, 1],
  [4, 3],
]);
const tree: SheetTree<Node> = {
  rowOf: (id) => nodes.get(id),
  childrenOf: (id) => (id === null ? [1, 5] : (nodes.get(id)?.below ?? [])),
  isGroup: (row) => row.below !== null,
};
const open: RowFilter = { isCollapsed: () => false, kept: null, foundIn: () => null };
const all = flatten(tree, open, noRows());
const seen = ({ rows }: typeof all) => rows.map(({ id, level, open: isOpen }) => [id, level, isOpen]);

describe('a tree in sight', () => {
  it('has each row below the one that it is in', () => {
    expect(seen(all)).toEqual([
      [1, 1, true],
      [2, 2, null],
      [3, 2, true],
      [4, 3, null],
      [5, 1, true],
    ]);
    expect([all.indexOf(4), all.indexOf(9)]).toEqual([3, undefined]);
  });
  it('leaves out what is below a collapsed row, and keeps the objects of the others', () => {
    const collapsed = flatten(tree, { ...open, isCollapsed: (id) => id === 3 }, all);
    expect(seen(collapsed).map(([id]) => id)).toEqual([1, 2, 3, 5]);
    expect(collapsed.rows.map((row, at) => row === [all.rows[0], all.rows[1], null, all.rows[4]][at])).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
  it('shows what a filter lets through with all that is above it, also in collapsed rows', () => {
    const kept = withAncestors([4], (id) => parents.get(id) ?? null);
    const filtered = flatten(tree, { ...open, isCollapsed: () => true, kept }, all);
    expect(seen(filtered).map(([id]) => id)).toEqual([1, 3, 4]);
  });
  it('gets new objects for changed rows alone', () => {
    nodes.set(2, { name: 'Brick wall', below: null });
    const changed = withChanged(all, [2, 99], tree.rowOf);
    expect(changed.rows.map((row, at) => row === all.rows[at])).toEqual([true, false, true, true, true]);
    expect(changed.rows[1]?.row.name).toBe('Brick wall');
  });
});
