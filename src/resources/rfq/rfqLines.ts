import { date, flag, longText, quantity, rate, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { rfqs } from './rfqs.ts';

const path = '/api/rfq/:rfq_id/items-and-products';

/** What an RFQ asks for: a buyout request each (rule 90). */
export const rfqLines = defineResource({
  name: 'rfq_lines',
  represent: 'description',
  title: 'Item',
  titles: 'Items and products',
  partOf: { parent: rfqs, by: 'rfq_id' },
  fields: {
    rfq_id: reference('rfqs', { label: 'RFQ', required: true, readOnly: true }),
    buyout_request_id: reference('buyout_requests', { label: 'Buyout request', required: true, readOnly: true }),
    description: text({ required: true, readOnly: true, search: true, max: 2000 }),
    item_id: reference('items', { readOnly: true }),
    item_variant_id: reference('items.variants', { label: 'Variant', readOnly: true, within: 'item_id' }),
    product_id: reference('boms', { label: 'Product', readOnly: true }),
    quantity: quantity({ required: true, readOnly: true, min: '0.0001' }),
    unit: text({ readOnly: true, max: 20 }),
    needed_on: date({ label: 'Needed', readOnly: true }),
    /** The cost of one unit in the approved estimation; what that does not say can be typed, or comes with a table of bids. */
    estimate_rate: rate({ label: 'Estimate', min: '-9999999999', max: '9999999999' }),
    specification: longText({ max: 2000, help: 'Goes to the vendors with the item.' }),
    /**
     * Its RFQ is neither awarded nor cancelled, and the request that it is for has not ended: its buyout request is in no
     * other such RFQ.
     */
    is_open: flag({ label: 'Open', readOnly: 'derived', initial: true }),
  },
  path,
  verbs: ['list', 'read', 'update', 'remove'],
  calls: {
    list: { path, size: 30 },
    remove: { path: `${path}/:id`, success: 'Item deleted successfully', failure: 'Failed to delete item' },
  },
  list: {
    columns: [
      'description',
      'product_id',
      'item_variant_id',
      'quantity',
      'unit',
      'needed_on',
      'estimate_rate',
      'is_open',
    ],
    filters: ['product_id', 'item_id'],
    sort: ['created_at', 'ASC'],
  },
  form: [{ title: '', fields: ['description', 'quantity', 'unit', 'needed_on', 'estimate_rate', 'specification'] }],
  empty: 'Nothing is asked for any more.',
});
