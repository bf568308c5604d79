import { expect, it } from 'vitest';
import { sub, testPlanning, type Task } from '../support/planning.ts';
import { expecting, idOf, type Made } from '../support/sales.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';
import { shownPlan } from './planSheet.ts';
import { toast } from './toasts.ts';

const on = served();
const { people, plan, add, tasksOf, send, approve } = testPlanning(on);

/** Approved, with Bricks, Mortar and Pointing, all of them the worker's. */
const worked = async (): Promise<Made> => {
  const made = await plan({ starts_on: '2026-01-05' });
  const mine = { assignee_id: idOf(people.worker) };
  const sub_tasks = [sub('Bricks', '40', 10, mine), sub('Mortar', '40', 5, mine), sub('Pointing', '20', 4, mine)];
  await expecting(201, add(made, { name: 'Walls', sub_tasks }));
  await expecting(200, send(made));
  await expecting(200, approve(made));
  return made;
};
const workOf = async (made: Made) =>
  (await tasksOf(made)).flatMap(({ sub_tasks }) =>
    sub_tasks.map((task: Task) => [task.name, task['status'], Number(task['progress']), task['actual_start_date']]),
  );

it('is typed and filled down in the sheet of an approved plan, with one undo', async () => {
  const made = await worked();
  const page = await on.visitBy(people.manager, shownPlan(made), { viewport: { width: 1900, height: 900 } });
  const head = page.getByRole('columnheader');
  const at = async (label: string) =>
    Number(await head.filter({ hasText: new RegExp(`^${label}$`) }).getAttribute('aria-colindex'));
  const cell = async (name: string, label: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell', { name: new RegExp(`(^| )${name}$`) }) })
      .locator(`[aria-colindex="${await at(label)}"]`);
  await (await cell('Bricks', 'Done')).click();
  await page.keyboard.type('40');
  await Promise.all([toast(page, 'Progress of “Bricks” saved.'), page.keyboard.press('Enter')]);
  expect((await workOf(made))[0]).toMatchObject(['Bricks', 'IN_PROGRESS', 40, expect.any(String)]);
  await expect.poll(async () => (await cell('Bricks', 'Left')).innerText()).toBe('(6)');

  // From there down, as in any sheet.
  await (await cell('Bricks', 'Done')).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await Promise.all([toast(page, 'Progress of 2 sub-tasks saved.'), page.keyboard.press('Control+d')]);
  expect((await workOf(made)).map(([, status, progress]) => [status, progress])).toEqual([
    ['IN_PROGRESS', 40],
    ['IN_PROGRESS', 40],
    ['IN_PROGRESS', 40],
  ]);
  await Promise.all([
    toast(page, '2 sub-tasks are as before'),
    page.getByRole('button', { name: 'Undo' }).last().click(),
  ]);
  await expect.poll(async () => (await workOf(made)).map(([, , progress]) => progress)).toEqual([40, 0, 0]);
  expect(await faults(page)).toEqual([]);
});

it.each([
  ['at 1440 px', {}],
  ['at 390 px', { viewport: { width: 390, height: 844 } }],
])('is said in a dialog from My tasks, and undone, %s', async (_, look) => {
  const made = await worked();
  const page = await on.visitBy(people.worker, '/my-tasks', look);
  await Promise.all([
    page.waitForResponse(/my-tasks\?.*search=/),
    page.getByRole('searchbox', { name: 'Search tasks' }).fill(String(made['number'])),
  ]);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Progress… of Bricks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Progress of Bricks' });
  await dialog.getByText('Not started: 10 working days are left').waitFor();
  await dialog.getByRole('textbox', { name: 'Done, %' }).fill('25');
  await dialog.getByRole('textbox', { name: 'Remaining, days' }).fill('9');
  await Promise.all([
    toast(page, /^“Bricks” is in progress, 25\s?% done\.$/),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  await dialog.waitFor({ state: 'detached' });
  expect((await workOf(made))[0]).toMatchObject(['Bricks', 'IN_PROGRESS', 25, expect.any(String)]);
  await Promise.all([toast(page, '“Bricks” is as before'), page.getByRole('button', { name: 'Undo' }).click()]);
  await expect.poll(async () => (await workOf(made))[0]).toEqual(['Bricks', 'NOT_STARTED', 0, undefined]);
});
