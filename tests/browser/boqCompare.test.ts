import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/http/app.ts';
import type { TestApp } from '../support/app.ts';
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
import type { Made } from '../support/sales.ts';
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
  const app = createApp({ database: on.database, log: silent });
  const made = await makeEstimators({ app, database: on.database, as: on.as } as unknown as TestApp);
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
      item({ key: 'n', parent_line_id: at('2').id, ref: '2.6', description: 'Maintenance walkway', unit: 'm', quantity: '42', material_rate: '210', margin_percent: '15' }),
    ],
  });
  await team.creator.put(`/api/boq-cost/${cost}/items/order`, { ids: [at('1.5').id], place: 'first', parent_line_id: at('1').id });
});

const descriptions = async (page: Page) =>
  (await page.getByRole('treegrid', { name: 'Lines' }).getByRole('row').filter({ hasText: /./ }).allTextContents()).length;

describe('the comparison', () => {
  it('shots', async () => {
    if (!process.env['SHOTS']) return;
    for (const [name, look] of [
      ['wide', { viewport: { width: 1440, height: 900 } }],
      ['dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
      ['phone', { viewport: { width: 390, height: 844 } }],
      ['phonedark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
    ] as const) {
      const page = await on.visitAs('admin@demo.test', `/boq-compare/${estimation}`, look);
      await page.getByRole('treegrid', { name: 'Lines' }).getByRole('row').first().waitFor();
      await page.waitForTimeout(700);
      await page.screenshot({ path: `/tmp/shots/${name}.png` });
      if (name === 'phone') {
        await page.evaluate(() => document.querySelector('[role=treegrid]')?.scrollIntoView());
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/shots/${name}-list.png` });
      }
      if (name === 'wide' || name === 'dark') {
        await page.locator('[data-row="2"]').focus();
        await page.keyboard.press('Enter');
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/shots/${name}-open.png` });
        await page.getByRole('searchbox', { name: 'Search the lines' }).fill('zzz');
        await page.getByText('Nothing matches').waitFor();
        await page.screenshot({ path: `/tmp/shots/${name}-none.png` });
        await page.getByRole('combobox', { name: 'From' }).click();
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/shots/${name}-sides.png` });
        await page.keyboard.press('Escape');
        await page.route(/\/compare\?/, (route) => route.fulfill({ status: 500, body: '{"message":"It broke"}' }));
        await page.getByRole('button', { name: 'Swap the sides' }).click();
        await page.getByText('could not be read').waitFor();
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/shots/${name}-failed.png` });
      }
    }
    const page = await on.visitAs('admin@demo.test', `/boq-compare`);
    await page.getByText('Which estimation?').waitFor();
    await page.screenshot({ path: `/tmp/shots/pick.png` });
    const other = await on.visitAs('admin@demo.test', `/boq-compare/${estimation}?from=boq-creation.1&to=boq-cost.2`);
    await other.getByText('quantities alone').waitFor();
    await other.waitForTimeout(500);
    await other.screenshot({ path: `/tmp/shots/quantities.png` });
    expect(await descriptions(other)).toBeGreaterThan(0);
  });
});
