import type { Answered, Caller, TestApp } from './app.ts';
import { makeItem } from './bills.ts';
import { testPurchaseRequests } from './purchaseRequests.ts';
import { expecting, type Made } from './sales.ts';
import { fresh, type Sent } from './samples.ts';

/** A request whose lines are verified, with stock to book for them, for the tests of a file. */
export const testBookings = (on: Pick<TestApp, 'app' | 'database' | 'as'>, head: object = {}) => {
  const made = testPurchaseRequests(on, head);
  const { people, root, request, store } = made;

  /** An item with so much of its first variant in stock. */
  const stocked = async (quantity: string, more: Sent = {}): Promise<Made> => {
    const item = await makeItem(people.buyer, more);
    if (Number(quantity) > 0) await enter(item, 'receipt', quantity);
    return item;
  };
  const enter = (item: Made, kind: string, quantity: string, reason = 'Delivery'): Promise<Answered> =>
    people.buyer.post('/api/stock_entries', {
      item_id: item.id,
      item_variant_id: item.variants[0].id,
      kind,
      quantity,
      reason,
    });
  const verify = async (of: Made, ids: readonly number[]): Promise<void> => {
    for (const who of [people.reviewer, people.approver])
      await expecting(200, who.put(`${root}/${of.id}/lines/verify`, { ids }));
  };
  const itemLine = (item: Made, quantity: string, more: object = {}) => ({
    key: fresh(),
    kind: 'item',
    description: item.name,
    item_id: item.id,
    item_variant_id: item.variants[0].id,
    quantity,
    unit: 'ea',
    ...more,
  });
  /** A request of these lines, which are verified. In their order. */
  const asked = async (...added: ReturnType<typeof itemLine>[]): Promise<{ of: Made; lines: Made[] }> => {
    const of = await request();
    const { records } = await expecting(200, store(of, { added }));
    const lines = added.map(({ key }) => records.find((line: Made) => line.key === key));
    await verify(
      of,
      lines.map(({ id }) => id),
    );
    return { of, lines };
  };
  const at = (of: Made, rest: string) => `${root}/${of.id}/${rest}`;
  const book = (of: Made, line: Made, body: object, who: Caller = people.buyer): Promise<Answered> =>
    who.put(at(of, `material-booking/items/${line.id}/stock-booking`), body);
  const row = async (of: Made, line: Made): Promise<Made> =>
    expecting(200, people.buyer.get(at(of, `material-booking/items/${line.id}`)));
  /** In stock, booked and free of an item, by the masters. */
  const stockOf = async (item: Made): Promise<string[]> => {
    const { on_hand, booked, free } = await expecting(200, people.buyer.get(`/api/item/${item.id}`));
    return [on_hand, booked, free];
  };
  return { ...made, stocked, enter, verify, itemLine, asked, at, book, row, stockOf };
};
