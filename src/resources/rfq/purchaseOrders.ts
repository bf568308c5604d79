import { list } from '../../schema/calls/call.ts';
import { date, factor, instant, integer, longText, money, reference, series, text, total } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf } from '../../schema/state.ts';
import { purchaseOrderWorkflow } from '../../workflows/rfq/purchaseOrders.ts';
import { orderCalls } from './orderCalls.ts';

const path = '/api/purchase-orders';
const permissions = 'procurement.order';
const view = `${permissions}.view`;

/** What counts once beside the lines (rule 149), in the currency of the order. */
const charge = (label?: string) =>
  money({ ...(label && { label }), required: true, readOnly: true, initial: '0', currencyIn: 'currency' });

/** What one award orders from one vendor (rule 151), in the vendor's currency. */
export const purchaseOrders = defineResource({
  name: 'purchase_orders',
  represent: 'number',
  about: 'vendor_id',
  title: 'Order',
  titles: 'Orders',
  permissions,
  actions: ['approve'],
  menu: 'Buying',
  menuPlace: 4,
  icon: 'Assignment',
  fields: {
    number: series('PO'),
    vendor_id: reference('vendors', { required: true, readOnly: true, search: true }),
    award_id: reference('awards', { required: true, readOnly: true }),
    project_id: reference('projects', { readOnly: true, search: true }),
    /** Empty: that of the branch. */
    currency: text({ readOnly: true, max: 3 }),
    /** What one unit of its currency is worth in that of the branch. */
    exchange_rate: factor({ label: 'Exchange rate', readOnly: true }),
    goods: total('purchase_order_lines.extension', { currencyIn: 'currency' }),
    freight: charge(),
    lump_sum: charge('Lump sums'),
    discount: charge(),
    total: money({
      required: true,
      readOnly: 'derived',
      currencyIn: 'currency',
      formula: { difference: [{ sum: ['goods', 'freight', 'lump_sum'] }, 'discount'] },
    }),
    /** The same in the currency of the branch: lines by the rate of the award, and what it reckoned beside them. */
    base_goods: total('purchase_order_lines.base_extension', { label: 'Goods in our currency' }),
    base_charges: money({ required: true, readOnly: true, initial: '0' }),
    base_total: money({
      label: 'In our currency',
      required: true,
      readOnly: 'derived',
      formula: { sum: ['base_goods', 'base_charges'] },
    }),
    payment_term_id: reference('payment_terms'),
    delivery_address: longText({ label: 'Deliver to', max: 500 }),
    contact: text({ label: 'Our contact', max: 120 }),
    instructions: longText({ label: 'To the vendor', max: 4000, search: true }),
    /** How many changes were made of it (rule 154). */
    changes: integer({ label: 'Changes', readOnly: true, required: true, initial: 0, min: 0 }),
    /** The day of the award: nothing was delivered before it. */
    ordered_on: date({ label: 'Ordered on', required: true, readOnly: true, initial: 'today' }),
    sent_at: instant({ label: 'Sent', readOnly: true }),
    vendor_reference: text({ label: 'Their number', readOnly: true, max: 60, search: true }),
    confirmed_on: date({ label: 'Confirmed on', readOnly: true }),
    status: stateOf(purchaseOrderWorkflow),
  },
  workflow: purchaseOrderWorkflow,
  people: { buyer: { permission: `${permissions}.update` } },
  below: 'project_id',
  path,
  verbs: ['list', 'read', 'update', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list(path, { size: 30 }) },
  endpoints: orderCalls,
  lists: [
    { name: 'all', title: 'All', path, permission: view, which: {}, empty: 'Nothing was ordered yet: award an RFQ.' },
    {
      name: 'to-send',
      title: 'To send',
      path: `${path}/to-send`,
      permission: view,
      which: { states: ['TO_SEND'] },
      work: { title: 'To send to vendors', permission: `${permissions}.update` },
      empty: 'Every order was sent.',
    },
    {
      name: 'to-come',
      title: 'To come',
      path: `${path}/to-come`,
      permission: view,
      which: { states: ['SENT', 'CONFIRMED', 'PART_RECEIVED'] },
      work: { title: 'To receive', permission: 'procurement.buyout.update' },
      empty: 'Nothing is to come.',
    },
  ],
  list: {
    columns: ['number', 'vendor_id', 'status', 'total', 'base_total', 'project_id', 'ordered_on', 'vendor_reference'],
    filters: ['status', 'vendor_id', 'project_id', 'award_id'],
    sort: ['number', 'DESC'],
  },
  form: [
    {
      title: '',
      fields: [
        'vendor_id',
        'goods',
        'freight',
        'lump_sum',
        'discount',
        'total',
        'base_total',
        'currency',
        'exchange_rate',
        'payment_term_id',
        'delivery_address',
        'contact',
        'instructions',
        'ordered_on',
        'changes',
        'sent_at',
        'vendor_reference',
        'confirmed_on',
        'project_id',
        'award_id',
      ],
    },
  ],
  empty: 'Nothing was ordered yet: award an RFQ.',
  beginsAt: 'awards',
});
