import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { testTraces } from '../../support/traces.ts';

const on = testApp();
const { people, root, asked, itemLine, at, book, stocked, enter, sent, quote, awarded } = testTraces(on);
const projected = (item: Made): Promise<Made> =>
  expecting(200, people.buyer.get(`/api/item/${item.id}/projected-stock`));

describe('the projected stock of an item', () => {
  it('is what there is, with what is on order, less what lines have still to get, day by day', async () => {
    const item = await stocked('5');
    const [variant] = item.variants as [Made];
    const soon = await asked(itemLine(item, '4', { needed_on: '2026-12-01' }));
    const late = await asked(
      itemLine(item, '6', { needed_on: '2026-12-24' }),
      itemLine(item, '1', { needed_on: null }),
    );
    const [line] = soon.lines as [Made];
    await expecting(200, book(soon.of, line, { booked_qty: '4' }));
    await expecting(200, people.buyer.put(at(soon.of, `material-booking/items/${line.id}/issue`), { quantity: '1.5' }));
    const made = late.lines[0];
    const { production_booking_id: order } = await expecting(200, book(late.of, made, { production_qty: '3' }));
    const unit = await expecting(
      201,
      people.buyer.post('/api/production_units', { code: `J${made.id}`, name: 'Steel' }),
    );
    // Planned is not on order yet.
    expect((await projected(item)).variants).toMatchObject([{ on_order: '0.0000' }, {}]);
    const step = { production_unit_id: unit.id, due_on: '2026-12-10' };
    await expecting(200, people.buyer.put(`/api/production-orders/${order}/order`, step));
    const { variants, days } = await projected(item);
    expect(variants).toMatchObject([
      {
        item_variant_id: variant.id,
        on_hand: '3.5000',
        booked: '2.5000',
        on_order: '3.0000',
        required: '9.5000',
        projected: '-3.0000',
      },
      { on_hand: '0.0000', on_order: '0.0000', required: '0.0000', projected: '0.0000' },
    ]);
    expect(days.map(({ day, comes, goes, projected: then }: Made) => [day, comes, goes, then])).toEqual([
      ['2026-12-01', '0.0000', '2.5000', '1.0000'],
      ['2026-12-10', '3.0000', '0.0000', '4.0000'],
      ['2026-12-24', '0.0000', '6.0000', '-2.0000'],
      [null, '0.0000', '1.0000', '-3.0000'],
    ]);
  });

  it('counts what a vendor has still to bring, and nothing of a request that has ended', async () => {
    const { rfq, asks, vendors, ids } = await sent(['5'], 1);
    const [by] = vendors as [Made];
    await quote(rfq, by, asks, ['10'], { lead_time_days: 10 });
    await awarded(rfq, [{ rfq_line_id: asks[0].id, vendor_id: by.id }]);
    const bought = await expecting(200, people.buyer.get(`/api/buyout-requests/${ids[0]}`));
    const item = { id: bought.item_id } as Made;
    const [first] = (await projected(item)).variants;
    expect(first).toMatchObject({ on_order: '5.0000', required: '5.0000', projected: '0.0000' });
    await expecting(200, people.buyer.put(`/api/buyout-requests/${ids[0]}/receive`, { received: '2' }));
    expect((await projected(item)).variants[0]).toMatchObject({
      on_hand: '2.0000',
      on_order: '3.0000',
      required: '5.0000',
      projected: '0.0000',
    });
    const other = await stocked('1');
    const { of } = await asked(itemLine(other, '3'));
    expect((await projected(other)).variants[0]).toMatchObject({ required: '3.0000', projected: '-2.0000' });
    await expecting(200, people.buyer.put(`${root}/${of.id}/cancel`, { comment: 'Not built' }));
    expect(await projected(other)).toMatchObject({ days: [] });
    await expecting(201, enter(other, 'receipt', '1'));
    expect((await projected(other)).variants[0]).toMatchObject({ on_hand: '2.0000', projected: '2.0000' });
  });

  it('of an item that is not there is not found', async () => {
    expect((await people.buyer.get('/api/item/999999999/projected-stock')).status).toBe(404);
  });
});
