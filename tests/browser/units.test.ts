import { expect, it } from 'vitest';
import { makeItem } from '../support/bills.ts';
import { generalRequest } from '../support/generalRequest.ts';
import { expecting } from '../support/sales.ts';
import { axeFaults } from './axe.ts';
import { placedOrder } from './placedOrder.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
const box = [{ unit: 'box', factor: '12' }];

it('an item gets a box of 12 in its form, and a line that names it says its total in pieces', async () => {
  const { buyer, of } = await generalRequest(on);
  const item = await makeItem(buyer);
  const page = await on.visitAs('buyer@demo.test', `/items/${item.id}`);
  await page.getByRole('button', { name: 'Add unit' }).click();
  const units = page
    .getByRole('group', { name: 'Other units' })
    .or(page.locator('section', { hasText: 'Other units' }));
  await units.getByLabel(/^Unit/).last().fill('box');
  await units
    .getByLabel(/^In base units/)
    .last()
    .fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await expecting(200, buyer.get(`/api/item/${item.id}`))).units)
    .toMatchObject([{ unit: 'box', factor: '12.0000' }]);

  const added = [
    {
      key: 'a',
      kind: 'item',
      description: 'Hinge',
      item_id: item.id,
      item_variant_id: item.variants[0].id,
      unit: 'ea',
      quantity: '2',
    },
  ];
  await expecting(200, buyer.post(`/api/purchase-request/${of.id}/store-items-and-products`, { added }));
  await page.goto(`${on.url}/purchase_requests/${of.id}/show`);
  const row = page.getByRole('treegrid').getByRole('row').filter({ hasText: 'Hinge' });
  await row.getByRole('gridcell', { name: 'ea', exact: true }).click();
  await page.keyboard.type('box');
  await page.keyboard.press('Enter');
  await row.getByRole('gridcell', { name: '24 ea' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await expect
    .poll(async () => (await expecting(200, buyer.get(`/api/purchase-request/${of.id}/lines`))).records[0])
    .toMatchObject({ quantity: '2.0000', unit: 'box', total_quantity: '24.0000', base_unit: 'ea' });
});

it('what is ordered by the box comes in by the box, and is handed out by it: each says what it is in pieces', async () => {
  const order = await placedOrder(on, { lines: 1, quantity: '36', units: box, bid: { price: '10', unit: 'box' } });
  // Three boxes at 10.00.
  expect(order).toMatchObject({ total: '30.00' });
  const page = await on.visitAs('buyer@demo.test', `/purchase_orders/${order.id}/show`);
  await page.getByRole('button', { name: 'Receive…' }).click();
  const dialog = page.getByRole('dialog', { name: `Receive on ${order.number}` });
  const accepted = dialog.getByLabel('Accepted');
  await dialog.getByText('Or in box').waitFor();
  await accepted.fill('2 crates');
  await dialog.getByRole('button', { name: 'Receive' }).click();
  await dialog.getByText('Hinge 1 is counted in ea, not in crates').waitFor();
  await accepted.fill('2 box');
  await dialog.getByText('2 box = 24 ea').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await Promise.all([toast(page, 'Delivery received'), dialog.getByRole('button', { name: 'Receive' }).click()]);

  await page.goto(`${on.url}/to-issue?request=${order.request.id}`);
  const table = page.getByRole('table', { name: 'Held in stock' });
  await table.getByText('Hinge 1').waitFor();
  await page.getByRole('checkbox', { name: 'All of these' }).check();
  await table.getByRole('textbox').first().fill('1.5 box');
  await table.getByText('1.5 box = 18 ea').waitFor();
  await page.getByRole('button', { name: 'Issue 1 line…' }).click();
  const issue = page.getByRole('dialog', { name: 'Issue 1 line' });
  await issue.getByText('1.5 box = 18 ea').waitFor();
  await issue.getByRole('textbox', { name: 'Issued to' }).fill('Mill Lane site');
  await Promise.all([toast(page, 'Issued'), issue.getByRole('button', { name: 'Issue', exact: true }).click()]);
  await page.getByRole('table', { name: 'What was handed out' }).getByText('1.5 box = 18 ea').waitFor();
  const buyer = await on.as('buyer@demo.test');
  expect(await expecting(200, buyer.get(`/api/item/${order.item.id}`))).toMatchObject({
    on_hand: '6.0000',
    booked: '6.0000',
    free: '0.0000',
  });
});
