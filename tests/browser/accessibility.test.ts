import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faults, tabStops } from './audit.ts';
import { calm, go, served } from './support.ts';

const on = served();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const screens: [path: string, ready: (page: Page) => Promise<unknown>][] = [
  ['/items', (page) => page.getByText('BR-FIX').waitFor()],
  ['/items/create', (page) => heading(page, 'New item')],
  ['/items/import', (page) => heading(page, 'Import items')],
  ['/items/4/show', (page) => page.getByRole('tab', { name: 'History' }).waitFor()],
  ['/customers/5', (page) => page.getByRole('button', { name: 'Save', exact: true }).waitFor()],
  ['/boms', (page) => page.getByText('BAY-STD').waitFor()],
  ['/users', (page) => page.getByText('Siân Prosser').waitFor()],
  ['/permissions', (page) => page.getByText('Choose a user').waitFor()],
  ['/items/99999/show', (page) => page.getByText('Item not found').first().waitFor()],
  ['/nowhere', (page) => heading(page, 'There is nothing here')],
];

const looks = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;

describe.each(looks)('screens in $colorScheme at $viewport.width px', (look) => {
  const options = { ...look } as const;

  it('name their controls, order their headings, and can be read', async () => {
    const page = await on.visit(options);
    await heading(page, 'Sign in');
    const found: Record<string, string[]> = { '/login': await faults(page) };
    const signedIn = await on.visitAs('admin@demo.test', '/', options);
    await heading(signedIn, /^Hello/);
    for (const [path, ready] of screens) {
      await go(signedIn, path);
      await ready(signedIn);
      await calm(signedIn);
      found[path] = await faults(signedIn);
      await expect.poll(() => signedIn.title(), { message: path }).toMatch(/^.+ · Plumbline$/);
    }
    expect(Object.fromEntries(Object.entries(found).filter(([, lines]) => lines.length))).toEqual({});
  });

  it('do so with errors at the fields, panels open and rows chosen', async () => {
    const page = await on.visitAs('admin@demo.test', '/items/create', options);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Code is required').waitFor();
    expect(await faults(page)).toEqual([]);
    const code = page.getByRole('textbox', { name: 'Code' });
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
    const described = await code.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe('Code is required');

    await go(page, '/clients');
    await heading(page, 'Clients');
    for (const name of ['Filters', 'Views', 'Columns']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      expect(await faults(page), name).toEqual(
        expect.not.arrayContaining([expect.stringMatching(/no name|contrast|twice/)]),
      );
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await expect
        .poll(() =>
          page.evaluate(
            () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
          ),
        )
        .toContain(name);
    }
    await page.getByRole('checkbox', { name: 'Select Aire Valley Developments' }).check();
    await page.getByRole('toolbar', { name: 'Chosen records' }).waitFor();
    expect(await faults(page)).toEqual([]);
  });
});

describe('by keys alone', () => {
  it('leads past the menu into the list, shows where it is, and opens a row', async () => {
    const page = await on.visitAs('admin@demo.test', '/clients');
    await page.getByText('Aire Valley Developments').waitFor();
    await calm(page);
    const { stops, unseen } = await tabStops(page);
    expect(unseen).toEqual([]);
    expect(stops[0]).toBe('Skip to content');
    const inOrder = [
      'Clients',
      'Collapse the menu',
      'Import',
      'Export',
      'New client',
      'Search clients',
      'Filters',
      'Columns',
      'Select all rows shown',
    ];
    expect(stops.filter((stop) => inOrder.includes(stop))).toEqual(inOrder);
    // The whole table is one stop, and the arrow keys move in it.
    const first = page.getByRole('row', { name: /Aire Valley/ });
    await first.focus();
    await page.keyboard.press('ArrowDown');
    const second = page.locator('tr:focus');
    const below = Number(await first.getAttribute('aria-rowindex')) + 1;
    await expect.poll(() => second.getAttribute('aria-rowindex')).toBe(String(below));
    const name = (await second.getByRole('link').innerText()).trim();
    await page.keyboard.press('Enter');
    await heading(page, name);
  });

  it('keeps what has the focus in sight, above the bar of a form', async () => {
    const page = await on.visitAs('admin@demo.test', '/enquiries/create', { viewport: { width: 390, height: 600 } });
    await heading(page, 'New enquiry');
    await page.getByRole('textbox', { name: 'Title' }).focus();
    const covered: string[] = [];
    for (let stop = 0; stop < 14; stop += 1) {
      await page.keyboard.press('Tab');
      const under = await page.evaluate(() => {
        const [focused, bar] = [document.activeElement, document.querySelector('[aria-keyshortcuts="Control+S"]')];
        const frame = bar?.closest('.MuiPaper-root');
        if (!focused || !frame) return 'no bar';
        const isUnder = focused.getBoundingClientRect().bottom > frame.getBoundingClientRect().top;
        return isUnder && !frame.contains(focused) ? (focused.getAttribute('name') ?? focused.tagName) : '';
      });
      if (under) covered.push(under);
    }
    expect(covered).toEqual([]);
  });

  it('says in the menu and above the page where one is', async () => {
    const page = await on.visitAs('admin@demo.test', '/clients');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.waitFor();
    await expect.poll(() => menu.locator('[aria-current=page]').allInnerTexts()).toEqual(['Clients']);
    await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('41');
  });
});

it('finds what is made wrong', async () => {
  const page = await on.visit();
  await heading(page, 'Sign in');
  expect(await faults(page)).toEqual([]);
  await page.evaluate(() => {
    const wrong = document.createElement('div');
    wrong.innerHTML =
      '<h1>Second</h1><h4>Deep</h4><b id="twice"></b><b id="twice"></b><button></button>' +
      '<p id="faint">Faint text</p><a href="#x" id="plain">Unseen</a>' +
      '<button aria-label="Look up">Search</button><dl><div><p>No term</p></div></dl>';
    document.body.append(wrong);
    document.getElementById('faint')?.style.setProperty('color', 'rgba(255, 255, 255, 0.9)');
    for (const plain of document.querySelectorAll<HTMLElement>('#plain')) plain.style.setProperty('outline', 'none');
  });
  expect(await faults(page)).toEqual([
    expect.stringContaining('A button has no name'),
    'The id twice is there twice',
    '“look up” is named without its text “search”',
    'A list of terms has a p among its terms',
    'Headings of levels 1 1 4: one of level 1 has to begin',
    'The heading “Deep” skips a level',
    expect.stringContaining('“Faint text” has a contrast of'),
  ]);
  expect((await tabStops(page)).unseen).toContain('Unseen');
});
