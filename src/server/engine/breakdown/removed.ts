import { getTableName, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { history } from '../../db/recorded.ts';
import { linesTable, type LinesOf } from './lineSet.ts';
import { selectRows } from '../../db/rows.ts';

/** The lines of a record that were removed since a moment (UTC ISO 8601), from the history. */
export const removedSince = async (tx: Tx, { set, record }: LinesOf, since: string): Promise<number[]> => {
  const rows = await selectRows(
    tx,
    { id: sql<string | number>`unnest(coalesce(${history.row_ids}, array[${history.row_id}]))` },
    (list) => sql`
    select ${list} from ${history}
    where ${history.resource} = ${set.records.name} and ${history.record_id} = ${record}
      and ${history.table_name} = ${getTableName(linesTable(set).table)} and ${history.action} = 'delete'
      and ${history.at} >= ${since}::timestamptz - interval '1 minute'`,
  );
  return rows.map(({ id }) => Number(id));
};
