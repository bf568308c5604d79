import { list } from '../../schema/calls/call.ts';
import { flag, oneOf, text } from '../../schema/field.ts';
import { currencies } from '../../domain/currencies.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

/** Branches are never deleted, so that their records stay readable. A closed branch is deactivated. */
export const branches = defineResource({
  name: 'branches',
  represent: 'name',
  title: 'Branch',
  permissions: 'admin.branch',
  table: 'global',
  verbs: ['list', 'read', 'create', 'update', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  menu: 'Administration',
  icon: 'Apartment',
  fields: {
    code: text({ required: true, search: true, unique: true, max: 20 }),
    name: text({ required: true, search: true }),
    /** The one of all its amounts. A change converts nothing. */
    currency: oneOf(currencies, {
      required: true,
      initial: 'GBP',
      labels: Object.fromEntries(currencies.map((code) => [code, code])),
      help: 'All amounts of the branch are in this currency. Changing it converts nothing.',
    }),
    is_active: flag({ label: 'Active', initial: true, help: 'Nobody can work in a branch that is not active.' }),
  },
  calls: { list: list('/api/branches') },
  list: {
    columns: ['code', 'name', 'currency', 'is_active', 'updated_at'],
    filters: ['is_active'],
    sort: ['code', 'ASC'],
  },
  empty: 'Add the first branch. Whoever adds one is assigned to it.',
});
