import { flag, text } from '../../schema/field.ts';
import { leadTime } from './leadTime.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

export const productionUnits = defineResource({
  name: 'production_units',
  represent: 'name',
  permissions: 'master.production_unit',
  icon: 'Factory',
  fields: {
    code: text({ required: true, search: true, unique: true, max: 20 }),
    name: text({ required: true, search: true }),
    city: text({ search: true }),
    lead_time_days: leadTime(),
    is_active: flag({ label: 'Active', initial: true }),
  },
  list: { columns: ['code', 'name', 'city', 'is_active'], filters: ['is_active'], sort: ['code', 'ASC'] },
});
