import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { testTraces } from '../support/traces.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';

const on = served();
const { people, delivered, receive, bought } = testTraces(on);
const phone = { viewport: { width: 390, height: 844 } };
/** What is wrong while a dialog hides the headings of the page. */
const faultsInDialog = async (page: Page): Promise<string> =>
  (await faults(page)).filter((fault) => !fault.startsWith('Headings of levels')).join('\n');

/** The page of a record, at one of its tabs. */
const atTab = async (path: string, tab: string, look = {}): Promise<Page> => {
  const page = await on.visitBy(people.buyer, `${path}/show`, look);
  await page.getByRole('tab', { name: tab, exact: true }).click();
  return page;
};

const steps = async (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Trace' }).getByRole('heading', { level: 3 }).allTextContents();
const all = [
  'Enquiry',
  'Project',
  'BOQ line',
  'Request',
  'Booking',
  'Buyout',
  'RFQ and quotations',
  'Award',
  'Receipts',
];

describe('a trace', () => {
  it('opens from the grid of a request by the keyboard alone, on a phone too, and leads to each record', async () => {
    const { of, rfq, cheap } = await delivered();
    const page = await on.visitBy(people.buyer, `/purchase_requests/${of.id}/show`);
    const grid = page.getByRole('treegrid');
    await grid.getByText('Brick', { exact: true }).click();
    await page.keyboard.press('Control+i');
    const button = page.getByRole('button', { name: 'Trace Brick' });
    await button.waitFor();
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Brick' });
    await dialog.getByText('40 ea: 25 bought out, 15 open').waitFor();
    await expect.poll(() => steps(page)).toEqual(all);
    await dialog.getByText('Bought out: 10.5 ordered and still to come, 14.5 received, not in stock').waitFor();
    await dialog.getByText(`${String(cheap.name)}, £2.50 each, £62.50, the lowest`).waitFor();
    await dialog.getByText('DN 1').waitFor();
    expect(await faultsInDialog(page)).toBe('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((at) => at === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByRole('link', { name: String(rfq.rfq_code) }).click();
    await page.waitForURL(`**/rfqs/${rfq.id}/show`);
    await dialog.waitFor({ state: 'hidden' });
    const small = await atTab(`/purchase_requests/${of.id}`, 'Booking', { ...phone, colorScheme: 'dark' });
    await small.getByRole('button', { name: /Brick/ }).first().click();
    await small.getByRole('button', { name: 'Trace Brick' }).click();
    await small.getByRole('dialog', { name: 'Brick' }).last().getByText('Receipts').waitFor();
    expect(await faultsInDialog(small)).toBe('');
  });

  it('stands on the pages of the buyout request and of the RFQ, and beside a line of the bill', async () => {
    const { buyout, rfq, cost, award } = await delivered();
    const page = await atTab(`/buyout_requests/${buyout}`, 'Trace');
    await page.getByRole('list', { name: 'Trace' }).getByText('DN 1').waitFor();
    await expect.poll(() => steps(page)).toEqual(all);
    expect((await faults(page)).join('\n')).toBe('');
    const asked = await atTab(`/rfqs/${rfq.id}`, 'Trace');
    await asked.getByRole('button', { name: 'Trace Brick' }).click();
    await asked.getByRole('dialog', { name: 'Brick' }).getByText('DN 1').waitFor();
    const ordered = await atTab(`/awards/${award}`, 'Trace');
    await ordered.getByRole('button', { name: 'Trace Brick' }).click();
    await ordered.getByRole('dialog', { name: 'Brick' }).getByText('DN 1').waitFor();
    const bill = await on.visitBy(people.buyer, `/boq_costs/${cost}/show`);
    await bill.getByRole('treegrid').getByText('Brick', { exact: true }).click();
    await bill.keyboard.press('Control+i');
    const beside = bill.getByRole('region', { name: 'Bought of Brick' });
    await beside.getByText('25 of 40 ordered for £62.50').waitFor();
    await beside.getByText('Estimated at £75.00: £12.50 under the estimate').waitFor();
    await beside.getByRole('button', { name: 'Trace Brick' }).click();
    await bill.getByRole('dialog', { name: 'Brick' }).getByText('DN 1').waitFor();
    await expect.poll(() => steps(bill)).toEqual(all);
  });
});

describe('what is not bought, and what nobody asked for', () => {
  const mismatches = (page: Page) => page.getByRole('table', { name: 'Mismatches' });

  it('is a list of a project, by kind, and of the branch', async () => {
    const { of, project, line, buyout } = await delivered();
    const page = await atTab(`/projects/${project}`, 'Bought');
    await mismatches(page)
      .getByRole('row', { name: /Brick.*15 ea.*Nothing booked/ })
      .waitFor();
    await page.getByRole('heading', { name: 'Bought so far: £12.50 under the estimate' }).waitFor();
    expect((await faults(page)).join('\n')).toBe('');
    await receive(buyout, '11', { take_over: true, delivery_note: 'DN 9' });
    await bought(of, line, '26');
    await page.reload();
    await page.getByRole('tab', { name: 'Bought', exact: true }).click();
    await page.getByRole('button', { name: 'Bought, not asked for' }).click();
    await mismatches(page)
      .getByRole('row', { name: /Brick.*0.5 ea.*Over the order/ })
      .waitFor();
    await page.getByRole('button', { name: 'Asked for, not bought' }).click();
    await page.getByRole('button', { name: /^No vendor asked/ }).click();
    await mismatches(page).getByRole('row', { name: /Brick/ }).first().waitFor();
    const branch = await on.visitBy(people.buyer, '/procurement-mismatches', { ...phone, colorScheme: 'dark' });
    await mismatches(branch).waitFor();
    expect((await faults(branch)).join('\n')).toBe('');
    await branch.getByRole('searchbox', { name: 'Search lines' }).fill(String(of.number));
    await expect.poll(() => mismatches(branch).getByRole('row').count()).toBeLessThan(5);
    await mismatches(branch).getByRole('button', { name: 'Trace Brick' }).first().click();
    await branch.getByRole('dialog', { name: 'Brick' }).getByText('DN 9').waitFor();
    const wide = await on.visitBy(people.buyer, '/procurement-mismatches', { colorScheme: 'dark' });
    await mismatches(wide).waitFor();
    expect((await faults(wide)).join('\n')).toBe('');
  });

  it('is in a line of the overview against the estimate, and a vendor shows what names them', async () => {
    const { project, cheap } = await delivered();
    const page = await on.visitBy(people.buyer, `/projects/${project}/show`);
    const card = page.getByRole('region', { name: 'Bought so far' });
    await card.getByText('£62.50 of material estimated at £120.00').waitFor();
    await card.getByRole('button', { name: 'Line by line' }).click();
    await page.getByRole('table', { name: 'Bought against the estimate' }).waitFor();
    const vendor = await atTab(`/vendors/${cheap.id}`, 'Procurement');
    await vendor.getByText('2 of 2 deliveries with a due date').waitFor();
    await vendor.getByText('1 of 1 awarded RFQs').waitFor();
    expect((await faults(vendor)).join('\n')).toBe('');
    const small = await atTab(`/vendors/${cheap.id}`, 'Procurement', { ...phone, colorScheme: 'dark' });
    await small.getByText('1 of 1 awarded RFQs').waitFor();
    expect((await faults(small)).join('\n')).toBe('');
  });
});
