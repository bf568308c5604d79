import { expect, it, vi } from 'vitest';
import { noteRights, onOtherRights } from './rights.ts';

it('tells once of rights that are others than before, of one session alone', () => {
  const listener = vi.fn<() => void>();
  const stop = onOtherRights(listener);
  noteRights('one', 'a');
  noteRights('one', 'a');
  noteRights('one', undefined);
  noteRights(null, 'b');
  expect(listener).not.toHaveBeenCalled();
  noteRights('one', 'b');
  noteRights('one', 'b');
  expect(listener).toHaveBeenCalledTimes(1);
  noteRights('two', 'c');
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  noteRights('two', 'd');
  expect(listener).toHaveBeenCalledTimes(1);
});
