import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { makeItem } from '../../support/bills.ts';
import { testBookings } from '../../support/bookings.ts';
import { expecting, type Made } from '../../support/sales.ts';

const { people, store, request, verify, itemLine, at, book, row, stockOf } = testBookings(testApp());

/** Ten-thousandths as a decimal of 4 places, with its sign. */
const decimal = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(5, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};
const plain = (value: string) => value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
/** A product of ten-thousandths, with all of its places. */
const exact = (product: bigint): string => {
  const digits = product.toString().padStart(9, '0');
  return plain(`${digits.slice(0, -8)}.${digits.slice(-8)}`);
};

const factor = fc.oneof(
  fc.bigInt({ min: 1n, max: 500n }).map((n) => n * 10_000n),
  fc.bigInt({ min: 1n, max: 99_999n }),
);
const quantity = fc.oneof(
  fc.bigInt({ min: 1n, max: 40n }).map((n) => n * 10_000n),
  fc.bigInt({ min: 1n, max: 99_999n }),
);
const steps = fc.array(fc.record({ unit: fc.nat({ max: 3 }), quantity }), { minLength: 1, maxLength: 5 });

it('whatever is typed in whatever unit, the ledger and what is open are exact, and a refusal names its line', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(factor, { minLength: 3, maxLength: 3 }),
      steps,
      steps,
      async (factors, received, wanted) => {
        const item = await makeItem(people.buyer, {
          units: factors.map((one, nth) => ({ unit: `unit ${nth + 1}`, factor: decimal(one) })),
        });
        const per = (unit: number) => factors[unit - 1] ?? 10_000n;
        const nameOf = (unit: number) => (unit === 0 ? null : `unit ${unit}`);
        /** In ten-thousandths of the base unit; null where it needs more places. */
        const inBase = (typed: { unit: number; quantity: bigint }) => {
          const product = typed.quantity * per(typed.unit);
          return product % 10_000n === 0n ? product / 10_000n : null;
        };
        const refusal = (typed: { unit: number; quantity: bigint }, of: string) =>
          `${plain(decimal(typed.quantity))} unit ${typed.unit} of ${of} are ${exact(typed.quantity * per(typed.unit))} ea: at most 4 places`;

        let stock = 0n;
        for (const typed of received) {
          const counted = inBase(typed);
          const answer = await people.buyer.post('/api/stock_entries', {
            item_id: item.id,
            item_variant_id: item.variants[0].id,
            kind: 'receipt',
            quantity: decimal(typed.quantity),
            in_unit: nameOf(typed.unit),
            reason: 'Delivery',
          });
          if (counted === null) {
            expect(answer).toMatchObject({ status: 422, errors: { quantity: [refusal(typed, item.name)] } });
            continue;
          }
          stock += counted;
          const entry = await expecting(201, Promise.resolve(answer));
          expect([entry.quantity, entry.balance]).toEqual([decimal(counted), decimal(stock)]);
        }

        for (const [nth, typed] of wanted.entries()) {
          const of = await request();
          const description = `Line ${nth}`;
          const line = { ...itemLine(item, decimal(typed.quantity)), description, unit: nameOf(typed.unit) ?? 'ea' };
          const counted = inBase(typed);
          const answer = await store(of, { added: [line] });
          if (counted === null) {
            expect(answer).toMatchObject({
              status: 422,
              errors: { 'added.0.quantity': [refusal(typed, description)] },
            });
            continue;
          }
          const [made] = (await expecting(200, Promise.resolve(answer))).records as [Made];
          await verify(of, [made.id]);
          expect(await row(of, made)).toMatchObject({
            total_req_qty: decimal(counted),
            remaining_qty: decimal(counted),
          });
          // All of it that is there is held, and all of that goes out in the unit of the line, or by the piece.
          const held = counted < stock ? counted : stock;
          if (held === 0n) continue;
          await expecting(200, book(of, made, { booked_qty: decimal(held) }));
          const sent =
            held === counted
              ? { quantity: decimal(typed.quantity), unit: nameOf(typed.unit) }
              : { quantity: decimal(held) };
          await expecting(200, people.buyer.put(at(of, `material-booking/items/${made.id}/issue`), sent));
          stock -= held;
          expect(await row(of, made)).toMatchObject({
            issued_qty: decimal(held),
            remaining_qty: decimal(counted - held),
          });
        }
        expect(await stockOf(item)).toEqual([decimal(stock), '0.0000', decimal(stock)]);
      },
    ),
    { numRuns: 20 },
  );
}, 300_000);
