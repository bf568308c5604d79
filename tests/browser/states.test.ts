import type { Page } from 'playwright-core';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { followMenu } from './menu.ts';
import { served, signIn, still, unheard } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

const vendors = (page: Page) => followMenu(page, 'Buying', 'Vendors');
const crumb = (page: Page) => page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').click();

describe('when something fails', () => {
  it('tells a 500 in a toast of a second at the top, and reads again on demand (rules 16 and 19)', async () => {
    const page = await on.visitAs('admin@demo.test', '/clients');
    await page.getByText('Aire Valley Developments').waitFor();
    const body = JSON.stringify({ success: false, message: 'secret detail' });
    await page.route('**/api/vendors*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body }),
    );
    const told = toast(page, 'Something went wrong,Please contact System Adminstrator');
    await vendors(page);
    const box = await told;
    expect(box.y).toBeLessThan(100);
    expect(Math.abs(box.x + box.width / 2 - 720)).toBeLessThan(20);
    const alert = page.locator('.MuiSnackbar-root').getByRole('alert');
    await expect.poll(() => alert.count()).toBe(0);
    expect(await page.getByText('secret detail').count()).toBe(0);
    await page.unroute('**/api/vendors*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('table', { name: 'Vendors' }).waitFor();
  });

  it('says that the server cannot be reached, and goes on by itself', async () => {
    const page = await on.visitAs('admin@demo.test', '/clients');
    await page.getByText('Aire Valley Developments').waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await vendors(page);
    const banner = page.getByText('The server cannot be reached. What you have typed stays here. Trying again…');
    await banner.waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('table', { name: 'Vendors' }).waitFor();
    await expect.poll(() => banner.count()).toBe(0);
  });

  it('reads the list that failed, too, when another request is answered first', async () => {
    const page = await on.visitAs('admin@demo.test', '/clients');
    await page.getByText('Aire Valley Developments').waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await vendors(page);
    const banner = page.getByText('The server cannot be reached. What you have typed stays here. Trying again…');
    await banner.waitFor();
    // What the banner asks for by itself is never answered.
    await page.unroute('**/api/**');
    await page.route('**/api/me', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search records and screens' }).fill('Aire Valley');
    await page
      .getByRole('option', { name: /Aire Valley Developments/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('table', { name: 'Vendors' }).waitFor();
    await expect.poll(() => banner.count()).toBe(0);
  });

  it('saves once, by itself, what was sent while the database was away', async () => {
    const page = await on.visitAs('admin@demo.test', '/clients/create');
    await page.getByRole('textbox', { name: 'Name' }).fill('Outage Holdings');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/client', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      // The first is saved, and its answer is lost in the outage; the second meets it; the third goes through.
      if (keys.length === 1) await route.fetch();
      if (keys.length > 2) return route.continue();
      const json = { success: false, message: 'The database is not available.' };
      return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json });
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/cannot reach its database/).waitFor();
    await page.getByRole('heading', { name: 'Outage Holdings' }).waitFor();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await followMenu(page, 'Enquiries', 'Clients');
    const clients = page.getByRole('table', { name: 'Clients' });
    await clients.getByRole('link', { name: 'Outage Holdings' }).waitFor();
    expect(await clients.getByRole('link', { name: 'Outage Holdings' }).count()).toBe(1);
  });

  it('shows "Loading..." while a list is on its way', async () => {
    const page = await on.visitAs('admin@demo.test', '/clients');
    await page.getByText('Aire Valley Developments').waitFor();
    let go = () => {};
    const gate = new Promise<void>((open) => (go = open));
    await page.route('**/api/vendors*', async (route) => {
      await gate;
      await route.continue();
    });
    await vendors(page);
    await page.getByRole('status', { name: 'Loading...' }).waitFor();
    go();
    await page.getByRole('table', { name: 'Vendors' }).waitFor();
    await expect.poll(() => page.getByRole('status', { name: 'Loading...' }).count()).toBe(0);
  });
});

describe('what was typed', () => {
  it('is offered again to the same user after the session ended (rule 18)', async () => {
    const page = await on.visitAs('admin@demo.test', '/clients/create');
    await page.getByRole('textbox', { name: 'Name' }).fill('Kept Holdings');
    const hear = await unheard(page);
    await on.database.asSystem((tx) => tx.execute(sql`delete from sessions`));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Session Expired Please Login Again').waitFor();
    await hear();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button').first().click();
    await signIn(page, 'admin@demo.test');
    await page.getByText(/You have unsaved changes/).waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Kept Holdings');
    await Promise.all([toast(page, 'Client created'), page.getByRole('button', { name: 'Save', exact: true }).click()]);
  });
});

describe('a list that is come back to', () => {
  it('stands where it was, with its search, by the way above the page and by the way back', async () => {
    const page = await on.visitAs('admin@demo.test', '/clients');
    const search = page.getByRole('searchbox', { name: 'Search clients' });
    await search.fill('council');
    await page.waitForURL(/council/);
    await page.getByRole('link', { name: 'Wharfedale Council' }).click();
    await page.getByRole('heading', { level: 1, name: 'Wharfedale Council' }).waitFor();
    await crumb(page);
    await page.getByRole('link', { name: 'Wharfedale Council' }).waitFor();
    await expect.poll(() => search.inputValue()).toBe('council');
    await page.getByRole('button', { name: 'Clear the search' }).click();

    await page.getByText('Aire Valley Developments').waitFor();
    const scrolled = () => page.locator('[data-virtuoso-scroller]').evaluate((element) => element.scrollTop);
    await page.getByRole('table').hover();
    await page.mouse.wheel(0, 500);
    await expect.poll(scrolled).toBeGreaterThan(300);
    // One in the middle of the list: a click scrolls to none that is in sight.
    const row = page.getByRole('row').nth(20);
    await still(row);
    const before = await scrolled();
    await row.click();
    await page.getByRole('tab', { name: 'History' }).waitFor();
    await page.goBack();
    await expect.poll(scrolled).toBe(before);
  });

  it('deletes several at once, after asking, and keeps the columns that were chosen', async () => {
    const page = await on.visitAs('admin@demo.test', '/structures');
    await page.getByRole('checkbox', { name: 'Select Spare glass' }).check();
    await page.getByRole('checkbox', { name: 'Select Spare panels' }).check();
    await page.getByRole('toolbar', { name: 'Chosen records' }).getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete 2 structures?' })
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect.poll(() => page.getByText('Spare glass').count()).toBe(0);
    await expect.poll(() => page.getByText('Spare panels').count()).toBe(0);

    await page.getByRole('button', { name: 'Columns' }).click();
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Created by' }).check();
    await kept;
    await page.goto(`${on.url}/structures`);
    await page.getByRole('columnheader', { name: 'Created by' }).waitFor();
  });
});
