import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expecting, type Made } from '../support/sales.ts';
import { faults } from './audit.ts';
import { calm, still } from './support.ts';
import { actOn, barOf, choose, expectNames, requestPages, toKind } from './requestPages.ts';

const { people, root, request, structure, vendor, step, filled, stored, openLines } = await requestPages();
const phone = { viewport: { width: 390, height: 844 } };

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const faultsOfDialog = async (page: Page): Promise<string[]> =>
  (await faults(page)).filter((fault) => !fault.startsWith('Headings of levels'));
const namesStored = async (of: Made): Promise<string[]> => Object.keys(await stored(of)).toSorted();

describe.each([
  ['at 1440 px', {}],
  ['at 390 px', phone],
])('lines of two kinds on the page of their request, %s', (_, look) => {
  it('are shown by kind with their numbers, searched and filtered, and several are deleted at once', async () => {
    const of = await filled();
    const page = await openLines(people.maker, of, look);
    await page.getByRole('tab', { name: 'Lines 7' }).waitFor();
    await expectNames(page, ['Door', 'Double door', 'Window']);
    await page.getByRole('tab', { name: 'Items 4' }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search products' }).fill('door');
    await expectNames(page, ['Door', 'Double door']);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await toKind(page, 'Items');
    await page.getByText('All 4 items').waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'In', exact: true }).fill('Door');
    await page.getByRole('option', { name: 'Door', exact: true }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.getByText('2 items').count()).toBe(1);
    for (const name of ['Leaf', 'Hinge']) await choose(page, name);
    await barOf(page).getByRole('button', { name: 'Delete' }).click();
    await dialogOf(page, 'Delete 2 items?').getByRole('button', { name: 'Delete 2 items' }).click();
    await page.getByText('Nothing found').waitFor();
    expect(await namesStored(of)).toEqual(['Door', 'Double door', 'Sealant tape', 'Silicone', 'Window']);
  });

  it('are added: a product, then an item within it, each refusal at its field', async () => {
    const of = await request();
    const page = await openLines(people.maker, of, look);
    await page.getByText('No products yet').waitFor();
    await page.getByRole('button', { name: 'Add product' }).click();
    const product = dialogOf(page, 'Add product');
    await product.getByRole('textbox', { name: 'Description' }).fill('Gate');
    await product.getByRole('button', { name: 'Add' }).click();
    await product.getByText('Quantity is required').waitFor();
    await product.getByRole('textbox', { name: 'Quantity' }).fill('4');
    await product.getByRole('textbox', { name: 'Drawing' }).fill('G-1');
    expect(await faultsOfDialog(page)).toEqual([]);
    await product.getByRole('button', { name: 'Add' }).click();
    await expectNames(page, ['Gate']);
    await toKind(page, 'Items');
    await page.getByRole('button', { name: 'Add item' }).click();
    const item = dialogOf(page, 'Add item');
    await item.getByRole('combobox', { name: 'Product' }).click();
    await page.getByRole('option', { name: 'Gate' }).click();
    await item.getByRole('textbox', { name: 'Description' }).fill('Post');
    await item.getByRole('textbox', { name: 'Quantity' }).fill('2');
    await item.getByRole('textbox', { name: 'Rate' }).fill('5');
    await item.getByRole('button', { name: 'Add' }).click();
    await expectNames(page, ['Post']);
    const { Gate: gate, Post: post } = await stored(of);
    expect(post).toMatchObject({ kind: 'item', parent_line_id: gate?.id, total_quantity: '8.0000', amount: '40.00' });
  });

  it('change their quantity in the cell, which clears their marks, and are duplicated from the row', async () => {
    const of = await filled();
    await step(people.maker, of, 'send');
    const { Door: door } = await stored(of);
    await expecting(200, people.reviewer.post(`${root}/${of.id}/products/${door?.id}/reviewer-verify`, {}));
    await step(people.reviewer, of, 'revert');
    const page = await openLines(people.maker, of, look);
    await page.getByRole('img', { name: /^Verified by the reviewer: yes/ }).waitFor();
    const cell = page.getByRole('button', { name: /^Change Quantity of Door:/ });
    const input = page.getByRole('textbox', { name: 'Quantity of Door', exact: true });
    await cell.click();
    await input.fill('none');
    await input.press('Enter');
    await page.getByRole('tooltip').waitFor();
    await input.press('Escape');
    await cell.click();
    await input.fill('10');
    await input.press('Enter');
    await expect.poll(async () => (await stored(of))['Door']?.['quantity']).toBe('10.0000');
    expect(await stored(of)).toMatchObject({
      Door: { is_reviewer_verified: false },
      Leaf: { total_quantity: '20.0000', amount: '210.00' },
    });
    await expect.poll(() => page.getByRole('img', { name: /^Verified by the reviewer: yes/ }).count()).toBe(0);
    await actOn(page, 'Window', 'Duplicate');
    await expect.poll(() => page.getByText('Window', { exact: true }).count()).toBe(2);
  });

  it('are marked by the reviewer, then by the approver: one, and the selection in one call', async () => {
    const of = await filled();
    await step(people.maker, of, 'send');
    const marks = async (field: string) =>
      Object.values(await stored(of)).flatMap((line) => (line?.[field] === true ? [line['description']] : []));
    const reviewer = await openLines(people.reviewer, of, look);
    await reviewer.getByRole('button', { name: 'Verified by the reviewer: Door', exact: true }).click();
    await expect.poll(() => marks('is_reviewer_verified')).toEqual(['Door']);
    const sent: string[] = [];
    reviewer.on('request', (asked) => {
      if (asked.url().includes('verify')) sent.push(asked.url());
    });
    for (const name of ['Double door', 'Window']) await choose(reviewer, name);
    await barOf(reviewer).getByRole('button', { name: 'Verified by the reviewer' }).click();
    await expect.poll(async () => (await marks('is_reviewer_verified')).length).toBe(3);
    expect(sent).toHaveLength(1);
    expect(await reviewer.getByRole('button', { name: /^Verified by the approver:/ }).count()).toBe(0);
    await step(people.reviewer, of, 'review');
    const approver = await openLines(people.approver, of, look);
    for (const name of ['Door', 'Window']) await choose(approver, name);
    await barOf(approver).getByRole('button', { name: 'Verified by the approver' }).click();
    await expect.poll(async () => (await marks('is_approver_verified')).toSorted()).toEqual(['Door', 'Window']);
    expect(await faults(approver)).toEqual([]);
  });

  it('stay where they are once they are marked, in a list of those that are not', async () => {
    const of = await filled();
    await step(people.maker, of, 'send');
    const page = await openLines(people.reviewer, of, look);
    await page.getByRole('button', { name: 'Filters' }).click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await panel
      .getByRole('group', { name: 'Verified by the reviewer' })
      .getByRole('button', { name: 'No', exact: true })
      .click();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    const names = ['Door', 'Double door', 'Window'];
    await expectNames(page, names);
    const next = page.getByRole('button', { name: 'Verified by the reviewer: Double door', exact: true });
    const before = await still(next);
    await page.getByRole('button', { name: 'Verified by the reviewer: Door', exact: true }).click();
    await expect.poll(async () => (await stored(of))['Door']?.['is_reviewer_verified']).toBe(true);
    // The list was read again by now, without it.
    await calm(page);
    await expectNames(page, names);
    expect((await still(next)).y).toBe(before.y);
    // Asked for anew, the list is without it.
    await page.getByRole('searchbox').first().fill('Window');
    await expectNames(page, ['Window']);
    await page.getByRole('searchbox').first().fill('');
    await expectNames(page, ['Double door', 'Window']);
  });

  it('have vendors: for one, for many, and none again', async () => {
    const of = await filled();
    const oak = await vendor('Oak');
    const numbers = async () => {
      const { Door: door, Window: window } = await stored(of);
      const at = (line: Made) => `${root}/${of.id}/products/${line?.id}/vendors/selected`;
      const of_line = async (line: Made) =>
        (await expecting(200, people.maker.get(at(line)))).records.map(({ id }: Made) => id);
      return [await of_line(door), await of_line(window)];
    };
    const page = await openLines(people.maker, of, look);
    await actOn(page, 'Door', 'Vendors…');
    // What is not searched for moves the rows when it goes.
    const choice = async (dialog: Locator) => {
      await dialog.getByRole('searchbox').fill(oak['name']);
      await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(1);
      await dialog.getByRole('checkbox', { name: oak['name'] }).check();
    };
    const one = dialogOf(page, 'Vendors of Door');
    await choice(one);
    await one.getByRole('button', { name: 'Save' }).click();
    await expect.poll(numbers).toEqual([[oak.id], []]);
    for (const name of ['Door', 'Window']) await choose(page, name);
    await barOf(page).getByRole('button', { name: 'Vendors' }).click();
    const many = dialogOf(page, 'Vendors of 2 products');
    await choice(many);
    expect(await faultsOfDialog(page)).toEqual([]);
    await many.getByRole('button', { name: 'Save' }).click();
    await expect.poll(numbers).toEqual([[oak.id], [oak.id]]);
    await actOn(page, 'Door', 'Vendors…');
    await dialogOf(page, 'Vendors of Door').getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(numbers).toEqual([[], [oak.id]]);
  });

  it('have comments: of a row, and all of the request, also of the other kind', async () => {
    const of = await filled();
    const { Leaf: leaf } = await stored(of);
    await expecting(201, people.reviewer.post(`${root}/${of.id}/items/${leaf?.id}/comments`, { comment: 'Oak?' }));
    const page = await openLines(people.maker, of, look);
    await page.getByRole('button', { name: /^Comments on Door:/ }).click();
    const panel = dialogOf(page, 'Product Door');
    await panel.getByRole('textbox', { name: 'Write a comment' }).fill('Which hinge?');
    await panel.getByRole('button', { name: 'Comment', exact: true }).click();
    await panel.getByText('Which hinge?').waitFor();
    expect(await panel.getByText('Identity').count()).toBe(0);
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'All comments' }).click();
    const all = dialogOf(page, 'Comments on all lines');
    await all.getByText('Which hinge?').waitFor();
    await all.getByText('Oak?').waitFor();
    expect(await faultsOfDialog(page)).toEqual([]);
    await all.getByRole('button', { name: 'Leaf', exact: true }).click();
    const item = dialogOf(page, 'Item Leaf');
    await item.getByText('Oak?').waitFor();
    await item.getByRole('button', { name: 'Resolve all' }).click();
    await item.getByText('Resolved', { exact: true }).waitFor();
  });

  it('are removed as the group of a structure, after the user has confirmed it', async () => {
    const ground = await structure('Ground floor');
    const of = await filled(ground);
    const page = await openLines(people.maker, of, look);
    await expect.poll(() => page.getByText('No structure', { exact: true }).count()).toBe(1);
    const remove = async () => {
      await page.getByRole('button', { name: `Actions of the group ${ground['name']}` }).click();
      await page.getByRole('menuitem', { name: `Delete the group ${ground['name']}…` }).click();
    };
    const asked = dialogOf(page, `Delete all products of ${ground['name']}?`);
    await remove();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect((await namesStored(of)).length).toBe(7);
    await remove();
    expect(await faultsOfDialog(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Delete the group' }).click();
    await expectNames(page, ['Window']);
    expect(await namesStored(of)).toEqual(['Sealant tape', 'Silicone', 'Window']);
    await step(people.maker, of, 'send');
    const frozen = await openLines(people.maker, of, look);
    await toKind(frozen, 'Items');
    await frozen.getByText(ground['name'], { exact: true }).first().waitFor();
    expect(await frozen.getByRole('button', { name: /^Actions of the group/ }).count()).toBe(0);
  });
});

describe('lines of two kinds by the keyboard', () => {
  it('are changed in the cell and reached kind by kind, and the focus stays', async () => {
    const of = await filled();
    const page = await openLines(people.maker, of);
    await expectNames(page, ['Door', 'Double door', 'Window']);
    const labelled = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    await page.keyboard.press('j');
    await expect.poll(labelled).toMatch(/^Door/);
    await page.keyboard.press('Tab');
    await expect.poll(labelled).toBe('Change Quantity of Door: 3');
    await page.keyboard.press('Enter');
    await expect.poll(labelled).toBe('Quantity of Door');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored(of))['Door']?.['quantity']).toBe('5.0000');
    await expect.poll(labelled).toBe('Change Quantity of Door: 5');
    await page.getByRole('tab', { name: /^Products/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByText('All 4 items').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Items/);
  });
});
