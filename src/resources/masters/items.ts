import * as z from 'zod/mini';
import { itemUse } from './itemAnswers.ts';
import { lineOffer } from './offerAnswers.ts';
import { listOf, longest } from '../../schema/bounds.ts';
import { count, decimal } from '../../schema/calls/answers.ts';
import { call, list } from '../../schema/calls/call.ts';
import { flag, rows, longText, oneOf, quantity, rate, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

/**
 * The stock by the ledger, updated with every entry; an item's is the sum of its variants' (rule 35). What is booked is
 * still in stock, and held for a request; the rest is free.
 */
const stock = {
  on_hand: quantity({ label: 'In stock', readOnly: 'derived', initial: '0', min: '0' }),
  booked: quantity({ label: 'Booked', readOnly: 'derived', initial: '0', min: '0' }),
  free: quantity({ label: 'Free', readOnly: 'derived', initial: '0', min: '0' }),
};

/** The most lines of which the codes are looked up at once. */
export const maxCodedLines = 5_000;

/** An item always has a variant, since stock, prices and bills refer to variants. */
export const items = defineResource({
  name: 'items',
  represent: 'name',
  permissions: 'master.item',
  menu: 'Stock',
  menuPlace: 1,
  icon: 'Inventory2',
  fields: {
    code: text({
      required: true,
      search: true,
      unique: true,
      max: 60,
      aliases: ['item code', 'pay item', 'item no', 'sku'],
    }),
    name: text({
      required: true,
      search: true,
      max: 300,
      aliases: ['item', 'item name', 'description'],
      repeats: 'first',
    }),
    unit: text({ required: true, max: 20, aliases: ['uom', 'unit of measure'] }),
    category_id: reference('item_categories', { aliases: ['item category'], missing: {} }),
    notes: longText({ max: 2000 }),
    is_active: flag({ label: 'Active', initial: true }),
    ...stock,
    units: rows(
      {
        unit: text({ required: true, max: 20, unique: true }),
        /** How many base units one is. */
        factor: quantity({
          label: 'In base units',
          required: true,
          min: '0.0001',
          max: '999999999',
          tooSmall: 'Must be above 0',
        }),
      },
      {
        represent: 'unit',
        label: 'Other units',
        row: 'Unit',
        help: 'How many of the base unit one is: a box of 12 is 12. What was entered keeps the figure of its day.',
      },
    ),
    variants: rows(
      {
        name: text({
          required: true,
          max: 300,
          unique: true,
          search: true,
          aliases: ['variant', 'variant name', 'description'],
        }),
        sku: text({ label: 'SKU', max: 60, search: true, aliases: ['variant code'] }),
        /** What estimates take as the material rate of the variant. */
        cost_rate: rate({
          min: '0',
          aliases: [
            'cost rate',
            'unit cost',
            'purchase price',
            'cost price',
            'unit rate',
            'price',
            'rate',
            'net price',
          ],
        }),
        /** Below which it is to be bought, and in multiples of what (rule 176). */
        minimum_stock: quantity({
          label: 'Minimum stock',
          min: '0',
          max: '999999999',
          aliases: ['min stock', 'minimum', 'reorder level', 'reorder point', 'safety stock'],
        }),
        order_quantity: quantity({
          label: 'Order quantity',
          min: '0.0001',
          max: '999999999',
          tooSmall: 'Must be above 0',
          aliases: ['order qty', 'order multiple', 'lot size', 'pack size'],
        }),
        ...stock,
      },
      {
        represent: 'name',
        row: 'Variant',
        firstFrom: 'name',
        help: 'Leave empty if the item comes in one version only.',
      },
    ),
  },
  calls: {
    list: list('/api/item'),
    create: { success: 'Item added successfully!' },
    remove: { success: 'Item deleted successfully!', failure: 'Failed to delete item' },
  },
  endpoints: {
    offers: call({
      method: 'GET',
      path: '/api/item-offers',
      summary: 'What a typed code or text may mean: at most ten items and BOMs, with stock, rates and last use',
      permission: 'master.item.view',
      query: { q: text({ label: 'Text', max: 200 }), type: oneOf(['item', 'bom'], { label: 'Kind' }) },
      answer: () => z.strictObject({ records: z.array(lineOffer()) }),
      failure: 'Failed to look for items',
    }),
    offersByCode: call({
      method: 'POST',
      path: '/api/item-offers/by-code',
      summary: 'The item or BOM with the code of each line, with stock, rates and last use; null for a code of none',
      permission: 'master.item.view',
      body: () =>
        z.strictObject({
          lines: listOf(
            z.strictObject({
              code: z.string('Must be a text').check(longest(60, 'Is too long')),
              description: z._default(z.string('Must be a text').check(longest(2000, 'Is too long')), ''),
            }),
            'Must be lines',
            { most: maxCodedLines, tooMany: `At most ${maxCodedLines} lines at once` },
          ),
        }),
      answer: () => z.strictObject({ offers: z.array(z.nullable(lineOffer())) }),
      failure: 'Failed to look for items',
    }),
    whereUsed: call({
      method: 'GET',
      path: '/api/item/:id/where-used',
      summary: 'The BOMs and estimations in which an item is, and how much of it each takes',
      permission: 'master.item.view',
      paged: { size: 10, sorts: ['resource', 'code', 'name'] },
      answer: itemUse,
      failure: 'Failed to fetch where it is used',
    }),
  },
  lists: [
    {
      name: 'all',
      title: 'All',
      path: '/api/item',
      permission: 'master.item.view',
      which: {},
      empty: 'Add the first item, or import a spreadsheet.',
    },
    {
      name: 'stock',
      title: 'Stock',
      path: '/api/item-stock',
      permission: 'master.item.view',
      tab: 'stock',
      which: {},
      columns: ['code', 'name', 'unit', 'category_id', 'on_hand', 'booked', 'free'],
      filters: ['category_id', 'on_hand', 'free'],
      // Reckoned for the rows of the page: what is on order of all variants, and how many are below their minimum.
      includes: () => ({ on_order: decimal(), below_minimum: count() }),
      counts: { on_order: quantity({ label: 'On order' }), below_minimum: 'Below minimum' },
      empty: 'Nothing is in stock: add the first item.',
    },
  ],
  list: {
    columns: ['code', 'name', 'unit', 'category_id', 'on_hand', 'booked', 'free', 'is_active'],
    filters: ['is_active', 'unit', 'category_id', 'on_hand', 'free'],
    sort: ['code', 'ASC'],
  },
  form: [
    {
      title: 'Item',
      fields: ['code', 'name', 'unit', 'category_id', 'is_active', 'on_hand', 'booked', 'free', 'notes'],
    },
    { title: 'Other units', fields: ['units'] },
    { title: 'Variants', fields: ['variants'] },
  ],
  import: { key: 'code', lines: { field: 'variants', key: 'name' } },
});
