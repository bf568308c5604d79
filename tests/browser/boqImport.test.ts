import { readXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bids, hasBidTabs } from '../support/bidTabs.ts';
import { clientBill } from '../support/clientBill.ts';
import { choose, ownDraft } from './files.ts';
import { served } from './support.ts';

const on = served();

describe('a client’s bill', () => {
  it('is read, corrected, matched and saved; what is sent again is known; Excel gets it back', async () => {
    const bill = await ownDraft(on);
    const page = await on.visitAs('sales@demo.test', `/boq-import/boq-sale/${bill.id}`);
    await choose(page, 'broken.xlsx', Buffer.from('PK\u0003\u0004nothing'));
    await page.getByRole('alert').getByText('This workbook cannot be opened.').waitFor();

    await choose(page, 'Harbour Quarter.xlsx', await clientBill());
    await page.getByText('The workbook has 3 sheets.').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Summary' }).isChecked()).toBe(false);
    await expect.poll(() => page.getByRole('combobox', { name: 'Column D “Qty” is' }).innerText()).toBe('Quantity');
    await page.getByRole('button', { name: 'See 11 lines' }).click();

    await page.getByText('26 rows → 11 lines in 7 sections.').waitFor();
    const next = page.getByRole('button', { name: /^Match 1\d lines with items$/ });
    await expect.poll(() => next.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const rate = page.getByRole('textbox', { name: 'Rate of row 15' });
    await rate.fill('62.75');
    await rate.press('Enter');
    await page.getByText('26 rows → 12 lines in 7 sections.').waitFor();
    await page.getByText('278,643.48').waitFor();
    await next.click();

    await page.getByText(/^12 lines: /).waitFor();
    await page.getByRole('button', { name: /^Accept the item of Curtain wall mullion/ }).click();
    await page.getByRole('button', { name: 'See what is saved' }).click();
    await page.getByRole('status', { name: 'What is saved' }).getByText('19').waitFor();
    await page.getByRole('radio', { name: /^Remove them/ }).check();
    await page.getByRole('button', { name: 'Save in BOQ sales' }).click();
    await page.getByText(/^19 lines added, \d+ removed\.$/).waitFor();

    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(page, 'Harbour Quarter.xlsx', await clientBill());
    await page.getByRole('button', { name: 'See 11 lines' }).click();
    await page.getByRole('button', { name: 'Leave it out' }).click();
    await next.click();
    await page.getByText('Every line of the file is in the bill already.').waitFor();
    await page.getByRole('button', { name: 'See what is saved' }).click();
    await page.getByRole('button', { name: 'Nothing to save' }).waitFor();
    await page.getByRole('region', { name: 'Not in the file' }).getByText('Ground beams 400 × 600 mm').waitFor();
  });

  it('is kept, and its quotation is written into it', async () => {
    const bill = await ownDraft(on);
    const page = await on.visitAs('sales@demo.test', `/boq-import/boq-sale/${bill.id}`);
    await choose(page, 'Harbour Quarter.xlsx', await clientBill());
    await page.getByRole('button', { name: 'See 11 lines' }).click();
    await page.getByRole('button', { name: 'Leave it out' }).click();
    await page.getByRole('button', { name: /^Match \d+ lines with items$/ }).click();
    await page.getByRole('button', { name: 'See what is saved' }).click();
    await page.getByRole('radio', { name: /^Remove them/ }).check();
    await page.getByRole('button', { name: 'Save in BOQ sales' }).click();
    await page.getByText('The client’s workbook is kept: a quotation can be written into it.').waitFor();

    await page.goto(`${on.url}/boq_sales/${bill.id}/show`);
    await page.getByRole('button', { name: 'Quotation', exact: true }).click();
    const kept = page.getByRole('dialog').getByRole('region', { name: 'The client’s workbook' });
    await kept.getByText('Harbour Quarter.xlsx').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      kept.getByRole('button', { name: /^Filled in/ }).click(),
    ]);
    const { sheets } = await readXlsx(await readFile(await download.path()));
    const envelope = sheets.find(({ name }) => name === 'Envelope')?.rows ?? [];
    expect(envelope.slice(2, 4).map((row) => row.slice(3))).toEqual([
      [84, 1450, 121800],
      [620.25, 61.4, 38083.35],
    ]);
  });

  it('is downloaded as a workbook from its page', async () => {
    const bill = await ownDraft(on);
    const page = await on.visitAs('sales@demo.test', `/boq_sales/${bill.id}/show`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  });
});

describe.skipIf(!hasBidTabs)('the bids of a road authority', () => {
  it('have on the screen the sum of their extensions, and one is saved and quoted with it', async () => {
    const bill = await ownDraft(on);
    const page = await on.visitAs('sales@demo.test', `/boq-import/boq-sale/${bill.id}`);
    const all = bids();
    const ofEach = [...new Map(all.map((bid) => [bid.project, bid])).values()];
    expect(ofEach).toHaveLength(10);
    const totalOf = (total: string) =>
      `£${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(total as `${number}`)}`;
    for (const bid of ofEach) {
      await choose(page, 'bid.csv', Buffer.from(bid.csv));
      if (bid.csv.includes(',TON,'))
        await page
          .getByRole('radiogroup', { name: 'Which unit is “TON”?' })
          .getByRole('radio', { name: /^short ton/ })
          .check();
      await page.getByRole('button', { name: `See ${bid.rows} lines` }).click();
      await page.getByText(`${bid.rows + 1} rows → ${bid.rows} lines. 1 left out.`).waitFor();
      await page.getByText(totalOf(bid.total), { exact: true }).waitFor();
      if (bid !== ofEach.at(-1)) await page.getByRole('button', { name: 'Change file' }).click();
    }
    const last = ofEach.at(-1);
    await page.getByRole('button', { name: /^Match / }).click();
    await page.getByRole('button', { name: 'See what is saved' }).click();
    await page.getByRole('radio', { name: /^Remove them/ }).check();
    await page.getByRole('button', { name: 'Save in BOQ sales' }).click();
    await page.getByText(`${last?.rows} lines added`).waitFor();
    await page.goto(`${on.url}/boq_sales/${bill.id}/show`);
    await page.getByRole('button', { name: 'Quotation', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByText(totalOf(last?.total ?? ''), { exact: true })
      .first()
      .waitFor();
  });
});
