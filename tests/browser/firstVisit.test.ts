import { basename } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { javaScriptOf, visits } from '../../scripts/bundle-size.ts';
import { followMenu } from './menu.ts';
import { served, signIn } from './support.ts';

const on = served();
const isOther = process.env['BROWSER_DIR'] !== undefined;

const filesOf = (visit: keyof typeof visits) => javaScriptOf(visits[visit]).map(({ file }) => basename(file));

/** Lets a page have these files of JavaScript alone: what else it asks for waits until it is let go. */
const withOnly = async (page: Page, files: readonly string[]) => {
  const [got, asked] = [new Set<string>(), new Set<string>()];
  let held: Route[] | undefined = [];
  await page.route('**/assets/*.js', (route) => {
    const file = basename(new URL(route.request().url()).pathname);
    asked.add(file);
    if (held && !files.includes(file)) return void held.push(route);
    got.add(file);
    return route.continue();
  });
  const letGo = async () => {
    const waiting = held ?? [];
    held = undefined;
    await Promise.all(waiting.map((route) => route.continue()));
  };
  return { got: () => [...got].toSorted(), asked: () => [...asked].join(' '), letGo };
};

it.skipIf(isOther)(
  'the sign-in is usable with its own files, and what comes after it is asked for meanwhile',
  async () => {
    const page = await on.visit();
    const files = filesOf('the sign-in');
    const { got, asked, letGo } = await withOnly(page, files);
    await page.goto(`${on.url}/clients?page=1`);
    await signIn(page, 'sales@demo.test', 'wrong');
    await page.getByText('E-mail or password is wrong').waitFor();
    expect(got()).toEqual(files.toSorted());
    await page.waitForURL('**/login');
    await expect.poll(asked).toContain('start-');
    // Signed in before the application has come: the form stays until it is there.
    await signIn(page, 'sales@demo.test');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('plumbline:token'))).not.toBe(null);
    expect(await page.getByRole('heading', { name: 'Sign in' }).isVisible()).toBe(true);
    await letGo();
    await page.getByText('Aire Valley Developments').waitFor();
    expect(new URL(page.url()).search).toContain('page=1');
  },
);

it.skipIf(isOther)('an application that does not come is said so, in place of what says that it loads', async () => {
  const page = await on.visitAs('sales@demo.test', '/healthz');
  await page.route('**/assets/start-*.js', (route) => route.abort());
  await page.goto(`${on.url}/`);
  await page.getByRole('alert').getByText('Plumbline could not be loaded. Please reload the page.').waitFor();
  await page.unroute('**/assets/start-*.js');
  await page.reload();
  await page.getByRole('region', { name: 'You worked on' }).waitFor();
});

it('the start page asks for its data once, before anything is drawn, and anew when somebody comes back', async () => {
  const page = await on.visitAs('sales@demo.test', '/healthz');
  await page.addInitScript(() => {
    XMLHttpRequest.prototype.open = new Proxy(XMLHttpRequest.prototype.open, {
      apply: (open, request, of: unknown[]) => {
        const when = document.querySelector('main') ? 'after' : 'before';
        const { dataset } = document.documentElement;
        if (/\/api\/home\b/.test(String(of[1]))) dataset['asked'] = `${dataset['asked'] ?? ''}${when} `;
        Reflect.apply(open, request, of);
      },
    });
  });
  /** When the data was asked for, each time: before or after the application was drawn. */
  const asked = async () => (await page.locator('html').getAttribute('data-asked'))?.trim().split(' ');
  await page.goto(`${on.url}/`);
  await page.getByRole('region', { name: 'You worked on' }).waitFor();
  await followMenu(page, 'Enquiries', 'Clients');
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  expect(await asked()).toEqual(['before']);
  await page.goBack();
  await expect.poll(asked).toEqual(['before', 'after']);
});

it
  .skipIf(isOther)
  .each(['admin@demo.test', 'sales@demo.test', 'approver@demo.test', 'buyer@demo.test', 'nobody@demo.test'])(
  'the start page of %s is usable with its own files, and those of lists come without a click',
  async (email) => {
    const page = await on.visitAs(email, '/healthz');
    const files = filesOf('the start page');
    const { got, asked, letGo } = await withOnly(page, files);
    await page.goto(`${on.url}/`);
    if (email.startsWith('nobody')) await page.getByText('Nothing here for you yet').waitFor();
    else await page.getByRole('region', { name: 'You worked on' }).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(got).toEqual(files.toSorted());
    await expect.poll(asked).toContain('RecordScreens-');
    await letGo();
  },
);
