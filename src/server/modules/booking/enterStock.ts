import { sql } from 'drizzle-orm';
import { items } from '../../../resources/masters/items.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { insertRows } from '../../engine/bulk/insertRows.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { toColumns } from '../../engine/records/toColumns.ts';

/** A movement of stock, as in the ledger. */
export interface StockEntry {
  readonly item_id: number;
  readonly item_variant_id: number;
  readonly kind: string;
  readonly quantity: string;
  readonly reason?: string;
}

/**
 * Enters any number of movements in two statements; returns their ids in order. The first locks the items by ascending
 * id, so that two callers never deadlock.
 * @throws Failure 422 if stock would fall below zero; then none is entered
 */
export const enterStock = async (tx: Tx, entries: readonly StockEntry[]): Promise<number[]> => {
  const table = tableOf(items);
  const ids = [...new Set(entries.map((entry) => entry.item_id))];
  await tx.execute(
    sql`select from ${table} where ${table.id} = any(${sql.param(ids)}::bigint[]) order by ${table.id} for no key update`,
  );
  return mapDatabaseErrors(stockEntries, () =>
    insertRows(
      tx,
      tableOf(stockEntries),
      entries.map((entry) => toColumns(stockEntries.fields, { ...entry })),
    ),
  );
};
