import * as z from 'zod/mini';
import { call, list } from '../../schema/calls/call.ts';
import { date, integer, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

const create = 'project.holiday.create';
/** A country or a region by its code. */
const place = () => z.strictObject({ code: z.string(), name: z.string() });

/** Which holidays: of a country, or of a region of it, in a year. */
const ofCountry = {
  country: text({ required: 'Choose a country', max: 2 }),
  region: text({ max: 10 }),
  year: integer({ required: 'Say which year', min: 1970, max: 2100 }),
};

/** Days on which the branch does not work, whatever the day of the week (rule 75). */
export const holidays = defineResource({
  name: 'holidays',
  represent: 'name',
  permissions: 'project.holiday',
  icon: 'EventBusy',
  fields: {
    date: date({ required: true, unique: true, aliases: ['day', 'holiday date'] }),
    name: text({ required: true, search: true, aliases: ['holiday'] }),
  },
  path: '/api/holidays',
  calls: { list: list('/api/holidays') },
  endpoints: {
    importCountry: call({
      method: 'POST',
      path: '/api/holidays/import-country',
      summary: 'Add the public holidays of a country and a year on days that have none yet',
      permission: create,
      body: ofCountry,
      answer: () => z.strictObject({ added: z.int(), skipped: z.int() }),
      failure: 'Failed to import holidays',
      button: { label: 'Import a country', on: 'list', icon: 'EventBusy' },
    }),
    preview: call({
      method: 'GET',
      path: '/api/holidays/of-country',
      summary: 'The public holidays of a country and a year, and the holiday that each of these days has already',
      permission: create,
      query: ofCountry,
      answer: () =>
        z.strictObject({
          holidays: z.array(z.strictObject({ date: z.iso.date(), name: z.string(), there: z.nullable(z.string()) })),
        }),
      failure: 'Failed to fetch holidays',
    }),
    countries: call({
      method: 'GET',
      path: '/api/holidays/countries',
      summary: 'The countries whose public holidays are known, with their regions',
      permission: create,
      answer: () => z.strictObject({ countries: z.array(z.extend(place(), { regions: z.array(place()) })) }),
      failure: 'Failed to fetch countries',
    }),
    calendar: call({
      method: 'GET',
      path: '/api/working-calendar',
      summary: 'The days of the week on which the branch works, 1 for Monday to 7 for Sunday, and its holidays',
      permission: 'project.plan.view',
      answer: () => z.strictObject({ weekdays: z.array(z.int()), holidays: z.array(z.iso.date()) }),
      failure: 'Failed to fetch the working calendar',
    }),
  },
  import: { key: 'date' },
  list: { columns: ['date', 'name', 'updated_at'], filters: ['date'], sort: ['date', 'ASC'] },
  empty: 'No holidays yet: add them, or import those of a country and a year.',
});
