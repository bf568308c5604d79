import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faults } from './audit.ts';
import { served, signIn, unheard } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

/** An option of a list that is searched on the server, by the text that is typed. */
const choose = async (page: Page, name: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name, exact: true }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
};
/** An option of a list that is there at once. */
const pick = async (page: Page, name: string, option?: string): Promise<void> => {
  await page.getByRole('combobox', { name, exact: true }).click();
  const options = page.getByRole('option', option === undefined ? {} : { name: option });
  await options.nth(option === undefined ? 1 : 0).click();
};
const strip = (page: Page) => page.getByRole('region', { name: 'Workflow' });
const standsAt = (page: Page, state: string) =>
  strip(page).locator('[aria-current="step"]').filter({ hasText: state }).waitFor();
const step = async (page: Page, name: string, comment?: string): Promise<void> => {
  await strip(page).getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  if (comment !== undefined) await dialog.getByRole('textbox', { name: 'Comment' }).fill(comment);
  await dialog.getByRole('button', { name, exact: true }).click();
};
const title = (page: Page, name: string) => page.getByRole('textbox', { name: 'Title' }).fill(name);

/** A contractor of the demo firm who has contact persons. */
const contractor = 'Ridgeway Construction';

describe('the lists of enquiries', () => {
  it('stand beside each other, each at an address of its own, with its count', async () => {
    const page = await on.visitAs('approver@demo.test', '/enquiries');
    const lists = page.getByRole('navigation', { name: 'Lists of enquiries' });
    for (const [name, path] of [
      ['All enquiries', '/enquiries/global'],
      ['All awaiting approval', '/enquiries/global-pending'],
      ['Awaiting my approval', '/enquiries/pending'],
      ['My enquiries', '/enquiries'],
    ] as const) {
      const link = lists.getByRole('link', { name: new RegExp(`^${name} ?\\d+$`) });
      await link.click();
      await page.waitForURL(`**${path}`);
      const count = /\d+$/.exec(await link.innerText())?.[0];
      expect(Number(count)).toBeGreaterThan(0);
      await page.getByText(`All ${count} enquiries`).waitFor();
    }
    await page.goto(`${on.url}/enquiries/pending`);
    await page
      .getByRole('row', { name: /Awaiting approval/ })
      .first()
      .waitFor();
    expect(await page.getByRole('row', { name: /Draft|Approved|Won|Lost/ }).count()).toBe(0);
  });

  it('are narrowed by what an enquiry is about, and say what narrows them by name', async () => {
    const page = await on.visitAs('admin@demo.test', '/enquiries/global');
    await page.getByText(/^All [\d,]+ /).waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await panel.getByRole('combobox', { name: 'Log category', exact: true }).fill('Façade');
    await page.getByRole('option', { name: 'Façade', exact: true }).click();
    await panel.getByRole('combobox', { name: 'Enquiry scopes', exact: true }).click();
    const scope = 'Rainscreen cladding';
    const option = page.getByRole('option', { name: scope, exact: true });
    await option.waitFor();
    // The scopes of the other categories leave once the list knows the category.
    await expect.poll(() => page.getByRole('option', { name: 'Windows', exact: true }).count()).toBe(0);
    await option.click();
    await panel.getByRole('combobox', { name: 'Owner', exact: true }).fill('Whitaker');
    await page.getByRole('option', { name: 'Tom Whitaker' }).click();
    await panel.getByRole('button', { name: 'Done' }).click();
    const chips = page.getByRole('group', { name: 'Active filters' });
    await chips.getByText(`Enquiry scopes: ${scope}`).waitFor();
    await chips.getByText('Owner: Tom Whitaker').waitFor();
    await chips.getByText('Log category: Façade').waitFor();
  });
});

describe('an enquiry', () => {
  it('is logged with all that it holds, sent, approved and converted by those whose part it is', async () => {
    const sales = await on.visitAs('sales@demo.test', '/enquiries/create');
    await title(sales, 'Curtain wall, north block');
    await pick(sales, 'Source', 'Email');
    await sales.getByRole('textbox', { name: 'Place' }).fill('Wellington Street');
    await sales.getByRole('textbox', { name: 'Expected value' }).fill('125000.5');
    await sales.getByRole('textbox', { name: 'Description' }).fill('As discussed on site.');
    await choose(sales, 'Customer', 'Ashworth Civil');
    await choose(sales, 'Client', 'Kirkgate Retail Partners');
    await sales.getByText('Select Contractor').waitFor();
    await choose(sales, 'Contractor', contractor);
    await pick(sales, 'Contact person');
    await choose(sales, 'Log category', 'Façade');
    await pick(sales, 'Enquiry scopes', 'Curtain walling');
    await sales.keyboard.press('Escape');
    await sales.getByLabel('Due', { exact: true }).fill('2099-03-01');
    await sales.getByLabel('Expected decision').fill('2099-04-01');
    await choose(sales, 'Approvers', 'David Mensah');
    await sales.keyboard.press('Escape');
    await sales.getByRole('button', { name: 'Save', exact: true }).click();
    await sales.getByRole('heading', { level: 1, name: /^ENQ-LDS-\d{4}-\d{4} / }).waitFor();
    const at = new URL(sales.url()).pathname;
    for (const text of ['£125,000.50', 'Wellington Street', 'Curtain walling', 'David Mensah', contractor])
      await sales.getByText(text, { exact: true }).first().waitFor();

    await Promise.all([toast(sales, 'Enquiry sent for approval'), step(sales, 'Send for approval', 'Please decide')]);
    await standsAt(sales, 'Awaiting approval');
    const edit = sales.getByRole('button', { name: 'Edit' });
    await expect.poll(() => edit.getAttribute('aria-disabled')).toBe('true');
    // By the keyboard: a pointer that has just clicked shows no focus.
    await edit.focus();
    await sales.keyboard.press('Shift+Tab');
    await sales.keyboard.press('Tab');
    await sales.getByRole('tooltip', { name: 'It is “Awaiting approval”: it cannot be changed' }).waitFor();

    const approver = await on.visitAs('approver@demo.test', at);
    await Promise.all([toast(approver, 'Enquiry approved'), step(approver, 'Approve')]);
    await standsAt(approver, 'Approved');

    await sales.reload();
    await Promise.all([toast(sales, 'Project and estimation opened'), step(sales, 'Convert to project')]);
    await standsAt(sales, 'Converted');
    await sales.getByRole('link', { name: /^EST-LDS-/ }).waitFor();
    await sales.getByRole('link', { name: /^PRJ-LDS-/ }).click();
    await sales.getByRole('heading', { level: 1, name: /^PRJ-LDS-/ }).waitFor();
    await sales.getByRole('tab', { name: 'Details' }).click();
    await sales.getByRole('link', { name: /^ENQ-LDS-/ }).click();
    await sales.waitForURL(`**${at}`);
  });

  it('is sent back with a comment, mended, and sent again', async () => {
    const page = await on.visitAs('approver@demo.test', '/enquiries/pending');
    await page
      .getByRole('row', { name: /Awaiting approval/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /^ENQ-/ }).waitFor();
    await strip(page).getByRole('button', { name: 'Send back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send back' });
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await dialog.getByText('Say why').waitFor();
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Which storeys?');
    await page.keyboard.press('Control+Enter');
    await standsAt(page, 'Sent back');
    await strip(page).getByText('Which storeys?').waitFor();
  });

  it('is cloned and related, both ways', async () => {
    const page = await on.visitAs('sales@demo.test', '/enquiries/create');
    await title(page, 'To be cloned');
    await choose(page, 'Customer', 'Ashworth Civil');
    await choose(page, 'Log category', 'Glazing');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const heading = page.getByRole('heading', { level: 1, name: /^ENQ-LDS-/ });
    await heading.waitFor();
    const numberIn = async () => (await heading.innerText()).split('\n')[0] ?? '';
    const source = await numberIn();
    const from = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Clone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clone' }).click();
    await page.waitForURL((at) => at.pathname.endsWith('/show') && at.pathname !== from);
    // The address is the clone's before the page is.
    await heading.filter({ hasNotText: source }).waitFor();
    const clone = await numberIn();
    expect(clone).toMatch(/^ENQ-LDS-\d{4}-\d{4}$/);
    await page.getByText('To be cloned').first().waitFor();
    const note = page.locator('[aria-label="Origin and outcome"]');
    await note.getByText('Cloned from').waitFor();
    await note.getByRole('link', { name: source }).click();
    await note.getByRole('link', { name: clone }).waitFor();

    await page.getByRole('tab', { name: 'Related' }).click();
    await page.getByText('No related enquiry').waitFor();
    await page.getByRole('combobox', { name: 'Relate enquiries' }).fill(clone);
    await page.getByRole('option', { name: `${clone} · To be cloned` }).click();
    await page.getByRole('button', { name: 'Relate', exact: true }).click();
    const related = page.getByRole('list', { name: 'Related enquiries' });
    await related.getByRole('link', { name: clone }).click();
    await page.waitForURL((at) => at.pathname !== from);
    await page.getByRole('tab', { name: 'Related' }).click();
    await related.getByRole('link', { name: source }).waitFor();
    await page.getByRole('button', { name: `Remove the relation to ${source}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No related enquiry').waitFor();
  });

  it('is not lost half filled when the session expires: it is offered after the sign-in', async () => {
    const page = await on.visitAs('sales@demo.test', '/enquiries/create');
    await title(page, 'Half a form');
    await choose(page, 'Customer', 'Ashworth Civil');
    await choose(page, 'Contractor', contractor);
    await choose(page, 'Log category', 'Façade');
    await pick(page, 'Enquiry scopes', 'Curtain walling');
    await page.keyboard.press('Escape');
    await choose(page, 'Approvers', 'David Mensah');
    await page.keyboard.press('Escape');
    const hear = await unheard(page);
    await on.database.asSystem((tx) => tx.execute(sql`delete from sessions`));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Session Expired Please Login Again').waitFor();
    await page.waitForURL('**/login');
    await hear();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').first().click();
    await signIn(page, 'sales@demo.test');
    await page.waitForURL('**/enquiries/create');
    await page.getByRole('button', { name: 'Restore' }).click();
    const value = (name: string) => page.getByRole('combobox', { name, exact: true }).inputValue();
    await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half a form');
    await expect.poll(() => value('Customer')).toBe('Ashworth Civil');
    await expect.poll(() => value('Contractor')).toBe(contractor);
    await expect.poll(() => value('Log category')).toBe('Façade');
    await page.getByRole('button', { name: 'Curtain walling' }).waitFor();
    await page.getByRole('button', { name: 'David Mensah' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^ENQ-LDS-/ }).waitFor();
  });
});

const looks = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

describe.each(looks)('enquiry screens in $colorScheme at $viewport.width px', (look) => {
  it('name their controls, order their headings, and can be read', async () => {
    const page = await on.visitAs('approver@demo.test', '/enquiries', { ...look });
    await page.getByText(/^All [\d,]+ /).waitFor();
    expect(await faults(page), 'list').toEqual([]);
    await page.getByRole('link', { name: /^ENQ-/ }).first().click();
    await strip(page).waitFor();
    await page.getByText('Who asks').waitFor();
    expect(await faults(page), 'record').toEqual([]);
    const sales = await on.visitAs('sales@demo.test', '/enquiries/create', { ...look });
    await sales.getByText('Select Contractor').waitFor();
    expect(await faults(sales), 'form').toEqual([]);
  });
});
