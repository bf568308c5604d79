import { describe, expect, it } from 'vitest';
import { makeItem } from '../support/bills.ts';
import { expecting, type Made } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { axeFaults } from './axe.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

/** A request that holds 6 of an item in two lines, made by the calls. */
const holding = async (): Promise<{ of: Made; item: Made }> => {
  const buyer = await on.as('buyer@demo.test');
  const item = await makeItem(buyer, { units: [{ unit: 'box', factor: '4' }] });
  const of_ = { item_id: item.id as number, item_variant_id: item.variants[0].id as number };
  await expecting(201, buyer.post('/api/stock_entries', { ...of_, kind: 'receipt', quantity: '6', reason: 'DN-1' }));
  const [reviewer, approver] = [await on.as('reviewer@demo.test'), await on.as('approver@demo.test')];
  const of = await expecting(
    201,
    buyer.post('/api/purchase-request/store', {
      title: `Hinges ${fresh()}`,
      purpose: 'general_purchase',
      reviewer_id: reviewer.session.user.id,
      approver_id: approver.session.user.id,
    }),
  );
  const at = `/api/purchase-request/${of.id}`;
  const added = ['2', '4'].map((quantity, n) => ({
    key: String(n),
    kind: 'item',
    description: `Hinge ${n + 1}`,
    unit: 'ea',
    quantity,
    ...of_,
  }));
  const { records } = await expecting(200, buyer.post(`${at}/store-items-and-products`, { added }));
  const ids = records.map(({ id }: Made) => id);
  for (const who of [reviewer, approver]) await expecting(200, who.put(`${at}/lines/verify`, { ids }));
  await expecting(200, buyer.post(`${at}/material-booking/book-all`, {}));
  return { of, item };
};

describe('a storekeeper', () => {
  it('hands out what is held by one slip, and takes a part of it back', async () => {
    const { of, item } = await holding();
    const page = await on.visitAs('buyer@demo.test', `/to-issue?request=${of.id}`);
    const table = page.getByRole('table', { name: 'Held in stock' });
    await table.getByText('Hinge 1').waitFor();
    await page.getByRole('checkbox', { name: 'All of these' }).check();
    const second = table.getByRole('row').filter({ hasText: 'Hinge 2' }).getByRole('textbox');
    await second.fill('5');
    await page.getByRole('button', { name: 'Issue 2 lines…' }).click();
    await page.getByText('Only 4 ea are held').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await second.fill('3');
    await page.getByRole('button', { name: 'Issue 2 lines…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Issue 2 lines' });
    await dialog.getByRole('textbox', { name: 'Issued to' }).fill('Mill Lane site');
    expect(await axeFaults(page)).toEqual([]);
    await Promise.all([toast(page, 'Issued'), dialog.getByRole('button', { name: 'Issue', exact: true }).click()]);
    await page.getByRole('heading', { name: /^ISS-/ }).waitFor();
    const handed = page.getByRole('table', { name: 'What was handed out' });
    await handed.getByRole('row').nth(2).waitFor();
    expect(await handed.getByRole('row').count()).toBe(3);

    await handed.getByRole('row').nth(2).getByRole('link').click();
    await page.getByRole('button', { name: 'Back to stock…' }).click();
    const back = page.getByRole('dialog');
    await back.getByRole('textbox', { name: 'Comes back' }).fill('1');
    await back.getByRole('textbox', { name: 'Reason' }).fill('One too many');
    await Promise.all([toast(page, 'Back in stock'), back.getByRole('button', { name: 'Back to stock…' }).click()]);
    const buyer = await on.as('buyer@demo.test');
    expect(await expecting(200, buyer.get(`/api/item/${item.id}`))).toMatchObject({
      on_hand: '2.0000',
      booked: '2.0000',
    });
  });

  it('reads a count from a file, sees its differences, and enters them', async () => {
    const { item } = await holding();
    const buyer = await on.as('buyer@demo.test');
    const page = await on.visitAs('buyer@demo.test', '/stock-count');
    const file = (counted: string, unit: string) => ({
      name: 'Yard.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Code;Variant;UoM;Counted\n${item.code};${item.variants[0].name};${unit};${counted}\n`),
    });
    await page.getByLabel('Spreadsheet').setInputFiles(file('5', 'ea'));
    await page.getByText('1 line cannot be entered').waitFor();
    expect(await page.getByRole('button', { name: 'Enter…' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'To be looked at 1' }).click();
    await page.getByText('6 ea of it are booked: release what is not there first').last().waitFor();
    await page.getByRole('button', { name: 'Another file' }).click();
    await page.getByLabel('Spreadsheet').setInputFiles(file('2.125', 'Box'));
    await page.getByRole('button', { name: 'Differences 1' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: String(item.code) })
      .getByText('+2.5')
      .waitFor();
    await page.getByText('2.125 Box').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enter 1 difference…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter 1 difference' });
    await Promise.all([toast(page, 'Count entered'), dialog.getByRole('button', { name: 'Enter' }).click()]);
    expect(await expecting(200, buyer.get(`/api/item/${item.id}`))).toMatchObject({ on_hand: '8.5000' });
  });
});
