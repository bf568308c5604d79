import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { followMenu } from './menu.ts';
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

it('a person who has left is made anonymous on their page, and what is held of them is a file', async () => {
  const admin = await on.as('admin@demo.test');
  const { data } = await admin.post('/api/users', { name: 'Zebulon Quirk', email: 'quirk@firm.example' });
  const page = await on.visitAs('admin@demo.test', `/users/${data.id}/show`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Personal data' }).click(),
  ]);
  const held = JSON.parse(readFileSync(await download.path(), 'utf8')) as { person: { email: string } };
  expect([download.suggestedFilename(), held.person.email]).toEqual([`person-${data.id}.json`, 'quirk@firm.example']);
  expect(await page.getByRole('button', { name: 'Make anonymous' }).count()).toBe(0);
  await admin.put(`/api/users/${data.id}`, { version: data.version, is_active: false });
  await page.reload();
  await page.getByRole('button', { name: 'Make anonymous' }).click();
  const asked = page.getByRole('dialog', { name: 'Make Zebulon Quirk anonymous?' });
  await asked.getByRole('button', { name: 'Make anonymous' }).click();
  await page.getByRole('heading', { level: 1, name: `Former colleague ${data.id}` }).waitFor();
});

it('the page of the system is in the menu of administrators alone', async () => {
  const admin = await on.visitAs('admin@demo.test', '/');
  await followMenu(admin, 'Administration', 'System');
  await admin.getByRole('heading', { name: 'System', level: 1 }).waitFor();
  const seller = await on.visitAs('sales@demo.test', '/');
  await calm(seller);
  expect(await seller.getByRole('link', { name: 'Administration' }).count()).toBe(0);
  expect(await seller.getByRole('link', { name: 'System', exact: true }).count()).toBe(0);
});
