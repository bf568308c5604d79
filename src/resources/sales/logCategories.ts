import { list } from '../../schema/calls/call.ts';
import { flag, rows, text } from '../../schema/field.ts';
import { rowCalls } from '../../schema/calls/rowCalls.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

const scope = { name: text({ required: true, unique: true, search: true, aliases: ['scope', 'enquiry scope'] }) };
export const scopeCalls = rowCalls(
  '/api/log-categories/:id/enquiry-scopes',
  'master.log_category',
  'Enquiry scope',
  scope,
);

export const logCategories = defineResource({
  name: 'log_categories',
  represent: 'name',
  title: 'Log category',
  permissions: 'master.log_category',
  icon: 'Label',
  fields: {
    name: text({ required: true, search: true, unique: true, aliases: ['log category', 'category'] }),
    is_active: flag({ label: 'Active', initial: true }),
    scopes: rows(scope, { represent: 'name', label: 'Enquiry scopes', row: 'Enquiry scope' }),
  },
  calls: { list: list('/api/logcategory') },
  lineCalls: { scopes: scopeCalls },
  list: { columns: ['name', 'is_active'], filters: ['is_active'] },
  import: { key: 'name', lines: { field: 'scopes', key: 'name' } },
});
