import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pdfText } from '../support/pdfText.ts';
import { faults } from './audit.ts';
import { cell, servedBill, status, total } from './costGrid.ts';

const bill = servedBill();
const { open } = bill;

const typed = async (page: Page, line: string, text: string) => {
  await cell(page, line, 'Quantity').click();
  await page.keyboard.type(`${text}\n`);
};
const shown = (page: Page, line: string) =>
  Promise.all(['Quantity', 'Material'].map((column) => cell(page, line, column).innerText()));

it('a quantity cell takes deductions, rates only and percentages, saves them, and takes them back', async () => {
  const { page, onServer } = await open();
  await typed(page, 'Mullion', '-3');
  expect(await total(page).innerText()).toBe('20.00');
  await typed(page, 'Transom', 'rate only');
  expect([await shown(page, 'Transom'), await total(page).innerText()]).toEqual([['rate only', '10.00'], '0.00']);
  // Of −3 × 10.00: the third line is a percentage of what is measured in its structure.
  await typed(page, 'Glazing', '2%');
  expect([await shown(page, 'Glazing'), await total(page).innerText()]).toEqual([['2 %', ''], '-30.60']);
  await status(page, 'All changes saved');
  expect(await onServer('Mullion')).toMatchObject({ quantity: '-3.0000', cost_extension: '-30.00' });
  expect(await onServer('Transom')).toMatchObject({ basis: 'rate_only', material_rate: '10.0000' });
  expect(await onServer('Glazing')).toMatchObject({
    basis: 'percent_of_structure',
    percent: '2.00',
    cost_extension: '-0.60',
  });
  await page.keyboard.press('Control+z');
  expect([await shown(page, 'Glazing'), await total(page).innerText()]).toEqual([['3', '10.00'], '0.00']);
  await expect.poll(() => onServer('Glazing')).toMatchObject({ quantity: '3.0000', material_rate: '10.0000' });

  // The same by a dialog.
  await cell(page, 'Glazing', 'Quantity').click();
  await page
    .getByRole('button', { name: 'Basis… provisional sum, rate only, alternate, optional or percentage' })
    .click();
  const dialog = page.getByRole('dialog');
  const way = dialog.getByRole('combobox', { name: 'Basis' });
  await way.click();
  await page.getByRole('option', { name: '% of the measured lines in its structure' }).click();
  // The longest choice fits a phone too.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBeLessThan(390);
  const [around, input] = await Promise.all([dialog, way.locator('xpath=..')].map((one) => one.boundingBox()));
  expect((input?.x ?? 0) + (input?.width ?? 0)).toBeLessThan((around?.x ?? 0) + (around?.width ?? 0) - 10);
  await page.setViewportSize({ width: 1440, height: 900 });
  await way.click();
  await page.getByRole('option', { name: '% of all other lines of the bill' }).click();
  await dialog.getByRole('textbox', { name: 'Percentage' }).fill('-10');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect([await shown(page, 'Glazing'), await total(page).innerText()]).toEqual([['-10 % of all', ''], '-27.00']);
  await status(page, 'All changes saved');
  expect(await onServer('Glazing')).toMatchObject({ basis: 'percent_of_all', percent: '-10.00' });
  expect(await faults(page)).toEqual([]);
});

it('the offer prints deductions, rates only and percentages', async () => {
  const { page, cost } = await open();
  await typed(page, 'Mullion', '-3');
  await typed(page, 'Transom', 'R/O');
  await typed(page, 'Glazing', '-2%');
  await status(page, 'All changes saved');
  const { wording } = (await bill.team.creator.get(`/api/boq-cost/${cost}/quotation`)).data;
  const preview = await bill.team.creator.raw('POST', `/api/boq-cost/${cost}/quotation/preview`, wording);
  const text = (await pdfText(new Uint8Array(await preview.arrayBuffer()))).join(' ');
  expect(text).toMatch(/Mullion −3 \S* ?10\.00 −30\.00/);
  expect(text).toMatch(/Transom \S* ?10\.00 Rate only/);
  expect(text).toMatch(/Glazing of −30\.00 for Ground floor −2 % 0\.60/);
});
