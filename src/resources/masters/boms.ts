import { bomUse, explosion } from './bomAnswers.ts';
import { call, list } from '../../schema/calls/call.ts';
import { flag, rows, longText, quantity, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

/**
 * A bill of materials: the items and other bills of materials that one unit takes. It never contains itself, at any
 * depth: a guard refuses a cycle.
 */
export const boms = defineResource({
  name: 'boms',
  represent: 'name',
  title: 'BOM',
  titles: 'BOMs',
  permissions: 'master.bom',
  menu: 'Estimations',
  menuPlace: 7,
  icon: 'Schema',
  fields: {
    code: text({ required: true, search: true, unique: true, max: 60, aliases: ['bom', 'bom code', 'bom no'] }),
    name: text({ required: true, search: true, aliases: ['bom name'], repeats: 'first' }),
    unit: text({ required: true, max: 20, initial: 'ea', aliases: ['uom'], repeats: 'first' }),
    notes: longText({ max: 2000, repeats: 'first' }),
    is_active: flag({ label: 'Active', initial: true, repeats: 'first' }),
    components: rows(
      {
        item_id: reference('items', { aliases: ['item code', 'component'], missing: { unit: 'ea' } }),
        item_variant_id: reference('items.variants', {
          label: 'Variant',
          within: 'item_id',
          help: 'Leave empty for any variant: it is chosen where the BOM is used.',
        }),
        bom_id: reference('boms', { label: 'BOM', aliases: ['sub-bom', 'component bom'] }),
        quantity: quantity({ required: true, min: '0.0001', max: '999999999', aliases: ['qty', 'component quantity'] }),
        is_consumable: flag({
          label: 'Consumable',
          initial: false,
          help: 'Used up with the product: allocated to it by itself, and not asked for as an item of it.',
          aliases: ['consumable', 'is consumable'],
        }),
        note: text({ max: 200 }),
      },
      {
        represent: 'note',
        row: 'Component',
        help: 'What one unit takes: each line an item, or a BOM.',
        exactlyOne: ['item_id', 'bom_id'],
      },
    ),
  },
  calls: { list: list('/api/bomMain') },
  endpoints: {
    explode: call({
      method: 'GET',
      path: '/api/bomMain/:id/explosion',
      summary: 'A BOM with all below it, and what a quantity of it takes of every item variant in all',
      permission: 'master.bom.view',
      query: { quantity: quantity({ min: '0.0001', max: '999999999' }) },
      answer: explosion,
      failure: 'Failed to fetch the explosion',
    }),
    whereUsed: call({
      method: 'GET',
      path: '/api/bomMain/:id/where-used',
      summary: 'The BOMs that use a BOM, at any depth, and how much of it one unit of each takes',
      permission: 'master.bom.view',
      paged: { size: 10, sorts: ['level', 'code', 'name', 'unit', 'is_active'] },
      answer: bomUse,
      failure: 'Failed to fetch where it is used',
    }),
  },
  list: { columns: ['code', 'name', 'unit', 'is_active'], filters: ['is_active', 'unit'], sort: ['code', 'ASC'] },
  import: { key: 'code', lines: { field: 'components', key: ['item_id', 'item_variant_id', 'bom_id'] } },
  form: [
    { title: 'BOM', fields: ['code', 'name', 'unit', 'is_active', 'notes'] },
    { title: 'Components', fields: ['components'] },
  ],
});
