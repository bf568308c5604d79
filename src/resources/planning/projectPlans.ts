import * as z from 'zod/mini';
import { call, list } from '../../schema/calls/call.ts';
import { id } from '../../schema/calls/answers.ts';
import { discardable } from '../../schema/calls/shared/discardable.ts';
import { detailAnswer } from '../../schema/calls/recordAnswers.ts';
import { date, instant, integer, oneOf, percent, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { stateOf } from '../../schema/state.ts';
import { planWorkflow } from '../../workflows/planning/plans.ts';
import { toPlan } from '../projects/projects.ts';
import { planBaseline, planElsewhere, planRevision } from './planAnswers.ts';
import { planStanding } from './planStanding.ts';

const permissions = 'project.plan';
const path = '/api/project-plans';
const view = `${permissions}.view`;

const detail = (): z.ZodMiniType<AnyRecord> => detailAnswer(projectPlans);

const manager = {
  label: 'Project manager',
  required: 'Choose a project manager',
  holding: `${permissions}.manage`,
} as const;
const starts_on = date({ label: 'Start', required: 'Say when the work starts', initial: 'today' });

/**
 * The plan of a project: each record is one revision of it (rule 71). Work goes on by a revision until the next one is
 * approved; once that is closed, it is frozen, and is its baseline.
 */
export const projectPlans = defineResource({
  name: 'project_plans',
  represent: 'number',
  about: 'title',
  title: 'Project plan',
  titles: 'Project plans',
  permissions,
  actions: ['submit', 'approve', 'manage', 'track', 'comment'],
  menu: 'Plans',
  menuPlace: 1,
  icon: 'ViewTimeline',
  fields: {
    /** The number of the project; from the second on with the revision: `PRJ-LDS-2026-0042 R2`. */
    number: text({ required: true, readOnly: true, search: true, unique: true, max: 60 }),
    title: text({ required: true, readOnly: true, search: true }),
    project_id: reference('projects', { required: true, readOnly: true }),
    revision: integer({ required: true, readOnly: true, initial: 1 }),
    status: stateOf(planWorkflow),
    starts_on,
    /** The revision of a BOQ that it was made from. */
    boq: text({ label: 'Made from', readOnly: true, max: 120 }),
    project_manager_id: reference('users', manager),
    creator_id: reference('users', { required: true, readOnly: true }),
    approver_id: reference('users', { readOnly: true }),
    progress: percent({ label: 'Done, %', readOnly: 'derived', required: true, initial: '0' }),
    planned_start_date: date({ label: 'Planned start', readOnly: 'derived' }),
    planned_end_date: date({ label: 'Planned end', readOnly: 'derived' }),
    forecast_end_date: date({ label: 'Forecast end', readOnly: 'derived' }),
    /** The day of which it is known how far the work is. */
    forecast_on: date({ label: 'Forecast of', readOnly: 'derived' }),
    /** The last number that a task was given: no other one gets it again. */
    last_number: integer({ readOnly: 'derived', required: true, initial: 0 }),
    frozen_at: instant({ label: 'Revised', readOnly: true }),
  },
  workflow: planWorkflow,
  people: { creator: 'creator_id', approver: 'approver_id', project_manager: 'project_manager_id' },
  below: 'project_id',
  frozen: { field: 'frozen_at' },
  path,
  verbs: ['list', 'read', 'update', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: {
    list: list(path, { failure: 'Failed to fetch project planning' }),
    update: { failure: 'Failed to submit project planning' },
  },
  lists: [
    {
      name: 'current',
      title: 'Current',
      path,
      permission: view,
      which: { unfrozen: true },
      empty: 'No project is planned yet.',
    },
    {
      name: 'awaiting-me',
      title: 'Awaiting me',
      path: `${path}/awaiting-me`,
      permission: view,
      which: { awaitsMe: true },
      empty: 'Nothing waits for your decision.',
    },
    {
      name: 'all',
      title: 'All revisions',
      path: `${path}/all`,
      permission: view,
      which: {},
      empty: 'No project is planned yet.',
    },
  ],
  endpoints: {
    open: call({
      method: 'POST',
      path,
      summary: 'Plan a project: from nothing, or from its approved bill',
      permission: `${permissions}.create`,
      stores: true,
      body: {
        project_id: reference('projects', { required: 'Choose a project', offers: toPlan }),
        starts_on,
        project_manager_id: reference('users', { ...manager, initial: 'me' }),
        made_from: oneOf(['nothing', 'bill'], {
          label: 'Made from',
          required: true,
          initial: 'nothing',
          labels: { nothing: 'Nothing', bill: 'The approved BOQ: a main task for each structure' },
          help: 'Of its stages the last one that was approved: its Details say which',
        }),
      },
      answer: detail,
      status: 201,
      success: 'Project plan created',
      failure: 'Failed to submit project planning',
      button: { label: 'Plan a project', on: 'list', tone: 'primary', opens: true },
    }),
    msProject: call({
      method: 'GET',
      path: `${path}/:id/ms-project`,
      summary: 'The plan as MS Project XML: tasks, links, dates, progress, baseline, people and calendar',
      permission: view,
      answer: 'file',
      failure: 'Failed to make the file for MS Project',
    }),
    document: call({
      method: 'GET',
      path: `${path}/:id/document`,
      summary: 'The chart of the plan as PDF on the letterhead, landscape on A4 or A3',
      permission: view,
      query: { paper: oneOf(['A4', 'A3'], { label: 'Paper' }) },
      answer: 'file',
      failure: 'Failed to make the document',
    }),
    workbook: call({
      method: 'GET',
      path: `${path}/:id/workbook`,
      summary: 'The sheet of the plan as XLSX: tasks, days, dates, progress and who does them',
      permission: view,
      answer: 'file',
      failure: 'Failed to make the workbook',
    }),
    revisions: call({
      method: 'GET',
      path: '/api/projects/:project_id/project-planning/revisions',
      summary: 'The revisions of the plan of a project, the newest first',
      permission: view,
      paged: { size: 10, sorts: ['revision', 'number', 'status', 'created_at'] },
      answer: planRevision,
      failure: 'Failed to fetch revisions',
    }),
    elsewhere: call({
      method: 'GET',
      path: `${path}/:id/elsewhere`,
      summary: 'Where its people are otherwise from today on: their tasks of other projects, and when they are away',
      permission: view,
      answer: planElsewhere,
      failure: 'Failed to fetch where people are',
    }),
    baseline: call({
      method: 'GET',
      path: `${path}/:id/baseline`,
      summary: 'The tasks of the revision before, by their numbers, to be laid over those of this one',
      permission: view,
      query: { revision: integer({ min: 1 }) },
      answer: planBaseline,
      failure: 'Failed to fetch Main Task',
    }),
  },
  includes: () => ({
    ...planStanding(),
    /** The completion by the contract; null without one, and for who may not see it. */
    completes_on: z.nullable(z.string()),
    revisions: z.array(z.strictObject({ id: id(), revision: z.int() })),
    discard: discardable(),
  }),
  list: {
    columns: [
      'number',
      'title',
      'project_id.customer_id',
      'status',
      'progress',
      'planned_end_date',
      'forecast_end_date',
      'project_manager_id',
      'creator_id',
      'updated_at',
    ],
    filters: ['status', 'project_id', 'project_manager_id', 'creator_id', 'planned_end_date'],
    through: { 'project_id.customer_id': reference('customers', { label: 'Customer' }) },
    sort: ['number', 'DESC'],
  },
  form: [{ title: '', fields: ['starts_on', 'project_manager_id', 'boq'] }],
  empty: 'No project is planned yet: begin with one that is active.',
});
