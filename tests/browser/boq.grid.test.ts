import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { activeId, item, linesOf, makeEstimation, save } from '../support/estimation.ts';
import { expecting } from '../support/sales.ts';
import { faults } from './audit.ts';
import { cell, pasted, servedBill, status, total } from './costGrid.ts';
import { still } from './support.ts';

const bill = servedBill();
const { on, open } = bill;

/** Buttons in sight of the toolbar that lie over their neighbour, or end beyond it. */
const overlapping = (page: Page) =>
  page.getByRole('toolbar', { name: 'Lines' }).evaluate((toolbar) => {
    const buttons = [...toolbar.querySelectorAll('button')].map((button) => ({
      name: button.ariaLabel ?? button.innerText,
      box: button.getBoundingClientRect(),
    }));
    const end = toolbar.getBoundingClientRect().right;
    return buttons
      .filter(({ box }, at) => box.right > Math.min(end, buttons[at + 1]?.box.left ?? end) + 1)
      .map(({ name }) => name);
  });

describe('the grid of a cost estimation', () => {
  it('takes typing at any speed, adds up at once, saves by itself, and undoes', async () => {
    const { page, onServer } = await open();
    expect(await total(page).innerText()).toBe('60.00');
    await cell(page, 'Mullion', 'Quantity').click();
    await page.keyboard.type('11\n22\n33\n');
    expect(await total(page).innerText()).toBe('660.00');
    await status(page, 'All changes saved');
    expect(await onServer('Glazing')).toMatchObject({ quantity: '33.0000' });
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
    expect(await total(page).innerText()).toBe('60.00');
    await expect.poll(() => onServer('Mullion')).toMatchObject({ quantity: '1.0000' });
    await page.keyboard.press('Control+y');
    expect(await total(page).innerText()).toBe('160.00');
  });

  it('is worked by the keys of a spreadsheet: arrows, Shift, Ctrl-D, Delete, F2, Escape, Ctrl-X, Ctrl-C and Ctrl-V', async () => {
    const { page, onServer } = await open();
    const column = (name: string) =>
      Promise.all(['Mullion', 'Transom', 'Glazing'].map((line) => cell(page, line, name).innerText()));
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await cell(page, 'Mullion', 'Material').click();
    await page.keyboard.type('7\n');
    await press('ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
    expect(await column('Material')).toEqual(['7.00', '7.00', '7.00']);
    await press('Delete');
    expect(await column('Material')).toEqual(['', '', '']);
    await press('Control+z');
    expect(await column('Material')).toEqual(['7.00', '7.00', '7.00']);

    // F2 goes on with what is there; Escape leaves it as it was.
    await cell(page, 'Transom', 'Material').click();
    await press('F2');
    await page.keyboard.type('5');
    await press('Escape');
    expect(await column('Material')).toEqual(['7.00', '7.00', '7.00']);
    await press('F2');
    await page.keyboard.type('5\n');
    expect(await column('Material')).toEqual(['7.00', '75.00', '7.00']);

    await press('ArrowUp', 'Control+x', 'ArrowRight', 'Control+v', 'Control+c', 'Tab', 'Control+v');
    const transom = ['Material', 'Labour', 'Machine'].map((name) => cell(page, 'Transom', name).innerText());
    expect(await Promise.all(transom)).toEqual(['', '75.00', '75.00']);
    await status(page, 'All changes saved');
    expect(await onServer('Transom')).toMatchObject({ labour_rate: '75.0000', machine_rate: '75.0000' });
  });

  it('keeps the columns that were chosen and their widths, the first ones always in sight', async () => {
    const { cost } = await open();
    const page = await on.visitBy(bill.team.reader, `/boq_costs/${cost}/show`);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Machine' }).uncheck();
    await page.keyboard.press('Escape');
    const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
    // What lies over the page takes the mouse until it is gone.
    await page.locator('.MuiPopover-root').waitFor({ state: 'detached' });
    await heading('Machine').waitFor({ state: 'detached' });
    const edge = await still(heading('Unit'));
    const before = edge.width;
    const [x, y] = [edge.x + before - 2, edge.y + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y);
    await page.mouse.up();
    await expect.poll(async () => (await heading('Unit').boundingBox())?.width).toBe(before + 60);
    // At once: nothing waits until it is stored.
    await page.reload();
    await page.getByRole('treegrid').waitFor();
    await expect.poll(async () => (await heading('Unit').boundingBox())?.width).toBe(before + 60);
    expect(await heading('Machine').count()).toBe(0);
    const at = (await heading('Description').boundingBox())?.x ?? 0;
    const unit = (await heading('Unit').boundingBox())?.x ?? 0;
    await page.getByRole('treegrid').evaluate((grid) => grid.scrollTo(200, 0));
    await expect.poll(async () => (await heading('Unit').boundingBox())?.x).toBeLessThan(unit);
    await expect.poll(async () => (await heading('Description').boundingBox())?.x).toBe(at);
  });

  it('asks what a figure is that stands beside one in another notation', async () => {
    const { page, onServer } = await open();
    await cell(page, 'Mullion', 'Material').click();
    await pasted(page, '1,125\t12,5\r\n');
    const asked = page.getByRole('dialog', { name: 'Figures in two notations' });
    await asked.getByText('“1,125” stands beside “12,5”. Which number is “1,125”?').waitFor();
    expect((await faults(page)).filter((fault) => !fault.startsWith('Headings of levels'))).toEqual([]);
    await asked.getByRole('button', { name: 'It is 1.125' }).click();
    await page.getByRole('dialog', { name: 'Paste 1 row' }).getByRole('button', { name: 'Paste' }).click();
    await expect.poll(() => onServer('Mullion')).toMatchObject({ material_rate: '1.1250', labour_rate: '12.5000' });
  });

  it('pastes a range, keeps what it cannot read with the reason, and takes it back in one step', async () => {
    const { page, onServer } = await open();
    await cell(page, 'Mullion', 'Material').click();
    await pasted(page, '1,250.50\t£3\r\n12 m²\t4\r\n"7"\t5\r\n');
    const asked = page.getByRole('dialog', { name: 'Paste 3 rows' });
    await asked.getByText('Row 2, Material: “12 m²” is not a number').waitFor();
    await asked.getByText('3 filled cells of 3 lines get another text').waitFor();
    // The heading of the page is behind the dialog.
    expect((await faults(page)).filter((fault) => !fault.startsWith('Headings of levels'))).toEqual([]);
    // Nothing is changed before it is agreed to.
    expect(await page.locator('.rdg-cell').filter({ hasText: '12 m²' }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByText('Pasted over 3 lines.').waitFor();
    expect(await cell(page, 'Mullion', 'Material').innerText()).toBe('1,250.50');
    expect(await cell(page, 'Transom', 'Material').innerText()).toBe('12 m²');
    await cell(page, 'Transom', 'Material').click();
    await page.getByText('Material: “12 m²” is not a number').waitFor();
    await status(page, '1 cell could not be read');
    expect(await onServer('Mullion')).toMatchObject({ material_rate: '1250.5000', labour_rate: '3.0000' });
    expect(await onServer('Transom')).toMatchObject({ material_rate: '10.0000', labour_rate: '4.0000' });
    await page.keyboard.press('Control+z');
    expect(await cell(page, 'Transom', 'Material').innerText()).toBe('10.00');
    expect(await total(page).innerText()).toBe('60.00');
  });

  it('says over how many lines and BOMs a paste went', async () => {
    const { page, cost, onServer } = await open();
    const added = [
      { key: 'b', kind: 'bom', description: 'Bay', quantity: '10' },
      item({ key: 'p', parent_key: 'b', description: 'Panel', quantity: '2' }),
    ];
    await save(bill.team.creator, 'boq-cost', cost, { added });
    await cell(page, 'Panel', 'Quantity').waitFor();
    await cell(page, 'Glazing', 'Quantity').click();
    await pasted(page, '5\r\n6\r\n7\r\n');
    await page.getByText('1 line that holds others is among them').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Pasted over 3 lines (1 BOM among them).').waitFor();
    await expect.poll(() => onServer('Bay')).toMatchObject({ quantity: '6.0000' });
  });

  it('makes lines of rows that are pasted below the last one', async () => {
    const { page, onServer } = await open();
    await cell(page, 'Glazing', 'Description').click();
    await pasted(page, 'Glazing\tm2\t4\r\nSealant\tm\t12.5\r\nAnchor\tno\t8\r\n');
    await page.getByText('1 filled cell of 1 line gets another text, 2 lines are added below').waitFor();
    await page.keyboard.press('Enter');
    await status(page, 'All changes saved');
    expect(await onServer('Sealant')).toMatchObject({ unit: 'm', quantity: '12.5000' });
    expect(await onServer('Anchor')).toMatchObject({ parent_line_id: (await onServer('Ground floor')).id });
    await page.keyboard.press('Control+z');
    await expect.poll(() => onServer('Anchor')).toBeUndefined();
    expect(await onServer('Glazing')).toMatchObject({ quantity: '3.0000' });
  });

  it('takes rows of a spreadsheet where no line is yet', async () => {
    const id = await activeId(bill.team, 'boq-details', (await makeEstimation(bill.team, bill.masters)).id);
    const page = await on.visitBy(bill.team.creator, `/boq_details/${id}/show`);
    await page.getByText('they begin in the column Description').click();
    await pasted(page, 'Sealant\tSL-1\tm\t12.5\r\nAnchor\tAN-2\tno\t8\r\n');
    await page.getByText('None of 2 codes is one of the masters.').waitFor();
    await page.keyboard.press('Enter');
    const told = page.getByText('2 lines added.');
    await told.waitFor();
    // In sight, though the grid goes on below the window.
    const window = await page.evaluate(() => innerHeight);
    await expect.poll(async () => (await told.boundingBox())?.y).toBeLessThan(window - 10);
    await status(page, 'All changes saved');
    expect(await linesOf(bill.team.creator, 'boq-details', id)).toMatchObject([
      { kind: 'item', description: 'Sealant', unit: 'm', quantity: '12.5000' },
      { kind: 'item', description: 'Anchor', unit: 'no', quantity: '8.0000' },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('No lines yet').waitFor();
  });

  it('sets margins of the ticked lines alone: one for all of them, or those that reach a target', async () => {
    const { page, onServer } = await open();
    const tick = (line: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell', { name: line, exact: true }) })
        .getByRole('checkbox')
        .click();
    await tick('Mullion');
    await tick('Transom');
    await page.getByRole('button', { name: 'Margins of chosen lines…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Margin of 2 lines' });
    await dialog.getByRole('textbox', { name: 'Margin' }).fill('20');
    await dialog.getByRole('button', { name: 'Set margins' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await onServer('Transom')).toMatchObject({ margin_percent: '20.00', selling_rate: '12.5000' });
    expect(await onServer('Glazing')).toMatchObject({ margin_percent: '0.00' });

    await page.getByRole('button', { name: 'Reach a target with chosen lines…' }).click();
    const panel = page.getByRole('dialog', { name: 'Reach a target' });
    await panel.getByText('The margins of 2 lines follow; all others stay.').waitFor();
    await panel.getByRole('textbox').first().fill('90');
    await panel.getByRole('button', { name: 'Set 2 margins' }).click();
    await panel.waitFor({ state: 'detached' });
    // 30.00 of the glazing stay, so 60.00 are left for a cost of 30.00.
    expect(await onServer('Mullion')).toMatchObject({ margin_percent: '50.00' });
    expect(await onServer('Glazing')).toMatchObject({ margin_percent: '0.00' });
    expect(await total(page).innerText()).toBe('90.00');
  });

  it('lists the comments on all lines, settles them, and shows a line with its own', async () => {
    const { page, onServer } = await open();
    for (const [line, comment] of [
      ['Mullion', 'Which alloy?'],
      ['Glazing', 'Is it laminated?'],
    ] as const)
      await expecting(
        201,
        bill.team.reviewer.post(`/api/boq-cost/items/${(await onServer(line)).id}/comments`, { comment }),
      );
    await page.getByRole('button', { name: 'Comments on all lines' }).click();
    const all = page.getByRole('complementary', { name: 'Comments on all lines' });
    await all.getByText('Is it laminated?').waitFor();
    await expect
      .poll(() => all.getByRole('button', { name: /^(Mullion|Glazing)$/ }).allInnerTexts())
      .toEqual(['Glazing', 'Mullion']);
    await all.getByRole('button', { name: 'Resolve comment' }).first().click();
    await all.getByText('Is it laminated?').waitFor({ state: 'detached' });
    await all.getByRole('switch', { name: 'Only open comments' }).click();
    await all.getByText(`Resolved by ${bill.team.creator.session.user.name}`).waitFor();
    expect(await faults(page)).toEqual([]);
    await all.getByRole('button', { name: 'Mullion' }).click();
    const own = page.getByRole('complementary', { name: 'Comments on Mullion' });
    await own.getByText('Which alloy?').waitFor();
  });

  it('adds, moves and deletes lines', async () => {
    const { page, cost, onServer } = await open();
    await cell(page, 'Transom', 'Description').click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Empty line' }).click();
    await page.getByRole('combobox', { name: 'Description' }).fill('Gasket');
    await page.keyboard.press('Enter');
    await status(page, 'All changes saved');
    expect(await onServer('Gasket')).toMatchObject({ parent_line_id: (await onServer('Ground floor'))?.id });
    await cell(page, 'Gasket', 'Description').click();
    await page.keyboard.press('Alt+ArrowUp');
    await status(page, 'All changes saved');
    const order = async () =>
      (await linesOf(bill.team.creator, 'boq-cost', cost)).toSorted((a, b) => a.position - b.position);
    await expect
      .poll(async () => (await order()).map((line) => line['description']).filter((name) => name !== 'Ground floor'))
      .toEqual(['Mullion', 'Gasket', 'Transom', 'Glazing']);
    await page.getByRole('button', { name: 'Delete lines' }).click();
    await status(page, 'All changes saved');
    expect(await onServer('Gasket')).toBeUndefined();
    await page.keyboard.press('Control+z');
    await expect.poll(() => onServer('Gasket')).toBeDefined();
  });

  it('loses nothing when a save fails, and saves it later', async () => {
    const { page, onServer } = await open();
    const down = '**/api/boq-cost/*/items';
    await page.route(down, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 422,
            json: { success: false, message: 'No', errors: { 'changes.0.quantity': ['Too large'] } },
          })
        : route.continue(),
    );
    await cell(page, 'Mullion', 'Quantity').click();
    await page.keyboard.type('9\n');
    await status(page, '1 line not saved');
    await page.getByRole('button', { name: 'Too large' }).waitFor();
    await expect.poll(() => overlapping(page)).toEqual([]);
    expect(await cell(page, 'Mullion', 'Quantity').innerText()).toBe('9');
    await page.unroute(down);
    await page.getByRole('button', { name: 'Retry' }).click();
    await status(page, 'All changes saved');
    expect(await onServer('Mullion')).toMatchObject({ quantity: '9.0000' });
  });
});

it('is not sent for review over what is not saved without a question', async () => {
  const { page, cost, onServer } = await open();
  await cell(page, 'Transom', 'Material').click();
  await page.keyboard.type('12 m2\n');
  await status(page, '1 cell could not be read');
  const send = page.getByRole('group', { name: 'Steps' }).getByRole('button').first();
  await send.click();
  const question = page.getByRole('dialog', { name: 'Go on without what is not saved?' });
  await question.getByText(/1 cell could not be read/).waitFor();
  await question.getByRole('button', { name: 'Go back' }).click();
  await question.waitFor({ state: 'detached' });
  await cell(page, 'Transom', 'Material').click();
  // What is merely on its way is waited for.
  let go = () => {};
  const gate = new Promise<void>((done) => (go = done));
  await page.route(`**/api/boq-cost/${cost}/items`, async (route) => {
    await gate;
    await route.continue();
  });
  await page.keyboard.type('12\n');
  await send.click();
  await page.getByText(/^Saving… “/).waitFor();
  go();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  expect(await onServer('Transom')).toMatchObject({ material_rate: '12.0000' });
});

it('finds, filters and explains', async () => {
  const { page } = await open();
  await cell(page, 'Mullion', 'Quantity').click();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in the lines' }).fill('glaz');
  await page.getByText('1 found').waitFor();
  await page.getByRole('checkbox', { name: 'Matches only' }).check();
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ hasText: /Mullion|Transom/ })
        .count(),
    )
    .toBe(0);
  await page.getByRole('row').filter({ hasText: 'Ground floor' }).waitFor();
  await page.keyboard.press('Escape');
  await cell(page, 'Transom', 'Unit cost').click();
  await page.getByRole('button', { name: 'Explain this figure' }).click();
  await page.getByRole('dialog', { name: 'Unit cost explained' }).getByText('Material + Labour').waitFor();
});

it.each([
  ['light', 1440],
  ['dark', 390],
] as const)('reads well: %s, %d px', async (colorScheme, width) => {
  const { cost } = await open();
  const page = await on.visitBy(bill.team.creator, `/boq_costs/${cost}/show`, {
    colorScheme,
    viewport: { width, height: 900 },
  });
  await cell(page, 'Mullion', 'Description').click();
  expect(await faults(page)).toEqual([]);
});
