import { describe, expect, it } from 'vitest';
import { bookingCheck } from '../../../src/server/modules/booking/bookingCheck.ts';
import { stockCheck } from '../../../src/server/modules/booking/stockCheck.ts';
import { testAllocations } from '../../support/allocations.ts';
import { testApp } from '../../support/app.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const {
  people,
  root,
  project,
  store,
  stocked,
  at,
  book,
  row,
  stockOf,
  bought,
  vendor,
  open,
  step,
  linesOf,
  quote,
  awarded,
  receive,
  takes,
  allocate,
  verifyAllocation,
  consumablesOf,
  allocated,
  allocatedFor,
  verified,
} = testAllocations(on);

const issue = (of: Made, line: Made, quantity: string) =>
  people.buyer.put(at(of, `material-booking/items/${line.id}/issue`), { quantity });
/** What is stored of a request and its stock differs nowhere from what it follows from. */
const nothingWrong = async (of: Made, ...items: Made[]): Promise<void> => {
  const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
  const wrong = await on.database.inBranch(actor, async (tx) => [
    ...(await bookingCheck.find(tx, [of.id as number])),
    ...(await stockCheck.find(
      tx,
      items.map(({ id }) => id as number),
    )),
  ]);
  expect(wrong).toEqual([]);
};

describe('a consumable', () => {
  it('is booked, bought out, asked for, ordered, received, issued on a slip and returned as an item is', async () => {
    const rivet = await stocked('5');
    const { of, door, lines } = await verified({ item: rivet, quantity: '4' });
    const [line] = lines as [Made];
    expect(await row(of, line)).toMatchObject({
      kind: 'consumable',
      parent_line_id: door.id,
      total_req_qty: '12.0000',
      remaining_qty: '12.0000',
      avail_stock_qty: '5.0000',
      is_reviewer_verified: true,
      is_approver_verified: true,
      refused: null,
    });
    await expecting(200, book(of, line, { booked_qty: '5' }));
    const buyout = await bought(of, line, '7');
    const by = await vendor();
    const rfq = await open([buyout], { vendor_ids: [by.id] });
    await expecting(200, step(rfq, 'send'));
    const asks = await linesOf(rfq);
    expect(asks).toMatchObject([{ description: line.description, quantity: '7.0000' }]);
    await quote(rfq, by, asks, ['2']);
    await awarded(rfq, [{ rfq_line_id: asks[0]?.id, vendor_id: by.id }]);
    await expecting(200, receive(buyout, '7'));
    expect(await row(of, line)).toMatchObject({ booked_qty: '12.0000', buyout_qty: '0.0000', status: 'BOOKED' });
    expect(await stockOf(rivet)).toEqual(['12.0000', '12.0000', '0.0000']);

    // The pick list has it, and a slip hands it out.
    const held = await expecting(200, people.buyer.get(`/api/issue-slips/held?request_id=${of.id}`));
    expect(held.lines).toMatchObject([{ request_line_id: line.id, held: '12.0000', refused: null }]);
    const handed = [{ request_line_id: line.id, quantity: '8' }];
    await expecting(201, people.buyer.post('/api/issue-slips', { issued_to: 'Site', lines: handed }));
    await expecting(200, issue(of, line, '4'));
    expect(await row(of, line)).toMatchObject({ issued_qty: '12.0000', status: 'ISSUED' });
    const back = people.buyer.put(at(of, `material-booking/items/${line.id}/return`), {
      quantity: '3',
      is_free: true,
      reason: 'Over',
    });
    expect(await expecting(200, back)).toMatchObject({ booked_qty: '9.0000', issued_qty: '9.0000' });
    expect(await stockOf(rivet)).toEqual(['3.0000', '0.0000', '3.0000']);
    const trace = await expecting(200, people.buyer.get(at(of, `lines/${door.id}/trace`)));
    expect(trace.lines.map(({ description }: Made) => description)).toEqual(['Handle', line.description]);
    await nothingWrong(of, rivet);
  });

  it('waits for both marks of the allocation of its product, and goes no further once they fall', async () => {
    const rivet = await stocked('12');
    const { of, door, handle, lines } = await allocated({ item: rivet, quantity: '4' });
    const [line] = lines as [Made];
    const waits = `“${line.description}” waits for the marks of its allocation`;
    const refused = { status: 409, message: waits };
    // The marks of the request are of the product and its items: they say nothing of its consumables.
    expect(await row(of, handle)).toMatchObject({ refused: null, is_approver_verified: true });
    expect(await row(of, line)).toMatchObject({ refused: waits, is_reviewer_verified: false });
    expect(await book(of, line, { booked_qty: '1' })).toMatchObject(refused);
    const able = async () =>
      (await expecting(200, people.buyer.get(at(of, 'material-booking/bookable')))).records.map((one: Made) => [
        one.description,
        one.quantity,
        one.reason,
      ]);
    expect(await able()).toEqual([
      ['Handle', '0.0000', 'Nothing is free'],
      [line.description, '0.0000', waits],
    ]);
    const mark = (role: string, who = people.reviewer) =>
      who.put(at(of, `consumable-allocation/products/${door.id}/${role}-verify`), {});
    await expecting(200, mark('reviewer'));
    expect(await row(of, line)).toMatchObject({
      refused: waits,
      is_reviewer_verified: true,
      is_approver_verified: false,
    });
    expect(await book(of, line, { booked_qty: '1' })).toMatchObject(refused);
    await expecting(200, mark('approver', people.approver));
    expect(await able()).toEqual([
      ['Handle', '0.0000', 'Nothing is free'],
      [line.description, '12.0000', null],
    ]);
    await expecting(200, book(of, line, { booked_qty: '6', production_qty: '2' }));
    const buyout = await bought(of, line, '3');

    // Another consumable in the product: both marks fall, what is booked stays and goes no further.
    const rags = { key: 'c', kind: 'consumable', parent_line_id: door.id, description: 'Rags', quantity: '1' };
    await expecting(200, store(of, { added: [rags] }));
    expect(await row(of, line)).toMatchObject({ booked_qty: '6.0000', buyout_qty: '3.0000', refused: waits });
    expect(await issue(of, line, '1')).toMatchObject(refused);
    expect(await book(of, line, { booked_qty: '7' })).toMatchObject(refused);
    const slip = { issued_to: 'Site', lines: [{ request_line_id: line.id, quantity: '1' }] };
    expect(await people.buyer.post('/api/issue-slips', slip)).toMatchObject({
      status: 422,
      errors: { 'lines.0.quantity': [waits] },
    });
    const held = await expecting(200, people.buyer.get(`/api/issue-slips/held?request_id=${of.id}`));
    expect(held.lines).toMatchObject([{ held: '6.0000', refused: waits }]);
    const unit = await expecting(
      201,
      people.buyer.post('/api/production_units', { code: `C${line.id}`, name: 'Shop' }),
    );
    const order = () =>
      people.buyer.put(at(of, `material-booking-production/items/${line.id}/create-order`), {
        production_unit_id: unit.id,
      });
    expect(await order()).toMatchObject(refused);
    const by = await vendor();
    expect(await people.buyer.post('/api/rfq', { buyout_ids: [buyout], vendor_ids: [by.id] })).toMatchObject({
      status: 409,
      message: waits,
    });
    // Less is possible without marks, and with them it goes on.
    await expecting(200, book(of, line, { booked_qty: '5' }));
    await verifyAllocation(of, door);
    await expecting(200, order());
    await expecting(200, issue(of, line, '1'));
    await nothingWrong(of, rivet);
  });

  it('is in the inbox of the reviewer, then of the approver, until what is allocated is verified', async () => {
    const { of, door } = await allocated({ item: await stocked('0'), quantity: '4' });
    const told = async (who: typeof people.buyer): Promise<string | undefined> =>
      (await expecting(200, who.get(`/api/inbox?search=${of.number}`))).records.find(
        ({ resource, id }: Made) => resource === 'purchase_requests' && id === of.id,
      )?.work;
    const turns = async () => [await told(people.reviewer), await told(people.approver)];
    const marking = (who: typeof people.buyer, role: string) =>
      who.put(at(of, `consumable-allocation/products/${door.id}/${role}-verify`), {});
    expect(await turns()).toEqual(['Verify what is allocated to 1 product', undefined]);
    await expecting(200, marking(people.reviewer, 'reviewer'));
    expect(await turns()).toEqual([undefined, 'Verify what is allocated to 1 product']);
    await expecting(200, marking(people.approver, 'approver'));
    expect(await turns()).toEqual([undefined, undefined]);
    // What has no consumables is verified by its lines alone.
    await expecting(
      200,
      people.buyer.del(at(of, `consumable-allocation/consumables/${(await consumablesOf(of))[0]?.id}`)),
    );
    expect(await turns()).toEqual([undefined, undefined]);
  });

  it('is in the lists of what its product takes, beside its items, and in a bar of its own', async () => {
    const rivet = await stocked('12');
    const { of, door, handle, handleItem, lines } = await verified({ item: rivet, quantity: '4' });
    const [line] = lines as [Made];
    const listed = async (rest: string): Promise<unknown[]> =>
      (await expecting(200, people.buyer.get(at(of, rest)))).records.map(({ kind, id }: Made) => [kind, id]);
    const both = [
      ['item', handle.id],
      ['consumable', line.id],
    ];
    expect(await listed(`material-booking/products/${door.id}/items`)).toEqual(both);
    expect(await listed('material-booking/items?in_products=true')).toEqual(both);
    expect(await listed('material-booking/items')).toEqual([]);
    // All its items are served, its consumable is not: the product is among what is open, in pieces of its items.
    await people.buyer.post('/api/stock_entries', {
      item_id: handleItem.id,
      item_variant_id: handleItem.variants[0].id,
      kind: 'receipt',
      quantity: '6',
    });
    await expecting(200, book(of, handle, { booked_qty: '6' }));
    expect(await row(of, handle)).toMatchObject({ remaining_qty: '0.0000' });
    expect(await listed('material-booking/products?open=true')).toEqual([['product', door.id]]);
    const product = () => expecting(200, people.buyer.get(at(of, `material-booking/products/${door.id}`)));
    expect(await product()).toMatchObject({ booked_qty: '3.0000', remaining_qty: '0.0000', status: 'BOOKED' });
    await expecting(200, book(of, line, { booked_qty: '2', production_qty: '4', buyout_qty: '6' }));
    expect(await listed('material-booking/products?open=true')).toEqual([]);
    expect(await listed('material-booking-production/products')).toEqual([['product', door.id]]);
    expect(await listed(`material-booking-buyout/products/${door.id}/items`)).toEqual([['consumable', line.id]]);
    // A product is booked, ordered and sent through its items; its consumables one by one.
    expect(await product()).toMatchObject({
      production_qty: '0.0000',
      can_send_buyout: false,
      production_booking_id: null,
      parts: [{ way: 'stock', quantity: '6.0000' }],
    });
    expect(await row(of, line)).toMatchObject({ can_send_buyout: true, production_status: 'PLANNED' });
    const pieces = people.buyer.put(at(of, `material-booking/products/${door.id}/stock-booking`), { booked_qty: '1' });
    await expecting(200, pieces);
    expect(await row(of, line)).toMatchObject({ booked_qty: '2.0000' });
    // A product is no item, and an item no product.
    expect((await book(of, door, { booked_qty: '1' })).message).toBe('Item not found');
    const wrong = await people.buyer.put(at(of, `material-booking/products/${line.id}/stock-booking`), {});
    expect(wrong.message).toBe('Product not found');
  });

  it('is booked with all else, goes to buyout with others, and is asked of a colleague', async () => {
    const rivet = await stocked('5');
    const { of, lines } = await verified({ item: rivet, quantity: '4' });
    const [line] = lines as [Made];
    const all = await expecting(200, people.buyer.post(at(of, 'material-booking/book-all'), {}));
    expect(all.records).toMatchObject([{ request_line_id: line.id, open: '12.0000', quantity: '5.0000' }]);
    const buyout = { lines: [{ id: line.id, buyout_qty: '7' }] };
    await expecting(200, people.buyer.put(at(of, 'material-booking/buyout'), buyout));
    const ids = { ids: [line.id] };
    const sent = await expecting(200, people.buyer.put(at(of, 'material-booking-buyout/send-lines'), ids));
    expect(sent.records).toMatchObject([{ kind: 'consumable', buyout_status: 'OPEN' }]);
    await expecting(200, people.buyer.put(at(of, 'material-booking-buyout/take-back-lines'), ids));

    const other = await verified({ item: rivet, quantity: '1' });
    const [asking] = other.lines as [Made];
    const ask = { from_line_id: line.id, item_variant_id: rivet.variants[0].id, quantity: '2' };
    const { id } = await expecting(
      201,
      people.approver.post(at(other.of, `material-booking/items/${asking.id}/ask`), ask),
    );
    await expecting(200, people.buyer.put(`/api/stock-requests/${id}/release`));
    expect(await row(other.of, asking)).toMatchObject({ booked_qty: '2.0000' });
    expect(await row(of, line)).toMatchObject({ booked_qty: '3.0000' });
    await nothingWrong(of, rivet);
    await nothingWrong(other.of, rivet);
  });

  it('is required of stock, has a day by which it is ordered, and is among what is not bought and what is to be booked', async () => {
    const rivet = await stocked('5');
    const { id } = await project();
    const plan = await expecting(
      201,
      people.buyer.post('/api/project-plans', { project_id: id, starts_on: '2040-03-05' }),
    );
    const tasks = await expecting(
      201,
      people.buyer.post(`/api/projects/${id}/project-planning/tasks`, {
        name: 'Walls',
        sub_tasks: [{ name: 'Doors', percentage: '100', duration: 5 }],
      }),
    );
    expect(plan.project_id).toBe(id);
    const { number } = tasks.records.find(({ kind }: Made) => kind === 'sub_task');
    const { of, door, handle, lines } = await allocatedFor(
      { request: { purpose: 'project_purchase', project_id: id }, product: { task_number: number } },
      { item: rivet, quantity: '4' },
    );
    const [line] = lines as [Made];
    const name = line.description as string;
    const stock = await expecting(200, people.buyer.get(`/api/item/${rivet.id}/projected-stock`));
    expect(stock.variants[0]).toMatchObject({ on_hand: '5.0000', required: '12.0000', projected: '-7.0000' });
    const toOrder = async () =>
      (await expecting(200, people.buyer.get(`/api/projects/${id}/order-by`))).records.map((one: Made) => [
        one.description,
        one.open_qty,
        one.order_by,
      ]);
    expect(await toOrder()).toEqual([
      ['Handle', '6.0000', '2040-03-05'],
      [name, '12.0000', '2040-03-05'],
    ]);
    const missing = async () => {
      const path = `/api/projects/${id}/procurement-mismatches?side=not_bought`;
      const { records } = await expecting(200, people.buyer.get(path));
      return Object.fromEntries(records.map((one: Made) => [one.description, one.quantity]));
    };
    expect(await missing()).toEqual({ Handle: '6.0000', [name]: '12.0000' });
    const toBook = async () =>
      (await expecting(200, people.buyer.get('/api/home'))).work.find(
        (queue: Made) => queue.resource === 'purchase_requests' && queue.list === 'booking',
      )?.total ?? 0;
    await expecting(200, people.buyer.del(at(of, 'items/multiple-destroy'), { ids: [handle.id], with_verified: true }));
    // Its allocation is not verified: there is nothing to book yet.
    const before = await toBook();
    await verifyAllocation(of, door);
    expect(await toBook()).toBe(before + 1);
    await expecting(200, book(of, line, { booked_qty: '5', production_qty: '7' }));
    expect(await toBook()).toBe(before);
    expect(await toOrder()).toEqual([[name, '7.0000', '2040-03-05']]);
    expect(await missing()).toEqual({});
  });
});

describe('a request with consumables', () => {
  it('is closed once they are served too, or let go', async () => {
    const [rivet, tape] = [await stocked('12'), await stocked('3')];
    const { of, handle, lines } = await verified({ item: rivet, quantity: '4' }, { item: tape, quantity: '1' });
    const [rivets, tapes] = lines as [Made, Made];
    await expecting(200, people.buyer.del(at(of, 'items/multiple-destroy'), { ids: [handle.id], with_verified: true }));
    const close = () => people.buyer.put(`${root}/${of.id}/close`);
    expect(await close()).toMatchObject({ status: 409, message: '2 lines are not served yet' });
    await expecting(200, book(of, rivets, { booked_qty: '12' }));
    await expecting(200, issue(of, rivets, '12'));
    expect(await close()).toMatchObject({ status: 409, message: '1 line is not served yet' });
    await expecting(200, book(of, tapes, { booked_qty: '1' }));
    // Let go: what is held for it is free again.
    expect((await people.buyer.del(at(of, `consumable-allocation/consumables/${tapes.id}`))).status).toBe(200);
    expect(await stockOf(tape)).toEqual(['3.0000', '0.0000', '3.0000']);
    expect(await close()).toMatchObject({ data: { status: 'CLOSED' } });
    await nothingWrong(of, rivet, tape);
  });
});

describe('an allocation', () => {
  const quantities = async (of: Made): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await consumablesOf(of)).map(({ description, total_quantity }) => [description, total_quantity]),
    );

  it('that is made again frees what is only held for what goes, and leaves what was issued or ordered', async () => {
    const [rivet, tape, glue] = [await stocked('20'), await stocked('20'), await stocked('20')];
    const { of, bom, lines } = await verified(
      { item: rivet, quantity: '4' },
      { item: tape, quantity: '1' },
      { item: glue, quantity: '2' },
    );
    const [rivets, tapes, glues] = lines as [Made, Made, Made];
    await expecting(200, book(of, rivets, { booked_qty: '6', production_qty: '2' }));
    await expecting(200, book(of, tapes, { booked_qty: '2' }));
    await expecting(200, issue(of, tapes, '1'));
    await bought(of, glues, '5');
    // The BOM takes other material now.
    await takes(bom, { item: await stocked('0'), quantity: '1' });
    const answer = await expecting(200, allocate(of));
    expect(answer).toMatchObject({ added: 1, removed: 1, stays: [tapes.description, glues.description] });
    const left = await quantities(of);
    expect(left).toMatchObject({ [tapes.description]: '3.0000', [glues.description]: '6.0000' });
    expect(left).not.toHaveProperty(rivets.description);
    expect(await stockOf(rivet)).toEqual(['20.0000', '0.0000', '20.0000']);
    expect(await stockOf(tape)).toEqual(['19.0000', '1.0000', '18.0000']);
    // What stays counts as changed by hand: allocated again, it stays without a word.
    expect(await expecting(200, allocate(of))).toMatchObject({ added: 0, changed: 0, removed: 0, stays: [] });
    expect(await quantities(of)).toEqual(left);
    await nothingWrong(of, rivet, tape, glue);
  });

  it('that is made again brings no quantity below what is booked', async () => {
    const [rivet, tape] = [await stocked('20'), await stocked('20')];
    const { of, door, bom, lines } = await verified({ item: rivet, quantity: '4' }, { item: tape, quantity: '2' });
    const [rivets, tapes] = lines as [Made, Made];
    await expecting(200, book(of, rivets, { booked_qty: '10' }));
    await expecting(200, book(of, tapes, { booked_qty: '3' }));
    await takes(bom, { item: rivet, quantity: '3' }, { item: tape, quantity: '1' });
    expect(await expecting(200, allocate(of))).toMatchObject({ changed: 1, removed: 0, stays: [rivets.description] });
    expect(await quantities(of)).toEqual({ [rivets.description]: '12.0000', [tapes.description]: '3.0000' });
    // A person neither, and is told why; nor by fewer pieces of the product.
    const less = `consumable-allocation/consumables/${rivets.id}`;
    expect(await people.buyer.put(at(of, less), { quantity: '3' })).toMatchObject({
      status: 422,
      errors: { quantity: [`The quantity cannot fall below what is booked: 10 ea of ${rivets.description}`] },
    });
    expect((await people.buyer.put(at(of, `products/${door.id}/update-quantity`), { quantity: '2' })).status).toBe(422);
    await expecting(200, book(of, rivets, { booked_qty: '9' }));
    await expecting(200, people.buyer.put(at(of, less), { quantity: '3' }));
    expect(await row(of, rivets)).toMatchObject({ total_req_qty: '9.0000', remaining_qty: '0.0000' });
    await nothingWrong(of, rivet, tape);
  });

  it('follows the BOM where somebody chose a variant that the BOM leaves open', async () => {
    const rivet = await stocked('20');
    const open = { item: rivet, quantity: '4', isOpen: true };
    const { of, bom, lines } = await allocated(open);
    const [line] = lines as [Made];
    expect(line.item_variant_id).toBeUndefined();
    const change = { id: line.id, version: line.version, item_variant_id: rivet.variants[1].id };
    await expecting(200, store(of, { changes: [change] }));
    await takes(bom, { ...open, quantity: '5' });
    expect(await expecting(200, allocate(of, { with_deleted: true }))).toMatchObject({
      added: 0,
      changed: 1,
      stays: [],
    });
    expect(await consumablesOf(of)).toMatchObject([
      { id: line.id, item_variant_id: rivet.variants[1].id, total_quantity: '15.0000' },
    ]);
  });

  it('is taken back as long as nothing of it was issued or ordered, and frees what is held', async () => {
    const rivet = await stocked('20');
    const { of, door, lines } = await allocated({ item: rivet, quantity: '4' });
    // Made by hand, so that an allocation makes it anew.
    await expecting(200, people.buyer.del(at(of, `consumable-allocation/consumables/${lines[0]?.id}`)));
    const anew = async () => {
      const { before } = await expecting(200, allocate(of, { with_deleted: true }));
      await verifyAllocation(of, door);
      const [line] = (await consumablesOf(of)) as [Made];
      return { before, line };
    };
    const takeBack = (before: object) => people.buyer.put(at(of, 'consumable-allocation'), before);
    const first = await anew();
    await expecting(200, book(of, first.line, { booked_qty: '5', production_qty: '1' }));
    await expecting(200, takeBack(first.before));
    expect(await consumablesOf(of)).toEqual([]);
    expect(await stockOf(rivet)).toEqual(['20.0000', '0.0000', '20.0000']);
    const second = await anew();
    await expecting(200, book(of, second.line, { booked_qty: '5' }));
    await expecting(200, issue(of, second.line, '2'));
    const refused = await takeBack(second.before);
    expect([refused.status, refused.message]).toEqual([
      409,
      `${second.line.description} cannot be deleted: a part of it was issued`,
    ]);
    // Neither goes with its product.
    const gone = await people.buyer.del(at(of, 'products/multiple-destroy'), { ids: [door.id], with_verified: true });
    expect([gone.status, gone.message]).toEqual([409, refused.message]);
    expect(await row(of, second.line)).toMatchObject({ booked_qty: '5.0000', issued_qty: '2.0000' });
    await nothingWrong(of, rivet);
  });
});
