import { list } from '../schema/calls/call.ts';
import { date, oneOf, reference, series, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

/** The estimation of a project, created with it in the first stage (rule 30). */
export const estimations = defineResource({
  name: 'estimations',
  represent: 'number',
  about: 'title',
  permissions: 'estimation.estimation',
  menu: 'Estimation',
  icon: 'Calculate',
  fields: {
    number: series('EST'),
    title: text({ required: true, readOnly: true, search: true }),
    project_id: reference('projects', { label: 'Project', required: true, readOnly: true }),
    enquiry_id: reference('enquiries', { label: 'Enquiry', readOnly: true }),
    estimation_stage: oneOf(['boq_details', 'boq_creation', 'boq_sales', 'cost_estimation'], {
      label: 'Stage',
      readOnly: true,
      initial: 'boq_details',
      labels: { boq_details: 'BOQ details', boq_creation: 'BOQ creation', boq_sales: 'BOQ sales' },
    }),
    creator_id: reference('users', { label: 'Creator', required: true, readOnly: true }),
    due_on: date({ label: 'Due', readOnly: true }),
  },
  verbs: ['list', 'read', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list('/api/estimations', { failure: 'Failed to fetch estimations' }) },
  list: {
    columns: ['number', 'title', 'project_id', 'estimation_stage', 'creator_id', 'due_on', 'created_at'],
    filters: ['estimation_stage', 'project_id', 'creator_id', 'due_on'],
    sort: ['number', 'DESC'],
  },
  empty: 'An estimation opens when an approved enquiry is converted.',
});
