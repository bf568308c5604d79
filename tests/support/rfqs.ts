import type { Answered, Caller, TestApp } from './app.ts';
import { testBookings } from './bookings.ts';
import { expecting, type Made } from './sales.ts';
import { fresh } from './samples.ts';

/** What a test quotes of a line: a price, 'no' for no bid, or more. */
type Quoted = string | (Record<string, unknown> & { price?: string; bid?: string });

const sentBid = (line: Made, quoted: Quoted) => ({
  rfq_line_id: line.id,
  ...(typeof quoted === 'string'
    ? quoted === 'no'
      ? { bid: 'no_bid' }
      : { bid: 'priced', price: quoted }
    : { bid: 'priced', ...quoted }),
});

/** Buyout requests, RFQs, quotations and awards for the tests of a file. */
export const testRfqs = (on: Pick<TestApp, 'app' | 'database' | 'as'>, head: object = {}) => {
  const made = testBookings(on, head);
  const { people, asked, itemLine, stocked, book, at } = made;
  const buyer = (): Caller => people.buyer;

  /** Buyout requests that were sent, one for each quantity; with the request and its lines. */
  const buyouts = async (
    ...quantities: string[]
  ): Promise<{ of: Made; lines: Made[]; items: Made[]; ids: number[] }> => {
    const items: Made[] = [];
    for (const _ of quantities) items.push(await stocked('0'));
    const { of, lines } = await asked(...items.map((item, nth) => itemLine(item, quantities[nth] ?? '1')));
    const ids: number[] = [];
    for (const [nth, line] of lines.entries()) {
      const booked = await expecting(200, book(of, line, { buyout_qty: quantities[nth] }));
      ids.push(booked.buyout_booking_id);
      await expecting(
        200,
        buyer().put(at(of, 'material-booking-buyout/send-to-buyout'), { buyout_booking_id: booked.buyout_booking_id }),
      );
    }
    return { of, lines, items, ids };
  };
  const vendor = (more: object = {}): Promise<Made> =>
    expecting(201, buyer().post('/api/vendors/save', { name: `Vendor ${fresh()}`, ...more }));
  const open = (ids: readonly number[], more: object = {}): Promise<Made> =>
    expecting(201, buyer().post('/api/rfq', { buyout_ids: ids, ...more }));
  const step = (rfq: Made, action: string, body: object = {}, who = buyer()): Promise<Answered> =>
    who.put(`/api/rfq/${rfq.id}/${action}`, body);
  /** The lines of an RFQ in their order. */
  const linesOf = async (rfq: Made): Promise<Made[]> =>
    (await expecting(200, buyer().get(`/api/rfq/${rfq.id}/items-and-products?per_page=200`))).records;
  /** An RFQ that was sent, with so many vendors, for lines of these quantities. */
  const sent = async (quantities: readonly string[], many: number) => {
    const source = await buyouts(...quantities);
    const vendors: Made[] = [];
    for (let nth = 0; nth < many; nth += 1) vendors.push(await vendor());
    const rfq = await open(source.ids, { vendor_ids: vendors.map(({ id }) => id) });
    await expecting(200, step(rfq, 'send'));
    return { ...source, rfq, vendors, asks: await linesOf(rfq) };
  };
  /** Enters a quotation with a price for each line, in their order; '' leaves a line blank. */
  const quote = async (
    rfq: Made,
    by: Made,
    lines: readonly Made[],
    quoted: readonly Quoted[],
    head: object = {},
  ): Promise<Made> => {
    const quotation = await expecting(
      201,
      buyer().post(`/api/rfq/${rfq.id}/quotations`, { vendor_id: by.id, ...head }),
    );
    const bids = quoted.flatMap((one, nth) => (one === '' ? [] : [sentBid(lines[nth], one)]));
    if (bids.length) await expecting(200, buyer().put(`/api/rfq/${rfq.id}/bids`, { quotation_id: quotation.id, bids }));
    return quotation;
  };
  const levelling = (rfq: Made): Promise<Made> => expecting(200, buyer().get(`/api/rfq/${rfq.id}/levelling`));
  const decide = (rfq: Made, ...decisions: object[]): Promise<Answered> =>
    buyer().put(`/api/rfq/${rfq.id}/decisions`, { decisions });
  const award = (rfq: Made, lines: readonly object[], more: object = {}): Promise<Answered> =>
    buyer().post(`/api/rfq/${rfq.id}/awards`, { lines, ...more });
  /** Opens an award as its page does, and takes a step of it. */
  const awardStep = async (id: number, action: string, who: Caller, body: object = {}): Promise<Answered> => {
    await who.put('/api/seen', { resource: 'awards', record_id: id });
    return who.put(`/api/rfq-awards/${id}/${action}`, body);
  };
  const submit = (id: number): Promise<Answered> =>
    buyer().put(`/api/rfq-awards/${id}/submit`, {
      reviewer_id: people.reviewer.session.user.id,
      approver_id: people.approver.session.user.id,
    });
  return { ...made, awardStep, submit, buyouts, vendor, open, step, linesOf, sent, quote, levelling, decide, award };
};
