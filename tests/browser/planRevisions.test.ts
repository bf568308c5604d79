import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sub, testPlanning } from '../support/planning.ts';
import { expecting, type Made } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';

const on = served();
const { people, plan, add, tasksOf, send, approve, review } = testPlanning(on);

const opened = (of: Made, look = {}): Promise<Page> => on.visitBy(people.planner, `/project_plans/${of.id}/show`, look);
const view = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Plan' }).getByRole('button', { name, exact: true }).click();

/**
 * The second revision of an agreed plan: Bricks take 7 days and no longer 5, so that Mortar after them ends 2 working days
 * later; Trusses are as they were, and Gutters are new.
 */
const revised = async (): Promise<Made> => {
  const made = await plan();
  const walls = { name: 'Walls', sub_tasks: [sub('Bricks', '60', 5), sub('Mortar', '40', 3, { predecessors: '2' })] };
  await expecting(201, add(made, walls));
  await expecting(201, add(made, { name: 'Roof', sub_tasks: [sub('Trusses', '100', 4)] }));
  await expecting(200, send(made));
  await expecting(200, approve(made));
  await expecting(200, review(made));
  await expecting(200, people.planner.put(`/api/project-plans/${made.id}/revise`, {}));
  const query = `project_id=${String(made['project_id'])}`;
  const { records } = await expecting(200, people.planner.get(`/api/project-plans?${query}`));
  const [next] = records as Made[];
  if (!next) throw new Error('No revision was opened');
  const bricks = (await tasksOf(next))[0]?.sub_tasks[0];
  const changes = [{ id: bricks?.id, version: bricks?.['version'], duration: 7 }];
  await expecting(200, people.planner.put(`/api/project-plans/${next.id}/tasks`, { changes }));
  await expecting(201, add(next, { name: 'Drains', sub_tasks: [sub('Gutters', '100', 2)] }));
  return next;
};

describe('the next revision of a plan', () => {
  it('is compared with the one before task by task, and laid over it in the chart', async () => {
    const next = await revised();
    const page = await opened(next);
    await view(page, 'Compare');
    const table = page.getByRole('table', { name: 'What differs from revision 1' });
    const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    await row('Bricks').waitFor();
    expect(await row('Bricks').innerText()).toMatch(/2 working days later.*Mar 5, 2027\s*Mar 9, 2027.*5\s*7/s);
    expect(await row('Mortar').innerText()).toMatch(/2 working days later.*Mar 8, 2027\s*Mar 10, 2027/s);
    expect(await row('Gutters').innerText()).toContain('New');
    expect(await row('Trusses').count()).toBe(0);
    expect(await faults(page)).toEqual([]);

    await view(page, 'Chart');
    await page.getByText('Baseline', { exact: true }).waitFor();
    // Two main tasks and three sub-tasks were there before; Drains and Gutters were not.
    await expect.poll(() => page.locator('.plan-baseline').count()).toBe(5);
  });
});

describe('a plan from templates', () => {
  it('has the sub-tasks of the master task with their percentages and days', async () => {
    const name = `Curtain wall ${fresh()}`;
    const template = { name, sub_tasks: [sub('Brackets', '30', 4), sub('Frames', '70', 6)] };
    await expecting(201, people.planner.post('/api/master-tasks', template));
    const made = await plan();
    const page = await opened(made);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'From template…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add from a template' });
    await dialog.getByRole('combobox', { name: /Master task/ }).fill(name);
    await page.getByRole('option', { name }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('gridcell', { name: 'Brackets', exact: true }).first().waitFor();
    await page.getByTitle('Valid - Total 100%').waitFor();
    await expect
      .poll(() => tasksOf(made))
      .toMatchObject([
        {
          name,
          sub_tasks: [
            { name: 'Brackets', percentage: '30.00', duration: 4 },
            { name: 'Frames', percentage: '70.00', duration: 6 },
          ],
        },
      ]);
  });
});

describe('the tools above a plan', () => {
  it.each([
    [1440, 'Chart'],
    [1280, 'Chart'],
    [1440, 'Sheet'],
    [1280, 'Sheet'],
  ])('are all in sight at %i pixels: %s', async (width, shown) => {
    const page = await opened(await revised(), { viewport: { width, height: 900 } });
    await view(page, shown);
    const tools = page.getByRole('toolbar', { name: 'Plan' });
    await tools.getByRole('button', { name: 'Redo' }).waitFor();
    // What does not fit is scrolled out of sight, below the words on what is saved.
    const beyond = () =>
      tools.evaluate(({ firstElementChild: left }) => (left ? left.scrollWidth - left.clientWidth : undefined));
    await expect.poll(beyond).toBe(0);
  });
});
