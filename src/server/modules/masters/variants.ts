import { sql } from 'drizzle-orm';
import { items } from '../../../resources/masters/items.ts';
import { columnNamed, rowsOf } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, parentColumn } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';

/** A variant of an item with its price. */
export interface Variant {
  readonly id: number;
  readonly item: number;
  readonly name: string;
  readonly cost_rate: string | null;
}

/** The variants of items: their prices, and the only one of an item that has no choice. */
export const variantsOf = async (tx: Tx, ids: readonly number[]): Promise<Variant[]> => {
  const table = rowTableOf(items, 'variants');
  const query = tx
    .select({
      id: table.id,
      item: columnNamed(table, parentColumn),
      name: table.name,
      cost_rate: sql<string | null>`${table.cost_rate}::text`,
    })
    .from(table)
    .where(sql`${columnNamed(table, parentColumn)} = any(${arrayOf([...new Set(ids)], 'bigint')})`)
    .orderBy(table.position);
  return rowsOf<Variant>(query);
};

/** The chosen variant of an item, or its only one. */
export const variantFor = (
  variants: readonly Variant[],
  item: number,
  chosen: number | null | undefined,
): Variant | undefined => {
  const own = variants.filter((variant) => variant.item === item);
  return chosen === null || chosen === undefined
    ? own.length === 1
      ? own[0]
      : undefined
    : own.find(({ id }) => id === chosen);
};
