import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

/** Types into a search and takes the option of that name. */
const choose = async (page: Page, box: Locator, name: string) => {
  await box.fill(name);
  await page.getByRole('option', { name, exact: true }).click();
};
const rowNames = async (page: Page) =>
  (await page.getByRole('treegrid', { name: 'Components' }).getByRole('link').allTextContents()).map((text) =>
    text.trim(),
  );

describe('a BOM', () => {
  it('is made of items and BOMs, is refused where it would contain itself, and is seen as a tree', async () => {
    const page = await on.visitAs('coordinator@demo.test', '/boms/create');
    await page.getByRole('textbox', { name: 'Code' }).fill('TST-1');
    await page.getByRole('textbox', { name: 'Name' }).fill('Test bay');
    const add = page.getByRole('button', { name: 'Add component' });
    await add.click();
    const box = (name: string, n: number) => page.getByRole('combobox', { name: `${name}, Component ${n}` });
    await choose(page, box('Item', 1), 'Curtain wall mullion');
    // Just one of item and BOM: the other is out of the way once the one is chosen.
    await expect.poll(() => box('BOM', 1).count()).toBe(0);
    await box('Variant', 1).click();
    await page.getByRole('option', { name: '50 × 125 mm, mill' }).click();
    await page.getByRole('textbox', { name: 'Quantity, Component 1' }).fill('2.5');
    await add.click();
    await choose(page, box('BOM', 2), 'Unitised panel with spandrel');
    await expect.poll(() => box('Item', 2).count()).toBe(0);
    const beneath = page.getByRole('list', { name: 'Components of Unitised panel with spandrel' });
    await beneath.getByText('Spandrel infill, 1500 × 1000 mm').waitFor();
    await page.getByRole('textbox', { name: 'Quantity, Component 2' }).fill('3');
    await Promise.all([toast(page, 'BOM created'), page.getByRole('button', { name: 'Save', exact: true }).click()]);

    await page.getByRole('tab', { name: 'Tree' }).click();
    const tree = page.getByRole('treegrid', { name: 'Components' });
    await tree.waitFor();
    await expect.poll(() => rowNames(page)).toEqual(['Curtain wall mullion', 'Unitised panel with spandrel']);
    // By keys alone: down to the panel, right to open it, right again to go in, left twice to close it.
    await tree.getByRole('row', { name: /Curtain wall mullion/ }).focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect
      .poll(() => rowNames(page))
      .toEqual([
        'Curtain wall mullion',
        'Unitised panel with spandrel',
        'Mullion and transom frame, 1500 × 3600 mm',
        'Vision infill, 1500 × 2600 mm',
        'Spandrel infill, 1500 × 1000 mm',
        'Bracket set, single',
      ]);
    const focused = page.locator('[role=row]:focus');
    await expect.poll(() => focused.getAttribute('aria-level')).toBe('2');
    for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    await expect.poll(() => focused.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(async () => (await rowNames(page)).length).toBe(2);

    // 10 bays: 25 m, and 30 panels of 7.2 m of another variant.
    await page.getByRole('textbox', { name: 'Quantity' }).fill('10');
    const totals = page.getByRole('table', { name: 'Total material' });
    await totals.getByRole('row', { name: /Curtain wall mullion.*50 × 125 mm, mill 25 m/ }).waitFor();
    await totals.getByRole('row', { name: /Curtain wall mullion.*50 × 150 mm, RAL 7016 216 m/ }).waitFor();

    // The panel cannot take the bay that it is in.
    await tree.getByRole('link', { name: 'Unitised panel with spandrel' }).click();
    await page.getByRole('tab', { name: 'Where used' }).click();
    await page.getByRole('row', { name: /Test bay TST-1 Directly 3 ea/ }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await add.click();
    await choose(page, box('BOM', 5), 'Test bay');
    await page.getByRole('textbox', { name: 'Quantity, Component 5' }).fill('1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('A BOM cannot contain itself: PAN-SPN → TST-1 → PAN-SPN').first().waitFor();
    await page.getByRole('button', { name: 'Remove Component 5' }).click();
    await Promise.all([toast(page, 'BOM saved'), page.getByRole('button', { name: 'Save', exact: true }).click()]);
  });
});
