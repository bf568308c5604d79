import { getTableName } from 'drizzle-orm';
import { linesOf } from '../../schema/field.ts';
import type { HistoryPolicy } from '../../schema/rowPolicy.ts';
import { isImported } from './pendingImportRules.ts';
import { identifier } from './sqlText.ts';
import { lineTableName, ownedResources, tableOf } from './tables.ts';

/** Whether many rows of the table change at once: imports change them, or their history is by batch. */
const changesMany = ([table, history]: readonly [string, HistoryPolicy]): boolean =>
  history === 'batch' || isImported(table);

/**
 * Leaves room on each page for a second version of its rows, where many of them change at once: PostgreSQL then keeps a
 * changed row on its page, and adds no entries to the indexes, which take most of the time of such a change. The tables
 * take twice the space. New rows alone are stored so.
 */
export const pageRoomRules = (): string =>
  ownedResources
    .flatMap((r): [string, HistoryPolicy][] => [
      [getTableName(tableOf(r)), r.history],
      ...linesOf(r.fields).map(([field, f]): [string, HistoryPolicy] => [lineTableName(r, field), f.history ?? 'row']),
    ])
    .filter(changesMany)
    .map(([table]) => `alter table ${identifier(table)} set (fillfactor = 45);`)
    .join('\n');
