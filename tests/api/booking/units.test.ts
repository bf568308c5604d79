import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { makeItem } from '../../support/bills.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { testTraces } from '../../support/traces.ts';

const made = testTraces(testApp());
const { people, store, request, verify, itemLine, asked, at, book, row, stockOf, enter } = made;
const { bought, vendor, open, step, linesOf, quote, awarded } = made;

const dozens = [
  { unit: 'box', factor: '12' },
  { unit: 'Pallet', factor: '480' },
  { unit: 'third', factor: '0.3333' },
];
/** An item that is counted by the piece, with boxes of 12, pallets of 480 and something odd. */
const boxed = () => makeItem(people.buyer, { units: dozens });
const typed = (item: Made, quantity: string, in_unit: string | null, kind = 'receipt') =>
  people.buyer.post('/api/stock_entries', {
    item_id: item.id,
    item_variant_id: item.variants[0].id,
    kind,
    quantity,
    in_unit,
    reason: 'Delivery',
  });
const onLine = async (of: Made, id: number): Promise<Made> => {
  const { records } = await expecting(200, people.buyer.get(at(of, 'lines')));
  return records.find((line: Made) => line.id === id);
};
const change = (of: Made, changes: readonly object[]) => store(of, { changes });

describe('the units of an item', () => {
  it('have exact factors above 0 of at most 4 places, each its name, and none that of the base unit', async () => {
    const item = await boxed();
    expect(item.units).toMatchObject([
      { unit: 'box', factor: '12.0000' },
      { unit: 'Pallet', factor: '480.0000' },
      { unit: 'third', factor: '0.3333' },
    ]);
    const refused = async (...units: object[]) =>
      people.buyer.post('/api/item', { code: `U${item.id}`, name: 'Odd', unit: 'ea', units });
    expect(await refused({ unit: 'box', factor: '0' })).toMatchObject({
      errors: { 'units.0.factor': ['Must be above 0'] },
    });
    expect(await refused({ unit: 'box', factor: '0.00001' })).toHaveProperty(['errors', 'units.0.factor']);
    expect(await refused({ unit: 'box', factor: '1' }, { unit: 'BOX', factor: '2' })).toHaveProperty('errors');
    expect(await refused({ unit: 'box', factor: '1' }, { unit: 'EA', factor: '2' })).toMatchObject({
      errors: { 'units.1.unit': ['ea is the base unit of the item'] },
    });
  });

  it('lose nothing that was entered where a factor changes: it keeps the figure of its day', async () => {
    const item = await boxed();
    await expecting(201, typed(item, '2', 'box'));
    const { of, lines } = await asked(itemLine(item, '2', { unit: 'box' }));
    const { version, units } = await expecting(200, people.buyer.get(`/api/item/${item.id}`));
    const boxes = units.map((one: Made) => (one.unit === 'box' ? { ...one, factor: '10' } : one));
    await expecting(200, people.buyer.put(`/api/item/${item.id}`, { version, units: boxes }));
    expect(await stockOf(item)).toEqual(['24.0000', '0.0000', '24.0000']);
    const id = lines[0]?.id as number;
    const before = await onLine(of, id);
    expect(before).toMatchObject({
      quantity: '2.0000',
      unit: 'box',
      total_quantity: '24.0000',
      unit_factor: '12.0000',
    });
    await expecting(200, change(of, [{ id, version: before.version, quantity: '3' }]));
    expect(await onLine(of, id)).toMatchObject({ total_quantity: '36.0000' });
    // Who names the unit anew takes it as it is.
    await expecting(200, change(of, [{ id, version: before.version + 1, unit: 'ea' }]));
    await expecting(200, change(of, [{ id, version: before.version + 2, unit: 'box' }]));
    expect(await onLine(of, id)).toMatchObject({ total_quantity: '30.0000', unit_factor: '10.0000' });
  });

  it('leave the base unit as it is once something was counted in it', async () => {
    const item = await boxed();
    await expecting(201, typed(item, '1', 'box'));
    const { version } = await expecting(200, people.buyer.get(`/api/item/${item.id}`));
    expect(await people.buyer.put(`/api/item/${item.id}`, { version, unit: 'm' })).toMatchObject({
      status: 422,
      errors: { unit: ['The unit cannot change once something was counted in it: in stock, booked or on order'] },
    });
  });
});

describe('stock', () => {
  it('is in one unit: 12 pieces and a dozen are 24', async () => {
    const item = await boxed();
    await expecting(201, typed(item, '12', null));
    const entry = await expecting(201, typed(item, '1', 'BOX'));
    expect(entry).toMatchObject({ quantity: '12.0000', in_unit: 'BOX', unit_factor: '12.0000', balance: '24.0000' });
    expect(await stockOf(item)).toEqual(['24.0000', '0.0000', '24.0000']);
    await expecting(201, typed(item, '-0.5', 'box', 'adjustment'));
    expect(await stockOf(item)).toEqual(['18.0000', '0.0000', '18.0000']);
    expect(await expecting(201, typed(item, '1', 'EA'))).toMatchObject({ quantity: '1.0000', in_unit: null });
  });

  it('is never rounded, and counted in no unit that the item does not have', async () => {
    const item = await boxed();
    expect(await typed(item, '0.5', 'third')).toMatchObject({
      status: 422,
      errors: { quantity: [`0.5 third of ${item.name} are 0.16665 ea: at most 4 places`] },
    });
    expect(await typed(item, '1', 'crate')).toMatchObject({
      status: 422,
      errors: { in_unit: [`${item.name} is counted in ea, not in crate`] },
    });
    expect(await stockOf(item)).toEqual(['0.0000', '0.0000', '0.0000']);
  });
});

describe('a line of a request in another unit', () => {
  it('keeps what was typed, and is booked, issued and returned in the base unit', async () => {
    const item = await boxed();
    await expecting(201, typed(item, '3', 'box'));
    const { of, lines } = await asked(itemLine(item, '2', { unit: 'Box' }));
    const line = lines[0];
    expect(line).toMatchObject({ quantity: '2.0000', unit: 'Box', total_quantity: '24.0000', base_unit: 'ea' });
    expect(JSON.parse(line.item_units)).toEqual({
      base: 'ea',
      factors: { box: '12.0000', pallet: '480.0000', third: '0.3333' },
    });
    expect(await row(of, line)).toMatchObject({ unit: 'ea', total_req_qty: '24.0000', remaining_qty: '24.0000' });
    expect(await book(of, line, { booked_qty: '25' })).toMatchObject({
      status: 422,
      message: `Only 24 ea of ${item.name} are open`,
    });
    await expecting(200, book(of, line, { booked_qty: '24' }));
    const issue = (quantity: string, unit: string | null) =>
      people.buyer.put(at(of, `material-booking/items/${line.id}/issue`), { quantity, unit });
    expect(await issue('3', 'box')).toMatchObject({
      status: 422,
      message: `Only 24 of ${item.name} are booked from stock and not issued`,
    });
    expect(await issue('1', 'crate')).toMatchObject({
      status: 422,
      message: `${item.name} is counted in ea, not in crate`,
    });
    await expecting(200, issue('1', 'box'));
    await expecting(200, issue('12', null));
    expect(await row(of, line)).toMatchObject({ booked_qty: '24.0000', issued_qty: '24.0000' });
    expect(await stockOf(item)).toEqual(['12.0000', '0.0000', '12.0000']);
  });

  it('is refused with its name where it needs more than 4 places, and changes nothing', async () => {
    const item = await boxed();
    const of = await request();
    const good = itemLine(item, '1', { unit: 'box' });
    const odd = itemLine(item, '0.5', { unit: 'third', description: 'Odd bolts' });
    expect(await store(of, { added: [good, odd] })).toMatchObject({
      status: 422,
      errors: { 'added.1.quantity': ['0.5 third of Odd bolts are 0.16665 ea: at most 4 places'] },
    });
    const { records } = await expecting(200, people.buyer.get(at(of, 'lines')));
    expect(records).toEqual([]);
  });

  it('in a product is needed as often as the product, and books it by whole pieces', async () => {
    const item = await boxed();
    await expecting(201, typed(item, '10', 'box'));
    const of = await request();
    const product = { key: 'p', kind: 'product', description: 'Door', quantity: '3', unit: 'ea' };
    const inside = { ...itemLine(item, '2', { unit: 'box' }), parent_key: 'p' };
    const { records } = await expecting(200, store(of, { added: [product, inside] }));
    await verify(
      of,
      records.map(({ id }: Made) => id),
    );
    const [door, bolts] = ['Door', item.name].map((name) => records.find((one: Made) => one.description === name));
    expect(bolts).toMatchObject({ quantity: '2.0000', unit: 'box', total_quantity: '72.0000' });
    const doors = await expecting(
      200,
      people.buyer.put(at(of, `material-booking/products/${door.id}/stock-booking`), { booked_qty: '2' }),
    );
    expect(doors).toMatchObject({ booked_qty: '2.0000' });
    expect(await row(of, bolts)).toMatchObject({ booked_qty: '48.0000', remaining_qty: '24.0000', unit: 'ea' });
  });
});

describe('what is ordered', () => {
  it('comes in boxes, in the ledger by the piece: the delivery says both', async () => {
    const item = await boxed();
    await expecting(201, enter(item, 'receipt', '12'));
    const { of, lines } = await asked(itemLine(item, '3', { unit: 'box' }));
    const line = lines[0];
    const buyout = await bought(of, line, '36');
    expect(await expecting(200, people.buyer.get(`/api/buyout-requests/${buyout}`))).toMatchObject({
      quantity: '36.0000',
      unit: 'ea',
    });
    const by = await vendor();
    const rfq = await open([buyout], { vendor_ids: [by.id] });
    await expecting(200, step(rfq, 'send'));
    const asks = await linesOf(rfq);
    await quote(rfq, by, asks, ['10']);
    await awarded(rfq, [{ rfq_line_id: asks[0].id, vendor_id: by.id }]);
    const { purchase_order_id: order } = await expecting(200, people.buyer.get(`/api/buyout-requests/${buyout}`));
    const orders = `/api/purchase-orders/${order}`;
    const {
      lines: [toCome],
    } = await expecting(200, people.buyer.get(`${orders}/open-lines`));
    expect(toCome).toMatchObject({
      unit: 'ea',
      open: '36.0000',
      units: [
        { unit: 'box', factor: '12.0000' },
        { unit: 'Pallet', factor: '480.0000' },
        { unit: 'third', factor: '0.3333' },
      ],
    });
    const deliver = (body: object) =>
      people.buyer.post(`${orders}/deliveries`, { lines: [{ line_id: toCome.id, ...body }] });
    expect(await deliver({ accepted: '0.5', unit: 'third' })).toMatchObject({
      status: 422,
      errors: { 'lines.0.accepted': [`0.5 third of ${item.name} are 0.16665 ea: at most 4 places`] },
    });
    expect(await deliver({ accepted: '4', unit: 'box' })).toMatchObject({
      status: 422,
      errors: { 'lines.0.accepted': ['Only 36 are still to come: say so if 12 more are taken'] },
    });
    const {
      deliveries: [first],
    } = await expecting(201, deliver({ accepted: '2', rejected: '1', rejection: 'Wet', unit: 'box' }));
    expect(await expecting(200, people.buyer.get(`/api/deliveries/${first}`))).toMatchObject({
      quantity: '24.0000',
      rejected_qty: '12.0000',
      in_unit: 'box',
      unit_factor: '12.0000',
    });
    expect(await row(of, line)).toMatchObject({ booked_qty: '24.0000', buyout_qty: '12.0000' });
    expect(await stockOf(item)).toEqual(['36.0000', '24.0000', '12.0000']);
    await expecting(201, deliver({ accepted: '12' }));
    expect(await stockOf(item)).toEqual(['48.0000', '36.0000', '12.0000']);
    // An issue slip hands out in boxes what is held by the piece.
    const slip = await expecting(
      201,
      people.buyer.post('/api/issue-slips', {
        issued_to: 'Site 4',
        lines: [{ request_line_id: line.id, quantity: '2.5', unit: 'box' }],
      }),
    );
    const { lines: handed } = await expecting(200, people.buyer.get(`/api/issue-slips/${slip.id}/lines`));
    expect(handed).toMatchObject([{ quantity: '30.0000', unit: 'ea', in_unit: 'box', unit_factor: '12.0000' }]);
  });
});
