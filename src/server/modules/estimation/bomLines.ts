import { assertDefined } from '../../../domain/assertDefined.ts';
import type { Stage } from './stages.ts';
import type { BomTree } from '../masters/boms/bomTrees.ts';
import { variantFor } from '../masters/variants.ts';
import { priced } from './priced.ts';
import type { AddedLine } from '../../engine/breakdown/lineSet.ts';

/** A BOM with all below it as lines; `quantity` is that of the first. */
export const bomLines = (stage: Stage, { root, nodes, variants }: BomTree, quantity: string): AddedLine[] => {
  const added: AddedLine[] = [];
  const add = (id: number, amount: string, parent_key: string | undefined): void => {
    const { code, name, unit, components } = assertDefined(nodes.get(id));
    const key = `b${root}.${added.length}`;
    added.push({
      key,
      kind: 'bom',
      code,
      description: name,
      unit,
      quantity: amount,
      bom_id: id,
      ...(parent_key === undefined ? {} : { parent_key }),
    });
    for (const part of components) {
      if (part.bom_id !== null) add(part.bom_id, part.quantity, key);
      else if (part.item_id !== null) {
        const variant = variantFor(variants, part.item_id, part.item_variant_id);
        added.push({
          key: `b${root}.${added.length}`,
          parent_key: key,
          kind: 'item',
          code: part.code,
          description: part.name,
          unit: part.unit,
          quantity: part.quantity,
          item_id: part.item_id,
          item_variant_id: variant?.id ?? null,
          ...priced(stage, variant),
        });
      }
    }
  };
  add(root, quantity, undefined);
  return added;
};
