import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { served, still } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('a.list-name')?.textContent ?? null);
const pressAtOnce = (page: Page, keys: readonly string[]) =>
  page.evaluate((all) => {
    for (const key of all)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, keys);
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
const loaded = (page: Page) => page.getByText(/^All [\d,]+ /).waitFor();

it('is worked through by keys, which a question mark names', async () => {
  const page = await on.visitAs('admin@demo.test', '/clients');
  await page.getByRole('link', { name: 'Aire Valley Developments' }).waitFor();
  await page.keyboard.press('j');
  await expect.poll(() => focusedName(page)).toBe('Aire Valley Developments');
  // Down twice and up once, faster than the focus can follow.
  await pressAtOnce(page, ['j', 'ArrowDown', 'k']);
  const second = await page.locator('tr[data-index="1"] a.list-name').textContent();
  await expect.poll(() => focusedName(page)).toBe(second);
  await page.keyboard.press('x');
  await expect.poll(() => page.getByRole('checkbox', { name: `Select ${second}` }).isChecked()).toBe(true);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Help: Clients' });
  await keys.getByText('Open the row').waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  await page.getByRole('searchbox').fill('jx');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('row', { name: second ?? '' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: second ?? '' }).waitFor();
});

it('says how many columns are out of sight at the right, and goes there', async () => {
  const page = await on.visitAs('admin@demo.test', '/purchase_requests', { viewport: { width: 1440, height: 900 } });
  const more = page.getByRole('button', { name: /^\d more columns? to the right$/ });
  await more.waitFor();
  const last = page.getByRole('columnheader').last();
  const edge = async () => {
    const box = await last.boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  expect(await edge()).toBeGreaterThan(1440);
  await more.click();
  await expect.poll(edge).toBeLessThanOrEqual(1440);
  await more.waitFor({ state: 'hidden' });
});

it('shows on the cards of a phone what is due before what merely comes first', async () => {
  const page = await on.visitAs('admin@demo.test', '/estimations', { viewport: { width: 390, height: 844 } });
  const card = page.getByRole('listitem').filter({ hasText: 'EST-' }).first();
  await card.waitFor();
  const caller = await on.as('admin@demo.test');
  const { records } = (await caller.get('/api/estimations?sortCol=number&sortOrder=DESC&per_page=1')).data as {
    records: readonly { due_on: string }[];
  };
  const due = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }).format(
    new Date(records[0]?.due_on ?? 0),
  );
  await expect.poll(() => card.innerText()).toContain(due);
});

it('has one scrollbar however many pages it has, and its head stays at its top', async () => {
  const caller = await on.as('admin@demo.test');
  for (let n = 0; n < 120; n += 1) await caller.post('/api/client', { name: `Zz client ${n}` });
  const page = await on.visitAs('admin@demo.test', '/clients');
  const list = page.getByTestId('virtuoso-scroller');
  await list.waitFor();
  await page.getByText(/^50 of|^100 of/).waitFor();
  await expect.poll(() => pageHeight(page)).toBe(0);
  const before = await still(list);
  await expect
    .poll(async () => {
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return page.getByText(/^All [\d,]+ /).count();
    })
    .toBe(1);
  await expect.poll(() => list.boundingBox()).toEqual(before);
  await expect.poll(() => pageHeight(page)).toBe(0);
  const head = page.getByRole('columnheader', { name: 'City' });
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(before.y);
  await expect.poll(() => list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

it('keeps the width to which a column was dragged, or brought by keys', async () => {
  const page = await on.visitAs('admin@demo.test', '/structures');
  await loaded(page);
  const width = async () => (await page.getByRole('columnheader', { name: 'Name' }).boundingBox())?.width ?? 0;
  const edge = page.getByRole('separator', { name: 'Width of Name' });
  const { x, y } = await still(edge);
  const before = await width();
  await page.mouse.move(x + 5, y + 10);
  await page.mouse.down();
  await page.mouse.move(x - 95, y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(before - 100);
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBe(before - 84);
  // At once: nothing waits until it is stored.
  await page.reload();
  await loaded(page);
  await expect.poll(width).toBe(before - 84);
  // The server has it too, so that it holds in another browser.
  const elsewhere = await on.visitAs('admin@demo.test', '/structures');
  await loaded(elsewhere);
  const there = async () => (await elsewhere.getByRole('columnheader', { name: 'Name' }).boundingBox())?.width;
  await expect.poll(there).toBe(before - 84);
  await edge.dblclick();
  await expect.poll(width).toBe(before);
});

it('takes back a deletion', async () => {
  const page = await on.visitAs('admin@demo.test', '/structures');
  await page.getByRole('checkbox', { name: 'Select Spare glass' }).check();
  await page.getByRole('checkbox', { name: 'Select Spare panels' }).check();
  await page.getByRole('toolbar', { name: 'Chosen records' }).getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.poll(() => page.getByRole('link', { name: 'Spare glass' }).count()).toBe(0);
  const restored = toast(page, 'Restored');
  await page.getByRole('button', { name: 'Undo' }).click();
  await restored;
  await page.getByRole('link', { name: 'Spare glass' }).waitFor();
  await page.getByRole('link', { name: 'Spare panels' }).waitFor();
});
