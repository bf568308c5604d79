import { list } from '../../schema/calls/call.ts';
import { instant, longText, oneOf, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf, whileOpen } from '../../schema/state.ts';
import { followUpWorkflow } from '../../workflows/sales/followUps.ts';
import { enquiries } from './enquiries.ts';

const kinds = ['call', 'email', 'meeting', 'site_visit', 'quotation', 'reminder'] as const;
const permissions = 'enquiry.follow_up';
const enquiriesView = `${enquiries.permissions}.view`;

/** A task about an enquiry, with an assignee and a time (rule 29). */
export const followUps = defineResource({
  name: 'follow_ups',
  represent: 'subject',
  title: 'Follow-up',
  titles: 'Follow-ups',
  permissions,
  menu: 'My work',
  menuPlace: 3,
  icon: 'EventNote',
  fields: {
    enquiry_id: reference('enquiries', { required: 'Choose an enquiry' }),
    kind: oneOf(kinds, { required: true, initial: 'call' }),
    subject: text({ required: 'Say what is to be done', search: true }),
    note: longText({ max: 2000, search: true }),
    due_at: instant({ label: 'Due', required: true, late: whileOpen(followUpWorkflow) }),
    assignee_id: reference('users', {
      required: true,
      initial: 'me',
      // Their part in it shows them the enquiry, which they must be able to open.
      holding: enquiriesView,
    }),
    status: stateOf(followUpWorkflow),
    closed_at: instant({ label: 'Closed', readOnly: true }),
  },
  workflow: followUpWorkflow,
  people: { assignee: 'assignee_id' },
  partOf: { parent: enquiries, by: 'enquiry_id', editing: 'own', seenBy: ['assignee'] },
  path: '/api/followUp',
  verbs: ['list', 'create', 'update', 'remove', 'history'],
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
    {
      name: 'all',
      title: 'All follow-ups',
      path: '/api/followUp/all-follow-ups',
      permission: `${permissions}.view`,
      which: {},
      empty: 'Nothing is planned for any enquiry.',
    },
    {
      name: 'of_enquiry',
      title: 'Follow-ups of an enquiry',
      path: '/api/followUp/:enquiry_id',
      permission: `${permissions}.view`,
      which: {},
      empty: 'Nothing is planned for this enquiry.',
    },
  ],
  list: {
    columns: ['subject', 'kind', 'enquiry_id', 'due_at', 'status', 'note'],
    filters: ['status', 'kind', 'due_at', 'enquiry_id'],
    through: {
      'enquiry_id.customer_id': reference('customers', { label: 'Customer' }),
      'enquiry_id.client_id': reference('clients', { label: 'Client' }),
      'enquiry_id.contractor_id': reference('customers', { label: 'Contractor', where: { is_contractor: true } }),
    },
    sort: ['due_at', 'ASC'],
  },
  form: [{ title: '', fields: ['enquiry_id', 'kind', 'subject', 'due_at', 'assignee_id', 'note'] }],
  empty: 'Nothing is left to follow up. Plan the next step on an enquiry.',
});
