import { list } from '../../schema/calls/call.ts';
import { date, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

/** Days on which the branch does not work, whatever the day of the week (rule 75). */
export const holidays = defineResource({
  name: 'holidays',
  represent: 'name',
  permissions: 'project.holiday',
  menu: 'Projects',
  menuPlace: 9,
  icon: 'EventBusy',
  fields: {
    date: date({ required: true, unique: true, aliases: ['day', 'holiday date'] }),
    name: text({ required: true, search: true, aliases: ['holiday'] }),
  },
  path: '/api/holidays',
  calls: { list: list('/api/holidays') },
  import: { key: 'date' },
  list: { columns: ['date', 'name', 'updated_at'], filters: ['date'], sort: ['date', 'ASC'] },
  empty: 'No holidays yet: add them, or import those of a country and a year.',
});
