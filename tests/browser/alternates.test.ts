import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faults } from './audit.ts';
import { cell, servedBill, status, total } from './costGrid.ts';

const bill = servedBill();
const { open } = bill;

const typed = async (page: Page, line: string, text: string) => {
  await cell(page, line, 'Quantity').click();
  await page.keyboard.type(`${text}\n`);
};

it('an alternate is typed as a quantity, shows its price and what it stands for, and is in no total', async () => {
  const { page, onServer } = await open();
  const row = page.getByRole('row').filter({ hasText: 'Glazing' });
  // Its description has a tag: its cells are found by their column.
  const quantity = row.locator('[aria-colindex="5"]');
  expect(await total(page).innerText()).toBe('60.00');
  await typed(page, 'Glazing', 'alternate 4');
  await expect.poll(() => total(page).innerText()).toBe('30.00');
  await expect.poll(() => quantity.innerText()).toBe('alt. 4');
  // What it would come to stands in the column of the price.
  await row.getByText('alt. 40.00').waitFor();
  await status(page, 'All changes saved');
  expect(await onServer('Glazing')).toMatchObject({
    basis: 'alternate',
    alternate_quantity: '4.0000',
    material_rate: '10.0000',
    cost_extension: '0.00',
  });
  await page.keyboard.press('Control+z');
  await expect.poll(() => total(page).innerText()).toBe('60.00');
  await expect.poll(() => onServer('Glazing')).toMatchObject({ quantity: '3.0000' });

  // By the dialog, with the number of the line above as what it stands for.
  await cell(page, 'Transom', 'No.').click();
  await page.keyboard.type('1.2\n');
  await quantity.click();
  await page
    .getByRole('button', { name: 'Basis… provisional sum, rate only, alternate, optional or percentage' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Basis' }).click();
  await page.getByRole('option', { name: 'An alternate to another line: not in the total' }).click();
  expect(await dialog.getByRole('textbox', { name: 'Alternate to' }).inputValue()).toBe('1.2');
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Quantity' }).inputValue()).toMatch(/^3/);
  // The page behind a dialog, with its first heading, is hidden.
  expect((await faults(page)).filter((fault) => !fault.startsWith('Headings of levels'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Change' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.getByText('Alt. to 1.2').waitFor();
  await status(page, 'All changes saved');
  await expect.poll(() => onServer('Glazing')).toMatchObject({ alternate_to: '1.2', alternate_quantity: '3.0000' });

  // It is there for whoever opens the bill later; a quantity chooses it.
  await page.reload();
  await row.getByText('Alt. to 1.2').waitFor();
  expect(await total(page).innerText()).toBe('30.00');
  expect(await faults(page)).toEqual([]);
  await quantity.click();
  await page.keyboard.type('3\n');
  await expect.poll(() => total(page).innerText()).toBe('60.00');
  await status(page, 'All changes saved');
  const chosen = await onServer('Glazing');
  expect(chosen).toMatchObject({ quantity: '3.0000', cost_extension: '30.00' });
  expect(chosen).not.toHaveProperty('alternate_to');
});
