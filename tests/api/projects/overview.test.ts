import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../support/app.ts';
import { activeId, acted, approve, item, linesOf, makeCosted, testEstimation } from '../../support/estimation.ts';
import { branchIds, person } from '../../support/people.ts';
import { sub } from '../../support/planning.ts';
import { expecting, idOf, makeMasters, type Made } from '../../support/sales.ts';
import { fresh, type Sent } from '../../support/samples.ts';
import { countingCaller } from '../../support/statements.ts';

const { on, team, masters } = testEstimation();
let planner: Caller;
let manager: Caller;
let approver: Caller;
let customer_id: number;
beforeAll(async () => {
  const branches = [(await branchIds(on)).leeds];
  [planner, manager, approver] = [
    await person(on, { branches }),
    await person(on, { branches }),
    await person(on, { branches }),
  ];
  customer_id = (await makeMasters(planner)).customer;
});

const nameOf = (caller: Caller) => caller.session.user.name;
const overview = (id: unknown, who = planner): Promise<Made> =>
  expecting(200, who.get(`/api/projects/${String(id)}/overview`));
const makeProject = async (more: Sent = {}): Promise<number> =>
  (await expecting(201, planner.post('/api/projects', { title: fresh(), customer_id, ...more }))).id;
const review = (project_id: number, more: Sent = {}) =>
  expecting(
    201,
    planner.post('/api/contractReview', {
      project_id,
      reference: 'JCT DB 2024',
      clauses: [{ subject: 'Payment', finding: 'Paid when paid', risk: 'high' }],
      ...more,
    }),
  );
const action = (project_id: number, title: string, due_on: string, assignee = planner) =>
  expecting(
    201,
    planner.post('/api/contract-review-actions', { project_id, title, due_on, assignee_id: idOf(assignee) }),
  );
const makePlan = async (project_id: number, starts_on: string, sub_tasks: readonly Sent[]) => {
  const plan = await expecting(
    201,
    planner.post('/api/project-plans', { project_id, starts_on, project_manager_id: idOf(manager) }),
  );
  await expecting(
    201,
    planner.post(`/api/projects/${project_id}/project-planning/tasks`, { name: 'Walls', sub_tasks }),
  );
  return plan;
};

describe('what a project is worth', () => {
  it('is what is expected, until there is something surer', async () => {
    expect((await overview(await makeProject())).value).toBeNull();
    const id = await makeProject({ expected_value: '90000' });
    expect((await overview(id)).value).toEqual({ amount: '90000.00', source: 'expected' });
    await review(id);
    expect((await overview(id)).value).toEqual({ amount: '90000.00', source: 'expected' });
  });

  it('is the price of the estimate, then that of the offer, then the value of the contract', async () => {
    const { estimation, cost } = await makeCosted(team, masters, [item({ quantity: '3' }), item({ quantity: '2' })]);
    const { project_id } = await expecting(200, team.creator.get(`/api/estimations/${estimation}`));
    const [first, second] = await linesOf(team.creator, 'boq-cost', cost);
    const prices = [
      { id: first?.id, version: first?.version, labour_rate: '100', margin_percent: '20' },
      { id: second?.id, version: second?.version, labour_rate: '50', margin_percent: '0' },
    ];
    await expecting(200, team.creator.put(`/api/boq-cost/${cost}/items`, { changes: prices }));
    // A margin is of the selling price: 100 / 0.8 = 125; 3 × 125 + 2 × 50.
    expect((await overview(project_id, team.reader)).value).toEqual({ amount: '475.00', source: 'estimate' });
    await approve(team, 'boq-cost', estimation);
    await acted(team.coordinator, 'boq-cost', 'client-submission', estimation);
    expect((await overview(project_id, team.reader)).value).toEqual({ amount: '475.00', source: 'offer' });
    expect((await overview(project_id, team.reader)).parts).toContainEqual(
      expect.objectContaining({
        part: 'estimation',
        resource: 'boq_costs',
        id: await activeId(team, 'boq-cost', estimation),
        stage: 'Cost estimation',
        state_label: 'With the client',
        held_by: {
          role: 'coordinator',
          people: expect.arrayContaining([{ id: idOf(team.coordinator), name: nameOf(team.coordinator) }]),
        },
      }),
    );
    await review(project_id, { contract_value: '1250000' });
    expect((await overview(project_id, team.reader)).value).toEqual({ amount: '1250000.00', source: 'contract' });
  });
});

describe('where a project stands', () => {
  it('is told of each part by its state and who holds it', async () => {
    const id = await makeProject();
    const requirements = expect.objectContaining({
      part: 'requirements',
      resource: 'boq_details',
      state: 'DRAFT',
      revision: 1,
      held_by: { role: 'creator', people: [{ id: idOf(planner), name: nameOf(planner) }] },
    }) as unknown;
    const first = await overview(id);
    expect(first.parts.map(({ part }: { part: string }) => part)).toEqual(['requirements', 'estimation']);
    expect(first.parts).toContainEqual(requirements);
    expect(first.plan).toBeNull();
    await review(id);
    await planner.put(`/api/contractReview/${id}/submit-for-review`, { reviewer_id: idOf(manager) });
    await makePlan(id, '2027-03-01', [sub('Bricks', '60'), sub('Mortar', '40', 3, { predecessors: '2' })]);
    const { parts, plan } = await overview(id);
    expect(parts.map(({ part }: { part: string }) => part)).toEqual(['requirements', 'estimation', 'contract', 'plan']);
    expect(parts[2]).toMatchObject({
      resource: 'contract_reviews',
      id,
      name: 'JCT DB 2024',
      state_label: 'Under review',
      tone: 'waiting',
      held_by: { role: 'reviewer', people: [{ id: idOf(manager), name: nameOf(manager) }] },
    });
    expect(parts[3]).toMatchObject({ resource: 'project_plans', state: 'DRAFT', revision: 1 });
    // Eight working days from a Monday.
    expect(plan).toEqual({
      revision: 1,
      is_approved: false,
      progress: '0.00',
      planned_start_date: '2027-03-01',
      planned_end_date: '2027-03-10',
      forecast_end_date: null,
      forecast_on: null,
      project_manager: { id: idOf(manager), name: nameOf(manager) },
    });
  });
});

describe('what is late', () => {
  it('are action items, follow-ups and sub-tasks whose day has passed, the longest first', async () => {
    const { estimation } = await makeCosted(team, masters);
    const { project_id, enquiry_id } = await expecting(200, team.creator.get(`/api/estimations/${estimation}`));
    const id = project_id as unknown as number;
    const late = await action(id, 'Ask the broker', '2025-02-03', manager);
    await action(id, 'In time', '2035-02-03');
    const done = await action(id, 'Done', '2025-02-03');
    await planner.put(`/api/contract-review-actions/${done.id}/update-status`, { status: 'completed' });
    const call = { enquiry_id, kind: 'call', subject: 'Ring back', assignee_id: idOf(team.creator) };
    const ring = await expecting(201, team.creator.post('/api/followUp', { ...call, due_at: '2025-02-02T09:00:00Z' }));
    // Of a Monday: the first is over on the Friday, the second a week later, and the third ends when nobody reads this.
    const plan = await makePlan(id, '2025-01-06', [
      sub('Bricks', '30', 5, { assignee_id: idOf(planner) }),
      sub('Mortar', '30', 5, { predecessors: '2' }),
      sub('Paint', '40', 5000, { predecessors: '3' }),
    ]);
    expect((await overview(id)).late.counts).not.toContainEqual({ resource: 'plan_tasks', count: 2 });
    const planning = `/api/projects/${id}/project-planning`;
    // A plan is sent once the project is won (rule 127).
    expect((await planner.post(`${planning}/send-to-approval`, { approver_id: idOf(approver) })).status).toBe(409);
    await expecting(200, team.creator.put(`/api/enquiries/${enquiry_id}/win`, {}));
    await expecting(200, planner.post(`${planning}/send-to-approval`, { approver_id: idOf(approver) }));
    await expecting(200, approver.post(`${planning}/update-approve`, { is_approved: true }));
    const { late: told } = await overview(id);
    expect(told).toMatchObject({
      total: 4,
      counts: [
        { resource: 'contract_actions', count: 1 },
        { resource: 'follow_ups', count: 1 },
        { resource: 'plan_tasks', count: 2 },
        { resource: 'purchase_request_lines', count: 0 },
      ],
      records: [
        {
          resource: 'plan_tasks',
          name: 'Bricks',
          due: '2025-01-10',
          assignee_name: nameOf(planner),
          page: { resource: 'project_plans', id: plan.id },
        },
        { resource: 'plan_tasks', name: 'Mortar', due: '2025-01-17', assignee_name: null },
        { resource: 'follow_ups', id: ring.id, name: 'Ring back', due: '2025-02-02T09:00:00.000Z' },
        { resource: 'contract_actions', id: late.id, name: 'Ask the broker', assignee_name: nameOf(manager) },
      ],
    });
  });

  it('is counted whole, and shown as far as it has room', async () => {
    const id = await makeProject();
    for (let day = 1; day <= 7; day += 1) await action(id, `Action ${day}`, `2025-03-0${day}`);
    const { late } = await overview(id);
    expect([late.total, late.records.length, late.records[0].name]).toEqual([7, 5, 'Action 1']);
  });
});

describe('who holds what', () => {
  it('is told by name: parts, open action items and unfinished sub-tasks', async () => {
    const id = await makeProject();
    await review(id);
    await planner.put(`/api/contractReview/${id}/submit-for-review`, { reviewer_id: idOf(manager) });
    await action(id, 'Bond', '2035-01-01', manager);
    await action(id, 'Insurance', '2035-01-01', manager);
    await makePlan(id, '2027-03-01', [sub('Bricks', '50', 5, { assignee_id: idOf(manager) }), sub('Mortar', '50')]);
    const { holders } = await overview(id);
    expect(holders).toEqual([
      {
        id: idOf(planner),
        name: nameOf(planner),
        parts: ['requirements', 'estimation', 'plan'],
        actions: 0,
        tasks: 0,
        is_project_manager: false,
      },
      { id: idOf(manager), name: nameOf(manager), parts: ['contract'], actions: 2, tasks: 1, is_project_manager: true },
    ]);
  });
});

describe('the overview', () => {
  it('leaves out what its reader may not see', async () => {
    const id = await makeProject({ expected_value: '90000' });
    await review(id, { contract_value: '100000' });
    await action(id, 'Late', '2025-01-01');
    await makePlan(id, '2025-01-06', [sub('Bricks', '100')]);
    const reader = await person(on, {
      branches: [planner.branch],
      permissions: ['project.project.view'],
    });
    expect(await overview(id, reader)).toEqual({
      value: { amount: '90000.00', source: 'expected' },
      parts: [],
      plan: null,
      late: { total: 0, counts: [], records: [] },
      holders: [],
    });
    const lawyer = await person(on, {
      branches: [planner.branch],
      permissions: ['project.project.view', 'project.contract_review.view'],
    });
    const seen = await overview(id, lawyer);
    expect(seen.value).toEqual({ amount: '100000.00', source: 'contract' });
    expect(seen.parts.map(({ part }: { part: string }) => part)).toEqual(['contract']);
  });

  it('is a 404 for a project that is not there, or is of another branch', async () => {
    const id = await makeProject();
    for (const [who, at] of [
      [team.stranger, id],
      [planner, 987_654],
    ] as const)
      expect(await who.get(`/api/projects/${at}/overview`)).toMatchObject({
        status: 404,
        message: 'Project not found',
      });
  });

  it('is as many statements for much as for little', async () => {
    const { caller, counted } = await countingCaller(on, planner);
    const id = await makeProject();
    await review(id);
    await makePlan(id, '2025-01-06', [sub('Bricks', '50'), sub('Mortar', '50')]);
    const cost = async () => (await counted(() => expecting(200, caller.get(`/api/projects/${id}/overview`))))[0];
    const few = await cost();
    for (let n = 0; n < 6; n += 1) {
      await action(id, `Late ${n}`, '2025-01-01');
      await planner.post(`/api/projects/${id}/project-planning/tasks`, {
        name: `Main ${n}`,
        sub_tasks: [sub('One', '50'), sub('Two', '50')],
      });
    }
    expect(await cost()).toBe(few);
  });
});
