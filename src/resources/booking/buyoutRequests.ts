import * as z from 'zod/mini';
import { id } from '../../schema/calls/answers.ts';
import { call, list } from '../../schema/calls/call.ts';
import { date, instant, integer, oneOf, quantity, rate, reference, series, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf } from '../../schema/state.ts';
import { buyoutRequestWorkflow } from '../../workflows/booking/buyoutRequests.ts';
import { purchaseRequests } from '../requests/purchaseRequests.ts';

const path = '/api/buyout-requests';
const permissions = 'procurement.buyout';

/** What is to be bought for a line of a request: planned as its buyout booking, then sent, once (rule 82). */
export const buyoutRequests = defineResource({
  name: 'buyout_requests',
  represent: 'number',
  about: 'description',
  title: 'Buyout request',
  titles: 'Buyout requests',
  permissions,
  menu: 'Buying',
  menuPlace: 1,
  icon: 'ShoppingBag',
  fields: {
    number: series('BUY'),
    request_id: reference('purchase_requests', { required: true, readOnly: true }),
    request_line_id: integer({ label: 'Line', required: true, readOnly: true, min: 1 }),
    description: text({ required: true, readOnly: true, search: true, max: 2000 }),
    item_id: reference('items', { readOnly: true }),
    item_variant_id: reference('items.variants', { label: 'Variant', readOnly: true, within: 'item_id' }),
    quantity: quantity({ required: true, readOnly: true, min: '0.0001' }),
    unit: text({ readOnly: true, max: 20 }),
    received_qty: quantity({ label: 'Received', readOnly: 'derived', initial: '0', min: '0' }),
    /** The BOM of the product that it is in. */
    product_id: reference('boms', { label: 'Product', readOnly: true }),
    needed_on: date({ label: 'Needed', readOnly: true }),
    sent_at: instant({ label: 'Sent', readOnly: true }),
    /** The RFQ that it is in; of an awarded one the RFQ by which it was awarded. */
    rfq_id: reference('rfqs', { label: 'RFQ', readOnly: true }),
    /** The order by which a vendor was asked to deliver it. */
    purchase_order_id: reference('purchase_orders', { label: 'Order', readOnly: true }),
    vendor_id: reference('vendors', { readOnly: true }),
    unit_price: rate({ label: 'Unit price', readOnly: true }),
    due_on: date({ label: 'Due', readOnly: true, late: { field: 'status', values: ['AWARDED'] } }),
    /** What vendors delivered beyond the order, and went into stock for nobody. */
    over_qty: quantity({ label: 'Over the order', readOnly: 'derived', initial: '0', min: '0' }),
    status: stateOf(buyoutRequestWorkflow),
  },
  workflow: buyoutRequestWorkflow,
  people: { buyer: { permission: `${permissions}.update` } },
  below: 'request_id',
  partOf: { parent: purchaseRequests, by: 'request_id', editing: 'own' },
  path,
  verbs: ['list', 'read', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list(path, { size: 30, filtersIn: 'body', failure: 'Failed to fetch buyout requests' }) },
  endpoints: {
    offered: call({
      method: 'GET',
      path: `${path}/filter/:type`,
      summary: 'What a filter of buyout requests offers: numbers, projects, products or items that occur in them',
      permission: `${permissions}.view`,
      params: {
        type: oneOf(['buyout-number', 'project-code', 'product', 'item'], {
          required: true,
          invalid: 'Invalid filter type',
        }),
      },
      paged: { size: 10, sorts: ['value'] },
      answer: () => z.strictObject({ id: id(), value: z.string() }),
      failure: 'Failed to fetch buyout requests',
    }),
  },
  lists: [
    {
      name: 'all',
      title: 'All',
      path,
      permission: `${permissions}.view`,
      which: {},
      empty: 'Nothing is to be bought: what a request books for buyout appears here.',
    },
    {
      name: 'planned',
      title: 'Planned',
      path: `${path}/planned`,
      permission: `${permissions}.view`,
      which: { states: ['PLANNED'] },
      work: { title: 'To send to buyout', permission: `${permissions}.update`, due: 'needed_on' },
      empty: 'Everything that is booked for buyout was sent.',
    },
    {
      name: 'open',
      title: 'To ask vendors',
      path: `${path}/open`,
      permission: `${permissions}.view`,
      which: { states: ['OPEN'] },
      work: { title: 'To ask vendors', permission: 'procurement.rfq.create', due: 'needed_on' },
      empty: 'Everything that is to be bought was asked for.',
    },
    {
      name: 'ordered',
      title: 'Ordered',
      path: `${path}/ordered`,
      permission: `${permissions}.view`,
      which: { states: ['AWARDED'] },
      empty: 'Nothing is on order.',
    },
    {
      name: 'late',
      title: 'Late',
      path: `${path}/late`,
      permission: `${permissions}.view`,
      which: { late: 'due_on' },
      empty: 'Nothing is late.',
    },
  ],
  list: {
    columns: [
      'number',
      'description',
      'item_variant_id',
      'quantity',
      'unit',
      'status',
      'needed_on',
      'vendor_id',
      'due_on',
      'rfq_id',
      'request_id',
    ],
    filters: ['status', 'product_id', 'item_id', 'request_id', 'rfq_id', 'purchase_order_id', 'vendor_id', 'needed_on'],
    through: { 'request_id.project_id': reference('projects', { label: 'Project' }) },
    named: { id: 'buyout_id', needed_on: ['from_date', 'to_date'] },
    offered: {
      call: 'offered',
      words: { buyout_id: 'buyout-number', project_id: 'project-code', product_id: 'product', item_id: 'item' },
    },
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
        'unit',
        'received_qty',
        'product_id',
        'needed_on',
        'sent_at',
        'request_id',
        'rfq_id',
        'purchase_order_id',
        'vendor_id',
        'unit_price',
        'due_on',
        'over_qty',
      ],
    },
  ],
  empty: 'Nothing is to be bought: what a request books for buyout appears here.',
});
