import { list } from '../../schema/calls/call.ts';
import { documentLanguageNames, documentLanguages } from '../../domain/documents.ts';
import { email, flag, integer, longText, money, oneOf, percent, phone, text } from '../../schema/field.ts';
import { currencies } from '../../domain/currencies.ts';
import { zoneNames, zones } from '../../domain/zones.ts';
import { notationNames, notations } from '../../domain/notations.ts';
import { usualWeek, weekdayNames } from '../../domain/weekdays.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { letterheadFields, quotationTextFields } from './documentFields.ts';
import { logoCalls } from './logoCalls.ts';

const day = (name: keyof typeof usualWeek) => flag({ initial: usualWeek[name] });

/** Branches are never deleted, so that their records stay readable. A closed branch is deactivated. */
export const branches = defineResource({
  name: 'branches',
  represent: 'name',
  title: 'Branch',
  permissions: 'admin.branch',
  table: 'global',
  verbs: ['list', 'read', 'create', 'update', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  menu: 'Administration',
  menuPlace: 4,
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
    /** How dates and numbers are shown and typed in it (rule 106). */
    notation: oneOf(notations, {
      label: 'Dates and numbers',
      required: true,
      initial: 'browser',
      labels: notationNames,
      help: 'How dates and numbers are written and read in the branch, whatever language a browser has.',
    }),
    /** The one word for what day it is in the branch (rule 135). */
    zone: oneOf(zones, {
      label: 'Time zone',
      required: true,
      initial: 'UTC',
      labels: zoneNames,
      help: 'It says which day it is in the branch: what is late, due, and the date on documents.',
    }),
    is_active: flag({ label: 'Active', initial: true, help: 'Nobody can work in a branch that is not active.' }),
    /** Empty: each is (rule 92). */
    awards_approved_from: money({
      label: 'Awards are approved from',
      min: '0',
      help: 'Awards of this value and more are reviewed and approved; without a value each is.',
    }),
    /** By how much more than it was estimated at an award is told as above its estimate (rule 132). */
    estimate_over_percent: percent({
      label: 'Above the estimate, %',
      required: true,
      min: '0',
      max: '999',
      initial: '10',
      help: 'Awards and their lines are marked as above the estimate if they cost more than it by over this percentage.',
    }),
    /** What stands at the head of each document (rule 110). */
    firm_name: text({
      label: 'Name of the firm',
      help: 'As it stands on documents. Without it they have the name of the branch.',
    }),
    address: longText({ max: 500 }),
    phone: phone({ label: 'Telephone' }),
    email: email(),
    web: text({ label: 'Website', max: 120 }),
    registration_number: text({ max: 60 }),
    tax_number: text({ max: 60 }),
    bank_details: longText({ max: 600, help: 'Printed at the end of quotations.' }),
    /** The name of the picture; the picture itself has calls of its own. */
    logo: text({ max: 120, readOnly: true }),
    document_language: oneOf(documentLanguages, {
      label: 'Language of documents',
      required: true,
      initial: 'en',
      labels: documentLanguageNames,
    }),
    /** What a quotation says unless somebody changes it there (rule 111). */
    quotation_terms: longText({
      label: 'Terms of quotations',
      max: 10_000,
      help: 'A paragraph a line; quotations number them.',
    }),
    quotation_validity_days: integer({
      label: 'Quotations are valid for, days',
      min: 1,
      max: 730,
      initial: 30,
    }),
    /** Empty: quotations have no tax. */
    tax_name: text({ label: 'Tax', max: 40, help: '“VAT”, “MwSt.” Without a name quotations have no tax.' }),
    tax_percent: percent({ label: 'Tax rate', min: '0' }),
    /** The days of the week on which the branch works: one at least (rule 75). */
    monday: day('monday'),
    tuesday: day('tuesday'),
    wednesday: day('wednesday'),
    thursday: day('thursday'),
    friday: day('friday'),
    saturday: day('saturday'),
    sunday: day('sunday'),
  },
  calls: { list: list('/api/branches') },
  endpoints: logoCalls,
  list: {
    columns: ['code', 'name', 'currency', 'is_active', 'updated_at'],
    filters: ['is_active'],
    sort: ['code', 'ASC'],
  },
  form: [
    {
      title: '',
      fields: [
        'code',
        'name',
        'currency',
        'notation',
        'zone',
        'awards_approved_from',
        'estimate_over_percent',
        'is_active',
      ],
    },
    {
      title: 'Letterhead',
      fields: letterheadFields,
    },
    {
      title: 'Quotations',
      fields: quotationTextFields,
    },
    { title: 'Working days', fields: weekdayNames },
  ],
  empty: 'Add the first branch. Whoever adds one is assigned to it.',
});
