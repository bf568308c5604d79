import { beforeAll, expect, it } from 'vitest';
import { assertDefined } from '../../src/domain/assertDefined.ts';
import type { Caller } from '../support/app.ts';
import { enter, makeBom, makeItem, type MadeItem } from '../support/masters.ts';
import { expecting, type Made } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
let buyer: Caller;
let of: Made;

/** A request of three doors, each of which takes 0.25 of a silicone and 8 screws, both consumables, and a handle. */
const doors = async (): Promise<{ of: Made; screw: MadeItem }> => {
  const [reviewer, approver] = [await on.as('reviewer@demo.test'), await on.as('approver@demo.test')];
  const [silicone, screw, handle] = await Promise.all(['clear', 'M6', 'oak'].map((name) => makeItem(buyer, name)));
  const components = [
    { item_id: assertDefined(silicone).id, quantity: '0.25', is_consumable: true },
    { item_id: assertDefined(screw).id, quantity: '8', is_consumable: true },
    { item_id: assertDefined(handle).id, quantity: '1' },
  ];
  const bom = await makeBom(buyer, components);
  const people = { reviewer_id: reviewer.session.user.id, approver_id: approver.session.user.id };
  const body = { purpose: 'general_purchase', ...people };
  const made = await expecting(201, buyer.post('/api/purchase-request/store', { title: `Doors ${fresh()}`, ...body }));
  const added = { bom_ids: [bom.id], quantity: '3' };
  await expecting(201, buyer.post(`/api/purchase-request/${made.id}/add-from-masters`, added));
  return { of: made, screw: assertDefined(screw) };
};
beforeAll(async () => {
  buyer = await on.as('admin@demo.test');
  ({ of } = await doors());
});

it('are allocated, changed in place, deleted and kept so, then verified by the reviewer', async () => {
  const page = await on.visitBy(buyer, '/purchase_requests/consumables');
  await page.getByRole('heading', { name: 'Consumable allocation' }).waitFor();
  await page.getByRole('link', { name: of.number }).click();
  await page.getByRole('tab', { name: 'Consumables' }).click();
  await page.getByText('0 consumables in 1 product with a BOM').waitFor();
  await Promise.all([
    toast(page, '2 consumables added'),
    page.getByRole('button', { name: 'Allocate', exact: true }).click(),
  ]);
  await page.getByText('2 consumables in 1 product with a BOM').waitFor();
  // The row in sight says it as well; taken back, nothing counts as deleted by hand.
  const listed = page.getByRole('row').filter({ hasText: /BOM B-/ });
  await listed.getByRole('cell', { name: '2', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('0 consumables in 1 product with a BOM').waitFor();
  await listed.getByRole('cell', { name: '0', exact: true }).waitFor();
  await Promise.all([
    toast(page, '2 consumables added'),
    page.getByRole('button', { name: 'Allocate', exact: true }).click(),
  ]);
  await page.getByText('2 consumables in 1 product with a BOM').waitFor();

  const product = page.getByText(/^BOM B-/).first();
  await product.click();
  const panel = page.getByRole('dialog', { name: /^Product BOM B-/ });
  const rows = panel.getByRole('table', { name: 'Consumables of the product' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(3);
  const [silicone, screw] = [rows.nth(1), rows.nth(2)];
  // With the keyboard alone: Enter opens the quantity, and saves it.
  await silicone.getByRole('button', { name: /^Change Quantity/ }).press('Enter');
  await page.keyboard.type('0.5');
  await page.keyboard.press('Enter');
  await silicone.getByText('1.5').waitFor();
  await screw.getByRole('button', { name: /^Delete/ }).click();
  const asks = page.getByRole('dialog', { name: /^Delete .*\?$/ });
  await Promise.all([
    toast(page, 'Consumable deleted successfully'),
    asks.getByRole('button', { name: 'Delete' }).click(),
  ]);
  await expect.poll(() => rows.count()).toBe(2);
  await panel.getByRole('button', { name: 'Close' }).click();

  await Promise.all([
    toast(page, 'Nothing to allocate: all is as the BOMs say'),
    page.getByRole('button', { name: 'Allocate', exact: true }).click(),
  ]);
  await page.getByRole('button', { name: 'More ways to allocate' }).click();
  await Promise.all([
    toast(page, '1 consumable added'),
    page.getByRole('menuitem', { name: 'Allocate, the deleted ones too' }).click(),
  ]);

  const reviewing = await on.visitAs('reviewer@demo.test', `/purchase_requests/${of.id}/show`);
  await reviewing.getByRole('tab', { name: 'Consumables' }).click();
  const mark = reviewing.getByRole('button', { name: /^Allocation reviewed: BOM/ });
  await mark.click();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true');
  const products = `/api/purchase-request/${of.id}/consumable-allocation/products`;
  await expect
    .poll(async () => (await expecting(200, buyer.get(products))).records)
    .toMatchObject([{ is_allocation_reviewer_verified: true, is_allocation_approver_verified: false }]);
  await reviewing.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('false');
});

it('are booked below their product once what is allocated to it is verified, handed out and ticked with its items', async () => {
  const { of: own, screw } = await doors();
  const at = `/api/purchase-request/${own.id}`;
  await enter(buyer, screw, '20', { reason: 'DN-1' });
  await expecting(200, buyer.post(`${at}/consumable-allocation`, {}));
  const { records } = await expecting(200, buyer.get(`${at}/lines`));
  const [door] = records as [Made];
  const page = await on.visitBy(buyer, `/purchase_requests/${own.id}/show?tab=booking`);
  await page.getByText('2 consumables cannot be booked yet').waitFor();
  // The note leads to where they are verified, and that page back.
  await page.getByRole('tabpanel').getByRole('link', { name: 'Consumables' }).click();
  await page.getByText('2 consumables in 1 product with a BOM').waitFor();
  for (const role of ['reviewer', 'approver']) {
    const who = await on.as(`${role}@demo.test`);
    await expecting(200, who.put(`${at}/consumable-allocation/products/${door.id}/${role}-verify`, {}));
    await expecting(200, who.put(`${at}/lines/verify`, { ids: records.map(({ id }: Made) => id) }));
  }
  await page.getByRole('tabpanel').getByRole('link', { name: 'Booking' }).click();

  const row = page.getByRole('row').filter({ hasText: screw.code });
  await row.getByText(/^Consumable/).waitFor();
  await expect.poll(() => page.getByText('cannot be booked yet').count()).toBe(0);
  await row.getByRole('button', { name: `Book Item ${screw.code}` }).click();
  const dialog = page.getByRole('dialog', { name: `Item ${screw.code}` });
  await dialog.getByText('20 m free in stock.').waitFor();
  await dialog.getByLabel('From stock, m').fill('20');
  await Promise.all([toast(page, 'Booking saved'), dialog.getByRole('button', { name: 'Save booking' }).click()]);
  const bar = (text: string) => row.getByRole('img', { name: text }).last().waitFor();
  await bar('24 m: 20 from stock, 4 open');
  await row.getByRole('button', { name: `Book Item ${screw.code}` }).click();
  await dialog.getByRole('button', { name: 'Issue…' }).click();
  const issuing = page.getByRole('dialog', { name: `Issue Item ${screw.code}` });
  await Promise.all([toast(page, 'Issued'), issuing.getByRole('button', { name: 'Issue', exact: true }).click()]);

  // The box of the product is that of all in it: its handle, and its two consumables.
  await page.getByRole('checkbox', { name: /^Tick BOM B-/ }).click();
  await page.getByText('3 selected').waitFor();
  await page.getByRole('button', { name: 'Rest to buyout 3' }).click();
  await bar('24 m: 20 from stock, 4 bought out');
});
