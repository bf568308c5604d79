import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { testRfqs } from '../support/rfqs.ts';
import { expecting, type Made } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { faults } from './audit.ts';
import { pasted } from './costGrid.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
const made = testRfqs(on);
const { buyouts, vendor, sent, quote, levelling, people } = made;

const grid = (page: Page) => page.getByRole('treegrid', { name: 'Quotations by line' });
const saved = (page: Page, text = 'All changes saved') =>
  page.getByRole('toolbar', { name: 'Levelling' }).getByText(text, { exact: true }).waitFor();
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
/** Vendors have the columns from the fifth on, in the order of their names. */
const cell = (page: Page, line: number, at: number) =>
  grid(page).locator(`[aria-rowindex="${line + 2}"] > [aria-colindex="${at + 5}"]`);
const price = async (page: Page, line: number, at: number) =>
  (await cell(page, line, at).innerText()).split('\n')[0] ?? '';
/** What stands below a vendor in a row of totals. */
const total = (page: Page, row: string, at: number) =>
  grid(page)
    .locator('.rdg-summary-row')
    .filter({ has: page.getByText(row, { exact: true }) })
    .locator(`[aria-colindex="${at + 5}"]`)
    .innerText();
const opened = async (rfq: Made): Promise<Page> => {
  const page = await on.visitBy(people.buyer, `/rfqs/${rfq.id}/show`);
  await grid(page).waitFor();
  return page;
};
/** Whoever has the earlier name has the first column. */
const inOrder = (vendors: readonly Made[]): Made[] =>
  vendors.toSorted((a, b) => String(a['name']).localeCompare(String(b['name'])));
/** What the vendors quote of the lines of an RFQ, by vendor. */
const storedBids = async (rfq: Made, of: Made): Promise<unknown[]> => {
  const { quotations, bids, lines } = await levelling(rfq);
  const current = quotations.find((one: Made) => one.vendor_id === of.id && one.is_current);
  return lines.map(({ id }: Made) => {
    const bid = bids.find((one: Made) => one.quotation_id === current?.id && one.rfq_line_id === id);
    return bid ? (bid.price ?? bid.bid) : null;
  });
};

describe('an RFQ', () => {
  it('goes from chosen buyout requests to a split award, its quotations typed by the keyboard alone', async () => {
    const { items } = await buyouts('5', '7', '2');
    const stamp = fresh();
    const [a, b] = [await vendor({ name: `A ${stamp}` }), await vendor({ name: `B ${stamp}` })] as [Made, Made];
    const page = await on.visitBy(people.buyer, '/buyout_requests');
    for (const { name } of items)
      await page
        .getByRole('row')
        .filter({ hasText: String(name) })
        .getByRole('checkbox')
        .check();
    await page.getByRole('button', { name: 'Ask vendors…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask vendors for 3 buyout requests' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Hinges ${stamp}`);
    const picker = dialog.getByRole('combobox', { name: /Vendor/ });
    for (const { name } of [a, b]) {
      await picker.fill(String(name));
      await page.getByRole('option', { name: String(name) }).click();
    }
    // The list of options closes when it is left.
    await page.keyboard.press('Tab');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await Promise.all([
      toast(page, 'RFQ created successfully'),
      dialog.getByRole('button', { name: 'Make the RFQ' }).click(),
    ]);
    await page.getByRole('heading', { name: `Hinges ${stamp}` }).waitFor();
    expect(await page.getByRole('tab', { name: 'Levelling' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    await Promise.all([
      toast(page, 'RFQ sent'),
      page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click(),
    ]);

    await grid(page).waitFor();
    await grid(page).locator('[tabindex="0"]').first().focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key);
    for (const [first, second] of [
      ['10', '12'],
      ['30', '20'],
      ['n', '4'],
    ] as const) {
      await page.keyboard.type(first);
      await page.keyboard.press('Tab');
      await page.keyboard.type(second);
      await page.keyboard.press('Enter');
    }
    await expect
      .poll(() => Promise.all([0, 1].map((at) => total(page, 'Quoted, not the same lines', at))))
      .toEqual(['2/3\n260.00', '3/3\n208.00']);
    await expect.poll(() => total(page, '2 common lines', 1)).toBe('#1\n200.00');
    await expect.poll(() => total(page, 'With gaps plugged', 0)).toBe('#2\n268.00');
    await saved(page);
    const id = Number(/rfqs\/(\d+)/.exec(page.url())?.[1]);
    expect(await storedBids({ id } as Made, a)).toEqual(['10.0000', '30.0000', 'no_bid']);
    expect(await storedBids({ id } as Made, b)).toEqual(['12.0000', '20.0000', '4.0000']);
    expect(await faults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Award', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Award' });
    await panel.getByText('198.00 GBP').waitFor();
    await panel.getByText('208.00 GBP').waitFor();
    await panel.getByRole('textbox', { name: 'Vendors at most' }).fill('1');
    // Of one vendor there is no split.
    await expect.poll(() => panel.getByText('The best split', { exact: true }).count()).toBe(0);
    await panel.getByRole('button', { name: 'Use the best single vendor' }).click();
    await panel.getByText('Not to the lowest: 1 of 3 lines').waitFor();
    await panel.getByRole('textbox', { name: 'Vendors at most' }).fill('2');
    await panel.getByText('198.00 GBP').waitFor();
    await panel.getByRole('button', { name: 'Use the best split' }).click();
    expect(await faults(page)).toEqual([]);
    await Promise.all([
      toast(page, 'Award drafted'),
      panel.getByRole('button', { name: 'Draft the award of 3 of 3 lines' }).click(),
    ]);
    await page.getByText('£198.00').first().waitFor();
  });
});

describe('the levelling of an RFQ', () => {
  it('takes a block of a spreadsheet, tells what it cannot read, and takes it back in one step', async () => {
    const { rfq, vendors } = await sent(['5', '7', '2'], 2);
    const [first] = inOrder(vendors) as [Made];
    const page = await opened(rfq);
    await cell(page, 0, 0).click();
    await pasted(page, '1,250.50\t£3\r\nno bid\t\r\n12 m\t0\r\n');
    await saved(page, '1 cell could not be read');
    await page.keyboard.press('Control+z');
    await saved(page);
    expect(await storedBids(rfq, first)).toEqual([null, null, null]);
    await page.keyboard.press('Control+y');
    await expect.poll(() => storedBids(rfq, first)).toEqual(['1250.5000', 'no_bid', null]);
  });

  it('shows what somebody else has put there meanwhile, and keeps what was typed', async () => {
    const { rfq, vendors, asks } = await sent(['5', '7'], 2);
    const [first] = inOrder(vendors) as [Made];
    const quotation = await quote(rfq, first, asks, ['10', '20']);
    const page = await opened(rfq);
    await expect.poll(() => price(page, 0, 0)).toContain('10.00');
    // The page hears nothing of it.
    await page.route('**/api/rfq/*/levelling', (route) => route.abort());
    const { bids } = await levelling(rfq);
    const change = { rfq_line_id: asks[0].id, bid: 'priced', price: '11', version: bids[0].version };
    await expecting(
      200,
      people.approver.put(`/api/rfq/${rfq.id}/bids`, { quotation_id: quotation.id, bids: [change] }),
    );
    await page.unroute('**/api/rfq/*/levelling');
    await cell(page, 0, 0).click();
    await page.keyboard.type('9\n');
    await saved(page, '1 price to resolve');
    expect(await price(page, 0, 0)).toContain('9.00');
    await cell(page, 0, 0).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Somebody else has put 11.0000 here meanwhile.').waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await saved(page);
    expect(await storedBids(rfq, first)).toEqual(['9.0000', '20.0000']);
  });

  it('fills gaps, leaves bids out and accepts alternates beside what the vendor says', async () => {
    const { rfq, vendors, asks } = await sent(['5', '1', '2'], 2);
    const [first, second] = inOrder(vendors) as [Made, Made];
    await quote(rfq, first, asks, ['10', '20', '']);
    await quote(rfq, second, asks, ['12', { price: '15', is_alternate: true, alternate: 'Nylon' }, '6']);
    const page = await opened(rfq);
    await page.getByText('Not ranked', { exact: false }).first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Gaps: estimate, else median' }).click();
    await page.getByRole('menuitem', { name: 'Fill gaps by the average of the line' }).click();
    await expect.poll(() => total(page, 'With gaps plugged', 0)).toContain('82.00');
    await cell(page, 1, 1).click();
    await page.keyboard.press('Control+Enter');
    const panel = page.getByRole('complementary');
    await panel.getByText('An alternate that nobody has accepted').waitFor();
    await panel.getByRole('combobox', { name: 'The alternate is' }).click();
    await page.getByRole('option', { name: 'Accepted' }).click();
    await expect.poll(() => total(page, 'Quoted, not the same lines', 1)).toContain('87.00');
    await saved(page);
    expect((await levelling(rfq)).decisions).toMatchObject([
      { vendor_id: null, rfq_line_id: null, plug_by: 'average' },
      { vendor_id: second.id, rfq_line_id: asks[1].id, alternate_is: 'accepted' },
    ]);
    expect(await faults(page)).toEqual([]);
  });

  it('keeps a first quotation beside the second, and shows what differs', async () => {
    const { rfq, vendors, asks } = await sent(['5', '7'], 1);
    const [first] = vendors as [Made];
    await quote(rfq, first, asks, ['10', '20'], { reference: 'Q-1' });
    const page = await opened(rfq);
    await page.getByRole('button', { name: new RegExp(String(first['name'])) }).click();
    await page.getByRole('button', { name: 'New quotation…' }).click();
    const dialog = page.getByRole('dialog', { name: `New quotation of ${String(first['name'])}` });
    await dialog.getByRole('textbox', { name: 'Their number' }).fill('Q-2');
    await Promise.all([toast(page, 'Quotation entered'), dialog.getByRole('button', { name: 'Enter it' }).click()]);
    await saved(page);
    await cell(page, 0, 0).click();
    await page.keyboard.type('8\n');
    await saved(page);
    await page.getByRole('button', { name: new RegExp(String(first['name'])) }).click();
    const panel = page.getByRole('complementary', { name: String(first['name']) });
    await panel.getByRole('row', { name: /10\.00 8\.00 -20 %/ }).waitFor();
    expect(await storedBids(rfq, first)).toEqual(['8.0000', '20.0000']);
    expect((await levelling(rfq)).bids).toHaveLength(4);
  });

  it('asks why a line does not go to the lowest', async () => {
    const { rfq, vendors, asks } = await sent(['5', '7'], 2);
    const [first, second] = inOrder(vendors) as [Made, Made];
    await quote(rfq, first, asks, ['10', '20']);
    await quote(rfq, second, asks, ['12', '15']);
    const page = await opened(rfq);
    await page.getByRole('button', { name: 'Award', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Award' });
    await cell(page, 0, 1).click();
    await panel.getByText('Not to the lowest: 1 of 2 lines').waitFor();
    // The key takes it back, and gives it again.
    await page.keyboard.press(' ');
    await panel.getByRole('button', { name: 'Draft the award of 1 of 2 lines' }).waitFor();
    await page.keyboard.press(' ');
    await panel.getByRole('button', { name: 'Draft the award of 2 of 2 lines' }).click();
    await panel.getByText('Say why they do not go to the lowest').waitFor();
    await panel.getByRole('textbox', { name: 'Why not' }).fill('Delivers next week');
    await Promise.all([
      toast(page, 'Award drafted'),
      panel.getByRole('button', { name: 'Draft the award of 2 of 2 lines' }).click(),
    ]);
    await page.waitForURL(/awards\/\d+/);
    await page.goBack();
    await page.getByText(/AWD-/).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Award', exact: true }).count()).toBe(0);
  });

  it('tells freight and discount, and asks why a vendor gets it whose quotation is over', async () => {
    const { rfq, vendors, asks } = await sent(['5', '7'], 2);
    const [first, second] = inOrder(vendors) as [Made, Made];
    const terms = { freight: '12.5', discount_percent: '10' };
    await quote(rfq, first, asks, ['10', '20'], { ...terms, received_on: day(-5), valid_until: day(-1) });
    await quote(rfq, second, asks, ['12', '25']);
    const page = await opened(rfq);
    // 190.00 + 12.50 − 19.00
    await expect.poll(() => total(page, 'With gaps plugged', 0)).toBe('#1\n183.50');
    expect(await total(page, 'Of it freight, discount', 0)).toBe('-6.50');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel of the levelling' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${String(rfq['rfq_code'])} levelling.xlsx`);
    await page.getByRole('button', { name: 'Award', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Award' });
    const shares = panel.getByRole('table', { name: 'Who gets what' });
    await shares.getByRole('row', { name: /\+ 12\.50 freight − 19\.00 discount 2 183\.50/ }).waitFor();
    await panel.getByText(/ was valid until /).waitFor();
    await panel.getByText('The best single vendor', { exact: true }).waitFor();
    const draft = panel.getByRole('button', { name: 'Draft the award of 2 of 2 lines' });
    await draft.click();
    await panel.getByText('Say why', { exact: true }).waitFor();
    expect(await faults(page)).toEqual([]);
    await panel.getByRole('textbox', { name: /gets it all the same$/ }).fill('Extended by telephone');
    await Promise.all([toast(page, 'Award drafted'), draft.click()]);
    await page.waitForURL(/awards\/\d+/);
    await page.getByText('Extended by telephone').first().waitFor();
  });

  it('takes a price that comes late with a reason alone', async () => {
    const { ids } = await buyouts('5');
    const late = await vendor();
    const rfq = await made.open(ids, { vendor_ids: [late.id], due_on: day(-1) });
    await expecting(200, made.step(rfq, 'send'));
    const page = await opened(rfq);
    await page.getByRole('button', { name: new RegExp(String(late['name'])) }).click();
    await page.getByRole('button', { name: 'Enter the terms…' }).click();
    const dialog = page.getByRole('dialog', { name: `Quotation of ${String(late['name'])}` });
    await dialog.getByRole('button', { name: 'Enter it' }).click();
    await dialog
      .getByText('It came after the day on which quotations were due: say why it is taken all the same')
      .first()
      .waitFor();
    await dialog.getByRole('textbox', { name: 'Why it is taken' }).fill('They called in time');
    await Promise.all([toast(page, 'Quotation entered'), dialog.getByRole('button', { name: 'Enter it' }).click()]);
    await page.getByText('They called in time').waitFor();
    await page.getByText('late', { exact: false }).first().waitFor();
    await cell(page, 0, 0).click();
    await page.keyboard.type('8\n');
    await saved(page);
    expect(await storedBids(rfq, late)).toEqual(['8.0000']);
  });

  it('is a list on a phone, where prices are changed and lines are awarded too', async () => {
    const { rfq, vendors, asks } = await sent(['5', '7'], 2);
    const [first, second] = inOrder(vendors) as [Made, Made];
    await quote(rfq, first, asks, ['10', '20']);
    await quote(rfq, second, asks, ['12', '15']);
    const page = await on.visitBy(people.buyer, `/rfqs/${rfq.id}/show`, { viewport: { width: 390, height: 844 } });
    const table = page.getByRole('table', { name: 'Quotations by line' });
    await table.waitFor();
    expect(await faults(page)).toEqual([]);
    const offer = () => table.getByRole('button', { name: new RegExp(String(second['name'])) }).first();
    await offer().click();
    const panel = page.getByRole('dialog', { name: String(asks[0]['description']) });
    await panel.getByRole('textbox', { name: /^Price/ }).fill('8');
    await panel.getByRole('textbox', { name: 'Their note' }).focus();
    await expect.poll(() => storedBids(rfq, second)).toEqual(['8.0000', '15.0000']);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => offer().innerText()).toContain('#1');
  });
});
