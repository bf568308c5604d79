import { beforeAll, describe, expect, it } from 'vitest';
import { masterTasks } from '../../../src/resources/planning/masterTasks.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { read, send } from '../../support/calls.ts';
import { importing, recordAt } from '../../support/imports.ts';
import { branchIds, neighbours, person } from '../../support/people.ts';
import { create, fresh, sample, type Sent } from '../../support/samples.ts';
import { projects } from '../../../src/resources/projects/projects.ts';

const on = testApp();
let me: Caller;
let stranger: Caller;
let project: number;
let foreign: number;
beforeAll(async () => {
  ({ me, stranger } = await neighbours(on));
  project = (await create(me, projects, await sample(me, projects))).id;
  foreign = (await create(stranger, projects, await sample(stranger, projects))).id;
});

const zero = 'Each subtask must have a non-zero percentage value.';
const subTask = (percentage: unknown, more: Sent = {}) => ({ name: fresh(), percentage, duration: 2, ...more });
const post = (sub_tasks: readonly Sent[], name = fresh()) => me.post('/api/master-tasks', { name, sub_tasks });
const made = async (...percentages: string[]) =>
  create(me, masterTasks, { name: fresh(), sub_tasks: percentages.map((p) => subTask(p)) });

describe('the percentages of a master task', () => {
  it('are each above 0, with at most 2 places', async () => {
    for (const bad of ['0', '0.00', '-1']) {
      const answer = await post([subTask('50'), subTask(bad)]);
      expect([answer.status, answer.errors]).toEqual([422, { 'sub_tasks.1.percentage': [zero] }]);
    }
    for (const missing of [null, '']) {
      const answer = await post([subTask(missing)]);
      expect(answer).toMatchObject({ status: 422, errors: { 'sub_tasks.0.percentage': [zero] } });
    }
    expect(await post([subTask('33.333')])).toMatchObject({
      status: 422,
      errors: { 'sub_tasks.0.percentage': ['Percentage must be a number with at most 2 decimal places'] },
    });
    expect((await post([subTask('0.01')])).status).toBe(201);
  });

  it('are at most 100 together, when it is made and when it is changed', async () => {
    expect(await post([subTask('50'), subTask('50.01')])).toMatchObject({
      status: 422,
      errors: { sub_tasks: ['Total 100.01% (must equal 100%)'] },
    });
    const whole = await made('33.33', '33.33', '33.34');
    const { sub_tasks } = whole as unknown as { sub_tasks: Sent[] };
    const change = (lines: readonly Sent[]) =>
      me.put(`/api/master-tasks/${whole.id}`, { sub_tasks: lines, version: whole.version });
    expect(await change([...sub_tasks, subTask('0.01')])).toMatchObject({
      status: 422,
      errors: { sub_tasks: ['Total 100.01% (must equal 100%)'] },
    });
    expect((await read(me, masterTasks, whole.id))['sub_tasks']).toHaveLength(3);
    // Less than 100 can be saved: it is filled up later.
    expect((await change(sub_tasks.slice(1))).status).toBe(200);
    expect((await post([])).status).toBe(201);
  });

  it('are checked on an import together with the stored ones', async () => {
    const name = fresh();
    await create(me, masterTasks, { name, sub_tasks: [subTask('60', { name: 'Brackets' })] });
    const add = (percentage: string, sub = fresh()) =>
      importing(me, masterTasks, [recordAt(2, { name }, [{ name: sub, percentage, duration: 1 }])], { mode: 'update' });
    expect(await add('40.01')).toMatchObject({
      status: 422,
      errors: { '2.sub_tasks': ['Total 100.01% (must equal 100%)'] },
    });
    expect(await add('0')).toMatchObject({ status: 422, errors: { '2.sub_tasks.percentage': [zero] } });
    // The line of that name gets another percentage.
    expect((await add('100', 'Brackets')).status).toBe(200);
    expect(await add('0.01')).toMatchObject({ status: 422 });
  });
});

describe('a master task', () => {
  it('has sub-tasks with durations in whole working days, each name once', async () => {
    expect(await post([subTask('50', { duration: 1.5 })])).toMatchObject({
      status: 422,
      errors: { 'sub_tasks.0.duration': ['Duration, days must be a whole number'] },
    });
    expect(await post([subTask('50', { duration: -1 })])).toMatchObject({ status: 422 });
    expect(await post([subTask('50', { name: 'Glaze' }), subTask('50', { name: 'glaze' })])).toMatchObject({
      status: 422,
    });
    // A handover takes no day.
    expect((await post([subTask('50', { duration: 0 })])).status).toBe(201);
  });

  it('has a name of its own in the branch', async () => {
    const name = fresh();
    await post([], name);
    expect(await post([], name.toUpperCase())).toMatchObject({ status: 422, errors: { name: expect.any(Array) } });
    expect(await me.post('/api/master-tasks', { sub_tasks: [] })).toMatchObject({
      status: 422,
      errors: { name: ['Please add Name'] },
    });
  });

  it('is made and changed with the permission alone', async () => {
    const { leeds } = await branchIds(on);
    const reader = await person(on, { branches: [leeds], permissions: ['project.master_task.view'] });
    expect((await reader.post('/api/master-tasks', { name: fresh(), sub_tasks: [] })).status).toBe(403);
    expect((await reader.get('/api/master-tasks')).status).toBe(200);
  });
});

describe('master tasks by way of a project', () => {
  const templates = (of: number | string, query = '', by = me) =>
    by.get(`/api/projects/${of}/project-planning/master-tasks${query}`);

  it('are those of the branch, whichever project is named, in pages', async () => {
    const word = fresh();
    const ids: unknown[] = [];
    for (const at of ['a', 'b', 'c']) ids.push((await post([subTask('10'), subTask('5')], `${word} ${at}`)).data['id']);
    const first = await templates(project, `?search=${word}&page=1&per_page=2`);
    expect(first.data.pagination).toEqual({ current_page: 1, per_page: 2, total: 3 });
    expect(first.data.records).toMatchObject([
      { id: ids[0], name: `${word} a`, sub_tasks_count: 2 },
      { id: ids[1], name: `${word} b` },
    ]);
    const second = await templates(project, `?search=${word}&page=2&per_page=2`);
    expect(second.data.records).toMatchObject([{ id: ids[2] }]);
    const falling = await templates(project, `?search=${word}&sortCol=name&sortOrder=desc`);
    expect((falling.data.records as { id: unknown }[]).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await templates(foreign, `?search=${word}`, stranger)).data.records).toEqual([]);
  });

  it('have their sub-tasks in their order, in pages', async () => {
    const { id } = await made('70', '20', '10');
    const path = `/api/projects/${project}/project-planning/master-tasks/${id}/sub-tasks`;
    const first = await me.get(`${path}?page=1&per_page=2`);
    expect(first.data.pagination).toEqual({ current_page: 1, per_page: 2, total: 3 });
    expect(first.data.records).toMatchObject([
      { percentage: '70.00', duration: 2 },
      { percentage: '20.00', duration: 2 },
    ]);
    expect((await me.get(`${path}?page=2&per_page=2`)).data.records).toMatchObject([{ percentage: '10.00' }]);
  });

  it('are a 404 for a project that is not there, or is of another branch, and for such a master task', async () => {
    const { id } = await made('100');
    for (const none of [foreign, 987_654, 'x']) {
      expect(await templates(none)).toMatchObject({ status: 404, message: 'Project not found' });
      const sub = await me.get(`/api/projects/${none}/project-planning/master-tasks/${id}/sub-tasks`);
      expect(sub).toMatchObject({ status: 404, message: 'Project not found' });
    }
    const theirs = await create(stranger, masterTasks, { name: fresh(), sub_tasks: [] });
    for (const none of [theirs.id, 987_654])
      expect(await me.get(`/api/projects/${project}/project-planning/master-tasks/${none}/sub-tasks`)).toMatchObject({
        status: 404,
        message: 'Master task not found',
      });
  });

  it('need the permission to see master tasks', async () => {
    const { leeds } = await branchIds(on);
    const planner = await person(on, { branches: [leeds], permissions: ['project.project.view'] });
    expect((await templates(project, '', planner)).status).toBe(403);
  });
});

describe('the master tasks of the demo firm', () => {
  it('are ten with sub-tasks of exactly 100 %', async () => {
    const { leeds } = await branchIds(on);
    const admin = await on.as('admin@demo.test');
    expect(admin.branch).toBe(leeds);
    const { data } = await send(admin, masterTasks.endpoints.ofProject, { id: project, query: { per_page: 200 } });
    const demo = (data.records as { id: number; updated_by_name: string }[]).filter(
      ({ updated_by_name }) => updated_by_name === 'Amara Osei',
    );
    expect(demo).toHaveLength(10);
    for (const { id } of demo) {
      const { sub_tasks } = (await read(admin, masterTasks, id)) as unknown as { sub_tasks: { percentage: string }[] };
      const hundredths = sub_tasks.reduce((all, { percentage }) => all + Math.round(Number(percentage) * 100), 0);
      expect(hundredths).toBe(10_000);
    }
  });
});
