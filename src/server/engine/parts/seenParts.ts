import { aliasedTable, getTableName, sql } from 'drizzle-orm';
import { clearedOf, type VerificationMark } from '../../../schema/verification.ts';
import { currentUser } from '../../db/columns.ts';
import { history } from '../../db/recorded.ts';
import type { Tx } from '../../db/database.ts';
import { columnNamed } from '../../db/column.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../bulk/sent.ts';
import { conflict } from '../errors.ts';
import { anyDiffers, rowsOfParts } from '../history/rowsOfParts.ts';
import { changesOne } from '../workflows/content.ts';
import { differencesNow } from '../workflows/differences.ts';
import { lastOf, seenIn } from '../workflows/seen.ts';
import type { PartsOf } from './within.ts';

const h = aliasedTable(history, 'h');

/**
 * Refuses a mark of parts that somebody else changed since the person has seen them, in what the mark rests on: of the
 * part, of the lines in it, and of the record (rules 125 and 126).
 * @throws Failure 409, with what changed
 */
export const requireSeenParts = async (
  tx: Tx,
  { resource, parent, ids }: PartsOf,
  mark: VerificationMark,
  sent: { readonly seen?: number | null },
): Promise<void> => {
  const { partOf, verification } = resource;
  if (!partOf || !verification || ids.length === 0) return;
  const seen = (await seenIn(tx, partOf.parent, [{ id: parent, sent }]))(parent);
  if (seen === undefined) return;
  const { clearedBy, linesIn } = clearedOf(verification, mark);
  const chosen = arrayOf(ids, 'bigint');
  const others = sql`${h.id} > ${lastOf(seen)} and ${h.by} <> (select ${currentUser})`;
  const table = tableOf(resource);
  const inside = linesIn
    ? sql`or part in (select ${table.id} from ${table} where ${columnNamed(table, 'parent_line_id')} = any(${chosen})
        and ${columnNamed(table, 'kind')} = any(${arrayOf(linesIn, 'text')}))
      or action = 'delete' and (before ->> 'parent_line_id')::bigint = any(${chosen})`
    : sql``;
  const head = verification.head?.clearedBy ?? [];
  const ofHead = head.length
    ? sql`union all select ${h.id}, null::bigint from ${history} ${h} where ${h.resource} = ${partOf.parent.name}
        and ${h.record_id} = ${parent} and ${h.table_name} = ${getTableName(tableOf(partOf.parent))} and ${others} and ${changesOne(head)}`
    : sql``;
  const changed = await differencesNow(
    tx,
    sql`select id, part from (${rowsOfParts(resource, parent, clearedBy, others)}) rows
      where (part = any(${chosen}) ${inside}) and (action <> 'update' or ${anyDiffers(clearedBy)}) ${ofHead}`,
  );
  if (changed.length > 0) throw conflict('What this mark rests on has changed since you opened it', { changed });
};
