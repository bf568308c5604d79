import { date, factor, money, quantity, rate, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { purchaseOrders } from './purchaseOrders.ts';

const path = '/api/purchase-orders/:order_id/lines';

/** What is ordered for one buyout request, at the vendor's own price (rule 151). */
export const purchaseOrderLines = defineResource({
  name: 'purchase_order_lines',
  represent: 'description',
  title: 'Line',
  titles: 'Lines',
  partOf: { parent: purchaseOrders, by: 'order_id' },
  fields: {
    order_id: reference('purchase_orders', { label: 'Order', required: true, readOnly: true }),
    buyout_request_id: reference('buyout_requests', {
      label: 'Buyout request',
      required: true,
      readOnly: true,
      unique: true,
    }),
    description: text({ required: true, readOnly: true, search: true, max: 2000 }),
    item_id: reference('items', { readOnly: true }),
    item_variant_id: reference('items.variants', { label: 'Variant', readOnly: true, within: 'item_id' }),
    quantity: quantity({ required: true, readOnly: true, min: '0' }),
    unit: text({ readOnly: true, max: 20 }),
    unit_price: rate({ label: 'Unit price', required: true, readOnly: true, currencyIn: 'currency' }),
    /** The unit of the vendor's price, where it is another than `unit`, and how many of that one is (rule 163). */
    price_unit: text({ label: 'Priced per', max: 20, readOnly: true }),
    price_factor: quantity({ label: 'In base units', required: true, readOnly: true, initial: '1', min: '0.0001' }),
    extension: money({
      label: 'Amount',
      required: true,
      readOnly: 'derived',
      currencyIn: 'currency',
      formula: { quotient: [{ product: ['quantity', 'unit_price'] }, 'price_factor'], places: 2 },
    }),
    /** Those of its order: figures of one line are read by them. */
    currency: text({ readOnly: true, max: 3 }),
    exchange_rate: factor({ label: 'Exchange rate', required: true, readOnly: true, initial: '1' }),
    base_extension: money({
      label: 'In our currency',
      required: true,
      readOnly: 'derived',
      formula: { quotient: [{ product: ['quantity', 'unit_price', 'exchange_rate'] }, 'price_factor'], places: 2 },
    }),
    due_on: date({ label: 'Due', readOnly: true }),
  },
  path,
  verbs: ['list', 'read'],
  calls: { list: { path, size: 30 } },
  list: {
    columns: [
      'description',
      'item_variant_id',
      'quantity',
      'unit',
      'unit_price',
      'price_unit',
      'extension',
      'due_on',
      'buyout_request_id',
    ],
    filters: ['item_id'],
    sort: ['created_at', 'ASC'],
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
        'unit_price',
        'price_unit',
        'price_factor',
        'extension',
        'base_extension',
        'due_on',
        'buyout_request_id',
      ],
    },
  ],
  empty: 'Nothing is ordered.',
});
