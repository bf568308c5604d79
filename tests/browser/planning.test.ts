import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sub, testPlanning, type Task } from '../support/planning.ts';
import { expecting, idOf, type Made } from '../support/sales.ts';
import { faults } from './audit.ts';
import { cell, row, saved, shownPlan } from './planSheet.ts';
import { calm, served, still } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
const { people, project, plan, at, add, tasksOf, send, approve, review } = testPlanning(on);

const phone = { viewport: { width: 390, height: 844 } };
const fact = (page: Page, label: string) =>
  page.getByLabel('The plan as a whole').locator('div', { hasText: label }).locator('dd');
const named = async (of: Made, name: string): Promise<Task | undefined> =>
  (await tasksOf(of)).flatMap((main) => [main, ...main.sub_tasks]).find((task) => task.name === name);

const house = async (more = {}): Promise<Made> => {
  const made = await plan(more);
  await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '60', 5), sub('Mortar', '40', 3)] }));
  await expecting(201, add(made, { name: 'Roof', sub_tasks: [sub('Trusses', '100', 4)] }));
  return made;
};

describe('a project', () => {
  it('is planned from its list: by the keys of a sheet, until it is sent for approval', async () => {
    const id = await project();
    const { number } = await expecting(200, people.planner.get(`/api/projects/${id}`));
    const page = await on.visitBy(people.planner, '/project_plans');
    await page.getByRole('button', { name: 'Plan a project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan a project' });
    await dialog.getByRole('combobox', { name: /^Project\b(?! manager)/ }).fill(String(number));
    await page
      .getByRole('option', { name: new RegExp(String(number)) })
      .first()
      .click();
    await dialog.getByRole('combobox', { name: /^Project manager/ }).fill('Marek');
    await page.getByRole('option', { name: /Marek Zielinski/ }).click();
    await Promise.all([
      toast(page, 'Project plan created'),
      dialog.getByRole('button', { name: 'Plan a project' }).click(),
    ]);
    await page.getByText('Begin with a main task, then add its sub-tasks.').waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Main task' }).click();
    await page.locator('[role=treegrid] input:focus').waitFor();
    await page.keyboard.type('Walls\n');
    await cell(page, 'Walls', 'Task').click();
    await page.keyboard.press('Control+Enter');
    await page.locator('[role=treegrid] input:focus').waitFor();
    await page.keyboard.type('Bricks\n');
    await cell(page, 'Bricks', '%').click();
    await page.keyboard.type('60');
    await page.keyboard.press('Tab');
    await page.keyboard.type('5\n');
    await cell(page, 'Walls', '%').getByTitle('Total 60% (must equal 100%)').waitFor();
    await cell(page, 'Walls', 'Task').click();
    await page.keyboard.press('Control+Enter');
    // What is missing to 100 % is there already.
    await page.locator('[role=treegrid] input:focus').waitFor();
    await page.keyboard.type('Mortar\n');
    expect(await cell(page, 'Mortar', '%').innerText()).toBe('40 %');
    await page.getByTitle('Valid - Total 100%').waitFor();
    await cell(page, 'Mortar', 'Days').click();
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2+1\n');
    await saved(page);
    const [made] = (await expecting(200, people.planner.get(`/api/project-plans?project_id=${id}`))).records;
    await expect
      .poll(() => named(made, 'Mortar'))
      .toMatchObject({ predecessors: '2+1', duration: 3, percentage: '40.00' });
    await expect.poll(() => fact(page, 'Takes').innerText()).toBe('9 working days');
    expect(await faults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Send for approval' }).click();
    const sending = page.getByRole('dialog', { name: 'Send for approval' });
    await sending.getByRole('combobox', { name: /^Approver/ }).fill('David');
    await page.getByRole('option', { name: /David Mensah/ }).click();
    await Promise.all([
      toast(page, 'Project planning sent for approval'),
      sending.getByRole('button', { name: 'Send for approval' }).click(),
    ]);
    await page.getByText('It is “Awaiting approval”: it cannot be changed').waitFor();
    expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0);

    const approver = await on.visitAs('approver@demo.test', shownPlan(made));
    await approver.getByRole('button', { name: 'Send back' }).click();
    const back = approver.getByRole('dialog', { name: 'Send back' });
    await back.getByRole('textbox').fill('Glass takes ten weeks');
    await Promise.all([
      toast(approver, 'Project planning sent back'),
      back.getByRole('button', { name: 'Send back' }).click(),
    ]);
    await page.getByText('Glass takes ten weeks').first().waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).waitFor();
  });
});

describe('the sheet of a plan', () => {
  it('shows what follows at once, and undoes it; a circle is said with its tasks', async () => {
    const made = await house();
    const page = await on.visitBy(people.planner, shownPlan(made));
    await cell(page, 'Trusses', 'After').click();
    await page.keyboard.type('2\n');
    await saved(page);
    await expect.poll(() => cell(page, 'Trusses', 'Start').innerText()).toContain('8');
    await expect.poll(() => fact(page, 'Takes').innerText()).toBe('9 working days');
    await page.keyboard.press('Control+z');
    await expect.poll(() => fact(page, 'Takes').innerText()).toBe('5 working days');
    await saved(page);
    await expect.poll(() => named(made, 'Trusses')).toMatchObject({ planned_start_date: '2027-03-01' });
    await page.keyboard.press('Control+y');
    await cell(page, 'Bricks', 'After').click();
    await page.keyboard.type('5\n');
    await page
      .getByText(/These tasks wait for one another: .*“Bricks”/)
      .first()
      .waitFor();
    await page.keyboard.press('Control+z');
    await saved(page);
    expect((await named(made, 'Bricks'))?.['predecessors']).toBeUndefined();
  });

  it('tells in its head the dates that its rows have, also while a task is refused; and cells that cannot be read', async () => {
    const made = await house();
    const page = await on.visitBy(people.planner, shownPlan(made));
    await cell(page, 'Trusses', 'After').click();
    await page.keyboard.type('2\n');
    await saved(page);
    await expect.poll(() => fact(page, 'Takes').innerText()).toBe('9 working days');
    await cell(page, 'Trusses', 'After').click();
    await page.keyboard.type('99\n');
    await page.getByText('1 task not saved', { exact: true }).first().waitFor();
    expect(await fact(page, 'Takes').innerText()).toBe('9 working days');
    expect(await cell(page, 'Trusses', 'Start').innerText()).toContain('8');
    await cell(page, 'Mortar', 'Days').click();
    await page.keyboard.type('soon\n');
    await page.getByText('1 task not saved, 1 cell could not be read', { exact: true }).first().waitFor();
    await cell(page, 'Trusses', 'After').click();
    await page.keyboard.type('2+1\n');
    await page.getByText('1 cell could not be read', { exact: true }).first().waitFor();
    await expect.poll(() => fact(page, 'Takes').innerText()).toBe('10 working days');
  });

  it('a deleted task comes back from its toast as the same one, and so do the links to it', async () => {
    const made = await house();
    const page = await on.visitBy(people.planner, shownPlan(made));
    await cell(page, 'Trusses', 'After').click();
    await page.keyboard.type('2+1\n');
    await saved(page);
    const before = await tasksOf(made);
    const bricks = await named(made, 'Bricks');
    await cell(page, 'Bricks', 'Task').click();
    await page.keyboard.press('Control+-');
    await page.getByText('1 task deleted').waitFor();
    // At once, and not when the server answers.
    expect(await cell(page, 'Trusses', 'After').innerText()).toBe('');
    await saved(page);
    await expect.poll(() => named(made, 'Bricks')).toBeUndefined();
    expect((await named(made, 'Trusses'))?.['predecessors']).toBeUndefined();
    await Promise.all([
      toast(page, '1 task is back'),
      page.getByRole('button', { name: 'Undo', exact: true }).last().click(),
    ]);
    await saved(page);
    await expect.poll(() => named(made, 'Trusses')).toMatchObject({ predecessors: '2+1' });
    expect(await named(made, 'Bricks')).toMatchObject({ id: bricks?.id, number: 2 });
    const plain = (tasks: readonly Task[]) =>
      tasks.flatMap((main) =>
        [main, ...main.sub_tasks].map(({ name, planned_start_date, planned_end_date }) => [
          name,
          planned_start_date,
          planned_end_date,
        ]),
      );
    expect(plain(await tasksOf(made))).toEqual(plain(before));
  });

  it('takes links of every kind as planners write them, undone, copied and filled down like other cells', async () => {
    const made = await house();
    const of = async (name: string) => (await named(made, name))?.['predecessors'];
    const page = await on.visitBy(people.planner, shownPlan(made));
    await cell(page, 'Mortar', 'After').click();
    await page.keyboard.type('2ss + 2 days\n');
    await expect.poll(() => cell(page, 'Mortar', 'After').innerText()).toBe('2SS+2');
    await saved(page);
    expect(await of('Mortar')).toBe('2SS+2');
    await page.keyboard.press('Control+z');
    await saved(page);
    expect(await of('Mortar')).toBeUndefined();
    await page.keyboard.press('Control+y');
    await saved(page);
    expect(await of('Mortar')).toBe('2SS+2');
    // Copied to Trusses, as a cell of text.
    await cell(page, 'Mortar', 'After').click();
    await page.keyboard.press('Control+c');
    await cell(page, 'Trusses', 'After').click();
    await page.keyboard.press('Control+v');
    await saved(page);
    expect(await of('Trusses')).toBe('2SS+2');
    // Typed into Roof and filled down over what is in it.
    await cell(page, 'Roof', 'After').click();
    await page.keyboard.type('3+1ed\n');
    await saved(page);
    await cell(page, 'Roof', 'After').click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await saved(page);
    expect([await of('Roof'), await of('Trusses')]).toEqual(['3+1ed', '3+1ed']);
    await cell(page, 'Roof', 'After').click();
    await page.keyboard.type('3FF\n');
    await row(page, 'Roof')
      .getByRole('button', { name: /3FF cannot be: main tasks take FS and SS alone/ })
      .waitFor();
    expect(await of('Roof')).toBe('3+1ed');
  });

  it('links chosen tasks one after the other, by a key and by a button, as one step; a circle is refused whole', async () => {
    const made = await house();
    const predecessors = async () =>
      Promise.all(
        ['Bricks', 'Mortar', 'Roof', 'Trusses'].map(async (name) => (await named(made, name))?.['predecessors']),
      );
    const page = await on.visitBy(people.planner, shownPlan(made));
    await cell(page, 'Bricks', 'Task').click();
    await page.keyboard.press('Control+F2');
    await page.getByText('Choose the tasks first: two or more.').waitFor();
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+F2');
    await page.getByText('3 tasks linked in sequence. Ctrl+Z undoes it.').waitFor();
    await expect.poll(() => fact(page, 'Takes').innerText()).toBe('12 working days');
    await saved(page);
    // The main task between them is not linked: its sub-task is.
    expect(await predecessors()).toEqual([undefined, '2', undefined, '3']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => fact(page, 'Takes').innerText()).toBe('5 working days');
    await saved(page);
    expect(await predecessors()).toEqual([undefined, undefined, undefined, undefined]);

    await cell(page, 'Bricks', 'After').click();
    await page.keyboard.type('5\n');
    await saved(page);
    for (const name of ['Bricks', 'Mortar', 'Trusses']) await row(page, name).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Link in sequence' }).click();
    await page.getByText(/These tasks wait for one another: .*“Trusses” comes before “Bricks”/).waitFor();
    expect(await predecessors()).toEqual(['5', undefined, undefined, undefined]);
  });

  it('saves what is right beside a task that is refused, which alone is marked, with its own reason', async () => {
    const made = await house();
    const page = await on.visitBy(people.planner, shownPlan(made));
    await cell(page, 'Bricks', 'After').click();
    await page.keyboard.type('99\n');
    await cell(page, 'Mortar', 'Days').click();
    await page.keyboard.type('7\n');
    // More than 100 % of a main task is a running message while the plan is drafted.
    await cell(page, 'Mortar', '%').click();
    await page.keyboard.type('45.72\n');
    await expect.poll(() => named(made, 'Mortar')).toMatchObject({ duration: 7, percentage: '45.72' });
    await expect.poll(() => fact(page, 'Percentages').innerText()).toBe('Walls: Total 105.72% (must equal 100%)');
    const mark = page.getByRole('row').getByRole('button', { name: /There is no task 99/ });
    await expect.poll(() => mark.count()).toBe(1);
    expect(
      await row(page, 'Bricks')
        .getByRole('button', { name: /There is no task 99/ })
        .count(),
    ).toBe(1);
    await page.getByText('1 task not saved').first().waitFor();
    expect((await named(made, 'Bricks'))?.['predecessors']).toBeUndefined();
    // What is not saved is said where it covers no tool.
    const tools = page.getByRole('toolbar', { name: 'Plan' });
    const beyond = () =>
      tools.evaluate(({ firstElementChild: left }) => (left ? left.scrollWidth - left.clientWidth : undefined));
    expect(await beyond()).toBe(0);
    await cell(page, 'Bricks', 'After').click();
    await page.keyboard.press('Delete');
    await saved(page);
    expect(await mark.count()).toBe(0);
  });

  it('gets its percentages from a menu: the rest spread, or all the same, as one step', async () => {
    const made = await plan();
    await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '40'), sub('Mortar', '0')] }));
    await expecting(201, add(made, { name: 'Roof', sub_tasks: [sub('Trusses', '70'), sub('Tiles', '70')] }));
    const page = await on.visitBy(people.planner, shownPlan(made));
    const shares = async () =>
      Promise.all(
        ['Bricks', 'Mortar', 'Trusses', 'Tiles'].map(async (name) =>
          parseFloat(await cell(page, name, '%').innerText()),
        ),
      );
    const choose = async (rule: string) => {
      await page.getByRole('button', { name: 'Percentages' }).click();
      await page.getByRole('menuitem', { name: new RegExp(`^${rule}`) }).click();
    };
    await cell(page, 'Mortar', '%').click();
    await choose('Spread the rest');
    await page.getByText('Percentages of 1 main task come to 100%. Ctrl+Z undoes it.').waitFor();
    expect(await shares()).toEqual([40, 60, 70, 70]);
    await page.getByRole('checkbox', { name: /all/i }).first().click();
    await choose('Spread the rest');
    await expect.poll(shares).toEqual([40, 60, 50, 50]);
    await choose('Equally');
    await expect.poll(shares).toEqual([50, 50, 50, 50]);
    await saved(page);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(shares).toEqual([40, 60, 50, 50]);
    await saved(page);
    await expect.poll(async () => (await named(made, 'Mortar'))?.['percentage']).toBe('60.00');
  });

  it('is searched and filtered, and a task moves into another main task', async () => {
    const of = await plan();
    await expecting(201, add(of, { name: 'Walls', sub_tasks: [sub('Bricks', '60', 5), sub('Mortar', '40', 3)] }));
    // A main task takes no more than 100 %.
    await expecting(201, add(of, { name: 'Roof', sub_tasks: [sub('Trusses', '50', 4)] }));
    const page = await on.visitBy(people.planner, shownPlan(of));
    await cell(page, 'Walls', 'Task').click();
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find in the tasks' }).fill('mort');
    await page.getByText('1 found', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Matches only' }).check();
    await row(page, 'Bricks').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await row(page, 'Bricks').waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'With comments' }).click();
    await page.getByText('No task matches').waitFor();
    await page.getByRole('button', { name: 'With comments' }).click();
    await page.getByRole('menuitem', { name: 'All tasks' }).click();

    await cell(page, 'Mortar', 'Task').click();
    await page.getByRole('button', { name: 'Move into…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move the task into' });
    // A sub-task cannot stand at the top of a plan.
    await expect
      .poll(() => dialog.getByRole('list', { name: 'Main tasks' }).getByRole('button').allInnerTexts())
      .toEqual(['Walls', 'Roof']);
    await dialog.getByRole('button', { name: 'Roof' }).click();
    await saved(page);
    await expect
      .poll(async () => (await tasksOf(of)).map((main) => main.sub_tasks.map(({ name }) => name)))
      .toEqual([['Bricks'], ['Trusses', 'Mortar']]);
  });

  it('shows what a colleague changes, beside one’s own', async () => {
    const made = await house();
    const page = await on.visitBy(people.planner, shownPlan(made));
    await cell(page, 'Bricks', 'Days').click();
    const bricks = await named(made, 'Mortar');
    await expecting(200, people.planner.put(`${at(made)}/project-planning/sub-tasks/${bricks?.id}`, { duration: 12 }));
    await expect.poll(() => cell(page, 'Mortar', 'Days').innerText()).toBe('12');
    await page.keyboard.type('7\n');
    await saved(page);
    await expect.poll(() => named(made, 'Bricks')).toMatchObject({ duration: 7 });
    expect(await named(made, 'Mortar')).toMatchObject({ duration: 12 });
  });

  it('has at its side why a task is when it is, who does it, and what was said', async () => {
    const made = await house();
    const page = await on.visitBy(people.planner, shownPlan(made));
    await cell(page, 'Trusses', 'After').click();
    await page.keyboard.type('2+1\n');
    await saved(page);
    await cell(page, 'Trusses', 'Task').click();
    await page.keyboard.press('Control+i');
    const panel = page.getByRole('dialog', { name: 'Task Trusses' });
    await panel.getByText('Starts 1 working day after the end of 2 “Bricks”').waitFor();
    await panel.getByText('Critical: a day later moves the end of the plan, or breaks a pin').waitFor();
    await panel.getByRole('button', { name: 'Assign, pin, describe…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trusses', exact: true });
    await dialog.getByRole('combobox', { name: 'Assignee' }).fill('Ingrid');
    await page.getByRole('option', { name: /Ingrid Solheim/ }).click();
    await Promise.all([toast(page, 'Sub-task updated'), dialog.getByRole('button', { name: 'Save' }).click()]);
    await panel.getByText('Done by Ingrid Solheim').waitFor();
    await panel.getByRole('textbox', { name: /comment/i }).fill('From the north?');
    await panel.getByRole('button', { name: 'Comment', exact: true }).click();
    await panel.getByText('From the north?').first().waitFor();
    // The page below the panel has the heading of level 1.
    expect((await faults(page)).filter((fault) => !fault.startsWith('Headings of levels'))).toEqual([]);
  });
});

describe.each([
  ['at 1440 px', {}],
  ['at 390 px', phone],
])('the work on a plan, %s', (_, look) => {
  const worked = async (): Promise<Made> => {
    const made = await plan({ starts_on: '2026-11-02' });
    const sub_tasks = [sub(`Bricks ${made.id}`, '60', 5, { assignee_id: idOf(people.worker) }), sub('Mortar', '40')];
    await expecting(201, add(made, { name: `Walls ${made.id}`, sub_tasks }));
    await expecting(200, send(made));
    await expecting(200, approve(made));
    await expecting(200, review(made));
    return made;
  };

  it('is told in the list of one’s tasks, and on the board by its menu and by dragging', async () => {
    const made = await worked();
    const bricks = `Bricks ${made.id}`;
    const page = await on.visitBy(people.worker, '/my-tasks', look);
    // The view is kept for whoever chose it.
    await page.getByRole('button', { name: 'List' }).click();
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill(`Walls ${made.id}`);
    const late = page.getByRole('region', { name: 'Late' });
    await late.getByRole('link', { name: bricks }).waitFor();
    expect(await faults(page)).toEqual([]);
    const status = page.getByRole('group', { name: `Status of ${bricks}` });
    await Promise.all([
      toast(page, `“${bricks}” is in progress.`),
      status.getByRole('button', { name: 'In progress' }).click(),
    ]);
    await expect.poll(() => named(made, bricks)).toMatchObject({ status: 'IN_PROGRESS' });

    await page.getByRole('button', { name: 'Board' }).click();
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    await column('In progress').getByText(bricks).waitFor();
    expect(await faults(page)).toEqual([]);
    await column('In progress')
      .getByRole('button', { name: `Move “${bricks}”` })
      .click();
    await page.getByRole('menuitem', { name: 'Move to “Not started”' }).click();
    await column('Not started').getByText(bricks).waitFor();
    await expect.poll(() => named(made, bricks)).toMatchObject({ status: 'NOT_STARTED' });
    if (look !== phone) {
      // What changed is read anew, and nothing under the pointer is drawn again.
      await calm(page);
      const card = await still(column('Not started').getByText(bricks));
      const target = await still(column('In progress'));
      await page.mouse.move(card.x + 10, card.y + 5);
      await page.mouse.down();
      await page.mouse.move(card.x + 60, card.y + 20, { steps: 4 });
      await page.mouse.move(target.x + 80, target.y + 60, { steps: 8 });
      await page.mouse.up();
      await column('In progress').getByText(bricks).waitFor();
      await expect.poll(() => named(made, bricks)).toMatchObject({ status: 'IN_PROGRESS' });
    }
  });

  it('is told on the board of the plan by who is responsible for it', async () => {
    const made = await worked();
    const page = await on.visitBy(people.manager, shownPlan(made), look);
    await page.getByRole('button', { name: 'Board' }).click();
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    await column('Not started').getByRole('button', { name: 'Move “Mortar”' }).click();
    await page.getByRole('menuitem', { name: 'Move to “Done”' }).click();
    await column('Done').getByText('Mortar').waitFor();
    await expect.poll(() => named(made, 'Mortar')).toMatchObject({ status: 'DONE', progress: '100.0000' });
    await expect.poll(() => fact(page, 'Done').innerText()).toBe('40 %');
    expect(await faults(page)).toEqual([]);
  });
});
