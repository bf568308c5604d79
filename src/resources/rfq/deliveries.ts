import { list } from '../../schema/calls/call.ts';
import { date, flag, quantity, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { purchaseRequests } from '../requests/purchaseRequests.ts';

const path = '/api/deliveries';
const permissions = 'procurement.buyout';

/** What a vendor brought of an order (rule 93): never changed, never deleted. */
export const deliveries = defineResource({
  name: 'deliveries',
  represent: 'delivery_note',
  title: 'Delivery',
  titles: 'Deliveries',
  permissions,
  menu: 'Procurement',
  menuPlace: 8,
  icon: 'LocalShipping',
  partOf: { parent: purchaseRequests, by: 'request_id', editing: 'own' },
  fields: {
    request_id: reference('purchase_requests', { label: 'Request', required: true, readOnly: true }),
    buyout_request_id: reference('buyout_requests', { label: 'Buyout request', required: true, readOnly: true }),
    vendor_id: reference('vendors', { required: true, readOnly: true }),
    quantity: quantity({ required: true, readOnly: true, min: '0.0001' }),
    over_qty: quantity({ label: 'Over the order', required: true, readOnly: true, initial: '0', min: '0' }),
    received_on: date({ label: 'Received', required: true, readOnly: true }),
    due_on: date({ label: 'Due', readOnly: true }),
    /** It came after the day on which it was due. */
    is_late: flag({ label: 'Late', readOnly: true }),
    delivery_note: text({ label: 'Delivery note', max: 60, search: true, readOnly: true }),
  },
  frozen: 'always',
  path,
  verbs: ['list', 'read', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list(path, { size: 30 }) },
  list: {
    columns: [
      'received_on',
      'buyout_request_id',
      'vendor_id',
      'quantity',
      'over_qty',
      'due_on',
      'is_late',
      'delivery_note',
    ],
    filters: ['vendor_id', 'buyout_request_id', 'received_on', 'is_late'],
    sort: ['created_at', 'DESC'],
  },
  form: [
    {
      title: '',
      fields: [
        'buyout_request_id',
        'request_id',
        'vendor_id',
        'quantity',
        'over_qty',
        'received_on',
        'due_on',
        'is_late',
        'delivery_note',
      ],
    },
  ],
  empty: 'Nothing was delivered yet: receive what was ordered.',
});
