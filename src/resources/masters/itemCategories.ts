import { list } from '../../schema/calls/call.ts';
import { flag, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

export const itemCategories = defineResource({
  name: 'item_categories',
  represent: 'name',
  permissions: 'master.item_category',
  icon: 'Category',
  fields: {
    name: text({ required: true, search: true, unique: true, aliases: ['category', 'item category'] }),
    description: text({ search: true }),
    is_active: flag({ label: 'Active', initial: true }),
  },
  calls: { list: list('/api/item-categories') },
  list: { columns: ['name', 'description', 'is_active'], filters: ['is_active'] },
});
