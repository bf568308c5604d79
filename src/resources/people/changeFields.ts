import { instant, integer, longText, oneOf, reference, text } from '../../schema/field.ts';

/** What the lists of changes say of each. */
export const changeFields = () => ({
  at: instant({ label: 'Time', required: true, readOnly: true }),
  user_id: reference('users', { label: 'Person', readOnly: true, nobody: 'The system' }),
  action: oneOf(['create', 'update', 'delete'], {
    label: 'What',
    required: true,
    readOnly: true,
    labels: { create: 'Added', update: 'Changed', delete: 'Removed' },
    tones: { create: 'good', delete: 'bad' },
  }),
  /** The record by kind and name, and what of it was changed. */
  subject: text({ readOnly: true }),
  /** The fields with their values before and after; the list shortens it, the file has a row for each. */
  details: longText({ label: 'From what to what', readOnly: true }),
  resource: text({ label: 'Kind of record', readOnly: true, search: true }),
  record_id: integer({ label: 'Id of the record', readOnly: true }),
});

/** How both lists of changes are shown: read, kept as views and taken as a file, by time alone. */
export const changeList = {
  represent: 'subject',
  table: 'global',
  verbs: ['list', 'exportRows', 'views', 'saveView', 'removeView'],
  menu: 'Administration',
  icon: 'ManageHistory',
  import: false,
  list: {
    columns: ['at', 'user_id', 'action', 'subject', 'details'],
    filters: ['at', 'user_id', 'action', 'resource'],
    sort: ['at', 'DESC'],
    sorts: ['at'],
    opens: ['resource', 'record_id'],
  },
} as const;
