import { getTableName } from 'drizzle-orm';
import { rowFieldsOf } from '../../schema/field.ts';
import type { HistoryPolicy } from '../../schema/rowPolicy.ts';
import { isImported } from './imported.ts';
import { attachments, commentMentions, comments, readMarks, transitions } from './sharedTables.ts';
import { sightTables } from './sight.ts';
import { identifier } from './sqlText.ts';
import { history } from './recorded.ts';
import { rowTableName, ownedResources, tableOf } from './tables.ts';

/** Whether many rows of the table change at once: imports change them, or their history is by batch. */
const changesMany = (table: string, policy: HistoryPolicy): boolean => policy === 'batch' || isImported(table);

/**
 * Leaves room on each page for a second version of its rows, where many of them change at once: PostgreSQL then keeps a
 * changed row on its page, and adds no entries to the indexes, which take most of the time of such a change. The tables
 * take twice the space. New rows alone are stored so.
 */
const room = 'fillfactor = 45';

/**
 * Vacuums and counts a table after a fiftieth of it has changed, and not after a fifth: at five million rows of history
 * that is after 100,000 (decision 94). Counts and pages then read indexes alone, and plans follow what people do.
 */
const upkeep = ['vacuum', 'analyze', 'vacuum_insert'].map((kind) => `autovacuum_${kind}_scale_factor = 0.02`);

/** The settings of every table that grows with the work of a firm. */
export const storageRules = (): string => {
  const described = ownedResources.flatMap((r): [string, HistoryPolicy][] => [
    [getTableName(tableOf(r)), r.history],
    ...rowFieldsOf(r.fields).map(([field, f]): [string, HistoryPolicy] => [rowTableName(r, field), f.history ?? 'row']),
  ]);
  const beside = [
    ...[history, transitions, comments, commentMentions, readMarks, attachments].map((table) => getTableName(table)),
    ...Object.keys(sightTables()),
  ];
  return [
    ...described.map(([table, policy]) => [table, ...(changesMany(table, policy) ? [room] : []), ...upkeep]),
    ...beside.map((table) => [table, ...upkeep]),
  ]
    .map(([table = '', ...settings]) => `alter table ${identifier(table)} set (${settings.join(', ')});`)
    .join('\n');
};
