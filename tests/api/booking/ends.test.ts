import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { testBookings } from '../../support/bookings.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, root, stocked, itemLine, asked, at, book } = testBookings(on);

const end = (of: Made, step: 'cancel' | 'close') =>
  people.buyer.put(`${root}/${of.id}/${step}`, { comment: 'Not built' });

/** A line for which somebody asks what another request holds: both requests, and what was asked. */
const askedFor = async () => {
  const item = await stocked('5');
  const { of: holding, lines: held } = await asked(itemLine(item, '5'));
  await expecting(200, book(holding, held[0], { booked_qty: '5' }, people.reviewer));
  const { of: asking, lines } = await asked(itemLine(item, '3'));
  const body = { from_line_id: held[0]?.id, item_variant_id: item.variants[0].id, quantity: '3' };
  const { id } = await expecting(
    201,
    people.buyer.post(at(asking, `material-booking/items/${lines[0]?.id}/ask`), body),
  );
  return { holding, held: held[0], asking, stock: () => expecting(200, people.buyer.get(`/api/stock-requests/${id}`)) };
};

const handOut = (of: Made, line: Made, quantity: string) =>
  people.buyer.put(at(of, `material-booking/items/${line?.id}/issue`), { quantity });

const inProduction = async () => {
  const item = await stocked('9');
  const { of, lines } = await asked(itemLine(item, '5'));
  const [line] = lines as [Made];
  const { production_booking_id: id } = await expecting(200, book(of, line, { production_qty: '5' }));
  const unit = await expecting(201, people.buyer.post('/api/production_units', { code: `E${line.id}`, name: 'Steel' }));
  await expecting(
    200,
    people.buyer.put(at(of, `material-booking-production/items/${line.id}/create-order`), {
      production_unit_id: unit.id,
      production_booking_id: id,
    }),
  );
  return { of, line, order: () => expecting(200, people.buyer.get(`/api/production-orders/${id}`)) };
};

describe('a request that is cancelled', () => {
  it('asks for no stock of others any more', async () => {
    const { asking, stock } = await askedFor();
    await expecting(200, end(asking, 'cancel'));
    expect(await stock()).toMatchObject({ status: 'WITHDRAWN', workflow: { held_by: null } });
  });

  it('waits for nobody to release what it held', async () => {
    const { holding, stock } = await askedFor();
    await expecting(200, end(holding, 'cancel'));
    const declined = await stock();
    expect(declined).toMatchObject({ status: 'DECLINED', workflow: { held_by: null } });
    expect(declined.workflow.steps.at(-1)).toMatchObject({ action: 'decline', comment: 'Not built' });
  });

  it('cancels what is in production for it', async () => {
    const { of, order } = await inProduction();
    await expecting(200, end(of, 'cancel'));
    expect(await order()).toMatchObject({ status: 'CANCELLED' });
  });
});

describe('a request that is closed', () => {
  it('is refused by the number of what is in production, until that is done', async () => {
    const { of, line, order } = await inProduction();
    const { id, number } = await order();
    await expecting(200, people.buyer.put(`/api/production-orders/${id}/receive`, { received: '5' }));
    await expecting(200, handOut(of, line, '5'));
    expect(await end(of, 'close')).toMatchObject({
      status: 409,
      message: `In production, to be finished or cancelled first: ${number}`,
    });
    await expecting(200, people.buyer.put(`/api/production-orders/${id}/finish`, {}));
    await expecting(200, end(of, 'close'));
    expect(await order()).toMatchObject({ status: 'DONE' });
  });

  it('holds nothing, and answers who asked for what it held', async () => {
    const { holding, held, stock } = await askedFor();
    expect((await end(holding, 'close')).status).toBe(409);
    expect(await stock()).toMatchObject({ status: 'ASKED', workflow: { held_by: { role: 'holder' } } });
    await expecting(200, handOut(holding, held, '5'));
    await expecting(200, end(holding, 'close'));
    expect(await stock()).toMatchObject({ status: 'DECLINED', workflow: { held_by: null } });
  });
});
