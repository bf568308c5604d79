import { list } from '../../schema/calls/call.ts';
import { instant, money, oneOf, reference, series, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

/** The work of a converted enquiry (rule 30): estimated first, then active if it is won, or lost; closed at its end. */
export const projects = defineResource({
  name: 'projects',
  represent: 'number',
  about: 'title',
  permissions: 'project.project',
  menu: 'Projects',
  icon: 'Engineering',
  fields: {
    number: series('PRJ'),
    title: text({ required: true, readOnly: true, search: true }),
    status: oneOf(['ESTIMATING', 'ACTIVE', 'LOST', 'CLOSED'], {
      readOnly: true,
      initial: 'ESTIMATING',
      tones: { ESTIMATING: 'waiting', ACTIVE: 'good', LOST: 'bad', CLOSED: 'neutral' },
    }),
    enquiry_id: reference('enquiries', { readOnly: true, search: true }),
    customer_id: reference('customers', { required: true, readOnly: true }),
    client_id: reference('clients', { readOnly: true }),
    contractor_id: reference('customers', {
      where: { is_contractor: true },
      readOnly: true,
      search: true,
    }),
    place: text({ readOnly: true, search: true }),
    expected_value: money({ readOnly: true }),
    won_at: instant({ label: 'Won', readOnly: true }),
  },
  verbs: ['list', 'read', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list('/api/projects', { failure: 'Failed to fetch projects' }) },
  list: {
    columns: ['number', 'title', 'status', 'customer_id', 'client_id', 'expected_value', 'created_at'],
    filters: ['status', 'customer_id', 'client_id', 'contractor_id', 'expected_value'],
    sort: ['number', 'DESC'],
  },
  empty: 'A project opens when an approved enquiry is converted.',
});
