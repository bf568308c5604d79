import { readXlsx } from 'hucre/xlsx';
import { expect, it, describe } from 'vitest';
import { testApp } from '../../support/app.ts';
import { fileBytes } from '../../support/fileBytes.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, sent, open, buyouts, vendor, quote, levelling, decide, award, step } = testRfqs(on);

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const vendorsOf = async (id: number) => (await expecting(200, people.buyer.get(`/api/rfq-awards/${id}`))).vendors;

describe('freight, lump sums and discounts', () => {
  it('are counted in an award: total = lines + freight + lump sums − discount', async () => {
    const { rfq, vendors, asks } = await sent(['3', '1'], 2);
    const [a, b] = vendors as [Made, Made];
    await quote(rfq, a, asks, ['1.05', '0.33'], { freight: '5', lump_sum: '2.5', discount_percent: '12.5' });
    await quote(rfq, b, asks, ['2', '0.3'], { currency: 'EUR', exchange_rate: '0.5', discount_amount: '1.01' });
    const { quotations } = await levelling(rfq);
    expect(quotations).toMatchObject([
      { freight: '5.00', lump_sum: '2.50', discount_percent: '12.50', discount_amount: null, discount_of_whole: false },
      { freight: null, discount_amount: '1.01' },
    ]);
    const [one, two] = asks.map(({ id }) => id);
    const { id } = await expecting(
      201,
      award(rfq, [
        { rfq_line_id: one, vendor_id: a.id, reason: 'Known quality' },
        { rfq_line_id: two, vendor_id: b.id },
      ]),
    );
    // 3.15 − 0.39 + 5.00 + 2.50, and 0.15 of b, whose discount is for all that they quoted.
    const made = await expecting(200, people.buyer.get(`/api/rfq-awards/${id}`));
    expect(made.total).toBe('10.41');
    expect(made.vendors).toMatchObject([
      { vendor_id: a.id, freight: '5.00', lump_sum: '2.50', discount: '0.39', total: '10.26', reason: null },
      { vendor_id: b.id, freight: '0.00', lump_sum: '0.00', discount: '0.00', total: '0.15' },
    ]);
  });

  it('give what is for all that they quoted to whoever is awarded all of it', async () => {
    const { rfq, vendors, asks } = await sent(['2', '2'], 1);
    await quote(rfq, vendors[0], asks, ['10', '20'], { discount_percent: '10', discount_of_whole: true });
    const lines = asks.map(({ id }) => ({ rfq_line_id: id, vendor_id: vendors[0]?.id }));
    const whole = await expecting(201, award(rfq, lines));
    expect(await vendorsOf(whole.id)).toMatchObject([{ discount: '6.00', total: '54.00' }]);
    await expecting(200, people.buyer.put(`/api/rfq-awards/${whole.id}/withdraw`, { comment: 'Anew' }));
    const part = await expecting(201, award(rfq, lines.slice(0, 1)));
    expect(await vendorsOf(part.id)).toMatchObject([{ discount: '0.00', total: '20.00' }]);
  });

  it('are a percentage or an amount, and stay while an award is on its way', async () => {
    const { rfq, vendors, asks } = await sent(['2'], 1);
    const both = { vendor_id: vendors[0]?.id, discount_percent: '10', discount_amount: '5' };
    expect(await people.buyer.post(`/api/rfq/${rfq.id}/quotations`, both)).toMatchObject({
      status: 422,
      errors: { discount_amount: ['A percentage or an amount, not both'] },
    });
    const { id } = await quote(rfq, vendors[0], asks, ['10']);
    await expecting(201, award(rfq, [{ rfq_line_id: asks[0]?.id, vendor_id: vendors[0]?.id }]));
    const { version } = await expecting(200, people.buyer.get(`/api/rfq/${rfq.id}/quotations/${id}`));
    const later = await people.buyer.put(`/api/rfq/${rfq.id}/quotations/${id}`, { version, freight: '9' });
    expect(later.status).toBe(409);
    expect(later.message).toContain('is on its way by this quotation');
  });
});

describe('a quotation that is out of order (rule 150)', () => {
  /** An RFQ that was due yesterday, with a vendor who was asked and one who was not. */
  const overdue = async () => {
    const { ids } = await buyouts('2');
    const [asked, other] = [await vendor(), await vendor()];
    const rfq = await open(ids, { vendor_ids: [asked.id], due_on: day(-1) });
    await expecting(200, step(rfq, 'send'));
    return { rfq, asked, other };
  };
  const enter = (rfq: Made, body: object) => people.buyer.post(`/api/rfq/${rfq.id}/quotations`, body);
  const refused = (why: string) => ({
    status: 422,
    errors: { taken_because: [`${why}: say why it is taken all the same`] },
  });

  it('is refused by the rule that it breaks, and taken with a reason that is kept and told', async () => {
    const { rfq, asked, other } = await overdue();
    expect(await enter(rfq, { vendor_id: asked.id })).toMatchObject(
      refused('It came after the day on which quotations were due'),
    );
    expect(await enter(rfq, { vendor_id: other.id, received_on: day(-2) })).toMatchObject(
      refused('This RFQ did not ask them'),
    );
    expect(await enter(rfq, { vendor_id: asked.id, received_on: day(-2), valid_until: day(-3) })).toMatchObject(
      refused('It was over before it came'),
    );
    await expecting(200, people.buyer.put(`/api/vendors/${asked.id}`, { version: asked.version, is_active: false }));
    expect(await enter(rfq, { vendor_id: asked.id, received_on: day(-2) })).toMatchObject(
      refused('The vendor is inactive'),
    );
    expect((await levelling(rfq)).quotations).toEqual([]);
    await expecting(201, enter(rfq, { vendor_id: asked.id, taken_because: 'They called in time' }));
    await expecting(201, enter(rfq, { vendor_id: other.id, taken_because: 'Named by the client' }));
    expect((await levelling(rfq)).quotations).toMatchObject([
      { exceptions: ['late', 'inactive'], taken_because: 'They called in time' },
      { exceptions: ['late', 'not_asked'], taken_because: 'Named by the client' },
    ]);
  });

  it('that came on the day, from who was asked, needs none', async () => {
    const { rfq, asked } = await overdue();
    await expecting(201, enter(rfq, { vendor_id: asked.id, received_on: day(-1), valid_until: day(-1) }));
    expect((await levelling(rfq)).quotations).toMatchObject([{ exceptions: [], taken_because: null }]);
  });

  it('is awarded past its validity, or below their minimum, with a reason alone', async () => {
    const { rfq, vendors, asks } = await sent(['2'], 1);
    const [a] = vendors as [Made];
    await quote(rfq, a, asks, ['10'], { received_on: day(-5), valid_until: day(-1), minimum_order: '20.01' });
    const lines = [{ rfq_line_id: asks[0]?.id, vendor_id: a.id }];
    expect(await award(rfq, lines)).toMatchObject({
      status: 422,
      errors: {
        vendors: [
          `${a.name}: their quotation is over; they take no order below 20.01 GBP. Say why they get it all the same`,
        ],
      },
    });
    const { id } = await expecting(
      201,
      award(rfq, lines, { vendors: [{ vendor_id: a.id, reason: 'Extended by telephone' }] }),
    );
    const made = await expecting(200, people.buyer.get(`/api/rfq-awards/${id}`));
    expect(made.vendors).toMatchObject([{ vendor_id: a.id, reason: 'Extended by telephone' }]);
    // What was said is not asked again.
    expect(made.workflow.outdated ?? []).toEqual([]);
  });

  it('leaves its vendor asked: who has quoted is not taken off', async () => {
    const { rfq, vendors, asks } = await sent(['2'], 2);
    await quote(rfq, vendors[0], asks, ['10']);
    const { version, vendors: rows } = await expecting(200, people.buyer.get(`/api/rfq/${rfq.id}`));
    const asked = rows.map(({ id, vendor_id }: Made) => ({ id, vendor_id }));
    const kept = asked.filter(({ vendor_id }: Made) => vendor_id !== vendors[0]?.id);
    expect(await people.buyer.put(`/api/rfq/${rfq.id}`, { version, vendors: kept })).toMatchObject({
      status: 422,
      errors: { vendors: [`${vendors[0]?.name} has quoted, and stays asked: exclude the quotation instead`] },
    });
    const without = asked.filter(({ vendor_id }: Made) => vendor_id === vendors[0]?.id);
    await expecting(200, people.buyer.put(`/api/rfq/${rfq.id}`, { version, vendors: without }));
  });
});

it('the lead time of our master counts where a quotation says none', async () => {
  const { rfq, asks } = await sent(['2'], 1);
  const slow = await vendor({ lead_time_days: 21 });
  await quote(rfq, slow, asks, ['10'], { taken_because: 'Named by the client' });
  expect((await levelling(rfq)).vendors.find(({ id }: Made) => id === slow.id)).toMatchObject({ lead_time_days: 21 });
  const { id } = await expecting(201, award(rfq, [{ rfq_line_id: asks[0]?.id, vendor_id: slow.id }]));
  const made = await expecting(200, people.buyer.get(`/api/rfq-awards/${id}`));
  expect(made.lines).toMatchObject([{ lead_time_days: 21 }]);
});

it('a decision without effect is refused', async () => {
  const { rfq, vendors, asks } = await sent(['2', '3'], 1);
  const at = { vendor_id: vendors[0]?.id, rfq_line_id: asks[0]?.id };
  const gap = { ...at, rfq_line_id: asks[1]?.id };
  await quote(rfq, vendors[0], asks, ['10', '']);
  const refused = (part: string, why: string) => ({ status: 422, errors: { [`decisions.0.${part}`]: [why] } });
  expect(await decide(rfq, { ...at, plug_by: 'highest' })).toMatchObject(
    refused('plug_by', 'They have a price there: it is no gap'),
  );
  expect(await decide(rfq, { ...at, alternate_is: 'accepted' })).toMatchObject(
    refused('alternate_is', 'They offer no alternate there'),
  );
  expect(await decide(rfq, { ...gap, is_excluded: true })).toMatchObject(
    refused('is_excluded', 'They have no price there to leave out'),
  );
  expect(await decide(rfq, { ...gap, plug_by: 'estimate' })).toMatchObject(
    refused('plug_by', 'The line has no estimate'),
  );
  expect(await decide(rfq, { vendor_id: at.vendor_id, plug_by: 'highest' })).toMatchObject(
    refused('plug_by', 'This is decided of one bid: name vendor and line'),
  );
  expect((await levelling(rfq)).decisions).toEqual([]);
  await expecting(200, decide(rfq, { ...gap, plug_by: 'typed', plug_rate: '3' }, { ...at, is_excluded: true }));
});

it('the levelling is a workbook before anything is awarded', async () => {
  const { rfq, vendors, asks } = await sent(['5', '7'], 2);
  const [a, b] = vendors as [Made, Made];
  await quote(rfq, a, asks, ['10', '20'], { freight: '12.5', discount_percent: '10' });
  await quote(rfq, b, asks, ['9', '']);
  const bytes = await fileBytes(people.buyer, `/api/rfq/${rfq.id}/levelling/workbook`);
  const { sheets } = await readXlsx(bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['Levelling', 'Notes']);
  const rows = sheets[0]!.rows.map((row) => row.filter((cell) => cell !== null && cell !== ''));
  expect(rows.slice(-6)).toEqual([
    ['Lines', 185, 190, 45],
    ['Freight', 12.5, 0],
    ['Discount', -19, 0],
    ['Total of what was quoted', 183.5, 45],
    ['Total with what is plugged', 183.5, 185],
    ['Rank with what is plugged', 1, 'not ranked'],
  ]);
  expect(rows.find(([, item]) => item === asks[1]?.description)).toContain('not quoted; plugged by median 20.00');
});

it('a buyer enters vendors and payment terms', async () => {
  const buyer = await on.as('buyer@demo.test');
  const made = await expecting(201, buyer.post('/api/vendors/save', { name: `Vendor ${day(0)} of the buyer` }));
  expect((await buyer.get(`/api/vendors/${made.id}`)).status).toBe(200);
  expect((await buyer.get('/payment-terms')).status).toBe(200);
  expect((await buyer.post('/payment-terms', { name: 'Thirty-one days, as the buyer says' })).status).toBe(201);
});
