import { list } from '../../src/schema/calls/call.ts';
import * as f from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';

/**
 * A resource with every kind of field, references, two lists of lines, and a list call in which every spelling differs
 * from the usual one: what the machinery promises, whether or not the firm's own resources use it yet.
 */
export const everyKind = defineResource({
  name: 'probes',
  represent: 'name',
  permissions: 'test.probe',
  fields: {
    name: f.text({ required: 'Please add Name', search: true, unique: true }),
    unit: f.text({ max: 12, initial: 'ea' }),
    notes: f.longText({ search: true, max: 300 }),
    email: f.email(),
    phone: f.phone(),
    is_open: f.flag({ initial: true }),
    is_late: f.flag(),
    days: f.integer({ min: 1, max: 365 }),
    copies: f.integer({ initial: 1 }),
    value: f.money({ required: true, min: '0' }),
    credit: f.money(),
    rate: f.rate({ min: '-5', max: '1000000' }),
    required_qty: f.quantity({ initial: '0', min: '0' }),
    margin: f.percent({ min: '0', max: '100' }),
    due_on: f.date(),
    called_at: f.instant(),
    stage: f.oneOf(['draft', 'sent', "won't"], { initial: 'draft' }),
    reason: f.oneOf(['price', 'date']),
    structure_id: f.reference('structures', { required: 'Select Structure' }),
    contractor_id: f.reference('customers', { where: { is_contractor: true } }),
    rows: f.rows(
      {
        name: f.text({ required: true, unique: true }),
        client_id: f.reference('clients'),
        qty: f.quantity({ required: true, min: '0' }),
        at: f.instant(),
        is_done: f.flag(),
      },
      { represent: 'name', min: 1 },
    ),
    parts: f.rows(
      { name: f.text({ required: true }), kind: f.oneOf(['a', 'b'], { initial: 'a' }) },
      { represent: 'name', firstFrom: 'name' },
    ),
  },
  calls: {
    list: list('/api/probe', {
      rows: 'data.probes.data',
      size: 30,
      perPage: 'limit',
      sort: ['sort_by', 'order'],
      filtersIn: 'body',
    }),
  },
  list: {
    columns: ['name', 'value', 'updated_at'],
    filters: [
      'is_open',
      'stage',
      'structure_id',
      'contractor_id',
      'unit',
      'email',
      'days',
      'value',
      'margin',
      'due_on',
      'called_at',
    ],
    sort: ['value', 'DESC'],
  },
});

/** What the product names by a number, with a day of today at first, an order of days, and nobody's demo rows. */
export const numberedKind = defineResource({
  name: 'numbered_probes',
  represent: 'number',
  about: 'title',
  permissions: 'test.numbered',
  fields: {
    number: f.series('PRB'),
    title: f.text({ required: true, search: true }),
    hired_on: f.date({ required: true, initial: 'today' }),
    due_on: f.date({ notBefore: 'hired_on', late: { until: 'returned_on' } }),
    returned_on: f.date({ notBefore: 'hired_on' }),
    daily_rate: f.money({ min: '0' }),
    manager_id: f.reference('users', { initial: 'me' }),
    readers: f.rows({ user_id: f.reference('users', { required: true }) }, { represent: 'user_id' }),
  },
  calls: { list: list('/api/numbered') },
  lists: [
    { name: 'all', title: 'All', path: '/api/numbered', permission: 'test.numbered.view', which: {}, empty: 'None.' },
    {
      name: 'late',
      title: 'Late',
      path: '/api/numbered/late',
      permission: 'test.numbered.view',
      which: { late: 'due_on' },
      empty: 'None is late.',
    },
  ],
  import: false,
  list: {
    columns: ['number', 'title', 'due_on'],
    filters: ['hired_on', 'due_on', 'manager_id'],
    sort: ['number', 'DESC'],
  },
});

/** A resource that declares no calls: it speaks ra-data-simple-rest. */
export const simpleKind = defineResource({
  name: 'plain-probes',
  represent: 'code',
  permissions: 'test.plain',
  fields: {
    code: f.text({ required: true, search: true, unique: true, max: 40 }),
    is_active: f.flag({ initial: true }),
    probe_id: f.reference('probes'),
    amount: f.money({ required: true, min: '0' }),
    remarks: f.longText(),
  },
  list: { columns: ['code', 'amount'], filters: ['is_active', 'probe_id', 'amount', 'remarks'] },
});
