import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faults } from './audit.ts';
import { served } from './support.ts';

const on = served();
const input = (page: Page) => page.getByRole('combobox', { name: 'Search records and screens' });
const button = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const open = async (page: Page) => {
  await button(page).waitFor();
  await page.keyboard.press('Control+k');
  // What is typed goes there.
  await page.locator('[role=dialog] [role=combobox]:focus').waitFor();
};
/** Behind a dialog the page is hidden, and its headings with it. */
const faultsWithin = async (page: Page) =>
  (await faults(page)).filter((fault) => !fault.startsWith('Headings of levels :'));
const chosen = (page: Page) => page.getByRole('option', { selected: true });

describe('the palette', () => {
  it('leads by Ctrl-K, a number and Enter to the record, and back with Escape to where one typed', async () => {
    const page = await on.visitAs('admin@demo.test', '/items');
    const box = page.getByRole('searchbox', { name: 'Search items' });
    await box.fill('pl');
    await open(page);
    await page.keyboard.press('Escape');
    await input(page).waitFor({ state: 'detached' });
    await expect.poll(() => box.evaluate((at) => at === document.activeElement)).toBe(true);
    await open(page);
    // Enter at once: it waits for the answer.
    await page.keyboard.type('st plt');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/items\/\d+\/show$/);
    await page.getByRole('heading', { level: 1, name: 'Steel plate' }).waitFor();
    await input(page).waitFor({ state: 'detached' });
    await open(page);
    await page
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: /^Steel plate/ })
      .waitFor();
  });

  it('takes what is typed before it is loaded, which does nothing on the page below', async () => {
    const page = await on.visitAs('admin@demo.test', '/clients');
    let load = () => undefined as void;
    const may = new Promise<void>((done) => (load = done));
    await page.route(/\/Palette-[^/]*\.js$/, async (route) => {
      await may;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('link', { name: 'Aire Valley Developments' }).waitFor();
    await button(page).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('jx items');
    for (let n = 0; n < 8; n += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('item');
    load();
    await expect.poll(() => input(page).inputValue()).toBe('item');
    await chosen(page).filter({ hasText: 'Items' }).waitFor();
    await page.keyboard.press('Escape');
    await input(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('toolbar', { name: 'Chosen records' }).count()).toBe(0);
  });

  it('leads by the keyboard alone to a screen and to a new record', async () => {
    const page = await on.visitAs('admin@demo.test', '/items');
    await open(page);
    await page.keyboard.type('vend');
    await chosen(page).filter({ hasText: 'Vendors' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/vendors$/);
    await open(page);
    await page.keyboard.type('new client');
    await chosen(page).filter({ hasText: 'New client' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/clients\/create$/);
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
  });

  it('shows a record that is chosen with the arrows, and keeps the chosen one in sight', async () => {
    const page = await on.visitAs('admin@demo.test', '/items');
    await open(page);
    await page.keyboard.press('End');
    const last = chosen(page);
    await expect.poll(() => last.textContent()).toContain('Sign out');
    const isInSight = () =>
      last.evaluate((at) => {
        const { top, bottom } = at.getBoundingClientRect();
        const beneath = document.elementFromPoint(innerWidth / 2, (top + bottom) / 2);
        return at.contains(beneath);
      });
    await expect.poll(isInSight).toBe(true);
    await page.keyboard.press('Home');
    await expect.poll(() => chosen(page).textContent()).toBe('Home');
  });

  it('opens a new tab with Ctrl-Enter, in the same branch, and stays', async () => {
    const page = await on.visitAs('admin@demo.test', '/items');
    await open(page);
    await page.keyboard.type('clients');
    await chosen(page).filter({ hasText: 'Clients' }).waitFor();
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await tab.getByRole('heading', { level: 1, name: /Clients/ }).waitFor();
    expect(await input(page).isVisible()).toBe(true);
  });

  it('asks before it leaves a form with unsaved changes', async () => {
    const page = await on.visitAs('admin@demo.test', '/clients/create');
    await page.getByRole('textbox', { name: 'Name' }).fill('Half a client');
    await open(page);
    await page.keyboard.type('vendors');
    await chosen(page).filter({ hasText: 'Vendors' }).waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /stay|keep/i })
      .click();
    expect(new URL(page.url()).pathname).toBe('/clients/create');
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Half a client');
  });

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)('can be read and used by everybody: %s, %i wide', async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 844 } } as const;
    const page = await on.visitAs('admin@demo.test', '/items', options);
    await button(page).click();
    await page.locator('[role=dialog] [role=combobox]:focus').waitFor();
    expect(await faultsWithin(page)).toEqual([]);
    await page.keyboard.type('steel');
    await page.getByRole('option', { name: /^Steel plate/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await faultsWithin(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const box = await page.getByRole('dialog').boundingBox();
    if (width === 390) expect(box).toMatchObject({ x: 0, y: 0, width, height: 844 });
    await page.keyboard.press('Control+a');
    await page.keyboard.type('qqzzqq');
    await page.getByText('Nothing found for').waitFor();
    expect(await faultsWithin(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close the search' }).click();
    await input(page).waitFor({ state: 'detached' });
  });
});
