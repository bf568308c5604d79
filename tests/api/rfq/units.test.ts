import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { makeItem } from '../../support/bills.ts';
import { wrongFormulas } from '../../support/formulas.ts';
import { fileBytes } from '../../support/fileBytes.ts';
import { pdfText } from '../../support/pdfText.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { testTraces } from '../../support/traces.ts';

const made = testTraces(testApp());
const { people, asked, itemLine, bought, vendor, open, step, linesOf, quote, awarded, levelling, stockOf, submit } =
  made;

/** An RFQ for so many pieces of each of some items, which come in boxes of 12, sevens and something odd; its vendors. */
const sent = async (many: number, ...quantities: string[]) => {
  const items: Made[] = [];
  for (const _ of quantities)
    items.push(
      await makeItem(people.buyer, {
        units: [
          { unit: 'box', factor: '12' },
          { unit: 'seven', factor: '7' },
          { unit: 'odd', factor: '0.3333' },
        ],
      }),
    );
  const { of, lines } = await asked(...items.map((item, nth) => itemLine(item, quantities[nth] ?? '1')));
  const buyouts: number[] = [];
  for (const [nth, line] of lines.entries()) buyouts.push(await bought(of, line, quantities[nth] ?? '1'));
  const vendors: Made[] = [];
  for (let nth = 0; nth < many; nth += 1) vendors.push(await vendor());
  const rfq = await open(buyouts, { vendor_ids: vendors.map(({ id }) => id) });
  await expecting(200, step(rfq, 'send'));
  return { items, buyouts, vendors, rfq, asks: await linesOf(rfq) };
};
const orderOf = async (buyout: number | undefined): Promise<Made> => {
  const { purchase_order_id: id } = await expecting(200, people.buyer.get(`/api/buyout-requests/${buyout}`));
  return expecting(200, people.buyer.get(`/api/purchase-orders/${id}`));
};
const linesOn = async (order: Made): Promise<Made[]> =>
  (await expecting(200, people.buyer.get(`/api/purchase-orders/${order.id}/lines`))).records;
const draft = (rfq: Made, lines: readonly object[]) => people.buyer.post(`/api/rfq/${rfq.id}/awards`, { lines });

describe('a bid in another unit of the item', () => {
  it('is compared by what it comes to, never by a rounded price, and ordered at its own price and unit', async () => {
    const { items, buyouts, vendors, rfq, asks } = await sent(3, '24');
    const [boxes, pieces, sevens] = vendors as [Made, Made, Made];
    // 24 × 10.00 / 12 = 20.00; 24 × 0.8334 = 20.0016, which is 20.00 too.
    await quote(rfq, boxes, asks, [{ price: '10', unit: 'BOX' }]);
    await quote(rfq, pieces, asks, ['0.8334']);
    await quote(rfq, sevens, asks, [{ price: '5.84', unit: 'seven' }]);
    const { bids, lines } = await levelling(rfq);
    expect(lines[0].units).toEqual([
      { unit: 'box', factor: '12.0000' },
      { unit: 'seven', factor: '7.0000' },
      { unit: 'odd', factor: '0.3333' },
    ]);
    expect(bids).toMatchObject([
      { price: '10.0000', unit: 'BOX', unit_factor: '12.0000' },
      { price: '0.8334', unit: null, unit_factor: null },
      { price: '5.8400', unit: 'seven', unit_factor: '7.0000' },
    ]);
    // 0.83333 a piece is below 0.8334, and below 5.84 / 7 = 0.83428: the boxes are the lowest.
    const line = asks[0];
    const refused = await draft(rfq, [{ rfq_line_id: line.id, vendor_id: pieces.id }]);
    expect(refused.errors).toEqual({ 'lines.0.reason': [`Say why ${line.description} does not go to the lowest`] });
    const award = await awarded(rfq, [{ rfq_line_id: line.id, vendor_id: boxes.id }]);
    expect(await expecting(200, people.buyer.get(`/api/rfq-awards/${award}`))).toMatchObject({
      total: '20.00',
      lines: [{ quantity: '24.0000', unit_price: '0.8333', extension: '20.00' }],
    });
    const order = await orderOf(buyouts[0]);
    expect(order).toMatchObject({ total: '20.00', base_total: '20.00' });
    const [ordered] = await linesOn(order);
    expect(ordered).toMatchObject({
      quantity: '24.0000',
      unit: 'ea',
      unit_price: '10.0000',
      price_unit: 'BOX',
      price_factor: '12.0000',
      extension: '20.00',
    });
    // The vendor reads 2 boxes at 10.00, and what that is by the piece.
    const pdf = (await pdfText(await fileBytes(people.buyer, `/api/purchase-orders/${order.id}/document`))).join(' ');
    expect(pdf).toContain('= 24 ea');
    const book = await readXlsx(await fileBytes(people.buyer, `/api/purchase-orders/${order.id}/workbook`));
    const cells = book.sheets[0]?.rows.find((row) => row[3] === 'BOX');
    expect(cells?.slice(1, 7)).toEqual([`${line.description}, Plain (= 24 ea)`, 2, 'BOX', cells?.[4], 10, 20]);
    // Two boxes come in as 24 pieces.
    const received = await people.buyer.post(`/api/purchase-orders/${order.id}/deliveries`, {
      lines: [{ line_id: ordered?.id, accepted: '2', unit: 'box' }],
    });
    await expecting(201, Promise.resolve(received));
    expect(await stockOf(items[0])).toEqual(['24.0000', '24.0000', '0.0000']);
  });

  it('is exact where neither quantity nor price comes out even, in another currency and in the totals', async () => {
    const { buyouts, vendors, rfq, asks } = await sent(2, '25', '1');
    const [abroad, home] = vendors as [Made, Made];
    // 25 × 10.01 / 7 = 35.75 EUR, × 0.5 = 17.875, rounded once: 17.88. 1 × 0.01 / 0.3333 = 0.030003 → 0.03; × 0.5 → 0.02.
    await quote(
      rfq,
      abroad,
      asks,
      [
        { price: '10.01', unit: 'seven' },
        { price: '0.01', unit: 'odd' },
      ],
      { currency: 'EUR', exchange_rate: '0.5' },
    );
    await quote(rfq, home, asks, ['0.7151', '0.03']);
    const lines = asks.map(({ id }) => ({ rfq_line_id: id, vendor_id: abroad.id }));
    const award = await awarded(rfq, lines);
    expect((await expecting(200, people.buyer.get(`/api/rfq-awards/${award}`))).total).toBe('17.90');
    const order = await orderOf(buyouts[0]);
    expect(order).toMatchObject({ currency: 'EUR', total: '35.78', base_total: '17.90' });
    expect((await linesOn(order)).map((one) => [one.extension, one.base_extension])).toEqual([
      ['35.75', '17.88'],
      ['0.03', '0.02'],
    ]);
    // 25 pieces are no number of sevens: the order says the price and what it is for.
    const pdf = (await pdfText(await fileBytes(people.buyer, `/api/purchase-orders/${order.id}/document`))).join(' ');
    expect(pdf).toContain('price per seven of 7 ea');
    // The workbooks come to the same by their own formulas.
    for (const path of [`purchase-orders/${order.id}/workbook`, `rfq-awards/${award}/workbook`]) {
      const { sheets } = await readXlsx(await fileBytes(people.buyer, `/api/${path}`), { readStyles: true });
      expect(sheets.flatMap(wrongFormulas)).toEqual([]);
    }
    // Another price of the seven, by a change: 25 × 14 / 7 = 50.00.
    const { lines: changeable } = await expecting(
      200,
      people.buyer.get(`/api/purchase-orders/${order.id}/changeable-lines`),
    );
    expect(changeable[0]).toMatchObject({ unit_price: '10.0100', price_unit: 'seven', price_factor: '7.0000' });
    const change = await expecting(
      201,
      people.buyer.post(`/api/purchase-orders/${order.id}/changes`, {
        reason: 'Dearer',
        lines: [{ line_id: changeable[0].id, unit_price: '14' }],
      }),
    );
    expect(await expecting(200, people.buyer.get(`/api/order-changes/${change.id}`))).toMatchObject({
      total_after: '50.03',
      lines: [{ extension: '50.00' }],
    });
  });

  it('is refused in a unit that the item does not have, by name; the base unit is none of them', async () => {
    const { vendors, rfq, asks } = await sent(1, '24');
    const [by] = vendors as [Made];
    const quotation = await quote(rfq, by, asks, [{ price: '10', unit: 'ea' }]);
    expect((await levelling(rfq)).bids).toMatchObject([{ price: '10.0000', unit: null }]);
    const [stored] = (await levelling(rfq)).bids;
    const refused = await people.buyer.put(`/api/rfq/${rfq.id}/bids`, {
      quotation_id: quotation.id,
      bids: [{ rfq_line_id: asks[0]?.id, bid: 'priced', price: '10', unit: 'crate', version: stored.version }],
    });
    expect(refused).toMatchObject({
      status: 422,
      errors: { 'bids.0.unit': [`${asks[0]?.description} is counted in ea, not in crate`] },
    });
  });

  it('makes no award outdated by itself, and its least quantity counts in its own unit', async () => {
    const { vendors, rfq, asks } = await sent(1, '24');
    const [by] = vendors as [Made];
    await quote(rfq, by, asks, [{ price: '10', unit: 'box', minimum_quantity: '2' }]);
    const { id } = await expecting(201, draft(rfq, [{ rfq_line_id: asks[0]?.id, vendor_id: by.id }]));
    const award = await expecting(200, people.buyer.get(`/api/rfq-awards/${id}`));
    expect(award).toMatchObject({ total: '20.00', lines_now: [{ is_lowest: true, price: '0.8333' }] });
    const { records } = await expecting(200, people.buyer.get(`/api/rfq-awards?rfq_id=${rfq.id}`));
    expect([records[0].is_outdated ?? false, (await submit(id)).status]).toEqual([false, 200]);
  });
});
