import { and, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { mayDecide } from '../../../schema/inbox.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { constant } from '../../db/constants.ts';
import { isoOf } from '../../db/iso.ts';
import { ownedResources, tableOf } from '../../db/tables.ts';
import { awaitsMe, awaitsSince, decidableByMe } from '../workflows/awaiting.ts';
import { limitsOf, orderOfPage } from '../lists/pages.ts';
import { matchesPattern, searchPatterns } from '../lists/searching.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import { selectRows } from '../../db/rows.ts';

/** The resources in which somebody with these permissions may decide. */
export const decidedBy = (permissions: ReadonlySet<string>): Resource[] =>
  ownedResources.filter((r) => mayDecide(r, (permission) => permissions.has(permission)));

/** A record that waits for the current user's decision, and since when. */
export interface PendingDecision {
  readonly resource: string;
  readonly id: number;
  readonly since: string;
  /** The user can decide it now; else somebody before them has to act first. */
  readonly decidable: boolean;
}

/** The conditions that each word of a search stands in the record, as in its list. */
const wordsIn = (resource: Resource, search = ''): SQL[] =>
  searchPatterns(search).map((p) => matchesPattern(resource, getTableColumns(tableOf(resource)), sql.param(p)));

/**
 * A page of the person's pending decisions in these resources: those that they can decide now, then those that wait for
 * others first, each the oldest first. `total` counts both, `others` the second. One statement.
 */
export const waitingFor = async (
  tx: Tx,
  resources: readonly Resource[],
  page: PageQuery,
): Promise<{ waiting: PendingDecision[]; total: number; others: number }> => {
  const { limit, offset } = limitsOf(page);
  const sorts = { since: sql`since`, name: sql`lower(name)`, resource: sql`resource` };
  const order = sql.join(
    [sql`decidable desc`, ...orderOfPage(page, sorts, sql`id`, [sql`since`, sql`resource`, sql`id`])],
    sql`, `,
  );
  if (resources.length === 0) return { waiting: [], total: 0, others: 0 };
  const parts = resources.map((resource) => {
    const table = tableOf(resource);
    return sql`select ${constant(resource.name)} as resource, ${table.id} as id, ${awaitsSince(resource)} as since,
        ${decidableByMe(resource)} as decidable, ${columnNamed(table, resource.represent)}::text as name
      from ${table} where ${and(awaitsMe(resource), ...wordsIn(resource, page.search))}`;
  });
  // The total is known even for a page past the end.
  const rows = await selectRows(
    tx,
    {
      total: sql<number>`counted.total`,
      others: sql<number>`counted.others`,
      resource: sql<string | null>`shown.resource`,
      id: sql<number>`shown.id::int`,
      since: sql<string>`${isoOf(sql`shown.since`)}`,
      decidable: sql<boolean>`shown.decidable`,
    },
    (list) => sql`
    with waiting as materialized (${sql.join(parts, sql` union all `)})
    select ${list}
    from (select count(*)::int as total, (count(*) filter (where not decidable))::int as others from waiting) counted
    left join (
      select *, row_number() over (order by ${order}) as place from waiting order by place limit ${limit} offset ${offset}
    ) shown on true
    order by shown.place`,
  );
  const waiting = rows.flatMap(({ resource, id, since, decidable }) =>
    resource === null ? [] : [{ resource, id, since, decidable }],
  );
  return { waiting, total: rows[0]?.total ?? 0, others: rows[0]?.others ?? 0 };
};

/** The number of the decisions that the person can take now. */
export const countDecidable = async (tx: Tx, resources: readonly Resource[]): Promise<number> => {
  if (resources.length === 0) return 0;
  const counts = resources.map(
    (r) => sql`(select count(*) from ${tableOf(r)} where ${awaitsMe(r)} and ${decidableByMe(r)})`,
  );
  const rows = await selectRows(
    tx,
    { total: sql<number>`(${sql.join(counts, sql` + `)})::int` },
    (list) => sql`select ${list}`,
  );
  return rows[0]?.total ?? 0;
};
