import { list } from '../../schema/calls/call.ts';
import { flag, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

export const structures = defineResource({
  name: 'structures',
  represent: 'name',
  permissions: 'master.structure',
  icon: 'AccountTree',
  fields: {
    name: text({ required: 'Please add Name', search: true, unique: true, aliases: ['structure', 'structure name'] }),
    is_spare: flag({ label: 'Spare', help: 'Spare material is listed apart from what is built in.' }),
  },
  calls: {
    list: list('/api/structure', { failure: 'Failed to fetch structures' }),
    create: { failure: 'Failed to create structure', popup: 'Structure Creation Failed' },
    remove: { failure: 'Failed to delete structure', popup: 'Structure Deletion Failed' },
  },
  options: { none: 'None', carry: ['is_spare'] },
  list: { columns: ['name', 'is_spare', 'updated_at'], filters: ['is_spare'] },
});
