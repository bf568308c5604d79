import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';
import { lockRows, type RowKey } from './lockRows.ts';
import type { RowNames } from './refusals.ts';
import { arrayOf } from './sent.ts';

/**
 * Removes any number of rows of one table in two statements, all or none.
 * @throws Failure 409 with each row that somebody changed meanwhile; 404 for missing rows
 */
export const removeRows = async (
  tx: Tx,
  table: OwnedTable,
  keys: readonly RowKey[],
  names: RowNames,
): Promise<void> => {
  if (keys.length === 0) return;
  await lockRows(tx, table, { keys, names }, 'update');
  const ids = arrayOf(
    keys.map(({ id }) => id),
    'bigint',
  );
  await tx.execute(sql`delete from ${table} where ${table.id} = any(${ids})`);
};
