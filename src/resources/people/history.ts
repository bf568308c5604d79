import { list } from '../../schema/calls/call.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { changeFields } from './changeFields.ts';

/** Every change of the branch's records, as their histories have it, in one list (rule 104). */
export const history = defineResource({
  name: 'history',
  represent: 'subject',
  title: 'Change',
  titles: 'Changes',
  permissions: 'admin.history',
  table: 'global',
  verbs: ['list', 'exportRows', 'views', 'saveView', 'removeView'],
  menu: 'Administration',
  icon: 'ManageHistory',
  import: false,
  fields: changeFields(),
  calls: { list: list('/api/changes', { size: 30 }) },
  list: {
    columns: ['at', 'user_id', 'action', 'subject', 'details'],
    filters: ['at', 'user_id', 'action', 'resource'],
    sort: ['at', 'DESC'],
    sorts: ['at'],
    opens: ['resource', 'record_id'],
  },
  empty: 'Nothing has been changed in this branch.',
});
