import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expecting, type Made } from '../support/sales.ts';
import { axeFaults } from './axe.ts';
import { placedOrder } from './placedOrder.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

/** An order of five lines of 4 each. */
const ordered = () => placedOrder(on, { lines: 5, quantity: '4' });

const clicksOn = async (page: Page): Promise<() => number> => {
  let clicks = 0;
  await page.exposeFunction('clicked', () => void (clicks += 1));
  await page.evaluate("addEventListener('pointerdown', () => clicked(), true)");
  return () => clicks;
};

it('a note of five lines is received in three clicks, put right, and the rest is let go', async () => {
  const order = await ordered();
  const page = await on.visitAs('buyer@demo.test', `/purchase_orders/${order.id}/show`);
  await page.getByRole('heading', { level: 1, name: order.number }).waitFor();
  const clicks = await clicksOn(page);
  await page.getByRole('button', { name: 'Receive…' }).click();
  const dialog = page.getByRole('dialog', { name: `Receive on ${order.number}` });
  const rows = dialog.getByRole('list', { name: 'What has come' }).getByRole('listitem');
  await rows.nth(4).waitFor();
  await page.keyboard.type('DN 77');
  // Of the last one less has come, and a part of it is sent back.
  await rows.nth(4).getByLabel('Accepted').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Bent');
  expect(await axeFaults(page)).toEqual([]);
  await Promise.all([toast(page, 'Delivery received'), dialog.getByRole('button', { name: 'Receive' }).click()]);
  expect(clicks()).toBe(3);
  await page.getByText('Partly received').first().waitFor();

  const buyer = await on.as('buyer@demo.test');
  const brought: Made[] = (await expecting(200, buyer.get(`/api/deliveries?purchase_order_id=${order.id}`))).records;
  expect(brought).toHaveLength(5);
  const wrong = brought.find(({ quantity }) => quantity === '2.0000');
  expect(wrong).toMatchObject({ rejected_qty: '1.0000', rejection: 'Bent', delivery_note: 'DN 77' });

  await page.goto(`${on.url}/deliveries/${wrong?.id}/show`);
  await page.getByRole('button', { name: 'Correct…' }).click();
  const correction = page.getByRole('dialog');
  await correction.getByLabel('Accepted').fill('3');
  await correction.getByLabel(/^Comment/).fill('Counted again');
  await Promise.all([toast(page, 'Delivery corrected'), correction.getByRole('button', { name: 'Correct' }).click()]);
  expect(await expecting(200, buyer.get(`/api/deliveries/${wrong?.id}`))).toMatchObject({ quantity: '3.0000' });

  await page.goto(`${on.url}/purchase_orders/${order.id}/show`);
  await page.getByRole('button', { name: 'Let the rest go' }).click();
  const letting = page.getByRole('dialog');
  await letting.getByLabel(/^Comment/).fill('Not made any more');
  await Promise.all([
    toast(page, 'The rest of the order is let go'),
    letting.getByRole('button', { name: 'Let the rest go' }).click(),
  ]);
  expect(await expecting(200, buyer.get(`/api/purchase-orders/${order.id}`))).toMatchObject({
    status: 'RECEIVED',
    // 4 × 4 + 3 at 9.
    total: '171.00',
  });
});

it('an order is changed: a price and a quantity, drafted, edited, and reviewed by what it comes to', async () => {
  const order = await ordered();
  const page = await on.visitAs('buyer@demo.test', `/purchase_orders/${order.id}/show`);
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${order.number}` });
  const line = (name: string) => dialog.getByRole('listitem', { name });
  await line('Hinge 5').waitFor();
  // Below the fields, over the whole width: what it is has room beside its figures.
  const [row, name] = await Promise.all(
    [line('Hinge 1'), line('Hinge 1').getByText('Hinge 1', { exact: true })].map((one) => one.boundingBox()),
  );
  expect(row?.width).toBeGreaterThan(700);
  expect(name?.height).toBeLessThan(30);
  await line('Hinge 1').getByLabel('Unit price, GBP').fill('9.5');
  await line('Hinge 2').getByLabel('Quantity, ea').fill('3');
  await dialog.getByText('comes to £173.00, before £180.00').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByLabel('Why').fill('Dearer brass');
  await dialog.getByRole('button', { name: 'Draft the change' }).click();
  await page.getByRole('heading', { level: 1, name: /^POC-/ }).waitFor();
  await page.getByText('Dearer brass').first().waitFor();
  await page.getByRole('button', { name: 'Edit…' }).click();
  const again = page.getByRole('dialog', { name: `Change of ${order.number}` });
  const second = again.getByRole('listitem', { name: 'Hinge 2' }).getByLabel('Quantity, ea');
  await second.waitFor();
  expect(await second.inputValue()).toBe('3');
  await second.fill('4');
  await again.getByRole('button', { name: 'Save the change' }).click();
  await again.waitFor({ state: 'detached' });
  await page.getByText('£182.00').first().waitFor();
  expect(await page.getByRole('button', { name: 'Change the order' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Send for review' }).isEnabled()).toBe(true);
});

it('an order that does not say which variant asks for it before it is sent', async () => {
  const order = await placedOrder(on, { lines: 2, quantity: '4', anyVariant: true });
  const [, second] = order['item'].variants as [Made, Made];
  const page = await on.visitAs('buyer@demo.test', `/purchase_orders/${order.id}/show`);
  await page.getByRole('button', { name: 'Mark as sent' }).waitFor();
  await page.getByRole('button', { name: 'Variants…' }).click();
  const dialog = page.getByRole('dialog', { name: `Variants of ${order.number}` });
  const rows = dialog.getByRole('list', { name: 'Lines without a variant' }).getByRole('listitem');
  const choose = async (nth: number) => {
    await rows.nth(nth).getByRole('combobox', { name: 'Variant' }).click();
    await page.getByRole('option', { name: second.name, exact: true }).click();
  };
  await choose(0);
  await dialog.getByRole('button', { name: 'Choose' }).click();
  await rows.nth(1).getByText('Choose a variant').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await choose(1);
  await Promise.all([toast(page, 'Variants chosen'), dialog.getByRole('button', { name: 'Choose' }).click()]);
  const buyer = await on.as('buyer@demo.test');
  const { records } = await expecting(200, buyer.get(`/api/purchase-orders/${order.id}/lines`));
  expect(records).toMatchObject([{ item_variant_id: second.id }, { item_variant_id: second.id }]);
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await Promise.all([
    toast(page, 'Order sent'),
    page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click(),
  ]);
  await expect.poll(() => page.getByRole('button', { name: 'Variants…' }).count()).toBe(0);
});
