import type pg from 'pg';
import { columnsOf, isText } from '../../src/schema/field.ts';
import { identifier, literal } from '../../src/server/db/sqlText.ts';
import { ownedResources } from '../../src/server/db/tables.ts';

/** The next number of a series is above those that are given. */
export const moveCounters = async (client: pg.Client): Promise<void> => {
  for (const { name, fields } of ownedResources)
    for (const [column, f] of columnsOf(fields)) {
      const series = isText(f) ? f.series : undefined;
      if (series === undefined) continue;
      const number = identifier(column);
      await client.query(
        `insert into counters (branch_id, series, year, n)
         select branch_id, ${literal(series)}, substring(${number} from '([0-9]{4})-[0-9]+$')::int as year,
           max(substring(${number} from '[0-9]+$')::int)
         from ${identifier(name)} where ${number} ~ '-[0-9]{4}-[0-9]+$' group by branch_id, year
         on conflict (branch_id, series, year) do update set n = excluded.n`,
      );
    }
};
