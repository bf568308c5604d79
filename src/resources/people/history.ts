import { list } from '../../schema/calls/call.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { changeFields, changeList } from './changeFields.ts';

/** Every change of the branch's records, as their histories have it, in one list (rule 104). */
export const history = defineResource({
  ...changeList,
  name: 'history',
  title: 'Change',
  titles: 'Changes',
  permissions: 'admin.history',
  fields: changeFields(),
  calls: { list: list('/api/changes', { size: 30 }) },
  empty: 'Nothing has been changed in this branch.',
});
