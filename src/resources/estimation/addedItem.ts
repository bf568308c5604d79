import * as z from 'zod/mini';
import { lineBases } from '../../domain/estimation/basis.ts';
import { idList } from '../../schema/bounds.ts';
import { recordCheck } from '../../schema/check.ts';
import { integer, oneOf, percent, quantity, reference, type Fields } from '../../schema/field.ts';

const added = {
  estimation_id: integer({ required: 'Missing required parameters', min: 1 }),
  type: oneOf(['item', 'bom'], { initial: 'item' }),
  structure_id: reference('structures'),
  item_id: reference('items'),
  item_variant_id: reference('items.variants', { label: 'Variant', within: 'item_id' }),
  bom_main_id: integer({ min: 1, label: 'BOM' }),
  parent_line_id: integer({ min: 1, label: 'In' }),
  quantity: quantity(),
  basis: oneOf(lineBases),
  percent: percent({ min: '-999.99', max: '999.99' }),
};

/** The id of the stage that is added to. */
export const stageId = { required: 'Invalid estimation stage.', min: 1 } as const;

/** The payload of an added item or of added BOMs (part 1 §3), with the ids of stages by their names. */
export const addedItem = (stages: Fields) => {
  const fields: typeof added = { ...stages, ...added };
  return z.extend(recordCheck(fields), {
    bom_ids: z.optional(
      idList('bom_ids must be ids', { most: 200, tooMany: 'At most 200 BOMs at once' }, 'bom_ids must be ids'),
    ),
  });
};
/** What is added: an item, or BOMs with their items. */
export type AddedItem = z.output<ReturnType<typeof addedItem>>;
