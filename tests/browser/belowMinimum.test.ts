import { expect, it } from 'vitest';
import { makeItem } from '../support/bills.ts';
import { expecting, type Made } from '../support/sales.ts';
import { axeFaults } from './axe.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

/** Two items without stock, of which 4 and 10 are to be there; the second comes in packs of 12. */
const watched = async (): Promise<Made[]> => {
  const buyer = await on.as('buyer@demo.test');
  const one = (minimum_stock: string, order_quantity: string | null) =>
    makeItem(buyer, { variants: [{ name: 'Plain', minimum_stock, order_quantity }] });
  return [await one('4', null), await one('10', '12')];
};

it('leads from the start page to one request for what is below its minimum, which is then not proposed again', async () => {
  const [bolts, nuts] = (await watched()) as [Made, Made];
  const page = await on.visitAs('buyer@demo.test');
  await page.getByRole('region', { name: 'Below minimum' }).getByRole('link', { name: 'Request…' }).click();
  const table = page.getByRole('table', { name: 'Below minimum' });
  await table.getByText(`${bolts.name}, Plain`).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
  const field = (item: Made) => page.getByRole('textbox', { name: `To request of ${item.name}, Plain` });
  expect([await field(bolts).inputValue(), await field(nuts).inputValue()]).toEqual(['4', '12']);
  await page.getByRole('searchbox').fill(String(nuts.code));
  await expect.poll(() => table.getByRole('row').count()).toBe(2);
  await page.getByRole('checkbox', { name: `Tick ${nuts.name}, Plain` }).check();
  await page.getByRole('searchbox').fill('');
  await field(bolts).fill('0');
  await page.getByRole('button', { name: 'Request 2 lines…' }).click();
  await page.getByText('More than nothing').waitFor();
  await field(bolts).fill('5');
  await page.getByRole('button', { name: 'Request 2 lines…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request 2 lines for stock' });
  for (const [role, name] of [
    ['Reviewer', 'Ingrid'],
    ['Approver', 'David'],
  ] as const) {
    await dialog.getByRole('combobox', { name: role }).fill(name);
    await page.getByRole('option').first().click();
  }
  expect(await axeFaults(page)).toEqual([]);
  await Promise.all([
    toast(page, 'Purchase request created'),
    dialog.getByRole('button', { name: 'Request', exact: true }).click(),
  ]);
  await page.getByRole('heading', { name: /^PR-/ }).waitFor();
  const id = Number(/purchase_requests\/(\d+)/.exec(page.url())?.[1]);
  const buyer = await on.as('buyer@demo.test');
  const { records } = await expecting(200, buyer.get(`/api/purchase-request/${id}/lines`));
  expect(records.map(({ item_id, quantity }: Made) => [item_id, quantity])).toEqual([
    [bolts.id, '5.0000'],
    [nuts.id, '12.0000'],
  ]);
  // Nothing is taken from stock for it.
  await page.getByRole('tab', { name: 'Booking' }).click();
  await page.getByRole('table', { name: 'Bookings' }).getByText(`${nuts.name}, Plain`).waitFor();
  expect(await page.getByRole('button', { name: 'Book all from stock…' }).count()).toBe(0);
  await page.goto(`${on.url}/below-minimum`);
  await page.getByRole('heading', { name: 'Below minimum' }).waitFor();
  await expect.poll(() => page.getByText(`${bolts.name}, Plain`).count()).toBe(0);
});
