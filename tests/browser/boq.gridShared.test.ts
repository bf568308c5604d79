import { describe, expect, it } from 'vitest';
import { save } from '../support/estimation.ts';
import type { Made } from '../support/sales.ts';
import { cell, servedBill, status, total } from './costGrid.ts';
import { keptOf } from './kept.ts';

const bill = servedBill();
const { on, open } = bill;

describe('two people at once', () => {
  const elsewhere = async (onServer: (name: string) => Promise<Made>, cost: number, values: object) => {
    const { id, version } = await onServer('Mullion');
    await save(bill.team.creator, 'boq-cost', cost, { changes: [{ id, version, ...values }] });
  };

  it('see each other’s changes, also in a line that both change elsewhere', async () => {
    const { page, cost, onServer } = await open();
    await elsewhere(onServer, cost, { labour_rate: '7' });
    await expect.poll(() => cell(page, 'Mullion', 'Labour').innerText()).toBe('7.00');
    expect(await total(page).innerText()).toBe('67.00');
  });

  it('see what was changed while nothing was told, once it is told again', async () => {
    const { page, cost, onServer } = await open();
    await page.route('**/api/live', (route) => route.abort());
    await page.reload();
    await page.getByRole('treegrid').waitFor();
    await elsewhere(onServer, cost, { labour_rate: '7' });
    await page.unroute('**/api/live');
    await expect.poll(() => cell(page, 'Mullion', 'Labour').innerText()).toBe('7.00');
  });

  it('are asked which value holds where both changed the same one', async () => {
    const { page, cost, onServer } = await open();
    let letGo = () => undefined as void;
    const held = new Promise<void>((done) => (letGo = done));
    await page.route('**/api/boq-cost/*/items', async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.continue();
    });
    await page.route('**/api/boq-cost/*/items/changes*', async (route) => {
      await held;
      await route.continue();
    });
    await cell(page, 'Mullion', 'Quantity').click();
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.keyboard.type('5\n');
    await sent;
    await elsewhere(onServer, cost, { quantity: '8' });
    letGo();
    await status(page, '1 line to resolve');
    expect(await cell(page, 'Mullion', 'Quantity').innerText()).toBe('5');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await status(page, 'All changes saved');
    expect(await onServer('Mullion')).toMatchObject({ quantity: '5.0000' });
  });
});

it('offers unsaved lines after a lost session', async () => {
  const { page, cost, onServer } = await open();
  await cell(page, 'Mullion', 'Quantity').click();
  await page.route('**/api/boq-cost/*/items', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, json: { success: false, message: 'Session Expired Please Login Again' } })
      : route.continue(),
  );
  await page.keyboard.type('77\n');
  await page.getByText('Session Expired Please Login Again').waitFor();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')).length);
  await expect.poll(kept).toBe(1);
  await page.unroute('**/api/boq-cost/*/items');
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
  }, keptOf(bill.team.creator));
  await page.goto(`${on.url}/boq_costs/${cost}/show`);
  await page.getByText(/You have unsaved changes from/).waitFor();
  expect(await cell(page, 'Mullion', 'Quantity').innerText()).toBe('1');
  await page.getByRole('button', { name: 'Restore' }).click();
  expect(await cell(page, 'Mullion', 'Quantity').innerText()).toBe('77');
  await status(page, 'All changes saved');
  expect(await onServer('Mullion')).toMatchObject({ quantity: '77.0000' });
});

it('is read only for others, and says why; it is left by Escape and Tab', async () => {
  const { cost } = await open();
  const page = await on.visitBy(bill.team.reader, `/boq_costs/${cost}/show`);
  await page.getByRole('treegrid').waitFor();
  expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0);
  await page.getByText(/^Only the creator can change this/).waitFor();
  await cell(page, 'Mullion', 'Quantity').click();
  await page.keyboard.type('5\n');
  expect(await cell(page, 'Mullion', 'Quantity').innerText()).toBe('1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=treegrid]') ?? null)).toBeNull();
});
