import { list } from '../../schema/calls/call.ts';
import { instant, integer, oneOf, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { trailKinds } from '../../schema/trail.ts';

/** Who signed in and out, failed to, read a record, or took a file (rule 103). Written by the server alone, and never changed. */
export const trailEntries = defineResource({
  name: 'trail_entries',
  represent: 'person',
  title: 'Audit entry',
  titles: 'Audit entries',
  permissions: 'admin.trail',
  table: 'global',
  verbs: ['list', 'exportRows', 'views', 'saveView', 'removeView'],
  menu: 'Administration',
  icon: 'Policy',
  fields: {
    at: instant({ label: 'Time', required: true, readOnly: true }),
    kind: oneOf(trailKinds, {
      label: 'What',
      required: true,
      readOnly: true,
      labels: {
        sign_in: 'Signed in',
        failed_sign_in: 'Sign-in failed',
        sign_out: 'Signed out',
        read: 'Record read',
        download: 'File taken',
        export: 'List exported',
      },
      tones: { failed_sign_in: 'bad', download: 'waiting', export: 'waiting' },
    }),
    /** The name at the time; of somebody who is not known, the e-mail that was typed. */
    person: text({ label: 'Name', readOnly: true, search: true }),
    email: text({ label: 'E-mail', readOnly: true, search: true }),
    user_id: reference('users', { label: 'Person', readOnly: true }),
    branch_id: reference('branches', { label: 'Branch', readOnly: true }),
    subject: text({ readOnly: true, search: true }),
    resource: text({ label: 'Kind of record', readOnly: true }),
    record_id: integer({ label: 'Id of the record', readOnly: true }),
    address: text({ readOnly: true, search: true }),
    device: text({ readOnly: true, search: true }),
  },
  import: false,
  calls: { list: list('/api/audit-trail', { size: 30 }) },
  list: {
    columns: ['at', 'kind', 'person', 'subject', 'branch_id', 'address', 'device'],
    filters: ['at', 'user_id', 'kind', 'branch_id', 'address'],
    sort: ['at', 'DESC'],
    sorts: ['at'],
    opens: ['resource', 'record_id'],
  },
  empty: 'Nothing was done that the audit trail keeps.',
});
