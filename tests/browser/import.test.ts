import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { bidTabsPath, hasBidTabs } from '../support/bidTabs.ts';
import { followMenu } from './menu.ts';
import { chooseFile } from './files.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';

const on = served();

const open = async (resource = 'items', options?: Parameters<typeof on.visitAs>[2]) => {
  const page = await on.visitAs('admin@demo.test', `/${resource}/import`, options);
  await page.getByRole('heading', { level: 1, name: `Import ${resource}` }).waitFor();
  return page;
};
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});
const column = (page: Page, field: string) => page.getByRole('combobox', { name: `Column for ${field}` });
const check = (page: Page) => page.getByRole('button', { name: /^Check [\d,]+ rows?$/ }).click();

describe.skipIf(!hasBidTabs)('the bids of a road authority', () => {
  it('become items in the browser, once, and the list then finds, sorts and exports them', async () => {
    const page = await open();
    await chooseFile(page, bidTabsPath);
    await page.getByText('2,376 rows · UTF-8, separated by commas').waitFor();
    for (const [field, heading] of [
      ['Code', 'Pay Item'],
      ['Name', 'Description'],
      ['Unit', 'Unit'],
      ['Variant name', 'Description'],
    ] as const)
      await expect.poll(() => column(page, field).innerText()).toBe(heading);
    await page.getByText(/Bidder Name, ProjectID/).waitFor();

    await check(page);
    await page.getByText('2,376 rows → 416 items: 416 to create with 424 variants.').waitFor();
    await page
      .getByText(/5 items get 2 to 5 variants\..*1,952 rows repeat what was read already and add nothing\./)
      .waitFor();
    await page.getByRole('button', { name: 'Several variants 5' }).click();
    await page.getByRole('row').filter({ hasText: '715-90853' }).getByText('5', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Import 416 items' }).click();
    await page.getByText('416 items created, 424 variants added.').waitFor();
    await page.getByRole('link', { name: 'See the items' }).click();
    const search = page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /search/i }))
      .first();
    await search.fill('715-90853');
    await page.getByText('TAPPING SLEEVE WITH VALVE').first().waitFor();
    await search.fill('manhole');
    await expect.poll(() => page.getByText('TAPPING SLEEVE').count()).toBe(0);
    await page.getByRole('columnheader', { name: /Name/ }).getByRole('button').click();
    const names = async () =>
      (await page.getByRole('row').allInnerTexts()).flatMap((text) => /MANHOLE.*/.exec(text)?.[0].split('\t')[0] ?? []);
    await expect
      .poll(async () => (await names()).length > 1 && (await names()).join() === (await names()).toSorted().join())
      .toBe(true);
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect((await readFile(await download.path(), 'utf8')).match(/MANHOLE/g)?.length).toBeGreaterThanOrEqual(
      (await names()).length,
    );

    await page.goto(`${on.url}/items/import`);
    await chooseFile(page, bidTabsPath);
    await check(page);
    await page.getByText('There is nothing to import: every item of the file is there already.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
  });
});

const savedBy = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), path: await download.path() };
};

it('marks each bad row with its reason, saves the good ones, and takes the corrected ones later', async () => {
  const page = await open();
  await chooseFile(
    page,
    csv('bad.csv', ['Code;Name;Unit', 'B-1;Good;m', 'B-2;;m', ';No code;m', 'B-3;First;m', 'B-3;First;ft']),
  );
  await check(page);
  await page.getByText('5 rows → 4 items: 1 to create, 3 bad.').waitFor();
  await page.getByText('Row 3: Name is required').waitFor();
  await page.getByText('Row 4: Code is required').waitFor();
  await page.getByText('Row 6: Unit: “ft” differs from “m” in row 5').waitFor();
  await page.getByText('3 rows are bad: 3 items in 4 rows.').waitFor();
  await page.getByRole('button', { name: 'Bad 3', exact: true }).click();
  await expect.poll(() => page.getByText('B-1').count()).toBe(0);
  await page.getByRole('button', { name: 'Import 1 item, leave out 3' }).click();
  await page.getByText('1 item created.').waitFor();
  await page.getByText('3 items in 4 rows were not imported.').waitFor();

  const bad = await savedBy(page, () => page.getByRole('button', { name: 'Bad rows' }).click());
  const rows = (await readFile(bad.path, 'utf8')).replace('\ufeff', '').trim().split('\r\n');
  expect([bad.name, ...rows]).toEqual([
    'bad-bad-rows.csv',
    'Code;Name;Unit;What is wrong',
    'B-2;;m;Name is required',
    ';No code;m;Code is required',
    'B-3;First;m;Another row of the same record is wrong',
    'B-3;First;ft;Unit: “ft” differs from “m” in row 5',
  ]);
  const corrected = rows.map((row) =>
    row.replace('B-2;;', 'B-2;Named;').replace(';No code', 'B-4;No code').replace('First;ft', 'First;m'),
  );
  await page.getByRole('button', { name: 'Import another file' }).click();
  await chooseFile(page, csv(bad.name, corrected));
  await check(page);
  await page.getByText('4 rows → 3 items: 3 to create').waitFor();
  await page.getByRole('button', { name: 'Import 3 items' }).click();
  await page.getByText('3 items created.').waitFor();
  expect(await page.getByRole('button', { name: 'Bad rows' }).count()).toBe(0);
});

it('gives the bad rows of a workbook back as one that it takes again', async () => {
  const page = await open();
  const rows = [
    ['Code', 'Name', 'Unit', 'Cost rate'],
    ['W-1', 'Good', 'm', 1.5],
    ['W-2', null, 'm', 2.25],
  ];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Prices', rows }] }));
  await chooseFile(page, { name: 'prices.xlsx', mimeType: 'application/octet-stream', buffer });
  await column(page, 'Variant cost rate').click();
  await page.getByRole('option', { name: 'Not imported' }).click();
  await check(page);
  const bad = await savedBy(page, () => page.getByRole('button', { name: 'Bad rows' }).click());
  expect(bad.name).toBe('prices-bad-rows.xlsx');
  const [sheet] = (await readXlsx(await readFile(bad.path))).sheets;
  expect([sheet?.name, sheet?.rows]).toEqual([
    'Prices',
    [
      ['Code', 'Name', 'Unit', 'Cost rate', 'What is wrong'],
      ['W-2', null, 'm', 2.25, 'Name is required'],
    ],
  ]);
});

it('remembers the columns that somebody set for a file’s headings, says so, and takes it back', async () => {
  const page = await open('clients');
  await chooseFile(page, csv('crm.csv', ['Partner,Where,Name', 'Memory Ltd,Ilkley,x']));
  const map = async (field: string, heading: string) => {
    await column(page, field).click();
    await page.getByRole('option', { name: heading, exact: true }).click();
  };
  await map('Name', 'Partner');
  await map('City', 'Where');
  await check(page);
  await page.getByRole('button', { name: 'Import 1 client' }).click();
  await page.getByText('1 client created.').waitFor();

  await page.reload();
  // The columns stand in another order, and a title above them.
  await chooseFile(page, csv('crm2.csv', ['List of partners,,', 'Where,Name,Partner', 'Skipton,y,Recall Ltd']));
  const note = page.getByRole('status').filter({ hasText: 'whose file had these headings' });
  await note.getByText(/^The columns are set as in your import of/).waitFor();
  const chosen = () => Promise.all(['Name', 'City'].map((field) => column(page, field).innerText()));
  await expect.poll(chosen).toEqual(['Partner', 'Where']);
  await note.getByRole('button', { name: 'Use the suggested ones' }).click();
  await expect.poll(() => column(page, 'Name').innerText()).toBe('Name');
  await note.getByRole('button', { name: 'Set them so again' }).click();
  await expect.poll(() => column(page, 'Name').innerText()).toBe('Partner');
  expect(await faults(page)).toEqual([]);
});

it('lets columns be changed, and demands those it needs', async () => {
  const page = await open('customers');
  await chooseFile(page, csv('odd.csv', ['Firm,Person,Mail', 'Odd Ltd,Ann,ann@odd.example', 'ODD LTD,Bob,']));
  await page.getByText('Choose a column for Name.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Check 2 rows' }).isDisabled()).toBe(true);
  for (const [field, heading] of [
    ['Name', 'Firm'],
    ['Contact person name', 'Person'],
    ['Contact person e-mail', 'Mail'],
  ] as const) {
    await column(page, field).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: heading }).click();
  }
  await check(page);
  await page.getByText('2 rows → 1 customer: 1 to create with 2 contact persons.').waitFor();
});

it('updates what is there where that is chosen', async () => {
  const page = await open('clients');
  await chooseFile(page, csv('clients.csv', ['Name;City', 'aire valley developments;Ilkley']));
  await page.getByRole('radio', { name: /Update them/ }).check();
  await check(page);
  await page.getByText('1 row → 1 client: 1 to update.').waitFor();
  await page.getByRole('button', { name: 'Import 1 client' }).click();
  await page.getByText('1 client updated.').waitFor();
  await page.goto(`${on.url}/clients`);
  await page.getByRole('row').filter({ hasText: 'Aire Valley Developments' }).getByText('Ilkley').waitFor();
});

it('takes the headings below a title, asks which of the rows counts that disagree, and shows old and new', async () => {
  const page = await open();
  const rows = ['Price list 2026', '', 'Code,Name,Unit', 'RD-1,Pipe,m', 'RD-2,Bend,m', 'RD-1,Pipe,ft'];
  await chooseFile(page, csv('titled.csv', rows));
  const head = page.getByRole('combobox', { name: 'Row with the headings' });
  await expect.poll(() => head.innerText()).toBe('Row 3: Code · Name · Unit');
  await check(page);
  await page.getByText('1 row says something else than an earlier row of the same item: Unit in 1.').waitFor();
  await page.getByRole('button', { name: 'Import 1 item, leave out 1' }).waitFor();
  await page.getByRole('radio', { name: /^Leave these out – 1 item in 2 rows/ }).check();
  await page.getByText('3 rows → 1 item: 1 to create.').waitFor();
  await page.getByRole('radio', { name: /^The last row counts/ }).check();
  await page.getByText('3 rows → 2 items: 2 to create.').waitFor();
  await page.getByRole('button', { name: 'Import 2 items' }).click();
  await page.getByText('2 items created.').waitFor();

  await page.getByRole('button', { name: 'Import another file' }).click();
  await chooseFile(page, csv('again.csv', ['Code,Name,Unit', 'RD-1,Pipe,m']));
  await page.getByRole('radio', { name: /Update them/ }).check();
  await check(page);
  const change = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect.poll(() => change.innerText()).toMatch(/^Unit: ft\s*m$/);
});

it('reads old encodings, and workbooks by the sheet that is chosen', async () => {
  const page = await open('structures');
  await chooseFile(page, {
    name: 'old.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([...Buffer.from('Name\r\nFen'), 0xea, ...Buffer.from('tre '), 0x96, ...Buffer.from(' 1\r\n')]),
  });
  await page.getByText('Fenêtre – 1').waitFor();
  await page.getByText('Windows-1252, separated by commas').waitFor();
  await page.getByRole('button', { name: 'Change file' }).click();
  const sheets = [
    { name: 'Notes', rows: [['About'], ['this file']] },
    { name: 'Data', rows: [['Name'], ['Gable end']] },
  ];
  await chooseFile(page, {
    name: 'book.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(await writeXlsx({ sheets })),
  });
  await page.getByRole('combobox', { name: 'Sheet' }).click();
  await page.getByRole('option', { name: 'Data' }).click();
  await page.getByText('Gable end').waitFor();
});

it('says why a file cannot be read, and takes the next one', async () => {
  const page = await open();
  await chooseFile(page, { name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 …') });
  await page
    .getByRole('alert')
    .getByText('This is a PDF: ask for the bill as a workbook, or choose a CSV file.')
    .waitFor();
  await chooseFile(page, csv('x.csv', ['Code,Name,Unit', 'X-1,Thing,m']));
  await page.getByRole('button', { name: 'Check 1 row' }).waitFor();
});

it('gives out templates that it reads without a question', async () => {
  const page = await open();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel template' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('items-template.xlsx');
  await chooseFile(page, {
    name: 'filled.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await readFile(await download.path()),
  });
  await check(page);
  await page.getByText('1 row → 1 item: 1 to create with 1 variant.').waitFor();
});

it('asks before it is left midway, and not once it is done', async () => {
  const page = await open('structures');
  await chooseFile(page, csv('s.csv', ['Name', 'Left midway']));
  await page.getByRole('button', { name: 'Check 1 row' }).waitFor();
  await followMenu(page, 'Enquiries', 'Clients');
  const dialog = page.getByRole('dialog', { name: 'Leave the import?' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await check(page);
  await page.getByRole('button', { name: 'Import 1 structure' }).click();
  await page.getByText('1 structure created.').waitFor();
  await followMenu(page, 'Enquiries', 'Clients');
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
});

it('is not offered to those who may not create', async () => {
  const page = await on.visitAs('nobody@demo.test', '/items/import');
  await page
    .getByText(/permission/i)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Choose a file' }).count()).toBe(0);
});

it('works on a phone without scrolling sideways', async () => {
  const page = await open('items', { viewport: { width: 390, height: 844 } });
  await chooseFile(
    page,
    csv('p.csv', ['Code,Name,Unit', 'P-1,A very long name that does not fit into a row of a phone at all,m', 'P-2,,m']),
  );
  await check(page);
  await page.getByText('Row 3: Name is required').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
