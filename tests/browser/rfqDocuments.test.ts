import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pdfText } from '../support/pdfText.ts';
import { testRfqs } from '../support/rfqs.ts';
import { expecting, type Made } from '../support/sales.ts';
import { filledIn, type Entry } from '../support/vendorWorkbook.ts';
import { zipFiles } from '../support/zipFiles.ts';
import { choose as chooseAs } from './files.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';
import type { Look } from './visitors.ts';

const on = served();
const { sent, levelling, people, quote, award, open, buyouts } = testRfqs(on);

const phone: Look = { viewport: { width: 390, height: 844 } };

const saved = async (page: Page, button: string): Promise<Buffer> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return readFile(await download.path());
};

const choose = (page: Page, buffer: Buffer, name = 'quotation.xlsx') => chooseAs(page, name, buffer);

const vendorsOf = async (rfq: Made, look: Look = {}): Promise<Page> => {
  const page = await on.visitBy(people.buyer, `/rfqs/${rfq.id}/show`, look);
  await page.getByRole('tab', { name: 'To vendors' }).click();
  await page.getByRole('table', { name: 'Vendors' }).waitFor();
  return page;
};

/** A picture for whoever asks for one. */
const picture = async (page: Page, name: string) => {
  const into = process.env['PICTURES'];
  if (into) await page.screenshot({ path: `${into}/${name}.png` });
};

/** What is wrong with a dialog: the heading of its page is not there for whoever is in it. */
const inDialog = async (page: Page) => (await faults(page)).filter((one) => !one.startsWith('Headings of levels'));

describe('the files of an RFQ', () => {
  it('go to a vendor, and the workbook that comes back is looked through and entered, twice', async () => {
    const { rfq, vendors, asks } = await sent(['5', '1234.5', '2'], 2);
    const page = await vendorsOf(rfq);
    await page.getByRole('tab', { name: 'Drawings' }).click();
    const drawing = { name: 'A-101.dwg', mimeType: '', buffer: Buffer.from('AC1032 lines') };
    await page.getByLabel('Files', { exact: true }).setInputFiles([drawing]);
    await page.getByRole('list', { name: 'Files' }).getByText('A-101.dwg').first().waitFor();
    await picture(page, 'drawings');
    await page.getByRole('tab', { name: 'To vendors' }).click();
    await page.getByRole('table', { name: 'Vendors' }).waitFor();
    await picture(page, 'vendors');
    expect(await faults(page)).toEqual([]);
    const { name } = vendors[0];
    const files = zipFiles(await saved(page, `Everything for ${name}`));
    expect(files.size).toBe(3);
    expect(files.get('Drawings/A-101.dwg')?.toString()).toBe('AC1032 lines');
    expect((await pdfText(await saved(page, `PDF for ${name}`))).join(' ')).toContain(name);
    const empty = await saved(page, `Excel for ${name}`);
    const typed = async (...entries: Entry[]) => Buffer.from(await filledIn(empty, entries));
    const dialog = page.getByRole('dialog', { name: 'Read a vendor’s workbook' });

    await page.getByRole('button', { name: 'Read a vendor’s workbook…' }).click();
    await choose(page, Buffer.from('Item,Price\nPipe,3\n'));
    await dialog.getByRole('alert').getByText('This is not a workbook of an RFQ').waitFor();
    await choose(
      page,
      await typed(
        ['Your reference', '', 'Q-17'],
        [1, 'Unit price', '12,50'],
        [1, 'Amount', 60],
        [2, 'Unit price', 'kein Angebot'],
        [3, 'Unit price', 'see letter'],
      ),
    );
    await dialog.getByText('1 of 3 lines priced, 1 without a bid').waitFor();
    await dialog.getByText('“see letter” is not a number').waitFor();
    await dialog.getByText('Their amount is 60.00, not 62.50').waitFor();
    await picture(page, 'review');
    // The page behind a dialog, with its first heading, is hidden.
    expect((await faults(page)).filter((fault) => !fault.startsWith('Headings of levels'))).toEqual([]);
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Their number' }).inputValue()).toBe('Q-17');
    await Promise.all([
      toast(page, 'Quotation entered'),
      dialog.getByRole('button', { name: 'Enter the quotation' }).click(),
    ]);
    await page.getByRole('cell', { name: /^Quoted, 2 of 3 lines/ }).waitFor();

    await page.getByRole('button', { name: 'Read a vendor’s workbook…' }).click();
    await choose(page, await typed([1, 'Unit price', 11], [2, 'Unit price', '1.234'], [3, 'Unit price', 0]));
    await dialog.getByRole('radio', { name: /^A comma begins the decimals/ }).click();
    await dialog.getByText('3 of 3 lines priced').waitFor();
    await dialog.getByRole('button', { name: 'Other than quotation 1 3' }).click();
    await dialog.getByRole('row').filter({ hasText: asks[1].description }).getByText('1,234.00').waitFor();
    await picture(page, 'second');
    await dialog.getByRole('button', { name: 'Enter the quotation' }).click();
    await page.getByRole('cell', { name: /^Quotation 2, 3 of 3 lines/ }).waitFor();
    const { quotations, bids } = await levelling(rfq);
    const current = quotations.find((one: Made) => one.is_current);
    expect(bids.filter((one: Made) => one.quotation_id === current.id).map((one: Made) => one.price)).toEqual([
      '11.0000',
      '1234.0000',
      '0.0000',
    ]);
  });

  it('wait for vendors to be chosen, where there is none', async () => {
    const rfq = await open((await buyouts('5')).ids);
    const page = await on.visitBy(people.buyer, `/rfqs/${rfq.id}/show`, phone);
    await page.getByText('Choose the vendors to ask').waitFor();
    await page.getByRole('tab', { name: 'To vendors' }).click();
    const choose = page.getByRole('link', { name: 'Choose vendors' });
    await choose.waitFor();
    await picture(page, 'no-vendors-390');
    expect(await faults(page)).toEqual([]);
    await choose.click();
    await page.getByRole('combobox', { name: 'Vendors' }).waitFor();
  });

  it('take the bids of several vendors from one table', async () => {
    const { rfq, vendors, asks } = await sent(['5', '7'], 2);
    const [a, b] = vendors as [Made, Made];
    const page = await vendorsOf(rfq);
    const rows = [
      ['Item', 'Description', 'Unit', 'Qty', 'Bidder', 'Unit Price', 'Extension'],
      ['1', asks[0].description, 'ea', '5', `${a.name}, Inc.`, '10.00', '50.00'],
      ['2', asks[1].description, 'ea', '7', `${a.name} Inc`, '4.00', '28.00'],
      ['1', asks[0].description, 'ea', '5', 'Somebody Else', '11.00', '55.00'],
      ['2', 'Another wording', 'ea', '7', 'Somebody Else', '3.00', '20.00'],
      ['', 'Freight', '', '', `${a.name}, Inc.`, '', '25.00'],
      ['', 'Discount', '', '', 'Somebody Else', '', '-5.00'],
    ];
    const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
    await page.getByRole('button', { name: 'Bids from a table…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bids from a table' });
    await choose(page, Buffer.from(csv), 'bids.csv');
    await dialog.getByRole('table', { name: 'Bidders' }).waitFor();
    // What was read otherwise than it stands is seen before anything is entered.
    await dialog.getByText('Row 5: The extension is stated as 20.00; quantity × price is 21.00').waitFor();
    // Two spellings are one firm when a person says so.
    await dialog.getByText('Two bidders are one vendor: join them, or leave one of them out.').waitFor();
    await dialog.getByRole('button', { name: 'Join them' }).click();
    await dialog.getByText(`“${a.name} Inc” is read as “${a.name}, Inc.”.`).waitFor();
    const vendor = dialog.getByRole('combobox', { name: 'Vendor of Somebody Else' });
    await expect
      .poll(() => dialog.getByRole('combobox', { name: `Vendor of ${a.name}, Inc.` }).innerText())
      .toBe(a.name);
    await vendor.click();
    await page.getByRole('option', { name: b.name }).click();
    // What stands below the lines is of the whole quotation, and can be left out.
    await dialog.getByText('Freight 25.00').waitFor();
    await dialog.getByText('Discount 5.00').waitFor();
    await picture(page, 'table');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'table-390');
    await dialog.getByRole('combobox', { name: 'Vendor of Somebody Else' }).scrollIntoViewIfNeeded();
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('combobox', { name: /^Line of row \d+, Discount$/ }).click();
    await page.getByRole('option', { name: 'Leave it out' }).click();
    await dialog.getByText('Discount 5.00').waitFor({ state: 'hidden' });
    await Promise.all([
      toast(page, '2 quotations entered'),
      dialog.getByRole('button', { name: 'Enter 2 quotations' }).click(),
    ]);
    const { quotations } = await levelling(rfq);
    expect(quotations.map((one: Made) => one.vendor_id).toSorted()).toEqual([a.id, b.id].toSorted());
    const beside = (vendor_id: number) => quotations.find((one: Made) => one.vendor_id === vendor_id);
    expect([beside(a.id).freight, beside(b.id).discount_amount]).toEqual(['25.00', null]);
  });

  it('take prices of several currencies as a person says, and a budget as the estimate', async () => {
    const { rfq, vendors, asks } = await sent(['5', '7'], 2);
    const [a, b] = vendors as [Made, Made];
    const page = await vendorsOf(rfq);
    const rows = [
      [
        'Item',
        'Description',
        'Unit',
        'Qty',
        'Budget',
        `${a.name} Unit Price`,
        'Currency',
        `${b.name} Unit Price`,
        'Currency',
      ],
      ['1', asks[0].description, 'ea', '5', '9.50', '10.00', 'GBP', '11.00', 'EUR'],
      ['2', asks[1].description, 'ea', '7', '3.50', '4.00', 'USD', '5.00', 'EUR'],
    ];
    const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
    await page.getByRole('button', { name: 'Bids from a table…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bids from a table' });
    await choose(page, Buffer.from(csv), 'bids.csv');
    const enter = dialog.getByRole('button', { name: 'Enter 2 quotations' });
    await enter.waitFor();
    await dialog.getByRole('switch', { name: 'Take “Budget” as the estimate of 2 lines without one' }).waitFor();
    const answer = async (question: RegExp, currency: string) => {
      expect(await enter.isDisabled()).toBe(true);
      await dialog.getByRole('radiogroup', { name: question }).getByRole('radio', { name: currency }).click();
    };
    await picture(page, 'currencies');
    await answer(/^Prices of .* are in USD\./, 'USD');
    await answer(/^Prices of .* are in EUR\./, 'EUR');
    const bidsOf = dialog
      .getByRole('row', { name: new RegExp(a.name) })
      .getByRole('cell')
      .first();
    expect(await bidsOf.innerText()).toBe('2');
    await answer(/has 1 price in GBP and 1 price in USD/, 'GBP');
    await expect.poll(() => bidsOf.innerText()).toBe('1');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'currencies-390');
    expect(await inDialog(page)).toEqual([]);
    await Promise.all([toast(page, '2 quotations entered'), enter.click()]);
    const { quotations, bids, lines } = await levelling(rfq);
    const of = ({ id }: Made) => {
      const { id: quotation, currency } = quotations.find((one: Made) => one.vendor_id === id);
      return [currency, bids.flatMap((bid: Made) => (bid.quotation_id === quotation && bid.price ? [bid.price] : []))];
    };
    expect([of(a), of(b)]).toEqual([
      ['GBP', ['10.0000']],
      ['EUR', ['11.0000', '5.0000']],
    ]);
    expect(lines.map((one: Made) => one.estimate_rate)).toEqual(['9.5000', '3.5000']);
  });

  it('take a table whose headings nobody knows, by columns that a person chooses once', async () => {
    const { rfq, vendors, asks } = await sent(['5', '7'], 1);
    const [a] = vendors as [Made];
    const page = await vendorsOf(rfq);
    const rows = [
      ['What', 'How many', 'Bidder name raw', 'Asked', 'Budgeted'],
      [asks[0].description, '5', a.name, '10.00', '9.00'],
      [asks[1].description, '7', a.name, '-4.00', '3.00'],
    ];
    const csv = Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'));
    await page.getByRole('button', { name: 'Bids from a table…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bids from a table' });
    await choose(page, csv, 'bids.csv');
    await dialog.getByText('The headings do not tell which columns have the bids: say which they are.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Enter 0 quotations' }).isDisabled()).toBe(true);
    await picture(page, 'columns');
    expect(await inDialog(page)).toEqual([]);
    const columns = [
      ['Description', 'What'],
      ['Quantity', 'How many'],
      ['Bidder, in a row for each bid', 'Bidder name raw'],
      ['Unit price', 'Asked'],
      ['Estimate, unit price', 'Budgeted'],
    ] as const;
    for (const [of, heading] of columns) {
      await dialog.getByRole('combobox', { name: `Column for ${of}`, exact: false }).click();
      await page.getByRole('option', { name: heading, exact: true }).click();
    }
    await dialog.getByText(`Row 3: “${a.name}” gives a credit: the price is -4.0000`).waitFor();
    await dialog.getByRole('switch', { name: 'Take “Budgeted” as the estimate of 2 lines without one' }).waitFor();
    await picture(page, 'columns-chosen');
    await Promise.all([
      toast(page, '1 quotation entered'),
      dialog.getByRole('button', { name: 'Enter 1 quotation' }).click(),
    ]);
    const { bids, lines } = await levelling(rfq);
    expect(bids.map((one: Made) => one.price)).toEqual(['10.0000', '-4.0000']);
    expect(lines.map((one: Made) => one.estimate_rate)).toEqual(['9.0000', '3.0000']);
    await page.getByRole('tab', { name: 'Levelling' }).click();
    await page.getByRole('img', { name: 'A credit: they give money for it' }).first().waitFor();
    await picture(page, 'credit');
    // The next table with these headings is read so, on a phone as well.
    const again = await vendorsOf(rfq, { ...phone, colorScheme: 'dark' });
    await again.getByRole('button', { name: 'Bids from a table…' }).click();
    await choose(again, csv, 'bids.csv');
    await again.getByText('The columns are set as in your table of').waitFor();
    await again.getByRole('button', { name: 'Change the columns' }).click();
    await again.getByRole('combobox', { name: 'Column for Unit price' }).getByText('Asked').waitFor();
    await picture(again, 'columns-390-open');
    expect(await inDialog(again)).toEqual([]);
    await again.getByRole('button', { name: 'Cancel' }).click();
    await again.getByRole('button', { name: 'Bids from a table…' }).click();
    await choose(again, csv, 'bids.csv');
    await again.getByRole('button', { name: 'Enter 1 quotation' }).waitFor();
    await picture(again, 'columns-390');
    expect(await inDialog(again)).toEqual([]);
  });

  it('are made of an award too, on a phone as well', async () => {
    const { rfq, vendors, asks } = await sent(['5', '7'], 1);
    await quote(rfq, vendors[0], asks, ['10', '3']);
    const lines = asks.map(({ id }) => ({ rfq_line_id: id, vendor_id: vendors[0].id }));
    const { id, number } = await expecting(201, award(rfq, lines));
    const page = await on.visitBy(people.buyer, `/awards/${id}/show`, phone);
    expect((await pdfText(await saved(page, `PDF of ${number}`))).join(' ')).toContain('Recommendation of award');
    expect((await saved(page, `Excel of ${number}`)).subarray(0, 2).toString()).toBe('PK');
    await picture(page, 'award-390');
    const dark = await vendorsOf(rfq, { ...phone, colorScheme: 'dark' });
    await picture(dark, 'vendors-390');
    await dark.getByRole('link', { name: `Award ${number}` }).waitFor();
    expect(await dark.getByText('Enter the quotations, then draft an award').count()).toBe(0);
    expect(await faults(dark)).toEqual([]);
  });
});
