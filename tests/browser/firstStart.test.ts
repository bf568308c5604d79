import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { faults } from './audit.ts';
import { served } from './support.ts';

const on = served();

const due = (email: string) =>
  on.database.asSystem((tx) =>
    tx.execute(sql`update users set preferences = preferences || '{"set-up": "due"}' where email = ${email}`),
  );

it('the first administrator is asked for firm, branch, currency and notation, once, and all screens follow', async () => {
  await due('admin@demo.test');
  const page = await on.visitAs('admin@demo.test', '/branches');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Set up your firm' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  const form = page.getByRole('form', { name: 'Set up your firm' });
  // The browser of the tests is American.
  await form.getByText('Dec 31, 2026').waitFor();
  await form.getByText('$1,234,567.50').waitFor();
  expect(await faults(page)).toEqual([]);
  // What the branch has already stands there.
  const firm = form.getByRole('textbox', { name: 'Name of the firm' });
  await firm.fill('');
  await form.getByRole('button', { name: 'Save and begin' }).click();
  await form.getByText('Name of the firm is required').waitFor();

  await firm.fill('Fassaden Huber GmbH');
  await form.getByRole('textbox', { name: 'Branch' }).fill('Graz');
  const choose = async (label: string, option: string) => {
    await form.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Currency', 'EUR');
  await choose('Dates and numbers', 'German (Germany)');
  await form.getByText('31.12.2026').waitFor();
  await form.getByText('1.234.567,50 €').waitFor();
  await form.getByRole('button', { name: 'Save and begin' }).click();

  await page.getByRole('heading', { level: 1, name: 'Branches' }).waitFor();
  await page.getByRole('link', { name: 'Graz' }).click();
  await page.getByText('Fassaden Huber GmbH').waitFor();
  await page.reload();
  await page.getByText('Fassaden Huber GmbH').waitFor();
  await page.goto(`${on.url}/enquiries/global`);
  await page
    .getByText(/^\d{1,3}(\.\d{3})+,\d\d\s€$/u)
    .first()
    .waitFor();
  await page
    .getByText(/^\d{1,2}\.\d{1,2}\.20\d\d$/u)
    .first()
    .waitFor();

  // Another branch of the firm begins as the first one is.
  await page.goto(`${on.url}/branches/create`);
  await expect.poll(() => page.getByRole('combobox', { name: 'Currency' }).innerText()).toContain('EUR');
  expect(await page.getByRole('combobox', { name: 'Dates and numbers' }).innerText()).toContain('German (Germany)');
});

it('Later leads on, and does not ask again; who may not change branches is not asked', async () => {
  await due('other@demo.test');
  const page = await on.visitAs('other@demo.test', '/clients');
  await page.reload();
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  await expect
    .poll(async () => (await (await on.as('other@demo.test')).get('/api/me')).data.user.preferences['set-up'])
    .toBe('over');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();

  await due('sales@demo.test');
  const seller = await on.visitAs('sales@demo.test', '/clients');
  await seller.reload();
  await seller.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
});
