import { list } from '../../schema/calls/call.ts';
import { date, instant, integer, quantity, reference, series, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf, whileOpen } from '../../schema/state.ts';
import { productionOrderWorkflow } from '../../workflows/booking/productionOrders.ts';
import { purchaseRequests } from '../requests/purchaseRequests.ts';

const path = '/api/production-orders';
const permissions = 'procurement.production';

/** What is to be made for a line of a request: planned as its production booking, then ordered from a unit (rule 81). */
export const productionOrders = defineResource({
  name: 'production_orders',
  represent: 'number',
  about: 'description',
  title: 'Production order',
  titles: 'Production orders',
  permissions,
  menu: 'Stock',
  menuPlace: 7,
  icon: 'PrecisionManufacturing',
  fields: {
    number: series('PRO'),
    request_id: reference('purchase_requests', { required: true, readOnly: true }),
    request_line_id: integer({ label: 'Line', required: true, readOnly: true, min: 1 }),
    description: text({ required: true, readOnly: true, search: true, max: 2000 }),
    item_id: reference('items', { required: true, readOnly: true }),
    item_variant_id: reference('items.variants', {
      label: 'Variant',
      required: true,
      readOnly: true,
      within: 'item_id',
    }),
    quantity: quantity({ required: true, readOnly: true, min: '0.0001' }),
    received_qty: quantity({ label: 'Received', readOnly: 'derived', initial: '0', min: '0' }),
    production_unit_id: reference('production_units', { label: 'Production unit', readOnly: true }),
    due_on: date({ label: 'Due', readOnly: true, late: whileOpen(productionOrderWorkflow) }),
    done_at: instant({ label: 'Done', readOnly: true }),
    status: stateOf(productionOrderWorkflow),
  },
  workflow: productionOrderWorkflow,
  people: { buyer: { permission: `${permissions}.update` } },
  below: 'request_id',
  partOf: { parent: purchaseRequests, by: 'request_id', editing: 'own' },
  path,
  verbs: ['list', 'read', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list(path, { size: 30 }) },
  list: {
    columns: [
      'number',
      'description',
      'item_variant_id',
      'quantity',
      'received_qty',
      'production_unit_id',
      'due_on',
      'status',
    ],
    filters: ['status', 'production_unit_id', 'item_id', 'request_id', 'due_on'],
    sort: ['number', 'DESC'],
  },
  form: [
    {
      title: '',
      fields: [
        'description',
        'item_id',
        'item_variant_id',
        'quantity',
        'received_qty',
        'production_unit_id',
        'due_on',
        'done_at',
        'request_id',
      ],
    },
  ],
  empty: 'Nothing is in production: what a request books for production appears here.',
});
