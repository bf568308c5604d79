import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { followMenu } from './menu.ts';
import { served } from './support.ts';

const on = served();

const desk = { viewport: { width: 1440, height: 900 } };
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const fold = (page: Page, group: string) => page.getByRole('button', { name: `More of ${group}` });

it('folds by keyboard, and is as one left it after a reload', async () => {
  const page = await on.visitAs('buyer@demo.test', '/', desk);
  await menu(page).getByRole('link', { name: 'Stock' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await menu(page).getByRole('link', { name: 'Stock count' }).waitFor();
  expect(await fold(page, 'Stock').getAttribute('aria-expanded')).toBe('true');
  await page.reload();
  await menu(page).getByRole('link', { name: 'Stock count' }).waitFor();
  expect(await fold(page, 'Settings').getAttribute('aria-expanded')).toBe('false');
  await fold(page, 'Stock').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => fold(page, 'Stock').getAttribute('aria-expanded')).toBe('false');
  await page.reload();
  await menu(page).getByRole('link', { name: 'Stock', exact: true }).waitFor();
  expect(await menu(page).getByRole('link', { name: 'Stock count' }).count()).toBe(0);
});

it('shows the entry that one is at, however many groups are open', async () => {
  const page = await on.visitAs('admin@demo.test', '/', desk);
  for (const group of ['My work', 'Estimations', 'Projects', 'Buying', 'Stock', 'Settings', 'Administration'])
    await fold(page, group).click();
  await followMenu(page, 'Administration', 'System');
  await page.getByRole('heading', { level: 1, name: 'System' }).waitFor();
  await page.reload();
  const system = menu(page).getByRole('link', { name: 'System', exact: true });
  const bottom = () => system.evaluate((link) => link.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(900);
  expect(await menu(page).evaluate((nav) => nav.scrollHeight > nav.clientHeight)).toBe(true);
});

it('leads a phone to an entry of a group, and closes behind it', async () => {
  const page = await on.visitAs('buyer@demo.test', '/', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await menu(page).waitFor();
  await followMenu(page, 'Buying', 'Orders');
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  await expect.poll(() => menu(page).count()).toBe(0);
});
