import { eq, sql } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { linesTable } from '../../engine/breakdown/lineSet.ts';
import { changeLine } from '../../engine/breakdown/oneLine.ts';
import type { ChangedLines } from '../../engine/breakdown/answerSaved.ts';
import { invalid, notFound } from '../../engine/errors.ts';
import type { Who } from '../../engine/who.ts';
import type { Revision } from './stages.ts';
import { variantFor, variantsOf } from '../masters/variants.ts';
import { priced } from './priced.ts';

/**
 * Changes the variant of an item: the price follows, and the line keeps what it was. @throws Failure 422 for a variant
 * of another item
 */
export const changeVariant = async (
  tx: Tx,
  { stage, id }: Revision,
  { variant, version }: { readonly variant: number; readonly version?: unknown },
  who: Who,
): Promise<ChangedLines> => {
  const { table } = linesTable(stage);
  const rates = stage.isPriced ? { rate: sql<string | null>`${columnNamed(table, 'material_rate')}::text` } : {};
  const [line] = await tx
    .select({ item: columnNamed(table, 'item_id'), was: columnNamed(table, 'item_variant_id'), ...rates })
    .from(table)
    .where(eq(table.id, id));
  if (!line) throw notFound('Line');
  const item = Number(line.item ?? 0);
  const chosen = variantFor(await variantsOf(tx, [item]), item, variant);
  if (!chosen) throw invalid({ item_variant_id: ['Variant: no such variant of the item'] });
  const price = 'rate' in line ? { replaced_rate: line.rate, ...priced(stage, chosen) } : {};
  const change = { id, item_id: line.item, item_variant_id: variant, replaced_variant_id: line.was, ...price, version };
  return changeLine(tx, { set: stage, kind: 'item' }, change, who);
};
