import { describe, expect, it } from 'vitest';
import { stockEntries } from '../../src/resources/booking/stockEntries.ts';
import { createRecord } from '../../src/server/engine/records/write.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

describe('stock', () => {
  it('is received and adjusted at its item, never below zero, and stands in the ledger', async () => {
    const page = await on.visitAs('buyer@demo.test', '/items');
    await page.getByRole('searchbox', { name: 'Search items' }).fill('CW-CAP');
    await page.getByRole('link', { name: 'Cover cap' }).click();
    await page.getByRole('tab', { name: 'Stock' }).click();
    const variant = page.getByRole('table', { name: 'In stock' }).getByRole('row', { name: /^Deep 40 mm, RAL 9005/ });
    const standing = async () => Number((await variant.getByRole('cell').first().textContent())?.replace(/,/g, ''));
    const before = await standing();

    await variant.getByRole('button', { name: /^Receive/ }).click();
    const receive = page.getByRole('dialog', { name: 'Receive Cover cap' });
    await receive.getByRole('textbox', { name: 'Quantity, m' }).fill('0');
    await receive.getByRole('button', { name: 'Receive' }).click();
    await receive.getByText('Quantity must be at least 0.0001').waitFor();
    await receive.getByRole('textbox', { name: 'Quantity, m' }).fill('12.5');
    await receive.getByRole('textbox', { name: 'Delivery note' }).fill('DN-9001');
    await Promise.all([toast(page, 'Stock entry created'), receive.getByRole('button', { name: 'Receive' }).click()]);
    await expect.poll(standing).toBe(before + 12.5);
    await page.getByRole('row', { name: /Receipt Deep 40 mm.*12\.5.*DN-9001/ }).waitFor();

    await variant.getByRole('button', { name: /^Adjust/ }).click();
    const adjust = page.getByRole('dialog', { name: 'Adjust Cover cap' });
    await adjust.getByRole('textbox', { name: 'Quantity, m' }).fill('-100000');
    await adjust.getByRole('button', { name: 'Adjust' }).click();
    await adjust.getByText('Say why the stock is adjusted').waitFor();
    await adjust.getByRole('textbox', { name: 'Reason' }).fill('Damaged');
    await adjust.getByRole('button', { name: 'Adjust' }).click();
    await adjust.getByText(/^Only .* m of Cover cap, Deep 40 mm, RAL 9005 (in stock|free)/).waitFor();
    await adjust.getByRole('textbox', { name: 'Quantity, m' }).fill('-12.5');
    await Promise.all([toast(page, 'Stock entry created'), adjust.getByRole('button', { name: 'Adjust' }).click()]);
    await expect.poll(standing).toBe(before);

    await page.goto(`${on.url}/stock_entries`);
    await page.getByRole('searchbox', { name: 'Search stock entries' }).fill('DN-9001');
    await page.getByText('1 stock entry').waitFor();
    await page.getByText('Cover cap').waitFor();
  });

  it('that is booked is still there: booked and free are told apart, on a phone too', async () => {
    const buyer = await on.as('buyer@demo.test');
    const { id: found } = (await buyer.get('/api/item?search=CW-MUL')).data.records[0];
    const item = (await buyer.get(`/api/item/${found}`)).data;
    const { id, name, on_hand } = item.variants.find(
      (v: { on_hand: string; booked: string }) => Number(v.on_hand) > 4 && Number(v.booked) === 0,
    );
    await on.database.inBranch({ branchId: buyer.branch, userId: buyer.session.user.id }, (tx) =>
      createRecord(tx, stockEntries, { item_id: item.id, item_variant_id: id, kind: 'booking', quantity: '4' }),
    );
    const page = await on.visitAs('buyer@demo.test', `/items/${item.id}/show`);
    await page.getByRole('tab', { name: 'Stock' }).click();
    const stock = page.getByRole('table', { name: 'In stock' }).getByRole('row').filter({ hasText: name });
    await stock.waitFor();
    const figures = (await stock.getByRole('cell').allTextContents()).slice(0, 3);
    expect(figures.map((text) => Number(text.replace(/,/g, '')))).toEqual([Number(on_hand), 4, Number(on_hand) - 4]);
    const entries = page.getByRole('table', { name: 'Stock entries' }).getByRole('row', { name: /Booking/ });
    const entry = entries.filter({ hasText: name }).first();
    await entry.waitFor();
    const after = (await entry.getByRole('cell').allTextContents()).slice(3, 6);
    expect(after.map((text) => Number(text.replace(/,/g, '')))).toEqual([4, Number(on_hand), 4]);
    await page.setViewportSize({ width: 390, height: 844 });
    await stock.getByText(/ in stock, 4 booked$/).waitFor();
    const adjust = await stock.getByRole('button', { name: /^Adjust/ }).boundingBox();
    expect((adjust?.x ?? 390) + (adjust?.width ?? 0)).toBeLessThanOrEqual(378);
  });

  it('is read by who may see it, and entered by nobody else', async () => {
    const page = await on.visitAs('reviewer@demo.test', '/items');
    await page.getByRole('link', { name: 'Cover cap' }).click();
    await page.getByRole('tab', { name: 'Stock' }).click();
    await page.getByRole('table', { name: 'In stock' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Receive|Adjust)/ }).count()).toBe(0);
  });
});
