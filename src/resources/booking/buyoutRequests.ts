import { list } from '../../schema/calls/call.ts';
import { date, instant, integer, quantity, rate, reference, series, text } from '../../schema/field.ts';
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
  title: 'Buyout request',
  titles: 'Buyout requests',
  permissions,
  menu: 'Procurement',
  menuPlace: 5,
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
    vendor_id: reference('vendors', { readOnly: true }),
    unit_price: rate({ label: 'Unit price', readOnly: true }),
    due_on: date({ label: 'Due', readOnly: true, late: { field: 'status', values: ['AWARDED'] } }),
    /** What vendors delivered beyond the order, and went into stock for nobody. */
    over_qty: quantity({ label: 'Over the order', readOnly: 'derived', initial: '0', min: '0' }),
    status: stateOf(buyoutRequestWorkflow),
  },
  workflow: buyoutRequestWorkflow,
  people: { buyer: { permission: `${permissions}.update` } },
  partOf: { parent: purchaseRequests, by: 'request_id', editing: 'own' },
  path,
  verbs: ['list', 'read', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list(path, { size: 30 }) },
  list: {
    columns: ['number', 'description', 'item_id', 'quantity', 'unit', 'request_id', 'needed_on', 'status'],
    filters: ['status', 'item_id', 'request_id', 'needed_on'],
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
        'needed_on',
        'sent_at',
        'request_id',
      ],
    },
  ],
  empty: 'Nothing is to be bought: what a request books for buyout appears here.',
});
