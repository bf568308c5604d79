import { expect, it } from 'vitest';
import { withHeld } from './withHeld.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const held = (id: number, ...before: number[]) => ({ row: { id }, before });

it('what is held stays in its place, whatever else goes or comes', () => {
  expect(withHeld(rows(1, 3), [held(2, 1)])).toEqual(rows(1, 2, 3));
  expect(withHeld(rows(2, 3), [held(1)])).toEqual(rows(1, 2, 3));
  expect(withHeld(rows(4), [held(3, 1, 2), held(2, 1)])).toEqual(rows(2, 3, 4));
  expect(withHeld(rows(1, 9, 4), [held(3, 1, 2)])).toEqual(rows(1, 3, 9, 4));
  expect(withHeld([], [held(1), held(2, 1)])).toEqual(rows(1, 2));
});

it('what is held and was read stands once, as it was read', () => {
  expect(withHeld(rows(1, 2), [held(2, 1)])).toEqual(rows(1, 2));
});
