import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compare, sum } from '../../../src/domain/decimal.ts';
import { bookingCheck } from '../../../src/server/modules/booking/bookingCheck.ts';
import { deliveredCheck } from '../../../src/server/modules/booking/receivedCheck.ts';
import { testApp, type Answered } from '../../support/app.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { testTraces } from '../../support/traces.ts';

const on = testApp();
const { people, asked, itemLine, stocked, book, at, root, open, step, linesOf, quote, vendor, awarded, receive } =
  testTraces(on);
const actor = () => ({ branchId: people.buyer.branch, userId: people.buyer.session.user.id });

const line = fc.nat({ max: 2 });
/** What people do of three lines: two of an item in stock, one of no item of the masters. */
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('book' as const),
      line,
      shares: fc.tuple(fc.nat(4), fc.nat(3), fc.nat(6)),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('send' as const), line }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('ask' as const) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('award' as const), most: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('receive' as const), line, n: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constantFrom('drop' as const, 'make' as const, 'issue' as const, 'quantity' as const),
      line,
      n: fc.integer({ min: 1, max: 12 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('cancel' as const, 'reopen' as const, 'unask' as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const add = (...values: readonly unknown[]) => sum(values.map(String));
const less = (a: unknown, b: unknown) => sum([String(a), `-${String(b)}`.replace('--', '')]);
const same = (a: unknown, b: unknown, what: string) =>
  expect(compare(String(a), String(b)), `${what}: ${String(a)} = ${String(b)}`).toBe(0);
const left = (orders: readonly Made[], ...states: readonly string[]) =>
  add(
    '0',
    ...orders
      .filter(({ status }) => states.includes(status))
      .map(({ quantity, received_qty }) => less(quantity, received_qty)),
  );

/** The quantities of a trace add up, from whichever side they are counted. */
const addsUp = (trace: Made): void => {
  expect(trace.lines).toHaveLength(1);
  const [one] = trace.lines as [Made];
  const figures = [
    'required',
    'stock',
    'production',
    'buyout',
    'cancelled',
    'open',
    'planned',
    'to_ask',
    'in_rfq',
    'ordered',
    'received',
    'over',
  ];
  for (const name of figures) expect(compare(one[name], '0'), name).toBeGreaterThanOrEqual(0);
  same(one.required, add(one.stock, one.production, one.buyout, one.cancelled, one.open), 'required');
  same(one.buyout, add(one.planned, one.to_ask, one.in_rfq, one.ordered, one.received_unstocked), 'buyout');
  same(one.production, left(one.production_orders, 'PLANNED', 'IN_PROGRESS'), 'production');
  const { buyouts }: Made = one;
  same(one.planned, left(buyouts, 'PLANNED'), 'planned');
  same(one.to_ask, left(buyouts, 'OPEN'), 'to ask');
  same(one.in_rfq, left(buyouts, 'IN_RFQ'), 'in an RFQ');
  same(one.ordered, left(buyouts, 'AWARDED'), 'ordered');
  const deliveries = buyouts.flatMap((each: Made) => each.deliveries);
  same(one.received, add('0', ...deliveries.map((each: Made) => less(each.quantity, each.over_qty))), 'received');
  same(one.over, add('0', ...deliveries.map((each: Made) => each.over_qty)), 'over');
  for (const each of buyouts) {
    same(
      each.received_qty,
      add('0', ...each.deliveries.map((came: Made) => less(came.quantity, came.over_qty))),
      each.number,
    );
    const orders = each.rfqs.flatMap(({ awards }: Made) => awards.filter(({ status }: Made) => status === 'APPROVED'));
    if (['AWARDED', 'RECEIVED'].includes(each.status)) {
      expect(orders).toHaveLength(1);
      expect(orders[0]).toMatchObject({ quantity: each.quantity, unit_price: each.unit_price, vendor: each.vendor });
    }
  }
};

it('adds up at every step, whatever is booked, sent, asked, awarded, received in parts, and cancelled', async () => {
  const unit = await expecting(201, people.buyer.post('/api/production_units', { code: 'TRC', name: 'Shop' }));
  const seller = await vendor();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), async (acts) => {
      const item = await stocked('6');
      const loose = { ...itemLine(item, '7'), item_id: null, item_variant_id: null, description: 'Crane' };
      const { of, lines } = await asked(itemLine(item, '10'), itemLine(item, '6.5'), loose);
      const tracePath = (nth: number) => `${root}/${of.id}/lines/${lines[nth]?.id}/trace`;
      const traces = async (): Promise<Made[]> =>
        Promise.all(lines.map((_, nth) => expecting(200, people.buyer.get(tracePath(nth)))));
      const buyoutsIn = async (status: string): Promise<Made[]> =>
        (await traces()).flatMap(({ lines: shown }) => shown[0].buyouts.filter((each: Made) => each.status === status));
      const rfqs: Made[] = [];
      const first = lines[0];
      // Each begins with an order of which a part has come.
      await expecting(200, book(of, first, { booked_qty: '2', buyout_qty: '6' }));
      await expecting(200, book(of, lines[2], { buyout_qty: '5' }));
      const begun = (await buyoutsIn('PLANNED')).map(({ id }) => id as number);
      for (const buyout_booking_id of begun)
        // oxlint-disable-next-line no-await-in-loop -- two
        await expecting(200, people.buyer.put(at(of, 'material-booking-buyout/send-to-buyout'), { buyout_booking_id }));
      const rfq = await open(begun, { vendor_ids: [seller.id] });
      await expecting(200, step(rfq, 'send'));
      for (const trace of await traces()) addsUp(trace);
      const asks = await linesOf(rfq);
      await quote(rfq, seller, asks, ['2', '3']);
      await awarded(rfq, [
        { rfq_line_id: asks[0]?.id, vendor_id: seller.id },
        { rfq_line_id: asks[1]?.id, vendor_id: seller.id },
      ]);
      for (const id of begun)
        // oxlint-disable-next-line no-await-in-loop -- two
        await expecting(200, receive(id, '1.5'));
      for (const trace of await traces()) addsUp(trace);
      const dependent = async (what: Act): Promise<Answered | undefined> => {
        switch (what.act) {
          case 'book': {
            const [booked_qty, production_qty, buyout_qty] = what.shares.map(String);
            return book(of, lines[what.line], { booked_qty, production_qty, buyout_qty });
          }
          case 'send': {
            const { lines: shown } = (await traces())[what.line];
            const planned = shown[0].buyouts.find(({ status }: Made) => status === 'PLANNED');
            return (
              planned &&
              people.buyer.put(at(of, 'material-booking-buyout/send-to-buyout'), { buyout_booking_id: planned.id })
            );
          }
          case 'ask': {
            const waiting = (await buyoutsIn('OPEN')).map(({ id }) => id as number);
            if (waiting.length === 0) return undefined;
            const rfq = await open(waiting, { vendor_ids: [seller.id] });
            rfqs.push(rfq);
            return step(rfq, 'send');
          }
          case 'award': {
            const rfq = rfqs.pop();
            if (!rfq) return undefined;
            const asks = await linesOf(rfq);
            await quote(
              rfq,
              seller,
              asks,
              asks.map(() => '2.5'),
            );
            const chosen = asks.slice(0, what.most).map(({ id }) => ({ rfq_line_id: id, vendor_id: seller.id }));
            await awarded(rfq, chosen);
            return undefined;
          }
          case 'receive': {
            const ordered = await buyoutsIn('AWARDED');
            const one = ordered[what.line % Math.max(1, ordered.length)];
            return one && receive(one.id, (what.n / 2).toFixed(1), { take_over: what.n > 6 });
          }
          case 'drop': {
            const [one] = [...(await buyoutsIn('AWARDED')), ...(await buyoutsIn('OPEN'))];
            return one && people.buyer.put(`/api/buyout-requests/${one.id}/cancel`, {});
          }
          case 'make': {
            const path = at(of, `material-booking-production/items/${lines[what.line]?.id}/create-order`);
            return people.buyer.put(path, { production_unit_id: unit.id });
          }
          case 'issue':
            return people.buyer.put(at(of, `material-booking/items/${lines[what.line]?.id}/issue`), { quantity: '1' });
          case 'quantity':
            return people.buyer.put(at(of, `items/${lines[what.line]?.id}/update-quantity`), {
              quantity: String(what.n),
            });
          case 'unask': {
            const rfq = rfqs.pop();
            return rfq && step(rfq, 'cancel');
          }
          default:
            return people.buyer.put(`${root}/${of.id}/${what.act}`, { comment: 'Because' });
        }
      };
      for (const what of acts) {
        // oxlint-disable-next-line no-await-in-loop -- one after another
        const answer = await dependent(what);
        if (answer) expect([200, 201, 403, 404, 409, 422], JSON.stringify(answer)).toContain(answer.status);
        // oxlint-disable-next-line no-await-in-loop -- as above
        for (const trace of await traces()) addsUp(trace);
      }
      const shown = (await traces()).flatMap(({ lines: [one] }) => one.buyouts as Made[]);
      const ids = shown.map(({ id }) => id as number);
      await on.database.inBranch(actor(), async (tx) => {
        expect(await deliveredCheck.find(tx, ids)).toEqual([]);
        expect(await bookingCheck.find(tx, [of.id as number])).toEqual([]);
      });
    }),
    { numRuns: 12 },
  );
}, 400_000);
