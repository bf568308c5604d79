import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { followMenu } from './menu.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

describe('the list', () => {
  it('loads more on scroll until there is no more, keeps few rows in the page, and searches', async () => {
    const page = await on.visitAs('admin@demo.test', '/clients');
    await page.getByText('Aire Valley Developments').waitFor();
    await page.getByText(/^40/).first().waitFor();
    const table = page.getByRole('table').first();
    await table.hover();
    const scrolled = async () => {
      await page.mouse.wheel(0, 600);
      return page.getByText('Whitehall Court Offices').count();
    };
    await expect.poll(scrolled).toBeGreaterThan(0);
    await page.getByText(/^All [\d,]+ /).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);

    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /search/i }))
      .first()
      .fill('wharf');
    await page.getByText('Wharfedale Council').waitFor();
    await expect.poll(() => page.getByText('Aire Valley Developments').count()).toBe(0);
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /search/i }))
      .first()
      .fill('zzzz');
    await page
      .getByText(/nothing found|no clients? match/i)
      .first()
      .waitFor();
  });

  it('sorts by a column', async () => {
    const page = await on.visitAs('admin@demo.test', '/items');
    await page.getByText('BR-FIX').waitFor();
    const first = () => page.getByRole('row').nth(1).innerText();
    await expect.poll(first).toContain('BR-FIX');
    await page.getByRole('columnheader', { name: /Name/ }).getByRole('button').click();
    await expect.poll(first).toContain('Access platform hire');
    await page.getByRole('columnheader', { name: /Name/ }).getByRole('button').click();
    await expect.poll(first).toContain('Weather sealant');
  });

  it('exports what is filtered', async () => {
    const page = await on.visitAs('admin@demo.test', '/items');
    await page.getByText('BR-FIX').first().waitFor();
    await page
      .getByRole('textbox', { name: /search/i })
      .or(page.getByRole('searchbox'))
      .first()
      .fill('glass');
    await expect.poll(() => page.getByText('BR-FIX').count()).toBe(0);
    await page.getByRole('button', { name: /export/i }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /csv/i }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(
      text
        .trim()
        .split('\n')
        .slice(1)
        .every((line) => /glass|glazed/i.test(line)),
    ).toBe(true);
    expect(text).toContain('Spandrel glass');
  });
});

describe('one record', () => {
  it('is created with the server’s errors at its fields, read, changed with its lines, and deleted', async () => {
    const page = await on.visitAs('admin@demo.test', '/items');
    await page.getByRole('link', { name: 'New item' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Code is required').waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill('cw-mul');
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Site cabin');
    await page.getByRole('textbox', { name: 'Unit' }).fill('week');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Code is taken by another item').first().waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill('SV-CAB');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Site cabin' }).waitFor();

    await page
      .getByRole('link', { name: 'Edit' })
      .or(page.getByRole('button', { name: 'Edit' }))
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Site cabin, 6 m');
    await page.getByRole('button', { name: 'Add variant' }).click();
    await page.getByRole('textbox', { name: /Name/ }).last().fill('With heating');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { level: 1, name: 'Site cabin, 6 m' }).waitFor();
    await page.getByText('With heating').waitFor();

    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Site cabin, 6 m').nth(1).waitFor();
    await page.getByText('Amara Osei').first().waitFor();

    await page.getByRole('button', { name: 'Delete' }).click();
    const deleted = toast(page, 'Item deleted successfully!');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await deleted;
    await page.waitForURL(/\/items$/);
  });

  it('asks before unsaved changes are lost', async () => {
    const page = await on.visitAs('admin@demo.test', '/structures/create');
    await page.getByRole('textbox', { name: 'Name' }).fill('Half typed');
    await followMenu(page, 'Enquiries', 'Clients');
    await page.getByRole('dialog').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /stay|keep|cancel/i })
      .first()
      .click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Half typed');
  });

  it('offers reload or compare when somebody else saved meanwhile, and loses nobody’s work', async () => {
    const page = await on.visitAs('admin@demo.test', '/structures');
    await page.getByText('Penthouse').click();
    await page
      .getByRole('link', { name: 'Edit' })
      .or(page.getByRole('button', { name: 'Edit' }))
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Penthouse terrace');
    const other = await on.visitAs('admin@demo.test', new URL(page.url()).pathname);
    await other.getByRole('textbox', { name: 'Name' }).fill('Penthouse roof');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await other.getByRole('heading', { level: 1, name: 'Penthouse roof' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/Amara Osei/)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: /compare/i }).click();
    await dialog.getByText('Penthouse roof').first().waitFor();
    await dialog.getByText('Penthouse terrace').first().waitFor();
  });
});

describe('at 390 pixels', () => {
  it('shows the list as cards without scrolling sideways, and the menu behind a button', async () => {
    const page = await on.visitAs('admin@demo.test', '/customers', { viewport: { width: 390, height: 844 } });
    await page.getByText('Ashworth Civil').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: /menu/i }).first().click();
    await followMenu(page, 'Settings', 'Structures');
    await page.getByText('Atrium roof').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('draws a state and a late date on cards as in a row of the list', async () => {
    const admin = await on.as('admin@demo.test');
    const [customer] = (await admin.get('/api/customer')).data.customer.data;
    const [category] = (await admin.get('/api/logcategory')).data.records;
    const body = { title: 'Late canopy', customer_id: customer.id, log_category_id: category.id };
    const late = { received_on: '2020-01-01', due_on: '2020-01-31' };
    expect((await admin.post('/api/enquiries', { ...body, ...late })).status).toBe(201);
    /** How the state, the late date, its mark and what is only read aloud are drawn in the element of that enquiry. */
    const drawn = async (width: number, role: 'row' | 'listitem') => {
      const page = await on.visitBy(admin, '/enquiries', { viewport: { width, height: 844 } });
      const enquiry = page.getByRole(role).filter({ hasText: 'Late canopy' });
      await enquiry.waitFor();
      return enquiry.evaluate((element) => {
        const of = (holding: string, tag: string) =>
          [...element.querySelectorAll(tag)].find((e) => e.childElementCount === 0 && e.textContent === holding);
        const late = element.querySelector('[title$=" late"]');
        const mark = late?.querySelector('svg')?.getBoundingClientRect();
        const unseen = late?.lastElementChild?.getBoundingClientRect();
        const state = of('Draft', 'span');
        return {
          state: state && getComputedStyle(state).backgroundColor,
          late: late && getComputedStyle(late).color,
          mark: mark && [mark.width, mark.height],
          unseen: unseen && [unseen.width, unseen.height],
        };
      });
    };
    const inRow = await drawn(1440, 'row');
    expect(inRow).toEqual({ state: expect.any(String), late: expect.any(String), mark: [15, 15], unseen: [1, 1] });
    expect(inRow.state).not.toBe('rgba(0, 0, 0, 0)');
    expect(await drawn(390, 'listitem')).toEqual(inRow);
  });
});
