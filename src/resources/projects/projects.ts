import { attachmentCalls } from '../../schema/calls/attachmentCalls.ts';
import { list } from '../../schema/calls/call.ts';
import { instant, money, reference, series, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf } from '../../schema/state.ts';
import { projectWorkflow } from '../../workflows/projects/projects.ts';
import { overviewCall } from './overview.ts';
import { unfinishedCall } from './unfinished.ts';

const permissions = 'project.project';
const empty = 'A project opens when an approved enquiry is converted, or is added here.';

/** The list of projects that have no plan and are not over. */
export const toPlan = 'to-plan';

/**
 * The work of a customer (rule 30). That of a converted enquiry is estimated first, then active if it is won, or lost;
 * one made by hand is active. Closed at its end, and all that is below it with it (rule 127).
 */
export const projects = defineResource({
  name: 'projects',
  represent: 'number',
  about: 'title',
  permissions,
  actions: ['close'],
  menu: 'Projects',
  menuPlace: 1,
  icon: 'Engineering',
  fields: {
    number: series('PRJ'),
    title: text({ required: true, search: true }),
    status: stateOf(projectWorkflow),
    enquiry_id: reference('enquiries', { readOnly: true, search: true }),
    customer_id: reference('customers', { required: 'Choose a customer', isParty: true }),
    client_id: reference('clients'),
    contractor_id: reference('customers', { where: { is_contractor: true }, search: true }),
    place: text({ search: true }),
    expected_value: money({ min: '0' }),
    won_at: instant({ label: 'Won', readOnly: true }),
  },
  workflow: projectWorkflow,
  people: {
    editor: { permission: `${permissions}.update` },
    closer: { permission: `${permissions}.close` },
    project_manager: { newest: 'project_plans', by: 'project_id', person: 'project_manager_id' },
  },
  verbs: ['list', 'read', 'create', 'update', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list('/api/projects', { failure: 'Failed to fetch projects' }) },
  lists: [
    { name: 'all', title: 'All', path: '/api/projects', permission: `${permissions}.view`, which: {}, empty },
    {
      name: toPlan,
      title: 'To plan',
      path: '/api/projects/to-plan',
      permission: `${permissions}.view`,
      which: { states: ['ESTIMATING', 'ACTIVE'], without: 'project_plans' },
      work: { title: 'To plan', permission: 'project.plan.create' },
      empty: 'Each project that is not over is planned.',
    },
  ],
  endpoints: { overview: overviewCall, unfinished: unfinishedCall },
  attachments: attachmentCalls({ path: '/api/projects/:id/attachments', permissions }),
  list: {
    columns: ['number', 'title', 'status', 'customer_id', 'client_id', 'expected_value'],
    filters: ['status', 'customer_id', 'client_id', 'contractor_id', 'expected_value'],
    sort: ['number', 'DESC'],
  },
  form: [
    {
      title: '',
      fields: [
        'title',
        'status',
        'customer_id',
        'client_id',
        'contractor_id',
        'place',
        'expected_value',
        'enquiry_id',
        'won_at',
      ],
    },
  ],
  empty,
});
