import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { sub, testPlanning, type Task } from '../support/planning.ts';
import { expecting, idOf, type Made } from '../support/sales.ts';
import { faults } from './audit.ts';
import { calm, served, still } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
const { people, plan, at, add, tasksOf, send, approve } = testPlanning(on);

const named = async (of: Made, name: string): Promise<Task | undefined> =>
  (await tasksOf(of)).flatMap(({ sub_tasks }) => sub_tasks).find((task) => task.name === name);

/** Approved, with Bricks, Mortar after it, and Pointing, all of them late and the worker's. */
const worked = async (): Promise<Made> => {
  const made = await plan({ starts_on: '2026-01-05' });
  const mine = { assignee_id: idOf(people.worker) };
  const sub_tasks = [sub('Bricks', '40', 1, mine), sub('Mortar', '40', 2, mine), sub('Pointing', '20', 4, mine)];
  await expecting(201, add(made, { name: 'Walls', sub_tasks }));
  const [bricks, mortar] = [await named(made, 'Bricks'), await named(made, 'Mortar')];
  await expecting(
    200,
    people.planner.put(`/api/project-plans/${made.id}/tasks`, {
      changes: [{ id: mortar?.id, version: mortar?.version, predecessors: String(bricks?.number) }],
    }),
  );
  await expecting(200, send(made));
  await expecting(200, approve(made));
  return made;
};

it.each([
  ['at 1440 px', {}],
  ['at 390 px', { viewport: { width: 390, height: 844 } }],
])(
  'what is done stays in its place, says what is not done before it, and is undone for ten seconds, %s',
  async (_, look) => {
    const made = await worked();
    await expecting(
      200,
      people.worker.put(`${at(made)}/task-manager/subtasks/${(await named(made, 'Mortar'))?.id}/change-status`, {
        status: 'IN_PROGRESS',
        progress: 33,
        actual_start_date: '2026-01-07',
      }),
    );
    const was = await named(made, 'Mortar');
    const page = await on.visitBy(people.worker, '/my-tasks', look);

    const rows = page.getByRole('region', { name: 'Late' }).getByRole('listitem');
    await Promise.all([
      page.waitForResponse(/my-tasks\?.*search=/),
      page.getByRole('searchbox', { name: 'Search tasks' }).fill(String(made['number'])),
    ]);
    await expect.poll(() => rows.count()).toBe(3);
    const names = () => rows.getByRole('link').allInnerTexts();
    expect(await names()).toEqual(['Bricks', 'Mortar', 'Pointing']);
    const done = (name: string): Locator =>
      page.getByRole('group', { name: `Status of ${name}` }).getByRole('button', { name: 'Done' });

    const point = await still(done('Mortar'));
    const said = toast(page, '“Mortar” is done. Not done before it: “Bricks”.');
    await page.mouse.click(point.x + 5, point.y + 5);
    await said;
    await calm(page);
    // The next row does not come under the pointer.
    await page.mouse.click(point.x + 5, point.y + 5);
    await calm(page);
    expect(await names()).toEqual(['Bricks', 'Mortar', 'Pointing']);
    expect(await done('Mortar').getAttribute('aria-pressed')).toBe('true');
    expect((await tasksOf(made)).flatMap(({ sub_tasks }) => sub_tasks.map(({ status }) => status))).toEqual([
      'NOT_STARTED',
      'DONE',
      'NOT_STARTED',
    ]);
    expect(await faults(page)).toEqual([]);

    const undo = page.getByRole('button', { name: 'Undo' });
    await Promise.all([toast(page, '“Mortar” is as before'), undo.click()]);
    const { version: before, ...facts } = was ?? { version: undefined };
    await expect.poll(() => named(made, 'Mortar')).toMatchObject(facts);
    expect(before).toBeDefined();

    await page.clock.install();
    await Promise.all([toast(page, '“Pointing” is done.'), done('Pointing').click()]);
    await page.mouse.move(0, 0);
    await page.clock.fastForward(9000);
    expect(await undo.isVisible()).toBe(true);
    await page.clock.fastForward(1500);
    await undo.waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Bricks', 'Mortar', 'Pointing']);
    // Opened again, the list is what is open.
    await page.getByRole('tab', { name: 'All' }).click();
    await page.getByRole('region', { name: 'Done' }).getByRole('link', { name: 'Pointing' }).waitFor();
    await page.getByRole('tab', { name: 'Open' }).click();
    await expect.poll(names).toEqual(['Bricks', 'Mortar']);
  },
);
