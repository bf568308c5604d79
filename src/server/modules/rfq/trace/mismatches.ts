import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import type { Mismatch, MismatchKind, MismatchSide } from '../../../../resources/rfq/mismatchCalls.ts';
import type { PageQuery } from '../../../../schema/calls/callTypes.ts';
import type { Tx } from '../../../db/database.ts';
import { limitsOf } from '../../../engine/lists/pages.ts';
import { searchPatterns } from '../../../engine/lists/searching.ts';
import { notAskedOf } from './notAsked.ts';
import { notBoughtOf } from './notBought.ts';
import { qty, tables } from './tables.ts';
import { selectRows } from '../../../db/rows.ts';

const { requests, projects } = tables;
const r = aliasedTable(requests, 'r');
const p = aliasedTable(projects, 'p');

/** Which side: of one project, or of the branch. */
export interface MismatchesOf {
  readonly project?: number;
  readonly side: MismatchSide;
  readonly kind?: MismatchKind | null | undefined;
}

const orders: Readonly<Record<string, SQL>> = {
  day: sql`s.day`,
  description: sql`lower(s.description)`,
  quantity: sql`s.quantity`,
  kind: sql`s.kind`,
};

/** A page of what is asked for and not bought, or bought and not asked for, in one statement (rule 95). */
export const mismatchesOf = async (tx: Tx, { project, side, kind }: MismatchesOf, page: PageQuery) => {
  const of = project === undefined ? sql`true` : sql`${r.project_id} = ${project}`;
  const { limit, offset } = limitsOf(page);
  const isBought = side === 'not_asked';
  const by = (page.sort && orders[page.sort.column]) ?? orders['day'] ?? sql`s.day`;
  // What is needed first, or what came last, stands first.
  const direction = sql.raw((page.sort ? page.sort.descending : isBought) ? 'desc' : 'asc');
  const narrowed = [
    sql`true`,
    ...(kind ? [sql`g.kind = ${kind}`] : []),
    ...searchPatterns(page.search ?? '').map(
      (pattern) => sql`concat_ws(' ', g.description, g.number, ${r.number}, ${p.number}, ${p.title}) ilike ${pattern}`,
    ),
  ];
  const rows = await selectRows(
    tx,
    {
      total: sql<number>`(select count(*)::int from s)`,
      counts: sql<Partial<
        Record<MismatchKind, number>
      > | null>`(select json_object_agg(c.kind, c.n) from (select kind, count(*)::int as n from g group by kind) c)`,
      records: sql<Mismatch[] | null>`(select json_agg(row_to_json(t)) from (
        select s.key, s.kind, s.line_id, s.request, s.project, s.bill_line_key, s.description, s.unit,
          ${qty(sql`s.quantity`)} as quantity, s.day::text as day, case when s.order_id is not null
            then json_build_object('resource', s.resource, 'id', s.order_id, 'number', s.number) end as order
        from s order by ${by} ${direction}, s.key ${direction} limit ${limit} offset ${offset}) t)`,
    },
    (list) => sql`
    with g as (${isBought ? notAskedOf(of, project) : notBoughtOf(of)}),
    s as (
      select g.*, concat_ws('-', g.kind, g.line_id, g.order_id, g.project_id, g.bill_line_key) as key,
        case when ${r.id} is not null then json_build_object('id', ${r.id}, 'number', ${r.number}) end as request,
        case when ${p.id} is not null then json_build_object('id', ${p.id}, 'number', ${p.number}, 'title', ${p.title}) end as project
      from g left join ${requests} ${r} on ${r.id} = g.request_id left join ${projects} ${p} on ${p.id} = g.project_id
      where ${sql.join(narrowed, sql` and `)})
    select ${list}`,
  );
  const { records = null, total = 0, counts = null } = rows[0] ?? {};
  return { records: records ?? [], total, counts: counts ?? {} };
};
