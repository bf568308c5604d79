import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faults } from './audit.ts';
import { served } from './support.ts';

const on = served();

const trail = async (options?: Parameters<typeof on.visitAs>[2]): Promise<Page> => {
  const page = await on.visitAs('admin@demo.test', '/trail_entries', options);
  await page.getByRole('heading', { level: 1, name: 'Audit entries' }).waitFor();
  return page;
};

it('shows an administrator who did what, finds it by person, kind and words, and leads to the record', async () => {
  const seller = await on.visitAs('sales@demo.test', '/clients');
  await seller.getByText('Aire Valley Developments').first().click();
  await seller.getByRole('heading', { level: 1, name: 'Aire Valley Developments' }).waitFor();
  await fetch(`${on.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'intruder@elsewhere.example', password: 'guess' }),
  });
  const page = await trail();
  const row = page.getByRole('row').filter({ hasText: 'Client Aire Valley Developments' });
  await row.getByText('Record read').waitFor();
  expect(await row.innerText()).toMatch(
    /Tom Whitaker[\s\S]*Client Aire Valley Developments[\s\S]*Leeds[\s\S]*Chrome \d+ on Linux/,
  );
  await page.getByRole('row').filter({ hasText: 'intruder@elsewhere.example' }).getByText('Sign-in failed').waitFor();

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('group', { name: 'What' }).getByRole('button', { name: 'Sign-in failed' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByText('Record read').count()).toBe(0);
  await page.getByRole('searchbox').first().fill('elsewhere.example');
  await page.getByRole('row').filter({ hasText: 'intruder@elsewhere.example' }).waitFor();
  expect(await faults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.split('\r\n')[0]).toBe('\ufeffTime,What,Name,Subject,Branch,Address,Device');
  expect(csv).toContain('Sign-in failed,intruder@elsewhere.example,E-mail or password is wrong');

  await page.goto(`${on.url}/trail_entries`);
  await page.getByRole('row').filter({ hasText: 'Client Aire Valley Developments' }).getByText('Leeds').click();
  await page.getByRole('heading', { level: 1, name: 'Aire Valley Developments' }).waitFor();
});

it('has cards on a phone', async () => {
  const page = await trail({ viewport: { width: 390, height: 844 } });
  await page.getByText('Signed in').or(page.getByText('Record read')).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await faults(page)).toEqual([]);
});

it('is not there for others', async () => {
  const page = await on.visitAs('sales@demo.test', '/clients');
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  expect(await page.getByRole('link', { name: 'Audit entries' }).count()).toBe(0);
});
