import { and, eq } from 'drizzle-orm';
import { isMeasured, isPercentBasis } from '../../../domain/estimation/basis.ts';
import { rateSourceOf } from '../../../domain/rateOrigins.ts';
import { maxLevels } from '../../../domain/estimation/limits.ts';
import type { AddedItem } from '../../../resources/estimation/addedItem.ts';
import { structures } from '../../../resources/masters/structures.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { readBomTrees } from '../masters/boms/bomTrees.ts';
import { knownRates } from '../masters/knownRates.ts';
import { pickedItem } from '../masters/pickedItem.ts';
import { invalid, notFound } from '../../engine/errors.ts';
import type { Who } from '../../engine/who.ts';
import { bomLines } from './bomLines.ts';
import type { Size } from '../../../domain/explosion.ts';
import { mayView } from '../../engine/records/mayView.ts';
import { requireRoom, tooDeep } from '../../engine/breakdown/limits.ts';
import type { ChangedLines } from '../../engine/breakdown/answerSaved.ts';
import { saveLines } from '../../engine/breakdown/saveLines.ts';
import type { Stage, Revision } from './stages.ts';
import { nodesOf } from '../../engine/breakdown/tree.ts';
import { priced } from './priced.ts';
import { type AddedLine, linesTable } from '../../engine/breakdown/lineSet.ts';

/** The line of an item. @throws Failure 422 for an unknown item or variant */
const itemLine = async (tx: Tx, stage: Stage, payload: AddedItem, who: Who): Promise<AddedLine> => {
  const { quantity, basis = null, percent = null } = payload;
  const { id, code, name, unit, variant } = await pickedItem(tx, payload, who);
  return {
    key: 'item',
    kind: 'item',
    code,
    description: name,
    unit,
    quantity: quantity ?? (isMeasured(basis) ? '1' : null),
    basis,
    percent,
    item_id: id,
    item_variant_id: variant?.id ?? null,
    ...(isPercentBasis(basis) ? {} : priced(stage, variant)),
  };
};

/** Items whose master says no price with the last quotation, or with what the last cost estimation took (rule 107). */
const withRates = async (tx: Tx, lines: readonly AddedLine[], who: Who): Promise<readonly AddedLine[]> => {
  const lacking = (line: AddedLine): number[] => {
    const { item_variant_id: variant, material_rate: rate, basis } = line;
    return typeof variant === 'number' && rate === undefined && !isPercentBasis(basis) ? [variant] : [];
  };
  const known = await knownRates(tx, lines.flatMap(lacking), who);
  return lines.map((line) => {
    const [rate] = lacking(line).flatMap((variant) => known.get(variant)?.[0] ?? []);
    return rate ? { ...line, material_rate: rate.rate, ...rateSourceOf(rate) } : line;
  });
};

/** @throws Failure 422 without BOMs, for an unknown one, or for more lines or levels than there may be (rule 55) */
const linesOfBoms = async (
  tx: Tx,
  { stage, id: revision }: Revision,
  { bom_ids = [], quantity }: AddedItem,
  who: Who,
): Promise<AddedLine[]> => {
  const making = {
    linesOf: ({ lines }: Size) => lines,
    requireRoom: async (lines: number, sizes: readonly Size[]) => {
      if (sizes.some(({ levels }) => levels > maxLevels)) throw invalid({ bom_ids: [tooDeep(stage)] });
      await requireRoom(tx, { set: stage, record: revision }, lines, 'bom_ids');
    },
  };
  const trees = await readBomTrees(tx, bom_ids, making, who);
  return trees.flatMap((tree) => bomLines(stage, tree, quantity ?? '1'));
};

/** The structure of the bill for this master: the line that there is, or a new one. @throws Failure 422 */
const structureFor = async (
  tx: Tx,
  { stage, id: revision }: Revision,
  structure: number,
  who: Who,
): Promise<{ parent_line_id: number } | { added: AddedLine }> => {
  const { table, owner } = linesTable(stage);
  const [known] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(owner, revision), eq(columnNamed(table, 'structure_id'), structure)))
    .limit(1);
  if (known) return { parent_line_id: Number(known.id) };
  const row = tableOf(structures);
  const [master] = await tx.select({ name: row.name }).from(row).where(eq(row.id, structure));
  if (!master || !mayView(structures, who)) throw invalid({ structure_id: ['Structure: no such structure'] });
  const description = String(master.name);
  return { added: { key: 'structure', kind: 'structure', description, structure_id: structure } };
};

/**
 * Adds an item or BOMs to a revision: in the structure of `structure_id`, which is added if it is not there, or in a
 * line.
 * @throws Failure 404; 403, 409 if the revision cannot be changed now; 422
 */
export const addItems = async (
  tx: Tx,
  { stage, id: revision }: Revision,
  payload: AddedItem,
  who: Who,
): Promise<ChangedLines> => {
  const lines =
    payload.type === 'bom'
      ? await linesOfBoms(tx, { stage, id: revision }, payload, who)
      : [await itemLine(tx, stage, payload, who)];
  const rated = stage.isPriced ? await withRates(tx, lines, who) : lines;
  const placed =
    typeof payload.structure_id === 'number'
      ? await structureFor(tx, { stage, id: revision }, payload.structure_id, who)
      : { parent_line_id: payload.parent_line_id ?? null };
  const within = 'added' in placed ? { parent_key: placed.added.key } : placed;
  const added = rated.map((line): AddedLine => (line.parent_key === undefined ? { ...line, ...within } : line));
  return saveLines(
    tx,
    { set: stage, record: revision },
    { added: 'added' in placed ? [placed.added, ...added] : added },
    who,
  );
};

/** Adds an item in a BOM of a revision. @throws Failure as `addItems`; 404 for a line that is no BOM */
export const addItemInBom = async (
  tx: Tx,
  { stage, id: revision }: Revision,
  payload: AddedItem,
  who: Who,
): Promise<ChangedLines> => {
  const { bom_main_id } = payload;
  if (typeof bom_main_id !== 'number') throw invalid({ bom_main_id: ['Choose a BOM'] });
  const [bom] = await nodesOf(tx, { set: stage, record: revision }, { ids: [bom_main_id] });
  if (bom?.kind !== 'bom') throw notFound('BOM');
  return addItems(
    tx,
    { stage, id: revision },
    { ...payload, type: 'item', structure_id: null, parent_line_id: bom.id },
    who,
  );
};
