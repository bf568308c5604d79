import { sizeOf, type Size } from '../../../../domain/explosion.ts';
import type { BomNode } from '../../../../resources/masters/bomAnswers.ts';
import { boms } from '../../../../resources/masters/boms.ts';
import { maxSavedLines } from '../../../../schema/calls/sentLines.ts';
import type { Tx } from '../../../db/database.ts';
import { invalid } from '../../../engine/errors.ts';
import { mayView } from '../../../engine/records/mayView.ts';
import type { Who } from '../../../engine/who.ts';
import { foundOr } from '../foundOr.ts';
import { variantsOf, type Variant } from '../variants.ts';
import { explodeBom } from './explosion.ts';
import { edgesBelow, itemCountsBelow } from './graph.ts';

/** A BOM of which lines are made, with all below it. */
export interface BomTree {
  readonly root: number;
  readonly nodes: ReadonlyMap<number, BomNode>;
  /** Those of all of its items. */
  readonly variants: readonly Variant[];
}

/** How lines are made of BOMs. */
export interface MakingLines {
  /** The lines that a BOM of this size makes. */
  readonly linesOf: (size: Size) => number;
  /** Refuses what there is no room for, by all lines and the sizes of the BOMs. @throws Failure 422 */
  readonly requireRoom: (lines: number, sizes: readonly Size[]) => Promise<void>;
}

/**
 * Reads BOMs of which lines are made, each once. What they come to is counted before any of them is read whole, so that
 * a BOM with very many paths below it costs nothing (rule 55).
 * @throws Failure 422 without BOMs, for an unknown one or one that they may not view, or for more lines than one request makes
 */
export const readBomTrees = async (
  tx: Tx,
  sent: readonly number[],
  { linesOf, requireRoom }: MakingLines,
  who: Who,
): Promise<BomTree[]> => {
  if (sent.length === 0) throw invalid({ bom_ids: ['Choose a BOM'] });
  const none = invalid({ bom_ids: ['BOM: no such BOM'] });
  if (!mayView(boms, who)) throw none;
  const ids = [...new Set(sent)];
  const [edges, leaves] = await Promise.all([edgesBelow(tx, ids), itemCountsBelow(tx, ids)]);
  const sizes = ids.map((id) => sizeOf(id, edges, leaves));
  const lines = sizes.reduce((sum, size) => sum + linesOf(size), 0);
  if (lines > maxSavedLines) throw invalid({ bom_ids: [`More than ${maxSavedLines} lines at once`] });
  await requireRoom(lines, sizes);
  const trees: BomTree[] = [];
  for (const root of ids) {
    // oxlint-disable-next-line no-await-in-loop -- a person adds a few
    const { boms: nodes } = await foundOr(explodeBom(tx, root, '1'), none);
    const used = nodes.flatMap(({ components }) => components.flatMap(({ item_id }) => item_id ?? []));
    // oxlint-disable-next-line no-await-in-loop -- as above
    const variants = await variantsOf(tx, used);
    trees.push({ root, nodes: new Map(nodes.map((node) => [node.id, node])), variants });
  }
  return trees;
};
