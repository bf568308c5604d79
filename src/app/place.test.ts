import { expect, it } from 'vitest';
import { placeOf } from './place.ts';

it('tells the lists of a resource from its records', () => {
  expect(placeOf('/enquiries')).toMatchObject({ kind: 'list', id: null });
  expect(placeOf('/enquiries/global-pending')).toMatchObject({ kind: 'list', id: null });
  expect(placeOf('/enquiries/12/show')).toMatchObject({ kind: 'record', id: '12' });
  // The first list has the address of the resource; its own word names no place.
  expect(placeOf('/enquiries/own')).toMatchObject({ kind: 'record' });
});
