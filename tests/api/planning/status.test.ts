import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';
import { sub, testPlanning, type Task } from '../../support/planning.ts';

const { people, plan, at, add, tasksOf, send, approve, review, read } = testPlanning(testApp());

/** An approved plan: Walls with Bricks (60 %), which the worker does, and Mortar (40 %). */
const approved = async (): Promise<Made> => {
  const made = await plan({ starts_on: '2026-11-02' });
  const sub_tasks = [sub('Bricks', '60', 5, { assignee_id: idOf(people.worker) }), sub('Mortar', '40')];
  await expecting(201, add(made, { name: 'Walls', sub_tasks }));
  await expecting(201, add(made, { name: 'Roof', sub_tasks: [sub('Tiles', '100')] }));
  await expecting(200, send(made));
  await expecting(200, approve(made));
  return made;
};
const named = async (made: Made, name: string): Promise<Task> =>
  (await tasksOf(made)).flatMap((main) => [main, ...main.sub_tasks]).find((task) => task.name === name) as Task;
const status = async (made: Made, name: string, body: object, who = people.worker) =>
  who.put(`${at(made)}/task-manager/subtasks/${(await named(made, name)).id}/change-status`, body);

describe('the status of a sub-task', () => {
  it('toggles between done and in progress without a body', async () => {
    const made = await approved();
    await expecting(200, status(made, 'Bricks', {}));
    expect(await named(made, 'Bricks')).toMatchObject({ status: 'DONE', progress: '100.0000' });
    await expecting(200, status(made, 'Bricks', {}));
    expect(await named(made, 'Bricks')).toMatchObject({ status: 'IN_PROGRESS', progress: '0.0000' });
    expect((await named(made, 'Bricks'))['actual_end_date']).toBeUndefined();
    await expecting(200, status(made, 'Bricks', {}));
    expect(await named(made, 'Bricks')).toMatchObject({ status: 'DONE' });
  });

  it('reaches its main task and the plan by percentage, exactly', async () => {
    const made = await approved();
    await expecting(200, status(made, 'Bricks', { status: 'IN_PROGRESS', progress: 33 }));
    expect(await named(made, 'Walls')).toMatchObject({ status: 'IN_PROGRESS', progress: '19.8000' });
    expect(await read(made)).toMatchObject({ progress: '9.90' });
    await expecting(
      200,
      status(made, 'Bricks', { status: 'DONE', actual_start_date: '2026-11-03', actual_end_date: '2026-11-09' }),
    );
    expect(await named(made, 'Walls')).toMatchObject({ progress: '60.0000', actual_start_date: '2026-11-03' });
    await expecting(
      200,
      status(
        made,
        'Mortar',
        { status: 'DONE', actual_start_date: '2026-11-05', actual_end_date: '2026-11-12' },
        people.manager,
      ),
    );
    expect(await named(made, 'Walls')).toMatchObject({
      status: 'DONE',
      progress: '100.0000',
      actual_start_date: '2026-11-03',
      actual_end_date: '2026-11-12',
    });
    expect(await read(made)).toMatchObject({ progress: '50.00' });
    await expecting(200, status(made, 'Tiles', {}, people.planner));
    expect(await read(made)).toMatchObject({ progress: '100.00' });
    await expecting(200, status(made, 'Tiles', { status: 'NOT_STARTED' }, people.planner));
    expect((await named(made, 'Tiles'))['actual_start_date']).toBeUndefined();
  });

  it('is changed by who does it, who planned it and the project manager alone', async () => {
    const made = await approved();
    const foreign = await status(made, 'Mortar', {}, people.worker);
    expect([foreign.status, foreign.message]).toEqual([
      403,
      expect.stringContaining('Only the assignee, creator or project manager'),
    ]);
    const reader = await status(made, 'Bricks', {}, people.reader);
    expect([reader.status, reader.message]).toEqual([403, 'You do not have the permission project.plan.track']);
    const main = await people.planner.put(
      `${at(made)}/task-manager/subtasks/${(await named(made, 'Walls')).id}/change-status`,
      {},
    );
    expect([main.status, main.message]).toEqual([404, 'Sub-task not found']);
  });

  it('changes in APPROVED and CLOSED, and while a later revision is made, not before', async () => {
    const draft = await plan();
    await expecting(201, add(draft, { name: 'Walls', sub_tasks: [sub('Bricks', '100')] }));
    const early = await status(draft, 'Bricks', {}, people.planner);
    expect([early.status, early.message]).toEqual([409, 'The plan is not approved yet: nobody works by it']);
    const made = await approved();
    await expecting(200, review(made));
    await expecting(200, status(made, 'Bricks', {}));
    await expecting(200, people.planner.put(`/api/project-plans/${made.id}/revise`, {}));
    expect(await named(made, 'Bricks')).toMatchObject({ status: 'DONE', progress: '100.0000' });
    await expecting(200, status(made, 'Bricks', { status: 'IN_PROGRESS', progress: 90 }));
    expect(await named(made, 'Walls')).toMatchObject({ progress: '54.0000' });
  });

  it.each([
    [{ status: 'NOT_STARTED', progress: 10 }, 'progress', 'What is not started has nothing done'],
    [{ status: 'DONE', progress: 90 }, 'progress', 'What is done is 100 %'],
    [{ status: 'IN_PROGRESS', progress: 100 }, 'progress', 'What is 100 % done is done'],
    [{ status: 'IN_PROGRESS', actual_end_date: '2026-11-03' }, 'actual_end_date', 'What is in progress has not ended'],
    [
      { status: 'DONE', actual_start_date: '2026-11-05', actual_end_date: '2026-11-03' },
      'actual_end_date',
      'Actual end is before Actual start',
    ],
  ])('%j is refused: what is said has to go together', async (body, field, message) => {
    const made = await approved();
    expect(await status(made, 'Bricks', body)).toMatchObject({ status: 422, errors: { [field]: [message] } });
    expect(await named(made, 'Bricks')).toMatchObject({ status: 'NOT_STARTED' });
  });

  it.each([
    ['not started', {}],
    ['in progress', { status: 'IN_PROGRESS', progress: 33, actual_start_date: '2026-11-03' }],
    ['done', { status: 'DONE', actual_start_date: '2026-11-03', actual_end_date: '2026-11-09' }],
  ])('is put back exactly by what the answer says it was: %s', async (_, before) => {
    const made = await approved();
    if ('status' in before) await expecting(200, status(made, 'Bricks', before));
    const facts = async () => {
      const { version: __, ...task } = await named(made, 'Bricks');
      return task;
    };
    const [was, walls] = [await facts(), (await named(made, 'Walls')).progress];
    const next = 'status' in before && before.status === 'DONE' ? 'NOT_STARTED' : 'DONE';
    const { was: said } = await expecting(200, status(made, 'Bricks', { status: next }));
    expect(await named(made, 'Bricks')).toMatchObject({ status: next });
    const { version } = await named(made, 'Bricks');
    await expecting(200, status(made, 'Bricks', { ...Object(said), version }));
    expect(await facts()).toEqual(was);
    expect((await named(made, 'Walls')).progress).toBe(walls);
  });

  it('says what is not done before the sub-task or its main task, and when it begins if that is later', async () => {
    const made = await plan({ starts_on: '2099-11-02' });
    const tiles = sub('Tiles', '60', 5, { assignee_id: idOf(people.worker) });
    await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '100', 5)] }));
    await expecting(201, add(made, { name: 'Roof', sub_tasks: [tiles, sub('Gutters', '40', 5)] }));
    const [walls, bricks] = [await named(made, 'Walls'), await named(made, 'Bricks')];
    const [roof, gutters] = [await named(made, 'Roof'), await named(made, 'Gutters')];
    await expecting(
      200,
      people.planner.put(`/api/project-plans/${made.id}/tasks`, {
        changes: [
          { id: roof.id, version: roof.version, predecessors: String(walls['number']) },
          { id: gutters.id, version: gutters.version, predecessors: String(bricks['number']) },
        ],
      }),
    );
    await expecting(200, send(made));
    await expecting(200, approve(made));
    const told = (name: string, who = people.planner) => expecting(200, status(made, name, { status: 'DONE' }, who));
    expect(await told('Gutters')).toMatchObject({
      unfinished: [
        { number: walls['number'], name: 'Walls' },
        { number: bricks['number'], name: 'Bricks' },
      ],
      begins_on: '2099-11-09',
    });
    expect(await told('Bricks')).toMatchObject({ unfinished: [], begins_on: '2099-11-02' });
    expect(await told('Tiles', people.worker)).toMatchObject({ unfinished: [], begins_on: '2099-11-09' });
  });

  it('says of other links what is not begun where its start counts, and an end once it has ended alone', async () => {
    const made = await plan();
    const names = ['Bricks', 'Mortar', 'Paint', 'Hooks'];
    await expecting(201, add(made, { name: 'Walls', sub_tasks: names.map((name) => sub(name, '25', 5)) }));
    const [bricks, mortar] = [await named(made, 'Bricks'), await named(made, 'Mortar')];
    const [paint, hooks] = [await named(made, 'Paint'), await named(made, 'Hooks')];
    await expecting(
      200,
      people.planner.put(`/api/project-plans/${made.id}/tasks`, {
        changes: [
          { id: paint.id, version: paint.version, predecessors: `${bricks['number']}SS, ${mortar['number']}FF` },
          { id: hooks.id, version: hooks.version, predecessors: `${bricks['number']}SF` },
        ],
      }),
    );
    await expecting(200, send(made));
    await expecting(200, approve(made));
    const told = async (name: string, said: object) =>
      (await expecting(200, status(made, name, said, people.planner))).unfinished.map(
        (task: { name: string }) => task.name,
      );
    expect(await told('Paint', { status: 'IN_PROGRESS' })).toEqual(['Bricks']);
    expect(await told('Paint', { status: 'DONE' })).toEqual(['Bricks', 'Mortar']);
    expect(await told('Hooks', { status: 'IN_PROGRESS' })).toEqual([]);
    expect(await told('Hooks', { status: 'DONE' })).toEqual(['Bricks']);
    await told('Bricks', { status: 'IN_PROGRESS' });
    expect(await told('Hooks', { progress: 50 })).toEqual([]);
    expect(await told('Hooks', { status: 'DONE' })).toEqual([]);
    expect(await told('Paint', { status: 'DONE' })).toEqual(['Mortar']);
  });

  it('is refused where somebody else has changed the sub-task meanwhile', async () => {
    const made = await approved();
    const { version } = await named(made, 'Bricks');
    await expecting(200, status(made, 'Bricks', { version }));
    expect((await status(made, 'Bricks', { version })).status).toBe(409);
  });
});

describe('the task manager', () => {
  it('lists the activities of a project, which are its main tasks with their sub-tasks', async () => {
    const made = await approved();
    const answer = await expecting(200, people.worker.get(`${at(made)}/task-manager/activities?per_page=1`));
    expect(answer).toMatchObject({ pagination: { current_page: 1, per_page: 1, total: 2 }, status: 'APPROVED' });
    expect(answer.records).toMatchObject([{ name: 'Walls', sub_tasks: [{ name: 'Bricks' }, { name: 'Mortar' }] }]);
    const second = await expecting(200, people.worker.get(`${at(made)}/task-manager/activities?per_page=1&page=2`));
    expect(second.records).toMatchObject([{ name: 'Roof' }]);
  });

  it('deletes activities of a plan that can be edited, and none of another', async () => {
    const made = await plan();
    await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '100')] }));
    await expecting(201, add(made, { name: 'Roof' }));
    const [walls, roof] = await tasksOf(made);
    const remove = (activity_ids: unknown) =>
      people.planner.del(`${at(made)}/task-manager/activities`, { activity_ids });
    expect((await remove([walls?.id, 999_999_999])).status).toBe(404);
    expect((await remove([walls?.sub_tasks[0]?.id])).status).toBe(404);
    expect(await tasksOf(made)).toHaveLength(2);
    await expecting(200, remove([roof?.id]));
    await expecting(200, send(made));
    const late = await remove([walls?.id]);
    expect([late.status, late.message]).toEqual([409, 'It is “Awaiting approval”: it cannot be changed']);
    expect(await tasksOf(made)).toMatchObject([{ name: 'Walls', sub_tasks: [{}] }]);
  });

  it('shows whoever does them their sub-tasks of all projects, what is due first, late ones marked', async () => {
    const worker = people.stranger;
    expect((await expecting(200, worker.get('/api/task-manager/my-tasks'))).records).toEqual([]);
    const mine = async (query = '') =>
      (await expecting(200, people.worker.get(`/api/task-manager/my-tasks?per_page=200${query}`))).records as Task[];
    const made = await approved();
    const own = (tasks: Task[]) => tasks.filter(({ project_id }) => project_id === made['project_id']);
    expect(own(await mine())).toMatchObject([
      {
        name: 'Bricks',
        main_task: 'Walls',
        is_late: true,
        refused: null,
        project_number: expect.stringMatching(/^PRJ-/),
      },
    ]);
    expect(own(await mine('&late=true'))).toHaveLength(1);
    await expecting(200, status(made, 'Bricks', {}));
    expect(own(await mine())).toMatchObject([{ status: 'DONE', is_late: false }]);
    expect(own(await mine('&open=true'))).toEqual([]);
    expect(own(await mine('&search=bricks'))).toHaveLength(1);
    expect(own(await mine('&search=walls+nowhere'))).toEqual([]);
    await expecting(200, review(made));
    await expecting(200, people.planner.put(`/api/project-plans/${made.id}/revise`, {}));
    // Of several revisions one counts.
    expect(own(await mine())).toHaveLength(1);
  });
});

describe('while the next revision is a draft', () => {
  const mine = async (made: Made) => {
    const { records } = await expecting(200, people.worker.get('/api/task-manager/my-tasks?per_page=200'));
    return (records as Task[]).filter(({ project_id }) => project_id === made['project_id']);
  };
  const activities = (made: Made) => expecting(200, people.worker.get(`${at(made)}/task-manager/activities`));
  const revised = async (): Promise<Made> => {
    const made = await approved();
    await expecting(200, review(made));
    await expecting(200, people.planner.put(`/api/project-plans/${made.id}/revise`, {}));
    return made;
  };
  const say = (made: Made, id: number | undefined, body: object, who = people.worker) =>
    who.put(`${at(made)}/task-manager/subtasks/${id}/change-status`, body);
  const later = async (made: Made) => {
    const bricks = await named(made, 'Bricks');
    await expecting(
      200,
      people.planner.put(`${at(made)}/project-planning/sub-tasks/${bricks.id}`, { not_before: '2027-06-07' }),
    );
  };

  it('work, lateness and the overview go by the approved one, which is said', async () => {
    const made = await revised();
    await later(made);
    expect(await mine(made)).toMatchObject([{ plan_id: made.id, planned_end_date: '2026-11-06', is_late: true }]);
    expect(await activities(made)).toMatchObject({ plan_id: made.id, revision: 1, status: 'CLOSED' });
    const overview = await expecting(200, people.planner.get(`${at(made)}/overview`));
    expect(overview).toMatchObject({
      plan: { revision: 1, is_approved: true, planned_start_date: '2026-11-02', planned_end_date: '2026-11-06' },
    });
    expect(overview.late.records.map(({ name }: Task) => name)).toContain('Bricks');
    expect(overview.parts).toContainEqual(expect.objectContaining({ part: 'plan', state: 'DRAFT', revision: 2 }));
    await expecting(200, send(made));
    expect(await mine(made)).toMatchObject([{ is_late: true }]);
    await expecting(200, approve(made));
    expect(await mine(made)).toMatchObject([{ planned_end_date: '2027-06-11', is_late: false }]);
  });

  it('what is recorded belongs to the task in every revision, whichever is decided for', async () => {
    const made = await revised();
    await later(made);
    const [task] = await mine(made);
    await expecting(200, say(made, task?.id, { status: 'IN_PROGRESS', progress: 40, actual_start_date: '2026-11-03' }));
    const recorded = { status: 'IN_PROGRESS', progress: '40.0000' };
    expect(await mine(made)).toMatchObject([recorded]);
    expect(await named(made, 'Bricks')).toMatchObject({ ...recorded, actual_start_date: '2026-11-03' });
    expect(await read(made)).toMatchObject({ progress: '12.00' });
    await expecting(200, send(made));
    await expecting(200, approve(made));
    await expecting(200, status(made, 'Bricks', { status: 'IN_PROGRESS', progress: 60 }));
    // The client does not agree: work goes on by the revision before.
    await expecting(200, review(made, false));
    expect(await mine(made)).toMatchObject([{ plan_id: made.id, progress: '60.0000' }]);
    await expecting(200, status(made, 'Bricks', { status: 'DONE' }));
    await expecting(200, send(made));
    await expecting(200, approve(made));
    await expecting(200, review(made));
    expect(await mine(made)).toMatchObject([{ status: 'DONE', planned_end_date: '2027-06-11' }]);
    // It is the baseline now.
    const { frozen_at } = await read(made);
    expect(frozen_at).toEqual(expect.any(String));
    expect((await say(made, task?.id, { status: 'IN_PROGRESS' })).status).toBe(404);
  });

  it('a task that the draft leaves out is worked on, and one that it brings is not', async () => {
    const made = await revised();
    const [walls] = await tasksOf(made);
    const bricks = await named(made, 'Bricks');
    const { plan_id } = await expecting(200, people.planner.get(`${at(made)}/project-planning/tasks`));
    await expecting(
      200,
      people.planner.put(`/api/project-plans/${plan_id}/tasks`, {
        changes: [],
        added: [{ key: 'a', kind: 'sub_task', parent_line_id: walls?.id, ...sub('Beams', '60') }],
        removed: [bricks.id],
      }),
    );
    const [task] = await mine(made);
    await expecting(200, say(made, task?.id, { status: 'DONE' }));
    expect(await mine(made)).toMatchObject([{ name: 'Bricks', status: 'DONE' }]);
    expect(await say(made, (await named(made, 'Beams')).id, {}, people.planner)).toMatchObject({
      status: 409,
      message: 'It is in the draft of the next revision alone: nobody works by it yet',
    });
  });

  it('nobody has tasks of a plan that was never approved, and the overview says that it is a draft', async () => {
    const made = await plan({ starts_on: '2026-11-02' });
    await expecting(
      201,
      add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '100', 5, { assignee_id: idOf(people.worker) })] }),
    );
    expect(await mine(made)).toEqual([]);
    expect(await activities(made)).toMatchObject({ revision: 1, status: 'DRAFT' });
    const overview = await expecting(200, people.planner.get(`${at(made)}/overview`));
    expect(overview).toMatchObject({ plan: { revision: 1, is_approved: false }, late: { total: 0 } });
  });
});
