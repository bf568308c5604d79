import * as z from 'zod/mini';
import { id } from '../../schema/calls/answers.ts';
import { call, list } from '../../schema/calls/call.ts';
import { email, flag, integer, rows, longText, phone, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

const contactPerson = () =>
  z.strictObject({
    id: id(),
    version: id(),
    name: z.string(),
    designation: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  });

export const customers = defineResource({
  name: 'customers',
  represent: 'name',
  permissions: 'master.customer',
  menu: 'Enquiries',
  menuPlace: 3,
  icon: 'Handshake',
  fields: {
    name: text({ required: true, search: true, unique: true, aliases: ['customer', 'customer name', 'company'] }),
    is_contractor: flag({ label: 'Contractor', help: 'Contractors are offered where an enquiry names one.' }),
    email: email({ search: true }),
    phone: phone(),
    city: text({ search: true }),
    address: longText({ max: 500 }),
    is_active: flag({ label: 'Active', initial: true }),
    contact_persons: rows(
      {
        name: text({ required: true, search: true, aliases: ['contact', 'contact person', 'contact name'] }),
        designation: text({ aliases: ['role', 'title'] }),
        email: email({ aliases: ['contact email'] }),
        phone: phone({ aliases: ['contact phone', 'mobile'] }),
      },
      { represent: 'name', row: 'Contact person' },
    ),
  },
  recent: true,
  calls: {
    list: list('/api/customer', { rows: 'data.customer.data', failure: 'Failed to fetch customer' }),
    remove: { success: 'Customer Deleted Successfully' },
  },
  endpoints: {
    contactPersons: call({
      method: 'GET',
      path: '/api/customer/contactPerson',
      summary: 'The contact persons of a contractor',
      permission: 'master.customer.view',
      paged: { size: 10, all: true, sorts: ['position', 'name', 'designation', 'email', 'phone'] },
      query: { contractor: integer({ required: 'Select Contractor', min: 1 }) },
      answer: contactPerson,
      failure: 'Failed to fetch customer',
    }),
  },
  linesBy: { contact_persons: { call: 'contactPersons', parameter: 'contractor' } },
  list: {
    columns: ['name', 'is_contractor', 'email', 'phone', 'city', 'is_active'],
    filters: ['is_active', 'is_contractor', 'city'],
  },
  form: [
    { title: 'Customer', fields: ['name', 'is_contractor', 'is_active'] },
    { title: 'Contact', fields: ['email', 'phone', 'city', 'address'] },
    { title: 'Contact persons', fields: ['contact_persons'] },
  ],
  import: { key: 'name', lines: { field: 'contact_persons', key: 'name' } },
});
