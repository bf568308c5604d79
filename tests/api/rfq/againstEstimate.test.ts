import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { inboxOf } from '../../support/inbox.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, sent, quote, award, awardStep, submit } = testRfqs(on);

/** Three vendors quote two lines; the first was estimated at 48.86 a piece, and the second was not. */
const awaiting = async (prices: readonly [string, string, string], rate = '48.86') => {
  const made = await sent(['2', '1'], 3);
  const line = Number(made.asks[0]?.id);
  const { branch, session } = people.buyer;
  await on.database.inBranch({ userId: session.user.id, branchId: branch, visibility: [] }, (tx) =>
    tx.execute(sql`update rfq_lines set estimate_rate = ${rate} where id = ${line}`),
  );
  for (const [nth, price] of prices.entries()) await quote(made.rfq, made.vendors[nth], made.asks, [price, '10']);
  const lines = made.asks.map((ask: Made) => ({
    rfq_line_id: ask?.id,
    vendor_id: made.vendors[0]?.id,
    reason: 'Known',
  }));
  const { id, number } = await expecting(201, award(made.rfq, lines, { recommendation: 'All from one hand' }));
  await expecting(200, submit(id));
  await expecting(200, awardStep(id, 'review', people.reviewer));
  return { ...made, id: Number(id), number: String(number) };
};
const awardOf = (id: number): Promise<Made> => expecting(200, people.approver.get(`/api/rfq-awards/${id}`));

const withPercent = async (estimate_over_percent: string, check: () => Promise<void>) => {
  const admin = await on.as('admin@demo.test');
  const path = `/api/branches/${people.buyer.branch}`;
  const put = async (value: string) => {
    const { version } = await expecting(200, admin.get(path));
    await expecting(200, admin.put(path, { version, estimate_over_percent: value }));
  };
  await put(estimate_over_percent);
  await check();
  await put('10');
};

describe('an award beside its estimate', () => {
  it('has amount, estimate, difference and all bids where it is signed, and says what is above', async () => {
    const { id, number, vendors } = await awaiting(['4620', '4580', '4710']);
    const { lines_now: lines, against_estimate: against, workflow } = await awardOf(id);
    const above = {
      amount: '9240.00',
      estimate: '97.72',
      difference: '9142.28',
      percent: '9355.59',
      is_above: true,
    };
    expect(against).toEqual(above);
    expect(lines).toMatchObject([
      { estimate_rate: '48.8600', against_estimate: above },
      { estimate_rate: null, against_estimate: null },
    ]);
    const [first, second, third] = vendors.map(({ name }: Made) => name);
    expect(lines[0].bids).toEqual([
      { vendor: second, price: '4580.0000', is_awarded: false },
      { vendor: first, price: '4620.0000', is_awarded: true },
      { vendor: third, price: '4710.0000', is_awarded: false },
    ]);
    const warned = [
      '1 of 2 lines: 9,240.00 GBP against an estimate of 97.72 GBP: 9,142.28 (9355.59 %) above the estimate',
      '1 of 2 lines above the estimate',
    ];
    expect(workflow.warned).toEqual(warned);
    const entry = (await inboxOf(people.approver)).records.find((one) => one.name === number);
    expect(entry).toMatchObject({ warned, told: ['1 of 2 lines to the lowest now'] });
  });

  it('is above by more than the percentage of the branch, not by just as much', async () => {
    const { id } = await awaiting(['110', '120', '130'], '100');
    expect(await awardOf(id)).toMatchObject({
      against_estimate: { difference: '20.00', percent: '10.00', is_above: false },
      workflow: { warned: [] },
    });
    await withPercent('9.99', async () =>
      expect((await awardOf(id)).against_estimate).toMatchObject({ is_above: true }),
    );
  });

  it('below it is told, and is no warning', async () => {
    const { id } = await awaiting(['80', '120', '130'], '100');
    expect((await awardOf(id)).workflow).toMatchObject({
      warned: [],
      told: [
        '1 of 2 lines: 160.00 GBP against an estimate of 200.00 GBP: 40.00 (20.00 %) below the estimate',
        '2 of 2 lines to the lowest now',
      ],
    });
  });
});
