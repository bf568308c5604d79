import { describe, expect, it } from 'vitest';
import { served } from './support.ts';

const on = served();

describe('structures (rule 20)', () => {
  it('asks for a name, and opens the popup when a creation fails', async () => {
    const page = await on.visitAs('coordinator@demo.test', '/structures/create');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Please add Name').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('atrium ROOF');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const popup = page
      .getByRole('dialog', { name: 'Structure Creation Failed' })
      .or(page.getByRole('alertdialog', { name: 'Structure Creation Failed' }));
    await popup.getByText('Name is taken by another structure').waitFor();
    await popup.getByRole('button').first().click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('atrium ROOF');
  });

  it('opens the popup when a deletion fails', async () => {
    const page = await on.visitAs('coordinator@demo.test', '/structures');
    // Told of nothing, the screen still shows what somebody else has deleted.
    await page.route('**/api/live', (route) => route.abort());
    await page.reload();
    await page.getByText('Maintenance stock').click();
    await page.getByRole('heading', { level: 1, name: 'Maintenance stock' }).waitFor();
    const other = await on.visitAs('admin@demo.test', new URL(page.url()).pathname);
    await other.getByRole('button', { name: 'Delete' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await other.waitForURL(/\/structures$/);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const popup = page
      .getByRole('dialog', { name: 'Structure Deletion Failed' })
      .or(page.getByRole('alertdialog', { name: 'Structure Deletion Failed' }));
    await popup.getByText('Structure not found').waitFor();
  });
});
