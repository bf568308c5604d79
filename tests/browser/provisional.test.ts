import { expect, it } from 'vitest';
import { faults } from './audit.ts';
import { cell, servedBill, status, total } from './costGrid.ts';

const bill = servedBill();
const { open } = bill;

it('an optional line shows its price and is in no total; a provisional sum is typed, or chosen, and counts', async () => {
  const { page, onServer } = await open();
  const row = page.getByRole('row').filter({ hasText: 'Glazing' });
  // Its description has a tag: its cells are found by their column.
  const quantity = row.locator('[aria-colindex="5"]');
  expect(await total(page).innerText()).toBe('60.00');
  await cell(page, 'Glazing', 'Quantity').click();
  await page.keyboard.type('optional 4\n');
  await expect.poll(() => total(page).innerText()).toBe('30.00');
  await expect.poll(() => quantity.innerText()).toBe('opt. 4');
  await row.getByText('opt. 40.00').waitFor();
  await status(page, 'All changes saved');
  const optional = await onServer('Glazing');
  expect(optional).toMatchObject({ basis: 'optional', alternate_quantity: '4.0000', cost_extension: '0.00' });
  expect(await faults(page)).toEqual([]);

  await quantity.click();
  await page
    .getByRole('button', { name: 'Basis… provisional sum, rate only, alternate, optional or percentage' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Basis' }).click();
  await page.getByRole('option', { name: 'A provisional sum: in the total, without overheads' }).click();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Quantity' }).inputValue()).toMatch(/^4/);
  await dialog.getByRole('button', { name: 'Change' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => quantity.innerText()).toBe('PS 4');
  await expect.poll(() => total(page).innerText()).toBe('70.00');
  await quantity.click();
  await page.keyboard.type('PS\n');
  await expect.poll(() => total(page).innerText()).toBe('40.00');
  await status(page, 'All changes saved');
  const sum = await onServer('Glazing');
  expect(sum).toMatchObject({ basis: 'provisional_sum', quantity: '1.0000', cost_extension: '10.00' });
  expect(sum).not.toHaveProperty('alternate_quantity');
});
