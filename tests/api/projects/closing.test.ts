import { describe, expect, it } from 'vitest';
import { testApp, type Caller } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import { testPlanning, sub } from '../../support/planning.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { colleagueRights, expecting, idOf, type Made } from '../../support/sales.ts';

const on = testApp();
const planning = testPlanning(on);
const rfqs = testRfqs(on);
const { people, plan, add, at, send, approve, review, tasksOf } = planning;

const path = (id: number) => `/api/projects/${id}`;
const close = (id: number, body: object = {}, who: Caller = people.manager) => who.put(`${path(id)}/close`, body);
const reopen = (id: number, body: object = { comment: 'More work' }, who: Caller = people.manager) =>
  who.put(`${path(id)}/reopen`, body);
const unfinished = (id: number, who: Caller = people.manager): Promise<Made> =>
  expecting(200, who.get(`${path(id)}/unfinished`));
const projectOf = (made: Made): number => Number(made['project_id']);
/** A plan in force with one sub-task that somebody does. */
const planned = async (): Promise<Made> => {
  const made = await plan();
  await expecting(
    201,
    add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '100', 5, { assignee_id: idOf(people.worker) })] }),
  );
  await expecting(200, send(made));
  await expecting(200, approve(made));
  await expecting(200, review(made));
  return made;
};
const bricksOf = async (made: Made): Promise<number> => (await tasksOf(made))[0]?.sub_tasks[0]?.id ?? 0;
const status = async (made: Made, body: object = { status: 'DONE' }) =>
  people.worker.put(`${at(made)}/task-manager/subtasks/${await bricksOf(made)}/change-status`, body);
const action = (project_id: number): Promise<Made> =>
  expecting(
    201,
    people.planner.post('/api/contract-review-actions', {
      project_id,
      title: 'Bond',
      due_on: '2020-01-01',
      assignee_id: idOf(people.worker),
    }),
  );
const requestFor = (project_id: number): Promise<Made> => rfqs.request({ purpose: 'project_purchase', project_id });
/** Who has every permission but the one to close projects, and manages none of them. */
const outsider = async (): Promise<Caller> =>
  person(on, {
    branches: [(await branchIds(on)).leeds],
    permissions: colleagueRights().filter((one) => one !== 'project.project.close'),
  });

describe('a project is closed', () => {
  it('by whoever manages its newest plan, without another permission than to see it', async () => {
    const manager = await person(on, {
      branches: [(await branchIds(on)).leeds],
      permissions: ['project.project.view', 'project.plan.manage', 'project.plan.view'],
    });
    const made = await plan({ project_manager_id: idOf(manager) });
    const refused = await close(projectOf(made), {}, await outsider());
    expect([refused.status, refused.message]).toEqual([
      403,
      expect.stringMatching(/^Only the project manager or closer can do this: /),
    ]);
    expect(await close(projectOf(made), {}, manager)).toMatchObject({ status: 200, data: { status: 'CLOSED' } });
  });

  it('by whoever holds the permission, also where nobody has planned it', async () => {
    const id = await planning.project();
    expect(await close(id, {}, await outsider())).toMatchObject({ status: 403 });
    expect(await close(id, {}, people.planner)).toMatchObject({ status: 200, message: 'Project closed' });
    expect(await close(id, {}, people.planner)).toMatchObject({ status: 409 });
  });

  it('with a reason where something is unfinished, which is told before: how much, what, and on which page', async () => {
    const made = await planned();
    const project = projectOf(made);
    const [item, request] = [await action(project), await requestFor(project)];
    const bricks = await bricksOf(made);
    const told = await unfinished(project);
    expect(told.kinds).toEqual([
      {
        kind: 'plan_tasks',
        count: 1,
        records: [{ id: bricks, name: 'Bricks', page: { resource: 'project_plans', id: made.id } }],
      },
      {
        kind: 'purchase_requests',
        count: 1,
        records: [
          {
            id: request.id,
            name: `${request['number']} ${request['title']}`,
            page: { resource: 'purchase_requests', id: request.id },
          },
        ],
      },
      {
        kind: 'contract_actions',
        count: 1,
        records: [{ id: item.id, name: 'Bond', page: { resource: 'contract_actions', id: item.id } }],
      },
    ]);
    const { workflow } = await expecting(200, people.manager.get(path(project)));
    expect(workflow.actions.find(({ name }: { name: string }) => name === 'close')).toMatchObject({
      asks: ['comment'],
      refused: null,
    });
    expect(await close(project)).toMatchObject({
      status: 409,
      message: 'Say why it is closed although something is unfinished',
    });
    expect(await close(project, { comment: 'The client stopped it' })).toMatchObject({ status: 200 });
    const closed = await expecting(200, people.manager.get(path(project)));
    expect(closed.workflow.steps.at(-1)).toMatchObject({ action: 'close', comment: 'The client stopped it' });
  });

  it('tells what is unfinished in numbers alone to whoever may not see it', async () => {
    const project = await planning.project();
    await action(project);
    const reader = await person(on, {
      branches: [(await branchIds(on)).leeds],
      permissions: ['project.project.view'],
    });
    expect(await unfinished(project, reader)).toEqual({
      total: 1,
      kinds: [{ kind: 'contract_actions', count: 1, records: [] }],
    });
    expect(await unfinished(await planning.project())).toEqual({ total: 0, kinds: [] });
    expect((await people.manager.get(`${path(999_999)}/unfinished`)).status).toBe(404);
  });

  it('and its open requests are cancelled with it', async () => {
    const project = await planning.project();
    const request = await requestFor(project);
    await expecting(200, close(project, { comment: 'Stopped' }, people.planner));
    const { workflow } = await expecting(200, people.planner.get(`${rfqs.root}/${request.id}`));
    expect(workflow).toMatchObject({ state: 'CANCELLED' });
    expect(workflow.steps.at(-1)).toMatchObject({ action: 'cancel', comment: 'Stopped' });
    // They stay cancelled when it is reopened, and can be reopened by themselves.
    const again = await rfqs.people.buyer.put(`${rfqs.root}/${request.id}/reopen`, {});
    expect(again).toMatchObject({ status: 409, message: expect.stringContaining('was closed on') });
    await expecting(200, reopen(project, { comment: 'Goes on' }, people.planner));
    await expecting(200, rfqs.people.buyer.put(`${rfqs.root}/${request.id}/reopen`, {}));
  });

  it('not while something is ordered for it from a vendor, which is named, and all stays as it was', async () => {
    const project = await planning.project();
    const { of, lines, rfq, vendors, asks, ids } = await rfqs.sent(['5'], 1);
    const asked = await expecting(200, rfqs.people.buyer.get(`${rfqs.root}/${of.id}`));
    await expecting(
      200,
      rfqs.people.buyer.put(`${rfqs.root}/${of.id}`, {
        version: asked.version,
        purpose: 'project_purchase',
        project_id: project,
      }),
    );
    // Another project takes the marks.
    await rfqs.verify(of, [lines[0]?.id]);
    const other = await requestFor(project);
    await rfqs.quote(rfq, vendors[0], asks, ['0.10']);
    const { id } = await expecting(201, rfqs.award(rfq, [{ rfq_line_id: asks[0].id, vendor_id: vendors[0]?.id }]));
    const { buyer, reviewer, approver } = rfqs.people;
    const sent = { reviewer_id: idOf(reviewer), approver_id: idOf(approver) };
    await expecting(200, buyer.put(`/api/rfq-awards/${id}/submit`, sent));
    await expecting(200, rfqs.awardStep(id, 'review', reviewer));
    await expecting(200, rfqs.awardStep(id, 'approve', approver));
    const { number } = await expecting(200, rfqs.people.buyer.get(`/api/buyout-requests/${ids[0]}`));
    const told = await unfinished(project);
    expect(told.kinds.map(({ kind, count }: Made) => [kind, count])).toEqual([
      ['purchase_requests', 2],
      ['buyout_requests', 1],
    ]);
    expect(await close(project, { comment: 'Stopped' }, people.planner)).toMatchObject({
      status: 409,
      message: `Ordered from a vendor, to be received or let go first: ${number}`,
    });
    expect(await expecting(200, people.planner.get(path(project)))).toMatchObject({ status: 'ACTIVE' });
    expect(await expecting(200, people.planner.get(`${rfqs.root}/${other.id}`))).toMatchObject({ status: 'OPEN' });
  });
});

describe('below a closed project', () => {
  it('nothing is booked or handed out any more', async () => {
    const project = await planning.project();
    const { buyer } = rfqs.people;
    const { of, lines } = await rfqs.asked(rfqs.itemLine(await rfqs.stocked('5'), '5'));
    const { version } = await expecting(200, buyer.get(`${rfqs.root}/${of.id}`));
    const ofProject = { version, purpose: 'project_purchase', project_id: project };
    await expecting(200, buyer.put(`${rfqs.root}/${of.id}`, ofProject));
    const [line] = lines;
    await rfqs.verify(of, [line.id]);
    await expecting(200, rfqs.book(of, line, { booked_qty: '5' }));
    const issue = (quantity: string) => buyer.put(rfqs.at(of, `material-booking/items/${line.id}/issue`), { quantity });
    await expecting(200, issue('5'));
    await expecting(200, buyer.put(`${rfqs.root}/${of.id}/close`, {}));
    expect((await expecting(200, people.planner.get(`${path(project)}/unfinished`))).total).toBe(0);
    await expecting(200, close(project, {}, people.planner));
    const refused = { status: 409, message: expect.stringContaining('was closed on') as string };
    expect(await issue('1')).toMatchObject(refused);
    expect(await rfqs.book(of, line, { booked_qty: '2' })).toMatchObject(refused);
    await expecting(200, reopen(project, { comment: 'On' }, people.planner));
    // It is refused for what it is again: nothing is held.
    expect((await issue('1')).status).toBe(422);
  });

  it('every record keeps its state, takes no change and no step, and says why at its head', async () => {
    const made = await planned();
    const project = projectOf(made);
    const item = await action(project);
    await expecting(200, close(project, { comment: 'Stopped' }));
    const why = expect.stringMatching(/^The project PRJ-\S+ was closed on \d{4}-\d\d-\d\dT\S+Z by /) as string;
    const refused = { status: 409, message: why };
    expect(await status(made)).toMatchObject(refused);
    expect(await people.planner.put(`/api/project-plans/${made.id}/revise`, {})).toMatchObject(refused);
    expect(
      await people.worker.put(`/api/contract-review-actions/${item.id}`, { version: item.version, title: 'Other' }),
    ).toMatchObject(refused);
    expect(
      await people.worker.put(`/api/contract-review-actions/${item.id}/update-status`, { status: 'completed' }),
    ).toMatchObject(refused);
    expect(
      await people.planner.post('/api/contract-review-actions', {
        project_id: project,
        title: 'New',
        due_on: '2030-01-01',
        assignee_id: idOf(people.worker),
      }),
    ).toMatchObject(refused);
    expect(await people.planner.post('/api/contractReview', { project_id: project, reference: 'C1' })).toMatchObject(
      refused,
    );
    const shown = await expecting(200, people.worker.get(`/api/contract-review-actions/${item.id}`));
    expect(shown).toMatchObject({ status: 'OPEN' });
    expect(shown.workflow).toMatchObject({
      state: 'OPEN',
      held_by: null,
      next: null,
      actions: [],
      edit_refused: why,
      ended_above: why,
    });
    const read = await expecting(200, people.planner.get(`/api/project-plans/${made.id}`));
    expect(read.workflow).toMatchObject({ state: 'CLOSED', ended_above: why, goes_on: [] });
    expect(await people.planner.put(path(project), { version: 3, title: 'Other' })).toMatchObject({ status: 409 });
  });

  it('nothing waits for anybody, and nothing is late; reopening lifts all of it', async () => {
    const made = await planned();
    const project = projectOf(made);
    const item = await action(project);
    const review_ = await expecting(
      201,
      people.planner.post('/api/contractReview', {
        project_id: project,
        reference: 'C1',
        clauses: [{ subject: 'Bond', finding: 'None', risk: 'low' }],
      }),
    );
    await expecting(
      200,
      people.planner.put(`/api/contractReview/${project}/submit-for-review`, { reviewer_id: idOf(people.approver) }),
    );
    const seen = async () => {
      const tasks = (await expecting(200, people.worker.get('/api/task-manager/my-tasks?per_page=200'))).records;
      const inbox = (await expecting(200, people.approver.get('/api/inbox?per_page=200'))).records;
      const late = (await expecting(200, people.worker.get('/api/contract-review-actions/late?per_page=200'))).records;
      const { late: ofProject, holders } = await expecting(200, people.planner.get(`${path(project)}/overview`));
      return [
        tasks.some((task: Made) => task['project_id'] === project),
        inbox.some((one: Made) => one['resource'] === 'contract_reviews' && one.id === review_.id),
        late.some(({ id }: Made) => id === item.id),
        ofProject.total > 0,
        holders.length > 0,
      ];
    };
    expect(await seen()).toEqual([true, true, true, true, true]);
    await expecting(200, close(project, { comment: 'Stopped' }));
    expect(await seen()).toEqual([false, false, false, false, false]);
    expect(await reopen(project, {})).toMatchObject({ status: 422 });
    expect(await reopen(project, { comment: 'On' }, await outsider())).toMatchObject({ status: 403 });
    expect(await reopen(project)).toMatchObject({ status: 200, data: { status: 'ACTIVE' } });
    expect(await seen()).toEqual([true, true, true, true, true]);
    expect(await status(made)).toMatchObject({ status: 200 });
    await expecting(
      200,
      people.worker.put(`/api/contract-review-actions/${item.id}/update-status`, { status: 'completed' }),
    );
  });
});
