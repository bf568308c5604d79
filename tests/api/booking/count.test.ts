import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stockEntries } from '../../../src/resources/booking/stockEntries.ts';
import { stockCheck } from '../../../src/server/modules/booking/stockCheck.ts';
import { testApp } from '../../support/app.ts';
import { testBookings } from '../../support/bookings.ts';
import { listed } from '../../support/calls.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, stocked, itemLine, asked, book, enter, stockOf } = testBookings(on);
const path = '/api/stock_entries/count';

const compared = async (...lines: object[]): Promise<Made[]> =>
  (await expecting(200, people.buyer.post(`${path}/compare`, { lines }))).lines;
const enterCount = (lines: readonly object[], reason = 'Yearly count') => people.buyer.post(path, { reason, lines });
const variantOf = (item: Made, nth = 0): Made => item.variants[nth];
const entriesOf = async (item: Made): Promise<number> =>
  (await listed(people.buyer, stockEntries, { filters: { item_id: item.id } })).total;

describe('a count beside the books', () => {
  it('tells what is more, what is less, and what is as the books say; nothing is entered', async () => {
    const [more, less, same] = [await stocked('5'), await stocked('7.5'), await stocked('2')];
    const of = (item: Made, counted: string) => ({ code: item.code, variant: variantOf(item).name, counted });
    expect(await compared(of(more, '6.25'), of(less, '7'), of(same, '2'))).toMatchObject([
      { item_id: more.id, item_variant_id: variantOf(more).id, on_hand: '5.0000', difference: '1.2500', problem: null },
      { item_id: less.id, on_hand: '7.5000', difference: '-0.5000', unit: 'ea', problem: null },
      { item_id: same.id, difference: '0.0000', problem: null },
    ]);
    expect(await stockOf(more)).toEqual(['5.0000', '0.0000', '5.0000']);
  });

  it('finds an item by its code in any case, by the SKU of a variant, and says what it cannot find', async () => {
    const two = await stocked('3', {
      variants: [
        { name: 'Left', sku: `SKU-${Date.now()}` },
        { name: 'Right', sku: null },
      ],
    });
    const one = await stocked('1', { variants: [{ name: 'Plain' }] });
    expect(
      await compared(
        { code: String(one.code).toLowerCase(), counted: '1' },
        { code: variantOf(two).sku, counted: '3' },
        { code: two.code, variant: 'right', counted: '4' },
        { code: two.code, counted: '1' },
        { code: two.code, variant: 'Middle', counted: '1' },
        { code: 'NO-SUCH-CODE', counted: '1' },
      ),
    ).toMatchObject([
      { item_variant_id: variantOf(one).id, problem: null },
      { item_variant_id: variantOf(two).id, problem: null },
      { item_variant_id: variantOf(two, 1).id, on_hand: '0.0000', difference: '4.0000', problem: null },
      { problem: `${two.name} has 2 variants: name the one that was counted` },
      { problem: `${two.name} has no variant Middle` },
      { item_id: null, problem: 'No item has the code NO-SUCH-CODE' },
    ]);
  });

  it('takes what was counted in another unit of the item as what it is in stock', async () => {
    const item = await stocked('30', { units: [{ unit: 'box', factor: '12' }] });
    const of = (unit: string | null, counted: string) => ({
      code: item.code,
      variant: variantOf(item).name,
      unit,
      counted,
    });
    const [boxes] = await compared(of('Box', '2.5'));
    expect(boxes).toMatchObject({ counted: '30.0000', difference: '0.0000', unit: 'ea', problem: null });
    const [fewer] = await compared(of('box', '2'));
    expect(fewer).toMatchObject({ counted: '24.0000', difference: '-6.0000' });
    expect(await compared(of('EA', '31'), of('pallet', '1'))).toMatchObject([
      { counted: '31.0000', difference: '1.0000', problem: null },
      { counted: null, problem: 'Counted twice: line 1 has it too' },
    ]);
    const name = item.name === variantOf(item).name ? item.name : `${item.name}, ${variantOf(item).name}`;
    expect(await compared(of('pallet', '1'))).toMatchObject([
      { counted: null, difference: null, problem: `${name} is counted in ea, not in pallet` },
    ]);
    await expecting(
      201,
      enterCount([{ item_variant_id: fewer.item_variant_id, on_hand: fewer.on_hand, counted: fewer.counted }]),
    );
    expect((await stockOf(item))[0]).toBe('24.0000');
  });

  it('says what is counted twice, and what is less than is booked', async () => {
    const item = await stocked('5');
    const { of, lines } = await asked(itemLine(item, '4'));
    await expecting(200, book(of, lines[0], { booked_qty: '4' }));
    const variant = variantOf(item).name;
    expect(
      await compared({ code: item.code, variant, counted: '3.9' }, { code: item.code, variant, counted: '5' }),
    ).toMatchObject([
      { problem: '4 ea of it are booked: release what is not there first' },
      { problem: 'Counted twice: line 1 has it too' },
    ]);
  });

  it.each([
    [{ code: 'A', counted: '-1' }, 'lines.0.counted'],
    [{ code: 'A', counted: '1.00001' }, 'lines.0.counted'],
    [{ code: 'A' }, 'lines.0.counted'],
    [{ counted: '1' }, 'lines.0.code'],
  ])('refuses %j by its field', async (line, field) => {
    const answer = await people.buyer.post(`${path}/compare`, { lines: [line] });
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe('a count that is entered', () => {
  it('is an adjustment for each difference, with its reason, and none for what is as the books say', async () => {
    const [more, same] = [await stocked('5'), await stocked('2')];
    const lines = [
      { item_variant_id: variantOf(more).id, on_hand: '5', counted: '6.25' },
      { item_variant_id: variantOf(same).id, on_hand: '2', counted: '2' },
    ];
    expect(await expecting(201, enterCount(lines))).toEqual({ entered: 1, unchanged: 1 });
    expect(await stockOf(more)).toEqual(['6.2500', '0.0000', '6.2500']);
    expect([await entriesOf(more), await entriesOf(same)]).toEqual([2, 1]);
    const { records } = await listed(people.buyer, stockEntries, { filters: { item_id: more.id, kind: 'adjustment' } });
    expect(records).toMatchObject([{ quantity: '1.2500', reason: 'Yearly count', balance: '6.2500' }]);
  });

  it('is refused whole by each line that is not right any more, and nothing is entered', async () => {
    const [moved, held, right] = [await stocked('5'), await stocked('5'), await stocked('5')];
    const { of, lines: asks } = await asked(itemLine(held, '4'));
    await expecting(200, book(of, asks[0], { booked_qty: '4' }));
    await expecting(201, enter(moved, 'receipt', '3'));
    const line = (item: Made, counted: string) => ({ item_variant_id: variantOf(item).id, on_hand: '5', counted });
    const refused = await enterCount([
      line(right, '9'),
      line(moved, '6'),
      line(held, '3'),
      line(right, '9'),
      { item_variant_id: 999_999_999, on_hand: '0', counted: '1' },
    ]);
    expect(refused).toMatchObject({
      status: 422,
      errors: {
        'lines.1.counted': [expect.stringContaining('the books say 8 by now, look again') as string],
        'lines.2.counted': [expect.stringContaining('4 ea of it are booked') as string],
        'lines.3.counted': [expect.stringContaining('is counted twice') as string],
        'lines.4.counted': ['The item has no such variant'],
      },
    });
    expect(await stockOf(right)).toEqual(['5.0000', '0.0000', '5.0000']);
    expect((await enterCount([line(right, '9')], ' ')).errors).toEqual({
      reason: ['Say what was counted, and why'],
    });
  });

  it('of 3,000 items is one change, and the books are what was counted', async () => {
    const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
    const stamp = String(Date.now());
    const codes = Array.from({ length: 3000 }, (_, nth) => `CNT-${stamp}-${nth}`);
    await on.database.inBranch(actor, (tx) =>
      tx.execute(sql`with made as (insert into items (code, name, unit)
          select 'CNT-' || ${stamp}::text || '-' || nth, 'Part ' || nth, 'ea' from generate_series(0, 2999) nth returning id, name)
        insert into items_variants (parent_id, name, position) select id, name, 0 from made`),
    );
    const beside = await compared(...codes.map((code, nth) => ({ code, counted: String(nth % 7) })));
    expect(beside.filter(({ problem }) => problem !== null)).toEqual([]);
    const lines = beside.map(({ item_variant_id, on_hand }, nth) => ({
      item_variant_id,
      on_hand,
      counted: String(nth % 7),
    }));
    // Every seventh has none, as the books say.
    expect(await expecting(201, enterCount(lines, 'Opening stock'))).toEqual({ entered: 2571, unchanged: 429 });
    const ids = beside.map(({ item_id }) => item_id as number);
    expect(await on.database.inBranch(actor, (tx) => stockCheck.find(tx, ids))).toEqual([]);
    const again = await compared(...codes.map((code, nth) => ({ code, counted: String(nth % 7) })));
    expect(again.filter(({ difference }) => difference !== '0.0000')).toEqual([]);
  }, 300_000);

  it('needs the permission to enter stock', async () => {
    const nobody = await on.as('nobody@demo.test');
    expect((await nobody.post(path, { reason: 'x', lines: [] })).status).toBe(403);
  });
});
