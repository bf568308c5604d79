import { and, eq, sql } from 'drizzle-orm';
import { present } from '../../../domain/present.ts';
import { boms } from '../../../resources/boms.ts';
import type { BomNode } from '../../../resources/boms.answers.ts';
import { items } from '../../../resources/items.ts';
import { structures } from '../../../resources/structures.ts';
import { columnNamed, rowsOf } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { lineTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { explodeBom } from '../boms/explosion.ts';
import { arrayOf } from '../bulk/sent.ts';
import { invalid, notFound } from '../errors.ts';
import { readColumns } from '../records/read.ts';
import type { Who } from '../workflows/status.ts';
import type { AddedLine } from './addLines.ts';
import { saveBill, type SavedLines } from './save.ts';
import { linesTable, type Stage } from './stages.ts';
import { nodesOf } from './tree.ts';

/** What is added: an item, or BOMs with their items. */
export interface ItemPayload {
  readonly type: string;
  readonly structure_id?: number | null | undefined;
  readonly item_id?: number | null | undefined;
  readonly item_variant_id?: number | null | undefined;
  readonly bom_main_id?: number | null | undefined;
  readonly parent_line_id?: number | null | undefined;
  readonly quantity?: string | null | undefined;
  readonly bom_ids?: readonly number[] | undefined;
}

interface Variant {
  readonly id: number;
  readonly item: number;
  readonly name: string;
  readonly cost_rate: string | null;
}

/** The variants of items: their prices, and the only one of an item that has no choice. */
const variantsOf = async (tx: Tx, ids: readonly number[]): Promise<Variant[]> => {
  const table = lineTableOf(items, 'variants');
  const query = tx
    .select({
      id: table.id,
      item: columnNamed(table, parentColumn),
      name: columnNamed(table, 'name'),
      cost_rate: sql<string | null>`${columnNamed(table, 'cost_rate')}::text`,
    })
    .from(table)
    .where(sql`${columnNamed(table, parentColumn)} = any(${arrayOf([...new Set(ids)], 'bigint')})`)
    .orderBy(columnNamed(table, 'position'));
  return rowsOf<Variant>(query);
};

/** The chosen variant of an item, or its only one. */
const variantFor = (variants: readonly Variant[], item: number, chosen: number | null | undefined) => {
  const own = variants.filter((variant) => variant.item === item);
  return chosen === null || chosen === undefined
    ? own.length === 1
      ? own[0]
      : undefined
    : own.find(({ id }) => id === chosen);
};

/** The price of a variant as the material rate of a new line, in a stage with prices. */
const priced = (stage: Stage, variant: Variant | undefined): { material_rate?: string } =>
  stage.isPriced && variant?.cost_rate ? { material_rate: variant.cost_rate } : {};

/** The line of an item. @throws Failure 422 for an unknown item or variant */
const itemLine = async (tx: Tx, stage: Stage, payload: ItemPayload): Promise<AddedLine> => {
  const { item_id, item_variant_id } = payload;
  if (typeof item_id !== 'number') throw invalid({ item_id: ['Choose an item'] });
  const item = await readColumns(tx, items, item_id).catch(() => {
    throw invalid({ item_id: ['Item: no such item'] });
  });
  const variant = variantFor(await variantsOf(tx, [item_id]), item_id, item_variant_id);
  if (typeof item_variant_id === 'number' && !variant)
    throw invalid({ item_variant_id: ['Variant: no such variant of the item'] });
  return {
    key: 'item',
    kind: 'item',
    code: item['code'],
    description: item['name'],
    unit: item['unit'],
    quantity: payload.quantity ?? '1',
    item_id,
    item_variant_id: variant?.id ?? null,
    ...priced(stage, variant),
  };
};

/** A BOM with all below it as lines; `quantity` is that of the first. The caller names the variants of all items. */
const bomLines = (
  stage: Stage,
  nodes: ReadonlyMap<number, BomNode>,
  variants: readonly Variant[],
  root: number,
  quantity: string,
): AddedLine[] => {
  const added: AddedLine[] = [];
  const add = (id: number, amount: string, parent_key: string | undefined): void => {
    const { code, name, unit, components } = present(nodes.get(id));
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

/** @throws Failure 422 without BOMs, or for an unknown one */
const linesOfBoms = async (tx: Tx, stage: Stage, { bom_ids = [], quantity }: ItemPayload): Promise<AddedLine[]> => {
  if (bom_ids.length === 0) throw invalid({ bom_ids: ['Choose a BOM'] });
  const added: AddedLine[] = [];
  for (const id of new Set(bom_ids)) {
    // oxlint-disable-next-line no-await-in-loop -- a person adds a few
    const { boms: nodes } = await explodeBom(tx, id, '1').catch(() => {
      throw invalid({ bom_ids: [`${boms.title}: no such BOM`] });
    });
    const used = nodes.flatMap(({ components }) => components.flatMap(({ item_id }) => item_id ?? []));
    // oxlint-disable-next-line no-await-in-loop -- as above
    const variants = await variantsOf(tx, used);
    added.push(...bomLines(stage, new Map(nodes.map((node) => [node.id, node])), variants, id, quantity ?? '1'));
  }
  return added;
};

/** The structure of the bill for this master: the line that there is, or a new one. @throws Failure 422 */
const structureFor = async (
  tx: Tx,
  stage: Stage,
  revision: number,
  structure: number,
): Promise<{ parent_line_id: number } | { added: AddedLine }> => {
  const { table, owner } = linesTable(stage);
  const [known] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(owner, revision), eq(columnNamed(table, 'structure_id'), structure)))
    .limit(1);
  if (known) return { parent_line_id: Number(known.id) };
  const row = tableOf(structures);
  const [master] = await tx
    .select({ name: columnNamed(row, 'name') })
    .from(row)
    .where(eq(row.id, structure));
  if (!master) throw invalid({ structure_id: ['Structure: no such structure'] });
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
  stage: Stage,
  revision: number,
  payload: ItemPayload,
  who: Who,
): Promise<SavedLines> => {
  const lines = payload.type === 'bom' ? await linesOfBoms(tx, stage, payload) : [await itemLine(tx, stage, payload)];
  const placed =
    typeof payload.structure_id === 'number'
      ? await structureFor(tx, stage, revision, payload.structure_id)
      : { parent_line_id: payload.parent_line_id ?? null };
  const within = 'added' in placed ? { parent_key: placed.added.key } : placed;
  const added = lines.map((line): AddedLine => (line.parent_key === undefined ? { ...line, ...within } : line));
  return saveBill(tx, stage, revision, { added: 'added' in placed ? [placed.added, ...added] : added }, who);
};

/** Adds an item in a BOM of a revision. @throws Failure as `addItems`; 404 for a line that is no BOM */
export const addItemInBom = async (
  tx: Tx,
  stage: Stage,
  revision: number,
  payload: ItemPayload,
  who: Who,
): Promise<SavedLines> => {
  const { bom_main_id } = payload;
  if (typeof bom_main_id !== 'number') throw invalid({ bom_main_id: ['Choose a BOM'] });
  const [bom] = await nodesOf(tx, stage, revision, { ids: [bom_main_id] });
  if (bom?.kind !== 'bom') throw notFound('BOM');
  return addItems(tx, stage, revision, { ...payload, type: 'item', structure_id: null, parent_line_id: bom.id }, who);
};
