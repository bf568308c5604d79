import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, sent, step, quote, levelling, decide, award, awardStep, vendor } = testRfqs(on);

const saveBids = (rfq: Made, quotation_id: number, ...bids: object[]) =>
  people.buyer.put(`/api/rfq/${rfq.id}/bids`, { quotation_id, bids });

describe('a quotation', () => {
  it('has blank, 0 and no bid as three things', async () => {
    const { rfq, vendors, asks } = await sent(['2', '3', '4'], 1);
    await quote(rfq, vendors[0], asks, ['0', 'no', '']);
    const { bids } = await levelling(rfq);
    expect(bids.map(({ rfq_line_id, bid, price }: Made) => [rfq_line_id, bid, price])).toEqual([
      [asks[0].id, 'priced', '0.0000'],
      [asks[1].id, 'no_bid', null],
    ]);
  });

  it('that comes second is the current one, and the first stays as it is', async () => {
    const { rfq, vendors, asks } = await sent(['2'], 1);
    const [a] = vendors as [Made];
    const first = await quote(rfq, a, asks, ['10']);
    const second = await quote(rfq, a, asks, ['9'], { reference: 'Q-2' });
    const { quotations, bids } = await levelling(rfq);
    expect(quotations.map(({ id, revision, is_current }: Made) => [id, revision, is_current])).toEqual([
      [first.id, 1, false],
      [second.id, 2, true],
    ]);
    expect(bids.map(({ quotation_id, price }: Made) => [quotation_id, price])).toEqual([
      [first.id, '10.0000'],
      [second.id, '9.0000'],
    ]);
    expect(await saveBids(rfq, first.id, { rfq_line_id: asks[0].id, bid: 'no_bid' })).toMatchObject({
      status: 409,
      message: 'The vendor has quoted again since: this quotation stays as it is',
    });
    const other = await vendor();
    const { version } = await expecting(200, people.buyer.get(`/api/rfq/${rfq.id}/quotations/${second.id}`));
    const moved = people.buyer.put(`/api/rfq/${rfq.id}/quotations/${second.id}`, { version, vendor_id: other.id });
    expect(await moved).toMatchObject({
      status: 422,
      errors: { vendor_id: ['A quotation stays that of its vendor, who has another one here'] },
    });
    // Taken away again, the first one is the current one.
    expect((await people.buyer.del(`/api/rfq/${rfq.id}/quotations/${second.id}`)).status).toBe(200);
    const after = await levelling(rfq);
    expect(after.quotations).toMatchObject([{ id: first.id, is_current: true }]);
    expect(after.bids).toHaveLength(1);
  });

  it('is typed by two at once: nobody overwrites what they have not seen', async () => {
    const { rfq, vendors, asks } = await sent(['2'], 1);
    const quotation = await quote(rfq, vendors[0], asks, ['']);
    const cell = { rfq_line_id: asks[0].id, bid: 'priced' };
    const saved = await expecting(200, saveBids(rfq, quotation.id, { ...cell, price: '10' }));
    const { version } = saved.bids[0];
    expect(version).toBe(1);
    // Who saw it empty.
    const late = await saveBids(rfq, quotation.id, { ...cell, price: '11' });
    expect(late.status).toBe(409);
    expect(late.errors).toEqual({ 'bids.0': [expect.stringContaining(asks[0].description) as string] });
    await expecting(200, saveBids(rfq, quotation.id, { ...cell, price: '12', version }));
    expect((await saveBids(rfq, quotation.id, { ...cell, price: '13', version })).status).toBe(409);
    await expecting(200, saveBids(rfq, quotation.id, { rfq_line_id: asks[0].id, bid: null, version: 2 }));
    expect((await saveBids(rfq, quotation.id, { ...cell, price: '14', version: 2 })).status).toBe(409);
    expect((await levelling(rfq)).bids).toEqual([]);
  });

  it('refuses what is no bid: a line of another RFQ, no price, the same line twice, more places than a price has', async () => {
    const { rfq, vendors, asks } = await sent(['2'], 1);
    const other = await sent(['2'], 1);
    const quotation = await quote(rfq, vendors[0], asks, ['5']);
    const of = (rfq_line_id: number, more: object) => saveBids(rfq, quotation.id, { rfq_line_id, ...more });
    expect((await of(other.asks[0].id, { bid: 'no_bid' })).status).toBe(404);
    expect(await of(asks[0].id, { bid: 'priced', version: 1 })).toMatchObject({
      status: 422,
      errors: { 'bids.0.price': ['Say the price, or that they do not bid'] },
    });
    const cell = { rfq_line_id: asks[0].id, bid: 'no_bid', version: 1 };
    expect(await saveBids(rfq, quotation.id, cell, cell)).toMatchObject({ status: 422 });
    expect((await of(asks[0].id, { bid: 'priced', price: '-1.00001', version: 1 })).status).toBe(422);
    expect((await levelling(rfq)).bids[0].price).toBe('5.0000');
  });

  it('may be a credit: a price below zero', async () => {
    const { rfq, vendors, asks } = await sent(['2'], 1);
    const quotation = await quote(rfq, vendors[0], asks, ['5']);
    await expecting(
      200,
      saveBids(rfq, quotation.id, { rfq_line_id: asks[0].id, bid: 'priced', price: '-1', version: 1 }),
    );
    expect((await levelling(rfq)).bids[0].price).toBe('-1.0000');
  });

  it('is taken while the RFQ is sent, and by whoever may', async () => {
    const { rfq, vendors, asks } = await sent(['2'], 1);
    const quotation = await quote(rfq, vendors[0], asks, ['5']);
    expect((await people.elsewhere.get(`/api/rfq/${rfq.id}/levelling`)).status).toBe(404);
    await expecting(200, step(rfq, 'close'));
    expect((await saveBids(rfq, quotation.id, { rfq_line_id: asks[0].id, bid: 'no_bid', version: 1 })).status).toBe(
      409,
    );
    expect((await people.buyer.post(`/api/rfq/${rfq.id}/quotations`, { vendor_id: vendors[0]?.id })).status).toBe(409);
    // It is levelled until it is awarded.
    expect((await decide(rfq, { vendor_id: vendors[0]?.id, is_excluded: true })).status).toBe(200);
    await expecting(200, step(rfq, 'reopen'));
    await expecting(200, saveBids(rfq, quotation.id, { rfq_line_id: asks[0].id, bid: 'no_bid', version: 1 }));
  });
});

describe('what the buyer decides', () => {
  it('stands beside what vendors say, and outlives a second quotation', async () => {
    const { rfq, vendors, asks } = await sent(['2', '3'], 2);
    const [a, b] = vendors as [Made, Made];
    await quote(rfq, a, asks, ['10', '']);
    await quote(rfq, b, asks, ['12', { price: '7', is_alternate: true, alternate: 'Galvanised' }]);
    const plug = { vendor_id: a.id, rfq_line_id: asks[1].id, plug_by: 'typed', plug_rate: '8.5', note: 'As last year' };
    await expecting(200, decide(rfq, plug, { vendor_id: b.id, rfq_line_id: asks[1].id, alternate_is: 'accepted' }));
    await quote(rfq, a, asks, ['9', '']);
    const { decisions } = await levelling(rfq);
    expect(decisions).toMatchObject([
      { vendor_id: a.id, plug_by: 'typed', plug_rate: '8.5000', note: 'As last year', version: 1 },
      { vendor_id: b.id, alternate_is: 'accepted' },
    ]);
    expect((await decide(rfq, plug)).status).toBe(409);
    expect(await decide(rfq, { vendor_id: a.id, rfq_line_id: asks[0].id, plug_by: 'typed' })).toMatchObject({
      status: 422,
      errors: { 'decisions.0.plug_rate': ['Say the rate that stands for the missing one'] },
    });
    const nothing = { vendor_id: a.id, rfq_line_id: asks[1].id, version: 1 };
    expect((await expecting(200, decide(rfq, nothing))).decisions).toHaveLength(1);
  });

  it('may be a note alone', async () => {
    const { rfq, vendors, asks } = await sent(['2'], 1);
    const note = { vendor_id: vendors[0]?.id, rfq_line_id: asks[0].id, note: 'Ring them on Monday' };
    await expecting(200, decide(rfq, note));
    expect((await levelling(rfq)).decisions).toMatchObject([note]);
  });
});

describe('an award', () => {
  const forAll = (asks: readonly Made[], to: Made, more: object = {}) =>
    asks.map(({ id }) => ({ rfq_line_id: id, vendor_id: to.id, ...more }));

  it('is of bids that are compared: not of a gap, an excluded one, an open alternate, a currency without a rate', async () => {
    const { rfq, vendors, asks } = await sent(['2'], 4);
    const [a, b, c, d] = vendors as [Made, Made, Made, Made];
    await quote(rfq, a, asks, ['no']);
    await quote(rfq, b, asks, [{ price: '7', is_alternate: true, alternate: 'Galvanised' }]);
    await quote(rfq, c, asks, ['5'], { currency: 'EUR' });
    await quote(rfq, d, asks, ['6']);
    await expecting(200, decide(rfq, { vendor_id: d.id, is_excluded: true }));
    const refusal = async (to: Made) => (await award(rfq, forAll(asks, to))).message;
    expect(await refusal(a)).toBe(`${a.name} does not bid for it: ${asks[0].description}`);
    expect(await refusal(b)).toBe(`${b.name} offers something else, which nobody has accepted: ${asks[0].description}`);
    expect(await refusal(c)).toBe(`${c.name} quotes in another currency: type its rate first: ${asks[0].description}`);
    expect(await refusal(d)).toBe(`${d.name} is excluded: ${asks[0].description}`);
    expect(await refusal(await vendor())).toBe('This RFQ did not ask this vendor');
  });

  it('says why a line does not go to the lowest, and blanks are no reason; of two equal ones either is the lowest', async () => {
    const { rfq, vendors, asks } = await sent(['2'], 3);
    const [a, b, c] = vendors as [Made, Made, Made];
    await quote(rfq, a, asks, ['10']);
    await quote(rfq, b, asks, ['10']);
    await quote(rfq, c, asks, ['10.0001']);
    for (const more of [{}, { reason: '' }, { reason: '   ' }])
      expect(await award(rfq, forAll(asks, c, more))).toMatchObject({
        status: 422,
        errors: { 'lines.0.reason': [`Say why ${asks[0].description} does not go to the lowest`] },
      });
    const { id } = await expecting(201, award(rfq, forAll(asks, b)));
    await expecting(200, people.buyer.put(`/api/rfq-awards/${id}/withdraw`, {}));
    await expecting(201, award(rfq, forAll(asks, c, { reason: 'Sooner' })));
  });

  it('converts another currency by the typed rate, and keeps the alternate that was accepted', async () => {
    const { rfq, vendors, asks } = await sent(['3'], 1);
    const [a] = vendors as [Made];
    const offered = { price: '10.01', is_alternate: true, alternate: 'Galvanised' };
    await quote(rfq, a, asks, [offered], { currency: 'EUR', exchange_rate: '0.85', lead_time_days: 9 });
    await expecting(200, decide(rfq, { vendor_id: a.id, rfq_line_id: asks[0].id, alternate_is: 'accepted' }));
    const { id } = await expecting(201, award(rfq, forAll(asks, a)));
    const made = await expecting(200, people.buyer.get(`/api/rfq-awards/${id}`));
    // 10.01 × 0.85 = 8.5085; × 3 = 25.5255, rounded once.
    expect(made).toMatchObject({
      total: '25.53',
      lines: [
        {
          unit_price: '8.5085',
          extension: '25.53',
          lead_time_days: 9,
          alternate: 'Galvanised',
          revision: 1,
          currency: 'EUR',
        },
      ],
    });
    expect(await award(rfq, forAll(asks, a))).toMatchObject({
      status: 409,
      message: expect.stringContaining('is on its way: withdraw it to award anew') as string,
    });
  });

  it('leaves open what it does not order, and is drafted once however many press', async () => {
    const { rfq, vendors, asks, ids } = await sent(['2', '3'], 1);
    const [a] = vendors as [Made];
    await quote(rfq, a, asks, ['5', '6']);
    const only = [{ rfq_line_id: asks[0].id, vendor_id: a.id }];
    const answers = await Promise.all([1, 2, 3, 4].map(() => award(rfq, only)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const id = answers.find(({ status }) => status === 201)?.data.id as number;
    const verifiers = { reviewer_id: people.reviewer.session.user.id, approver_id: people.approver.session.user.id };
    // Nobody reviews and approves it, nor does who drafted it: the field says so, with who else can.
    const named = async (more: object) => {
      const { status, errors } = await people.buyer.put(`/api/rfq-awards/${id}/submit`, { ...verifiers, ...more });
      return { status, errors };
    };
    const twice = [expect.stringMatching(/^Nobody decides twice about the same: choose .+/)];
    expect(await named({ reviewer_id: verifiers.approver_id })).toEqual({
      status: 422,
      errors: { reviewer_id: twice, approver_id: twice },
    });
    const made = [expect.stringMatching(/^Whoever makes it does not decide about it: choose .+/)];
    expect(await named({ approver_id: people.buyer.session.user.id })).toEqual({
      status: 422,
      errors: { approver_id: made },
    });
    await expecting(200, people.buyer.put(`/api/rfq-awards/${id}/submit`, verifiers));
    // Who drafted it cannot decide about it, nor can somebody else for the reviewer.
    expect((await awardStep(id, 'review', people.approver)).status).toBe(403);
    await expecting(200, awardStep(id, 'review', people.reviewer));
    await expecting(200, awardStep(id, 'approve', people.approver));
    const states = await Promise.all(
      ids.map(async (one) => (await expecting(200, people.buyer.get(`/api/buyout-requests/${one}`))).status),
    );
    expect(states).toEqual(['AWARDED', 'OPEN']);
  });
});

describe('an RFQ', () => {
  it('is made once of a buyout request, however many press', async () => {
    const { rfq, ids } = await sent(['2'], 1);
    await expecting(200, step(rfq, 'cancel'));
    const answers = await Promise.all([1, 2, 3, 4].map(() => people.buyer.post('/api/rfq', { buyout_ids: ids })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});
