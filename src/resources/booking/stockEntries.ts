import { recordAnswer } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { integer, oneOf, quantity, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { belowMinimumCalls } from './belowMinimum.ts';
import { countCalls } from './countCalls.ts';
import { projectedCall } from './projectedStock.ts';
import { returnFields } from './returnFields.ts';

const fields = {
  number: text({ required: true, readOnly: true, search: true, unique: true, max: 20 }),
  item_id: reference('items', { required: 'Choose an item' }),
  item_variant_id: reference('items.variants', { label: 'Variant', required: 'Choose a variant', within: 'item_id' }),
  kind: oneOf(['receipt', 'adjustment', 'booking', 'release', 'issue', 'return', 'vendor_return'], {
    required: true,
    offered: ['receipt', 'adjustment'],
  }),
  quantity: quantity({
    required: true,
    min: '-999999999',
    max: '999999999',
    help: 'In the base unit, or the one that is named. A negative adjustment takes stock away.',
  }),
  /** Another unit of the item, in which the quantity is typed: the entry keeps it in the base unit (rule 162). */
  in_unit: text({ label: 'Typed in', max: 20, help: 'Another unit of the item; empty for the base unit.' }),
  unit_factor: quantity({ label: 'In base units', readOnly: true }),
  /** Of a booking, a release and an issue: for which line of which request. A line that was deleted leaves its id. */
  request_id: reference('purchase_requests', { label: 'For request', readOnly: true }),
  request_line_id: integer({ label: 'Line', readOnly: true, min: 1 }),
  /** Of a receipt of what was made: the order for it. */
  production_order_id: reference('production_orders', { label: 'Production order', readOnly: true }),
  /** Of a receipt, or what corrects it: what the vendor brought. */
  delivery_id: reference('deliveries', { readOnly: true }),
  /** Of an adjustment that takes back a receipt: the receipt, once. */
  reverses_id: reference('stock_entries', { label: 'Reverses', readOnly: true, unique: true }),
  /** Of an issue: the slip with which it was handed out. */
  issue_slip_id: reference('issue_slips', { label: 'Issue slip', readOnly: true }),
  /** Of a return from a site: the issue by which it went out. */
  returns_id: reference('stock_entries', { label: 'Returns', readOnly: true }),
  reason: text({ search: true, help: 'Delivery note, or why the stock is adjusted.' }),
  balance: quantity({ label: 'In stock after', required: true, readOnly: true }),
  booked_after: quantity({ label: 'Booked after', required: true, readOnly: true, initial: '0' }),
};

/**
 * The stock ledger: an entry changes the stock, and nobody changes or deletes an entry (rule 35). People enter receipts
 * and adjustments here; other operations make bookings, releases and issues.
 */
export const stockEntries = defineResource({
  name: 'stock_entries',
  represent: 'number',
  title: 'Stock entry',
  titles: 'Stock entries',
  permissions: 'procurement.stock',
  menu: 'Stock',
  menuPlace: 8,
  icon: 'Warehouse',
  fields,
  endpoints: {
    ...countCalls,
    ...belowMinimumCalls,
    projected: projectedCall,
    bringBack: call({
      method: 'POST',
      path: '/api/stock_entries/:id/return',
      summary: 'Take back into stock what was issued, or a part of it: it came back, or never went',
      permission: 'procurement.booking.update',
      body: returnFields,
      answer: () => recordAnswer(fields),
      status: 201,
      success: 'Back in stock',
      failure: 'Failed to create stock entry',
      button: { label: 'Back to stock…', on: 'record', icon: 'SwapHoriz', when: { kind: ['issue'] } },
    }),
    reverse: call({
      method: 'POST',
      path: '/api/stock_entries/:id/reverse',
      summary: 'Take back a receipt that was entered by mistake, while nothing of it is booked',
      permission: 'procurement.stock.create',
      body: { reason: text({ required: 'Say why the receipt is taken back' }) },
      answer: () => recordAnswer(fields),
      status: 201,
      success: 'Receipt taken back',
      failure: 'Failed to create stock entry',
      button: { label: 'Take back…', on: 'record', icon: 'SwapHoriz', when: { kind: ['receipt'] } },
    }),
  },
  below: 'request_id',
  frozen: 'always',
  verbs: ['list', 'read', 'create', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  list: {
    columns: ['number', 'kind', 'quantity', 'item_id', 'item_variant_id', 'balance', 'created_at', 'reason'],
    filters: ['kind', 'item_id', 'request_id', 'issue_slip_id', 'quantity'],
    sort: ['created_at', 'DESC'],
    // In order of a unit that nearly no entry names nobody looks for one.
    sorts: [
      'number',
      'kind',
      'quantity',
      'item_id',
      'item_variant_id',
      'request_id',
      'balance',
      'booked_after',
      'reason',
      'created_at',
      'created_by_name',
      'updated_at',
      'updated_by_name',
    ],
  },
  form: [
    {
      title: 'Stock entry',
      fields: [
        'number',
        'item_id',
        'item_variant_id',
        'kind',
        'quantity',
        'in_unit',
        'unit_factor',
        'balance',
        'booked_after',
        'request_id',
        'production_order_id',
        'delivery_id',
        'reverses_id',
        'returns_id',
        'issue_slip_id',
        'reason',
      ],
    },
  ],
  empty: 'Receive the first material.',
});
