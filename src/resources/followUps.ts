import { call, list } from '../schema/call.ts';
import { instant, integer, longText, oneOf, reference, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';
import { stateOf, whileOpen } from '../schema/state.ts';
import { followUpWorkflow } from '../workflows/followUps.ts';

const kinds = ['call', 'email', 'meeting', 'site_visit', 'quotation', 'reminder'] as const;
const permissions = 'enquiry.follow_up';

/** What is to be done about an enquiry, by whom and when (part-1 §2, decisions §4). */
export const followUps = defineResource({
  name: 'follow_ups',
  represent: 'subject',
  title: 'Follow-up',
  titles: 'Follow-ups',
  permissions,
  menu: 'Sales',
  icon: 'EventNote',
  fields: {
    enquiry_id: reference('enquiries', { label: 'Enquiry', required: 'Choose an enquiry' }),
    kind: oneOf(kinds, { required: true, initial: 'call' }),
    subject: text({ required: 'Say what is to be done', search: true }),
    note: longText({ max: 2000, search: true }),
    due_at: instant({ label: 'Due', required: true, late: whileOpen(followUpWorkflow) }),
    assignee_id: reference('users', { label: 'Assignee', required: true, initial: 'me' }),
    status: stateOf(followUpWorkflow),
    closed_at: instant({ label: 'Closed', kept: true }),
  },
  workflow: followUpWorkflow,
  steps: 'status',
  people: { assignee: 'assignee_id' },
  seenWith: 'enquiry_id',
  carries: { enquiry_title: 'enquiry_id.title' },
  page: '/my-follow-ups',
  path: '/api/followUp',
  verbs: ['list', 'create', 'update', 'remove'],
  calls: { list: list('/api/followUp/my-follow-ups', { failure: 'Failed to fetch follow-ups' }) },
  lists: [
    {
      name: 'mine',
      title: 'My follow-ups',
      path: '/api/followUp/my-follow-ups',
      permission: `${permissions}.view`,
      which: { mine: ['assignee'] },
      empty: 'Nothing is left to follow up.',
    },
  ],
  more: {
    ofEnquiry: call({
      method: 'GET',
      path: '/api/followUp/:id',
      summary: 'The follow-ups of an enquiry, by its id',
      permission: `${permissions}.view`,
      query: { page: integer({ min: 1, max: 1_000_000 }), per_page: integer({ min: 1 }) },
      failure: 'Failed to fetch follow-ups',
    }),
    updateStatus: call({
      method: 'PUT',
      path: '/api/followUp/:id/update-status',
      summary: 'Mark a follow-up as done, cancelled, or open again',
      permission: `${permissions}.update`,
      body: {
        status: oneOf(['OPEN', 'DONE', 'CANCELLED'], { required: true }),
        comment: longText({ max: 2000 }),
        version: integer({ min: 1 }),
      },
      success: 'Staus Updated successfully',
      failure: 'Action failed',
    }),
  },
  list: {
    columns: ['subject', 'kind', 'enquiry_id', 'due_at', 'status', 'note'],
    filters: ['status', 'kind', 'due_at', 'enquiry_id'],
    sort: ['due_at', 'ASC'],
  },
  form: [{ title: '', fields: ['enquiry_id', 'kind', 'subject', 'due_at', 'assignee_id', 'note'] }],
  empty: 'Nothing is left to follow up. Plan the next step on an enquiry.',
});
