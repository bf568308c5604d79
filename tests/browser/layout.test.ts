import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sub, testPlanning } from '../support/planning.ts';
import { expecting, type Made } from '../support/sales.ts';
import { faults } from './audit.ts';
import { calm, served } from './support.ts';

const on = served();
const { people, plan, add } = testPlanning(on);

/** A plan of four main tasks of ten sub-tasks each. */
const large = async (): Promise<Made> => {
  const made = await plan();
  for (const name of ['Survey', 'Fabrication', 'Delivery', 'Installation']) {
    const tasks = Array.from({ length: 10 }, (_, at) => sub(`${name} ${at + 1}`, '10', 2));
    await expecting(201, add(made, { name, sub_tasks: tasks }));
  }
  return made;
};

/** How many rows of the chart's table are whole in sight. */
const rowsInSight = (page: Page) =>
  page.locator('.wx-table-container .wx-row[data-id]').evaluateAll((rows) => {
    const frame = document.querySelector('.plan-chart')?.getBoundingClientRect();
    return rows.filter((row) => row.getBoundingClientRect().bottom <= (frame?.bottom ?? 0) + 1).length;
  });

it('the chart of a plan shows 20 rows on a screen of 900 pixels, and 30 on all of it, with the numbers of the tasks', async () => {
  const made = await large();
  const page = await on.visitBy(people.planner, `/project_plans/${made.id}/show`);
  await page.getByRole('toolbar', { name: 'Plan' }).getByRole('button', { name: 'Chart' }).click();
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(20);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(30);
  const first = page.locator('.wx-table-container .wx-row[data-id]').nth(1);
  expect(await first.innerText()).toMatch(/^2\s+Survey 1/);
});

/** The cells of a column of a list, whose text is cut. */
const cut = (page: Page, label: string) =>
  page.evaluate((name) => {
    const heads = [...document.querySelectorAll('table thead th')];
    const at = heads.findIndex((head) => head.getAttribute('aria-label') === name);
    const cells = [...document.querySelectorAll('table tbody tr')].map((row) => row.children[at]);
    return cells.flatMap((cell) => (cell && cell.scrollWidth > cell.clientWidth ? [cell.textContent] : []));
  }, label);

it('a list cuts no name of what it lists beside columns that are wide for their heads alone', async () => {
  const page = await on.visitAs('buyer@demo.test', '/buyout_requests');
  await page.getByRole('row').nth(5).waitFor();
  expect(await cut(page, 'Description')).toEqual([]);
  await page.goto(new URL('/purchase_requests/1/show?tab=purchase_request_lines', on.url).href);
  await page.getByRole('columnheader', { name: 'Verified by the reviewer' }).waitFor();
  const head = page.getByRole('columnheader', { name: 'Verified by the reviewer' });
  // Its head has two lines: what stands below it is a sign.
  await expect.poll(async () => (await head.boundingBox())?.width).toBeLessThan(140);
  await expect
    .poll(async () => (await page.getByRole('columnheader', { name: 'Description' }).boundingBox())?.width)
    .toBeGreaterThan(200);
});

it('the sheet of a plan shows its columns to the last on a screen of 1440 pixels, no date of it cut', async () => {
  const made = await large();
  const page = await on.visitBy(people.planner, `/project_plans/${made.id}/show`);
  const done = page.getByRole('columnheader', { name: 'Done' });
  await done.waitFor();
  const [head, frame] = await Promise.all([done.boundingBox(), page.locator('.sheet').boundingBox()]);
  expect((head?.x ?? 0) + (head?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  const main = page.getByRole('row').filter({ hasText: 'Survey' }).first();
  const texts = await main
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.flatMap((one) => (one.scrollWidth > one.clientWidth ? [one.textContent] : [])));
  expect(texts).toEqual([]);
});

it.each([
  ['a plan', '/project_plans/8/show', ['Tasks', 'Details', 'History']],
  ['a request', '/purchase_requests/1/show', ['Sheet', 'Details', 'History']],
  ['an RFQ', '/rfqs/3/show', ['Levelling', 'Details', 'To vendors', 'History']],
  ['a stage of an estimation', '/boq_sales/1/show', ['Lines', 'Details', 'History']],
])('the tabs of %s stay where they are, whichever is open', async (_, path, names) => {
  const page = await on.visitAs('admin@demo.test', path);
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const places = [];
  for (const name of names) {
    await tab(name).click();
    await page.getByRole('tabpanel', { name: new RegExp(`^${name}`) }).waitFor();
    await calm(page);
    places.push((await tab('Details').boundingBox())?.y);
  }
  expect(new Set(places).size, String(places)).toBe(1);
  expect(await faults(page)).toEqual([]);
});
