import { describe, expect, it } from 'vitest';
import { toastOf, withoutToast, withToast, type Place } from './toasts.ts';

const toast = (key: number) => toastOf({ type: 'success', message: `Number ${key}` }, key);
const keys = (places: readonly Place[]) =>
  places.map((place) => ('type' in place ? place.key : `free ${place.height}`));

describe('the stack of toasts', () => {
  const three = [1, 2, 3].reduce((places: readonly Place[], key) => withToast(places, toast(key)), []);

  it('has the newest at its end', () => {
    expect(keys(three)).toEqual([1, 2, 3]);
  });

  it('moves none when one above is gone, and gives its place to the next', () => {
    const two = withoutToast(three, 1, 46);
    expect(keys(two)).toEqual(['free 46', 2, 3]);
    expect(keys(withToast(two, toast(4)))).toEqual([4, 2, 3]);
  });

  it('ends with the last toast', () => {
    expect(keys(withoutToast(withoutToast(three, 2, 46), 3, 46))).toEqual([1]);
    expect(keys(withoutToast(withoutToast(withoutToast(three, 2, 46), 3, 46), 1, 46))).toEqual([]);
  });

  it('has the undo of each beside it', () => {
    const undone: number[] = [];
    const first = toastOf({ type: 'success', message: 'One', notificationOptions: { undo: () => undone.push(1) } }, 1);
    toastOf({ type: 'success', message: 'Two', notificationOptions: { undo: () => undone.push(2) } }, 2);
    first.undo?.();
    expect(undone).toEqual([1]);
  });
});
