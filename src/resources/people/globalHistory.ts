import { list } from '../../schema/calls/call.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { changeFields } from './changeFields.ts';

/** Every change of people, their branches, roles and permissions, and of branches, in one list (rule 104). */
export const globalHistory = defineResource({
  name: 'global_history',
  represent: 'subject',
  title: 'Change of people',
  titles: 'Changes of people',
  permissions: 'admin.people_history',
  table: 'global',
  verbs: ['list', 'exportRows', 'views', 'saveView', 'removeView'],
  menu: 'Administration',
  icon: 'ManageHistory',
  import: false,
  fields: changeFields(),
  calls: { list: list('/api/people-changes', { size: 30 }) },
  list: {
    columns: ['at', 'user_id', 'action', 'subject', 'details'],
    filters: ['at', 'user_id', 'action', 'resource'],
    sort: ['at', 'DESC'],
    sorts: ['at'],
    opens: ['resource', 'record_id'],
  },
  empty: 'Nothing has been changed of people and branches.',
});
