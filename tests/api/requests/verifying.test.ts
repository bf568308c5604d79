import { expect, it } from 'vitest';
import { testApp, type Caller } from '../../support/app.ts';
import { testPurchaseRequests } from '../../support/purchaseRequests.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, root, filled } = testPurchaseRequests(on);

/** What an inbox says of a request: its work, and whether it can be done now; undefined without an entry. */
const told = async (who: Caller, of: Made) => {
  const { records } = await expecting(200, who.get(`/api/inbox?search=${of.number}`));
  const entry = records.find(({ resource, id }: Made) => resource === 'purchase_requests' && id === of.id);
  return entry && [entry.work, entry.decidable, entry.actions.length];
};
const waiting = async (who: Caller): Promise<number> => (await expecting(200, who.get('/api/waiting'))).approvals;

it('lines that are to be verified are in the inbox of the reviewer, then of the approver, and on the page', async () => {
  const { of, door, leaf, hinge, silicone } = await filled();
  const ids = [door, leaf, hinge, silicone].map(({ id }) => id);
  const held = async () => {
    const { workflow } = await expecting(200, people.buyer.get(`${root}/${of.id}`));
    return [workflow.held_by.role, workflow.next.label];
  };
  const verify = (who: Caller, some: readonly unknown[]) =>
    expecting(200, who.put(`${root}/${of.id}/lines/verify`, { ids: some }));
  const [reviewing, approving] = [await waiting(people.reviewer), await waiting(people.approver)];
  expect(await told(people.reviewer, of)).toEqual(['Verify 4 lines', true, 0]);
  expect(await told(people.approver, of)).toBeUndefined();
  expect(await told(people.buyer, of)).toBeUndefined();
  expect(await held()).toEqual(['reviewer', 'Verify 4 lines']);

  await verify(people.reviewer, ids.slice(0, 3));
  // The approver need not wait until all are verified.
  expect(await told(people.reviewer, of)).toEqual(['Verify 1 line', true, 0]);
  expect(await told(people.approver, of)).toEqual(['Verify 3 lines', true, 0]);
  expect(await waiting(people.approver)).toBe(approving + 1);

  await verify(people.reviewer, ids.slice(3));
  expect(await told(people.reviewer, of)).toBeUndefined();
  expect(await waiting(people.reviewer)).toBe(reviewing - 1);
  expect(await held()).toEqual(['approver', 'Verify 4 lines']);

  await verify(people.approver, ids);
  expect(await told(people.approver, of)).toBeUndefined();
  expect(await held()).toEqual(['creator', 'Book its lines']);

  await expecting(200, people.buyer.put(`${root}/${of.id}/products/${door.id}/update-quantity`, { quantity: '4' }));
  expect((await told(people.reviewer, of))?.[1]).toBe(true);
  await expecting(200, people.buyer.put(`${root}/${of.id}/cancel`, { comment: 'Not needed' }));
  expect(await told(people.reviewer, of)).toBeUndefined();
});
