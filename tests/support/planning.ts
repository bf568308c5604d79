import { beforeAll } from 'vitest';
import type { Caller, TestApp } from './app.ts';
import { branchIds, person } from './people.ts';
import { expecting, idOf, makeMasters, type Made } from './sales.ts';
import { fresh, type Sent } from './samples.ts';

/** A task in an answer. */
export interface Task extends Made {
  readonly number: number;
  readonly name: string;
  readonly planned_start_date: string;
  readonly planned_end_date: string;
  readonly sub_tasks: readonly Task[];
}

/** The people of plans in the tests of a file: who plans, who approves, who manages, who works by it. */
export interface Planners {
  readonly planner: Caller;
  readonly approver: Caller;
  readonly manager: Caller;
  readonly worker: Caller;
  readonly reader: Caller;
  readonly stranger: Caller;
}

/** A Monday. */
export const monday = '2027-03-01';

/** Plans of an application for the tests of a file, once they run. */
export const testPlanning = <On extends Pick<TestApp, 'app' | 'database' | 'as'>>(on: On) => {
  const people = {} as { -readonly [K in keyof Planners]: Planners[K] };
  let customer_id = 0;
  beforeAll(async () => {
    const { leeds, bristol } = await branchIds(on);
    for (const name of ['planner', 'approver', 'manager', 'worker'] as const)
      people[name] = await person(on, { branches: [leeds] });
    people.reader = await person(on, { branches: [leeds], permissions: ['project.project.view', 'project.plan.view'] });
    people.stranger = await person(on, { branches: [bristol] });
    customer_id = (await makeMasters(people.planner)).customer;
  });
  /** A project that is not planned yet. */
  const project = async (): Promise<number> =>
    (await expecting(201, people.planner.post('/api/projects', { title: `Site ${fresh()}`, customer_id }))).id;
  /** An empty plan of a new project, from a Monday on. */
  const plan = async (more: Sent = {}): Promise<Made> =>
    expecting(
      201,
      people.planner.post('/api/project-plans', {
        project_id: await project(),
        starts_on: monday,
        project_manager_id: idOf(people.manager),
        ...more,
      }),
    );
  const at = (of: Made) => `/api/projects/${String(of['project_id'])}`;
  /** Adds a main task with its sub-tasks. */
  const add = (of: Made, body: Sent, who = people.planner) => who.post(`${at(of)}/project-planning/tasks`, body);
  /** The main tasks with their sub-tasks, as they are read again. */
  const tasksOf = async (of: Made, who = people.planner): Promise<Task[]> =>
    (await expecting(200, who.get(`${at(of)}/project-planning/tasks?per_page=200`))).records;
  const send = (of: Made, who = people.planner, approver = people.approver) =>
    who.post(`${at(of)}/project-planning/send-to-approval`, { approver_id: idOf(approver) });
  const approve = (of: Made, is_approved = true, who = people.approver) =>
    who.post(`${at(of)}/project-planning/update-approve`, { is_approved });
  const review = (of: Made, is_reviewed = true, who = people.manager) =>
    who.post(`${at(of)}/project-planning/update-client-review`, { is_reviewed });
  const read = (of: Made, who = people.planner): Promise<Made> =>
    expecting(200, who.get(`/api/project-plans/${of.id}`));
  return { on, people, project, plan, at, add, tasksOf, send, approve, review, read };
};

/** A sub-task of so many working days. */
export const sub = (name: string, percentage: string, duration = 5, more: Sent = {}): Sent => ({
  name,
  percentage,
  duration,
  ...more,
});
