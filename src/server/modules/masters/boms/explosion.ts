import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { assertDefined } from '../../../../domain/assertDefined.ts';
import { columnNamed, rowsOf } from '../../../db/column.ts';
import { multiply, round, sum, type Decimal } from '../../../../domain/decimal.ts';
import { explode } from '../../../../domain/explosion.ts';
import type { BomComponent, BomNode, Explosion, ItemTotal } from '../../../../resources/masters/bomAnswers.ts';
import { boms } from '../../../../resources/masters/boms.ts';
import { items } from '../../../../resources/masters/items.ts';
import { decimalPlaces } from '../../../../schema/field.ts';
import type { Tx } from '../../../db/database.ts';
import type { OwnedTable } from '../../../db/ownedTable.ts';
import { rowTableOf, parentColumn, tableOf } from '../../../db/tables.ts';
import { notFound } from '../../../engine/errors.ts';
import { edgesBelow } from './graph.ts';

const places = decimalPlaces.quantity;
const column = (table: OwnedTable, name: string) => columnNamed(table, name);

type Head = Pick<BomNode, 'id' | 'code' | 'name' | 'unit'>;

const headsOf = async (tx: Tx, ids: readonly number[]): Promise<Map<number, Head>> => {
  const table = tableOf(boms);
  const query = tx
    .select({ id: table.id, code: column(table, 'code'), name: column(table, 'name'), unit: column(table, 'unit') })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map((await rowsOf<Head>(query)).map((row) => [row.id, row]));
};

type Row = Omit<BomComponent, 'code' | 'name' | 'unit'> & {
  parent: number;
  code: string | null;
  name: string | null;
  unit: string | null;
};

/** The components of several BOMs with the names of their items, each BOM's in order: one statement. */
const componentsOf = async (tx: Tx, ids: readonly number[]): Promise<Row[]> => {
  const [line, item, variant] = [rowTableOf(boms, 'components'), tableOf(items), rowTableOf(items, 'variants')];
  return tx
    .select({
      id: line.id,
      parent: column(line, parentColumn),
      item_id: column(line, 'item_id'),
      item_variant_id: column(line, 'item_variant_id'),
      bom_id: column(line, 'bom_id'),
      code: column(item, 'code'),
      name: column(item, 'name'),
      unit: column(item, 'unit'),
      variant_name: column(variant, 'name'),
      quantity: sql<string>`${column(line, 'quantity')}::text`,
      is_consumable: sql<boolean>`${column(line, 'is_consumable')}`,
      note: column(line, 'note'),
    })
    .from(line)
    .leftJoin(item, and(eq(item.branch_id, line.branch_id), eq(item.id, column(line, 'item_id'))))
    .leftJoin(variant, and(eq(variant.branch_id, line.branch_id), eq(variant.id, column(line, 'item_variant_id'))))
    .where(inArray(column(line, parentColumn), [...ids]))
    .orderBy(asc(column(line, parentColumn)), asc(column(line, 'position')), asc(line.id));
};

const named = (row: Omit<Row, 'parent'>, heads: ReadonlyMap<number, Head>): BomComponent => {
  const of = row.bom_id === null ? row : heads.get(row.bom_id);
  return { ...row, code: of?.code ?? '', name: of?.name ?? '', unit: of?.unit ?? '' };
};

/** The components of these BOMs and of all below them, by the BOM: three statements at any depth. */
export const componentsBelow = async (
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly BomComponent[]>> => {
  const edges = await edgesBelow(tx, ids);
  const all = [...new Set([...ids, ...edges.map(({ child }) => child)])];
  const heads = await headsOf(tx, all);
  return byBom(all, await componentsOf(tx, all), heads);
};

const byBom = (
  ids: readonly number[],
  rows: readonly Row[],
  heads: ReadonlyMap<number, Head>,
): Map<number, BomComponent[]> => {
  const found = new Map<number, BomComponent[]>(ids.map((id) => [id, []]));
  for (const { parent, ...row } of rows) found.get(parent)?.push(named(row, heads));
  return found;
};

const totalsOf = (components: readonly (BomComponent & { taken: Decimal })[]): ItemTotal[] => {
  const totals = new Map<string, ItemTotal & { parts: Decimal[] }>();
  for (const { item_id, item_variant_id, code, name, unit, variant_name, quantity, taken } of components) {
    if (item_id === null) continue;
    const key = `${item_id} ${item_variant_id ?? ''}`;
    const known = totals.get(key) ?? {
      item_id,
      item_variant_id,
      code,
      name,
      unit,
      variant_name,
      quantity: '0',
      parts: [],
    };
    known.parts.push(multiply(taken, quantity));
    totals.set(key, known);
  }
  const rounded = [...totals.values()].map(({ parts, ...total }) => ({
    ...total,
    quantity: round(sum(parts), places),
  }));
  return rounded.sort(
    (a, b) => a.code.localeCompare(b.code) || (a.variant_name ?? '').localeCompare(b.variant_name ?? ''),
  );
};

/**
 * A BOM with all BOMs below it, and the total quantity of every item variant in `quantity` of it: three statements at
 * any depth.
 * @throws Failure 404 for a BOM that is not in this branch
 */
export const explodeBom = async (tx: Tx, id: number, quantity: Decimal): Promise<Explosion> => {
  const edges = await edgesBelow(tx, [id]);
  const taken = explode(id, quantity, edges);
  const heads = await headsOf(tx, [...taken.keys()]);
  if (!heads.has(id)) throw notFound(boms.title);
  const byParent = byBom([...taken.keys()], await componentsOf(tx, [...taken.keys()]), heads);
  const nodes = [...heads.values()].map((head) => ({
    ...head,
    taken: assertDefined(taken.get(head.id)),
    components: byParent.get(head.id) ?? [],
  }));
  const totals = totalsOf(
    nodes.flatMap((node) => node.components.map((component) => ({ ...component, taken: node.taken }))),
  );
  const shown = nodes.map((node) => ({ ...node, taken: round(node.taken, places) }));
  return {
    id,
    quantity: round(quantity, places),
    boms: shown.sort((a, b) => Number(b.id === id) - Number(a.id === id) || a.code.localeCompare(b.code)),
    totals,
  };
};
