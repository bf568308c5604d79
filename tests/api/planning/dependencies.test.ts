import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { monday, sub, testPlanning, type Task } from '../../support/planning.ts';

const { people, plan, at, add, tasksOf, read, send, approve, review } = testPlanning(testApp());

const all = async (made: Made): Promise<Task[]> => (await tasksOf(made)).flatMap((main) => [main, ...main.sub_tasks]);
const named = async (made: Made, name: string): Promise<Task> =>
  (await all(made)).find((task) => task.name === name) as Task;
const change = (made: Made, task: Task, body: object) =>
  people.planner.put(
    `${at(made)}/project-planning/${task['kind'] === 'main_task' ? 'tasks' : 'sub-tasks'}/${task.id}`,
    body,
  );
const dates = async (made: Made, name: string) => {
  const { planned_start_date: start, planned_end_date: end } = await named(made, name);
  return [start, end];
};

/** Walls (1) with Bricks (2) and Mortar (3), Roof (4) with Trusses (5) and Tiles (6). */
const house = async (): Promise<Made> => {
  const made = await plan();
  await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '50', 5), sub('Mortar', '50', 3)] }));
  await expecting(201, add(made, { name: 'Roof', sub_tasks: [sub('Trusses', '50', 4), sub('Tiles', '50', 2)] }));
  return made;
};

describe('what comes before a task', () => {
  it('is named by its number, with a lag in working days, below 0 too', async () => {
    const made = await house();
    await expecting(200, change(made, await named(made, 'Trusses'), { predecessors: ' 2 FS + 2 days ; 3' }));
    // Bricks end on Friday; two working days pass.
    expect(await named(made, 'Trusses')).toMatchObject({ predecessors: '2+2, 3', planned_start_date: '2027-03-10' });
    await expecting(200, change(made, await named(made, 'Trusses'), { predecessors: '2-1' }));
    expect(await dates(made, 'Trusses')).toEqual(['2027-03-05', '2027-03-10']);
  });

  it.each([
    // Bricks last from Monday 1 to Friday 5 March, Trusses four days.
    ['2SS+2', '2SS+2', '2027-03-03', '2027-03-08'],
    ['2 ff + 1 day', '2FF+1', '2027-03-03', '2027-03-08'],
    ['2FF-1', '2FF-1', '2027-03-01', '2027-03-04'],
    ['2SF+6d', '2SF+6', '2027-03-03', '2027-03-08'],
    // Three days after Friday are over on Monday.
    ['2FS+3ed', '2+3ed', '2027-03-09', '2027-03-12'],
    ['2SS+5 edays', '2SS+5ed', '2027-03-08', '2027-03-11'],
    ['2FF+2ed', '2FF+2ed', '2027-03-03', '2027-03-08'],
    ['1SS+2', '1SS+2', '2027-03-03', '2027-03-08'],
  ])('holds a start or an end, in working or elapsed days: %s', async (typed, predecessors, start, end) => {
    const made = await house();
    await expecting(200, change(made, await named(made, 'Trusses'), { predecessors: typed }));
    expect(await named(made, 'Trusses')).toMatchObject({
      predecessors,
      planned_start_date: start,
      planned_end_date: end,
    });
  });

  it('of a kind that main tasks do not take is refused, of the start of a main task holds for all in it', async () => {
    const made = await house();
    const roof = await named(made, 'Roof');
    expect(await change(made, roof, { predecessors: '2FF' })).toMatchObject({
      status: 422,
      errors: { predecessors: ['2FF cannot be: main tasks take FS and SS alone.'] },
    });
    await expecting(200, change(made, roof, { predecessors: '3SS+1' }));
    expect(await dates(made, 'Tiles')).toEqual(['2027-03-02', '2027-03-03']);
  });

  it('goes with its kind into the next revision, the history and what is compared', async () => {
    const made = await house();
    await expecting(200, change(made, await named(made, 'Tiles'), { predecessors: '5FF+1ed' }));
    await expecting(200, change(made, await named(made, 'Tiles'), { predecessors: '5SS' }));
    await expecting(200, send(made));
    await expecting(200, approve(made));
    await expecting(200, review(made));
    await expecting(200, people.planner.put(`/api/project-plans/${made.id}/revise`, {}));
    const { records } = await expecting(200, people.planner.get(`${at(made)}/project-planning/revisions`));
    expect(records).toMatchObject([{ revision: 2, status: 'DRAFT' }, { revision: 1 }]);
    expect(await named(made, 'Tiles')).toMatchObject({ predecessors: '5SS' });
    const { tasks } = await expecting(200, people.planner.get(`/api/project-plans/${records[0].id}/baseline`));
    expect(tasks).toContainEqual(expect.objectContaining({ name: 'Tiles', predecessors: '5SS' }));
  });

  it('of a main task holds for all in it, and enters the critical path', async () => {
    const made = await house();
    await expecting(200, change(made, await named(made, 'Roof'), { predecessors: '1+1' }));
    expect(await dates(made, 'Trusses')).toEqual(['2027-03-09', '2027-03-12']);
    expect(await named(made, 'Bricks')).toMatchObject({ is_critical: true, total_float: 0 });
    expect(await named(made, 'Mortar')).toMatchObject({ is_critical: false, total_float: 2 });
    expect(await named(made, 'Tiles')).toMatchObject({ is_critical: false, total_float: 2 });
    expect(await read(made)).toMatchObject({ planned_start_date: monday, planned_end_date: '2027-03-12' });
  });

  it('of a main task and of what is in it may be named together', async () => {
    const made = await house();
    await expecting(200, change(made, await named(made, 'Trusses'), { predecessors: '1, 2' }));
    expect(await dates(made, 'Trusses')).toEqual(['2027-03-08', '2027-03-11']);
  });

  it.each([
    ['a task before itself', 'Bricks', '2', '“Bricks”'],
    ['a circle', 'Bricks', '5', '“Bricks” comes before “Trusses”'],
    ['a circle through a main task', 'Bricks', '4', '“Bricks” comes before “Trusses”'],
    ['a main task before what is in it', 'Bricks', '1', '“Walls”'],
    ['a circle of starts and ends', 'Bricks', '5FF-2', '“Bricks” comes before “Trusses”'],
  ])('%s is refused with the tasks named, and nothing is changed', async (_, name, predecessors, text) => {
    const made = await house();
    await expecting(200, change(made, await named(made, 'Trusses'), { predecessors: '2' }));
    const before = await all(made);
    const answer = await change(made, await named(made, name), { predecessors });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer)).toContain('These tasks wait for one another');
    expect(JSON.stringify(answer)).toContain(text);
    expect(await all(made)).toEqual(before);
  });

  it('that is wrong is told at each task of a save, and of no other', async () => {
    const made = await house();
    const ids = new Map((await all(made)).map(({ name, id, version }) => [name, { id, version: Number(version) }]));
    const changed = (name: string, values: object) => ({ ...ids.get(name), ...values });
    const save = (changes: readonly object[], added: readonly object[] = []) =>
      people.planner.put(`/api/project-plans/${made.id}/tasks`, { changes, added, removed: [] });
    await expecting(200, change(made, await named(made, 'Trusses'), { predecessors: '2' }));
    ids.set('Trusses', { ...ids.get('Trusses')!, version: 2 });
    const before = await all(made);
    const wrong = await save(
      [
        changed('Bricks', { predecessors: '5' }),
        changed('Mortar', { predecessors: '99', percentage: '70' }),
        changed('Trusses', { percentage: '0' }),
        changed('Tiles', { predecessors: '2', duration: 9 }),
      ],
      [
        { key: 'a', kind: 'main_task', name: 'Yard' },
        {
          key: 'b',
          kind: 'sub_task',
          name: 'Paving',
          parent_key: 'a',
          percentage: '40',
          duration: 1,
          predecessors: 'x',
        },
        { key: 'c', kind: 'sub_task', name: 'Fence', parent_key: 'a', percentage: '120', duration: 1 },
      ],
    );
    // What is wrong in itself is told before what is wrong in the plan.
    expect(wrong).toMatchObject({ status: 422, errors: { 'added.2.percentage': ['Percentage must be at most 100'] } });
    const inPlan = await save(
      [
        changed('Bricks', { predecessors: '5' }),
        changed('Mortar', { predecessors: '99', percentage: '70' }),
        changed('Trusses', { percentage: '0' }),
        changed('Tiles', { predecessors: '2', duration: 9 }),
      ],
      [
        { key: 'a', kind: 'main_task', name: 'Yard' },
        {
          key: 'b',
          kind: 'sub_task',
          name: 'Paving',
          parent_key: 'a',
          percentage: '40',
          duration: 1,
          predecessors: 'x',
        },
      ],
    );
    expect(inPlan).toMatchObject({ status: 422 });
    expect(inPlan.errors).toEqual({
      'added.1.predecessors': [
        '“x” is no predecessor: write the number of a task, a kind, and a lag, as in 3, 3SS or 3FF+2',
      ],
      'changes.0.predecessors': [
        'These tasks wait for one another: “Bricks” comes before “Trusses”, “Trusses” comes before “Bricks”.',
      ],
      'changes.1.predecessors': ['There is no task 99 in this plan'],
    });
    expect(await all(made)).toEqual(before);
    await expecting(
      200,
      save([changed('Trusses', { percentage: '0' }), changed('Tiles', { predecessors: '2', duration: 9 })]),
    );
  });

  it('a circle that a move closes is refused: a task becomes part of its own follower', async () => {
    const made = await house();
    await expecting(200, change(made, await named(made, 'Roof'), { predecessors: '2' }));
    const [bricks, roof] = [await named(made, 'Bricks'), await named(made, 'Roof')];
    const moved = await people.planner.put(`/api/project-plans/${made.id}/tasks/order`, {
      ids: [bricks.id],
      place: 'last',
      parent_line_id: roof.id,
    });
    expect(moved.status).toBe(422);
    expect(await named(made, 'Bricks')).toMatchObject({ parent_line_id: (await named(made, 'Walls')).id });
  });

  it.each([
    ['99', 'There is no task 99 in this plan'],
    ['2XX', '“2XX” is no predecessor: write the number of a task, a kind, and a lag, as in 3, 3SS or 3FF+2'],
    ['1FF', '1FF cannot be: 1 is a main task, and main tasks take FS and SS alone.'],
    ['2, 1SF+2', '1SF cannot be: 1 is a main task, and main tasks take FS and SS alone.'],
    ['2SS+100001ed', 'A lag is at most 100000 days'],
    ['soon', '“soon” is no predecessor: write the number of a task, a kind, and a lag, as in 3, 3SS or 3FF+2'],
    ['2, 2+1', 'Task 2 stands twice'],
  ])('%s is refused with a reason', async (predecessors, message) => {
    const made = await house();
    expect(await change(made, await named(made, 'Tiles'), { predecessors })).toMatchObject({
      status: 422,
      errors: { predecessors: [message] },
    });
  });

  it('goes with the task that is deleted, and a number is never given again', async () => {
    const made = await house();
    await expecting(200, change(made, await named(made, 'Tiles'), { predecessors: '2, 5+1' }));
    const bricks = await named(made, 'Bricks');
    await expecting(200, people.planner.del(`${at(made)}/project-planning/sub-tasks/${bricks.id}`));
    expect(await named(made, 'Tiles')).toMatchObject({ predecessors: '5+1' });
    const tiles = await named(made, 'Tiles');
    await expecting(200, people.planner.del(`${at(made)}/project-planning/sub-tasks/${tiles.id}`));
    await expecting(201, add(made, { name: 'Yard' }));
    expect(await named(made, 'Yard')).toMatchObject({ number: 7 });
  });
});

describe('typed dates', () => {
  it('a start is a day before which the task does not begin, an end says how many days it takes', async () => {
    const made = await house();
    await expecting(200, change(made, await named(made, 'Tiles'), { planned_start_date: '2027-03-06' }));
    // The next working day: the 6th is a Saturday.
    expect(await named(made, 'Tiles')).toMatchObject({ not_before: '2027-03-06', planned_start_date: '2027-03-08' });
    await expecting(200, change(made, await named(made, 'Tiles'), { planned_end_date: '2027-03-16' }));
    expect(await named(made, 'Tiles')).toMatchObject({ duration: 7, planned_end_date: '2027-03-16' });
    const early = await change(made, await named(made, 'Tiles'), { planned_end_date: '2027-03-01' });
    expect([early.status, JSON.stringify(early.errors)]).toEqual([
      422,
      expect.stringContaining('before Planned start'),
    ]);
  });

  it('an emptied start is none that was typed: the task begins as early as it may', async () => {
    const made = await house();
    const { planned_start_date } = await named(made, 'Tiles');
    await expecting(200, change(made, await named(made, 'Tiles'), { planned_start_date: '2027-03-20' }));
    await expecting(200, change(made, await named(made, 'Tiles'), { planned_start_date: null }));
    const tiles = await named(made, 'Tiles');
    expect([tiles['not_before'] ?? null, tiles.planned_start_date]).toEqual([null, planned_start_date]);
  });

  it('the start that it has, sent again, holds the task by nothing', async () => {
    const made = await house();
    const { planned_start_date } = await named(made, 'Tiles');
    await expecting(200, change(made, await named(made, 'Tiles'), { planned_start_date }));
    expect((await named(made, 'Tiles'))['not_before'] ?? null).toBeNull();
    await expecting(
      200,
      change(made, await named(made, 'Tiles'), { planned_start_date, planned_end_date: '2027-03-16' }),
    );
    expect((await named(made, 'Tiles'))['not_before'] ?? null).toBeNull();
  });

  it('are enough for a new sub-task, which then needs no duration', async () => {
    const made = await plan();
    const sub_tasks = [
      { name: 'Dig', percentage: '100', planned_start_date: '2027-03-02', planned_end_date: '2027-03-09' },
    ];
    await expecting(201, add(made, { name: 'Ground', sub_tasks }));
    expect(await named(made, 'Dig')).toMatchObject({ duration: 6, planned_start_date: '2027-03-02' });
    const none = await add(made, { name: 'Yard', sub_tasks: [{ name: 'Pave', percentage: '100' }] });
    expect(none).toMatchObject({
      status: 422,
      errors: { 'sub_tasks.0.duration': ['Say how many working days it takes'] },
    });
  });

  it('a pin holds a task where what comes before it would move it', async () => {
    const made = await house();
    const body = { predecessors: '2', pinned_on: '2027-03-03' };
    await expecting(200, change(made, await named(made, 'Tiles'), body));
    expect(await named(made, 'Tiles')).toMatchObject({ planned_start_date: '2027-03-03', pinned_on: '2027-03-03' });
    expect(Number((await named(made, 'Bricks'))['total_float'])).toBeLessThan(0);
  });

  it('of the plan itself move all that begins with it', async () => {
    const made = await house();
    await expecting(
      200,
      people.planner.put(`/api/project-plans/${made.id}`, {
        version: (await read(made)).version,
        starts_on: '2027-04-01',
      }),
    );
    expect(await dates(made, 'Bricks')).toEqual(['2027-04-01', '2027-04-07']);
    expect(await read(made)).toMatchObject({ planned_start_date: '2027-04-01', planned_end_date: '2027-04-07' });
  });
});

it('a change of one task brings nobody who has read another a conflict', async () => {
  const made = await house();
  await expecting(200, change(made, await named(made, 'Tiles'), { predecessors: '2' }));
  const tiles = await named(made, 'Tiles');
  await expecting(200, change(made, await named(made, 'Bricks'), { duration: 9 }));
  expect((await named(made, 'Tiles')).planned_start_date).not.toBe(tiles.planned_start_date);
  await expecting(200, change(made, tiles, { notes: 'From the east', version: tiles.version }));
});
