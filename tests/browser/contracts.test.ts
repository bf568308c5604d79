import { describe, expect, it } from 'vitest';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

describe('a contract review', () => {
  it('is written for a new project, with clauses and a file, submitted, sent back and approved', async () => {
    const title = `Footbridge ${Date.now()}`;
    const page = await on.visitAs('sales@demo.test', '/projects');
    await page.getByRole('link', { name: 'New project' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('combobox', { name: /^Customer/ }).fill('Beaumont');
    await page
      .getByRole('option', { name: /Beaumont/ })
      .first()
      .click();
    await Promise.all([
      toast(page, 'Project created'),
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    const heading = page.getByRole('heading', { level: 1, name: title });
    await heading.waitFor();
    const [id] = /\d+/.exec(new URL(page.url()).pathname) ?? [];
    const number = (
      await page
        .getByText(/^PRJ-LDS-/)
        .first()
        .innerText()
    ).trim();

    await page.getByRole('link', { name: 'Contract reviews' }).first().click();
    await page.getByRole('link', { name: 'New contract review' }).click();
    await page.getByRole('combobox', { name: /^Project/ }).fill(number);
    await page
      .getByRole('option', { name: new RegExp(number) })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Contract', exact: true }).fill('JCT MW 2024');
    await page.getByRole('button', { name: 'Add clause' }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Payment');
    await page.getByRole('textbox', { name: 'Finding' }).fill('Paid when paid');
    await Promise.all([
      toast(page, 'Contract review created'),
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    await page.getByRole('heading', { level: 1, name: 'JCT MW 2024' }).waitFor();
    await page.waitForURL(({ pathname }) => pathname === `/contract_reviews/${id}/show`);

    await page.getByRole('tab', { name: 'Attachments' }).click();
    const file = { name: 'contract.txt', mimeType: 'text/plain', buffer: Buffer.from('Signed by both') };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByText('contract.txt').first().waitFor();

    await page.getByRole('button', { name: 'Send for review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send for review' });
    await dialog.getByRole('combobox', { name: /^Reviewer/ }).fill('David');
    await page.getByRole('option', { name: /David Mensah/ }).click();
    const submitted = toast(page, 'Contract review sent for review');
    await Promise.all([submitted, dialog.getByRole('button', { name: 'Send for review' }).click()]);
    await page.getByText('Under review', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe('true');

    const other = await on.visitAs('approver@demo.test', `/contract_reviews/${id}/show`);
    await other.getByRole('button', { name: 'Send back' }).click();
    const back = other.getByRole('dialog', { name: 'Send back' });
    await back.getByRole('textbox').fill('Clause 8 is missing');
    await Promise.all([
      toast(other, 'Contract review sent back'),
      back.getByRole('button', { name: 'Send back' }).click(),
    ]);
    await page.getByText('Clause 8 is missing').first().waitFor();
  });
});
