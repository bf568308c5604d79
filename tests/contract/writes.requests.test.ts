import { expect, it } from 'vitest';
import { testApp, type Caller } from '../support/app.ts';
import { makeBom, makeItem } from '../support/bills.ts';
import { someBill, testBoqRequests } from '../support/boqRequests.ts';
import { testPurchaseRequests } from '../support/purchaseRequests.ts';
import type { Made } from '../support/sales.ts';
import type { Sent } from '../support/samples.ts';
import { fresh } from '../support/samples.ts';
import { idOf } from '../support/surveyPeople.ts';
import { neverMade, told } from './told.ts';

const on = testApp();
const { people } = testPurchaseRequests(on);
const bills = testBoqRequests(on);
const root = '/api/purchase-request';
const lines = `${root}/{request_id}`;

const asked = async (): Promise<Made> => {
  const sent = { title: fresh(), purpose: 'general_purchase' };
  const verified = { reviewer_id: idOf(people.reviewer), approver_id: idOf(people.approver) };
  return told(`POST ${root}/store`, await people.buyer.post(`${root}/store`, { ...sent, ...verified }));
};

/** A request, its calls, and the lines that were added to it. */
const begun = async () => {
  const { id } = await asked();
  const call = async (method: string, path: string, body?: Sent, who: Caller = people.buyer, ids: Sent = {}) => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String({ request_id: id, ...ids }[name]));
    return told(`${method} ${path}`, await who.call(method, address, body));
  };
  const add = async (...added: Sent[]): Promise<Made[]> => {
    const saved = await call('POST', `${lines}/store-items-and-products`, { added });
    return added.map(({ key }) => saved.records.find((line: Made) => line.key === key));
  };
  return { id, call, add };
};

it('is kept by its calls, cancelled and opened again', async () => {
  const { id, version } = await asked();
  const one = `${root}/${id}`;
  told(`PUT ${root}/{id}`, await people.buyer.put(one, { version, title: fresh() }));
  const cancelled = await people.buyer.put(`${one}/cancel`, { comment: 'Not needed' });
  expect(told(`PUT ${root}/{id}/cancel`, cancelled).status).toBe('CANCELLED');
  expect(told(`PUT ${root}/{id}/reopen`, await people.buyer.put(`${one}/reopen`)).status).toBe('OPEN');
  // A product without items has nothing to serve; nothing at all is not closed, but cancelled.
  const refused = await people.buyer.put(`${one}/close`);
  expect([refused.status, refused.message]).toEqual([409, 'Nothing is asked for yet: cancel it if nothing is needed']);
  const added = [{ key: 'd', kind: 'product', description: 'Door', quantity: '1' }];
  expect((await people.buyer.post(`${one}/store-items-and-products`, { added })).status).toBe(200);
  expect(told(`PUT ${root}/{id}/close`, await people.buyer.put(`${one}/close`)).status).toBe('CLOSED');
  const other = await asked();
  told(`DELETE ${root}/{id}`, await people.buyer.del(`${root}/${other.id}`));
});

it.each([
  ['products', 'product'],
  ['items', 'item'],
])('%s are added, changed, verified, commented on, offered to vendors, and deleted', async (word, kind) => {
  const { call, add } = await begun();
  const [line] = await add({ key: 'a', kind, description: 'Door', quantity: '3' });
  const ids = { id: line?.id };
  await call('PUT', `${lines}/${word}/{id}/update-quantity`, { quantity: '4' }, people.buyer, ids);
  await call('POST', `${lines}/${word}/{id}/reviewer-verify`, {}, people.reviewer, ids);
  await call('POST', `${lines}/${word}/{id}/approver-verify`, {}, people.approver, ids);
  const thread = `${lines}/${word}/{id}/comments`;
  const said = await call('POST', thread, { comment: 'Which side?' }, people.buyer, ids);
  const ofComment = { ...ids, commentId: said.id };
  await call('PUT', `${thread}/{commentId}`, { comment: 'Left or right?' }, people.buyer, ofComment);
  await call('PUT', `${thread}/resolve`, {}, people.buyer, ids);
  await call('DELETE', `${thread}/{commentId}`, undefined, people.buyer, ofComment);
  const vendor = await people.buyer.post('/api/vendors', { name: fresh() });
  await call('POST', `${lines}/${word}/{id}/vendors`, { vendor_ids: [vendor.data.id] }, people.buyer, ids);
  await call('POST', `${lines}/${word}/{id}/vendors/clear-all`, undefined, people.buyer, ids);
  const structure = await people.buyer.post('/api/structure', { name: fresh() });
  const structure_id = structure.data.id as number;
  const [spare] = await add({ key: 'b', kind, description: 'Spare door', quantity: '1', structure_id });
  await call('DELETE', `${lines}/${word}/structure-destroy/{structure_id}`, undefined, people.buyer, { structure_id });
  expect(spare?.structure_id).toBe(structure_id);
  await call('DELETE', `${lines}/${word}/multiple-destroy`, { ids: [line?.id], with_verified: true });
});

it('an item of the masters, and BOMs as products, are added', async () => {
  const { call } = await begun();
  const [item, bom] = [await makeItem(people.buyer), await makeBom(people.buyer)];
  const { records } = await call('POST', `${lines}/add-from-masters`, { item_id: item.id, bom_ids: [bom.id] });
  expect(records).toHaveLength(3);
});

it('lines are ordered, copied, verified and offered to vendors together', async () => {
  const { call, add } = await begun();
  const [door, silicone] = await add(
    { key: 'a', kind: 'product', description: 'Door', quantity: '3' },
    { key: 'b', kind: 'item', description: 'Silicone', quantity: '7' },
  );
  await add({ key: 'c', kind: 'item', description: 'Leaf', quantity: '2', parent_line_id: door?.id });
  await call('PUT', `${lines}/lines/order`, { ids: [silicone?.id], place: 'first' });
  await call('POST', `${lines}/lines/duplicate`, { ids: [silicone?.id] });
  const of = { id: door?.id };
  await call('POST', `${lines}/products/{id}/duplicate-with-multiple-items`, {}, people.buyer, of);
  await call('PUT', `${lines}/lines/verify`, { ids: [door?.id, silicone?.id] }, people.reviewer);
  const vendor = await people.buyer.post('/api/vendors', { name: fresh() });
  const many = '/api/projects/purchase-request/vendors';
  const chosen = { ids: [door?.id, silicone?.id], vendor_ids: [vendor.data.id] };
  await call('POST', many, chosen);
});

it('lines of an approved BOQ are taken over, and lowered to what a later one says', async () => {
  const { project, estimation } = await bills.billed(someBill);
  const of = await bills.request(project);
  const coverage = `/api/projects/{project_id}/request-coverage`;
  told(`POST ${lines}/take-over`, await bills.take(of));
  const key = await bills.keyOf(project, 'Brick');
  await bills.revised(estimation, (line) => ({ removed: [line('Brick').id] }));
  const { requested } = told(`PUT ${coverage}/set-to-boq`, await bills.setToBoq(project, key));
  expect(requested).toBe('0.0000');
});

it('its consumables are allocated, changed and deleted', async () => {
  const { id, call, add } = await begun();
  const [door] = await add({ key: 'a', kind: 'product', description: 'Door', quantity: '3' });
  const at = `${lines}/consumable-allocation`;
  const allocation = `${root}/${id}/consumable-allocation`;
  const { before } = told(`POST ${root}/{id}/consumable-allocation`, await people.buyer.post(allocation));
  told(`PUT ${lines}/consumable-allocation`, await people.buyer.put(allocation, before));
  const rags = { key: 'c', kind: 'consumable', description: 'Rags', quantity: '1', parent_line_id: door?.id };
  const [added] = await add(rags);
  const ids = { id: added?.id };
  await call('PUT', `${at}/consumables/{id}`, { quantity: '2' }, people.buyer, ids);
  await call('DELETE', `${at}/consumables/{id}`, undefined, people.buyer, ids);
  const thread = `${at}/products/{id}/comments`;
  const of = { id: door?.id };
  const said = await call('POST', thread, { comment: 'Which side?' }, people.buyer, of);
  await call('PUT', `${thread}/{commentId}`, { comment: 'Left?' }, people.buyer, { ...of, commentId: said.id });
  await call('PUT', `${thread}/resolve`, {}, people.buyer, of);
  await call('DELETE', `${thread}/{commentId}`, undefined, people.buyer, { ...of, commentId: said.id });
  const { id: comment_id } = await call('POST', thread, { comment: 'Left.' }, people.buyer, of);
  await call('DELETE', thread, { comment_id }, people.buyer, of);
  const [broom] = await add({ key: 'b', kind: 'item', description: 'Broom', quantity: '1' });
  for (const [word, line] of [['products', door] as const, ['items', broom] as const]) {
    await call('PUT', `${at}/${word}/{id}/reviewer-verify`, {}, people.reviewer, { id: line?.id });
    await call('PUT', `${at}/${word}/{id}/approver-verify`, {}, people.approver, { id: line?.id });
  }
});

it('every call of purchase requests that does something was made', () => {
  expect(neverMade('requests')).toEqual(['PUT /api/purchase-request/{id}/{action}']);
});
