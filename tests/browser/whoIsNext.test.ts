import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createApp } from '../../src/server/http/app.ts';
import { silent } from '../support/database.ts';
import {
  activeId,
  approve,
  makeEstimationMasters,
  makeEstimators,
  save,
  linesOf,
  type Estimators,
} from '../support/estimation.ts';
import { person } from '../support/people.ts';
import { allPermissions } from '../../src/server/modules/people/demo/accounts.ts';
import { open } from '../support/stageStates.ts';
import { served } from './support.ts';

const on = served();
let team: Estimators;
let estimation: number;
let sales: number;

beforeAll(async () => {
  const app = { app: createApp({ database: on.database, log: silent }), database: on.database, as: on.as };
  team = await makeEstimators(app);
  const masters = await makeEstimationMasters(team);
  ({ estimation, stage: sales } = await open(team, masters, 'boq-sale'));
  const [line] = await linesOf(team.creator, 'boq-sale', sales);
  await save(team.creator, 'boq-sale', sales, {
    changes: [{ id: line?.id, version: line?.version, target_rate: '12.50' }],
  });
  await approve(team, 'boq-sale', estimation);
});

/** Where it is told how a record stands, on a page whose steps are in the head. */
const told = (page: Page) => page.getByRole('region', { name: 'State', exact: true });
const strip = (page: Page) => page.getByRole('region', { name: 'Workflow' });
const nameOf = (who: Estimators['creator']) => who.session.user.name;

it('after a stage the page says who does what, and the step is the first button', async () => {
  const page = await on.visitBy(team.reader, `/boq_sales/${sales}/show?tab=details`);
  const next = told(page).getByText(/^Approved on .* · Next: Forward to cost estimation, by /);
  await next.waitFor();
  expect(await next.innerText()).toContain(nameOf(team.coordinator));
  const stages = page.getByRole('navigation', { name: 'Stages of the estimation' });
  await stages.getByTitle(/^Cost estimation: not open yet\. Opened by .*coordinator/).waitFor();
  // The estimation says the same, with a link to the stage.
  const whole = await on.visitBy(team.coordinator, `/estimations/${estimation}/show`);
  await strip(whole)
    .getByRole('link', { name: /^BOQ sales / })
    .click();
  await whole.waitForURL(new RegExp(`/boq_sales/${sales}/show`));
  const forward = strip(whole).getByRole('group', { name: 'Steps' }).getByRole('button').first();
  await expect.poll(() => forward.innerText()).toBe('Forward to cost estimation');
  await forward.click();
  const dialog = whole.getByRole('dialog', { name: 'Forward to cost estimation' });
  await dialog.getByRole('button', { name: 'Forward to cost estimation' }).click();
  await whole.getByRole('tab', { name: 'Details' }).click();
  await told(whole)
    .getByRole('link', { name: /^Cost estimation / })
    .waitFor();
});

it('revising leads to the new revision', async () => {
  const page = await on.visitBy(team.coordinator, `/boq_sales/${sales}/show?tab=details`);
  await strip(page).getByRole('button', { name: 'Revise' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revise' });
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Two storeys more');
  await dialog.getByRole('button', { name: 'Revise' }).click();
  await page.waitForURL((url) => /\/boq_sales\/\d+\/show/.test(url.pathname) && !url.pathname.includes(`/${sales}/`));
  const id = await activeId(team, 'boq-sale', estimation);
  expect(new URL(page.url()).pathname).toBe(`/boq_sales/${id}/show`);
  await page.getByRole('heading', { level: 1 }).getByText(/R2/).waitFor();
});

it('an estimation begins with its money, whose it is, when it is due and what is missing; costs are for who may see them', async () => {
  const page = await on.visitBy(team.coordinator, `/estimations/${estimation}/show`);
  const figures = page.locator('dl[aria-label="Key figures"]');
  await figures.waitFor();
  await expect
    .poll(() => figures.locator('dt').allInnerTexts())
    .toEqual(['Selling price', 'Cost', 'Margin', 'Customer', 'Due']);
  await figures.getByText('Target £').waitFor();
  await page
    .getByText(/^Missing in the Cost estimation: The total is 0\.00; 1 line has no price; 1 line is not verified\.$/)
    .waitFor();
  const narrow = await person(
    { database: on.database, app: on.app },
    {
      permissions: allPermissions().filter((name) => !name.startsWith('estimation.boq_cost.')),
      branches: [team.creator.branch],
    },
  );
  const other = await on.visitBy(narrow, `/estimations/${estimation}/show`);
  await expect
    .poll(() => other.locator('dl[aria-label="Key figures"] dt').allInnerTexts())
    .toEqual(['Target price', 'Customer', 'Due']);
});

it('? opens the help of a bill over a cell, with the keys of the sheet and of the lines, and what can be done', async () => {
  const page = await on.visitBy(team.creator, `/boq_sales/${await activeId(team, 'boq-sale', estimation)}/show`);
  const cell = page.getByRole('gridcell').nth(2);
  await cell.click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: /^Help: / });
  await help.getByRole('region', { name: 'The sheet' }).getByText('Fill down, fill to the right').waitFor();
  await help.getByRole('region', { name: 'Changing lines' }).getByText('Undo, redo').waitFor();
  const possible = await help
    .getByRole('region', { name: 'What can be done here' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(possible.map((text) => text.split('\n')[0])).toEqual(
    expect.arrayContaining(['Send for review', 'Add', 'Comments on the line']),
  );
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  // Nothing was typed into the cell.
  expect(await page.getByText('?', { exact: true }).count()).toBe(0);
});
