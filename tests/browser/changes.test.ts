import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { faults } from './audit.ts';
import { served } from './support.ts';

const on = served();

it('shows every change of the branch to an administrator, and gives the whole as a file', async () => {
  const admin = await on.as('admin@demo.test');
  const { data } = await admin.post('/api/client', { name: 'History Ltd', city: 'Otley' });
  await admin.put(`/api/client/${data.id}`, { version: 1, city: 'Ilkley' });
  const page = await on.visitAs('admin@demo.test', '/history');
  await page.getByRole('heading', { level: 1, name: 'Changes' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'City: Otley → Ilkley' });
  expect(await row.innerText()).toMatch(/Amara Osei[\s\S]*Changed[\s\S]*Client History Ltd/);
  expect(await faults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('group', { name: 'What' }).getByRole('button', { name: 'Changed' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Added' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('Time,Person,What,Kind of record,Record,Id of the record,Part of it,Field,Before,After');
  expect(lines[1]).toMatch(new RegExp(`Amara Osei,Changed,Client,History Ltd,${data.id},,City,Otley,Ilkley$`));
  await row.getByText('Amara Osei').click();
  await page.getByRole('heading', { level: 1, name: 'History Ltd' }).waitFor();

  await page.goto(`${on.url}/global_history`);
  await page.getByRole('heading', { level: 1, name: 'Changes of people' }).waitFor();
  // What nobody did with a session: the first data of the demo firm.
  await page
    .getByRole('row')
    .filter({ hasText: /The system.*Added.*User / })
    .first()
    .waitFor();
  expect(await faults(page)).toEqual([]);
});

it('has cards on a phone', async () => {
  const page = await on.visitAs('admin@demo.test', '/history', { viewport: { width: 390, height: 844 } });
  await page.getByRole('listitem').filter({ hasText: 'Amara Osei' }).or(page.getByText('Added')).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await faults(page)).toEqual([]);

  await page.goto(`${on.url}/global_history`);
  await page.getByRole('listitem').filter({ hasText: 'The system' }).first().waitFor();
  // Somebody of two branches has the chooser in the bar: the name of the screen stays in one line and beside the search.
  const box = async (name: 'banner' | 'name' | 'search') => {
    const bar = page.getByRole('banner');
    const part = {
      banner: bar,
      name: bar.getByText('Changes of people'),
      search: bar.getByRole('button', { name: 'Search' }),
    };
    const found = await part[name].boundingBox();
    return found ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  const [bar, name, search] = [await box('banner'), await box('name'), await box('search')];
  expect(name.height).toBeLessThan(28);
  expect(name.x + name.width).toBeLessThanOrEqual(search.x);
  expect(search.y).toBeGreaterThanOrEqual(bar.y);
});
