import { sql, type SQL } from 'drizzle-orm';
import { currentUser } from '../../db/columns.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';

/**
 * Who and when, and the next version, for an UPDATE of many rows: a statement that sets them by itself avoids a trigger
 * call for each row (docs/decisions/024).
 */
export const stamped = (table: OwnedTable): SQL =>
  sql`version = ${table['version']} + 1, updated_at = now(), updated_by = (select ${currentUser})`;
