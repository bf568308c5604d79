import { aliasedTable, sql } from 'drizzle-orm';
import { columnsOf, isText } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { counters } from '../../db/sharedTables.ts';
import type { Tx } from '../../db/database.ts';
import { bare, columnNamed } from '../../db/column.ts';
import { ownedResources, tableOf } from '../../db/tables.ts';
import type { ConsistencyCheck, Difference } from './check.ts';
import { idsAfter } from './idsAfter.ts';
import { selectRows } from '../../db/rows.ts';

const c = aliasedTable(counters, 'c');

/** The record with the highest number of each year that its counter has not come to: the next record would get it again. */
const beyondCounter =
  (resource: Resource, field: string, series: string) =>
  async (tx: Tx, ids: readonly number[]): Promise<Difference[]> => {
    const table = tableOf(resource);
    const rows = await selectRows(
      tx,
      {
        record: sql<string>`given.record`,
        year: sql<number>`given.year`,
        name: sql<string>`given.name`,
        stored: sql<number>`coalesce(${c.n}, 0)`,
        computed: sql<number>`given.n`,
      },
      (list) => sql`
      select distinct on (given.year) ${list}
      from (
        select ${table.id} as record, ${columnNamed(table, field)} as name,
          substring(${columnNamed(table, field)} from '-([0-9]{4})-[0-9]+$')::int as year,
          substring(${columnNamed(table, field)} from '-([0-9]{1,9})$')::int as n
        from ${table} where ${table.id} = any(${sql.param([...ids])}::bigint[])) given
        left join ${counters} ${c} on ${c.series} = ${series} and ${c.year} = given.year
      where given.n > coalesce(${c.n}, 0)
      order by given.year, given.n desc`,
    );
    return rows.map(({ record, year, name, stored, computed }) => ({
      record: Number(record),
      figure: `Last number of ${series} in ${year}`,
      stored: String(stored),
      computed: String(computed),
      rows: [{ name, figure: 'Number', stored: String(stored), computed: String(computed) }],
      count: 1,
    }));
  };

/** Counters only rise, whoever takes a number at the same moment. */
const raiseCounter =
  (resource: Resource, field: string, series: string) =>
  async (tx: Tx, { record, computed }: Difference): Promise<void> => {
    const table = tableOf(resource);
    await tx.execute(sql`
      insert into ${counters} as ${c} (${bare(c.series)}, ${bare(c.year)}, ${bare(c.n)})
      select ${series}, substring(${columnNamed(table, field)} from '-([0-9]{4})-[0-9]+$')::int, ${Number(computed)}
      from ${table} where ${table.id} = ${record}
      on conflict (branch_id, ${bare(c.series)}, ${bare(c.year)}) do update set ${bare(c.n)} = greatest(${c.n}, excluded.n)`);
  };

/** The counter of each series is at least the highest number that it gave. */
export const seriesChecks = (): ConsistencyCheck[] =>
  ownedResources.flatMap((resource) =>
    columnsOf(resource.fields).flatMap(([field, f]): ConsistencyCheck[] =>
      isText(f) && f.series
        ? [
            {
              name: `series ${f.series}`,
              version: 1,
              resource,
              told: { administrator: { permission: 'admin.branch.update' } },
              next: idsAfter(resource, 2_000),
              find: beyondCounter(resource, field, f.series),
              mend: { when: 'asked', make: raiseCounter(resource, field, f.series) },
              remedy: () =>
                'The next record would get this number again. An administrator runs npm run check -- --mend.',
            },
          ]
        : [],
    ),
  );
