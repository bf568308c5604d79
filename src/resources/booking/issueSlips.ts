import { list } from '../../schema/calls/call.ts';
import { series } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf } from '../../schema/state.ts';
import { issueSlipWorkflow } from '../../workflows/booking/issueSlips.ts';
import { issueSlipCalls, slipHead } from './issueSlipCalls.ts';

const path = '/api/issue-slips';
const permissions = 'procurement.booking';
const { issued_to, issued_on, note } = slipHead;

const fields = {
  number: series('ISS'),
  issued_to: { ...issued_to, readOnly: true },
  issued_on: { ...issued_on, required: true, readOnly: true },
  note: { ...note, readOnly: true },
  status: stateOf(issueSlipWorkflow),
} as const;

/** What was handed out at once to a person or a site (rule 157); its lines are the issues of the ledger that name it. */
export const issueSlips = defineResource({
  name: 'issue_slips',
  represent: 'number',
  title: 'Issue slip',
  titles: 'Issue slips',
  permissions,
  menu: 'Stock',
  menuPlace: 4,
  icon: 'Checklist',
  fields,
  workflow: issueSlipWorkflow,
  people: { storekeeper: { permission: `${permissions}.update` } },
  path,
  verbs: ['list', 'read', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list(path, { size: 30 }) },
  endpoints: issueSlipCalls(fields),
  list: {
    columns: ['number', 'issued_to', 'issued_on', 'status', 'note'],
    filters: ['status', 'issued_on'],
    sort: ['number', 'DESC'],
  },
  form: [{ title: '', fields: ['issued_to', 'issued_on', 'note'] }],
  empty: 'Nothing was handed out by a slip yet: issue what is held.',
  beginsAt: 'purchase_requests',
});
