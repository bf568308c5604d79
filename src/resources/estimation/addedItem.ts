import * as z from 'zod/mini';
import { lineBases } from '../../domain/estimation/basis.ts';
import { idList } from '../../schema/bounds.ts';
import { integer, oneOf, percent, quantity, reference, type Fields } from '../../schema/field.ts';

/** The payload of an added item or of added BOMs (part 1 §3). */
export const addedItem = (by: string): Fields => ({
  estimation_id: integer({ required: 'Missing required parameters', min: 1 }),
  [by]: integer({ required: 'Invalid estimation stage.', min: 1 }),
  type: oneOf(['item', 'bom'], { initial: 'item' }),
  structure_id: reference('structures'),
  item_id: reference('items'),
  item_variant_id: reference('items.variants', { label: 'Variant', within: 'item_id' }),
  bom_main_id: integer({ min: 1, label: 'BOM' }),
  parent_line_id: integer({ min: 1, label: 'In' }),
  quantity: quantity(),
  basis: oneOf(lineBases),
  percent: percent({ min: '-999.99', max: '999.99' }),
});

/** The check of the BOMs to add. */
export const bomIds = () =>
  z.optional(idList('bom_ids must be ids', { most: 200, tooMany: 'At most 200 BOMs at once' }, 'bom_ids must be ids'));
