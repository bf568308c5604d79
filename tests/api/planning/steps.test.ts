import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';
import { sub, testPlanning } from '../../support/planning.ts';

const { people, project, plan, at, add, tasksOf, send, approve, review, read } = testPlanning(testApp());

const ready = async (): Promise<Made> => {
  const made = await plan();
  await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '60'), sub('Mortar', '40', 3)] }));
  return made;
};
const answered = async (sent: Promise<{ status: number; message: string }>) => {
  const { status, message } = await sent;
  return [status, message];
};
const closed = async (): Promise<Made> => {
  const made = await ready();
  await expecting(200, send(made));
  await expecting(200, approve(made));
  await expecting(200, review(made));
  return made;
};
const revise = (made: Made, who = people.planner) => who.put(`/api/project-plans/${made.id}/revise`, {});

describe('the process of a plan', () => {
  it('sends, approves and closes it with the texts of the steps, by each in their part', async () => {
    const made = await ready();
    expect(await answered(send(made, people.worker))).toEqual([403, expect.stringContaining('Only the creator')]);
    expect(await send(made, people.planner, people.planner)).toMatchObject({
      status: 422,
      errors: { approver_id: [expect.stringMatching(/^Whoever makes it does not decide about it: choose .+/)] },
    });
    const without = await people.planner.post(`${at(made)}/project-planning/send-to-approval`, {});
    expect(without).toMatchObject({ status: 422, errors: { approver_id: ['Choose an approver'] } });
    expect(await answered(send(made))).toEqual([200, 'Project planning sent for approval']);
    expect(await answered(approve(made, true, people.planner))).toEqual([
      403,
      expect.stringContaining('Only the approver'),
    ]);
    expect(await answered(approve(made))).toEqual([200, 'Project planning approved']);
    expect((await expecting(200, people.planner.get('/api/waiting'))).told).toContainEqual(
      expect.objectContaining({ resource: 'project_plans', id: made.id, state: 'APPROVED' }),
    );
    expect(await answered(review(made, true, people.planner))).toEqual([
      403,
      expect.stringContaining('Only the project manager'),
    ]);
    expect(await answered(review(made))).toEqual([200, 'Project planning accepted']);
  });

  it('gives it back from the approver and from the client, to be edited and sent again', async () => {
    const made = await ready();
    await expecting(200, send(made));
    expect(await answered(approve(made, false))).toEqual([200, 'Project planning sent back']);
    expect(await read(made)).toMatchObject({
      status: 'REVERTED_BY_APPROVER',
      status_text: 'reverted by approver',
      working_role: 'creator',
      is_creater: true,
    });
    const [walls] = await tasksOf(made);
    await expecting(200, people.planner.put(`${at(made)}/project-planning/tasks/${walls?.id}`, { notes: 'Anew' }));
    await expecting(200, send(made));
    await expecting(200, approve(made));
    expect(await answered(review(made, false))).toEqual([200, 'Project planning sent back']);
    expect(await read(made)).toMatchObject({ status: 'REVERTED_BY_CLIENT', is_creater: true });
    await expecting(200, send(made));
  });

  it('shows who has what to do with it beside the tasks, in the words of the documents', async () => {
    const made = await ready();
    const standing = async (who = people.planner) => {
      const answer = await expecting(200, who.get(`${at(made)}/project-planning/tasks`));
      const { status, status_text, working_role, is_creater, is_approver, is_project_manager } = answer;
      return [status, status_text, working_role, is_creater, is_approver, is_project_manager];
    };
    expect(await standing()).toEqual(['DRAFT', 'draft', 'creator', true, false, false]);
    await expecting(200, send(made));
    expect(await standing()).toEqual(['PENDING_APPROVAL', 'pending approval', 'no-access', false, false, false]);
    expect(await standing(people.approver)).toEqual([
      'PENDING_APPROVAL',
      'pending approval',
      'approver',
      false,
      true,
      false,
    ]);
    await expecting(200, approve(made));
    expect(await standing(people.manager)).toEqual(['APPROVED', 'approved', 'project manager', false, false, true]);
  });

  it('a decision on what was read before it was withdrawn, edited and sent again is refused with what is there now', async () => {
    const made = await ready();
    await expecting(200, send(made));
    // Who has looked at it holds it; this one has its version from the list.
    const { records } = await expecting(200, people.approver.get(`/api/project-plans?search=${made['title']}`));
    const { version } = records.find(({ id }: Made) => id === made.id);
    await expecting(200, people.planner.put(`/api/project-plans/${made.id}/withdraw`));
    const [walls] = await tasksOf(made);
    const bricks = walls?.sub_tasks[0];
    await expecting(200, people.planner.put(`${at(made)}/project-planning/sub-tasks/${bricks?.id}`, { duration: 20 }));
    await expecting(200, send(made));
    const late = await people.approver.post(`${at(made)}/project-planning/update-approve`, {
      is_approved: true,
      version,
    });
    expect(late.status).toBe(409);
    expect(JSON.stringify(late)).toContain('planned_end_date');
    expect(await read(made)).toMatchObject({ status: 'PENDING_APPROVAL' });
  });

  it('keeps what an approver did when another one takes the place', async () => {
    const made = await ready();
    await expecting(200, send(made));
    await expecting(200, approve(made, false));
    await expecting(200, send(made, people.planner, people.worker));
    expect(await answered(approve(made))).toEqual([403, expect.stringContaining('Only the approver')]);
    const { workflow } = await read(made);
    expect(workflow.steps.map(({ action, by }: { action: string; by: number }) => [action, by])).toEqual([
      ['to-approve', idOf(people.planner)],
      ['revert-approver', idOf(people.approver)],
      ['to-approve', idOf(people.planner)],
    ]);
  });

  it('of a project in another branch, and without a plan, is not there', async () => {
    const made = await ready();
    expect(await answered(send(made, people.stranger))).toEqual([404, expect.stringMatching(/not found$/)]);
    expect((await people.stranger.get(`/api/project-plans/${made.id}`)).status).toBe(404);
    expect((await people.stranger.get(`${at(made)}/project-planning/tasks`)).status).toBe(404);
  });
});

describe('the next revision of a closed plan', () => {
  it('has its tasks with their numbers, and what was done; the old one is the baseline, for ever', async () => {
    const made = await closed();
    const before = await tasksOf(made);
    await expecting(200, revise(made));
    const after = await tasksOf(made);
    const shown = (tasks: typeof before) =>
      tasks
        .flatMap((main) => [main, ...main.sub_tasks])
        .map(({ number, name, planned_end_date }) => [number, name, planned_end_date]);
    expect(shown(after)).toEqual(shown(before));
    expect(after[0]?.id).not.toBe(before[0]?.id);
    const { records } = await expecting(200, people.planner.get(`${at(made)}/project-planning/revisions`));
    const [next] = records;
    expect(next).toMatchObject({ revision: 2, status: 'DRAFT', number: expect.stringMatching(/ R2$/) });
    const bricks = after[0]?.sub_tasks[0];
    await expecting(200, people.planner.put(`${at(made)}/project-planning/sub-tasks/${bricks?.id}`, { duration: 9 }));
    const old = await expecting(200, people.planner.get(`${at(made)}/project-planning/revisions/1/tasks`));
    expect(shown(old.records)).toEqual(shown(before));
    const baseline = await expecting(200, people.planner.get(`/api/project-plans/${next.id}/baseline`));
    expect(baseline).toMatchObject({ revision: 1, tasks: [{ number: 1 }, { number: 2, duration: 5 }, { number: 3 }] });
    const frozen = await people.planner.put(`/api/project-plans/${made.id}/tasks`, {
      changes: [{ id: before[0]?.id, version: before[0]?.version, name: 'Other' }],
      added: [],
      removed: [],
    });
    expect(frozen.status).toBe(409);
    const missing = await people.planner.get(`${at(made)}/project-planning/revisions/7/tasks`);
    expect(missing).toMatchObject({ status: 404, message: 'Revision not found' });
  });

  it('is laid over the last one before it, or over the one that is named', async () => {
    const made = await closed();
    const lengthened = async (duration: number) => {
      const [last] = (await expecting(200, people.planner.get(`${at(made)}/project-planning/revisions`))).records;
      await expecting(200, revise(last));
      const [main] = await tasksOf(made);
      const path = `${at(made)}/project-planning/sub-tasks/${main?.sub_tasks[0]?.id}`;
      await expecting(200, people.planner.put(path, { duration }));
    };
    await lengthened(9);
    await expecting(200, send(made));
    await expecting(200, approve(made));
    await expecting(200, review(made));
    await lengthened(11);
    const { records } = await expecting(200, people.planner.get(`${at(made)}/project-planning/revisions`));
    const baseline = async (query = '') => {
      const { revision, tasks } = await expecting(
        200,
        people.planner.get(`/api/project-plans/${records[0].id}/baseline${query}`),
      );
      return [revision, tasks[1].duration];
    };
    expect(await baseline()).toEqual([2, 9]);
    expect(await baseline('?revision=1')).toEqual([1, 5]);
  });

  it('is opened once, however many press at the same moment', async () => {
    const made = await closed();
    const pressed = [people.planner, people.manager, people.planner, people.manager].map((who) => revise(made, who));
    const statuses = (await Promise.all(pressed)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const { records } = await expecting(200, people.planner.get(`${at(made)}/project-planning/revisions`));
    expect(records.map(({ revision }: Made) => revision)).toEqual([2, 1]);
    expect(await answered(revise(made))).toEqual([409, 'Its next revision is open']);
  });
});

describe('a plan that several people edit', () => {
  it('loses nothing of either', async () => {
    const made = await ready();
    const [walls] = await tasksOf(made);
    const [bricks, mortar] = walls?.sub_tasks ?? [];
    const save = (changes: object[]) =>
      people.planner.put(`/api/project-plans/${made.id}/tasks`, { changes, added: [], removed: [] });
    const both = await Promise.all([
      save([{ id: bricks?.id, version: bricks?.version, duration: 8 }]),
      save([{ id: mortar?.id, version: mortar?.version, duration: 6 }]),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await tasksOf(made))[0]?.sub_tasks).toMatchObject([{ duration: 8 }, { duration: 6 }]);
    const late = await save([{ id: bricks?.id, version: bricks?.version, duration: 2 }]);
    expect(late.status).toBe(409);
    expect((await tasksOf(made))[0]?.sub_tasks[0]).toMatchObject({ duration: 8 });
  });

  it('is begun once, however many plan the project at the same moment', async () => {
    const project_id = await project();
    const opened = [people.planner, people.manager].map((who) =>
      who.post('/api/project-plans', { project_id, starts_on: '2027-03-01', project_manager_id: idOf(people.manager) }),
    );
    const statuses = (await Promise.all(opened)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});
