import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { boms } from '../../../resources/masters/boms.ts';
import { items } from '../../../resources/masters/items.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { limitsOf } from '../../engine/lists/pages.ts';
import { searchPatterns } from '../../engine/lists/searching.ts';
import { selectRows } from '../../db/rows.ts';

const [buyouts, requests, projectTable, bomTable, itemTable] = [
  tableOf(buyoutRequests),
  tableOf(purchaseRequests),
  tableOf(projects),
  tableOf(boms),
  tableOf(items),
];
const b = aliasedTable(buyouts, 'b');
const p = aliasedTable(projectTable, 'p');
const r = aliasedTable(requests, 'r');

export type OfferedFilter = 'buyout-number' | 'project-code' | 'product' | 'item';

/** What of a master occurs in a buyout request. */
const named = (table: SQL, column: string): SQL => sql`select n.id, n.name as value from ${table} n
  where exists (select from ${buyouts} ${b} where ${b.branch_id} = n.branch_id and b.${sql.identifier(column)} = n.id)`;

const sources: Readonly<Record<OfferedFilter, SQL>> = {
  'buyout-number': sql`select ${b.id}, ${b.number} as value from ${buyouts} ${b}`,
  'project-code': sql`select ${p.id}, concat_ws(' · ', ${p.number}, ${p.title}) as value from ${projectTable} ${p}
    where exists (select from ${requests} ${r} join ${buyouts} ${b} on ${b.branch_id} = ${r.branch_id} and ${b.request_id} = ${r.id}
      where ${r.branch_id} = ${p.branch_id} and ${r.project_id} = ${p.id})`,
  product: named(sql`${bomTable}`, 'product_id'),
  item: named(sql`${itemTable}`, 'item_id'),
};

/** A page of what a filter of buyout requests offers; numbers begin with the newest. */
export const offeredFilters = async (tx: Tx, filter: OfferedFilter, page: PageQuery) => {
  const patterns = searchPatterns(page.search ?? '').map((pattern) => sql`o.value ilike ${pattern}`);
  const from = sql`from (${sources[filter]}) o where ${sql.join([sql`true`, ...patterns], sql` and `)}`;
  const falls = page.sort ? page.sort.descending : filter === 'buyout-number';
  const direction = sql.raw(falls ? 'desc' : 'asc');
  const { limit, offset } = limitsOf(page);
  const [records, counted] = await Promise.all([
    selectRows(
      tx,
      { id: sql<number>`o.id::int`, value: sql<string>`o.value` },
      (list) =>
        sql`select ${list} ${from} order by o.value ${direction}, o.id ${direction} limit ${limit} offset ${offset}`,
    ),
    selectRows(tx, { n: sql<number>`count(*)::int` }, (list) => sql`select ${list} ${from}`),
  ]);
  return { records, total: counted[0]?.n ?? 0 };
};
