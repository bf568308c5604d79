import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { insertRows } from '../../engine/bulk/insertRows.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { lockItems } from './bookedLines.ts';
import { toColumns } from '../../engine/records/toColumns.ts';

/** A movement of stock, as in the ledger. */
export interface StockEntry {
  readonly item_id: number;
  readonly item_variant_id: number;
  readonly kind: string;
  readonly quantity: string;
  readonly reason?: string;
  /** The line of a request that it is for. */
  readonly request_id?: number;
  readonly request_line_id?: number;
  /** The receipt that it takes back. */
  readonly reverses_id?: number;
}

/**
 * Enters any number of movements in two statements; returns their ids in order. The first locks the items by ascending
 * id, so that two callers never deadlock.
 * @throws Failure 422 if stock would fall below zero; then none is entered
 */
export const enterStock = async (tx: Tx, entries: readonly StockEntry[]): Promise<number[]> => {
  if (entries.length === 0) return [];
  await lockItems(
    tx,
    entries.map((entry) => entry.item_id),
  );
  return mapDatabaseErrors(stockEntries, () =>
    insertRows(
      tx,
      tableOf(stockEntries),
      entries.map((entry) => toColumns(stockEntries.fields, { ...entry })),
    ),
  );
};
