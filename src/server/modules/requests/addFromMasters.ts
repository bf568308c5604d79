import { compare } from '../../../domain/decimal.ts';
import { itemsOfBom } from '../../../domain/requests/itemsOfBom.ts';
import { maxAsked, type FromMasters } from '../../../resources/requests/requestCalls.ts';
import type { Tx } from '../../db/database.ts';
import { requireRoom } from '../../engine/breakdown/limits.ts';
import type { AddedLine } from '../../engine/breakdown/lineSet.ts';
import type { ChangedLines } from '../../engine/breakdown/answerSaved.ts';
import { saveLines } from '../../engine/breakdown/saveLines.ts';
import { invalid } from '../../engine/errors.ts';
import type { Who } from '../../engine/who.ts';
import { readBomTrees, type BomTree } from '../masters/boms/bomTrees.ts';
import { pickedItem } from '../masters/pickedItem.ts';
import { variantFor } from '../masters/variants.ts';
import { requestSet } from './requestSet.ts';

/** A BOM as a product with its items. @throws Failure 422 for an item of which more is needed than a line says */
const linesOfBom = ({ root, nodes, variants }: BomTree, product: Partial<AddedLine>): AddedLine[] => {
  const bom = nodes.get(root);
  const key = `b${root}`;
  const items = itemsOfBom(root, (id) => nodes.get(id)?.components ?? []);
  if (items.some(({ quantity }) => compare(quantity, maxAsked) > 0))
    throw invalid({ bom_ids: [`${bom?.name ?? 'A BOM'} needs more than ${maxAsked} of an item for one piece`] });
  return [
    { ...product, key, kind: 'product', bom_id: root, description: bom?.name, unit: bom?.unit },
    ...items.map(({ component: { item_id, item_variant_id, name, unit }, quantity }, at) => ({
      key: `${key}.${at}`,
      parent_key: key,
      kind: 'item',
      item_id,
      item_variant_id: item_id === null ? null : (variantFor(variants, item_id, item_variant_id)?.id ?? null),
      description: name,
      unit,
      quantity,
    })),
  ];
};

/**
 * Adds an item of the masters to a request, or BOMs as products with their items (rule 41).
 * @throws Failure 404; 403, 409 if the request cannot be changed now; 422
 */
export const addFromMasters = async (tx: Tx, request: number, sent: FromMasters, who: Who): Promise<ChangedLines> => {
  const { item_id, bom_ids = [], structure_id, parent_line_id, quantity } = sent;
  if (typeof item_id !== 'number' && bom_ids.length === 0) throw invalid({ item_id: ['Choose an item or a BOM'] });
  const common = { quantity: quantity ?? '1', structure_id };
  const trees = bom_ids.length
    ? await readBomTrees(
        tx,
        bom_ids,
        {
          linesOf: ({ leaves }) => 1 + leaves,
          requireRoom: (lines) => requireRoom(tx, { set: requestSet(), record: request }, lines, 'bom_ids'),
        },
        who,
      )
    : [];
  const added = trees.flatMap((tree) => linesOfBom(tree, common));
  if (typeof item_id === 'number') {
    const { id, name, unit, variant } = await pickedItem(tx, sent, who);
    const item = { item_id: id, item_variant_id: variant?.id ?? null, description: name, unit };
    added.push({ ...common, ...item, key: 'item', kind: 'item', parent_line_id });
  }
  return saveLines(tx, { set: requestSet(), record: request }, { added }, who);
};
