import { list } from '../../schema/calls/call.ts';
import { date, instant, longText, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf, whileOpen } from '../../schema/state.ts';
import { contractActionWorkflow } from '../../workflows/projects/contractActions.ts';
import { projects } from './projects.ts';

const path = '/api/contract-review-actions';
const permissions = 'project.contract_action';

/** What somebody has to do about the contract of a project, and until when (rule 67). */
export const contractActions = defineResource({
  name: 'contract_actions',
  represent: 'title',
  title: 'Action item',
  titles: 'Action items',
  permissions,
  menu: 'Projects',
  menuPlace: 3,
  icon: 'Rule',
  fields: {
    project_id: reference('projects', { required: 'Choose a project' }),
    title: text({ label: 'Action', required: 'Say what is to be done', search: true }),
    clause: text({ label: 'Clause', max: 20, search: true }),
    details: longText({ max: 2000, search: true }),
    assignee_id: reference('users', { required: true, initial: 'me', holding: `${permissions}.view` }),
    due_on: date({ label: 'Due', required: true, late: whileOpen(contractActionWorkflow) }),
    status: stateOf(contractActionWorkflow),
    completed_at: instant({ label: 'Completed', readOnly: true }),
  },
  workflow: contractActionWorkflow,
  people: { assignee: 'assignee_id' },
  below: 'project_id',
  partOf: { parent: projects, by: 'project_id', editing: 'own' },
  path,
  verbs: ['list', 'read', 'create', 'update', 'remove', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list(path, { size: 30, sort: ['sort_col', 'sort_order'], failure: 'Failed to fetch action items' }) },
  lists: [
    {
      name: 'all',
      title: 'All',
      path,
      permission: `${permissions}.view`,
      which: {},
      empty: 'Nothing is to be done about any contract.',
    },
    {
      name: 'late',
      title: 'Late',
      path: `${path}/late`,
      permission: `${permissions}.view`,
      which: { late: 'due_on' },
      empty: 'Nothing is late.',
    },
  ],
  list: {
    columns: ['title', 'clause', 'project_id', 'assignee_id', 'due_on', 'status'],
    filters: ['status', 'project_id', 'assignee_id', 'due_on'],
    mine: { assigned_to_me: ['assignee'] },
    sort: ['due_on', 'ASC'],
  },
  form: [{ title: '', fields: ['project_id', 'title', 'clause', 'due_on', 'assignee_id', 'details'] }],
  empty: 'Nothing is to be done about any contract.',
});
