import type { Line } from '../../../domain/lines.ts';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../../../tests/support/boqServer.ts';
import type { BillLineKind } from '../../../domain/estimation/stages.ts';
import type { RowId } from '../../../ui/sheet/types.ts';
import { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { spotBeside, spotIn, targetsFor } from '../../../ui/lines/spots.ts';
import { billModel } from './model.ts';

const line = (id: number, kind: BillLineKind, parent: number | null): Line => ({
  id,
  version: 1,
  kind,
  parent_line_id: parent,
  position: id * 1024,
  description: `Line ${id}`,
  factor: '1',
  ...(kind === 'structure' ? {} : { quantity: '1.0000' }),
});
// 1 Façade > 2 BOM > (3 BOM > 4 item, 5 item), 6 item; 7 Roof
const bill = [
  line(1, 'structure', null),
  line(2, 'bom', 1),
  line(3, 'bom', 2),
  line(4, 'item', 3),
  line(5, 'item', 2),
  line(6, 'item', 1),
  line(7, 'structure', null),
];
const opened = async () => {
  const store = new LinesStore(billModel('boq_sales'), fakeServer(bill, 0), {
    read: () => undefined,
    write: () => undefined,
  });
  await store.load();
  return store;
};

describe('a new line goes', () => {
  it.each([
    // Into the active structure at its end, behind the active item.
    ['item', 1, { parent: 1, after: 6 }],
    ['item', 6, { parent: 1, after: 6 }],
    ['bom', 2, { parent: 2, after: 5 }],
    ['item', 4, { parent: 3, after: 4 }],
    // A BOM holds no structures: the nearest structure above does, behind the BOM.
    ['structure', 2, { parent: 1, after: 2 }],
    ['structure', 3, { parent: 1, after: 2 }],
    ['structure', 4, { parent: 1, after: 2 }],
    ['structure', 7, { parent: 7, after: null }],
    ['structure', undefined, { parent: null, after: 7 }],
  ] as const)('where it can stand: %s, with line %s active', async (kind, active, spot) => {
    expect(spotIn(await opened(), active, kind)).toEqual(spot);
  });

  it('rows that are pasted below a group that is last in sight go to its end', async () => {
    const store = await opened();
    store.toggle(1, false);
    store.remove([7]);
    store.edit([], [[{ column: 'description', input: { value: 'Pasted' } }]]);
    expect(store.tree.childrenOf(1).slice(0, 2)).toEqual([2, 6]);
    expect(store.tree.childrenOf(1)).toHaveLength(3);
  });
});

it('a structure moves into structures alone, an item into BOMs too', async () => {
  const store = await opened();
  const into = (keys: readonly RowId[]) => targetsFor(store, keys).groups.map(({ row }) => row.key);
  expect(into([7])).toEqual([1]);
  expect(into([6])).toEqual([1, 2, 3, 7]);
  expect(into([6, 7])).toEqual([1]);
});

it('rows move past the line before or behind them, and at an end nowhere', async () => {
  const store = await opened();
  expect(spotBeside(store, [2], true)).toEqual({ parent: 1, after: 6 });
  expect(spotBeside(store, [6], true)).toBeUndefined();
  expect(spotBeside(store, [6], false)).toEqual({ parent: 1, after: null });
  expect(spotBeside(store, [2], false)).toBeUndefined();
  // Lines of two places have none beside them.
  expect(spotBeside(store, [2, 7], false)).toBeUndefined();
});
