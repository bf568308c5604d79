import { expect, it } from 'vitest';
import { screenTargetOf } from './screenTarget.ts';

it('tells the lists of a resource from its records', () => {
  expect(screenTargetOf('/enquiries')).toMatchObject({ kind: 'list', id: null });
  expect(screenTargetOf('/enquiries/global-pending')).toMatchObject({ kind: 'list', id: null });
  expect(screenTargetOf('/enquiries/12/show')).toMatchObject({ kind: 'record', id: '12' });
  // The first list has the address of the resource; its own name is no address.
  expect(screenTargetOf('/enquiries/own')).toMatchObject({ kind: 'record' });
});
