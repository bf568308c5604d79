import { describe, expect, it } from 'vitest';
import { bookingCheck } from '../../../src/server/modules/booking/bookingCheck.ts';
import { stockCheck } from '../../../src/server/modules/booking/stockCheck.ts';
import { testApp } from '../../support/app.ts';
import { testBookings } from '../../support/bookings.ts';
import { fileBytes } from '../../support/fileBytes.ts';
import { pdfText } from '../../support/pdfText.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, root, stocked, itemLine, asked, at, book, row, stockOf } = testBookings(on);
const slips = '/api/issue-slips';
const textOf = async (file: Uint8Array) => (await pdfText(file)).join(' ');

/** Two requests that hold 4 and 3 of an item with 10 in stock. */
const held = async () => {
  const item = await stocked('10');
  const first = await asked(itemLine(item, '4', { needed_on: '2026-12-01' }));
  const second = await asked(itemLine(item, '5', { description: 'For the stairs' }));
  const [a, b] = [first.lines[0], second.lines[0]] as [Made, Made];
  await expecting(200, book(first.of, a, { booked_qty: '4' }));
  await expecting(200, book(second.of, b, { booked_qty: '3' }));
  const isConsistent = async () => {
    const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
    const wrong = await on.database.inBranch(actor, async (tx) => [
      ...(await stockCheck.find(tx, [item.id as number])),
      ...(await bookingCheck.find(tx, [first.of.id as number, second.of.id as number])),
    ]);
    expect(wrong).toEqual([]);
  };
  return { item, first: first.of, second: second.of, a, b, isConsistent };
};
const issue = (lines: readonly object[], more: object = {}) =>
  people.buyer.post(slips, { issued_to: 'Mill Lane site', lines, ...more });
const linesOf = async (slip: Made): Promise<Made[]> =>
  (await expecting(200, people.buyer.get(`${slips}/${slip.id}/lines`))).lines;
const heldOf = async (query: string): Promise<Made[]> =>
  (await expecting(200, people.buyer.get(`${slips}/held?${query}`))).lines;

describe('an issue slip', () => {
  it('hands out lines of several requests at once, under one number', async () => {
    const { item, first, second, a, b, isConsistent } = await held();
    const slip = await expecting(
      201,
      issue([
        { request_line_id: a.id, quantity: '4' },
        { request_line_id: b.id, quantity: '1.5' },
      ]),
    );
    expect(slip).toMatchObject({ status: 'ISSUED', issued_to: 'Mill Lane site' });
    expect(slip.number).toMatch(/^ISS-/);
    expect(await linesOf(slip)).toMatchObject([
      { item_code: item.code, request_number: first.number, quantity: '4.0000', returned: '0.0000', unit: 'ea' },
      { item_code: item.code, request_number: second.number, quantity: '1.5000', description: 'For the stairs' },
    ]);
    expect(await row(first, a)).toMatchObject({ booked_qty: '4.0000', issued_qty: '4.0000' });
    expect(await row(second, b)).toMatchObject({ booked_qty: '3.0000', issued_qty: '1.5000' });
    expect(await stockOf(item)).toEqual(['4.5000', '1.5000', '3.0000']);
    await isConsistent();
  });

  it('is refused whole by each line of which less is held, and nothing changes', async () => {
    const { item, a, b } = await held();
    const refused = await issue([
      { request_line_id: a.id, quantity: '4.0001' },
      { request_line_id: b.id, quantity: '9' },
    ]);
    expect(refused).toMatchObject({
      status: 422,
      errors: {
        'lines.0.quantity': [`Only 4 of ${item.name} are held and not issued`],
        'lines.1.quantity': ['Only 3 of For the stairs are held and not issued'],
      },
    });
    const twice = [1, 2].map(() => ({ request_line_id: a.id, quantity: '1' }));
    expect(await issue(twice)).toMatchObject({
      status: 422,
      errors: { 'lines.1.request_line_id': ['The line is named twice'] },
    });
    expect(await issue([{ request_line_id: a.id, quantity: '1' }], { issued_on: '2099-01-01' })).toMatchObject({
      status: 422,
      errors: { issued_on: ['Nothing is handed out in the future'] },
    });
    expect((await issue([])).status).toBe(422);
    expect((await issue([{ request_line_id: 999_999_999, quantity: '1' }])).status).toBe(404);
    expect(await stockOf(item)).toEqual(['10.0000', '7.0000', '3.0000']);
  });

  it('says what was handed out in boxes as boxes, on paper too', async () => {
    const item = await stocked('48', { units: [{ unit: 'box', factor: '12' }] });
    const { of, lines } = await asked(itemLine(item, '30'));
    await expecting(200, book(of, lines[0], { booked_qty: '30' }));
    const slip = await expecting(201, issue([{ request_line_id: lines[0].id, quantity: '2', unit: 'box' }]));
    expect(await linesOf(slip)).toMatchObject([{ quantity: '24.0000', unit: 'ea', in_unit: 'box' }]);
    expect(await row(of, lines[0])).toMatchObject({ booked_qty: '30.0000', issued_qty: '24.0000' });
    const file = await fileBytes(people.buyer, `${slips}/${slip.id}/document`);
    expect(await textOf(file)).toMatch(/24\s+\(2 box\)|24 ea\s+\(2 box\)/);
  });

  it('is put right with a reason, and taken back: what is still out is in stock again', async () => {
    const { item, first, second, a, b, isConsistent } = await held();
    const slip = await expecting(
      201,
      issue([
        { request_line_id: a.id, quantity: '4' },
        { request_line_id: b.id, quantity: '3' },
      ]),
    );
    const take = (action: string, body: object) => people.buyer.put(`${slips}/${slip.id}/${action}`, body);
    const right = { issued_to: 'Ada Byron', issued_on: '2026-11-02', note: 'By van' };
    expect((await take('correct', right)).status).toBe(422);
    expect(await expecting(200, take('correct', { ...right, comment: 'Other person' }))).toMatchObject(right);
    const back = { quantity: '1', reason: 'One too many' };
    await expecting(200, people.buyer.put(at(first, `material-booking/items/${a.id}/return`), back));
    expect((await linesOf(slip)).map(({ returned }) => returned)).toEqual(['1.0000', '0.0000']);
    await expecting(200, people.buyer.put(`${root}/${second.id}/cancel`, { comment: 'Not built' }));
    await expecting(200, take('take_back', { comment: 'Never went' }));
    expect((await linesOf(slip)).map(({ returned }) => returned)).toEqual(['4.0000', '3.0000']);
    expect(await row(first, a)).toMatchObject({ booked_qty: '4.0000', issued_qty: '0.0000' });
    // Its request has ended: it is held for nobody.
    expect(await stockOf(item)).toEqual(['10.0000', '4.0000', '6.0000']);
    expect((await take('take_back', { comment: 'Again' })).status).toBe(409);
    await isConsistent();
  });

  it('by many at once hands out what is held, and no more', async () => {
    const { item, a, isConsistent } = await held();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => issue([{ request_line_id: a.id, quantity: '1' }])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 422, 422, 422, 422]);
    expect(await stockOf(item)).toEqual(['6.0000', '3.0000', '3.0000']);
    await isConsistent();
  });

  it('is a PDF that says to whom what went, for which request', async () => {
    const { item, first, a } = await held();
    const slip = await expecting(201, issue([{ request_line_id: a.id, quantity: '2.5' }]));
    const text = await textOf(await fileBytes(people.buyer, `${slips}/${slip.id}/document`));
    for (const said of ['Issue slip', slip.number, 'Mill Lane site', item.code, first.number, '2.5', 'Received by'])
      expect(text).toContain(said);
  });

  it('needs the permission of booking', async () => {
    const { a } = await held();
    const nobody = await on.as('nobody@demo.test');
    expect(
      (await nobody.post(slips, { issued_to: 'x', lines: [{ request_line_id: a.id, quantity: '1' }] })).status,
    ).toBe(403);
  });
});

describe('what is held', () => {
  it('is told of a request, what is needed by a day, and what is left of it', async () => {
    const { item, first, second, a, b } = await held();
    expect(await heldOf(`request_id=${first.id}`)).toMatchObject([
      {
        request_line_id: a.id,
        item_code: item.code,
        request_number: first.number,
        held: '4.0000',
        needed_on: '2026-12-01',
        refused: null,
      },
    ]);
    expect(await heldOf(`request_id=${first.id}&due_until=2026-11-30`)).toEqual([]);
    expect(await heldOf(`request_id=${first.id}&due_until=2026-12-01`)).toHaveLength(1);
    await expecting(201, issue([{ request_line_id: a.id, quantity: '4' }]));
    expect(await heldOf(`request_id=${first.id}`)).toEqual([]);
    await expecting(200, people.buyer.put(at(second, `items/${b.id}/update-quantity`), { quantity: '8' }));
    expect(await heldOf(`request_id=${second.id}`)).toMatchObject([
      { held: '3.0000', refused: '“For the stairs” waits for its marks' },
    ]);
    expect((await issue([{ request_line_id: b.id, quantity: '1' }])).errors).toEqual({
      'lines.0.quantity': ['“For the stairs” waits for its marks'],
    });
  });

  it('is a list to pick by, as a PDF', async () => {
    const { item, second } = await held();
    const text = await textOf(await fileBytes(people.buyer, `${slips}/pick-list?request_id=${second.id}`));
    for (const said of ['Pick list', item.code, second.number, 'For the stairs', 'Picked'])
      expect(text).toContain(said);
  });
});
