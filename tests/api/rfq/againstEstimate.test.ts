import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { fileBytes } from '../../support/fileBytes.ts';
import { wrongFormulas } from '../../support/formulas.ts';
import { inboxOf } from '../../support/inbox.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, sent, quote, award, awardStep, submit } = testRfqs(on);

/** Three vendors quote two lines; the first was estimated at 48.86 a piece, and the second was not. */
const awaiting = async (prices: readonly [string, string, string], rate = '48.86') => {
  const made = await sent(['2', '1'], 3);
  const line = Number(made.asks[0]?.id);
  await estimated(line, rate);
  for (const [nth, price] of prices.entries()) await quote(made.rfq, made.vendors[nth], made.asks, [price, '10']);
  const lines = made.asks.map((ask: Made) => ({
    rfq_line_id: ask?.id,
    vendor_id: made.vendors[0]?.id,
    reason: 'Known',
  }));
  const { id, number } = await expecting(201, award(made.rfq, lines, { recommendation: 'All from one hand' }));
  await expecting(200, submit(id));
  await expecting(200, awardStep(id, 'review', people.reviewer, { comment: 'Fine by me' }));
  return { ...made, id: Number(id), number: String(number) };
};
const awardOf = (id: number): Promise<Made> => expecting(200, people.approver.get(`/api/rfq-awards/${id}`));

/** With other settings of the branch, which has those of `before` again afterwards. */
const withBranch = async (settings: object, before: object, check: () => Promise<void>) => {
  const admin = await on.as('admin@demo.test');
  const path = `/api/branches/${people.buyer.branch}`;
  const put = async (values: object) => {
    const { version } = await expecting(200, admin.get(path));
    await expecting(200, admin.put(path, { version, ...values }));
  };
  await put(settings);
  await check();
  await put(before);
};
const withPercent = (estimate_over_percent: string, check: () => Promise<void>) =>
  withBranch({ estimate_over_percent }, { estimate_over_percent: '10' }, check);

/** Sets what the first line of an RFQ is estimated at. */
const estimated = (line: number, rate: string, { branch, session } = people.buyer) =>
  on.database.inBranch({ userId: session.user.id, branchId: branch, visibility: [] }, (tx) =>
    tx.execute(sql`update rfq_lines set estimate_rate = ${rate} where id = ${line}`),
  );

/** The cells of the award's worksheet that say something. */
const awardSheet = async (id: number) => {
  const { sheets } = await readXlsx(await fileBytes(people.buyer, `/api/rfq-awards/${id}/workbook`));
  expect(sheets.flatMap(wrongFormulas)).toEqual([]);
  return (sheets[0]?.rows ?? []).map((row) => row.filter((cell) => cell !== null && cell !== ''));
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
      '1 of 2 lines: 9,240.00 GBP against an estimate of 97.72 GBP: 9,142.28 (9,356 %) above the estimate',
      '1 of 2 lines above the estimate',
    ];
    expect(workflow.warned).toEqual(warned);
    const entry = (await inboxOf(people.approver)).records.find((one) => one.name === number);
    expect(entry).toMatchObject({ warned, told: ['1 of 2 lines to the lowest now'] });
    const at = expect.any(String) as string;
    const [buyer, reviewer] = [people.buyer, people.reviewer].map(({ session }) => session.user.name);
    expect(entry?.asked).toEqual([
      { label: 'Drafted', by_name: buyer, at, comment: null, noted: null },
      { label: 'Send for review', by_name: buyer, at, comment: null, noted: null },
      { label: 'Send for approval', by_name: reviewer, at, comment: 'Fine by me', noted: null },
    ]);
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

  it('is written as the branch writes figures', async () => {
    const { id } = await awaiting(['4620', '4580', '4710']);
    await withBranch({ notation: 'de-DE' }, { notation: 'browser' }, async () =>
      expect((await awardOf(id)).workflow.warned[0]).toBe(
        '1 of 2 lines: 9.240,00 GBP against an estimate of 97,72 GBP: 9.142,28 (9.356 %) above the estimate',
      ),
    );
  });

  it('stands in its workbook, by line, by vendor and for all, with formulas', async () => {
    const { id, vendors, asks } = await awaiting(['4620', '4580', '4710']);
    const [{ name }] = vendors as [Made];
    const rows = await awardSheet(id);
    const head = rows.findIndex(([first]) => first === 'Pos.');
    expect(rows.slice(head)).toEqual([
      [
        'Pos.',
        'Item',
        'Quantity',
        'Unit',
        'Unit price',
        'Amount',
        'Estimate',
        'Difference',
        'Difference, %',
        'Above the estimate',
        'Lead time, days',
        'Due',
        'Lowest',
        'Alternate',
        'Reason',
      ],
      [name],
      [1, asks[0]?.description, 2, 'ea', 4620, 9240, 97.72, 9142.28, 9355.59, 'Yes', 'No', 'Known'],
      [2, asks[1]?.description, 1, 'ea', 10, 10, 'Yes', 'Known'],
      [`Total ${name}`, 9250, 97.72, 9142.28, 9355.59],
      [],
      ['Total of the award', 9250, 97.72, 9142.28, 9355.59],
    ]);
  });

  it('is told as it is before it is signed: another percentage, and another estimate', async () => {
    const { id, asks } = await awaiting(['110', '120', '130'], '100');
    const { seen } = (await awardOf(id)).workflow;
    const told = async () => {
      const { workflow } = await awardOf(id);
      const entry = (await inboxOf(people.approver)).records.find((one) => one.resource === 'awards' && one.id === id);
      expect(entry?.warned).toEqual(workflow.warned);
      return workflow.warned as string[];
    };
    expect(await told()).toEqual([]);
    await withPercent('5', async () =>
      expect(await told()).toEqual([
        '1 of 2 lines: 220.00 GBP against an estimate of 200.00 GBP: 20.00 (10.00 %) above the estimate',
        '1 of 2 lines above the estimate',
      ]),
    );
    await estimated(Number(asks[0]?.id), '80');
    const refused = await people.approver.put(`/api/rfq-awards/${id}/approve`, { seen });
    expect(refused).toMatchObject({
      status: 409,
      message: 'What this decision rests on has changed since you opened it',
    });
    expect(refused.changed).toEqual([expect.objectContaining({ field: 'Estimate', before: '100.00', after: '80.00' })]);
    expect(await told()).toEqual([
      '1 of 2 lines: 220.00 GBP against an estimate of 160.00 GBP: 60.00 (37.50 %) above the estimate',
      '1 of 2 lines above the estimate',
    ]);
  });
});
