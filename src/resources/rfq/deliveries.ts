import { list } from '../../schema/calls/call.ts';
import { date, flag, quantity, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf } from '../../schema/state.ts';
import { deliveryWorkflow } from '../../workflows/rfq/deliveries.ts';
import { purchaseRequests } from '../requests/purchaseRequests.ts';

const path = '/api/deliveries';
const permissions = 'procurement.buyout';

/** What a vendor brought of one line of an order (rules 93 and 153): corrected or taken back, never deleted. */
export const deliveries = defineResource({
  name: 'deliveries',
  represent: 'delivery_note',
  title: 'Delivery',
  titles: 'Deliveries',
  permissions,
  menu: 'Buying',
  menuPlace: 6,
  icon: 'LocalShipping',
  partOf: { parent: purchaseRequests, by: 'request_id', editing: 'own' },
  fields: {
    request_id: reference('purchase_requests', { label: 'Request', required: true, readOnly: true }),
    buyout_request_id: reference('buyout_requests', { label: 'Buyout request', required: true, readOnly: true }),
    purchase_order_id: reference('purchase_orders', { label: 'Order', readOnly: true }),
    vendor_id: reference('vendors', { required: true, readOnly: true }),
    /** The variant that came; empty of what is no item. */
    item_id: reference('items', { readOnly: true }),
    item_variant_id: reference('items.variants', { label: 'Variant', readOnly: true, within: 'item_id' }),
    quantity: quantity({ label: 'Accepted', required: true, readOnly: true, min: '0' }),
    rejected_qty: quantity({ label: 'Rejected', required: true, readOnly: true, initial: '0', min: '0' }),
    rejection: text({ label: 'Why it was rejected', max: 500, readOnly: true }),
    over_qty: quantity({ label: 'Over the order', required: true, readOnly: true, initial: '0', min: '0' }),
    /** What went back to the vendor, of what is over the order first. */
    returned_qty: quantity({ label: 'Sent back', required: true, readOnly: true, initial: '0', min: '0' }),
    /** The unit of the item in which it was named, if another than the base unit, and how many of that one is (rule 162). */
    in_unit: text({ label: 'Brought in', max: 20, readOnly: true }),
    unit_factor: quantity({ label: 'In base units', readOnly: true }),
    received_on: date({ label: 'Received', required: true, readOnly: true }),
    due_on: date({ label: 'Due', readOnly: true }),
    /** It came after the day on which it was due. */
    is_late: flag({ label: 'Late', readOnly: true }),
    delivery_note: text({ label: 'Delivery note', max: 60, search: true, readOnly: true }),
    status: stateOf(deliveryWorkflow),
  },
  workflow: deliveryWorkflow,
  people: { buyer: { permission: `${permissions}.update` } },
  below: 'request_id',
  path,
  verbs: ['list', 'read', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list(path, { size: 30 }) },
  list: {
    columns: [
      'received_on',
      'purchase_order_id',
      'buyout_request_id',
      'vendor_id',
      'quantity',
      'rejected_qty',
      'returned_qty',
      'due_on',
      'is_late',
      'delivery_note',
      'status',
    ],
    filters: ['vendor_id', 'purchase_order_id', 'buyout_request_id', 'received_on', 'is_late', 'status'],
    sort: ['created_at', 'DESC'],
  },
  form: [
    {
      title: '',
      fields: [
        'purchase_order_id',
        'buyout_request_id',
        'request_id',
        'vendor_id',
        'item_id',
        'item_variant_id',
        'quantity',
        'over_qty',
        'returned_qty',
        'rejected_qty',
        'rejection',
        'in_unit',
        'unit_factor',
        'received_on',
        'due_on',
        'is_late',
        'delivery_note',
      ],
    },
  ],
  empty: 'Nothing was delivered yet: receive what was ordered.',
  beginsAt: 'purchase_orders',
});
