import * as z from 'zod/mini';
import { maxDays } from '../../domain/schedule/problems.ts';
import { taskStatuses } from '../../domain/planning/planLines.ts';
import { listOf } from '../../schema/bounds.ts';
import { brokenDownOf, fieldsOfKind } from '../../schema/brokenDown.ts';
import { id, pagination, removedMany, sentIds } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { sentVersion } from '../../schema/calls/sentLines.ts';
import { rowOf, savedOf } from '../../schema/calls/sheetCalls.ts';
import { recordCheck } from '../../schema/check.ts';
import { date, flag, integer, oneOf, type Fields } from '../../schema/field.ts';
import { normalised } from '../../schema/normalise.ts';
import type { Resource } from '../../schema/resource.ts';
import { planStanding } from './planStanding.ts';

const planning = '/api/projects/:project_id/project-planning';
const manager = '/api/projects/:project_id/task-manager';
const [view, update] = ['project.plan.view', 'project.plan.update'];
const page = { page: integer({ min: 1, max: 1_000_000 }), per_page: integer({ min: 1 }) };
/** The most sub-tasks that are sent with a main task: each has at least 0.01 % of it. */
const maxSubTasks = 10_000;

/** The most sub-tasks of which somebody says at once how far they are. */
const maxSaid = 1000;

/** What somebody says of a sub-task (rule 164). */
export const workFields = {
  status: oneOf(taskStatuses),
  progress: integer({ label: 'Done, %', min: 0, max: 100 }),
  actual_start_date: date({ label: 'Actual start' }),
  actual_end_date: date({ label: 'Actual end' }),
  remaining_days: integer({ label: 'Remaining, days', min: 0, max: maxDays }),
};

/** How far a sub-task was. */
const workBefore = () =>
  z.strictObject({
    status: z.enum(taskStatuses),
    progress: z.int(),
    actual_start_date: z.nullable(z.string()),
    actual_end_date: z.nullable(z.string()),
    remaining_days: z.nullable(z.int()),
  });

/** A task of mine, of whichever project. */
const myTask = () =>
  z.strictObject({
    id: id(),
    version: id(),
    number: z.int(),
    name: z.string(),
    main_task: z.string(),
    plan_id: id(),
    project_id: id(),
    project_number: z.string(),
    project_title: z.string(),
    percentage: z.string(),
    planned_start_date: z.nullable(z.string()),
    planned_end_date: z.nullable(z.string()),
    status: z.enum(taskStatuses),
    progress: z.string(),
    actual_start_date: z.nullable(z.string()),
    actual_end_date: z.nullable(z.string()),
    forecast_end_date: z.nullable(z.string()),
    duration: z.int(),
    remaining_days: z.nullable(z.int()),
    is_critical: z.boolean(),
    is_late: z.boolean(),
    /** Why the status cannot be changed now; null if it can. */
    refused: z.nullable(z.string()),
  });

/**
 * The calls of plans and the task manager that are about main tasks with their sub-tasks. They name the newest plan of
 * a project; `tasks` gives the resource of the tasks, which has these calls.
 */
export const planningCalls = (tasks: () => Resource) => {
  const lines = () => brokenDownOf(tasks());
  const saved = () => savedOf(lines())();
  const mainTasks = () =>
    z.strictObject({
      records: z.array(z.extend(rowOf(lines()), { sub_tasks: z.array(rowOf(lines())) })),
      pagination: pagination(),
      ...planStanding(),
      plan_id: z.nullable(id()),
      revision: z.nullable(z.int()),
    });
  const ofPlan = {
    method: 'GET',
    permission: view,
    query: page,
    answer: mainTasks,
    failure: 'Failed to fetch Main Task',
  } as const;
  return {
    planning: call({
      ...ofPlan,
      path: `${planning}/tasks`,
      summary: 'The main tasks of a project with their sub-tasks, and where its plan stands',
    }),
    tasksOfRevision: call({
      ...ofPlan,
      path: `${planning}/revisions/:revision/tasks`,
      params: { revision: integer({ required: true, min: 1 }) },
      summary: 'The main tasks of a revision of a plan with their sub-tasks',
    }),
    activities: call({
      ...ofPlan,
      path: `${manager}/activities`,
      summary: 'The activities of a project, which are its main tasks, with their sub-tasks',
    }),
    addTask: call({
      method: 'POST',
      path: `${planning}/tasks`,
      summary: 'Add a main task with its sub-tasks; the first one of a project begins its plan',
      permission: update,
      body: () => {
        const dates = { planned_start_date: date(), planned_end_date: date() };
        const main: Fields = { ...fieldsOfKind(lines(), 'main_task'), ...dates };
        // Planned dates say the duration too.
        const { duration: _, ...of } = fieldsOfKind(lines(), 'sub_task');
        const sub: Fields = { ...of, ...dates, duration: integer({ label: 'Duration, days', min: 0, max: maxDays }) };
        const subTasks = listOf(normalised(sub, recordCheck(sub)), 'Must be sub-tasks', {
          most: maxSubTasks,
          tooMany: `At most ${maxSubTasks} sub-tasks`,
        });
        return normalised(main, z.extend(recordCheck(main), { sub_tasks: z._default(subTasks, []) }));
      },
      answer: saved,
      status: 201,
      success: 'Main task added',
      failure: 'Failed to submit project planning',
    }),
    removeActivities: call({
      method: 'DELETE',
      path: `${manager}/activities`,
      summary: 'Delete main tasks with their sub-tasks, all or none',
      permission: update,
      body: () => z.strictObject({ activity_ids: sentIds('activity_ids') }),
      answer: removedMany,
      success: 'Deleted',
      failure: 'Action failed',
    }),
    changeStatus: call({
      method: 'PUT',
      path: `${manager}/subtasks/:id/change-status`,
      summary: 'Say how far a sub-task is; without a status it toggles between done and in progress',
      permission: 'project.plan.track',
      body: {
        ...workFields,
        version: sentVersion,
      },
      answer: () =>
        z.extend(saved(), {
          /** What it was before: sent with the new version, it is so again. */
          was: workBefore(),
          /** What comes before it and is not done. */
          unfinished: z.array(z.strictObject({ number: z.int(), name: z.string() })),
          /** The day on which it begins, if that is after today. */
          begins_on: z.nullable(z.string()),
        }),
      success: 'Status changed',
      failure: 'Failed to update sub task',
    }),
    changeStatuses: call({
      method: 'PUT',
      path: `${manager}/subtasks/change-status`,
      summary: 'Say how far several sub-tasks are, all or none',
      permission: 'project.plan.track',
      body: () => {
        const sent = z.extend(recordCheck(workFields), { id: id(), version: z.optional(z.nullable(z.int())) });
        return z.strictObject({
          tasks: listOf(sent, 'Must be sub-tasks', { most: maxSaid, tooMany: `At most ${maxSaid} sub-tasks` }),
        });
      },
      answer: () => z.extend(saved(), { was: z.array(z.extend(workBefore(), { id: id() })) }),
      success: 'Status changed',
      failure: 'Failed to update sub task',
    }),
    myTasks: call({
      method: 'GET',
      path: '/api/task-manager/my-tasks',
      summary: 'The sub-tasks of the current user in all projects, what is due first',
      permission: view,
      paged: { size: 30, sorts: ['planned_end_date', 'planned_start_date', 'name', 'project_number', 'status'] },
      query: { open: flag({ label: 'Not done alone' }), late: flag({ label: 'Late alone' }) },
      answer: myTask,
      failure: 'Failed to fetch Sub Task',
    }),
  };
};
