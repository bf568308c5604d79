import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../tests/support/boqServer.ts';
import type { Line } from '../../../domain/lines.ts';
import { useGuardedChange } from '../../../ui/lines/editor/useGuardedChange.ts';
import { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { billModel } from './model.ts';

const line = (id: number, more: Partial<Line> = {}): Line => ({
  id,
  version: 1,
  kind: 'item',
  parent_line_id: null,
  position: id * 1024,
  description: `Line ${id}`,
  quantity: '2.0000',
  factor: '1',
  ...more,
});

it('cells that are filled leave verified lines alone, and say how many; a typed one asks', async () => {
  const server = fakeServer([line(1), line(2, { is_reviewer_verified: true }), line(3)], 0);
  const store = new LinesStore(billModel('boq_sales'), server, { read: () => undefined, write: () => undefined });
  await store.load();
  const [open, notice] = [vi.fn(), vi.fn()];
  const { result } = renderHook(() => useGuardedChange(store, open, notice, vi.fn()));
  const edits = [1, 2, 3].map((id) => ({ id, column: 'quantity', input: { value: '9.0000' } }));
  const change = { edits, extra: [], closed: 0, beyond: 0 };
  result.current.onChange({ ...change, how: 'filled' });
  expect(notice).toHaveBeenCalledWith('1 cell of verified lines left alone.');
  expect([1, 2, 3].map((id) => store.rowOf(id)?.line['quantity'])).toEqual(['9.0000', '2.0000', '9.0000']);
  const typed = { ...change, edits: edits.slice(1, 2), how: 'typed' } as const;
  result.current.onChange(typed);
  expect(open).toHaveBeenCalledWith({ kind: 'verified', change: typed });
});
