import { expect, it } from 'vitest';
import { Pending } from './pending.ts';

it('new rows that go with the row above them leave nothing to be saved', () => {
  const pending = new Pending();
  pending.noteInserted([-1, -2, -3]);
  pending.noteRemoved([-1, -2]);
  expect([...pending.added]).toEqual([-3]);
});
