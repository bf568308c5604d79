import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { makeItem } from '../../support/bills.ts';
import { testBoqRequests } from '../../support/boqRequests.ts';
import { expecting, type Made } from '../../support/sales.ts';

const { team, buyer, billed, revised, request, take, coverage, keyOf, linesIn, setToBoq } = testBoqRequests(testApp());

/** A request that has taken over 10 hinges, and 4 doors of 2 more, of which 5 and 3 are booked from stock. */
const booked = async () => {
  const [hinge, closer] = [await makeItem(buyer()), await makeItem(buyer())];
  const named = (item: Made) => ({ item_id: item.id, item_variant_id: item.variants[0].id });
  const { project, estimation } = await billed([
    { key: 'h', kind: 'item', description: 'Hinge', quantity: '10', ...named(hinge) },
    { key: 'd', kind: 'bom', description: 'Door', quantity: '4' },
    { key: 'c', kind: 'item', parent_key: 'd', description: 'Closer', quantity: '2', ...named(closer) },
  ]);
  const of = await request(project);
  await expecting(201, take(of));
  const lines = await linesIn(of);
  for (const who of [team.reviewer, team.approver])
    await expecting(200, who.put(`/api/purchase-request/${of.id}/lines/verify`, { ids: lines.map(({ id }) => id) }));
  const book = async (item: Made, description: string, quantity: string) => {
    const stock = { ...named(item), kind: 'receipt', quantity, reason: 'Delivery' };
    await expecting(201, buyer().post('/api/stock_entries', stock));
    const line = lines.find((each) => each['description'] === description);
    const path = `/api/purchase-request/${of.id}/material-booking/items/${line?.id}/stock-booking`;
    await expecting(200, buyer().put(path, { booked_qty: quantity }));
  };
  await book(hinge, 'Hinge', '5');
  await book(closer, 'Closer', '3');
  const setIn = (description: string, quantity: string) =>
    revised(estimation, (line) => ({
      changes: [{ id: line(description).id, version: line(description)['version'], quantity }],
    }));
  return { project, of, setIn };
};
const figuresOf = async (project: number, description: string) => {
  const row = (await coverage(project)).find((each) => each['description'] === description);
  return ['quantity', 'requested', 'booked', 'state'].map((name) => row?.[name]);
};

it('tells what is booked, and lowers nothing below it', async () => {
  const { project, setIn } = await booked();
  expect(await figuresOf(project, 'Hinge')).toEqual(['10.0000', '10.0000', '5.0000', 'covered']);
  expect(await figuresOf(project, 'Closer')).toEqual(['8.0000', '8.0000', '3.0000', 'covered']);
  const [hinge, door] = [await keyOf(project, 'Hinge'), await keyOf(project, 'Door')];
  await setIn('Hinge', '6');
  await expecting(200, setToBoq(project, hinge));
  expect(await figuresOf(project, 'Hinge')).toEqual(['6.0000', '6.0000', '5.0000', 'covered']);
  await setIn('Hinge', '3.5');
  expect(await setToBoq(project, hinge)).toMatchObject({
    status: 409,
    message: '1.5 more than the BOQ says are booked, or in requests that are closed',
  });
  expect(await figuresOf(project, 'Hinge')).toEqual(['3.5000', '6.0000', '5.0000', 'over']);
  // 3 closers are booked: of one and a half doors.
  await setIn('Door', '1');
  expect((await setToBoq(project, door)).status).toBe(409);
  await setIn('Door', '1.5');
  await expecting(200, setToBoq(project, door));
  expect(await figuresOf(project, 'Closer')).toEqual(['3.0000', '3.0000', '3.0000', 'covered']);
});

it('counts of a cancelled request what it has and keeps', async () => {
  const { project, of } = await booked();
  const line = (await linesIn(of)).find(({ description }) => description === 'Hinge');
  const path = `/api/purchase-request/${of.id}/material-booking/items/${line?.id}/issue`;
  await expecting(200, buyer().put(path, { quantity: '2' }));
  await expecting(200, buyer().put(`/api/purchase-request/${of.id}/cancel`, { comment: 'Sold' }));
  expect(await figuresOf(project, 'Hinge')).toEqual(['10.0000', '2.0000', '2.0000', 'under']);
  const [row] = await coverage(project);
  expect([row?.['open'], row?.['rest'], row?.['requests']]).toEqual([
    '8.0000',
    '8.0000',
    [{ id: of.id, number: of['number'] }],
  ]);
});
