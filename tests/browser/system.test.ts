import { expect, it } from 'vitest';
import { axeFaults } from './axe.ts';
import { calm, served } from './support.ts';

const on = served();

it.each([
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 1440, height: 900 }],
  ['light', { width: 390, height: 844 }],
  ['dark', { width: 390, height: 844 }],
] as const)('the state of the system is read by an administrator: %s, %j', async (colorScheme, viewport) => {
  const page = await on.visitAs('admin@demo.test', '/system', { colorScheme, viewport });
  await page.getByRole('heading', { name: 'System', level: 1 }).waitFor();
  await page.getByText('Nothing needs to be looked at.').waitFor();
  for (const title of ['Program', 'Database', 'Files and disks', 'Backups'])
    await page.getByRole('heading', { name: title, level: 2 }).waitFor();
  await page.getByText('Every night at 02:00, of which 14 stay').waitFor();
  await calm(page);
  expect(await axeFaults(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(viewport.width);
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/system-${colorScheme}-${viewport.width}.png` });
});

it('the page of the system is in the menu of administrators alone', async () => {
  const admin = await on.visitAs('admin@demo.test', '/');
  await admin.getByRole('link', { name: 'System', exact: true }).click();
  await admin.getByRole('heading', { name: 'System', level: 1 }).waitFor();
  const seller = await on.visitAs('sales@demo.test', '/');
  await calm(seller);
  expect(await seller.getByRole('link', { name: 'System', exact: true }).count()).toBe(0);
});
