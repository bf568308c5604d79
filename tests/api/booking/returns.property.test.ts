import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, sum } from '../../../src/domain/decimal.ts';
import { bookingCheck } from '../../../src/server/modules/booking/bookingCheck.ts';
import { deliveredCheck, receivedCheck } from '../../../src/server/modules/booking/receivedCheck.ts';
import { stockCheck } from '../../../src/server/modules/booking/stockCheck.ts';
import { testAllocations } from '../../support/allocations.ts';
import { testApp, type Answered } from '../../support/app.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, asked, itemLine, at, book, enter, stockOf, sent, quote, awarded, receive, ...allocating } =
  testAllocations(on);
const { takes, allocate, verifyAllocation, verified } = allocating;

/** What somebody does, at the same moment as others of its round. `nth` chooses a line, an issue, a delivery, a receipt. */
interface Act {
  readonly act:
    | 'book'
    | 'issue'
    | 'slip'
    | 'back'
    | 'backOfEntry'
    | 'slipBack'
    | 'make'
    | 'unmake'
    | 'receive'
    | 'correct'
    | 'sendBack'
    | 'takeBack'
    | 'count'
    | 'enter'
    | 'allocate';
  readonly nth: number;
  readonly n: number;
  readonly isFree: boolean;
}
const acts = [
  'book',
  'book',
  'issue',
  'issue',
  'slip',
  'back',
  'back',
  'backOfEntry',
  'slipBack',
  'make',
  'unmake',
  'receive',
  'receive',
  'correct',
  'sendBack',
  'sendBack',
  'takeBack',
  'count',
  'enter',
  'allocate',
] as const;
const act: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom(...acts),
  nth: fc.nat(5),
  n: fc.integer({ min: 1, max: 6 }),
  isFree: fc.boolean(),
});

/** By how much an entry changes what is in stock and what is held, written down once more. */
const signs: Readonly<Record<string, readonly [number, number]>> = {
  receipt: [1, 0],
  adjustment: [1, 0],
  booking: [0, 1],
  release: [0, -1],
  issue: [-1, -1],
  return: [1, 1],
  vendor_return: [-1, 0],
};

const one = (what: Act['act'], nth: number, n: number, isFree = false): Act[] => [{ act: what, nth, n, isFree }];
/** Each of them once, one after the other: all of them can be done. */
const eachOnce: Act[][] = [
  one('receive', 0, 2),
  one('issue', 0, 2),
  one('slip', 1, 1),
  one('back', 1, 1),
  one('backOfEntry', 0, 1, true),
  one('slipBack', 0, 1),
  one('make', 0, 4),
  one('unmake', 0, 1),
  one('sendBack', 0, 2),
  one('sendBack', 0, 1),
  one('correct', 0, 1),
  one('takeBack', 0, 1),
  one('book', 1, 4),
  one('count', 0, 2),
  one('enter', 0, 2, true),
  one('book', 2, 3),
  one('issue', 2, 1),
  one('allocate', 0, 5),
  one('allocate', 0, 1),
];

/**
 * Six pieces of an item on order, three of which have come, and a line of five that is made and comes from stock; of both
 * something is out. Three doors take six more as a consumable.
 */
const begun = async () => {
  const { rfq, asks, vendors, ids } = await sent(['6'], 1);
  const [by] = vendors as [Made];
  await quote(rfq, by, asks, ['10']);
  await awarded(rfq, [{ rfq_line_id: asks[0].id, vendor_id: by.id }]);
  const buyout = ids[0] as number;
  const bought = await expecting(200, people.buyer.get(`/api/buyout-requests/${buyout}`));
  const item = await expecting(200, people.buyer.get(`/api/item/${bought.item_id}`));
  const own = await asked(itemLine(item, '5'));
  const line = own.lines[0];
  const { production_booking_id: order } = await expecting(200, book(own.of, line, { production_qty: '3' }));
  const unit = await expecting(201, people.buyer.post('/api/production_units', { code: `P${line.id}`, name: 'Steel' }));
  await expecting(
    200,
    people.buyer.put(at(own.of, `material-booking-production/items/${line.id}/create-order`), {
      production_unit_id: unit.id,
      production_booking_id: order,
    }),
  );
  await expecting(201, enter(item, 'receipt', '4'));
  await expecting(200, receive(buyout, '3'));
  await expecting(200, book(own.of, line, { booked_qty: '2' }));
  const doors = await verified({ item, quantity: '2' });
  const handed = [
    { request_line_id: bought.request_line_id, quantity: '1.5' },
    { request_line_id: line.id, quantity: '1' },
  ];
  await expecting(201, people.buyer.post('/api/issue-slips', { issued_to: 'Site', lines: handed }));
  const lines = [
    { of: { id: bought.request_id } as Made, line: { id: bought.request_line_id } as Made },
    { of: own.of, line },
    { of: doors.of, line: doors.lines[0] },
  ];
  return { item, doors, buyout, order: order as number, purchase: bought.purchase_order_id as number, lines };
};

describe('after any sequence of bookings, issues, slips, returns, deliveries, corrections, counts and receipts taken back', () => {
  it('the ledger is the stock and what lines and orders hold; nothing is negative, and no more came back than went', async () => {
    const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
    const done: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 12 }),
        async (rounds) => {
          const { item, doors, buyout, order, purchase, lines } = await begun();
          const entries = async (): Promise<Made[]> =>
            on.database.inBranch(actor, async (tx) => {
              const { rows } = await tx.execute(
                sql`select id, kind, quantity::text, returns_id, reverses_id, issue_slip_id, request_line_id,
                  production_order_id, balance::text, booked_after::text from stock_entries where item_id = ${item.id} order by id`,
              );
              return rows;
            });
          const rowsOf = () =>
            Promise.all(
              lines.map(({ of, line }) =>
                expecting(200, people.buyer.get(at(of, `material-booking/items/${line.id}`))),
              ),
            );
          const ofKind = async (kind: string, nth: number) => {
            const found = (await entries()).filter((one) => one.kind === kind);
            return found[nth % Math.max(found.length, 1)];
          };
          const delivery = async (nth: number): Promise<Made> => {
            const { records } = await expecting(200, people.buyer.get(`/api/deliveries?purchase_order_id=${purchase}`));
            return records[nth % Math.max(records.length, 1)];
          };
          const step = async (nth: number, name: string, body: object) => {
            const found = await delivery(nth);
            return people.buyer.put(`/api/deliveries/${found?.id ?? 0}/${name}`, { comment: 'Because', ...body });
          };
          const take = async ({ act: what, nth, n, isFree }: Act): Promise<Answered> => {
            const { of, line } = lines[nth % lines.length] as (typeof lines)[number];
            const quantity = String(n / 2);
            switch (what) {
              case 'book':
                return book(of, line, { booked_qty: quantity });
              case 'issue':
                return people.buyer.put(at(of, `material-booking/items/${line.id}/issue`), { quantity });
              case 'slip':
                return people.buyer.post('/api/issue-slips', {
                  issued_to: 'Site',
                  lines: lines
                    .slice(0, 1 + (nth % lines.length))
                    .map((one) => ({ request_line_id: one.line.id, quantity })),
                });
              case 'back':
                return people.buyer.put(at(of, `material-booking/items/${line.id}/return`), {
                  quantity,
                  is_free: isFree,
                  reason: 'Over',
                });
              case 'backOfEntry': {
                const issue = await ofKind('issue', nth);
                const body = { quantity, is_free: isFree, reason: 'Over' };
                return people.buyer.post(`/api/stock_entries/${issue?.id ?? 0}/return`, body);
              }
              case 'slipBack': {
                const slips = (await entries()).flatMap((one) => one.issue_slip_id ?? []);
                const slip = slips[nth % Math.max(slips.length, 1)] ?? 0;
                return people.buyer.put(`/api/issue-slips/${slip}/take_back`, { comment: 'Never went' });
              }
              case 'make':
                return people.buyer.put(`/api/production-orders/${order}/${isFree ? 'finish' : 'receive'}`, {
                  ...(!isFree && { received: quantity }),
                });
              case 'unmake': {
                const made = (await entries()).filter((one) => one.kind === 'receipt' && one.production_order_id);
                const id = made[nth % Math.max(made.length, 1)]?.id ?? 0;
                return people.buyer.post(`/api/stock_entries/${id}/reverse`, { reason: 'Of another order' });
              }
              case 'receive':
                return receive(buyout, quantity, { take_over: isFree });
              case 'correct':
                return step(nth, 'correct', {
                  quantity,
                  received_on: (await delivery(nth))?.received_on ?? '2026-11-20',
                  take_over: isFree,
                });
              case 'sendBack':
                return step(nth, 'send_back', { returned_qty: String((n - 1) / 2) });
              case 'takeBack':
                return step(nth, 'take_back', {});
              case 'count': {
                const [on_hand] = await stockOf(item);
                return people.buyer.post('/api/stock_entries/count', {
                  reason: 'Count',
                  lines: [{ item_variant_id: item.variants[0].id, on_hand, counted: sum([on_hand ?? '0', quantity]) }],
                });
              }
              case 'allocate': {
                // The BOM takes more or less of it: what is booked stays below, and goes on once it is verified.
                await takes(doors.bom, { item, quantity });
                const answer = await allocate(doors.of);
                if (answer.status === 200) await verifyAllocation(doors.of, doors.door).catch(() => undefined);
                return answer;
              }
              case 'enter':
                return enter(item, 'adjustment', isFree ? quantity : `-${quantity}`);
            }
          };
          for (const round of rounds) {
            const answers = await Promise.all(round.map(take));
            for (const [nth, { status, message }] of answers.entries()) {
              expect([200, 201, 404, 409, 422], message).toContain(status);
              const name = round[nth]?.act ?? '';
              if (status < 300) done[name] = (done[name] ?? 0) + 1;
            }
            const ledger = await entries();
            const total = (at_: 0 | 1, which: (one: Made) => boolean = () => true) =>
              sum(
                ledger.flatMap((one) => {
                  const sign = signs[one.kind as string]?.[at_] ?? 0;
                  if (sign === 0 || !which(one)) return [];
                  const quantity = one.quantity as string;
                  return sign > 0 ? quantity : quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`;
                }),
              );
            const [on_hand = '', held = '', free = ''] = await stockOf(item);
            expect([compare(total(0), on_hand), compare(total(1), held), compare(sum([held, free]), on_hand)]).toEqual([
              0, 0, 0,
            ]);
            for (const { balance, booked_after } of ledger)
              expect([
                compare(booked_after as string, '0') >= 0,
                compare(balance as string, booked_after as string) >= 0,
              ]).toEqual([true, true]);
            for (const issue of ledger.filter(({ kind }) => kind === 'issue')) {
              const back = sum(
                ledger.filter(({ returns_id }) => returns_id === issue.id).map(({ quantity }) => quantity as string),
              );
              expect(compare(back, issue.quantity as string)).toBeLessThanOrEqual(0);
            }
            for (const [nth, shown] of (await rowsOf()).entries()) {
              const ofLine = (one: Made) => Number(one.request_line_id) === lines[nth]?.line.id;
              const isHeld = sum([shown.booked_qty as string, `-${shown.issued_qty as string}`]);
              expect(compare(total(1, ofLine), isHeld)).toBe(0);
              const parts = ['booked_qty', 'production_qty', 'buyout_qty', 'remaining_qty'].map(
                (name) => shown[name] as string,
              );
              expect(parts.every((part) => compare(part, '0') >= 0)).toBe(true);
              expect(compare(sum(parts), shown.total_req_qty as string)).toBe(0);
            }
            const wrong = await on.database.inBranch(actor, async (tx) => [
              ...(await stockCheck.find(tx, [item.id as number])),
              ...(await bookingCheck.find(
                tx,
                lines.map(({ of }) => of.id as number),
              )),
              ...(await receivedCheck.find(tx, [order])),
              ...(await deliveredCheck.find(tx, [buyout])),
            ]);
            expect(wrong).toEqual([]);
          }
        },
      ),
      { numRuns: 10, examples: [[eachOnce]] },
    );
    // Each of them was done once at least: the first run does them all.
    expect(Object.keys(done).toSorted()).toEqual([...new Set(acts)].toSorted());
  }, 400_000);
});
