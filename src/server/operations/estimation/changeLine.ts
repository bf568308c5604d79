import { eq, sql } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { invalid, notFound } from '../errors.ts';
import { parentsOf } from '../parts/within.ts';
import { needVersion } from '../records/version.ts';
import type { Who } from '../workflows/status.ts';
import { changeBill } from './changeBill.ts';
import { keysOf } from './lineKeys.ts';
import { removeLines } from './removeLines.ts';
import { saveBill, type LineChange, type SavedLines } from './save.ts';
import { linesTable, type Stage } from './stages.ts';
import { nodesOf, type Node } from './tree.ts';
import { priced, variantFor, variantsOf } from './variants.ts';

/** Lines that are removed: with the versions that were read, and whether verified ones go too, if the request says so. */
interface RemovedLines {
  readonly ids: readonly number[];
  readonly versions?: readonly number[] | undefined;
  readonly with_verified?: unknown;
}

/** The revision that a line is in. @throws Failure 404 */
const revisionOf = async (tx: Tx, stage: Stage, line: number): Promise<number> => {
  const revision = (await parentsOf(tx, stage.lines, [line])).get(line);
  if (revision === undefined) throw notFound('Line');
  return revision;
};

/** The revision that all of these lines are in. @throws Failure 404 if one is not there, or in another */
const commonRevision = async (tx: Tx, stage: Stage, ids: readonly number[]): Promise<number> => {
  const parents = await parentsOf(tx, stage.lines, ids);
  const [revision, ...others] = new Set(parents.values());
  if (revision === undefined || others.length > 0 || parents.size < new Set(ids).size) throw notFound('Line');
  return revision;
};

/** Removes lines of one kind with all below them. @throws Failure as `removeLines`; 403, 409 */
export const removeKind = async (
  tx: Tx,
  stage: Stage,
  kind: Node['kind'],
  { ids, versions, with_verified }: RemovedLines,
  who: Who,
): Promise<number[]> => {
  const keys = keysOf(ids, versions);
  const revision = await commonRevision(tx, stage, ids);
  const { gone } = await changeBill(tx, stage, revision, who, async () => ({
    gone: await removeLines(tx, stage, revision, keys, { kind, withVerified: with_verified === true }),
    touched: [],
  }));
  return gone;
};

/** Changes fields of one line of a kind. @throws Failure as `saveBill`; 409 with the line as it is, for an old version */
export const changeLine = async (
  tx: Tx,
  stage: Stage,
  { version, ...change }: Omit<LineChange, 'version'> & { readonly id: number; readonly version?: unknown },
  who: Who,
  kind?: Node['kind'],
): Promise<SavedLines> => {
  const { id } = change;
  const revision = await revisionOf(tx, stage, id);
  const [node] = await nodesOf(tx, stage, revision, { ids: [id] });
  if (!node || (kind !== undefined && node.kind !== kind)) throw notFound('Line');
  return saveBill(tx, stage, revision, { changes: [change] }, who, () => needVersion(tx, stage.lines, id, version));
};

/**
 * Changes the variant of an item: the price follows, and the line keeps what it was. @throws Failure 422 for a variant
 * of another item
 */
export const changeVariant = async (
  tx: Tx,
  stage: Stage,
  id: number,
  { variant, version }: { readonly variant: number; readonly version?: unknown },
  who: Who,
): Promise<SavedLines> => {
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
  return changeLine(tx, stage, change, who, 'item');
};
