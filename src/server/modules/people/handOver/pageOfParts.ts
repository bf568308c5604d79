import { sql, type SQL } from 'drizzle-orm';
import type { PageQuery } from '../../../../schema/calls/callTypes.ts';
import type { Tx } from '../../../db/database.ts';
import { limitsOf, orderOfPage } from '../../../engine/lists/pages.ts';
import { searchPatterns } from '../../../engine/lists/searching.ts';

/** A part of somebody's work, or a record: `role`, `waits` and `count` of a part alone. */
interface PartRow {
  readonly resource: string;
  readonly id: number;
  readonly name: string | null;
  readonly about: string | null;
  readonly state: string;
  readonly role?: string;
  readonly waits?: boolean;
  readonly count?: number | null;
}
interface Row extends Record<string, unknown>, Omit<PartRow, 'resource' | 'id'> {
  readonly total: number;
  readonly resource: string | null;
  readonly id: string | number;
}

/**
 * A page of `from` of a WITH clause, whose rows have a name, what they are about and a state; the total is known past the
 * end too. One statement.
 */
export const pageOfParts = async (
  tx: Tx,
  { parts, from }: { readonly parts: SQL; readonly from: 'held' | 'stuck' },
  page: PageQuery,
  usual: readonly SQL[],
): Promise<{ total: number; rows: readonly PartRow[] }> => {
  const { limit, offset } = limitsOf(page);
  const order = orderOfPage(page, { name: sql`lower(name)`, state: sql`state` }, sql`id`, usual);
  const words = searchPatterns(page.search ?? '').map((pattern) => sql`concat_ws(' ', name, about) ilike ${pattern}`);
  // Asserted: all that a statement before it selects.
  const { rows } = await tx.execute<Row>(sql`
    ${parts}, found as (
      select *, row_number() over (order by ${sql.join(order, sql`, `)}) as place from ${sql.identifier(from)}
      where ${words.length ? sql.join(words, sql` and `) : sql`true`})
    select counted.total, shown.* from (select count(*)::int as total from found) counted
    left join (select * from found order by place limit ${limit} offset ${offset}) shown on true order by shown.place`);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ resource, id, ...row }) => (resource === null ? [] : [{ ...row, resource, id: Number(id) }])),
  };
};
