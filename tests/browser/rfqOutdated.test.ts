import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { testRfqs } from '../support/rfqs.ts';
import { expecting, type Made } from '../support/sales.ts';
import { axeFaults } from './axe.ts';
import { calm, served } from './support.ts';
import { toast } from './toasts.ts';
import type { Look } from './visitors.ts';

const on = served();
const { people, sent, quote, award, awardStep, submit } = testRfqs(on);

/** Two lines of one vendor, the first in euros, awarded and awaiting approval. */
const awaiting = async () => {
  const made = await sent(['5', '12.5'], 2);
  const [calder, dorn] = made.vendors as [Made, Made];
  await quote(made.rfq, calder, made.asks, ['7', '31.5'], { currency: 'EUR', exchange_rate: '0.85' });
  const other = await quote(made.rfq, dorn, made.asks, ['9', '30'], { reference: 'D-1' });
  const lines = made.asks.map(({ id }) => ({ rfq_line_id: id, vendor_id: calder.id }));
  const { id, number } = await expecting(201, award(made.rfq, lines, { recommendation: 'All from one hand' }));
  await expecting(200, submit(id));
  await expecting(200, awardStep(id, 'review', people.reviewer));
  return { ...made, id: Number(id), number: String(number), calder, dorn, other };
};

/** No wider than its window, usable by everybody, with a picture for whoever asks for one. */
const usable = async (page: Page, name: string, { viewport, colorScheme }: Look) => {
  await calm(page);
  const into = process.env['PICTURES'];
  const width = viewport?.width ?? 0;
  if (into) await page.screenshot({ path: `${into}/${name}-${width}-${colorScheme}.png`, fullPage: true });
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
};

const looks = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const satisfies readonly Look[];

describe('an outdated award', () => {
  it.each(looks)(
    'says why on its page and in the inbox, and is kept with a reason ($viewport.width, $colorScheme)',
    async (look) => {
      const { rfq, asks, calder, dorn, id, number } = await awaiting();
      await quote(rfq, calder, asks, ['9.9', '31.5'], { currency: 'EUR', exchange_rate: '0.85' });
      await quote(rfq, dorn, asks, ['5.5', '30']);
      const page = await on.visitBy(people.approver, `/awards/${id}/show`, look);
      const note = page.getByRole('note', { name: 'Outdated' });
      await note.getByText(`${calder.name} has quoted again: revision 2 (1 when drafted)`).waitFor();
      await note.getByText(/now quotes 8\.415 \(5\.95 when drafted\)$/).waitFor();
      await page.getByText('1 of 2 lines go to the lowest.').waitFor();
      await page.getByText('Keep it with a reason, or draft it anew').first().waitFor();
      expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
      await usable(page, 'award-outdated', look);
      await page.goto(`${new URL(page.url()).origin}/inbox`);
      const entry = page.getByRole('listitem').filter({ hasText: number });
      await entry.getByText(`${calder.name} has quoted again: revision 2 (1 when drafted)`).waitFor();
      await entry.getByText('1 of 2 lines to the lowest now').waitFor();
      await usable(page, 'award-outdated-inbox', look);
      await entry.getByRole('button', { name: `Keep as drafted ${number}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('note', { name: 'Outdated' }).waitFor();
      await usable(page, 'award-keep', look);
      await dialog.getByLabel(/^Comment/).fill('Agreed by telephone');
      await Promise.all([
        toast(page, 'Award kept as it was drafted'),
        dialog.getByRole('button', { name: 'Keep as drafted' }).click(),
      ]);
      await page.goto(`${new URL(page.url()).origin}/awards/${id}/show`);
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await Promise.all([
        toast(page, 'Awarded'),
        page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click(),
      ]);
    },
  );

  it('a decision on what has changed meanwhile shows what', async () => {
    const { rfq, asks, other, id } = await awaiting();
    const [look] = looks;
    const page = await on.visitBy(people.approver, `/awards/${id}/show`, look);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    const bid = { rfq_line_id: asks[0]?.id, bid: 'priced', price: '9.5', version: 1 };
    await expecting(200, people.buyer.put(`/api/rfq/${rfq.id}/bids`, { quotation_id: other.id, bids: [bid] }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog.getByText('What this decision rests on has changed since you opened it').waitFor();
    await dialog
      .getByRole('list', { name: 'What changed' })
      .getByText(/Price: 9\.00 → 9\.50/)
      .waitFor();
    await usable(page, 'award-changed', look);
    await dialog.getByRole('button', { name: 'Show it as it is now' }).click();
    // It closes once the award has been read again.
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await Promise.all([
      toast(page, 'Awarded'),
      page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click(),
    ]);
  });
});
