import { describe, expect, it } from 'vitest';
import type { BomComponent, BomNode, Explosion } from '../../../resources/masters/bomAnswers.ts';
import { allExpanded, maxTreeRows, treeRows } from './tree.ts';

let lines = 0;
const part = (over: Partial<BomComponent>): BomComponent => ({
  id: (lines += 1),
  item_id: null,
  item_variant_id: null,
  bom_id: null,
  code: 'C',
  name: 'N',
  unit: 'ea',
  variant_name: null,
  quantity: '1.0000',
  is_consumable: false,
  note: null,
  ...over,
});
const node = (id: number, components: BomComponent[]): BomNode => ({
  id,
  code: `B${id}`,
  name: `BOM ${id}`,
  unit: 'ea',
  taken: '1',
  components,
});
const bom = (id: number, quantity = '1.0000') => part({ bom_id: id, quantity });
const item = (quantity = '1.0000') => part({ item_id: 7, quantity });
const explosion = (quantity: string, ...boms: BomNode[]): Explosion => ({
  id: boms[0]?.id ?? 0,
  quantity,
  boms,
  totals: [],
});

describe('treeRows', () => {
  const [first, frame, inner] = [item('2.0000'), bom(2, '1.5000'), item('0.3333')];
  const tree = explosion('10.0000', node(1, [first, frame]), node(2, [inner, bom(3)]), node(3, []));

  it('shows what is expanded, each with what its place takes, and nothing to expand where nothing is below', () => {
    expect(treeRows(tree, new Set()).map((row) => [row.level, row.place, row.count, row.taken, row.expanded])).toEqual([
      [1, 1, 2, '20', null],
      [1, 2, 2, '15', false],
    ]);
    const open = treeRows(tree, new Set([`/${frame.id}`]));
    expect(open.map((row) => [row.key, row.parent, row.level, row.taken, row.expanded]).slice(1)).toEqual([
      [`/${frame.id}`, '', 1, '15', true],
      [`/${frame.id}/${inner.id}`, `/${frame.id}`, 2, '4.9995', null],
      [expect.stringMatching(`^/${frame.id}/`), `/${frame.id}`, 2, '15', null],
    ]);
  });

  it('tells the same part in two places apart', () => {
    const [left, right] = [bom(2), bom(2)];
    const twice = explosion('1', node(1, [left, right]), node(2, [item()]));
    expect(treeRows(twice, new Set([`/${right.id}`])).map((row) => row.expanded)).toEqual([false, true, null]);
  });
});

describe('allExpanded', () => {
  it('expands every place there is', () => {
    const tree = explosion('1', node(1, [bom(2), bom(2)]), node(2, [bom(3)]), node(3, [item(), item()]));
    expect(treeRows(tree, allExpanded(tree)).map((row) => row.level)).toEqual([1, 2, 3, 3, 1, 2, 3, 3]);
  });

  it('ends where a tree has more places than can be drawn', () => {
    const levels = Array.from({ length: 40 }, (_, at) => node(at + 1, [bom(at + 2), bom(at + 2)]));
    const deep = explosion('1', ...levels, node(41, [item()]));
    expect(treeRows(deep, allExpanded(deep)).length).toBeLessThanOrEqual(maxTreeRows);
  });
});
