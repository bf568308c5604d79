import { list } from '../../schema/calls/call.ts';
import { integer, quantity, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf } from '../../schema/state.ts';
import { stockRequestWorkflow } from '../../workflows/booking/stockRequests.ts';
import { purchaseRequests } from '../requests/purchaseRequests.ts';

const path = '/api/stock-requests';
const permissions = 'procurement.booking';

/** Who needs material asks whoever booked it to release it (rule 83). */
export const stockRequests = defineResource({
  name: 'stock_requests',
  represent: 'subject',
  title: 'Request for stock',
  titles: 'Requests for stock',
  permissions,
  menu: 'Stock',
  menuPlace: 5,
  icon: 'SwapHoriz',
  fields: {
    /** What is asked for, in a line. */
    subject: text({ label: 'Asked for', required: true, readOnly: true, search: true, max: 400 }),
    request_id: reference('purchase_requests', { label: 'For request', required: true, readOnly: true }),
    request_line_id: integer({ label: 'For line', required: true, readOnly: true, min: 1 }),
    item_id: reference('items', { required: true, readOnly: true }),
    item_variant_id: reference('items.variants', {
      label: 'Variant',
      required: true,
      readOnly: true,
      within: 'item_id',
    }),
    quantity: quantity({ required: true, readOnly: true, min: '0.0001' }),
    holder_id: reference('users', { label: 'Held by', required: true, readOnly: true }),
    from_request_id: reference('purchase_requests', { label: 'Held for', required: true, readOnly: true }),
    from_line_id: integer({ label: 'Held for line', required: true, readOnly: true, min: 1 }),
    released_qty: quantity({ label: 'Released', readOnly: true, min: '0' }),
    status: stateOf(stockRequestWorkflow),
  },
  workflow: stockRequestWorkflow,
  people: { holder: 'holder_id' },
  below: 'request_id',
  partOf: { parent: purchaseRequests, by: 'request_id', editing: 'own' },
  path,
  verbs: ['list', 'read', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list(path, { size: 30 }) },
  list: {
    columns: ['subject', 'quantity', 'request_id', 'from_request_id', 'holder_id', 'status', 'created_at'],
    filters: ['status', 'holder_id', 'item_id'],
    mine: { assigned_to_me: ['holder'] },
    sort: ['created_at', 'DESC'],
  },
  form: [
    {
      title: '',
      fields: [
        'subject',
        'item_id',
        'item_variant_id',
        'quantity',
        'request_id',
        'from_request_id',
        'holder_id',
        'released_qty',
      ],
    },
  ],
  empty: 'Nobody asked for what another has booked.',
});
