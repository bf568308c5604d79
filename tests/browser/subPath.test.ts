import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { patience } from '../support/patience.ts';
import { hasNginx, openNginx } from '../support/nginx.ts';
import { openPathProxy, type PathProxy } from '../support/pathProxy.ts';
import { png } from '../support/previews.ts';
import { followMenu } from './menu.ts';
import { served, signIn } from './support.ts';
import { newVisitor } from './visitors.ts';

const on = served({ basePath: '/plumbline' });

/** A visitor who has signed in by the form at `url`, and what of the visit failed or left the path. */
const visitorAt = async (url: string): Promise<{ page: Page; strayed: string[] }> => {
  const { page, leave } = await newVisitor(url, {});
  const strayed: string[] = [];
  onTestFinished(leave);
  page.setDefaultTimeout(patience);
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol.startsWith('http') && !pathname.startsWith('/plumbline/')) strayed.push(pathname);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) strayed.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => strayed.push(error.message));
  const hears = page.waitForResponse(/\/plumbline\/api\/live$/);
  await page.goto(`${url}/plumbline/`);
  await page.waitForURL('**/plumbline/login');
  await signIn(page, 'sales@demo.test');
  await page.getByRole('button', { name: /Account of/ }).waitFor();
  await hears;
  return { page, strayed };
};

const nginx = async (): Promise<PathProxy> => {
  const { https: url, close } = await openNginx(on.url, 'path');
  return { url, close };
};

const proxies: readonly (readonly [string, () => Promise<PathProxy>])[] = [
  ['a proxy that hands the path on', () => openPathProxy({ to: on.url, path: '/plumbline', strips: false })],
  ['a proxy that takes the path off', () => openPathProxy({ to: on.url, path: '/plumbline', strips: true })],
  ...(hasNginx ? [['nginx and TLS as docs/deployment.md has them', nginx] as const] : []),
];

describe.each(proxies)('the product below a path, behind %s', (proxy, open) => {
  let url: string;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ url, close } = await open());
  });
  afterAll(() => close());

  it('signs in, follows the menu, opens deep links again, and signs out, all below it', async () => {
    const { page, strayed } = await visitorAt(url);
    await followMenu(page, 'Enquiries', 'Clients');
    await page.waitForURL('**/plumbline/clients');
    await page.getByRole('link', { name: 'Aire Valley Developments' }).click();
    await page.waitForURL('**/plumbline/clients/*/show');
    await page.getByRole('heading', { level: 1, name: 'Aire Valley Developments' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Aire Valley Developments' }).waitFor();
    await page.goBack();
    const link = page.getByRole('link', { name: 'Aire Valley Developments' });
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['Control'] })]);
    await tab.waitForURL('**/plumbline/clients/*/show');
    const cookies = await page.context().cookies(`${url}/plumbline/api/login`);
    expect(cookies.map((cookie) => [cookie.name, cookie.path])).toEqual([['plumbline_device', '/plumbline/api/login']]);
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'About Plumbline' }).click();
    await page.getByRole('dialog', { name: /^Plumbline \d+\.\d+\.\d+$/ }).waitFor();
    const notices = page.getByRole('link', { name: 'Notices of third parties' });
    const [told] = await Promise.all([page.context().waitForEvent('page'), notices.click()]);
    await told.getByText(/^react 19\.\d+\.\d+: MIT$/m).waitFor();
    expect(new URL(told.url()).pathname).toMatch(/^\/plumbline\/assets\/THIRD_PARTY_NOTICES-.*\.txt$/);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/plumbline/login');
    expect(strayed).toEqual([]);
  });

  it('hears what others change, takes files and gives them back', async () => {
    const { page, strayed } = await visitorAt(url);
    const seller = await on.as('sales@demo.test');
    const customers = await seller.get('/api/customer');
    const categories = await seller.get('/api/logcategory');
    const { data } = await seller.post('/api/enquiries', {
      title: `Below a path, behind ${proxy}`,
      customer_id: customers.data.customer.data[0].id,
      log_category_id: categories.data.records[0].id,
    });
    const hears = page.waitForResponse(/\/plumbline\/api\/live$/);
    await page.goto(`${url}/plumbline/enquiries/${data.id}/show`);
    await page.getByRole('heading', { level: 1, name: `Below a path, behind ${proxy}` }).waitFor();
    await hears;
    await seller.put(`/api/enquiries/${data.id}`, { title: `Heard below it, behind ${proxy}`, version: data.version });
    await page.getByRole('heading', { level: 1, name: `Heard below it, behind ${proxy}` }).waitFor();

    await page.getByRole('tab', { name: 'Attachments' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose files' }).click(),
    ]);
    const picture = png(400, 300);
    await chooser.setFiles([{ name: 'Elevation.png', mimeType: 'image/png', buffer: picture }]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Elevation.png' }).first().click(),
    ]);
    expect((await readFile(await download.path())).equals(picture)).toBe(true);
    await page.goto(`${url}/plumbline/api/docs`);
    await page.getByRole('link', { name: 'OpenAPI 3.1' }).click();
    await page.waitForURL('**/plumbline/api/openapi.json');
    expect(strayed).toEqual([]);
  });

  it('shares nothing that is kept in the browser with a product at the root of the same host', async () => {
    const { page } = await visitorAt(url);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('plumbline:')))).toEqual(
      [],
    );
  });
});

it('who comes to an address beside the path is led below it', async () => {
  const { page, leave } = await newVisitor(on.url, {});
  onTestFinished(leave);
  page.setDefaultTimeout(patience);
  await page.goto(`${on.url}/clients`);
  await page.waitForURL('**/plumbline/login');
});
