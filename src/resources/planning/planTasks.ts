import * as z from 'zod/mini';
import { centsOf } from '../../domain/formula.ts';
import { taskStatuses } from '../../domain/planning/planLines.ts';
import { zeroPercentage } from '../../domain/planning/totals.ts';
import { maxDays } from '../../domain/schedule/problems.ts';
import { date, flag, integer, longText, money, oneOf, percent, quantity, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { planningCalls } from './planningCalls.ts';
import type { Resource } from '../../schema/resource.ts';
import { projectPlans } from './projectPlans.ts';
import { subTaskWorkflow } from '../../workflows/planning/subTasks.ts';

const planning = '/api/projects/:project_id/project-planning';
const { states } = subTaskWorkflow;

/** What people enter of a task or sub-task. */
const common = [
  'name',
  'notes',
  'not_before',
  'pinned_on',
  'deadline',
  'predecessors',
  'planned_start_date',
  'planned_end_date',
];

/** The main tasks of a plan and their sub-tasks: a breakdown of its work in two levels (rules 68 to 72). */
export const planTasks = defineResource({
  name: 'plan_tasks',
  represent: 'name',
  title: 'Task',
  partOf: { parent: projectPlans, by: 'plan_id' },
  fields: {
    /** The same in all revisions; predecessors name a task by it. */
    number: integer({ label: 'No.', readOnly: 'derived' }),
    name: text({ label: 'Task', required: 'Name the task', search: true }),
    notes: longText({ max: 2000 }),
    /** Sent, it is a day before which the task does not start; stored, the day on which it does. */
    planned_start_date: date({ label: 'Planned start', readOnly: 'derived' }),
    /** Sent, it is the last day of the task, from which its duration follows. */
    planned_end_date: date({
      label: 'Planned end',
      readOnly: 'derived',
      late: { field: 'status', values: ['NOT_STARTED', 'IN_PROGRESS'] },
    }),
    /** What it is worth in the BOQ that the plan was made from: a credit is worth nothing. */
    weight: money({ label: 'Value', readOnly: true, min: '0' }),
    predecessors: text({
      max: 1000,
      help: 'Numbers of tasks, with a lag in working days: 3, 5+2; other kinds as 3SS+2, 5FF or 7SF, elapsed days as 3+2ed',
    }),
    not_before: date({ label: 'Not before' }),
    pinned_on: date({ label: 'Pinned on' }),
    /** The day by which it has to end: it moves nothing, and what ends after it is told. */
    deadline: date({ label: 'Deadline' }),
    total_float: integer({ label: 'Float, days', readOnly: 'derived' }),
    is_critical: flag({ label: 'Critical', readOnly: 'derived' }),
    /** By what is known of the work and what is left of it, on the day that the plan says. */
    forecast_start_date: date({ label: 'Forecast start', readOnly: 'derived' }),
    forecast_end_date: date({ label: 'Forecast end', readOnly: 'derived' }),
    forecast_float: integer({ label: 'Forecast float, days', readOnly: 'derived' }),
    status: oneOf(taskStatuses, {
      label: 'Status',
      required: true,
      readOnly: 'derived',
      initial: 'NOT_STARTED',
      labels: Object.fromEntries(Object.entries(states).map(([name, { label }]) => [name, label])),
      tones: Object.fromEntries(Object.entries(states).map(([name, { tone }]) => [name, tone])),
    }),
    progress: quantity({ label: 'Done, %', required: true, readOnly: 'derived', initial: '0', min: '0', max: '100' }),
    actual_start_date: date({ label: 'Actual start', readOnly: 'derived' }),
    actual_end_date: date({ label: 'Actual end', readOnly: 'derived' }),
    /** What somebody says is left of a sub-task; without it, it follows from the percentage. */
    remaining_days: integer({ label: 'Remaining, days', readOnly: 'derived', min: 0, max: maxDays }),
    /** What both were before it was said to be done, or not begun: what they are again once it is in progress. */
    progress_before: integer({ label: 'Done before, %', readOnly: 'derived', min: 0, max: 99 }),
    remaining_before: integer({ label: 'Remaining before, days', readOnly: 'derived', min: 0, max: maxDays }),
  },
  breakdown: {
    kinds: {
      main_task: {
        title: 'Main task',
        path: `${planning}/tasks`,
        calls: {
          change: {
            task: { path: '/:id', fields: common, failure: 'Failed to update main task', success: 'Main task updated' },
          },
          remove: { failure: 'Failed to update main task' },
        },
      },
      sub_task: {
        title: 'Sub-task',
        path: `${planning}/sub-tasks`,
        in: ['main_task'],
        notAtTop: true,
        fields: {
          percentage: percent({ required: zeroPercentage, min: '0', max: '100' }),
          duration: integer({
            label: 'Duration, days',
            required: 'Say how many working days it takes',
            min: 0,
            max: maxDays,
          }),
          assignee_id: reference('users', { holding: 'project.plan.view' }),
        },
        calls: {
          add: { failure: 'Failed to update sub task' },
          change: {
            task: {
              path: '/:id',
              fields: [...common, 'percentage', 'duration', 'assignee_id'],
              failure: 'Failed to update sub task',
              success: 'Sub-task updated',
            },
          },
          remove: { failure: 'Failed to update sub task' },
        },
      },
    },
    // The percentages of the sub-tasks add up in their main task, while they are typed.
    figures: {
      sums: 1,
      addsOf: ({ kind, percentage }) => [
        kind === 'sub_task' && typeof percentage === 'string' ? centsOf(percentage) : 0n,
      ],
    },
    reads: () => ({ assignee_name: z.optional(z.string()) }),
    most: { lines: { postgres: 10_000, embedded: 10_000 }, levels: 2, of: 'A plan' },
    sheet: { path: '/api/project-plans/:plan_id/tasks' },
    calls: { remove: {}, comments: { resolve: 'POST' } },
    failures: { read: 'Failed to fetch Main Task', change: 'Failed to submit project planning' },
    findsParent: true,
    record: 'a plan',
  },
  path: '/api/project-plans/tasks',
  endpoints: planningCalls((): Resource => planTasks),
  list: { columns: ['number', 'name', 'planned_start_date', 'planned_end_date', 'progress', 'status'] },
});
