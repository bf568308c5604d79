import { expect, it, vi } from 'vitest';
import { noteRights, onOtherRights } from './rights.ts';

it('tells once of rights that are others than before, of one session alone', () => {
  const told = vi.fn<() => void>();
  const stop = onOtherRights(told);
  noteRights('one', 'a');
  noteRights('one', 'a');
  noteRights('one', undefined);
  noteRights(null, 'b');
  expect(told).not.toHaveBeenCalled();
  noteRights('one', 'b');
  noteRights('one', 'b');
  expect(told).toHaveBeenCalledTimes(1);
  noteRights('two', 'c');
  expect(told).toHaveBeenCalledTimes(1);
  stop();
  noteRights('two', 'd');
  expect(told).toHaveBeenCalledTimes(1);
});
