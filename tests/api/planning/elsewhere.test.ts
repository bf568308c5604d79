import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';
import { sub, testPlanning } from '../../support/planning.ts';

const on = testApp();
const { people, plan, at, add, tasksOf, send, approve } = testPlanning(on);

/** A plan with one task of the worker, from 1 March 2027 on. */
const planned = async (name: string, days: number): Promise<Made> => {
  const made = await plan();
  const sub_tasks = [sub(name, '60', days, { assignee_id: idOf(people.worker) }), sub('Nobody’s', '40', 3)];
  await expecting(201, add(made, { name: 'Work', sub_tasks }));
  return made;
};
const approved = async (name: string, days: number): Promise<Made> => {
  const made = await planned(name, days);
  await expecting(200, send(made));
  await expecting(200, approve(made));
  return made;
};
const elsewhere = (made: Made, who = people.planner): Promise<Made> =>
  expecting(200, who.get(`/api/project-plans/${made.id}/elsewhere`));

it('tells a planner what the people of a plan still do by the plans in force of other projects', async () => {
  const made = await planned('Glazing', 5);
  expect(await elsewhere(made)).toEqual({ tasks: [], away: [] });
  const other = await approved('Bricks', 10);
  // Nobody works by a draft.
  await planned('Roof', 10);
  const [main] = await tasksOf(other);
  expect((await elsewhere(made)).tasks).toEqual([
    {
      person: idOf(people.worker),
      project_id: other['project_id'],
      project_number: String(other['number']),
      number: main?.sub_tasks[0]?.number,
      name: 'Bricks',
      from: '2027-03-01',
      to: '2027-03-12',
    },
  ]);
  // Neither its own tasks, nor those of somebody who is not in it.
  expect(await elsewhere(other)).toEqual({ tasks: [], away: [] });
  const done = `${at(other)}/task-manager/subtasks/${main?.sub_tasks[0]?.id}/change-status`;
  await expecting(200, people.manager.put(done, { status: 'DONE' }));
  expect((await elsewhere(made)).tasks).toEqual([]);
  await expecting(200, people.manager.put(done, { status: 'NOT_STARTED' }));
  expect((await elsewhere(made)).tasks).toHaveLength(1);
  await expecting(200, people.manager.put(`${at(other)}/close`, { comment: 'Given up' }));
  expect((await elsewhere(made)).tasks).toEqual([]);
});

it('tells when they are away, to whoever may see that', async () => {
  const made = await planned('Sealing', 5);
  const away = { starts_on: '2027-03-03', ends_on: '2027-03-09', note: 'On site in Bath' };
  await expecting(201, people.worker.post(`/api/users/${idOf(people.worker)}/absences`, away));
  expect((await elsewhere(made)).away).toEqual([
    { person: idOf(people.worker), from: '2027-03-03', to: '2027-03-09', note: 'On site in Bath' },
  ]);
  expect((await elsewhere(made, people.reader)).away).toEqual([]);
  expect((await people.stranger.get(`/api/project-plans/${made.id}/elsewhere`)).status).toBe(404);
});
