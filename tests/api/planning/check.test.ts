import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { broken, checked, ofRecords } from '../../support/consistency.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { sub, testPlanning } from '../../support/planning.ts';

const on = testApp();
const { people, plan, at, add, tasksOf, send, approve, review, read } = testPlanning(on);

const house = async (): Promise<Made> => {
  const made = await plan();
  await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '60', 5), sub('Mortar', '40', 3)] }));
  return made;
};
const differing = async (made: Made, mends: 'none' | 'alone' = 'none') =>
  ofRecords((await checked(on, mends)).found, 'project_plans', [made.id]).get(made.id);

it('the check of the database finds a plan that differs from what its tasks make, and sets a draft right', async () => {
  const made = await house();
  expect(await differing(made)).toBeUndefined();
  await broken(
    on,
    `update plan_tasks set planned_end_date = '2027-12-24' where plan_id = ${made.id} and name = 'Mortar'`,
  );
  expect(await differing(made)).toMatchObject({
    figure: 'Planned end of Mortar',
    stored: '2027-12-24',
    computed: '2027-03-03',
    isMended: false,
  });
  expect(await differing(made, 'alone')).toMatchObject({ isMended: true });
  expect((await tasksOf(made))[0]?.sub_tasks[1]).toMatchObject({ planned_end_date: '2027-03-03' });
  expect(await differing(made)).toBeUndefined();
});

it('a plan that was agreed keeps its dates, and is told where its progress is wrong', async () => {
  const made = await house();
  await expecting(200, send(made));
  await expecting(200, approve(made));
  await expecting(200, review(made));
  // As another calendar would have it: agreed is agreed.
  await broken(
    on,
    `update plan_tasks set planned_end_date = '2027-12-24' where plan_id = ${made.id} and name = 'Mortar'`,
  );
  expect(await differing(made)).toBeUndefined();
  const [walls] = await tasksOf(made);
  const bricks = walls?.sub_tasks[0];
  await expecting(200, people.manager.put(`${at(made)}/task-manager/subtasks/${bricks?.id}/change-status`, {}));
  expect((await tasksOf(made))[0]?.sub_tasks[1]).toMatchObject({ planned_end_date: '2027-12-24' });
  expect(await read(made)).toMatchObject({ progress: '60.00' });
  await broken(on, `update project_plans set progress = 10 where id = ${made.id}`);
  expect(await differing(made, 'alone')).toMatchObject({
    figure: 'Done, %',
    stored: '10.00',
    computed: '60.00',
    isMended: false,
  });
});

it('a plan that was agreed differs by nothing where a day of it has become a holiday since', async () => {
  const made = await house();
  await expecting(200, send(made));
  await expecting(200, approve(made));
  const { planned_end_date: agreed } = await read(made);
  await expecting(201, people.planner.post('/api/holidays', { date: '2027-03-02', name: 'Founding day' }));
  expect(await differing(made)).toBeUndefined();
  expect(await read(made)).toMatchObject({ planned_end_date: agreed });
});
