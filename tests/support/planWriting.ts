import { pathWith, type Call } from '../../src/schema/calls/call.ts';
import type { Resource } from '../../src/schema/resource.ts';
import type { Answered, Caller } from './app.ts';
import { expecting, idOf, makeMasters, type Made } from './sales.ts';
import { fresh, type Sent } from './samples.ts';
import type { Written } from './writing.ts';

/** What the calls of tasks name. */
export interface WrittenPlan {
  readonly project: number;
  readonly plan: number;
  readonly main: number;
  readonly sub: number;
}

/** Whether a record is a plan or a task of one, which no call creates by itself. */
export const isOfPlan = ({ name }: Resource): boolean => name === 'project_plans' || name === 'plan_tasks';

/** A plan with a main task and its sub-task, or the main task. */
export const plannedOf = async (maker: Caller, resource: Resource): Promise<Written> => {
  const { customer: customer_id } = await makeMasters(maker);
  const { id: project } = await expecting(201, maker.post('/api/projects', { title: fresh(), customer_id }));
  const opened = { project_id: project, starts_on: '2027-03-01', project_manager_id: idOf(maker) };
  const { id: plan } = await expecting(201, maker.post('/api/project-plans', opened));
  const sub_tasks = [{ name: 'Bricks', percentage: '60', duration: 5 }];
  const path = `/api/projects/${project}/project-planning/tasks`;
  const { records } = await expecting(201, maker.post(path, { name: 'Walls', sub_tasks }));
  const of = (kind: string) => records.find((row: Made) => row['kind'] === kind).id as number;
  const ids = { project, plan, main: of('main_task'), sub: of('sub_task') };
  const none = { file: 0, related: 0, unrelated: 0 };
  return resource.name === 'project_plans'
    ? { resource, id: plan, parent: 0, ...none }
    : { resource, id: ids.main, parent: plan, ...none, plan: ids };
};

/** Makes a call of tasks with a request that would change something. @throws Error for a call that this does not know */
export const writePlan = (who: Caller, call: Call, ids: WrittenPlan, record: Made): Promise<Answered> => {
  const { project, plan, main, sub } = ids;
  const planning = '/api/projects/:project_id/project-planning';
  const added = { name: fresh(), percentage: '1', duration: 1, parent_line_id: main };
  const requests: Record<string, { id: number; body?: Sent }> = {
    'PUT /api/project-plans/:plan_id/tasks': {
      id: 0,
      body: { changes: [{ id: main, version: record?.version ?? 1, name: fresh() }] },
    },
    'PUT /api/project-plans/:plan_id/tasks/order': { id: 0, body: { ids: [main], place: 'last' } },
    'POST /api/project-plans/:plan_id/tasks/duplicate': { id: 0, body: { ids: [main] } },
    [`PUT ${planning}/tasks/:id`]: { id: main, body: { notes: fresh() } },
    [`DELETE ${planning}/tasks/:id`]: { id: main },
    [`POST ${planning}/sub-tasks`]: { id: 0, body: added },
    [`PUT ${planning}/sub-tasks/:id`]: { id: sub, body: { duration: 7 } },
    [`DELETE ${planning}/sub-tasks/:id`]: { id: sub },
  };
  const request = requests[`${call.method} ${call.path}`];
  if (!request) throw new Error(`Say in tests/support/planWriting.ts what ${call.method} ${call.path} is sent`);
  const path = pathWith(call.path, { project_id: project, plan_id: plan, id: request.id });
  return who.call(call.method, path, request.body);
};
