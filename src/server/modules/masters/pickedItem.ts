import { items } from '../../../resources/masters/items.ts';
import type { Tx } from '../../db/database.ts';
import { invalid } from '../../engine/errors.ts';
import { mayView } from '../../engine/records/mayView.ts';
import { readColumns } from '../../engine/records/read.ts';
import type { Who } from '../../engine/who.ts';
import { foundOr } from './foundOr.ts';
import { variantFor, variantsOf, type Variant } from './variants.ts';

/** An item of the masters of which a line is made, with its variant: the chosen one, or the only one. */
export interface PickedItem {
  readonly id: number;
  readonly code: unknown;
  readonly name: unknown;
  readonly unit: unknown;
  readonly variant: Variant | undefined;
}

/** @throws Failure 422 without an item, for an unknown one or one that they may not view, or for a variant of another one */
export const pickedItem = async (
  tx: Tx,
  sent: { readonly item_id?: number | null | undefined; readonly item_variant_id?: number | null | undefined },
  who: Who,
): Promise<PickedItem> => {
  const { item_id: id, item_variant_id: chosen } = sent;
  if (typeof id !== 'number') throw invalid({ item_id: ['Choose an item'] });
  const none = invalid({ item_id: ['Item: no such item'] });
  if (!mayView(items, who)) throw none;
  const item = await foundOr(readColumns(tx, items, id), none);
  const variant = variantFor(await variantsOf(tx, [id]), id, chosen);
  if (typeof chosen === 'number' && !variant)
    throw invalid({ item_variant_id: ['Variant: no such variant of the item'] });
  return { id, code: item['code'], name: item['name'], unit: item['unit'], variant };
};
