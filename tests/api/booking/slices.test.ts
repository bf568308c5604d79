import { expect, it } from 'vitest';
import { createApp } from '../../../src/server/http/app.ts';
import { callerOf, testApp } from '../../support/app.ts';
import { testBookings } from '../../support/bookings.ts';
import { silent } from '../../support/database.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, request, store, stocked, verify, itemLine, at, book, row, stockOf } = testBookings(on);

it('a product whose items are more than one transaction changes is not lowered below what one of them has booked', async () => {
  const buyer = callerOf(
    createApp({ database: on.database, log: silent, sliceSize: 2 }),
    people.buyer.session,
    people.buyer.branch,
  );
  const item = await stocked('100');
  const of = await request();
  const added = [
    { key: 'p', kind: 'product', description: 'Door', quantity: '4' },
    ...Array.from({ length: 6 }, (_, nth) => ({ ...itemLine(item, '1'), key: `i${nth}`, parent_key: 'p' })),
  ];
  const { records } = await expecting(200, store(of, { added }));
  const [door, last] = ['p', 'i5'].map((key) => records.find((line: Made) => line['key'] === key)) as [Made, Made];
  await verify(
    of,
    records.map(({ id }: Made) => id),
  );
  await expecting(200, book(of, last, { booked_qty: '4' }));
  const totals = async () =>
    ((await people.buyer.get(at(of, 'items?getAll=true'))).data.records as Made[]).map(
      (line) => line['total_quantity'],
    );
  const before = await totals();
  const lowered = await buyer.put(at(of, `products/${door.id}/update-quantity`), { quantity: '3' });
  expect(lowered).toMatchObject({
    status: 422,
    message: `The quantity cannot fall below what is booked: 4 ea of ${item.name}`,
  });
  expect(await totals()).toEqual(before);
  expect(await row(of, last)).toMatchObject({ total_req_qty: '4.0000', booked_qty: '4.0000' });
  expect(await stockOf(item)).toEqual(['100.0000', '4.0000', '96.0000']);
});
