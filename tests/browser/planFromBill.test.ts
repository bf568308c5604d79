import { beforeAll, expect, it } from 'vitest';
import { createApp } from '../../src/server/http/app.ts';
import { silent } from '../support/database.ts';
import {
  activeId,
  approve,
  item,
  makeEstimation,
  makeEstimationMasters,
  makeEstimators,
  save,
  type Estimators,
} from '../support/estimation.ts';
import { expecting, type Made, type Masters } from '../support/sales.ts';
import { axeFaults } from './axe.ts';
import { cell, saved, shownPlan } from './planSheet.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
let team: Estimators;
let masters: Masters;

beforeAll(async () => {
  team = await makeEstimators({
    app: createApp({ database: on.database, log: silent }),
    database: on.database,
    as: on.as,
  });
  masters = await makeEstimationMasters(team);
});

/** A project with approved BOQ sales: Bricks for 100.00, Mortar for 200.00. */
const billed = async (): Promise<Made> => {
  const estimation = await makeEstimation(team, masters);
  await save(team.creator, 'boq-details', await activeId(team, 'boq-details', estimation.id), {
    added: [
      { key: 'walls', kind: 'structure', description: 'Walls' },
      item({ key: 'a', parent_key: 'walls', description: 'Bricks', quantity: '1' }),
      item({ key: 'b', parent_key: 'walls', description: 'Mortar', quantity: '2' }),
    ],
  });
  await approve(team, 'boq-details', estimation.id);
  await approve(team, 'boq-creation', estimation.id);
  const sale = await activeId(team, 'boq-sale', estimation.id);
  const { records } = await expecting(200, team.creator.get(`/api/boq-sale/${sale}/items`));
  const changes = (records as Made[])
    .filter(({ kind }) => kind === 'item')
    .map(({ id, version }) => ({ id, version, target_rate: '100' }));
  await save(team.creator, 'boq-sale', sale, { changes });
  await approve(team, 'boq-sale', estimation.id);
  return expecting(200, team.creator.get(`/api/projects/${String(estimation['project_id'])}`));
};

it('a plan is begun where none is yet, says which BOQ it took, and gets its percentages by value again', async () => {
  const project = await billed();
  const page = await on.visitBy(team.creator, '/project_plans');
  const begin = async () => {
    await page.getByRole('button', { name: 'Plan a project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan a project' });
    await dialog.getByRole('combobox', { name: /^Project\b(?! manager)/ }).fill(String(project['number']));
    return dialog;
  };
  const dialog = await begin();
  await page.getByRole('option', { name: new RegExp(String(project['number'])) }).click();
  await dialog.getByRole('combobox', { name: /^Made from/ }).click();
  await page.getByRole('option', { name: /^The approved BOQ/ }).click();
  await Promise.all([
    toast(page, 'Project plan created'),
    dialog.getByRole('button', { name: 'Plan a project' }).click(),
  ]);
  // Nobody has said yet how long its tasks take, and in which order: one table asks.
  await page.getByText(/^All sub-tasks take the same days and begin together/).waitFor();
  await page.getByRole('button', { name: 'Days and order…' }).first().click();
  const days = page.getByRole('dialog', { name: 'Days and order' });
  await days.getByRole('textbox', { name: 'Days of Walls' }).fill('0');
  await days.getByRole('combobox', { name: 'Sub-tasks of Walls' }).click();
  await page.getByRole('option', { name: 'One after the other (2)' }).click();
  await days.getByRole('textbox', { name: 'Walls after' }).fill('7');
  await page.keyboard.press('Enter');
  await days.getByText('Whole working days, at least 1').waitFor();
  await days.getByRole('textbox', { name: 'Days of Walls' }).fill('9');
  await days.getByRole('textbox', { name: 'Walls after' }).fill('2');
  await page.keyboard.press('Enter');
  await days.getByRole('alert').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await days.getByRole('textbox', { name: 'Walls after' }).fill('');
  await page.keyboard.press('Enter');
  await page.getByText('Days and order of 2 tasks set. Ctrl+Z undoes it.').waitFor();
  await expect.poll(() => cell(page, 'Mortar', 'After').innerText()).toBe('2');
  expect(await cell(page, 'Bricks', 'Days').innerText()).toBe('3');
  expect(await cell(page, 'Mortar', 'Days').innerText()).toBe('6');
  expect(await page.getByText(/^All sub-tasks take the same days/).count()).toBe(0);
  await saved(page);
  await cell(page, 'Bricks', '%').click();
  await page.keyboard.type('5\n');
  await cell(page, 'Walls', '%').getByTitle('Total 71.67% (must equal 100%)').waitFor();
  await page.getByRole('button', { name: 'Percentages' }).click();
  await page.getByRole('menuitem', { name: /^By value/ }).click();
  await expect.poll(() => cell(page, 'Bricks', '%').innerText()).toBe('33.33 %');
  expect(await cell(page, 'Mortar', '%').innerText()).toBe('66.67 %');
  await saved(page);
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByText('BOQ sales, revision 1', { exact: true }).waitFor();

  await page.goto(new URL('/project_plans', on.url).href);
  await begin();
  await page.getByText(/^No options|^Nothing found/).waitFor();
});

it('a plan from nothing has no values, and says so', async () => {
  const project = await expecting(
    201,
    team.creator.post('/api/projects', { title: 'By hand', customer_id: masters.customer }),
  );
  const plan = await expecting(201, team.creator.post('/api/project-plans', { project_id: project.id }));
  await expecting(
    201,
    team.creator.post(`/api/projects/${project.id}/project-planning/tasks`, {
      name: 'Walls',
      sub_tasks: [{ name: 'Bricks', percentage: '40', duration: 5 }],
    }),
  );
  const page = await on.visitBy(team.creator, shownPlan(plan));
  await cell(page, 'Bricks', '%').click();
  await page.getByRole('button', { name: 'Percentages' }).click();
  await page.getByRole('menuitem', { name: /^By value/ }).click();
  await page.getByText(/^1 main task stays as it is: nothing in it has a value from a BOQ/).waitFor();
  expect(await cell(page, 'Bricks', '%').innerText()).toBe('40 %');
});
