import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sum } from '../../src/domain/decimal.ts';
import { createApp } from '../../src/server/http/app.ts';
import { silent } from '../support/database.ts';
import {
  acted,
  activeId,
  approve,
  item,
  linesOf,
  makeCosted,
  makeEstimationMasters,
  makeEstimators,
  save,
  type Estimators,
} from '../support/estimation.ts';
import { expecting, type Made } from '../support/sales.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';

const on = served();
let team: Estimators;
let estimation: number;
let cost: number;

const floors = ['Ground floor', 'First floor', 'Second floor'];
const work = [
  ['Curtain wall, stick system, 50 mm', 'm2', '186.5', '142.40'],
  ['Windows, triple glazed, tilt and turn', 'ea', '24', '612.75'],
  ['Entrance doors, automatic, with side lights', 'ea', '2', '4180.00'],
  ['Spandrel panels, enamelled glass', 'm2', '64.25', '168.90'],
  ['Louvre blades, anodised', 'm', '118', '54.30'],
] as const;

const priceOf = (line: Made, more: object) => ({ id: line.id, version: line['version'], ...more });

beforeAll(async () => {
  const app = createApp({ database: on.database, log: silent, checkAnswers: true });
  const made = await makeEstimators({ app, database: on.database, as: on.as });
  team = { ...made, creator: await on.as('admin@demo.test') };
  const masters = await makeEstimationMasters(team);
  const added = floors.flatMap((floor, at) => [
    { key: `f${at}`, kind: 'structure', ref: `${at + 1}`, description: floor },
    ...work.map(([description, unit, quantity], n) =>
      item({ parent_key: `f${at}`, ref: `${at + 1}.${n + 1}`, description, unit, quantity }),
    ),
  ]);
  ({ estimation, cost } = await makeCosted(team, masters, added));
  const lines = await linesOf(team.creator, 'boq-cost', cost);
  const rates = new Map<unknown, string>(work.map(([description, , , rate]) => [description, rate]));
  await save(team.creator, 'boq-cost', cost, {
    changes: lines.flatMap((line) => {
      const material_rate = rates.get(line['description']);
      return material_rate ? [priceOf(line, { material_rate, labour_rate: '21.50', margin_percent: '18' })] : [];
    }),
  });
  await approve(team, 'boq-cost', estimation);
  await acted(team.creator, 'boq-cost', 'revise', estimation);
  cost = await activeId(team, 'boq-cost', estimation);
  const now = await linesOf(team.creator, 'boq-cost', cost);
  const at = (ref: string): Made => {
    const found = now.find((line) => line['ref'] === ref);
    if (!found) throw new Error(`no line ${ref}`);
    return found;
  };
  await save(team.creator, 'boq-cost', cost, {
    changes: [
      priceOf(at('1.1'), { quantity: '201.75', margin_percent: '21' }),
      priceOf(at('1.2'), { material_rate: '588.20', description: 'Windows, triple glazed, fixed' }),
      priceOf(at('2.4'), { quantity: '60' }),
    ],
    removed: [at('3.3').id],
    added: [
      item({
        key: 'n',
        parent_line_id: at('2').id,
        ref: '2.6',
        description: 'Maintenance walkway',
        unit: 'm',
        quantity: '42',
        material_rate: '210',
        margin_percent: '15',
      }),
    ],
  });
  await team.creator.put(`/api/boq-cost/${cost}/items/order`, {
    ids: [at('1.5').id],
    place: 'first',
    parent_line_id: at('1').id,
  });
});

const list = (page: Page) => page.getByRole('treegrid', { name: 'Lines' });
/** The line of every row in sight. */
const lineNames = async (page: Page): Promise<string[]> => {
  const texts = await list(page).locator('[data-row]').allTextContents();
  return texts.map((text) => /(\d\.?\d?)(?=[A-Z])/.exec(text)?.[1] ?? text);
};

describe('the comparison of revisions', () => {
  it('shows why the price differs, and the lines that matter, by keys too', async () => {
    const page = await on.visitAs('admin@demo.test', `/boq_costs/${cost}/show`);
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    const reasons = page.locator('dl', { hasText: 'Scope' });
    await reasons.getByText('278,746.73', { exact: true }).waitFor();
    const figures = async () => (await reasons.locator('dd').allTextContents()).filter((text) => /^[+−\d]/.test(text));
    await expect.poll(figures).toEqual(['275,743.68', '+128.91', '+2,061.31', '−718.51', '+1,531.34', '278,746.73']);
    await expect.poll(() => lineNames(page)).toEqual(['1', '1.5', '1.1', '1.2', '2', '2.4', '2.6', '3', '3.3']);

    // What changed, by keys: to the next line that matches, and open.
    await page.locator('[data-row="0"]').focus();
    for (const key of ['n', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByText('Quantity +3,048.14, Rate +0.02, Margin +1,531.34').waitFor();
    await expect.poll(() => page.locator('[data-row]:focus').getAttribute('aria-expanded')).toBe('true');

    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Removed' }).click();
    await expect.poll(() => lineNames(page)).toEqual(['3', '3.3']);
    await page.getByRole('button', { name: 'Removed' }).click();
    await page.getByRole('textbox', { name: 'Differs by at least' }).fill('5000');
    await expect.poll(() => lineNames(page)).toEqual(['2', '2.6', '3', '3.3']);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.locator('[data-row="0"]').focus();
    await page.keyboard.press('/');
    await page.keyboard.type('walkway');
    await expect.poll(() => lineNames(page)).toEqual(['2', '2.6']);
    // The address has it all: somebody else sees the same.
    const other = await on.visitAs('admin@demo.test', page.url().slice(on.url.length), {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    await list(other).getByText('Maintenance walkway').waitFor();
    expect(await faults(other)).toEqual([]);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('boq-cost-r1-to-boq-cost-r2.xlsx');
    await page.getByRole('button', { name: 'Swap the sides' }).click();
    await reasons.getByText('Difference −3,003.05').waitFor();
  });

  it('is of quantities alone where a stage has no prices, and asks for an estimation where none is named', async () => {
    const { number } = await expecting(200, team.creator.get(`/api/estimations/${estimation}`));
    const page = await on.visitAs('admin@demo.test', '/boq-compare');
    await page.getByRole('combobox', { name: 'Estimation' }).fill(number);
    // Until the search answers, other estimations stand here.
    await page.getByRole('option', { name: new RegExp(`^${String(number)} `) }).click();
    await page.getByRole('combobox', { name: 'From' }).click();
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /R1 Approved/ })
      .nth(1)
      .click();
    await page.getByText('One of them has no prices, so only quantities are compared.').waitFor();
    await expect.poll(() => lineNames(page)).toEqual(['1', '1.5', '1.1', '1.2', '2', '2.4', '2.6', '3', '3.3']);
  });
});

describe('the what-if', () => {
  it('shows what a target takes, and sets it', async () => {
    const page = await on.visitAs('admin@demo.test', `/boq_costs/${cost}/show`);
    await page.getByRole('button', { name: 'Reach a target with all lines' }).click();
    const panel = page.getByRole('dialog', { name: 'Reach a target' });
    const price = panel.getByRole('textbox', { name: 'Target price' });
    await price.fill('1000');
    await panel.getByText(/Out of reach: without any margin the price is £22\d,\d{3}\.\d\d/).waitFor();
    await price.fill('290,000');
    await panel.getByText('£290,000.00', { exact: true }).waitFor();
    await panel.getByText('The target is reached to the cent.').waitFor();
    // The page's own heading is hidden behind the panel.
    expect((await faults(page)).filter((fault) => !fault.startsWith('Headings'))).toEqual([]);
    await panel.getByRole('radio', { name: /by the same points/ }).check();
    await panel.getByText(/Every margin \+\d\.\d\d points/).waitFor();
    await panel.getByRole('button', { name: 'Set 15 margins' }).click();
    await panel.waitFor({ state: 'detached' });
    const lines = await linesOf(team.creator, 'boq-cost', cost);
    expect(sum(lines.flatMap((line) => (line['kind'] === 'item' ? [String(line['selling_extension'])] : [])))).toBe(
      '290000',
    );
  });
});
