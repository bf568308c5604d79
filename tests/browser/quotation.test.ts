import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createApp } from '../../src/server/http/app.ts';
import { silent } from '../support/database.ts';
import {
  item,
  linesOf,
  makeCosted,
  makeEstimationMasters,
  makeEstimators,
  save,
  type Estimators,
} from '../support/estimation.ts';
import { pdfText } from '../support/pdfText.ts';
import { branchIds } from '../support/people.ts';
import { everyKind, makeApproved, setBranch } from '../support/quotations.ts';
import { expecting } from '../support/sales.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';
import type { Look } from './visitors.ts';

const on = served();
let team: Estimators;
let cost: number;
/** A bill of which an alternate is priced without overheads. */
let withAlternate: number;

beforeAll(async () => {
  const app = createApp({ database: on.database, log: silent });
  team = await makeEstimators({ app, database: on.database, as: on.as });
  const masters = await makeEstimationMasters(team);
  ({ cost } = await makeApproved(team, masters, everyKind()));
  await setBranch(on);
  const alternate = { quantity: null, basis: 'alternate', alternate_quantity: '1', alternate_to: '1' };
  ({ cost: withAlternate } = await makeCosted(team, masters, [
    item({ ref: '1', description: 'Door, steel' }),
    item({ ref: '2', description: 'Door, oak', ...alternate }),
  ]));
  const lines = await linesOf(team.creator, 'boq-cost', withAlternate);
  await save(team.creator, 'boq-cost', withAlternate, {
    changes: lines.map(({ id, version }) => ({ id, version, material_rate: '100' })),
  });
  const overheads = [{ account: 'Site office', basis: 'percent', percent: '10' }];
  await expecting(200, team.creator.post(`/api/boq-cost/${withAlternate}/items/save-account-overheads`, { overheads }));
});

const phone: Look = { viewport: { width: 390, height: 844 } };

/** A picture for whoever asks for one. */
const picture = async (page: Page, name: string) => {
  const into = process.env['PICTURES'];
  if (into) await page.screenshot({ path: `${into}/${name}.png` });
};

const saved = async (page: Page, name: string | RegExp): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return (await pdfText(await readFile(await download.path()))).join(' ');
};

const dialogOf = async (look: Look = {}, id = cost): Promise<Page> => {
  const page = await on.visitBy(team.coordinator, `/boq_costs/${id}/show`, look);
  // On a phone the buttons of the head are behind one.
  if (look.viewport) await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('button', { name: 'Quotation', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).waitFor();
  return page;
};

/** The page behind a dialog, with its first heading, is hidden. */
const faultsOf = async (page: Page) => (await faults(page)).filter((fault) => !fault.startsWith('Headings of levels'));

it('a quotation is looked at, issued and downloaded, and stays on its page', async () => {
  const page = await dialogOf();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('£1,786.58').waitFor();
  await dialog.getByText('Total including VAT').waitFor();
  await picture(page, 'dialog');
  expect(await faultsOf(page)).toEqual([]);
  const to = dialog.getByRole('textbox', { name: /^To/ });
  await to.fill('');
  await dialog.getByRole('button', { name: 'Issue' }).click();
  await dialog.getByText('Say whom it goes to').waitFor();
  await to.fill('Northbank Ltd\nManchester');
  await dialog.getByRole('textbox', { name: 'Their reference' }).fill('NB/231');
  const draft = await saved(page, /^Preview/);
  for (const said of ['DRAFT', 'Northbank Ltd', 'NB/231', '1,786.58']) expect(draft).toContain(said);
  await dialog.getByRole('button', { name: 'Issue' }).click();
  const issued = dialog.getByRole('region', { name: 'Issued' });
  const text = await saved(page, /^PDF of QUO/);
  expect(text).toContain('1,786.58');
  expect(text).not.toContain('DRAFT');
  await picture(page, 'issued');
  await issued.getByRole('link', { name: /^QUO-LDS/ }).click();
  await page
    .getByRole('heading', { name: /QUO-LDS/ })
    .first()
    .waitFor();
  await picture(page, 'record');
  expect(await faults(page)).toEqual([]);
  expect(await saved(page, /^PDF of QUO/)).toBe(text);
});

it('says by its number which alternate is priced without overheads', async () => {
  const page = await dialogOf({}, withAlternate);
  await page
    .getByRole('dialog')
    .getByText('Line 2, not in the total, is priced without overheads: its price lacks their share.')
    .waitFor();
  await picture(page, 'dialog-alternate');
  expect(await faultsOf(page)).toEqual([]);
});

it('fits a phone, and the dark', async () => {
  const page = await dialogOf({ ...phone, colorScheme: 'dark' });
  await picture(page, 'dialog-390-dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await faultsOf(page)).toEqual([]);
  const light = await dialogOf(phone);
  await picture(light, 'dialog-390');
  const dark = await dialogOf({ colorScheme: 'dark' });
  await picture(dark, 'dialog-dark');
});

/** A PNG of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('a branch has its letterhead, with a logo, on its page', async () => {
  const { leeds } = await branchIds(on);
  const page = await on.visitAs('admin@demo.test', `/branches/${leeds}/show`);
  const card = page.getByRole('region', { name: 'Logo' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    card.getByRole('button', { name: 'Choose a picture' }).click(),
  ]);
  const logo = process.env['LOGO'] ? await readFile(process.env['LOGO']) : onePixel;
  await Promise.all([
    toast(page, 'Logo saved'),
    chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo }),
  ]);
  await card.getByRole('img', { name: 'logo.png' }).waitFor();
  await page.getByText('Payment within 30 days.').first().waitFor();
  await picture(page, 'branch');
  expect(await faults(page)).toEqual([]);
  const edit = await on.visitAs('admin@demo.test', `/branches/${leeds}`);
  await edit.getByRole('textbox', { name: 'Name of the firm' }).waitFor();
  await picture(edit, 'branch-edit');
  for (const [name, look] of [
    ['branch-390', phone],
    ['branch-390-dark', { ...phone, colorScheme: 'dark' }],
    ['branch-dark', { colorScheme: 'dark' }],
  ] satisfies [string, Look][]) {
    const other = await on.visitAs('admin@demo.test', `/branches/${leeds}/show`, look);
    await other.getByRole('img', { name: 'logo.png' }).waitFor();
    await picture(other, name);
  }
  await Promise.all([toast(page, 'Logo removed'), card.getByRole('button', { name: 'Remove' }).click()]);
  await card.getByText(/^None yet/).waitFor();
  await Promise.all([toast(page, 'Logo saved'), page.getByRole('button', { name: 'Undo' }).click()]);
  await card.getByRole('img', { name: 'logo.png' }).waitFor();
  await Promise.all([toast(page, 'Logo removed'), card.getByRole('button', { name: 'Remove' }).click()]);
  await card.getByText('None yet').waitFor();
});
