import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeItem } from '../support/bills.ts';
import { person } from '../support/people.ts';
import { expecting, type Made } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

/** A request of Leeds with these quantities of one item, 6 of which are in stock, verified; made by the calls. */
const verified = async (...quantities: string[]): Promise<{ of: Made; item: Made; lines: Made[] }> => {
  const [buyer, reviewer, approver] = await Promise.all(
    ['buyer', 'reviewer', 'approver'].map((who) => on.as(`${who}@demo.test`)),
  );
  if (!buyer || !reviewer || !approver) throw new Error('Nobody is there');
  const item = await makeItem(buyer);
  const of_ = { item_id: item.id as number, item_variant_id: item.variants[0].id as number };
  await expecting(201, buyer.post('/api/stock_entries', { ...of_, kind: 'receipt', quantity: '6', reason: 'DN-1' }));
  const [reviewer_id, approver_id] = [reviewer.session.user.id, approver.session.user.id];
  const sent = { title: `Hinges ${fresh()}`, purpose: 'general_purchase', reviewer_id, approver_id };
  const of = await expecting(201, buyer.post('/api/purchase-request/store', sent));
  const at = `/api/purchase-request/${of.id}`;
  const added = quantities.map((quantity, n) => ({
    key: String(n),
    kind: 'item',
    description: `Hinge ${n + 1}`,
    unit: 'ea',
    quantity,
    ...of_,
  }));
  const { records } = await expecting(200, buyer.post(`${at}/store-items-and-products`, { added }));
  const ids = records.map(({ id }: Made) => id);
  for (const who of [reviewer, approver]) await expecting(200, who.put(`${at}/lines/verify`, { ids }));
  return { of, item, lines: records };
};

/** A vendor has priced the item before, by the calls. */
const supplied = async (item: Made, vendor: Made): Promise<void> => {
  const { of, lines } = await verified('1');
  const buyer = await on.as('buyer@demo.test');
  const at = `/api/purchase-request/${of.id}`;
  const [line] = lines as [Made];
  const [now] = (await buyer.get(`${at}/items`)).data.records as [Made];
  const change = { id: now.id, version: now.version, item_id: item.id, item_variant_id: item.variants[0].id };
  await expecting(200, buyer.post(`${at}/store-items-and-products`, { changes: [change] }));
  for (const who of ['reviewer', 'approver'])
    await expecting(200, (await on.as(`${who}@demo.test`)).put(`${at}/lines/verify`, { ids: [line.id] }));
  await expecting(200, buyer.put(`${at}/material-booking/buyout`, { lines: [{ id: line.id, buyout_qty: '1' }] }));
  const sent = await expecting(200, buyer.put(`${at}/material-booking-buyout/send-lines`, { ids: [line.id] }));
  const buyout_ids = [sent.records[0].buyout_booking_id];
  const rfq = await expecting(201, buyer.post('/api/rfq', { buyout_ids, vendor_ids: [vendor.id] }));
  await expecting(200, buyer.put(`/api/rfq/${rfq.id}/send`));
  const quotation = await expecting(201, buyer.post(`/api/rfq/${rfq.id}/quotations`, { vendor_id: vendor.id }));
  const [asked] = (await expecting(200, buyer.get(`/api/rfq/${rfq.id}/items-and-products`))).records as [Made];
  const bids = [{ rfq_line_id: asked.id, bid: 'priced', price: '9' }];
  await expecting(200, buyer.put(`/api/rfq/${rfq.id}/bids`, { quotation_id: quotation.id, bids }));
};

/** Counts the clicks on a page from now on. */
const clicksOn = async (page: Page): Promise<() => number> => {
  let clicks = 0;
  await page.exposeFunction('clicked', () => void (clicks += 1));
  await page.evaluate("addEventListener('pointerdown', () => clicked(), true)");
  return () => clicks;
};

const opened = async (of: Made, who = 'buyer@demo.test'): Promise<Page> => {
  const page = await on.visitAs(who, `/purchase_requests/${of.id}/show`);
  await page.getByRole('tab', { name: 'Booking' }).click();
  await page.getByRole('table', { name: 'Bookings' }).waitFor();
  return page;
};
const bar = (page: Page, line: string) => page.getByRole('row').filter({ hasText: line }).getByRole('img').last();

describe('material booking', () => {
  it('books a line three ways, orders and sends it, with the keyboard alone', async () => {
    const { of } = await verified('9', '4');
    const page = await opened(of);
    await bar(page, 'Hinge 1').and(page.getByLabel('9 ea: 9 open')).waitFor();
    await page.getByRole('button', { name: 'Book Hinge 1' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Hinge 1' });
    await dialog.getByText('6 ea free in stock.').waitFor();
    // The first field has the focus; each is left by Tab.
    await dialog.locator('input:focus').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1');
    await dialog
      .getByRole('status')
      .filter({ hasText: '9 ea: 2 from stock, 3 in production, 1 bought out, 3 open' })
      .waitFor();
    await Promise.all([toast(page, 'Booking saved'), page.keyboard.press('Control+Enter')]);
    await bar(page, 'Hinge 1')
      .and(page.getByLabel('9 ea: 2 from stock, 3 in production, 1 bought out, 3 open'))
      .waitFor();

    await page.getByRole('button', { name: 'Production', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Order…' }).focus();
    await page.keyboard.press('Enter');
    const order = page.getByRole('dialog', { name: 'Order Hinge 1' });
    await order.getByText('3 ea are planned for production.').waitFor();
    await order.locator('input:focus').waitFor();
    await page.keyboard.type('Extrusion');
    await page.getByRole('option', { name: 'Extrusion cutting hall' }).waitFor();
    await page.keyboard.press('Enter');
    await Promise.all([toast(page, 'Production order created'), page.keyboard.press('Control+Enter')]);
    await page.getByRole('row').filter({ hasText: 'Hinge 1' }).getByText('In production').waitFor();

    await page.getByRole('button', { name: 'Buyout', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send to buyout' }).focus();
    const send = page.getByRole('button', { name: 'Send to buyout' });
    await Promise.all([toast(page, '1 line sent to buyout'), page.keyboard.press('Enter')]);
    await expect.poll(() => send.count()).toBe(0);
    await Promise.all([toast(page, '1 line as before'), page.getByRole('button', { name: 'Undo' }).click()]);
    await send.waitFor();
  });

  it('books all that stock can serve in one go, after it was shown', async () => {
    const { of } = await verified('4', '4');
    const page = await opened(of);
    await page.getByRole('button', { name: 'Book all from stock…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book all from stock' });
    await dialog.getByRole('row', { name: /Hinge 2.*4.*2.*No more is free/ }).waitFor();
    await dialog.locator('button:focus').waitFor();
    await Promise.all([toast(page, '2 lines booked from stock'), page.keyboard.press('Enter')]);
    await bar(page, 'Hinge 1').and(page.getByLabel('4 ea: 4 from stock')).waitFor();
    await bar(page, 'Hinge 2').and(page.getByLabel('4 ea: 2 from stock, 2 open')).waitFor();
  });

  it('has an address of its own, and another variant that is taken fills what is open', async () => {
    const { of, item } = await verified('9');
    const buyer = await on.as('buyer@demo.test');
    const painted = { item_id: item.id, item_variant_id: item.variants[1].id, kind: 'receipt', quantity: '5' };
    await expecting(201, buyer.post('/api/stock_entries', painted));
    const page = await on.visitAs('buyer@demo.test', `/purchase_requests/${of.id}/show?tab=booking`);
    await page.getByRole('button', { name: 'Book Hinge 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hinge 1' });
    await dialog.getByRole('button', { name: 'Take this one' }).click();
    const stock = dialog.getByLabel('From stock, ea');
    await expect.poll(() => stock.inputValue()).toBe('5');
    await dialog.getByRole('button', { name: 'Takes this one' }).click();
    await expect.poll(() => stock.inputValue()).toBe('0');
    await dialog.getByRole('button', { name: 'Take this one' }).click();
    await Promise.all([toast(page, 'Booking saved'), dialog.getByRole('button', { name: 'Save booking' }).click()]);
    await bar(page, 'Hinge 1').and(page.getByLabel('9 ea: 5 from stock, 4 open')).waitFor();
    const found = page.getByRole('tab', { name: 'Sheet' });
    await found.click();
    await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('grid');
  });

  it('asks a colleague to release what they hold, and they release it from their inbox', async () => {
    const { of: theirs, item } = await verified('6');
    const coordinator = await on.as('admin@demo.test');
    const held = (await coordinator.get(`/api/purchase-request/${theirs.id}/items`)).data.records[0];
    const path = `/api/purchase-request/${theirs.id}/material-booking/items/${held.id}/stock-booking`;
    await expecting(200, coordinator.put(path, { booked_qty: '6' }));
    const { of, lines } = await verified('5');
    // The same item, so that the two want the same stock.
    const buyer = await on.as('buyer@demo.test');
    const [line] = (await buyer.get(`/api/purchase-request/${of.id}/items`)).data.records as Made[];
    const change = { id: line?.id, version: line?.version, item_id: item.id, item_variant_id: item.variants[0].id };
    await expecting(200, buyer.post(`/api/purchase-request/${of.id}/store-items-and-products`, { changes: [change] }));
    expect(lines).toHaveLength(1);
    // Another item takes the marks.
    for (const who of ['reviewer', 'approver']) {
      const verifier = await on.as(`${who}@demo.test`);
      await expecting(200, verifier.put(`/api/purchase-request/${of.id}/lines/verify`, { ids: [line?.id] }));
    }
    const page = await opened(of);
    await page.getByRole('button', { name: 'Book Hinge 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hinge 1' });
    const ask = dialog.getByRole('button', { name: /^Ask .* to release it$/ });
    const asked = () => Promise.all([toast(page, 'Asked: it is in their inbox'), ask.click()]);
    await asked();
    // The toast is above the dialog, which stays open.
    await Promise.all([toast(page, /^.* is asked no more$/), page.getByRole('button', { name: 'Undo' }).click()]);
    await expect.poll(() => ask.isEnabled()).toBe(true);
    await asked();
    const inbox = await on.visitAs('admin@demo.test', '/inbox');
    const waiting = inbox.getByText(/^5 ea of Plain for Hinge 1$/).first();
    await waiting.waitFor();
  });

  it('brings 14 lines to buyout, and on into an RFQ with the vendors that supply them, in five clicks', async () => {
    const { of, item } = await verified(...Array.from({ length: 14 }, () => '3'));
    const buyer = await on.as('buyer@demo.test');
    const admin = await on.as('admin@demo.test');
    const vendor = await expecting(201, admin.post('/api/vendors/save', { name: `Hinges Ltd ${fresh()}` }));
    await supplied(item, vendor);
    const page = await opened(of);
    const clicks = await clicksOn(page);
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Rest to buyout 14' }).click();
    await bar(page, 'Hinge 14').and(page.getByLabel('3 ea: 3 bought out')).waitFor();
    await page.getByRole('button', { name: 'Send and ask vendors 14…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask vendors for 14 buyout requests' });
    const proposed = dialog.getByRole('checkbox', { name: new RegExp(`^${vendor.name} 14 of 14 lines`) });
    await expect.poll(() => proposed.isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Make the RFQ' }).click();
    await page.waitForURL(/\/rfqs\/\d+\/show/);
    expect(clicks()).toBeLessThanOrEqual(6);
    const [, id] = /\/rfqs\/(\d+)\/show/.exec(page.url()) ?? [];
    const rfq = await expecting(200, buyer.get(`/api/rfq/${id}`));
    expect([rfq.buyout_ids.length, rfq.vendor_ids]).toEqual([14, [vendor.id]]);
  });

  it('names the vendors of the ticked lines, on a request that is somebody else’s', async () => {
    const { of, lines } = await verified('3', '2');
    const buyer = await on.as('buyer@demo.test');
    const vendor = await expecting(201, buyer.post('/api/vendors', { name: `Hinges & Co ${fresh()}` }));
    const booker = await person(on, {
      branches: [buyer.branch],
      permissions: [
        'procurement.request.view',
        'procurement.request.update',
        'procurement.booking.view',
        'procurement.booking.update',
        'master.item.view',
        'master.vendor.view',
      ],
    });
    const page = await on.visitBy(booker, `/purchase_requests/${of.id}/show?tab=booking`);
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Vendors…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vendors of 2 lines' });
    await dialog.getByRole('searchbox').fill(vendor.name);
    await dialog.getByRole('checkbox', { name: vendor.name }).click();
    await Promise.all([
      toast(page, 'Vendors updated successfully'),
      dialog.getByRole('button', { name: 'Save' }).click(),
    ]);
    for (const { id } of lines) {
      const named = await expecting(200, booker.get(`/api/purchase-request/${of.id}/items/${id}/vendors/selected`));
      expect(named.records).toMatchObject([{ id: vendor.id }]);
    }
  });

  it('ticks a range, and takes back what was sent; the next step stands where the last one ended', async () => {
    const { of } = await verified('3', '3', '3');
    const page = await opened(of);
    const box = (n: number) => page.getByRole('checkbox', { name: `Tick Hinge ${n}` });
    await box(1).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await box(3).click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await box(1).click();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Rest to buyout 2' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await bar(page, 'Hinge 3').and(page.getByLabel('3 ea: 3 open')).waitFor();
    await page.getByRole('button', { name: 'Rest to buyout 2' }).click();
    await page.getByRole('button', { name: 'Send and ask vendors 2…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Ask vendors 2…' }).waitFor();
    for (const n of [2, 3]) await box(n).click();
    await page.getByText('2 lines were sent to buyout and asked of nobody yet.').waitFor();
    for (const n of [2, 3]) await box(n).click();
    await page.getByRole('button', { name: 'Take back 2' }).click();
    await page.getByRole('button', { name: 'Send and ask vendors 2…' }).waitFor();
  });
});
