import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sub, testPlanning } from '../support/planning.ts';
import { expecting, idOf, type Made } from '../support/sales.ts';
import { faults as allFaults } from './audit.ts';
import { saved, shownPlan } from './planSheet.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
const { people, plan, add, tasksOf } = testPlanning(on);

/** Under a dialog the page's own headings are hidden, as they should be. */
const faults = async (page: Page): Promise<string[]> =>
  (await allFaults(page)).filter((fault) => !fault.startsWith('Headings of levels :'));

/** Opens the dialog, and lets go of a file over it. */
const drop = async (page: Page, name: string, content: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'From MS Project…' }).click();
  const data = await page.evaluateHandle(
    ([called, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text ?? ''], called ?? ''));
      return transfer;
    },
    [name, content],
  );
  const place = page.getByText('Drop a plan of MS Project here');
  await place.dispatchEvent('dragenter', { dataTransfer: data });
  await page.getByText('Drop it here').waitFor();
  await page.getByText('Drop it here').dispatchEvent('drop', { dataTransfer: data });
};

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Read a plan of MS Project' });

/** All that a person enters of a plan, without the numbers that the tasks have by themselves. */
const enteredIn = async (of: Made) =>
  (await tasksOf(of))
    .flatMap(({ sub_tasks, ...main }) => [main, ...sub_tasks])
    .map((task) => ({
      name: task.name,
      notes: task['notes'],
      percentage: task['percentage'],
      duration: task['duration'],
      predecessors: task['predecessors'],
      not_before: task['not_before'],
      pinned_on: task['pinned_on'],
      deadline: task['deadline'],
      assignee_id: task['assignee_id'],
      start: task.planned_start_date,
      end: task.planned_end_date,
    }));

it('a plan that went out comes back into another one as it was, and goes again with one undo', async () => {
  const first = await plan();
  const { worker } = people;
  await expecting(
    201,
    add(first, {
      name: 'Walls & <roof>',
      sub_tasks: [
        sub('Bricks', '60', 5, { assignee_id: idOf(worker), notes: 'Flemish', deadline: '2027-03-12' }),
        sub('Mortar', '40', 3, { predecessors: '2SS+2' }),
      ],
    }),
  );
  await expecting(
    201,
    add(first, {
      name: 'Roof',
      sub_tasks: [
        sub('Trusses', '99.5', 4, { predecessors: '1', not_before: '2027-03-10' }),
        sub('Tiles', '0.5', 0, { predecessors: '3FF-1, 5+2ed', pinned_on: '2027-03-19' }),
      ],
    }),
  );
  const file = await (await people.reader.raw('GET', `/api/project-plans/${first.id}/ms-project`)).text();
  const second = await plan();
  const page = await on.visitBy(people.planner, shownPlan(second));
  await page.getByText('Begin with a main task, then add its sub-tasks.').waitFor();
  await drop(page, 'Site.xml', file);
  const dialog = dialogOf(page);
  await dialog.getByText('2 main tasks, 4 sub-tasks, 4 links.').waitFor();
  await dialog.getByText('Each sub-task stands on the days that it has in the file.').waitFor();
  expect(await faults(page)).toEqual([]);
  await Promise.all([
    toast(page, '6 tasks of “Site.xml” entered.'),
    dialog.getByRole('button', { name: 'Enter 6 tasks' }).click(),
  ]);
  await saved(page);
  expect(await enteredIn(second)).toEqual(await enteredIn(first));
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => tasksOf(second)).toEqual([]);
});

const foreign = `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project">
<StartDate>2027-03-01T08:00:00</StartDate><MinutesPerDay>480</MinutesPerDay><Tasks>
<Task><UID>1</UID><ID>1</ID><Name>Walls</Name><OutlineLevel>1</OutlineLevel><Summary>1</Summary></Task>
<Task><UID>2</UID><ID>2</ID><Name>Floor 1</Name><OutlineLevel>2</OutlineLevel><Summary>1</Summary></Task>
<Task><UID>3</UID><ID>3</ID><Name>Bricks</Name><OutlineLevel>3</OutlineLevel><Start>2027-03-01T08:00:00</Start><Finish>2027-03-02T17:00:00</Finish><Duration>PT16H0M0S</Duration></Task>
<Task><UID>4</UID><ID>4</ID><Name>Mortar</Name><OutlineLevel>3</OutlineLevel><Start>2027-03-04T08:00:00</Start><Finish>2027-03-04T17:00:00</Finish><Duration>PT8H0M0S</Duration><ConstraintType>7</ConstraintType><ConstraintDate>2027-03-08T17:00:00</ConstraintDate><PredecessorLink><PredecessorUID>3</PredecessorUID><Type>1</Type><LinkLag>2400</LinkLag><LagFormat>5</LagFormat></PredecessorLink></Task>
<Task><UID>5</UID><ID>5</ID><Name>Roof</Name><OutlineLevel>1</OutlineLevel><Summary>1</Summary></Task>
<Task><UID>6</UID><ID>6</ID><Name>Tiles</Name><OutlineLevel>2</OutlineLevel><Start>2027-03-01T08:00:00</Start><Finish>2027-03-01T17:00:00</Finish><Duration>PT8H0M0S</Duration></Task>
</Tasks><Resources><Resource><UID>1</UID><Name>Somebody Else</Name></Resource></Resources>
<Assignments><Assignment><UID>1</UID><TaskUID>4</TaskUID><ResourceUID>1</ResourceUID></Assignment></Assignments></Project>`;

it.each([
  ['at 1440 px', {}],
  ['at 390 px', { viewport: { width: 390, height: 844 } }],
])('a foreign file is told before it is entered: what it becomes, and what is not taken, %s', async (_, look) => {
  const made = await plan();
  // What is in the plan stays, and links of the file name its own tasks.
  await expecting(201, add(made, { name: 'Permit', sub_tasks: [sub('Drawings', '100', 2)] }));
  const page = await on.visitBy(people.planner, shownPlan(made), look);
  await drop(page, 'Theirs.xml', foreign);
  const dialog = dialogOf(page);
  const told = dialog.getByRole('region', { name: 'What is not taken as it is' });
  for (const text of [
    '2 “Floor 1”: It is below a main task',
    '4 “Mortar”: The link after 3 “Bricks” has a lag of 4 hours',
    '4 “Mortar”: “Finish no later than”',
    '“Somebody Else” names nobody of this branch',
    'The file has no shares: those of the 2 sub-tasks of “Walls” are by their days.',
  ])
    await told.getByText(text).waitFor();
  expect(await faults(page)).toEqual([]);
  await Promise.all([
    toast(page, '5 tasks of “Theirs.xml” entered.'),
    dialog.getByRole('button', { name: 'Enter 5 tasks' }).click(),
  ]);
  await saved(page);
  expect((await enteredIn(made)).slice(2)).toMatchObject([
    { name: 'Walls' },
    { name: 'Floor 1: Bricks', percentage: '66.67', duration: 2, predecessors: undefined },
    // Their numbers are those behind the tasks that were there.
    { name: 'Floor 1: Mortar', percentage: '33.33', duration: 1, predecessors: '4+1', start: '2027-03-04' },
    { name: 'Roof' },
    { name: 'Tiles', percentage: '100.00' },
  ]);
});

it('what is no plan of MS Project is refused by what it is, and another file can be chosen', async () => {
  const page = await on.visitBy(people.planner, shownPlan(await plan()));
  await drop(page, 'plan.xml', '<!DOCTYPE Project [<!ENTITY a "b">]><Project>&a;</Project>');
  const dialog = dialogOf(page);
  await dialog.getByText('The file has a document type, which no plan of MS Project has.').waitFor();
  await dialog
    .getByLabel('Plan of MS Project')
    .setInputFiles({ name: 'plan.mpp', mimeType: '', buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]) });
  await dialog.getByText('This is an MPP file').waitFor();
  await dialog
    .getByLabel('Plan of MS Project')
    .setInputFiles({ name: 'plan.xml', mimeType: '', buffer: Buffer.from(foreign, 'utf16le') });
  await dialog.getByText('The file is damaged').waitFor();
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(foreign.replace('UTF-8', 'UTF-16'), 'utf16le')]);
  await dialog.getByLabel('Plan of MS Project').setInputFiles({ name: 'plan.xml', mimeType: '', buffer: utf16 });
  await dialog.getByRole('button', { name: 'Enter 5 tasks' }).waitFor();
});

it('a plan goes out by its files: the chart on paper and the sheet as a workbook', async () => {
  const made = await plan();
  await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '100', 5)] }));
  const page = await on.visitBy(people.reader, shownPlan(made));
  const name = `${String(made['number'])} ${String(made['title'])}`;
  for (const [item, ending, begins] of [
    ['Chart on A4, PDF', 'pdf', '%PDF'],
    ['Chart on A3, PDF', 'pdf', '%PDF'],
    ['Sheet, Excel', 'xlsx', 'PK'],
    ['MS Project, XML', 'xml', '<?xml'],
  ] as const) {
    await page.getByRole('button', { name: 'Files' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${name}.${ending}`);
    expect(
      readFileSync(await download.path())
        .toString('latin1')
        .startsWith(begins),
    ).toBe(true);
  }
  expect(await allFaults(page)).toEqual([]);
});
