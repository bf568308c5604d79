import { sql, type SQL } from 'drizzle-orm';
import { sharelessBases } from '../../../domain/estimation/basis.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { costStage } from './stages.ts';
import { linesTable } from '../../engine/breakdown/lineSet.ts';
import { selectRows } from '../../db/rows.ts';

/**
 * The number of lines of a cost estimation whose share of the overheads is not the one that distributing anew gives:
 * what all of them bear, by their cost to the last cent (`distribute`, rules 52 and 60). Lines of the same cost may bear
 * the last cents in any order, so that moving a line leaves its share fitting. In cents throughout.
 */
export const misplacedShares = (revision: SQL): SQL => {
  const { table, owner } = linesTable(costStage);
  const column = (name: string) => columnNamed(table, name);
  return sql`(
    select count(*)::int from (
      select share, whole, floored + case when
          row_number() over (order by weight desc, share desc) <= total - sum(floored) over () then 1 else 0 end as anew
      from (
        select *, coalesce(div(total * weight, nullif(whole, 0)), 0) as floored
        from (
          select share, weight, sum(share) over () as total, sum(weight) over () as whole
          from (
            select ${column('overhead')} * 100 as share,
              case when ${column('basis')} in ${[...sharelessBases]} then 0 else greatest(${column('cost_extension')}, 0) end * 100 as weight
            from ${table} where ${owner} = ${revision} and ${column('kind')} = 'item') items) summed) shared) distributed
    where share <> case when whole = 0 then 0 else anew end)`;
};

/** The same number of one cost estimation. */
export const countMisplaced = async (tx: Tx, revision: number): Promise<number> => {
  const rows = await selectRows(
    tx,
    { n: sql<number>`${misplacedShares(sql`${revision}`)}::int` },
    (list) => sql`select ${list}`,
  );
  return rows[0]?.n ?? 0;
};
