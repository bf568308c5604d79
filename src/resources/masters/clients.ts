import { list } from '../../schema/calls/call.ts';
import { email, flag, longText, phone, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

export const clients = defineResource({
  name: 'clients',
  represent: 'name',
  permissions: 'master.client',
  menu: 'Enquiries',
  menuPlace: 2,
  icon: 'Business',
  fields: {
    name: text({ required: true, search: true, unique: true, aliases: ['client', 'client name', 'company'] }),
    email: email({ search: true }),
    phone: phone(),
    city: text({ search: true }),
    tax_number: text({ max: 40, aliases: ['vat', 'gst', 'tin'] }),
    address: longText({ max: 500 }),
    is_active: flag({ label: 'Active', initial: true }),
  },
  recent: true,
  calls: {
    list: list('/api/client', { rows: 'data.clients.data', failure: 'Failed to fetch client' }),
    remove: { success: 'Client Deleted Successfully' },
  },
  list: { columns: ['name', 'email', 'phone', 'city', 'is_active'], filters: ['is_active', 'city'] },
  form: [
    { title: 'Client', fields: ['name', 'is_active'] },
    { title: 'Contact', fields: ['email', 'phone', 'city', 'address', 'tax_number'] },
  ],
});
