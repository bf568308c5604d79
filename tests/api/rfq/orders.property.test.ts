import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { minus } from '../../../src/domain/bookings.ts';
import { compare, multiply, round, sum } from '../../../src/domain/decimal.ts';
import { createApp } from '../../../src/server/http/app.ts';
import { checked } from '../../support/consistency.ts';
import { callerOf, testApp, type Answered, type Caller } from '../../support/app.ts';
import { silent } from '../../support/database.ts';
import { mortal, type Mortal } from '../../support/mortal.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { testTraces } from '../../support/traces.ts';

const on = testApp();
const general = testTraces(on);
const forStock = testTraces(on, { purpose: 'stock_purchase' });
const { people, quote, awarded, row, stockOf } = general;
const orders = '/api/purchase-orders';

let server: Mortal;
/** The buyer at a server whose connection to the database can be lost. */
let dying: Caller;
beforeAll(() => {
  server = mortal(on.database);
  dying = callerOf(createApp({ database: server.database, log: silent }), people.buyer.session, people.buyer.branch);
});

const get = (path: string): Promise<Made> => expecting(200, people.buyer.get(path));

/** An order of lines of these quantities at 10 each, in a branch whose value lets its drafter change it; `fills`: for stock. */
const ordered = async (fills: boolean, ...quantities: string[]) => {
  const admin = await on.as('admin@demo.test');
  const path = `/api/branches/${people.buyer.branch}`;
  const { data: own } = await admin.get(path);
  await expecting(200, admin.put(path, { version: own.version, awards_approved_from: '1000000.00' }));
  const made = await (fills ? forStock : general).sent(quantities, 1);
  const [by] = made.vendors as [Made];
  const prices = quantities.map(() => '10');
  await quote(made.rfq, by, made.asks, prices, { freight: '5' });
  const award = await awarded(
    made.rfq,
    made.asks.map(({ id }) => ({ rfq_line_id: id, vendor_id: by.id })),
  );
  const [order] = (await get(`${orders}?award_id=${award}`)).records as [Made];
  return { ...made, fills, order, ordered: (await get(`${orders}/${order.id}/lines`)).records as Made[] };
};

const line = fc.nat({ max: 2 });
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('deliver' as const),
      line,
      n: fc.integer({ min: 1, max: 7 }),
      over: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('correct' as const), line, n: fc.nat({ max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('takeBack' as const), line }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('sendBack' as const), line, n: fc.nat({ max: 4 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('change' as const),
      line,
      n: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 0, max: 200_000 }),
      freight: fc.nat({ max: 900 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('letGo' as const), line }) },
);
/** At which statement the connection to the database is lost, if it is. */
const lost = fc.option(fc.integer({ min: 1, max: 20 }), { freq: 2 });
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** What is refused is refused with a reason, and is no fault; 503 when the database was lost on the way. */
const answered = ({ status, message }: Answered): void => {
  expect(server.isDead() ? [200, 201, 403, 404, 409, 422, 503] : [200, 201, 403, 404, 409, 422], message).toContain(
    status,
  );
};

const take = async (it_: Awaited<ReturnType<typeof ordered>>, one: Act): Promise<void> => {
  const { order, ordered: lines, ids } = it_;
  const [of, buyout] = [lines[one.line]?.id as number, ids[one.line] as number];
  const newest = async () => (await get(`/api/deliveries?buyout_request_id=${buyout}`)).records[0];
  switch (one.act) {
    case 'deliver':
      answered(
        await dying.post(`${orders}/${order.id}/deliveries`, {
          lines: [{ line_id: of, accepted: String(one.n), take_over: one.over }],
        }),
      );
      return;
    case 'correct': {
      const was = await newest();
      if (!was) return;
      const right = { quantity: String(one.n), received_on: was.received_on, take_over: true, comment: 'Counted' };
      answered(await dying.put(`/api/deliveries/${was.id}/correct`, right));
      return;
    }
    case 'takeBack': {
      const was = await newest();
      if (was) answered(await dying.put(`/api/deliveries/${was.id}/take_back`, { comment: 'Of another' }));
      return;
    }
    case 'sendBack': {
      const was = await newest();
      const back = { returned_qty: String(one.n), comment: 'Bent' };
      if (was) answered(await dying.put(`/api/deliveries/${was.id}/send_back`, back));
      return;
    }
    case 'change': {
      const body = {
        reason: 'They said so',
        freight: (one.freight / 100).toFixed(2),
        lines: [{ line_id: of, quantity: String(one.n), unit_price: (one.price / 10_000).toFixed(4) }],
      };
      const drafted = await dying.post(`${orders}/${order.id}/changes`, body);
      answered(drafted);
      if (drafted.status !== 201) return;
      const { id } = drafted.data;
      await dying.put('/api/seen', { resource: 'order_changes', record_id: id });
      const made = await dying.put(`/api/order-changes/${id}/make`, {});
      answered(made);
      if (made.status === 200) {
        const [said, now] = [await get(`/api/order-changes/${id}`), await get(`${orders}/${order.id}`)];
        same(said.total_after, now.total, 'what the change said');
        same(said.base_total_after, now.base_total, 'what the change said in ours');
      } else await expecting(200, people.buyer.put(`/api/order-changes/${id}/withdraw`, {}));
      return;
    }
    case 'letGo':
      answered(await dying.put(`/api/buyout-requests/${buyout}/let_go`, { comment: 'Sold out' }));
  }
};

const same = (a: unknown, b: unknown, what: string) =>
  expect(compare(String(a), String(b)), `${what}: ${String(a)} = ${String(b)}`).toBe(0);

/** Order, lines, requests, stock and deliveries say the same, whichever is counted. */
const agrees = async ({ fills, order, ids, of, lines, items }: Awaited<ReturnType<typeof ordered>>): Promise<void> => {
  const stored = await get(`${orders}/${order.id}`);
  const own: Made[] = (await get(`${orders}/${order.id}/lines`)).records;
  const goods = sum(own.map(({ quantity, unit_price }) => round(multiply(quantity, unit_price), 2)));
  same(stored.goods, goods, 'goods');
  same(stored.total, sum([goods, stored.freight]), 'total');
  same(stored.base_total, stored.total, 'in our currency');
  const buyouts: Made[] = [];
  for (const [nth, id] of ids.entries()) {
    const buyout = await get(`/api/buyout-requests/${id}`);
    buyouts.push(buyout);
    const { records } = await get(`/api/deliveries?buyout_request_id=${id}&status=TAKEN&per_page=200`);
    const came = sum(['0', ...records.map(({ quantity, returned_qty: back }: Made) => minus(quantity, back))]);
    same(sum([buyout.received_qty, buyout.over_qty]), came, 'what came');
    const [onHand, booked] = await stockOf(items[nth]);
    same(onHand, came, 'in stock');
    // What is bought for stock is free, and stays its line's share.
    const held = fills ? '0' : buyout.received_qty;
    same(booked, held, 'booked');
    const at = await row(of, lines[nth]);
    same(at.booked_qty, held, 'booked for the line');
    const toCome = buyout.status === 'AWARDED' ? minus(buyout.quantity, buyout.received_qty) : '0';
    same(at.buyout_qty, fills ? sum([toCome, buyout.received_qty]) : toCome, 'bought out');
    const [orderLine] = own.filter(({ buyout_request_id }) => buyout_request_id === id);
    same(orderLine?.quantity, buyout.status === 'CANCELLED' ? '0' : buyout.quantity, 'ordered');
    expect(compare(buyout.received_qty, buyout.quantity)).not.toBe(1);
  }
  const isOpen = buyouts.some(({ status }) => status === 'AWARDED');
  const hasCome = buyouts.some(({ received_qty, over_qty }) => compare(sum([received_qty, over_qty]), '0') > 0);
  expect(stored.status).toBe(hasCome ? (isOpen ? 'PART_RECEIVED' : 'RECEIVED') : isOpen ? 'TO_SEND' : 'CANCELLED');
};

describe.runIf(process.env['TEST_ON'] === 'postgres')('an order', () => {
  it.each([
    ['of lines', false],
    ['for stock', true],
  ])(
    '%s says what its lines, its requests and stock say, whatever comes, is changed, put right, let go and lost',
    async (_, fills) => {
      let kills = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(act, lost), { minLength: 3, maxLength: 10 }), async (acts) => {
          const made = await ordered(fills, '6', '4', '3');
          for (const [one, at] of acts) {
            server.diesAt(at ?? Infinity);
            await take(made, one);
            kills += server.isDead() ? 1 : 0;
            server.diesAt(Infinity);
            await agrees(made);
          }
        }),
        { numRuns: Number(process.env['RUNS'] ?? 12), seed: 20_261_129, endOnFailure: true },
      );
      expect(kills).toBeGreaterThan(5);
      expect((await checked(on)).found).toEqual([]);
    },
  );

  it('takes what was ordered once, whoever receives, changes and lets go at the same moment', async () => {
    const made = await ordered(false, '40', '5', '5');
    const { order, ordered: lines, ids } = made;
    const [first] = lines as [Made];
    const asked = Array.from({ length: 64 }, (_, nth) => {
      if (nth === 20) return people.buyer.put(`/api/buyout-requests/${ids[1]}/let_go`, { comment: 'Sold out' });
      if (nth === 40)
        return people.buyer.post(`${orders}/${order.id}/changes`, {
          reason: 'Dearer',
          lines: [{ line_id: first.id, unit_price: '11' }],
        });
      return people.buyer.post(`${orders}/${order.id}/deliveries`, { lines: [{ line_id: first.id, accepted: '1' }] });
    });
    const answers = await Promise.all(asked);
    const many = (status: number) => answers.filter((one) => one.status === status).length;
    for (const one of answers) answered(one);
    const received = answers.filter(({ status, data }) => status === 201 && data?.deliveries).length;
    expect(received).toBe(40);
    expect(many(500)).toBe(0);
    expect(await get(`/api/buyout-requests/${ids[0]}`)).toMatchObject({
      status: 'RECEIVED',
      received_qty: '40.0000',
      over_qty: '0.0000',
    });
    await agrees(made);
    expect((await checked(on)).found).toEqual([]);
  });
});
