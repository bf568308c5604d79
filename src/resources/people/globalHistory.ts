import { list } from '../../schema/calls/call.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { changeFields, changeList } from './changeFields.ts';

/** Every change of people, their branches, roles and permissions, and of branches, in one list (rule 104). */
export const globalHistory = defineResource({
  ...changeList,
  name: 'global_history',
  title: 'Change of people',
  titles: 'Changes of people',
  permissions: 'admin.people_history',
  fields: changeFields(),
  calls: { list: list('/api/people-changes', { size: 30 }) },
  empty: 'Nothing has been changed of people and branches.',
});
