import * as z from 'zod/mini';
import { stageNames, stages } from '../../domain/estimation/stages.ts';
import { call, list } from '../../schema/calls/call.ts';
import { detailAnswer } from '../../schema/calls/recordAnswers.ts';
import { date, instant, longText, oneOf, reference, series, text } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf } from '../../schema/state.ts';
import { estimationWorkflow } from '../../workflows/estimation/estimations.ts';
import { outcomes } from '../../workflows/estimation/stages.ts';
import { stageSummary, workingRoleShape } from './answers.ts';
import { compareCalls } from './compareCalls.ts';

const detail = (): z.ZodMiniType<AnyRecord> => detailAnswer(estimations);

/** The estimation of a project, created with it in the first stage (rule 30). */
export const estimations = defineResource({
  name: 'estimations',
  represent: 'number',
  about: 'title',
  permissions: 'estimation.estimation',
  actions: ['coordinate', 'hold', 'reopen'],
  menu: 'Estimations',
  menuPlace: 1,
  icon: 'Calculate',
  fields: {
    number: series('EST'),
    title: text({ required: true, readOnly: true, search: true }),
    project_id: reference('projects', { required: true, readOnly: true }),
    enquiry_id: reference('enquiries', { readOnly: true }),
    status: stateOf(estimationWorkflow),
    estimation_stage: oneOf(stageNames, {
      label: 'Stage',
      readOnly: true,
      initial: 'boq_details',
      labels: { boq_details: 'BOQ details', boq_creation: 'BOQ creation', boq_sales: 'BOQ sales' },
    }),
    /** Who makes the stages that are not open yet. */
    creator_id: reference('users', { required: 'Choose a colleague' }),
    due_on: date({ label: 'Due', late: { field: 'status', values: ['OPEN', 'HELD'] } }),
    outcome: oneOf(outcomes, { readOnly: true }),
    closed_at: instant({ label: 'Closed', readOnly: true }),
    close_reason: longText({ label: 'Reason', max: 2000, readOnly: true }),
  },
  workflow: estimationWorkflow,
  people: {
    creator: 'creator_id',
    editor: { permission: 'estimation.estimation.update' },
    coordinator: { permission: 'estimation.estimation.coordinate' },
    team_leader: { permission: 'estimation.estimation.hold' },
    reopener: { permission: 'estimation.estimation.reopen' },
  },
  below: 'project_id',
  verbs: ['list', 'read', 'update', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list('/api/estimations', { failure: 'Failed to fetch estimations' }) },
  endpoints: {
    ...compareCalls,
    clientReview: call({
      method: 'PUT',
      path: '/api/estimations/:id/client-review',
      summary: 'The client reviews what was submitted',
      permission: 'estimation.estimation.coordinate',
      body: { remarks: longText({ max: 2000 }) },
      answer: detail,
      success: 'In client review',
      failure: 'Action failed',
    }),
    close: call({
      method: 'PUT',
      path: '/api/estimations/:id/close',
      summary: 'Close an estimation that was submitted to the client: won or lost',
      permission: 'estimation.estimation.coordinate',
      body: {
        outcome: oneOf(outcomes, { required: 'Say whether it was won or lost' }),
        reason: longText({ required: 'Say why', max: 2000 }),
      },
      answer: detail,
      success: 'Estimation closed',
      failure: 'Action failed',
    }),
  },
  includes: () => ({
    /** Of its project. */
    customer_name: z.nullable(z.string()),
    client_name: z.nullable(z.string()),
    ...Object.fromEntries(stageNames.map((stage) => [stages[stage].list, z.array(stageSummary())])),
    ...workingRoleShape(),
  }),
  list: {
    columns: ['number', 'title', 'status', 'project_id', 'estimation_stage', 'creator_id', 'due_on', 'created_at'],
    filters: ['status', 'estimation_stage', 'project_id', 'creator_id', 'due_on'],
    through: {
      'project_id.customer_id': reference('customers', { label: 'Customer' }),
      'project_id.client_id': reference('clients', { label: 'Client' }),
      'project_id.contractor_id': reference('customers', { label: 'Contractor', where: { is_contractor: true } }),
    },
    sort: ['number', 'DESC'],
  },
  empty: 'An estimation opens when an approved enquiry is converted.',
  beginsAt: 'enquiries',
});
