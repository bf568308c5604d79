import { list } from '../../schema/calls/call.ts';
import { flag, integer, longText, percent, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

export const paymentTerms = defineResource({
  name: 'payment_terms',
  represent: 'name',
  permissions: 'master.payment_term',
  icon: 'Payments',
  fields: {
    name: text({ required: true, search: true, unique: true, aliases: ['payment term', 'terms'] }),
    days: integer({ label: 'Days until due', required: true, min: 0, max: 3650, initial: 30 }),
    advance: percent({ label: 'Advance, %', min: '0', max: '100', initial: '0' }),
    description: longText({ max: 2000 }),
    is_active: flag({ label: 'Active', initial: true }),
  },
  calls: { list: list('/payment-terms', { perPage: 'limit' }) },
  list: { columns: ['name', 'days', 'advance', 'is_active'], filters: ['is_active', 'days'] },
});
