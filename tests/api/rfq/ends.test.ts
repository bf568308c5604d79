import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, root, sent, quote, levelling, award, awardStep, step, buyouts, open, row, linesOf } = testRfqs(on);

const buyout = (id: number | undefined): Promise<Made> =>
  expecting(200, people.buyer.get(`/api/buyout-requests/${id}`));
const cancel = (of: Made) => people.buyer.put(`${root}/${of.id}/cancel`, { comment: 'Not built' });
const statusOf = async (of: Made) => (await expecting(200, people.buyer.get(`${root}/${of.id}`))).status;
const awardOf = (id: number) => expecting(200, people.buyer.get(`/api/rfq-awards/${id}`));
const submit = (id: number) =>
  people.buyer.put(`/api/rfq-awards/${id}/submit`, {
    reviewer_id: people.reviewer.session.user.id,
    approver_id: people.approver.session.user.id,
  });

/** An RFQ that one vendor has quoted, with a draft of an award of all of its lines. */
const drafted = async (...quantities: string[]) => {
  const one = await sent(quantities, 1);
  const [vendor] = one.vendors as [Made];
  await quote(
    one.rfq,
    vendor,
    one.asks,
    quantities.map(() => '10'),
  );
  const lines = one.asks.map(({ id }) => ({ rfq_line_id: id, vendor_id: vendor.id }));
  const { id } = await expecting(201, award(one.rfq, lines));
  return { ...one, id: Number(id) };
};
const underReview = async (...quantities: string[]) => {
  const one = await drafted(...quantities);
  await expecting(200, submit(one.id));
  return one;
};

describe('a request that is cancelled', () => {
  it('takes what it asks for out of the RFQ: it is cancelled, and neither compared, awarded nor asked for again', async () => {
    const [one, other] = [await buyouts('5'), await buyouts('7')];
    const rfq = await open([...one.ids, ...other.ids]);
    const [gone, stays] = (await linesOf(rfq)) as [Made, Made];
    expect(await cancel(one.of)).toMatchObject({ status: 200 });
    expect(await buyout(one.ids[0])).toMatchObject({ status: 'CANCELLED', rfq_id: null });
    expect(await buyout(other.ids[0])).toMatchObject({ status: 'IN_RFQ', rfq_id: rfq.id });
    expect((await linesOf(rfq)).map(({ id, is_open }) => [id, is_open])).toEqual([
      [gone.id, false],
      [stays.id, true],
    ]);
    expect((await levelling(rfq)).lines.map(({ id }: Made) => id)).toEqual([stays.id]);
    await expecting(200, step(rfq, 'cancel'));
    expect(await buyout(one.ids[0])).toMatchObject({ status: 'CANCELLED', rfq_id: null });
    expect(await buyout(other.ids[0])).toMatchObject({ status: 'OPEN', rfq_id: null });
    expect((await people.buyer.post('/api/rfq', { buyout_ids: one.ids })).status).toBe(409);
    await expecting(200, step(rfq, 'reopen'));
    expect((await linesOf(rfq)).map(({ id, is_open }) => [id, is_open])).toEqual([
      [gone.id, false],
      [stays.id, true],
    ]);
  });

  it('leaves an RFQ that asks for nothing else with nothing to send', async () => {
    const { of, ids, vendors } = { ...(await buyouts('5')), vendors: (await sent(['1'], 1)).vendors };
    const rfq = await open(ids, { vendor_ids: vendors.map(({ id }) => id) });
    await expecting(200, cancel(of));
    expect(await step(rfq, 'send')).toMatchObject({ status: 409, message: 'Nothing is asked for' });
  });

  it('cannot be awarded any more, by what was quoted before', async () => {
    const { of, rfq, vendors, asks } = await sent(['5'], 1);
    const [vendor] = vendors as [Made];
    await quote(rfq, vendor, asks, ['10']);
    await expecting(200, cancel(of));
    expect(await award(rfq, [{ rfq_line_id: asks[0]?.id, vendor_id: vendor.id }])).toMatchObject({
      status: 422,
      errors: { 'lines.0.rfq_line_id': ['This RFQ does not ask for it'] },
    });
  });

  it('is refused while an award with it is on its way, by the number of the award', async () => {
    const { of, ids, id, asks, rfq } = await underReview('5');
    const { number } = await awardOf(id);
    expect(await cancel(of)).toMatchObject({
      status: 409,
      message: `In an award that is on its way, to be withdrawn first: ${number}`,
    });
    expect(await statusOf(of)).toBe('OPEN');
    expect(await buyout(ids[0])).toMatchObject({ status: 'IN_RFQ', rfq_id: rfq.id });
    await expecting(200, people.buyer.put(`/api/rfq-awards/${id}/withdraw`, {}));
    await expecting(200, cancel(of));
    expect(await buyout(ids[0])).toMatchObject({ status: 'CANCELLED' });
    expect((await linesOf(rfq)).map((line) => [line.id, line.is_open])).toEqual([[asks[0]?.id, false]]);
  });

  it('is refused by the numbers of what is ordered from a vendor, until that is let go or received', async () => {
    const { of, ids, id, lines } = await underReview('5', '7');
    await expecting(200, awardStep(id, 'review', people.reviewer));
    await expecting(200, awardStep(id, 'approve', people.approver));
    const numbers = [(await buyout(ids[0])).number, (await buyout(ids[1])).number];
    expect(await cancel(of)).toMatchObject({
      status: 409,
      message: `Ordered from a vendor, to be received or let go first: ${numbers.join(', ')}`,
    });
    await expecting(200, people.buyer.put(`/api/buyout-requests/${ids[0]}/receive`, { received: '5' }));
    expect((await cancel(of)).message).toBe(`Ordered from a vendor, to be received or let go first: ${numbers[1]}`);
    await expecting(200, people.buyer.put(`/api/buyout-requests/${ids[1]}/let_go`, { comment: 'Not needed' }));
    await expecting(200, cancel(of));
    expect(await statusOf(of)).toBe('CANCELLED');
    expect(await buyout(ids[0])).toMatchObject({ status: 'RECEIVED' });
    expect(await row(of, lines[0])).toMatchObject({ booked_qty: '5.0000' });
  });
});

describe('an RFQ that is cancelled', () => {
  it.each(['DRAFT', 'UNDER_REVIEW', 'PENDING_APPROVAL', 'SENT_BACK'])('ends its award: %s', async (state) => {
    const { rfq, id, ids } = await (state === 'DRAFT' ? drafted('5') : underReview('5'));
    if (state === 'SENT_BACK')
      await expecting(200, people.reviewer.put(`/api/rfq-awards/${id}/send-back`, { comment: 'Too much' }));
    if (state === 'PENDING_APPROVAL') await expecting(200, awardStep(id, 'review', people.reviewer));
    expect((await awardOf(id)).status).toBe(state);
    await expecting(200, step(rfq, 'cancel', { comment: 'Hired instead' }));
    const ended = await awardOf(id);
    expect(ended).toMatchObject({ status: 'WITHDRAWN', workflow: { held_by: null } });
    expect(ended.workflow.steps.at(-1)).toMatchObject({ action: 'withdraw', comment: 'Hired instead' });
    expect(await buyout(ids[0])).toMatchObject({ status: 'OPEN', rfq_id: null });
  });
});

it('whoever comes first, no award is on its way with what a cancelled request asked for', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { of, rfq, vendors, asks } = await sent(['5'], 1);
    const [vendor] = vendors as [Made];
    await quote(rfq, vendor, asks, ['10']);
    const drafting = () => award(rfq, [{ rfq_line_id: asks[0]?.id, vendor_id: vendor.id }]);
    const both = await Promise.all(round % 2 ? [cancel(of), drafting()] : [drafting(), cancel(of)]);
    expect([
      [200, 422],
      [409, 201],
    ]).toContainEqual((round % 2 ? both : both.toReversed()).map(({ status }) => status));
  }
});

it('a request and its RFQ are cancelled at once, in either order', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { of, rfq, ids } = await sent(['5', '7'], 1);
    const answers = await Promise.all(
      round % 2 ? [cancel(of), step(rfq, 'cancel')] : [step(rfq, 'cancel'), cancel(of)],
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    for (const one of [() => step(rfq, 'cancel'), () => cancel(of)]) await one();
    expect(await statusOf(of)).toBe('CANCELLED');
    for (const id of ids) expect(await buyout(id)).toMatchObject({ status: 'CANCELLED', rfq_id: null });
  }
});
