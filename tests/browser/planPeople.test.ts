import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { monday, sub, testPlanning, type Task } from '../support/planning.ts';
import { expecting, idOf, type Made } from '../support/sales.ts';
import { axeFaults } from './axe.ts';
import { pasted } from './costGrid.ts';
import { cell, saved, shownPlan } from './planSheet.ts';
import { served } from './support.ts';

const on = served();
const { people, plan, add, tasksOf, send, approve } = testPlanning(on);
const named = async (of: Made, name: string): Promise<Task | undefined> =>
  (await tasksOf(of)).flatMap(({ sub_tasks }) => sub_tasks).find((task) => task.name === name);

describe('who does many tasks', () => {
  const assignee = (page: Page, name: string) => cell(page, name, 'Assignee');
  const many = async (): Promise<Made> => {
    const made = await plan();
    const each = Array.from({ length: 28 }, (_, nth) => sub(`Panel ${nth + 1}`, nth < 27 ? '3' : '19', 1));
    await expecting(201, add(made, { name: 'Panels', sub_tasks: each }));
    return made;
  };
  const doneBy = async (of: Made): Promise<string[]> =>
    (await tasksOf(of)).flatMap(({ sub_tasks }) => sub_tasks.map((one) => String(one['assignee_name'] ?? '')));
  const counting = async (page: Page): Promise<() => number> => {
    let acts = 0;
    await page.exposeFunction('acted', () => void (acts += 1));
    await page.evaluate("addEventListener('pointerdown', () => acted(), true)");
    return () => acts;
  };

  it('is typed once and filled down: one click for 28 tasks; it is undone at once', async () => {
    const made = await many();
    const page = await on.visitBy(people.planner, shownPlan(made));
    await assignee(page, 'Panel 1').waitFor();
    const clicks = await counting(page);
    await assignee(page, 'Panel 1').click();
    await page.keyboard.type('ingrid');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => assignee(page, 'Panel 1').innerText()).toBe('Ingrid Solheim');
    // The cell below has the focus, as after any Enter.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Control+Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await saved(page);
    await expect.poll(() => doneBy(made)).toEqual(Array.from({ length: 28 }, () => 'Ingrid Solheim'));
    expect(clicks()).toBeLessThanOrEqual(10);
    await page.keyboard.press('Control+z');
    await expect
      .poll(() => doneBy(made))
      .toEqual(Array.from({ length: 28 }, (_, nth) => (nth === 0 ? 'Ingrid Solheim' : '')));
  });

  it('is chosen by an arrow from what is offered for the text as it stands, not from the list before', async () => {
    const made = await many();
    const page = await on.visitBy(people.planner, shownPlan(made));
    await assignee(page, 'Panel 1').click();
    await page.keyboard.type('in');
    await page.getByRole('option', { name: /Ingrid Solheim/ }).waitFor();
    expect(await page.getByRole('option').count()).toBeGreaterThan(1);
    await page.keyboard.type('grid');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.getByRole('option', { name: /Ingrid Solheim/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => assignee(page, 'Panel 1').innerText()).toBe('Ingrid Solheim');
  });

  it('is chosen for all that are ticked, and they are pinned where they start', async () => {
    const made = await many();
    const page = await on.visitBy(people.planner, shownPlan(made));
    await assignee(page, 'Panel 1').waitFor();
    const clicks = await counting(page);
    await page.getByRole('checkbox', { name: /all/i }).first().click();
    await page.getByRole('button', { name: 'Assign…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign 28 sub-tasks' });
    await dialog.getByRole('combobox', { name: 'Assignee' }).fill('Ingrid');
    await page.getByRole('option', { name: /Ingrid Solheim/ }).click();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await saved(page);
    await expect.poll(() => doneBy(made)).toEqual(Array.from({ length: 28 }, () => 'Ingrid Solheim'));
    expect(clicks()).toBeLessThanOrEqual(10);
    await page.getByRole('button', { name: 'Pin', exact: true }).click();
    await page.getByText('28 sub-tasks pinned.').waitFor();
    await expect.poll(() => named(made, 'Panel 28')).toMatchObject({ pinned_on: monday });
    await page.getByRole('button', { name: 'Pin', exact: true }).click();
    await expect.poll(async () => (await named(made, 'Panel 28'))?.['pinned_on']).toBeUndefined();
  });

  it('is pasted as a column of names: a name of nobody, or of two, is told in its row and never guessed', async () => {
    const made = await many();
    const page = await on.visitBy(people.planner, shownPlan(made));
    await assignee(page, 'Panel 1').click();
    await pasted(page, 'Ingrid Solheim\r\nIngrid\r\nnobody@there\r\ningrid  solheim\r\n');
    const wrong = (name: string) => `“${name}” names nobody of this branch who sees plans`;
    const asked = page.getByRole('dialog', { name: 'Paste 4 rows' });
    await asked.getByText(`Row 2, Assignee: ${wrong('Ingrid')}`).waitFor();
    await page.keyboard.press('Enter');
    await assignee(page, 'Panel 2').getByTitle(wrong('Ingrid')).waitFor();
    await assignee(page, 'Panel 3').getByTitle(wrong('nobody@there')).waitFor();
    await expect
      .poll(async () => (await doneBy(made)).slice(0, 5))
      .toEqual(['Ingrid Solheim', '', '', 'Ingrid Solheim', '']);
    await cell(page, 'Panel 1', 'Done').click();
    await page.getByText(/^Who does the task says it: in its details/).waitFor();
  });
});

describe('who is where', () => {
  it('is told while it is planned: two tasks at once, of another project too, and whoever is away', async () => {
    const { worker } = people;
    const assignee_id = idOf(worker);
    const { name } = worker.session.user;
    const other = await plan();
    await expecting(201, add(other, { name: 'Elsewhere', sub_tasks: [sub('Bricks', '100', 8, { assignee_id })] }));
    await expecting(200, send(other));
    await expecting(200, approve(other));
    const away = { starts_on: '2027-03-15', ends_on: '2027-03-19', note: 'On site in Bath' };
    await expecting(201, worker.post(`/api/users/${assignee_id}/absences`, away));
    const made = await plan();
    const sub_tasks = [sub('Glazing', '60', 5, { assignee_id }), sub('Sealing', '40', 12)];
    await expecting(201, add(made, { name: 'Panels', sub_tasks }));
    const page = await on.visitBy(people.planner, shownPlan(made));
    const told = (many: string) => page.getByRole('button', { name: many, exact: true });
    await told('1 task').waitFor();
    await cell(page, 'Sealing', 'Assignee').click();
    await page.keyboard.type(worker.session.user.email);
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // At once, before it is saved.
    await told('2 tasks').click();
    const weeks = page.getByRole('table', { name: 'Working days by week' });
    const own = weeks.getByRole('row').filter({ hasText: name });
    // Glazing, Sealing and Bricks; Sealing and Bricks; Sealing, and away.
    await expect.poll(() => own.getByRole('cell').allInnerTexts()).toEqual(['15 !5', '8 !3', '2 !2\naway 5']);
    const clashes = page.getByRole('table', { name: 'At two places at once' });
    const sealing = clashes.getByRole('row').filter({ has: page.getByRole('cell', { name: '10', exact: true }) });
    await sealing.getByText(/Glazing, /).waitFor();
    await sealing.getByText(new RegExp(`Bricks of ${String(other['number'])}, `)).waitFor();
    await sealing.getByText(/^away .*: On site in Bath$/).waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });
});
