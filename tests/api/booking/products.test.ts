import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { testBookings } from '../../support/bookings.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, root, stocked, itemLine, request, store, verify, at, book, row } = testBookings(on);

/** So many pieces of a product with so much of an item each, of which 100 are in stock; verified. */
const product = async (pieces: string, ...each: string[]) => {
  const of = await request();
  const items: Made[] = [];
  for (const _ of each) items.push(await stocked('100'));
  const added = [
    { key: 'p', kind: 'product', description: 'Door', quantity: pieces },
    ...items.map((item, nth) => ({ ...itemLine(item, each[nth] ?? '1'), parent_key: 'p' })),
  ];
  const { records } = await expecting(200, store(of, { added }));
  await verify(
    of,
    records.map(({ id }: Made) => id),
  );
  const door = records.find(({ kind }: Made) => kind === 'product');
  const lines: Made[] = items.map(({ id }) => records.find(({ item_id }: Made) => item_id === id));
  const path = at(of, `material-booking/products/${door.id}`);
  const say = (body: object) => people.buyer.put(`${path}/stock-booking`, body);
  const shares = async (line: Made) => {
    const { booked_qty, production_qty, buyout_qty, remaining_qty } = await row(of, line);
    return [booked_qty, production_qty, buyout_qty, remaining_qty];
  };
  return { of, lines, say, shares };
};

describe('a product', () => {
  it('shares out an item of 1.3333 in halves, at once or one after the other, and nothing of it is left', async () => {
    const whole = await product('1', '1.3333');
    await expecting(200, whole.say({ booked_qty: '0.5', production_qty: '0.5', buyout_qty: '0' }));
    expect(await whole.shares(whole.lines[0])).toEqual(['0.6667', '0.6666', '0.0000', '0.0000']);
    const halves = await product('1', '1.3333');
    await expecting(200, halves.say({ booked_qty: '0.5' }));
    expect(await expecting(200, halves.say({ buyout_qty: '0.5' }))).toMatchObject({ remaining_qty: '0.0000' });
    expect(await halves.shares(halves.lines[0])).toEqual(['0.6667', '0.0000', '0.6666', '0.0000']);
  });

  it('leaves nothing open of an item in quarters', async () => {
    const { lines, say, shares } = await product('1', '1.3333');
    await expecting(200, say({ booked_qty: '0.25', production_qty: '0.25', buyout_qty: '0.5' }));
    expect((await shares(lines[0]))[3]).toBe('0.0000');
  });

  it('that gets 2 pieces keeps what was booked for an item itself', async () => {
    const { of, lines, say, shares } = await product('4', '2', '1');
    const [leaf, hinge] = lines as [Made, Made];
    await expecting(200, book(of, leaf, { booked_qty: '8' }));
    expect(await expecting(200, say({ booked_qty: '2', production_qty: '0', buyout_qty: '0' }))).toMatchObject({
      booked_qty: '2.0000',
      remaining_qty: '2.0000',
    });
    expect(await shares(leaf)).toEqual(['8.0000', '0.0000', '0.0000', '0.0000']);
    expect(await shares(hinge)).toEqual(['2.0000', '0.0000', '0.0000', '2.0000']);
    // Less of the product is less of its items.
    await expecting(200, say({ booked_qty: '1', production_qty: '0', buyout_qty: '0' }));
    expect([await shares(leaf), await shares(hinge)]).toEqual([
      ['2.0000', '0.0000', '0.0000', '6.0000'],
      ['1.0000', '0.0000', '0.0000', '3.0000'],
    ]);
  });

  it('that is bought out takes nothing of an item that is covered otherwise', async () => {
    const { of, lines, say, shares } = await product('4', '2', '1');
    const [leaf, hinge] = lines as [Made, Made];
    await expecting(200, book(of, leaf, { production_qty: '6' }));
    await expecting(200, say({ buyout_qty: '4' }));
    expect(await shares(leaf)).toEqual(['0.0000', '6.0000', '2.0000', '0.0000']);
    expect(await shares(hinge)).toEqual(['0.0000', '0.0000', '4.0000', '0.0000']);
  });

  it('is refused where it was said, with what of it is open', async () => {
    const { say } = await product('4', '2');
    await expecting(200, say({ booked_qty: '1' }));
    expect((await say({ buyout_qty: '4' })).errors).toEqual({ buyout_qty: ['Only 3 of Door are open'] });
    expect((await say({ production_qty: '3.5' })).errors).toEqual({ production_qty: ['Only 3 of Door are open'] });
    const of = await request();
    const { records } = await expecting(
      200,
      store(of, { added: [{ key: 'p', kind: 'product', description: 'Gate', quantity: '2' }] }),
    );
    const empty = at(of, `material-booking/products/${records[0].id}/stock-booking`);
    expect((await people.buyer.put(empty, { buyout_qty: '1' })).errors).toEqual({
      buyout_qty: ['The product has no items'],
    });
  });

  it('counts 0.25 pieces as 0.25, whatever its item is rounded to', async () => {
    const { say } = await product('1', '1.3333');
    expect(await expecting(200, say({ booked_qty: '0.25' }))).toMatchObject({
      booked_qty: '0.2500',
      remaining_qty: '0.7500',
    });
  });
});

describe('what is planned without a day', () => {
  it('is due on none', async () => {
    const { of, lines } = await product('1', '1', '1');
    const [first, second] = lines as [Made, Made];
    await expecting(200, book(of, first, { buyout_qty: '1' }));
    await expecting(200, book(of, second, { production_qty: '1' }));
    expect((await row(of, first)).parts).toMatchObject([{ way: 'buyout', on: null }]);
    expect((await row(of, second)).parts).toMatchObject([{ way: 'production', on: null }]);
  });
});

describe('a request that is cancelled', () => {
  it('books nothing, whether anything of it is open or not', async () => {
    const all = async (of: Made) => {
      await expecting(200, people.buyer.put(`${root}/${of.id}/cancel`, { comment: 'Not built' }));
      const { status, message } = await people.buyer.post(at(of, 'material-booking/book-all'), {});
      return [status, message];
    };
    const { of } = await product('1', '1');
    const served = await product('1', '1');
    await expecting(200, served.say({ buyout_qty: '1' }));
    const none = await request();
    for (const one of [of, served.of, none])
      expect(await all(one)).toEqual([409, `Nothing is booked for ${one.number}: it is not open`]);
  });
});
