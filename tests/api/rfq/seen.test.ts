import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { asOwner } from '../../support/database.ts';
import { inboxOf } from '../../support/inbox.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, sent, quote, decide, award, awardStep, submit, at } = testRfqs(on);

const opened = (id: number, who = people.reviewer) =>
  expecting(200, who.put('/api/seen', { resource: 'awards', record_id: id }));
const review = (id: number, body: object = {}) => people.reviewer.put(`/api/rfq-awards/${id}/review`, body);
const seenBy = async (id: number, who = people.reviewer): Promise<number> =>
  (await expecting(200, who.get(`/api/rfq-awards/${id}`))).workflow.seen;

/** Calder's 7.00 is awarded, and under review; Dorn quotes 9.00. */
const underReview = async () => {
  const made = await sent(['5', '2'], 2);
  const [calder, dorn] = made.vendors as [Made, Made];
  const first = await quote(made.rfq, calder, made.asks, ['7', '1']);
  const other = await quote(made.rfq, dorn, made.asks, ['9', '2'], { reference: 'D-1' });
  const { id } = await expecting(
    201,
    award(made.rfq, [{ rfq_line_id: made.asks[0]?.id, vendor_id: calder.id }], { recommendation: 'The lowest' }),
  );
  await expecting(200, submit(id));
  return { ...made, id: Number(id), calder, dorn, first, other };
};
type UnderReview = Awaited<ReturnType<typeof underReview>>;

const raised = ({ rfq, other, asks }: UnderReview, price = '9.5', version = 1) =>
  expecting(
    200,
    people.buyer.put(`/api/rfq/${rfq.id}/bids`, {
      quotation_id: other.id,
      bids: [{ rfq_line_id: asks[0]?.id, bid: 'priced', price, version }],
    }),
  );

describe('a decision about an award', () => {
  it('is of who has seen it: by the number that was read, or by having opened it', async () => {
    const { id } = await underReview();
    expect(await review(id)).toMatchObject({
      status: 409,
      message: 'Open the award first: it is decided by who has seen it',
    });
    const seen = await seenBy(id);
    expect(seen).toBeGreaterThan(0);
    await expecting(200, review(id, { seen }));
    await opened(id, people.approver);
    await expecting(200, people.approver.put(`/api/rfq-awards/${id}/approve`, {}));
  });

  it('is refused with the difference when what it rests on has changed since', async () => {
    const made = await underReview();
    const { id, asks } = made;
    const seen = await seenBy(id);
    await opened(id);
    await raised(made);
    const difference = {
      what: `Bid, D-1, ${asks[0]?.description}`,
      field: 'Price',
      before: '9.00',
      after: '9.50',
      by_name: people.buyer.session.user.name,
      at: expect.any(String) as string,
    };
    const message = 'What this decision rests on has changed since you opened it';
    for (const body of [{}, { seen }]) {
      const refused = await review(id, body);
      expect(refused).toMatchObject({ status: 409, message });
      expect(refused.changed).toEqual([difference]);
    }
    const { version } = await expecting(200, people.reviewer.get(`/api/rfq-awards/${id}`));
    const together = (more: object) =>
      people.reviewer.post('/api/inbox/decide', {
        action: 'review',
        items: [{ resource: 'awards', id, version, ...more }],
      });
    expect((await together({ seen })).status).toBe(409);
    const { records } = await inboxOf(people.reviewer);
    const now = records.find((entry) => entry.id === id && entry.resource === 'awards')?.seen;
    expect(now).toBe(await seenBy(id));
    expect(now).not.toBe(seen);
    expect((await together({ seen: now })).status).toBe(200);
  });

  it('is refused with the difference when the estimate has changed since: it is signed beside it', async () => {
    const made = await underReview();
    const { id, rfq, asks } = made;
    const seen = await seenBy(id);
    await opened(id);
    const at = `/api/rfq/${rfq.id}/items-and-products/${asks[0]?.id}`;
    const { version } = await expecting(200, people.buyer.get(at));
    await expecting(200, people.buyer.put(at, { version, estimate_rate: '1.5' }));
    for (const body of [{}, { seen }]) {
      const refused = await review(id, body);
      expect(refused).toMatchObject({
        status: 409,
        message: 'What this decision rests on has changed since you opened it',
      });
      expect(refused.changed).toMatchObject([
        { field: 'Estimate', before: null, after: '1.50', by_name: people.buyer.session.user.name },
      ]);
    }
    await expecting(200, review(id, { seen: await seenBy(id) }));
    // What is above the estimate now is told to who approves.
    const { workflow } = await expecting(200, people.approver.get(`/api/rfq-awards/${id}`));
    expect(workflow.warned[0]).toMatch(/35\.00 GBP against an estimate of 7\.50 GBP/);
  });

  const changes: readonly (readonly [string, (made: UnderReview) => Promise<unknown>])[] = [
    ['a bid', (made) => raised(made)],
    ['another quotation', ({ rfq, dorn, asks }) => quote(rfq, dorn, asks, ['9', '2'])],
    [
      'a quotation that is deleted',
      async ({ rfq, other }) => expecting(200, people.buyer.del(`/api/rfq/${rfq.id}/quotations/${other.id}`)),
    ],
    [
      'a decision of the levelling',
      ({ rfq, dorn }) => expecting(200, decide(rfq, { vendor_id: dorn.id, note: 'Late' })),
    ],
    [
      'a rate of exchange',
      async ({ rfq, other }) => {
        const path = `/api/rfq/${rfq.id}/quotations/${other.id}`;
        const { version } = await expecting(200, people.buyer.get(path));
        await expecting(200, people.buyer.put(path, { version, currency: 'EUR', exchange_rate: '0.9' }));
      },
    ],
    [
      'the request behind it',
      ({ of, lines }) =>
        expecting(200, people.buyer.put(at(of, `items/${lines[0]?.id}/update-quantity`), { quantity: '5.5' })),
    ],
  ];
  it.each(changes)('rests on %s', async (_, happens) => {
    const made = await underReview();
    const { id } = made;
    const seen = await seenBy(id);
    await happens(made);
    const { status, message } = await review(id, { seen });
    expect([status, message]).toEqual([
      409,
      expect.stringMatching(/^(What this decision rests on has changed|It is outdated)/),
    ]);
    expect(await seenBy(id)).not.toBe(seen);
  });

  it('does not rest on steps, nor on what the decider changed', async () => {
    const { id, rfq, dorn } = await underReview();
    const seen = await seenBy(id);
    await expecting(200, decide(rfq, { vendor_id: dorn.id, note: 'Late' }));
    const after = await seenBy(id);
    expect(after).not.toBe(seen);
    // The reviewer's own change of the levelling.
    const { decisions } = await expecting(200, people.reviewer.get(`/api/rfq/${rfq.id}/levelling`));
    await expecting(
      200,
      people.reviewer.put(`/api/rfq/${rfq.id}/decisions`, {
        decisions: [{ vendor_id: dorn.id, note: 'Late, as I know', version: decisions[0].version }],
      }),
    );
    expect(await seenBy(id)).toBe(after);
    await expecting(200, review(id, { seen: after }));
    // The approver opened it before the review: a step is no change of what it rests on.
    const approver = await seenBy(id, people.approver);
    await expecting(200, people.approver.put(`/api/rfq-awards/${id}/approve`, { seen: approver }));
  });

  it('is the drafter’s too where nobody else decides; to send it on is none', async () => {
    const admin = await on.as('admin@demo.test');
    const path = `/api/branches/${people.buyer.branch}`;
    const { version } = await expecting(200, admin.get(path));
    const { version: then } = await expecting(200, admin.put(path, { version, awards_approved_from: '1000.00' }));
    const { rfq, vendors, asks } = await sent(['5'], 1);
    await quote(rfq, vendors[0], asks, ['7']);
    const { id } = await expecting(201, award(rfq, [{ rfq_line_id: asks[0]?.id, vendor_id: vendors[0]?.id }]));
    expect(await people.buyer.put(`/api/rfq-awards/${id}/confirm`, {})).toMatchObject({
      status: 409,
      message: 'Open the award first: it is decided by who has seen it',
    });
    await expecting(200, awardStep(id, 'confirm', people.buyer));
    await expecting(200, admin.put(path, { version: then, awards_approved_from: null }));
  });
});

it('an award stands in the history of its own RFQ, with its lines', async () => {
  const { id, rfq } = await underReview();
  const filed = await asOwner(
    on.testDatabase,
    `select distinct table_name, record_id::int from history where resource = 'rfqs' and table_name like 'awards%'
      and coalesce((after->>'parent_id')::int, row_id) = ${id} order by table_name`,
  );
  expect(filed).toEqual(
    ['awards', 'awards_lines', 'awards_vendors'].map((table_name) => ({ table_name, record_id: rfq.id })),
  );
});
