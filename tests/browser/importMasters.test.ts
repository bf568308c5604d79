import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bidTabsPath, hasBidTabs } from '../support/bidTabs.ts';
import { chooseFile } from './files.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';

const on = served();

const open = async (
  resource: string,
  file: string | { name: string; mimeType: string; buffer: Buffer },
  options?: Parameters<typeof on.visitAs>[2],
) => {
  const page = await on.visitAs('admin@demo.test', `/${resource}/import`, options);
  await chooseFile(page, file);
  return page;
};
const csv = (...lines: string[]) => ({
  name: 'masters.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});
const check = (page: Page) => page.getByRole('button', { name: /^Check [\d,]+ rows?$/ }).click();
const creating = (page: Page, what: string) =>
  page.getByRole('switch', { name: new RegExp(`^Create missing ${what}`) });

describe.skipIf(!hasBidTabs)('the bidders of a road authority', () => {
  it('become 22 vendors, once', async () => {
    const page = await open('vendors', bidTabsPath);
    await expect.poll(() => page.getByRole('combobox', { name: 'Column for Name' }).innerText()).toBe('Bidder Name');
    // No column names a payment term, so nothing is asked about missing ones.
    expect(await page.getByRole('switch').count()).toBe(0);
    await check(page);
    await page.getByText('2,376 rows → 22 vendors: 22 to create.').waitFor();
    await page.getByText(/Rows with the same Name are one vendor: 22 vendors have more than one row\./).waitFor();
    await page.getByRole('button', { name: 'Import 22 vendors' }).click();
    await page.getByText('22 vendors created.').waitFor();
    await page.getByRole('link', { name: 'See the vendors' }).click();
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /search/i }))
      .first()
      .fill('rieth');
    await page.getByText('RIETH-RILEY CONSTRUCTION CO., INC.').first().waitFor();

    await page.goto(`${on.url}/vendors/import`);
    await chooseFile(page, bidTabsPath);
    await check(page);
    await page.getByText('There is nothing to import: every vendor of the file is there already.').waitFor();
  });
});

describe('rows that name categories which are not there', () => {
  const file = csv(
    'Code,Name,Unit,Category',
    'MS-1,Tee,ea,Fittings of brass',
    'MS-2,Elbow,ea,FITTINGS OF BRASS',
    'MS-3,Gate,ea,Gates',
    'MS-4,Plain,ea,',
  );

  it('are bad and say which, until the missing ones are to be created', async () => {
    const page = await open('items', file);
    expect(await creating(page, 'item categories').isChecked()).toBe(false);
    await check(page);
    await page.getByText('4 rows → 4 items: 1 to create, 3 bad.').waitFor();
    await page.getByText('Row 2: Category: no item category is named “Fittings of brass”').waitFor();
    await page
      .getByText('2 item categories are not there: Fittings of brass, Gates. They can be created with the import.')
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Import 1 item, leave out 3' }).isEnabled()).toBe(true);

    await page.getByRole('button', { name: 'Change columns' }).click();
    await creating(page, 'item categories').check();
    await check(page);
    await page
      .getByText('4 rows → 4 items: 4 to create. Creates 2 item categories: Fittings of brass, Gates.')
      .waitFor();
    await page.getByRole('button', { name: 'Import 4 items' }).click();
    await page.getByText('4 items created. 2 item categories created with them.').waitFor();
    await page.getByRole('link', { name: 'See the items' }).click();
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /search/i }))
      .first()
      .fill('MS-2');
    await page.getByRole('row').filter({ hasText: 'Elbow' }).getByText('Fittings of brass').waitFor();
  });

  it('can be mended from the check itself', async () => {
    const page = await open('items', csv('Code,Name,Unit,Category', 'MM-1,Tee,ea,Mended here'));
    await check(page);
    await page.getByRole('button', { name: 'Create item category' }).click();
    await page.getByText('1 row → 1 item: 1 to create. Creates 1 item category: Mended here.').waitFor();
    await page.getByRole('button', { name: 'Change columns' }).click();
    await expect.poll(() => creating(page, 'item categories').isChecked()).toBe(true);
    await creating(page, 'item categories').uncheck();
    await check(page);
    await page.getByText('Row 2: Category: no item category is named “Mended here”').waitFor();
  });

  it('fit a phone', async () => {
    const page = await open('items', file, { viewport: { width: 390, height: 844 } });
    await creating(page, 'item categories').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await check(page);
    await page
      .getByRole('button', { name: /^Import/ })
      .last()
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

it('BOM lines create a missing item, and say with what', async () => {
  const page = await open(
    'boms',
    csv('BOM code,BOM name,Component item,Component quantity', 'MB-1,Bracket,MI-1,4', 'MB-1,Bracket,MI-2,1'),
  );
  await page.getByText('with unit ea').waitFor();
  await creating(page, 'items').check();
  await check(page);
  await page.getByText('2 rows → 1 BOM: 1 to create with 2 components. Creates 2 items: MI-1, MI-2.').waitFor();
  await page.getByRole('button', { name: 'Import 1 BOM' }).click();
  await page.getByText('1 BOM created, 2 components added. 2 items created with it.').waitFor();
});

describe('rows that are sums over the others', () => {
  const file = csv(
    'Artikelnr.;Bezeichnung;Einheit;Mindestbestand',
    'SU-1;Dübel;Stk;1.200,5',
    'SU-2;Anker;Stk;4,5',
    ';Zwischensumme Befestigung;;1.205',
    'SU-3;Total Energies Öl;l;2',
    ';Übertrag;;1.205,00',
    'Summe;;;1.207,00',
    ';Gesamtsumme;;',
  );

  it('are left out with a word, and taken where somebody says so', async () => {
    const page = await open('items', file);
    await page.getByRole('button', { name: 'Check 3 rows' }).click();
    await page.getByText('3 rows → 3 items: 3 to create with 3 variants.').waitFor();
    await page
      .getByText(
        '4 rows are sums and left out: row 4 “Zwischensumme Befestigung”, row 6 “Übertrag”, row 7 “Summe”, row 8 “Gesamtsumme”.',
      )
      .waitFor();
    expect(await faults(page)).toEqual([]);
    // picture: masters-sums
    await page.getByRole('button', { name: 'Import them too' }).click();
    await page.getByText(/^7 rows → 7 items: /).waitFor();
    await page.getByText(/^4 rows look like sums and are imported like the others: /).waitFor();
    await page.getByRole('button', { name: 'Leave them out' }).click();
    await page.getByRole('button', { name: 'Import 3 items' }).click();
    await page.getByText('3 items created, 3 variants added.').waitFor();
  });

  it('are no firms that have such a name', async () => {
    const page = await open(
      'vendors',
      csv('Name,City,E-mail', 'Total Energies,,', 'Summa Ltd,Leeds,a@b.test', 'Total,,'),
    );
    await check(page);
    await page.getByText('2 rows → 2 vendors: 2 to create.').waitFor();
    await page.getByText('1 row is a sum and left out: row 4 “Total”.').waitFor();
  });

  it('fit a phone', async () => {
    const page = await open('items', file, { viewport: { width: 390, height: 844 } });
    await check(page);
    await page.getByRole('button', { name: 'Import them too' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // picture: masters-sums-phone
  });
});
