import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeBom, makeItem } from '../support/bills.ts';
import { activeId, item, linesOf, makeEstimation, save } from '../support/estimation.ts';
import { expecting, type Made } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { faults } from './audit.ts';
import { cell, pasted, servedBill, status } from './costGrid.ts';
import { calm } from './support.ts';
import { toast } from './toasts.ts';

const bill = servedBill();
const { on, open } = bill;

/** Counts the keys that are pressed beside the text that is typed; a modifier is one too. */
const counted = (page: Page) => {
  let keys = 0;
  return {
    press: async (...pressed: readonly string[]) => {
      for (const key of pressed) {
        keys += key.split('+').length;
        await page.keyboard.press(key);
      }
    },
    get keys() {
      return keys;
    },
  };
};

const offers = (page: Page) => page.getByRole('listbox', { name: 'Items and BOMs' });
const offer = (page: Page, name: string) => offers(page).getByRole('option').filter({ hasText: name });

/** A BOM of the masters with an item at 10.00, 2.5 of it for each. */
const masterBom = async (word: string): Promise<{ bom: Made; part: Made }> => {
  const { creator } = bill.team;
  const part = await makeItem(creator, {
    name: `Pane ${fresh()}`,
    variants: [{ name: 'Plain', cost_rate: '10.0000' }],
  });
  const bom = await makeBom(creator, [{ item_id: part.id, quantity: '2.5' }]);
  const named = { version: bom.version, name: `${word} window` };
  return { bom: await expecting(200, creator.put(`/api/bomMain/${bom.id}`, named)), part };
};

const lines = (cost: number) => linesOf(bill.team.creator, 'boq-cost', cost);

describe('lines typed straight in', () => {
  it('one structure and one BOM of the masters take at most ten keys beside their text', async () => {
    const word = `Bay${fresh()}`;
    const { bom, part } = await masterBom(word);
    const { page, cost } = await open();
    await cell(page, 'Glazing', 'Quantity').click();
    const counter = counted(page);
    await counter.press('Control+g');
    await page.keyboard.type('First floor');
    await counter.press('Enter');
    await page.keyboard.type(word);
    await offer(page, `${word} window`).waitFor();
    await counter.press('ArrowDown', 'Enter');
    await page.keyboard.type('12');
    await counter.press('Enter');
    expect(counter.keys).toBe(6);
    await status(page, 'All changes saved');
    const saved = await lines(cost);
    const floor = saved.find(({ description }) => description === 'First floor');
    const made = saved.find(({ bom_id: id }) => id === bom.id);
    // At the top: the answer leaves out what is empty.
    expect([floor?.kind, floor?.parent_line_id]).toEqual(['structure', undefined]);
    expect(made).toMatchObject({ kind: 'bom', parent_line_id: floor?.id, quantity: '12.0000', code: bom.code });
    expect(saved.find(({ item_id: id }) => id === part.id)).toMatchObject({
      parent_line_id: made?.id,
      quantity: '2.5000',
      material_rate: '10.0000',
    });
    // 12 × 2.5 × 10.00, beside the 60.00 of the ground floor.
    await page.locator('.rdg-summary-row').getByText('360.00').first().waitFor();
    // One step back, and the BOM with what is in it is gone.
    for (let undone = 0; undone < 2; undone += 1) await page.keyboard.press('Control+z');
    await expect.poll(async () => (await lines(cost)).length).toBe(5);
  });

  it('a code that is typed in full takes its item at once, with its rate, which says where it comes from', async () => {
    const known = await makeItem(bill.team.creator, {
      name: `Seal ${fresh()}`,
      unit: 'm',
      variants: [{ name: 'Black', cost_rate: '3.2500' }],
    });
    const { page, onServer } = await open();
    await cell(page, 'Glazing', 'Quantity').click();
    await page.keyboard.press('Enter');
    await page.keyboard.type(`${String(known.code).toLowerCase()}\n`);
    await page.getByText('Material £3.25: by the item master.').waitFor();
    await page.keyboard.press('Escape');
    await status(page, 'All changes saved');
    const rate = cell(page, known.name, 'Material');
    expect(await rate.getByTitle('Taken with the item: by the item master').innerText()).toBe('3.25');
    // It is there for whoever opens the bill later, until another rate is typed over it.
    await page.reload();
    await rate.getByTitle('Taken with the item: by the item master').waitFor();
    await rate.click();
    await page.keyboard.type('3.5\n');
    await status(page, 'All changes saved');
    expect(await rate.getByTitle(/Taken with the item/).count()).toBe(0);
    expect(await onServer(known.name)).not.toHaveProperty('rate_source');
    await page.keyboard.press('Control+z');
    await rate.getByTitle('Taken with the item: by the item master').waitFor();
    await status(page, 'All changes saved');
    await expect.poll(() => onServer(known.name)).toMatchObject({ rate_source: 'master' });
    expect(await onServer(known.name)).toMatchObject({ item_id: known.id, unit: 'm', material_rate: '3.2500' });
  });

  it('a text that goes on behind a code stays what it is, though Enter comes before the answer', async () => {
    const known = await makeItem(bill.team.creator, { name: `Clip ${fresh()}`, variants: [{ name: 'Plain' }] });
    const { page, onServer } = await open();
    await cell(page, 'Glazing', 'Quantity').click();
    await page.keyboard.press('Enter');
    await page.keyboard.type(String(known.code));
    await offers(page).getByRole('option', { selected: true }).waitFor();
    await page.keyboard.type('9\n');
    await page.keyboard.press('ArrowUp');
    await status(page, 'All changes saved');
    const line = await onServer(`${String(known.code)}9`);
    expect(line).toMatchObject({ kind: 'item' });
    expect(line).not.toHaveProperty('item_id');
  });

  it('a code whose answer comes late does not take the place of what was typed since', async () => {
    const known = await makeItem(bill.team.creator, { name: `Latch ${fresh()}`, variants: [{ name: 'Plain' }] });
    const { page, onServer } = await open();
    let answer = () => undefined as void;
    const may = new Promise<void>((done) => (answer = done));
    await page.route(/\/api\/item-offers\?/, async (route) => {
      await may;
      await route.continue();
    });
    await cell(page, 'Glazing', 'Description').click();
    const asked = page.waitForRequest(/\/api\/item-offers\?/);
    await page.keyboard.type(`${String(known.code)}\n`);
    await asked;
    await cell(page, String(known.code), 'Description').click();
    await page.keyboard.type('Glass\n');
    const answered = page.waitForResponse(/\/api\/item-offers\?/);
    answer();
    await answered;
    await status(page, 'All changes saved');
    await expect.poll(() => onServer('Glass')).toMatchObject({ kind: 'item', quantity: '3.0000' });
    expect(await onServer('Glass')).not.toHaveProperty('item_id');
    expect(await onServer(known.name)).toBeUndefined();
  });

  it('other words stay what they are, numbers follow, and a row that is left empty was never there', async () => {
    const { page, cost, onServer } = await open();
    await cell(page, 'Mullion', 'No.').click();
    await page.keyboard.type('1.1\n1.2\n1.3\n');
    await status(page, 'All changes saved');
    // The last Enter has begun a line, which is none before something is typed.
    await page.keyboard.type('Scaffolding\n');
    await page.keyboard.press('ArrowUp');
    await status(page, 'All changes saved');
    expect(await onServer('Scaffolding')).toMatchObject({ ref: '1.4', kind: 'item' });
    expect(await lines(cost)).toHaveLength(5);
    await expect.poll(() => page.getByRole('row', { level: 2 }).count()).toBe(4);
  });

  it('keys that come before the next frame belong to the line that was begun', async () => {
    const { page, cost, onServer } = await open();
    await page.evaluate(() => {
      window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 400);
    });
    await cell(page, 'Glazing', 'Description').click();
    await page.keyboard.type('Glass\nScaffolding\nPaint\n');
    await page.keyboard.press('ArrowUp');
    await status(page, 'All changes saved');
    for (const name of ['Glass', 'Scaffolding', 'Paint']) expect(await onServer(name)).toMatchObject({ kind: 'item' });
    expect(await lines(cost)).toHaveLength(6);
    await expect.poll(() => page.getByRole('row', { level: 2 }).count()).toBe(5);
  });

  it('offers stand in a list that is heard of and closed by Escape', async () => {
    const word = `Rail${fresh()}`;
    await masterBom(word);
    const { page } = await open();
    await cell(page, 'Glazing', 'Quantity').click();
    await page.keyboard.press('Control+b');
    await page.keyboard.type(word);
    await offer(page, `${word} window`).waitFor();
    const box = page.getByRole('combobox', { name: 'Description' });
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => box.getAttribute('aria-activedescendant')).toBeTruthy();
    const id = (await box.getAttribute('aria-activedescendant')) ?? '';
    await expect.poll(() => page.locator(`[id="${id}"]`).getAttribute('aria-selected')).toBe('true');
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await offers(page).waitFor({ state: 'detached' });
    await expect.poll(() => box.inputValue()).toBe(word);
  });

  it('a delete says how many lines go with a BOM', async () => {
    const word = `Door${fresh()}`;
    await masterBom(word);
    const { page } = await open();
    await cell(page, 'Glazing', 'Quantity').click();
    await page.keyboard.press('Control+b');
    await page.keyboard.type(word);
    await offer(page, `${word} window`).click();
    await status(page, 'All changes saved');
    await page
      .getByRole('gridcell')
      .filter({ hasText: `${word} window` })
      .click();
    await page.keyboard.press('Control+-');
    await page.getByText('1 line and the 1 line in it deleted').waitFor();
    await Promise.all([
      toast(page, '2 lines are back'),
      page.getByRole('button', { name: 'Undo', exact: true }).last().click(),
    ]);
  });
});

describe('a paste', () => {
  const where = (page: Page, way: RegExp) =>
    page.getByRole('radiogroup', { name: 'Where they go' }).getByRole('radio', { name: way });

  it('of names goes between the lines, and those with a code of the masters become its items', async () => {
    const known = await makeItem(bill.team.creator, {
      name: `Hinge ${fresh()}`,
      unit: 'pair',
      variants: [{ name: 'Steel', cost_rate: '4.5000' }],
    });
    const { creator } = bill.team;
    const { id } = await makeEstimation(bill.team, bill.masters);
    const details = await activeId(bill.team, 'boq-details', id);
    const first = { key: 's', kind: 'structure', description: 'Ground floor' };
    await save(creator, 'boq-details', details, {
      added: [first, ...['Mullion', 'Transom'].map((description) => item({ parent_key: 's', description }))],
    });
    const stored = () => linesOf(creator, 'boq-details', details);
    const page = await on.visitBy(creator, `/boq_details/${details}/show`);
    const at = (column: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell', { name: 'Transom', exact: true }) })
        .locator(`[aria-colindex="${column}"]`);
    await page.getByRole('gridcell', { name: 'Transom', exact: true }).click();
    await pasted(page, 'Spacer\t\tm\t2\r\nPacker\t\tm\t3\r\n');
    const dialog = page.getByRole('dialog', { name: 'Paste 2 rows' });
    await expect.poll(() => where(page, /^Insert 2 lines above “Transom”/).isChecked()).toBe(true);
    await dialog.getByText(/filled cells of 1 line get another text/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await stored()).toHaveLength(3);
    await pasted(page, 'Spacer\t\tm\t2\r\nPacker\t\tm\t3\r\n');
    await dialog.locator('button:focus').waitFor();
    await page.keyboard.press('Enter');
    await status(page, 'All changes saved');
    const order = async () => (await stored()).map(({ description }) => description);
    await expect.poll(order).toEqual(['Ground floor', 'Mullion', 'Spacer', 'Packer', 'Transom']);
    // What is pasted from the code on begins with it.
    await at('4').click();
    await pasted(page, `${String(known.code)}\tbag\r\n${String(known.code)}\t\r\n`);
    await where(page, /^Append 2 lines at the end of “Ground floor”/).click();
    await dialog.getByText('2 of 2 codes are those of items of the masters').waitFor();
    await dialog.getByRole('button', { name: 'Paste' }).click();
    await status(page, 'All changes saved');
    await expect.poll(async () => (await stored()).length).toBe(7);
    const added = (await stored()).filter(({ item_id: of }) => of === known.id);
    expect(added.map(({ description, unit }) => [description, unit])).toEqual([
      [known.name, 'bag'],
      [known.name, 'pair'],
    ]);
    // The code of a BOM is that BOM with what is in it, in its place among the others.
    const { bom, part } = await masterBom(`Sash${fresh()}`);
    await at('4').click();
    await pasted(page, `${String(bom.code)}\t\t3\r\n${String(known.code)}\t\t2\r\n`);
    await where(page, /^Append 2 lines at the end of “Ground floor”/).click();
    await dialog.getByText('2 of 2 codes are those of items and BOMs of the masters').waitFor();
    await dialog.getByRole('button', { name: 'Paste' }).click();
    await status(page, 'All changes saved');
    await expect.poll(async () => (await stored()).length).toBe(10);
    const made = (await stored()).find(({ bom_id: of }) => of === bom.id);
    expect(made).toMatchObject({ kind: 'bom', quantity: '3.0000', description: bom.name });
    expect((await stored()).find(({ item_id: of }) => of === part.id)).toMatchObject({
      parent_line_id: made?.id,
      quantity: '2.5000',
    });
    const last = (await stored()).filter(({ parent_line_id: of }) => of === made?.parent_line_id);
    expect(
      last
        .toSorted((a, b) => a.position - b.position)
        .slice(-2)
        .map(({ kind }) => kind),
    ).toEqual(['bom', 'item']);
    // One step: both are gone with it.
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await stored()).length).toBe(7);
  });

  it('of one cell just goes there', async () => {
    const { page, onServer } = await open();
    await cell(page, 'Transom', 'Quantity').click();
    await pasted(page, '42');
    await status(page, 'All changes saved');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await onServer('Transom')).toMatchObject({ quantity: '42.0000' });
  });
});

describe('the bill in its window', () => {
  const places = (page: Page) =>
    page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const [grid, sum, line] = ['[role=treegrid]', '.rdg-summary-row', '[role=treegrid] [aria-rowindex="2"]'].map(box);
      const beyond = document.documentElement.scrollHeight - window.innerHeight;
      return { height: grid?.height ?? 0, total: sum?.bottom ?? Infinity, first: line?.top ?? Infinity, beyond };
    });

  it('has at least 640 of 900 pixels, the total row and the price of each line always in sight', async () => {
    const { page } = await open();
    await calm(page);
    const { height, total, beyond } = await places(page);
    expect(height).toBeGreaterThanOrEqual(640);
    expect(total).toBeLessThanOrEqual(900);
    expect(beyond).toBe(0);
    const price = page.getByRole('columnheader', { name: 'Selling price' });
    const right = async () => ((await price.boundingBox())?.x ?? 0) + ((await price.boundingBox())?.width ?? Infinity);
    expect(await right()).toBeLessThanOrEqual(1440);
    await page.getByRole('treegrid').evaluate((grid) => grid.scrollTo(400, 0));
    expect(await right()).toBeLessThanOrEqual(1440);
  });

  it('begins on the first screen of a phone', async () => {
    const { cost } = await open();
    const page = await on.visitBy(bill.team.creator, `/boq_costs/${cost}/show`, {
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole('treegrid').waitFor();
    await calm(page);
    const { first, total, beyond } = await places(page);
    expect(first).toBeLessThan(422);
    expect(total).toBeLessThanOrEqual(844);
    expect(beyond).toBe(0);
  });
});
