import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';
import { sub, testPlanning } from '../../support/planning.ts';

const { on, people, project, plan, at, add, tasksOf, send, approve, review, read } = testPlanning(testApp());

describe('the plan of a project', () => {
  it('is made of main tasks with sub-tasks, which start one after the other', async () => {
    const made = await plan();
    const walls = await expecting(
      201,
      add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '60'), sub('Mortar', '40', 3, { predecessors: '2+1' })] }),
    );
    expect(walls.records).toHaveLength(3);
    expect(await tasksOf(made)).toMatchObject([
      {
        number: 1,
        name: 'Walls',
        planned_start_date: '2027-03-01',
        planned_end_date: '2027-03-11',
        sub_tasks: [
          { number: 2, planned_start_date: '2027-03-01', planned_end_date: '2027-03-05', is_critical: true },
          {
            number: 3,
            predecessors: '2+1',
            planned_start_date: '2027-03-09',
            planned_end_date: '2027-03-11',
            version: 1,
          },
        ],
      },
    ]);
  });

  it('is begun of a project that has none and is not over: those are a list', async () => {
    const toPlan = async (id: number): Promise<boolean> => {
      const { title } = await expecting(200, people.planner.get(`/api/projects/${id}`));
      const { records } = await expecting(
        200,
        people.planner.get(`/api/projects/to-plan?search=${encodeURIComponent(String(title))}`),
      );
      return (records as Made[]).some((each) => each.id === id);
    };
    const planned = await plan();
    expect(await toPlan(Number(planned['project_id']))).toBe(false);
    const open = await project();
    expect(await toPlan(open)).toBe(true);
    await expecting(200, people.planner.put(`/api/projects/${open}/close`, { comment: 'Nothing came of it' }));
    expect(await toPlan(open)).toBe(false);
  });

  it('is sent, approved and closed with the client, and its next revision opens', async () => {
    const made = await plan();
    await expecting(
      201,
      add(made, { name: 'Roof', sub_tasks: [sub('Trusses', '33.33'), sub('Tiles', '33.33'), sub('Gutters', '33.34')] }),
    );
    await expecting(200, send(made));
    expect(await read(made)).toMatchObject({
      status: 'PENDING_APPROVAL',
      working_role: 'no-access',
      is_creater: false,
    });
    expect(await read(made, people.approver)).toMatchObject({ working_role: 'approver', is_approver: true });
    await expecting(200, approve(made));
    expect(await read(made, people.manager)).toMatchObject({
      working_role: 'project manager',
      is_project_manager: true,
    });
    await expecting(200, review(made));
    expect(await read(made)).toMatchObject({ status: 'CLOSED', status_text: 'closed' });
    await expecting(200, people.planner.put(`/api/project-plans/${made.id}/revise`, {}));
    const { records } = await expecting(200, people.planner.get(`${at(made)}/project-planning/revisions`));
    expect(records).toMatchObject([
      { revision: 2, status: 'DRAFT' },
      { revision: 1, status: 'CLOSED', planned_end_date: '2027-03-05' },
    ]);
    expect((await tasksOf(made))[0]?.sub_tasks).toHaveLength(3);
  });

  it('is managed by who plans it where nobody else is named, if they may', async () => {
    const { planner } = people;
    const begun = await expecting(201, planner.post('/api/project-plans', { project_id: await project() }));
    expect(begun).toMatchObject({ project_manager_id: idOf(planner) });
    const { leeds } = await branchIds(on);
    const permissions = ['project.project.view', 'project.plan.view', 'project.plan.create'];
    const clerk = await person(on, { branches: [leeds], permissions });
    expect(await clerk.post('/api/project-plans', { project_id: await project() })).toMatchObject({
      status: 422,
      errors: { project_manager_id: [expect.stringContaining('no colleague with the permission')] },
    });
  });

  it('begins with the first main task that somebody adds', async () => {
    const unplanned = { project_id: await project() } as unknown as Made;
    expect(await expecting(200, people.reader.get(`${at(unplanned)}/project-planning/tasks`))).toMatchObject({
      records: [],
      plan_id: null,
    });
    await expecting(201, add(unplanned, { name: 'Ground', sub_tasks: [sub('Digging', '100')] }));
    expect(await tasksOf(unplanned)).toMatchObject([{ name: 'Ground', sub_tasks: [{ name: 'Digging' }] }]);
  });
});
