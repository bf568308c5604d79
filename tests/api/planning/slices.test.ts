import { beforeAll, describe, expect, it } from 'vitest';
import { resumeChanges } from '../../../src/server/engine/sliced/resume.ts';
import { createApp } from '../../../src/server/http/app.ts';
import { callerOf, testApp, type Caller } from '../../support/app.ts';
import { asOwner, silent } from '../../support/database.ts';
import { mortal, type Mortal } from '../../support/mortal.ts';
import { branchIds } from '../../support/people.ts';
import { sub, testPlanning } from '../../support/planning.ts';
import { expecting, type Made } from '../../support/sales.ts';

const { on, people, plan, add, tasksOf, send, approve, review } = testPlanning(testApp());

let first: Mortal;
/** Whoever plans at a process that may die, and moves two tasks in one transaction. */
let planner: Caller;
beforeAll(async () => {
  first = mortal(on.database);
  const app = createApp({ database: first.database, log: silent, sliceSize: 2 });
  planner = callerOf(app, people.planner.session, people.planner.branch);
  await expecting(200, planner.get('/api/working-calendar'));
});

/** A main task with three sub-tasks of five working days from Monday 2027-03-01 on. */
const week = async (): Promise<Made> => {
  const made = await plan();
  const sub_tasks = [sub('Bricks', '40', 5), sub('Mortar', '30', 5), sub('Coping', '30', 5)];
  await expecting(201, add(made, { name: 'Walls', sub_tasks }));
  return made;
};
const endsOf = async (made: Made): Promise<string[]> => {
  const [main] = await tasksOf(made);
  return [main?.planned_end_date ?? '', ...(main?.sub_tasks ?? []).map((task) => task.planned_end_date)];
};
const pending = () => asOwner(on.testDatabase, 'select 1 from pending_changes');
const all = (day: string) => Array.from({ length: 4 }, () => day);

describe.runIf(process.env['TEST_ON'] !== 'postgres')('other days of the week that move plans in slices', () => {
  const change = async (as: Caller, values: object) => {
    const { leeds } = await branchIds(on);
    const { version } = await expecting(200, people.planner.get(`/api/branches/${leeds}`));
    return as.put(`/api/branches/${leeds}`, { version, ...values });
  };

  it('have moved all of them when they are answered', async () => {
    const made = [await week(), await week(), await week()];
    expect(await change(planner, { friday: false })).toMatchObject({ status: 200, data: { friday: false } });
    for (const each of made) expect(await endsOf(each)).toEqual(all('2027-03-08'));
    expect(await change(planner, { friday: true })).toMatchObject({ status: 200, data: { friday: true } });
    for (const each of made) expect(await endsOf(each)).toEqual(all('2027-03-05'));
    expect(await pending()).toEqual([]);
  });

  it('are kept by a process that dies, and what is left is moved at the next start', async () => {
    const made = [await week(), await week()];
    first.diesAfter(1);
    expect((await change(planner, { friday: false })).status).toBe(503);
    const busy = { status: 409, message: `${planner.session.user.name} is changing lines. Try again in a moment` };
    expect(await change(people.planner, { thursday: false })).toMatchObject(busy);
    first.lives();
    await resumeChanges(on.database);
    expect(await pending()).toEqual([]);
    for (const each of made) expect(await endsOf(each)).toEqual(all('2027-03-08'));
    await expecting(200, change(people.planner, { friday: true }));
    for (const each of made) expect(await endsOf(each)).toEqual(all('2027-03-05'));
  });
});

describe.runIf(process.env['TEST_ON'] !== 'postgres')('a holiday that moves plans in slices', () => {
  it('has moved all of them when it is answered', async () => {
    const made = [await week(), await week(), await week()];
    const { id } = await expecting(201, planner.post('/api/holidays', { date: '2027-03-03', name: 'Founding' }));
    for (const each of made) expect(await endsOf(each)).toEqual(all('2027-03-08'));
    await expecting(200, planner.del(`/api/holidays/${id}`));
    for (const each of made) expect(await endsOf(each)).toEqual(all('2027-03-05'));
    // Taken back, the deletion moves them again; so does the many at once.
    await expecting(200, planner.post('/api/restore', { resource: 'holidays', ids: [id] }));
    for (const each of made) expect(await endsOf(each)).toEqual(all('2027-03-08'));
    await expecting(200, planner.del('/api/holidays', { ids: [id] }));
    for (const each of made) expect(await endsOf(each)).toEqual(all('2027-03-05'));
    expect(await pending()).toEqual([]);
  });

  it('is refused while somebody changes one of them, and closes those that it has not moved yet', async () => {
    const made = [await week(), await week()];
    first.diesAfter(1);
    expect((await planner.post('/api/holidays', { date: '2027-03-03', name: 'Founding' })).status).toBe(503);
    const who = planner.session.user.name;
    const busy = { status: 409, message: `${who} is changing lines. Try again in a moment` };
    expect(await add(made[1] ?? (await week()), { name: 'Roof' })).toMatchObject(busy);
    // Another calendar would meet plans that are half moved.
    expect(await people.planner.post('/api/holidays', { date: '2027-03-04', name: 'Other' })).toMatchObject(busy);
    // The next start moves what is left.
    first.lives();
    await resumeChanges(on.database);
    expect(await pending()).toEqual([]);
    for (const each of made) expect(await endsOf(each)).toEqual(all('2027-03-08'));
    await expecting(201, people.planner.post('/api/holidays', { date: '2027-03-04', name: 'Other' }));
    for (const each of made) expect(await endsOf(each)).toEqual(all('2027-03-09'));
  });
});

describe.runIf(process.env['TEST_ON'] !== 'postgres')('a plan in slices', () => {
  const rowsOf = async (made: Made): Promise<Made[]> =>
    (await expecting(200, people.planner.get(`/api/project-plans/${made.id}/tasks`))).records;

  it('takes many dependencies, or none of them', async () => {
    first.lives();
    const made = await week();
    const before = await rowsOf(made);
    const [bricks, mortar, coping] = before.filter(({ kind }) => kind === 'sub_task');
    const after = (row: Made, predecessors: string) => ({ id: row.id, version: row['version'], predecessors });
    const changes = [after(bricks, '4'), after(mortar, '2'), after(coping, '3')];
    // Bricks, mortar and coping in a circle: more than one transaction takes.
    expect(await planner.put(`/api/project-plans/${made.id}/tasks`, { changes })).toMatchObject({ status: 422 });
    expect(await rowsOf(made)).toEqual(before);
    expect(await pending()).toEqual([]);
  });

  it('is revised with all its tasks', async () => {
    const made = await week();
    await expecting(200, send(made));
    await expecting(200, approve(made));
    await expecting(200, review(made));
    const before = await tasksOf(made);
    await expecting(200, planner.put(`/api/project-plans/${made.id}/revise`, {}));
    const after = await tasksOf(made);
    const shown = (tasks: typeof before) =>
      tasks
        .flatMap((main) => [main, ...main.sub_tasks])
        .map(({ number, name, planned_end_date }) => [number, name, planned_end_date]);
    expect(shown(after)).toEqual(shown(before));
    expect(after[0]?.id).not.toBe(before[0]?.id);
    expect(await pending()).toEqual([]);
  });
});
