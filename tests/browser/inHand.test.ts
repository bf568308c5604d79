import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { acted } from '../support/estimation.ts';
import { idOf } from '../support/sales.ts';
import { cell, servedBill, status, total } from './costGrid.ts';

const bill = servedBill();
const { open } = bill;

/** No save of lines arrives, until it is taken back. */
const unreachable = async (page: Page) => {
  const isSave = '**/api/**/items';
  await page.route(isSave, (route) =>
    route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
  );
  return () => page.unroute(isSave);
};
const inHand = (page: Page) => page.getByRole('alert').filter({ hasText: /^Not saved: / });
const typedRows = (page: Page) =>
  inHand(page)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((one) => one.innerText.trim())));
/** What the page puts on the clipboard. */
const copied = async (page: Page): Promise<string> => {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
    });
  });
  await inHand(page).getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => 'copied' in window)).toBe(true);
  return page.evaluate(() => String(Object.getOwnPropertyDescriptor(window, 'copied')?.value));
};

/** 777 typed into the quantity of a line of 1 × 10.00, and a new line, none of which has arrived when the stage is sent for review. */
const sentMeanwhile = async () => {
  const { page, cost, estimation, onServer } = await open();
  const reach = await unreachable(page);
  await cell(page, 'Mullion', 'Quantity').click();
  await page.keyboard.type('77\n');
  await cell(page, 'Glazing', 'Description').click();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('row').count()).toBe(7);
  await page.keyboard.type('Sealant');
  await page.keyboard.press('Tab');
  await page
    .getByText(/lines? not saved/)
    .first()
    .waitFor();
  expect(await total(page).innerText()).toBe('820.00');
  const reviewer_id = idOf(bill.team.reviewer);
  await acted(bill.team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id });
  return { page, cost, estimation, onServer, reach };
};

describe('what was typed into a bill that was sent meanwhile', () => {
  it('stays in hand, out of the lines and their total; it is copied, offered after a reload, and discarded', async () => {
    const { page, reach, onServer } = await sentMeanwhile();
    await reach();
    await inHand(page).waitFor();
    expect(await inHand(page).innerText()).toMatch(/^Not saved: 2 lines – /);
    await expect.poll(() => total(page).innerText()).toBe('60.00');
    expect(await cell(page, 'Mullion', 'Quantity').innerText()).toBe('1');
    expect(await page.getByRole('gridcell', { name: 'Sealant', exact: true }).count()).toBe(0);
    expect(await typedRows(page)).toEqual([
      ['Mullion', 'Quantity', '77', '1'],
      ['Sealant', 'New', '', '–'],
    ]);
    expect(await copied(page)).toBe('Line\tQuantity\nMullion\t77\nSealant\t');
    expect(await onServer('Mullion')).toMatchObject({ quantity: '1.0000' });
    await page.reload();
    await inHand(page).waitFor();
    expect((await typedRows(page))[0]).toEqual(['Mullion', 'Quantity', '77', '1']);
    expect(await inHand(page).getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await inHand(page).getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => inHand(page).count()).toBe(0);
    await page.reload();
    await page.getByRole('treegrid').waitFor();
    await status(page, '4 lines');
    expect(await inHand(page).count()).toBe(0);
  });

  it('is put back and saved once the bill can be changed again', async () => {
    const { page, reach, estimation, onServer } = await sentMeanwhile();
    await reach();
    await inHand(page).waitFor();
    await acted(bill.team.reviewer, 'boq-cost', 'review-revert', estimation);
    await inHand(page).getByRole('button', { name: 'Try again' }).click();
    await status(page, 'All changes saved');
    expect(await inHand(page).count()).toBe(0);
    expect(await onServer('Mullion')).toMatchObject({ quantity: '77.0000' });
    expect(await onServer('Sealant')).toMatchObject({ kind: 'item' });
  });
});
