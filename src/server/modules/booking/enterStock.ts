import { sql } from 'drizzle-orm';
import { standingsAfter, type Standing, type StockKind } from '../../../domain/stockMoves.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { items } from '../../../resources/masters/items.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { insertRows } from '../../engine/bulk/insertRows.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { invalid } from '../../engine/errors.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { lockItems } from './bookedLines.ts';
import { toColumns } from '../../engine/records/toColumns.ts';
import { noVariant } from './stockRules.ts';
import { selectRows } from '../../db/rows.ts';

const variantsTable = rowTableOf(items, 'variants');

/** A movement of stock, as in the ledger. */
export interface StockEntry {
  readonly item_id: number;
  readonly item_variant_id: number;
  readonly kind: StockKind;
  /** In the base unit. */
  readonly quantity: string;
  /** The other unit of the item that was named, and how many base units one is. */
  readonly in_unit?: string | null;
  readonly unit_factor?: string | null;
  readonly reason?: string;
  /** The line of a request that it is for. */
  readonly request_id?: number;
  readonly request_line_id?: number;
  /** The production order by which it was made. */
  readonly production_order_id?: number;
  /** The delivery with which it came, or whose correction it is. */
  readonly delivery_id?: number;
  /** The receipt that it takes back. */
  readonly reverses_id?: number;
  /** The slip with which it was handed out. */
  readonly issue_slip_id?: number;
  /** The issue of which it brings something back. */
  readonly returns_id?: number;
}

/** What variants have in stock and booked; their items are locked. @throws Failure 422 for one that is not there */
const standing = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Standing>> => {
  const variants = [...new Set(ids)];
  const rows = await selectRows(
    tx,
    { id: variantsTable.id, on_hand: variantsTable.on_hand, booked: variantsTable.booked },
    (list) => sql`select ${list} from ${variantsTable}
      where ${variantsTable.id} = any(${arrayOf(variants, 'bigint')})`,
  );
  if (rows.length < variants.length) throw invalid({ item_variant_id: [noVariant] });
  return new Map(rows.map(({ id, on_hand, booked }) => [id, { onHand: on_hand, booked }]));
};

/** Enters movements of items that are locked, as `enterStock`. */
export const enterLockedStock = async (tx: Tx, entries: readonly StockEntry[]): Promise<number[]> => {
  if (entries.length === 0) return [];
  // One alone is told by the database what it leaves.
  const isAlone = entries.length === 1;
  const after = isAlone
    ? []
    : standingsAfter(
        entries,
        await standing(
          tx,
          entries.map((entry) => entry.item_variant_id),
        ),
      );
  const rows = entries.map((entry, at) => {
    const left = after[at];
    return { ...entry, ...(left && { balance: left.onHand, booked_after: left.booked }) };
  });
  return mapDatabaseErrors(stockEntries, () =>
    insertRows(
      tx,
      tableOf(stockEntries),
      rows.map((row) => toColumns(stockEntries.fields, row)),
    ),
  );
};

/**
 * Enters any number of movements in three statements; returns their ids in order. The first locks the items by ascending
 * id, so that two callers never deadlock.
 * @throws Failure 422 if stock would fall below zero; then none is entered
 */
export const enterStock = async (tx: Tx, entries: readonly StockEntry[]): Promise<number[]> => {
  await lockItems(
    tx,
    entries.map((entry) => entry.item_id),
  );
  return enterLockedStock(tx, entries);
};
