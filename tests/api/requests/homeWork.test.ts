import { expect, it } from 'vitest';
import { testApp, type Caller } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { testTraces } from '../../support/traces.ts';

const on = testApp();
const {
  people,
  request,
  store,
  verify,
  itemLine,
  stocked,
  book,
  at,
  bought,
  open,
  step,
  linesOf,
  quote,
  awarded,
  vendor,
  receive,
} = testTraces(on);

interface Queue {
  readonly total: number;
  readonly records: readonly Made[];
}

const workOf = async (who: Caller = people.buyer): Promise<ReadonlyMap<string, Queue>> => {
  const { work } = await expecting(200, who.get('/api/home'));
  return new Map(work.map((one: Queue & { resource: string; list: string }) => [`${one.resource} ${one.list}`, one]));
};
const queues = [
  'purchase_requests to-issue',
  'purchase_requests booking',
  'buyout_requests planned',
  'buyout_requests open',
  'rfqs open',
  'rfqs to-award',
  'purchase_orders to-send',
  'purchase_orders to-come',
];
/** How many more there are in each queue than before: others are in the branch. */
const counting = async () => {
  const totals = async () => {
    const work = await workOf();
    return queues.map((name) => work.get(name)?.total ?? 0);
  };
  const before = await totals();
  return async () => {
    const now = await totals();
    return Object.fromEntries(
      queues.flatMap((name, at) => {
        const more = (now[at] ?? 0) - (before[at] ?? 0);
        return more === 0 ? [] : [[name, more]];
      }),
    );
  };
};

it('tells a buyer what is to be done, from the request to the receipt, each where the last step ended', async () => {
  const more = await counting();
  const of = await request();
  const { records } = await expecting(200, store(of, { added: [itemLine(await stocked('0'), '7')] }));
  const [line] = records as [Made];
  // Nothing is booked before it is verified.
  expect(await more()).toEqual({});
  await verify(of, [line.id]);
  expect(await more()).toEqual({ 'purchase_requests booking': 1 });
  await expecting(200, book(of, line, { buyout_qty: '7' }));
  expect(await more()).toEqual({ 'buyout_requests planned': 1 });
  const buyout = await bought(of, line, '7');
  expect(await more()).toEqual({ 'buyout_requests open': 1 });
  const { id, name } = await vendor();
  const rfq = await open([buyout], { vendor_ids: [id], due_on: '2026-01-02' });
  expect(await more()).toEqual({ 'rfqs open': 1 });
  // What is due first stands first.
  expect((await workOf()).get('rfqs open')?.records[0]).toMatchObject({ id: rfq.id, due_on: '2026-01-02' });
  await expecting(200, step(rfq, 'send'));
  const asks = await linesOf(rfq);
  await quote(rfq, { id } as Made, asks, ['2'], { taken_because: 'Agreed by phone' });
  await expecting(200, step(rfq, 'close'));
  expect(await more()).toEqual({ 'rfqs to-award': 1 });
  await awarded(rfq, [{ rfq_line_id: asks[0].id, vendor_id: id }]);
  expect(await more()).toEqual({ 'purchase_orders to-send': 1 });
  // An order is told by whom it goes to.
  const sent = (await workOf()).get('purchase_orders to-send')?.records ?? [];
  expect(sent.map(({ title }) => title)).toContain(name);
  const { purchase_order_id: order } = await expecting(200, people.buyer.get(`/api/buyout-requests/${buyout}`));
  await expecting(200, people.buyer.put(`/api/purchase-orders/${order}/send`, {}));
  expect(await more()).toEqual({ 'purchase_orders to-come': 1 });
  await expecting(200, receive(buyout, '7'));
  expect(await more()).toEqual({ 'purchase_requests to-issue': 1 });
  await expecting(200, people.buyer.put(at(of, `material-booking/items/${line.id}/issue`), { quantity: '7' }));
  expect(await more()).toEqual({});
});

it('is the work of whoever may do it, and of nobody who only looks', async () => {
  const { leeds } = await branchIds(on);
  const looker = await person(on, {
    branches: [leeds],
    permissions: ['procurement.rfq.view', 'procurement.order.view'],
  });
  expect([...(await workOf(looker)).keys()]).toEqual([]);
  const sender = await person(on, {
    branches: [leeds],
    permissions: ['procurement.rfq.view', 'procurement.order.view', 'procurement.order.update'],
  });
  for (const name of (await workOf(sender)).keys()) expect(name).toBe('purchase_orders to-send');
});
