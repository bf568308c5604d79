import { getTableName, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { history } from '../../db/recorded.ts';
import { linesTable, type LinesOf } from './lineSet.ts';
import { selectRows } from '../../db/rows.ts';

/** The lines of a record that were removed since a moment (UTC ISO 8601) and not put back, from the history. */
export const removedSince = async (tx: Tx, { set, record }: LinesOf, since: string): Promise<number[]> => {
  const { table } = linesTable(set);
  const rows = await selectRows(
    tx,
    { id: sql<string | number>`gone.id` },
    (list) => sql`
    select ${list} from ${history} cross join lateral unnest(coalesce(${history.row_ids}, array[${history.row_id}])) gone(id)
    where ${history.resource} = ${set.records.name} and ${history.record_id} = ${record}
      and ${history.table_name} = ${getTableName(table)} and ${history.action} = 'delete'
      and ${history.at} >= ${since}::timestamptz - interval '1 minute'
      and not exists (select from ${table} where ${table.id} = gone.id)`,
  );
  return rows.map(({ id }) => Number(id));
};
