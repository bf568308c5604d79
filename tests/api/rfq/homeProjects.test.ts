import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';
import { bricks, testTraces } from '../../support/traces.ts';

const on = testApp();
const { people, delivered, estimated } = testTraces(on);

const projectsOf = async (who = people.approver) => (await expecting(200, who.get('/api/home'))).projects;
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** An approved plan of a project: five days from a Monday on. Returns when it ends by the forecast. */
const planned = async (project_id: number, starts_on: string): Promise<string> => {
  const manager = await person(on, { branches: [people.buyer.branch] });
  const plan = await expecting(
    201,
    manager.post('/api/project-plans', { project_id, starts_on, project_manager_id: idOf(manager) }),
  );
  const planning = `/api/projects/${project_id}/project-planning`;
  const sub_tasks = [{ name: 'Bricks', percentage: '100', duration: 5 }];
  await expecting(201, manager.post(`${planning}/tasks`, { name: 'Walls', sub_tasks }));
  await expecting(200, manager.post(`${planning}/send-to-approval`, { approver_id: idOf(people.approver) }));
  await expecting(200, people.approver.post(`${planning}/update-approve`, { is_approved: true }));
  return (await expecting(200, manager.get(`/api/project-plans/${plan.id}`))).forecast_end_date;
};

it('who signs for awards sees active projects, the latest first, with what was ordered beside the estimate', async () => {
  const { project } = await delivered();
  const { project: idle } = await estimated([bricks('1')], ['1']);
  const { total } = await projectsOf();
  const forecast = await planned(project, '2020-01-06');
  await planned(idle, '2020-02-03');
  const { total: after, records } = await projectsOf();
  expect(after).toBe(total);
  expect(records.length).toBeLessThanOrEqual(5);
  expect(records.slice(0, 2)).toMatchObject([
    {
      id: project,
      planned_end_date: '2020-01-10',
      forecast_end_date: forecast,
      progress: '0.00',
      days_late: days('2020-01-10', forecast),
      ordered: '62.50',
      against_estimate: {
        amount: '62.50',
        estimate: '75.00',
        difference: '-12.50',
        percent: '-16.67',
        is_above: false,
      },
    },
    { id: idle, planned_end_date: '2020-02-07', ordered: '0.00', against_estimate: null },
  ]);
});

it('nobody else does, and nobody those of another branch', async () => {
  const { leeds } = await branchIds(on);
  const buyer = await person(on, {
    branches: [leeds],
    permissions: ['procurement.award.view', 'project.plan.view', 'project.project.view'],
  });
  expect(await projectsOf(buyer)).toBeNull();
  const { records } = await projectsOf(people.elsewhere);
  expect(records.map(({ number }: Made) => number).filter((number: string) => !number.startsWith('PRJ-BRS-'))).toEqual(
    [],
  );
});
