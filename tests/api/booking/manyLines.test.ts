import { describe, expect, it } from 'vitest';
import { allPermissions } from '../../../src/resources/permissionNames.ts';
import { testApp, type Answered } from '../../support/app.ts';
import { testBookings } from '../../support/bookings.ts';
import { branchIds, person } from '../../support/people.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, request, store, stocked, verify, itemLine, asked, at, book, row } = testBookings(on);
const idsOf = (lines: readonly Made[]) => lines.map(({ id }) => id as number);
const buyout = (of: Made, lines: readonly Made[], quantity: string, who = people.buyer): Promise<Answered> =>
  who.put(at(of, 'material-booking/buyout'), { lines: idsOf(lines).map((id) => ({ id, buyout_qty: quantity })) });
const send = (of: Made, lines: readonly Made[], who = people.buyer) =>
  who.put(at(of, 'material-booking-buyout/send-lines'), { ids: idsOf(lines) });
const takeBack = (of: Made, lines: readonly Made[]) =>
  people.buyer.put(at(of, 'material-booking-buyout/take-back-lines'), { ids: idsOf(lines) });
const shares = (lines: readonly Made[]) =>
  lines.map(({ buyout_qty, remaining_qty, buyout_status }) => [buyout_qty, remaining_qty, buyout_status]);

describe('many lines of a request', () => {
  it('are booked as buyout, sent and taken back, each by one call', async () => {
    const item = await stocked('0');
    const { of, lines } = await asked(itemLine(item, '4'), itemLine(item, '4'), itemLine(item, '4'));
    const planned = await buyout(of, lines, '4');
    expect(planned).toMatchObject({ status: 200, message: 'Booked as buyout' });
    expect(shares(planned.data.records)).toEqual(Array.from({ length: 3 }, () => ['4.0000', '0.0000', 'PLANNED']));
    const sent = await send(of, lines);
    expect(sent).toMatchObject({ status: 200, message: 'Sent to buyout' });
    expect(shares(sent.data.records)).toEqual(Array.from({ length: 3 }, () => ['4.0000', '0.0000', 'OPEN']));
    const back = await takeBack(of, lines.slice(1));
    expect(back).toMatchObject({ status: 200, message: 'Taken back' });
    expect(shares(back.data.records)).toEqual(Array.from({ length: 2 }, () => ['4.0000', '0.0000', 'PLANNED']));
    expect((await buyout(of, lines.slice(1), '0')).status).toBe(200);
    expect(shares([await row(of, lines[0]), await row(of, lines[1])])).toEqual([
      ['4.0000', '0.0000', 'OPEN'],
      ['0.0000', '4.0000', null],
    ]);
  });

  it('are refused whole, naming every wrong line', async () => {
    const item = await stocked('0');
    const of = await request();
    const named = ['Hinge', 'Lock', 'Handle'].map((description) => itemLine(item, '2', { description }));
    const { records } = await expecting(200, store(of, { added: named }));
    const lines = named.map(({ key }) => records.find((line: Made) => line.key === key));
    await verify(of, idsOf(lines.slice(0, 1)));
    expect(await buyout(of, lines, '2')).toMatchObject({
      status: 409,
      message: '“Lock” waits for its marks. “Handle” waits for its marks.',
    });
    await verify(of, idsOf(lines));
    expect(await buyout(of, lines, '3')).toMatchObject({
      status: 422,
      errors: { ids: ['Hinge', 'Lock', 'Handle'].map((name) => `Only 2 ea of ${name} are open`) },
    });
    await expecting(200, buyout(of, lines.slice(0, 1), '2'));
    expect(await send(of, lines)).toMatchObject({
      status: 409,
      message: 'Nothing is planned for buyout of “Lock”. Nothing is planned for buyout of “Handle”.',
    });
    expect(shares([await row(of, lines[0])])).toEqual([['2.0000', '0.0000', 'PLANNED']]);
    await expecting(200, buyout(of, lines, '2'));
    await expecting(200, send(of, lines.slice(0, 2)));
    expect(await buyout(of, lines, '0')).toMatchObject({
      status: 422,
      errors: { ids: ['Hinge', 'Lock'].map((name) => `${name} was sent to buyout already: cancel the order first`) },
    });
    expect(await takeBack(of, lines)).toMatchObject({ status: 409, message: 'Nothing of “Handle” waits for an RFQ' });
    await expecting(200, book(of, lines[0], { buyout_qty: '2' }));
  });

  it('need the rights that one of them needs, and are of this request', async () => {
    const item = await stocked('0');
    const { of, lines } = await asked(itemLine(item, '2'));
    const other = await asked(itemLine(item, '2'));
    const { leeds } = await branchIds(on);
    const permissions = allPermissions().filter((name) => name.endsWith('.view'));
    const viewer = await person(on, { branches: [leeds], permissions });
    expect((await buyout(of, lines, '2', viewer)).status).toBe(403);
    expect((await buyout(of, [...lines, ...other.lines], '2')).status).toBe(404);
    await expecting(200, buyout(of, lines, '2'));
    expect((await send(of, lines, viewer)).status).toBe(403);
    expect((await send(other.of, lines)).status).toBe(404);
  });

  it('are not taken back where more was planned meanwhile, nor out of an RFQ', async () => {
    const item = await stocked('0');
    const { of, lines } = await asked(itemLine(item, '4'), itemLine(item, '4'));
    await expecting(200, buyout(of, lines, '2'));
    const { records } = await expecting(200, send(of, lines));
    await expecting(200, buyout(of, lines.slice(0, 1), '3'));
    expect((await takeBack(of, lines.slice(0, 1))).message).toMatch(/is planned for its line already$/);
    await expecting(201, people.buyer.post('/api/rfq', { buyout_ids: [records[1].buyout_booking_id] }));
    expect((await takeBack(of, lines.slice(1))).message).toMatch(/waits for an RFQ$/);
  });
});

describe.runIf(process.env['TEST_ON'] === 'postgres')('whoever sends many lines at the same moment', () => {
  it('one of them does, and each line is sent once', async () => {
    const item = await stocked('0');
    const { of, lines } = await asked(...Array.from({ length: 6 }, () => itemLine(item, '2')));
    await expecting(200, buyout(of, lines, '2'));
    const answers = await Promise.all([send(of, lines), send(of, lines.toReversed()), send(of, lines.slice(2))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const booked = await Promise.all([buyout(of, lines, '2'), buyout(of, lines.toReversed(), '2')]);
    expect(booked.map(({ status }) => status)).toEqual([200, 200]);
  });
});
