import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { zoneAt, setZone } from '../../support/branchZone.ts';
import { branchIds } from '../../support/people.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';
import { sub, testPlanning, type Task } from '../../support/planning.ts';

const on = testApp();
const { people, plan, at, add, tasksOf, send, approve, review } = testPlanning(on);
const zone = zoneAt(1);
/** A day of the branch, so many days from its today. */
const day = (days = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + days * 86_400_000);

beforeAll(async () => setZone(on, (await branchIds(on)).leeds, zone));

/** An approved plan: Walls with Bricks (60 %, 10 days), which the worker does, and Mortar (40 %). */
const approved = async (): Promise<Made> => {
  const made = await plan({ starts_on: '2026-06-01' });
  const sub_tasks = [sub('Bricks', '60', 10, { assignee_id: idOf(people.worker) }), sub('Mortar', '40')];
  await expecting(201, add(made, { name: 'Walls', sub_tasks }));
  await expecting(200, send(made));
  await expecting(200, approve(made));
  return made;
};
const named = async (made: Made, name: string): Promise<Task> =>
  (await tasksOf(made)).flatMap((main) => [main, ...main.sub_tasks]).find((task) => task.name === name) as Task;
const say = async (made: Made, body: object, name = 'Bricks', who = people.manager) =>
  who.put(`${at(made)}/task-manager/subtasks/${(await named(made, name)).id}/change-status`, body);
/** What is known of Bricks. */
const bricks = async (made: Made) => {
  const { status, progress, actual_start_date, actual_end_date, remaining_days } = await named(made, 'Bricks');
  return [status, Number(progress), actual_start_date, actual_end_date, remaining_days];
};
/** What is recorded of the work in the history of a plan, the newest first: the fields that changed, after. */
const historyOf = async (made: Made): Promise<Record<string, unknown>[]> => {
  const { records } = await expecting(200, people.planner.get(`/api/project-plans/${made.id}/history?per_page=200`));
  return records as Record<string, unknown>[];
};

describe('what is known of a task', () => {
  it('stays through done and back: percentage, days that are left, start', async () => {
    const made = await approved();
    await expecting(200, say(made, { progress: 40, actual_start_date: '2026-06-02', remaining_days: 7 }));
    await expecting(200, say(made, {}));
    expect(await bricks(made)).toEqual(['DONE', 100, '2026-06-02', day(), undefined]);
    await expecting(200, say(made, {}));
    expect(await bricks(made)).toEqual(['IN_PROGRESS', 40, '2026-06-02', undefined, 7]);
    await expecting(200, say(made, { status: 'NOT_STARTED' }));
    await expecting(200, say(made, { status: 'IN_PROGRESS' }));
    expect(await bricks(made)).toEqual(['IN_PROGRESS', 40, day(), undefined, 7]);
  });

  it('is the same when it is said again: the end, the version and the history', async () => {
    const made = await approved();
    await expecting(200, say(made, { status: 'DONE', actual_end_date: '2026-06-12' }));
    const [before, entries] = [await named(made, 'Bricks'), (await historyOf(made)).length];
    await expecting(200, say(made, { status: 'DONE' }));
    expect(await named(made, 'Bricks')).toEqual(before);
    await expecting(200, say(made, { status: 'DONE', actual_end_date: '2026-06-12' }));
    expect([await named(made, 'Bricks'), (await historyOf(made)).length]).toEqual([before, entries]);
    await expecting(200, say(made, { status: 'DONE', actual_start_date: '2026-06-03' }));
    expect(await bricks(made)).toEqual(['DONE', 100, '2026-06-03', '2026-06-12', undefined]);
  });

  it('is applied to the state that it is in where no status is said, and sets the right one', async () => {
    const made = await approved();
    await expecting(200, say(made, { progress: 40 }));
    expect(await bricks(made)).toEqual(['IN_PROGRESS', 40, day(), undefined, undefined]);
    await expecting(200, say(made, { progress: 55 }));
    expect(await bricks(made)).toEqual(['IN_PROGRESS', 55, day(), undefined, undefined]);
    await expecting(200, say(made, { progress: 100 }));
    expect(await bricks(made)).toEqual(['DONE', 100, day(), day(), undefined]);
    await expecting(200, say(made, { progress: 80 }));
    expect(await bricks(made)).toEqual(['IN_PROGRESS', 80, day(), undefined, undefined]);
    await expecting(200, say(made, { actual_end_date: day(-1), actual_start_date: day(-3) }));
    expect(await bricks(made)).toEqual(['DONE', 100, day(-3), day(-1), undefined]);
  });

  it('has no actual date after today in the branch', async () => {
    const made = await approved();
    expect(await say(made, { status: 'IN_PROGRESS', actual_start_date: day(1) })).toMatchObject({
      status: 422,
      errors: { actual_start_date: ['Actual start is after today'] },
    });
    expect(await say(made, { status: 'DONE', actual_end_date: '2033-01-01' })).toMatchObject({
      status: 422,
      errors: { actual_end_date: ['Actual end is after today'] },
    });
    await expecting(200, say(made, { status: 'DONE', actual_start_date: day(), actual_end_date: day() }));
  });

  it('has each correction in the history of the plan, in all of its revisions that are worked on', async () => {
    const made = await approved();
    await expecting(200, review(made));
    await expecting(200, people.planner.put(`/api/project-plans/${made.id}/revise`, {}));
    await expecting(200, say(made, { progress: 40, actual_start_date: '2026-06-02' }));
    await expecting(200, say(made, { progress: 30 }));
    const { plan_id } = await expecting(200, people.planner.get(`${at(made)}/project-planning/tasks`));
    for (const id of [made.id, Number(plan_id)]) {
      const ofBricks = (await historyOf({ ...made, id })).filter(({ line_name }) => line_name === 'Bricks');
      const said = ofBricks.flatMap(({ changes }) => changes as { field: string; after: unknown }[]);
      expect(said.filter(({ field }) => field === 'progress').slice(0, 2)).toMatchObject([
        { before: '40.0000', after: '30.0000' },
        { before: '0.0000', after: '40.0000' },
      ]);
      expect(said).toContainEqual(expect.objectContaining({ field: 'actual_start_date', after: '2026-06-02' }));
    }
  });
});

describe('several sub-tasks', () => {
  const many = (made: Made, tasks: readonly object[], who = people.manager) =>
    who.put(`${at(made)}/task-manager/subtasks/change-status`, { tasks });

  it('are said at once, and are as before by what the answer says', async () => {
    const made = await approved();
    const [one, other] = [await named(made, 'Bricks'), await named(made, 'Mortar')];
    const answer = await expecting(
      200,
      many(made, [
        { id: one.id, version: one.version, progress: 40 },
        { id: other.id, actual_end_date: '2026-06-05' },
      ]),
    );
    expect(answer['was']).toMatchObject([
      { id: one.id, status: 'NOT_STARTED', progress: 0 },
      { id: other.id, status: 'NOT_STARTED' },
    ]);
    expect([await named(made, 'Bricks'), await named(made, 'Mortar')]).toMatchObject([
      { status: 'IN_PROGRESS', progress: '40.0000' },
      { status: 'DONE' },
    ]);
    expect(await named(made, 'Walls')).toMatchObject({ progress: '64.0000' });
    await expecting(200, many(made, answer['was'] as object[]));
    expect(await named(made, 'Walls')).toMatchObject({ progress: '0.0000', status: 'NOT_STARTED' });
  });

  it('are refused together, each wrong one by its place', async () => {
    const made = await approved();
    const [one, other] = [await named(made, 'Bricks'), await named(made, 'Mortar')];
    const refused = await many(made, [
      { id: one.id, progress: 40 },
      { id: other.id, actual_start_date: day(2) },
    ]);
    expect(refused).toMatchObject({
      status: 422,
      errors: { 'tasks.1.actual_start_date': ['Actual start is after today'] },
    });
    expect(await bricks(made)).toEqual(['NOT_STARTED', 0, undefined, undefined, undefined]);
    expect(
      await many(made, [
        { id: one.id, progress: 40 },
        { id: one.id, progress: 50 },
      ]),
    ).toMatchObject({ status: 422 });
    expect((await many(made, [{ id: one.id }, { id: 999_999_999 }])).status).toBe(404);
    expect((await many(made, [{ id: one.id, version: one.version + 1, progress: 5 }])).status).toBe(409);
    expect(
      (
        await many(
          made,
          [
            { id: one.id, progress: 5 },
            { id: other.id, progress: 5 },
          ],
          people.worker,
        )
      ).status,
    ).toBe(403);
    await expecting(200, many(made, [{ id: one.id, progress: 5 }], people.worker));
  });
});
