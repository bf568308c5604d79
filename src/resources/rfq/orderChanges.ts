import { list } from '../../schema/calls/call.ts';
import {
  creator,
  date,
  instant,
  integer,
  longText,
  money,
  quantity,
  rate,
  reference,
  rows,
  series,
  text,
} from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf } from '../../schema/state.ts';
import { orderChangeWorkflow } from '../../workflows/rfq/orderChanges.ts';
import { changeCalls } from './changeCalls.ts';
import { purchaseOrders } from './purchaseOrders.ts';

const path = '/api/order-changes';
const inOrders = { readOnly: true, currencyIn: 'currency' } as const;

/** A numbered change of an order: quantities, prices and days of its lines, and what counts beside them (rule 154). */
export const orderChanges = defineResource({
  name: 'order_changes',
  represent: 'number',
  about: 'reason',
  title: 'Order change',
  titles: 'Order changes',
  menu: 'Buying',
  menuPlace: 5,
  icon: 'ManageHistory',
  fields: {
    number: series('POC'),
    order_id: reference('purchase_orders', { label: 'Order', required: true, readOnly: true }),
    /** Which change of its order it is, from 1 on; empty until it is made. */
    nth: integer({ label: 'Change no.', readOnly: true, min: 1 }),
    reason: longText({ label: 'Why', required: true, readOnly: true, max: 1000 }),
    /** That of its order. */
    currency: text({ readOnly: true, max: 3 }),
    /** What the order came to when it was drafted, and comes to after it. */
    total_before: money({ ...inOrders, label: 'Order before', required: true }),
    total_after: money({ ...inOrders, label: 'Order after', required: true }),
    base_total_after: money({ label: 'After, in our currency', required: true, readOnly: true }),
    /** Empty: as they are. */
    freight: money(inOrders),
    lump_sum: money({ ...inOrders, label: 'Lump sums' }),
    discount: money(inOrders),
    creator_id: creator(),
    reviewer_id: reference('users', { readOnly: true }),
    approver_id: reference('users', { readOnly: true }),
    made_at: instant({ label: 'Made', readOnly: true }),
    sent_at: instant({ label: 'Sent', readOnly: true }),
    status: stateOf(orderChangeWorkflow),
    lines: rows(
      {
        order_line_id: reference('purchase_order_lines', { label: 'Line', required: true, unique: true }),
        quantity_before: quantity({ label: 'Quantity before', readOnly: true, required: true }),
        quantity: quantity({ label: 'Quantity', readOnly: true, required: true, min: '0.0001' }),
        price_before: rate({ label: 'Price before', readOnly: true, required: true }),
        unit_price: rate({ label: 'Unit price', readOnly: true, required: true, min: '0' }),
        due_before: date({ label: 'Due before', readOnly: true }),
        due_on: date({ label: 'Due', readOnly: true }),
        /** After it: quantity × price, in the currency of the order. */
        extension: money({ label: 'Amount', readOnly: true, required: true }),
      },
      { represent: 'order_line_id', row: 'Line' },
    ),
  },
  workflow: orderChangeWorkflow,
  people: {
    creator: 'creator_id',
    reviewer: 'reviewer_id',
    approver: 'approver_id',
    buyer: { permission: 'procurement.order.update' },
  },
  below: 'order_id',
  partOf: { parent: purchaseOrders, by: 'order_id', editing: 'own' },
  path,
  verbs: ['list', 'read', 'history'],
  calls: { list: list(path, { size: 30 }) },
  endpoints: changeCalls,
  list: {
    columns: ['number', 'order_id', 'nth', 'reason', 'total_before', 'total_after', 'status', 'creator_id'],
    filters: ['status', 'order_id', 'approver_id'],
    sort: ['number', 'DESC'],
  },
  form: [
    {
      title: '',
      fields: [
        'order_id',
        'reason',
        'total_before',
        'total_after',
        'base_total_after',
        'freight',
        'lump_sum',
        'discount',
        'reviewer_id',
        'approver_id',
        'made_at',
        'sent_at',
        'nth',
        'lines',
      ],
    },
  ],
  empty: 'No order was changed.',
});
