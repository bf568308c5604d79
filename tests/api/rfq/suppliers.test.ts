import { expect, it } from 'vitest';
import { allPermissions } from '../../../src/resources/permissionNames.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, asked, itemLine, stocked, book, sent, quote, vendor } = testRfqs(on);

const proposed = async (ids: readonly number[], who: Caller = people.buyer): Promise<Made[]> =>
  (await expecting(200, who.post('/api/rfq/suppliers', { buyout_ids: ids }))).vendors;

it('vendors named for a line, and who priced such items, are proposed: most lines first', async () => {
  const first = await sent(['5', '7'], 3);
  const [both, one, silent] = first.vendors as [Made, Made, Made];
  await quote(first.rfq, both, first.asks, ['10', '12']);
  await quote(first.rfq, one, first.asks, ['9', 'no']);
  const [named, gone] = [await vendor(), await vendor()];
  const { of, lines } = await asked(
    ...first.items.map((item) => itemLine(item, '2')),
    itemLine(await stocked('0'), '2'),
  );
  const body = { vendor_ids: [named.id, gone.id] };
  await expecting(200, people.buyer.post(`/api/purchase-request/${of.id}/items/${lines[2]?.id}/vendors`, body));
  await expecting(200, people.buyer.put(`/api/vendors/${gone.id}`, { version: gone.version, is_active: false }));
  const ids: number[] = [];
  for (const line of lines) ids.push((await expecting(200, book(of, line, { buyout_qty: '2' }))).buyout_booking_id);
  expect((await proposed(ids)).map(({ name, supplies }) => [name, supplies])).toEqual([
    [both.name, 2],
    ...[one.name, named.name].toSorted().map((name) => [name, 1]),
  ]);
  expect((await proposed(ids)).some(({ id }) => id === silent.id)).toBe(false);
});

it('nobody is proposed to who may not see vendors, and who may make no RFQ asks for none', async () => {
  const { leeds } = await branchIds(on);
  const but = (name: string) =>
    person(on, { branches: [leeds], permissions: allPermissions().filter((each) => each !== name) });
  const { rfq, vendors, asks, ids } = await sent(['5'], 1);
  await quote(rfq, vendors[0], asks, ['10']);
  expect(await proposed(ids)).toHaveLength(1);
  expect(await proposed(ids, await but('master.vendor.view'))).toEqual([]);
  const other = await but('procurement.rfq.create');
  expect((await other.post('/api/rfq/suppliers', { buyout_ids: ids })).status).toBe(403);
  expect((await people.buyer.post('/api/rfq/suppliers', { buyout_ids: [999_999_999] })).status).toBe(404);
});
