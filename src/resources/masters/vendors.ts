import { recordAnswer } from '../../schema/calls/answers.ts';
import { call, list } from '../../schema/calls/call.ts';
import { email, flag, integer, longText, phone, reference, text } from '../../schema/field.ts';
import { leadTime } from './leadTime.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

const fields = {
  name: text({
    required: true,
    search: true,
    unique: true,
    aliases: ['vendor', 'vendor name', 'supplier', 'bidder name', 'company'],
  }),
  contact_name: text({ label: 'Contact person', search: true, aliases: ['contact'] }),
  email: email({ search: true }),
  phone: phone(),
  city: text({ search: true }),
  address: longText({ max: 500 }),
  tax_number: text({ max: 40, aliases: ['vat', 'gst', 'tin'] }),
  payment_term_id: reference('payment_terms', {
    aliases: ['payment terms', 'terms'],
    missing: {},
  }),
  lead_time_days: leadTime(),
  is_active: flag({ label: 'Active', initial: true }),
};

export const vendors = defineResource({
  name: 'vendors',
  represent: 'name',
  permissions: 'master.vendor',
  menu: 'Buying',
  menuPlace: 7,
  icon: 'LocalShipping',
  fields,
  recent: true,
  calls: { list: list('/api/vendors'), update: { success: 'Vendor saved successfully' } },
  createdBy: 'save',
  endpoints: {
    save: call({
      method: 'POST',
      path: '/api/vendors/save',
      summary: 'Save a vendor: a new one, or with id and version the one that stands',
      permission: 'master.vendor.create',
      body: { ...fields, id: integer({ min: 1 }), version: integer() },
      stores: true,
      answer: () => recordAnswer(fields),
      status: 201,
      success: 'Vendor saved successfully',
      failure: 'Failed to save vendor',
    }),
  },
  list: {
    columns: ['name', 'contact_name', 'email', 'phone', 'city', 'payment_term_id', 'is_active'],
    filters: ['is_active', 'city', 'payment_term_id'],
  },
  form: [
    { title: 'Vendor', fields: ['name', 'payment_term_id', 'tax_number', 'lead_time_days', 'is_active'] },
    { title: 'Contact', fields: ['contact_name', 'email', 'phone', 'city', 'address'] },
  ],
});
