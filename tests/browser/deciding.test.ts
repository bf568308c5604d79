import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { testRfqs } from '../support/rfqs.ts';
import { expecting, type Made } from '../support/sales.ts';
import { axeFaults } from './axe.ts';
import { calm, served } from './support.ts';
import { toast } from './toasts.ts';
import type { Look } from './visitors.ts';

const on = served();
const { people, sent, quote, award, awardStep } = testRfqs(on);

/** An award of two lines, of which the first was estimated at 100.00 for two, sent and passed on with remarks. */
const awaiting = async () => {
  const made = await sent(['2', '1'], 3);
  const [a, b, c] = made.vendors as [Made, Made, Made];
  const { branch, session } = people.buyer;
  await on.database.inBranch({ userId: session.user.id, branchId: branch, visibility: [] }, (tx) =>
    tx.execute(sql`update rfq_lines set estimate_rate = 50 where id = ${Number(made.asks[0]?.id)}`),
  );
  for (const [vendor, price] of [
    [a, '4620'],
    [b, '4580'],
    [c, '4710'],
  ] as const)
    await quote(made.rfq, vendor, made.asks, [price, '10']);
  const lines = made.asks.map((ask) => ({ rfq_line_id: ask.id, vendor_id: a.id, reason: 'Known' }));
  const { id, number } = await expecting(201, award(made.rfq, lines, { recommendation: 'All from one hand' }));
  const [reviewer_id, approver_id] = [people.reviewer, people.approver].map(({ session: of }) => of.user.id);
  await expecting(
    200,
    people.buyer.put(`/api/rfq-awards/${id}/submit`, { reviewer_id, approver_id, comment: 'Needed by Friday' }),
  );
  await expecting(200, awardStep(Number(id), 'review', people.reviewer, { comment: 'Prices were checked' }));
  return { id: Number(id), number: String(number) };
};

/** No wider than its window, usable by everybody, with a picture for whoever asks for one. */
const usable = async (page: Page, name: string, { viewport, colorScheme }: Look) => {
  await calm(page);
  const into = process.env['PICTURES'];
  const width = viewport?.width ?? 0;
  if (into) await page.screenshot({ path: `${into}/${name}-${width}-${colorScheme}.png` });
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
};

it.each([
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const satisfies readonly Look[])(
  'an approver signs with estimate, who asks and what changed in sight ($viewport.width, $colorScheme)',
  async (look) => {
    const { id, number } = await awaiting();
    const page = await on.visitBy(people.approver, '/inbox', look);
    await page.getByRole('button', { name: `Approve ${number}` }).click();
    const dialog = page.getByRole('dialog');
    const [buyer, reviewer] = [people.buyer, people.reviewer].map(({ session }) => session.user.name);
    await dialog.getByText(/^Nothing was changed since it came from /).waitFor();
    const asked = dialog.getByRole('list', { name: 'Who asks' }).getByRole('listitem');
    expect(
      (await asked.allTextContents()).map((text) => text.replace(/[A-Z][a-z]{2} \d{1,2}, \d{4}.*?(?:AM|PM)/, ' … ')),
    ).toEqual([
      `Drafted · ${buyer} … `,
      `Send for review · ${buyer} … Needed by Friday`,
      `Send for approval · ${reviewer} … Prices were checked`,
    ]);
    const note = dialog.getByRole('note', { name: 'Before you decide' });
    await note
      .getByText('1 of 2 lines: 9,240.00 GBP against an estimate of 100.00 GBP: 9,140.00 (9,140 %) above the estimate')
      .waitFor();
    expect(
      await note
        .getByTitle('Look at this')
        .or(note.getByRole('img', { name: 'Look at this' }))
        .count(),
    ).toBe(2);
    await usable(page, 'award-signed', look);
    await dialog.getByLabel(/^Comment/).fill('Agreed');
    await Promise.all([toast(page, 'Awarded'), dialog.getByRole('button', { name: 'Approve', exact: true }).click()]);
    expect(await expecting(200, people.approver.get(`/api/rfq-awards/${id}`))).toMatchObject({ status: 'APPROVED' });
  },
);
