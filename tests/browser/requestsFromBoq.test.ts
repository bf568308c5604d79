import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeBom, makeItem } from '../support/bills.ts';
import { someBill, testBoqRequests } from '../support/boqRequests.ts';
import type { Made } from '../support/sales.ts';
import { faults } from './audit.ts';
import { axeFaults } from './axe.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
const { buyer, billed, revised, request, take, figures, linesIn } = testBoqRequests(on);
const phone = { viewport: { width: 390, height: 844 } };

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Opens the menu of what lines are added from, and chooses an entry, by the keyboard alone. */
const addFrom = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Add from' }).focus();
  await press(page, 'Enter');
  await page.getByRole('menuitem', { name: entry }).waitFor();
  await page.locator('[role=menu] [role=menuitem]:focus').waitFor();
  await page.keyboard.type(entry.slice(0, 3));
  await expect
    .poll(() => page.getByRole('menuitem', { name: entry }).evaluate((one) => one === document.activeElement))
    .toBe(true);
  await press(page, 'Enter');
};
const namesIn = async (of: Made): Promise<string[]> =>
  (await linesIn(of)).map(({ description }) => String(description)).toSorted();

describe('the grid of a request', () => {
  it('takes over chosen lines of the BOQ, then the rest, by the keyboard alone', async () => {
    const { project } = await billed(someBill);
    const of = await request(project);
    const page = await on.visitBy(buyer(), `/purchase_requests/${of.id}/show`);
    await addFrom(page, 'The approved BOQ…');
    const dialog = page.getByRole('dialog', { name: 'Request from the approved BOQ' });
    await dialog.getByText('BOQ creation').waitFor();
    await dialog.getByRole('checkbox', { name: /^Brick Walls 40 ea$/ }).waitFor();
    // An item of a BOM comes with it.
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(2);
    await dialog.locator('input:focus').waitFor();
    await page.keyboard.type('win');
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(1);
    await press(page, 'Tab', 'Space');
    await dialog.getByText('1 line chosen').waitFor();
    // A part of it: 10 stand there, and more is told before it is sent.
    const quantity = dialog.getByRole('textbox', { name: 'Quantity of Window' });
    await expect.poll(() => quantity.inputValue()).toBe('10');
    await press(page, 'Tab');
    await page.keyboard.type('11');
    await dialog.getByText('At most 10').waitFor();
    await press(page, 'Control+a');
    await page.keyboard.type('4');
    expect(await axeFaults(page)).toEqual([]);
    await press(page, 'Tab', 'Tab', 'Enter');
    await dialog.waitFor({ state: 'hidden' });
    const grid = page.getByRole('treegrid');
    for (const name of ['Window', 'Pane', 'Screw']) await grid.getByText(name, { exact: true }).waitFor();
    await expect.poll(() => namesIn(of)).toEqual(['Pane', 'Screw', 'Window']);
    await addFrom(page, 'The approved BOQ…');
    await dialog.getByRole('checkbox', { name: /^Brick Walls 40 ea$/ }).waitFor();
    await dialog.getByRole('checkbox', { name: /^Window .*6 of 10 ea$/ }).waitFor();
    await dialog.locator('input:focus').waitFor();
    await press(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Enter');
    await grid.getByText('Brick', { exact: true }).waitFor();
    await expect.poll(async () => (await figures(project)).every(([, , , , state]) => state === 'covered')).toBe(true);
    await addFrom(page, 'The approved BOQ…');
    await dialog.getByText('All of the BOQ is requested.').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Request all' }).isDisabled()).toBe(true);
  });

  it('adds a BOM of the masters with its items, which Ctrl+Z takes away again', async () => {
    const { project } = await billed(someBill);
    const of = await request(project);
    const item = await makeItem(buyer());
    const bom = await makeBom(buyer(), [{ item_id: item.id, quantity: '2.5' }]);
    const page = await on.visitBy(buyer(), `/purchase_requests/${of.id}/show`);
    await addFrom(page, 'BOM of the masters…');
    const dialog = page.getByRole('dialog', { name: 'Add a BOM' });
    await dialog.getByRole('combobox', { name: 'BOM' }).fill(String(bom['code']));
    await page.getByRole('option', { name: new RegExp(String(bom['name'])) }).click();
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('4');
    await press(page, 'Control+Enter');
    await page.getByRole('treegrid').getByText(String(bom['name']), { exact: true }).waitFor();
    await expect.poll(() => namesIn(of)).toEqual([String(bom['name']), String(item['name'])].toSorted());
    await press(page, 'Control+z');
    await expect.poll(() => namesIn(of)).toEqual([]);
  });
});

it('the first request of a project begins with the project, and takes the BOQ over', async () => {
  const { project } = await billed(someBill);
  const page = await on.visitBy(buyer(), `/projects/${project}/show`);
  await page.getByRole('tab', { name: 'Requests' }).click();
  await page.getByText('No purchase requests yet').waitFor();
  await page.getByRole('link', { name: 'New purchase request' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Windows and bricks');
  for (const [role, name] of [
    ['Reviewer', 'Ingrid Solheim'],
    ['Approver', 'David Mensah'],
  ] as const) {
    await page.getByRole('combobox', { name: role }).fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/purchase_requests\/\d+\/show/);
  await addFrom(page, 'The approved BOQ…');
  const dialog = page.getByRole('dialog', { name: 'Request from the approved BOQ' });
  await dialog.getByRole('checkbox', { name: /^Brick Walls 40 ea$/ }).waitFor();
  // Nothing is made from the list of what is allocated.
  await page.keyboard.press('Escape');
  await page.goto(`${on.url}/projects/${project}/show`);
  await page.getByRole('tab', { name: 'Consumables' }).click();
  await page.getByRole('tabpanel').getByText('Windows and bricks').waitFor();
});

describe.each([
  ['at 1440 px', {}],
  ['at 390 px', phone],
])('the requests of a project, %s', (_, look) => {
  it('tell what they cover of the BOQ, and set it right line by line', async () => {
    const { project, estimation } = await billed(someBill);
    const of = await request(project);
    await take(of);
    await revised(estimation, (line) => ({
      changes: [
        { id: line('Brick').id, version: line('Brick')['version'], quantity: '30' },
        { id: line('Window').id, version: line('Window')['version'], quantity: '12' },
      ],
    }));
    const page = await on.visitBy(buyer(), `/projects/${project}/show`, look);
    await page.getByRole('tab', { name: 'Requests' }).click();
    await page.getByText(String(of['number'])).first().waitFor();
    const section = page.getByRole('button', { name: /^Covered by requests/ });
    await section.click();
    const table = page.getByRole('table', { name: 'Lines of the BOQ' });
    await table.getByText('Brick').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Too much 1' }).click();
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    const lower = table.getByRole('button', { name: 'Set to the BOQ: Brick' });
    const lowered = () => Promise.all([toast(page, 'Set to what the BOQ says'), lower.click()]);
    await lowered();
    await expect.poll(async () => (await figures(project))[0]).toEqual(['Brick', 30, 30, 0, 'covered']);
    // It is among those with too much no more, and stays in its place.
    await table.getByRole('row', { name: /^Brick.*Covered/ }).waitFor();
    await Promise.all([
      toast(page, 'As much is requested as before'),
      page.getByRole('button', { name: 'Undo' }).click(),
    ]);
    await expect.poll(async () => (await figures(project))[0]).toEqual(['Brick', 30, 40, -10, 'over']);
    await lowered();
    await expect.poll(async () => (await figures(project))[0]).toEqual(['Brick', 30, 30, 0, 'covered']);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await table.getByRole('button', { name: 'Request the rest of Window' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request 2 ea of Window' });
    const send = dialog.getByRole('button', { name: 'Request', exact: true });
    await Promise.all([toast(page, 'Taken over from the BOQ'), send.click()]);
    await expect.poll(async () => (await figures(project)).every(([, , , , state]) => state === 'covered')).toBe(true);
    await section.getByText('4 covered').waitFor();
  });
});
