import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { sub, testPlanning } from '../../support/planning.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';

const { people, plan, at, add, tasksOf, send, approve, review, read } = testPlanning(testApp());

/** A closed plan with one sub-task, and its next revision, whose sub-task was changed. */
const revised = async (): Promise<{ first: Made; draft: Made; before: unknown; was: Made }> => {
  const first = await plan();
  await expecting(
    201,
    add(first, { name: 'Walls', sub_tasks: [sub('Bricks', '100', 5, { assignee_id: idOf(people.worker) })] }),
  );
  await expecting(200, send(first));
  await expecting(200, approve(first));
  await expecting(200, review(first));
  const before = await tasksOf(first);
  const was = await read(first);
  await expecting(200, people.planner.put(`/api/project-plans/${first.id}/revise`, {}));
  const now = await read(first);
  const [{ id }] = now['revisions'];
  const draft = { ...first, id };
  const [walls] = await tasksOf(draft);
  await expecting(
    200,
    people.planner.put(`${at(first)}/project-planning/sub-tasks/${walls?.sub_tasks[0]?.id}`, { duration: 20 }),
  );
  return { first, draft, before, was };
};
const discard = (made: Made, who = people.planner) => who.put(`/api/project-plans/${made.id}/discard`, {});

describe('a draft revision of a plan', () => {
  it('that was never sent is discarded: the plan is closed and newest again, as it was, and its history says so', async () => {
    const { first, draft, before, was } = await revised();
    expect((await read(draft))['discard']).toEqual({ id: first.id, refused: null });
    expect(await discard(first)).toMatchObject({ status: 200, message: 'Draft revision discarded' });
    const now = await read(first);
    expect(now).toMatchObject({ status: 'CLOSED', revisions: [{ id: first.id, revision: 1 }], frozen_at: null });
    expect(now.workflow.steps.slice(-2).map(({ action }: { action: string }) => action)).toEqual(['revise', 'discard']);
    expect(now['planned_end_date']).toBe(was['planned_end_date']);
    expect(await tasksOf(first)).toEqual(before);
    expect((await people.planner.get(`/api/project-plans/${draft.id}`)).status).toBe(404);
    // The next one has its number, and work goes on by the first meanwhile.
    await expecting(200, people.planner.put(`/api/project-plans/${first.id}/revise`, {}));
    expect((await read(first))['revisions'][0]).toMatchObject({ revision: 2 });
  });

  it('is discarded by whoever may make one: its creator and the project manager', async () => {
    const { first, draft } = await revised();
    expect(await discard(first, people.worker)).toMatchObject({
      status: 403,
      message: expect.stringContaining('Only the creator or project manager can do this') as string,
    });
    await expecting(200, discard(first, people.manager));
    expect((await people.planner.get(`/api/project-plans/${draft.id}`)).status).toBe(404);
    expect(await discard(first)).toMatchObject({ status: 409 });
  });

  it('that was sent once stays, also when it was withdrawn; nor is a first one discarded', async () => {
    const { first, draft } = await revised();
    const refused = { status: 409, message: 'It is not followed by a draft that was never sent' };
    await expecting(200, send(draft));
    expect(await discard(first)).toMatchObject(refused);
    await expecting(200, people.planner.put(`/api/project-plans/${draft.id}/withdraw`, {}));
    expect(await discard(first)).toMatchObject(refused);
    expect(await read(draft)).toMatchObject({ status: 'DRAFT', discard: { id: first.id, refused: refused.message } });
    const only = await plan();
    expect(await discard(only)).toMatchObject({ status: 409 });
    expect((await read(only))['discard']).toBeNull();
  });

  it('goes with what was worked meanwhile kept in the plan in force', async () => {
    const { first } = await revised();
    const [walls] = await tasksOf(first);
    const bricks = walls?.sub_tasks[0]?.id;
    await expecting(
      200,
      people.worker.put(`${at(first)}/task-manager/subtasks/${bricks}/change-status`, { status: 'DONE' }),
    );
    await expecting(200, discard(first));
    expect((await tasksOf(first))[0]?.sub_tasks[0]).toMatchObject({ status: 'DONE' });
  });
});
