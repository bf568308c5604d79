import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, sum } from '../../../src/domain/decimal.ts';
import { bookingCheck } from '../../../src/server/modules/booking/bookingCheck.ts';
import { receivedCheck } from '../../../src/server/modules/booking/receivedCheck.ts';
import { stockCheck } from '../../../src/server/modules/booking/stockCheck.ts';
import { testApp, type Answered } from '../../support/app.ts';
import { testBookings } from '../../support/bookings.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, request, store, stocked, enter, verify, itemLine, asked, at, book, row, stockOf } = testBookings(on);
const countOf = (answers: readonly Answered[], status: number) => answers.filter((one) => one.status === status).length;
const total = (values: readonly string[]) => Number(sum(values));

describe.runIf(process.env['TEST_ON'] === 'postgres')('whoever books at the same moment', () => {
  it('two requests race for the last 5, and exactly 5 are booked', async () => {
    const item = await stocked('5');
    const requests = await Promise.all(
      Array.from({ length: 4 }, () => asked(itemLine(item, '5'), itemLine(item, '5'))),
    );
    const wanted = requests.flatMap(({ of, lines }) => lines.map((line) => ({ of, line })));
    const answers = await Promise.all(wanted.map(({ of, line }) => book(of, line, { booked_qty: '1' })));
    expect([countOf(answers, 200), countOf(answers, 422)]).toEqual([5, 3]);
    expect(await stockOf(item)).toEqual(['5.0000', '5.0000', '0.0000']);
    const rows = await Promise.all(wanted.map(({ of, line }) => row(of, line)));
    expect(total(rows.map(({ booked_qty }) => booked_qty as string))).toBe(5);
  });

  it('a product and an item, stock and production of one variant race for it', async () => {
    const item = await stocked('5');
    const made = await request();
    const added = [
      { key: 'p', kind: 'product', description: 'Frame', quantity: '5' },
      { ...itemLine(item, '1'), parent_key: 'p' },
    ];
    const { records } = await expecting(200, store(made, { added }));
    await verify(
      made,
      records.map(({ id }: Made) => id),
    );
    const product = records.find(({ kind }: Made) => kind === 'product');
    const single = await asked(itemLine(item, '5'));
    const produced = await asked(itemLine(item, '5'));
    await expecting(200, book(produced.of, produced.lines[0], { production_qty: '5' }));
    const fromProduction = at(
      produced.of,
      `material-booking-production/items/variant/${item.variants[0].id}/stock-booking`,
    );
    const answers = await Promise.all([
      people.buyer.put(at(made, `material-booking/products/${product.id}/stock-booking`), { booked_qty: '3' }),
      book(single.of, single.lines[0], { booked_qty: '3' }),
      people.approver.put(fromProduction, { booked_qty: '3' }),
    ]);
    expect([countOf(answers, 200), countOf(answers, 422)]).toEqual([1, 2]);
    expect(await stockOf(item)).toEqual(['5.0000', '3.0000', '2.0000']);
  });

  it('two book all of their requests at once, and nothing is booked twice', async () => {
    const item = await stocked('7');
    const requests = await Promise.all(
      Array.from({ length: 4 }, () => asked(itemLine(item, '2'), itemLine(item, '1'))),
    );
    const answers = await Promise.all(
      requests.map(({ of }) => people.buyer.post(at(of, 'material-booking/book-all'), {})),
    );
    expect(countOf(answers, 200)).toBe(4);
    const given = answers.flatMap(({ data }) => data.records.map(({ quantity }: Made) => quantity as string));
    expect(total(given)).toBe(7);
    expect(await stockOf(item)).toEqual(['7.0000', '7.0000', '0.0000']);
  });

  it('64 people book the same stock: none over, none lost', async () => {
    const item = await stocked('40');
    const { of, lines } = await asked(...Array.from({ length: 64 }, () => itemLine(item, '1')));
    const answers = await Promise.all(lines.map((line) => book(of, line, { booked_qty: '1' })));
    expect([countOf(answers, 200), countOf(answers, 422)]).toEqual([40, 24]);
    expect(await stockOf(item)).toEqual(['40.0000', '40.0000', '0.0000']);
  });

  it('one deletes the line that another books: the stock is whole', async () => {
    const item = await stocked('5');
    for (let n = 0; n < 5; n += 1) {
      const { of, lines } = await asked(itemLine(item, '5'));
      const [line] = lines as [Made];
      await expecting(200, book(of, line, { booked_qty: '2' }));
      const answers = await Promise.all([
        book(of, line, { booked_qty: '5' }),
        people.buyer.call('DELETE', at(of, 'items/multiple-destroy'), { ids: [line.id], with_verified: true }),
      ]);
      expect(answers[1]?.status).toBe(200);
      expect([200, 404]).toContain(answers[0]?.status);
      expect(await stockOf(item)).toEqual(['5.0000', '0.0000', '5.0000']);
    }
  });

  it('one asks for less while another books more: never more than is asked for', async () => {
    const item = await stocked('50');
    for (let n = 0; n < 5; n += 1) {
      const { of, lines } = await asked(itemLine(item, '5'));
      const [line] = lines as [Made];
      const [less, more] = await Promise.all([
        people.buyer.put(at(of, `items/${line.id}/update-quantity`), { quantity: '2' }),
        book(of, line, { booked_qty: '4' }),
      ]);
      const after = await row(of, line);
      expect([less.status, more.status].toSorted()).not.toEqual([200, 200]);
      expect(compare(after.booked_qty as string, after.total_req_qty as string)).toBeLessThanOrEqual(0);
      await book(of, line, { booked_qty: '0' });
    }
    expect(await stockOf(item)).toEqual(['50.0000', '0.0000', '50.0000']);
  });
});

/** What somebody does, at the same moment as others of its round. */
type Act =
  | { readonly act: 'book'; readonly line: number; readonly shares: readonly [number, number, number] }
  | { readonly act: 'quantity' | 'issue'; readonly line: number; readonly n: number }
  | { readonly act: 'remove' | 'order' | 'finish' | 'send' | 'verify'; readonly line: number }
  | { readonly act: 'enter'; readonly n: number }
  | { readonly act: 'all' };
const line = fc.nat({ max: 3 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('book' as const),
      line,
      shares: fc.tuple(fc.nat(6), fc.nat(4), fc.nat(4)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom('quantity' as const, 'issue' as const), line, n: fc.nat(9) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('order' as const, 'finish' as const, 'send' as const, 'verify' as const),
      line,
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), line }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('enter' as const), n: fc.integer({ min: -4, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('all' as const) }) },
);

describe('after any sequence of receipts, adjustments, bookings, orders, releases, issues, changed quantities, deleted lines', () => {
  it('nothing is negative, nothing over, the ledger is the stock, and each bar adds up', async () => {
    const unit = await expecting(201, people.buyer.post('/api/production_units', { code: 'RACE', name: 'Shop' }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 8 }),
        async (rounds) => {
          const item = await stocked('8');
          const first = await asked(itemLine(item, '5'), itemLine(item, '3.5'));
          const second = await asked(itemLine(item, '6'), itemLine(item, '2'));
          const all = [first, second].flatMap(({ of, lines }) => lines.map((one) => ({ of, one })));
          const done = async (what: Act): Promise<Answered> => {
            if (what.act === 'enter') return enter(item, what.n > 0 ? 'receipt' : 'adjustment', String(what.n || -1));
            if (what.act === 'all') return people.buyer.post(at(first.of, 'material-booking/book-all'), {});
            const { of, one } = all[what.line] as (typeof all)[number];
            const line_ = `material-booking/items/${one.id}`;
            const booked = async () => (await people.buyer.get(at(of, line_))).data;
            switch (what.act) {
              case 'book': {
                const [booked_qty, production_qty, buyout_qty] = what.shares.map(String);
                return book(of, one, { booked_qty, production_qty, buyout_qty });
              }
              case 'quantity':
                return people.buyer.put(at(of, `items/${one.id}/update-quantity`), { quantity: String(what.n) });
              case 'issue':
                return people.buyer.put(at(of, `${line_}/issue`), { quantity: String(what.n || 1) });
              case 'remove':
                return people.buyer.call('DELETE', at(of, 'items/multiple-destroy'), {
                  ids: [one.id],
                  with_verified: true,
                });
              case 'order':
                return people.buyer.put(at(of, `material-booking-production/items/${one.id}/create-order`), {
                  production_unit_id: unit.id,
                });
              case 'finish':
                return people.buyer.put(
                  `/api/production-orders/${(await booked())?.production_booking_id ?? 0}/finish`,
                );
              case 'send':
                return people.buyer.put(at(of, 'material-booking-buyout/send-to-buyout'), {
                  buyout_booking_id: (await booked())?.buyout_booking_id ?? 1,
                });
              case 'verify':
                await people.reviewer.put(at(of, 'lines/verify'), { ids: [one.id] });
                return people.approver.put(at(of, 'lines/verify'), { ids: [one.id] });
            }
          };
          for (const round of rounds) {
            const answers = await Promise.all(round.map(done));
            for (const { status } of answers) expect([200, 201, 404, 409, 422]).toContain(status);
            const rows = (
              await Promise.all(all.map(({ of, one }) => people.buyer.get(at(of, `material-booking/items/${one.id}`))))
            )
              .filter(({ status }) => status === 200)
              .map(({ data }) => data);
            for (const shown of rows) {
              const parts = ['booked_qty', 'production_qty', 'buyout_qty', 'cancelled_qty', 'remaining_qty'].map(
                (name) => shown[name] as string,
              );
              expect(parts.every((part) => compare(part, '0') >= 0)).toBe(true);
              expect(compare(sum(parts), shown.total_req_qty as string)).toBe(0);
              expect(compare(shown.issued_qty as string, shown.booked_qty as string)).toBeLessThanOrEqual(0);
            }
            const [on_hand, held, free] = await stockOf(item);
            expect(compare(free ?? '', '0')).toBeGreaterThanOrEqual(0);
            expect(compare(sum([held ?? '', free ?? '']), on_hand ?? '')).toBe(0);
            const mine = rows.map(({ booked_qty, issued_qty }) =>
              sum([booked_qty as string, `-${issued_qty as string}`]),
            );
            expect(compare(sum(mine), held ?? '')).toBe(0);
            const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
            const wrong = await on.database.inBranch(actor, async (tx) => [
              ...(await stockCheck.find(tx, [item.id as number])),
              ...(await bookingCheck.find(tx, [first.of.id as number, second.of.id as number])),
            ]);
            expect(wrong).toEqual([]);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('the check of what production orders have received', () => {
  it('finds another quantity than the ledger received, and sets it to that, and the line with it', async () => {
    const item = await stocked('0');
    const { of, lines } = await asked(itemLine(item, '5'));
    const [line] = lines as [Made];
    const booked = await expecting(200, book(of, line, { production_qty: '5' }));
    const unit = await expecting(
      201,
      people.buyer.post('/api/production_units', { code: `R${line.id}`, name: 'Joinery' }),
    );
    const order = booked.production_booking_id as number;
    await expecting(
      200,
      people.buyer.put(`/api/purchase-request/${of.id}/material-booking-production/items/${line.id}/create-order`, {
        production_unit_id: unit.id,
        production_booking_id: order,
      }),
    );
    await expecting(200, people.buyer.put(`/api/production-orders/${order}/receive`, { received: '2' }));
    const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
    await on.database.inBranch(actor, async (tx) => {
      expect(await receivedCheck.find(tx, [order])).toEqual([]);
      await tx.execute(sql`update production_orders set received_qty = 3 where id = ${order}`);
      const [found] = await receivedCheck.find(tx, [order]);
      expect(found).toMatchObject({ record: order, figure: 'Received', stored: '3.0000', computed: '2.0000' });
      if (found) await receivedCheck.mend?.make(tx, found);
      expect(await receivedCheck.find(tx, [order])).toEqual([]);
      expect(await bookingCheck.find(tx, [of.id as number])).toEqual([]);
    });
    const shown = await expecting(
      200,
      people.buyer.get(`/api/purchase-request/${of.id}/material-booking/items/${line.id}`),
    );
    expect(shown).toMatchObject({ booked_qty: '2.0000', production_qty: '3.0000' });
  });
});

describe('the check of bookings', () => {
  it('finds what a line has wrong, and sets it to what the ledger and the orders make', async () => {
    const item = await stocked('8');
    const { of, lines } = await asked(itemLine(item, '5'));
    const [one] = lines as [Made];
    await expecting(200, book(of, one, { booked_qty: '2', production_qty: '1' }));
    const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
    await on.database.inBranch(actor, async (tx) => {
      await tx.execute(sql`update purchase_request_lines set booked_qty = 3 where id = ${one.id}`);
      const [found] = await bookingCheck.find(tx, [of.id as number]);
      expect(found).toMatchObject({ figure: 'From stock', stored: '3.0000', computed: '2.0000', count: 1 });
      if (found) await bookingCheck.mend?.make(tx, found);
      expect(await bookingCheck.find(tx, [of.id as number])).toEqual([]);
    });
  });
});
