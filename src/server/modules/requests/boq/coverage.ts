import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { boms } from '../../../../resources/masters/boms.ts';
import { items } from '../../../../resources/masters/items.ts';
import type { CoverageRow } from '../../../../resources/requests/coverageCalls.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import type { PageQuery } from '../../../../schema/calls/callTypes.ts';
import { currentBranch } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import { requireRecords } from '../../../engine/parts/within.ts';
import { searchPatterns } from '../../../engine/lists/searching.ts';
import { bookedOf, coverageOf } from './coverageSql.ts';
import { joinedWhole } from './joinedWhole.ts';
import { coveredBill, nameOfBill } from './coveredBill.ts';
import { orderedOf } from './ordered.ts';
import { filled, selectRows } from '../../../db/rows.ts';

/** Which lines. */
interface Which {
  readonly state?: string | null | undefined;
  readonly rest?: boolean | null | undefined;
}

const i = aliasedTable(tableOf(items), 'i');
const b = aliasedTable(tableOf(boms), 'b');

type Counts = Readonly<Partial<Record<CoverageRow['state'], number>>>;
interface Whole extends Record<string, unknown> {
  readonly total: number;
  readonly counts: Counts | null;
}
type Row = Omit<CoverageRow, 'requests' | 'ordered'> & Whole;
type Named = CoverageRow['requests'][number];

/** The requests in which each of these lines is asked for, in the order of their ids. */
export const requestsOf = async (
  tx: Tx,
  project: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Named[]>> => {
  const [lines, requests] = [tableOf(purchaseRequestLines), tableOf(purchaseRequests)];
  const l = aliasedTable(lines, 'l');
  const r = aliasedTable(requests, 'r');
  const rows = await selectRows(
    tx,
    { key: filled(l.bill_line_key), id: r.id, number: r.number },
    (list) => sql`
    select distinct ${list} from ${requests} ${r}
    join ${lines} ${l} on ${l.branch_id} = ${r.branch_id} and ${l.request_id} = ${r.id}
    where ${r.project_id} = ${project} and ${l.bill_line_key} = any(${arrayOf(keys, 'text')})
      and (${r.status} <> 'CANCELLED' or ${bookedOf(l)} > 0)
    order by ${r.id}`,
  );
  const found = new Map<string, Named[]>(keys.map((key) => [key, []]));
  for (const { key, id, number } of rows) found.get(key)?.push({ id, number });
  return found;
};

/** How many lines there are in each state, of all. */
const counted = sql`(select json_object_agg(s.state, s.n) from
  (select state, count(*)::int as n from coverage group by state) s)`;

const orderOf = ({ sort }: PageQuery): SQL => {
  const direction = sql.raw(sort?.descending ? 'desc' : 'asc');
  const first = sort && sort.column !== 'place' ? sql`${sql.identifier(sort.column)} ${direction},` : sql``;
  // What is gone from the bill stands behind it.
  return sql`${first} c.place ${sql.raw(sort?.column === 'place' && sort.descending ? 'desc nulls first' : 'asc nulls last')}, c.line_key`;
};

/**
 * A page of what the requests of a project cover of its newest approved bill (rule 77).
 * @throws Failure 404
 */
export const coverageOfProject = async (tx: Tx, project: number, { state, rest }: Which, page: PageQuery) => {
  await requireRecords(tx, projects, [project]);
  const bill = await coveredBill(tx, project);
  const conditions = [
    sql`true`,
    ...(state ? [sql`c.state = ${state}`] : []),
    ...(rest === true ? [sql`c.rest > 0`] : []),
    ...searchPatterns(page.search ?? '').map(
      (pattern) => sql`concat_ws(' ', c.description, c.in_bom) ilike ${pattern}`,
    ),
  ];
  const where = sql.join(conditions, sql` and `);
  const { perPage } = page;
  const limits = perPage === null ? sql`` : sql`limit ${perPage} offset ${(page.page - 1) * perPage}`;
  const { rows } = await joinedWhole(tx, () =>
    // Asserted: columns of what a statement before it selects.
    tx.execute<Row>(sql`${coverageOf(bill, project)}
    select c.line_key as bill_line_key, c.kind, c.description, c.unit, c.in_bom, c.state,
      coalesce(${i.code}, ${b.code}) as code, c.structure,
      round(c.quantity, 4)::text as quantity, round(c.requested, 4)::text as requested,
      round(c.booked, 4)::text as booked, round(c.open, 4)::text as open,
      round(c.rest, 4)::text as rest, round(c.excess, 4)::text as excess, (count(*) over ())::int as total, ${counted} as counts
    from coverage c
    left join ${tableOf(items)} ${i} on ${i.branch_id} = (select ${currentBranch}) and ${i.id} = c.item_id
    left join ${tableOf(boms)} ${b} on ${b.branch_id} = (select ${currentBranch}) and ${b.id} = c.bom_id
    where ${where} order by ${orderOf(page)} ${limits}`),
  );
  const keys = rows.map(({ bill_line_key }) => bill_line_key);
  const [named, ordered] = await Promise.all([requestsOf(tx, project, keys), orderedOf(tx, project, keys)]);
  const { total, counts } = rows[0] ?? (await wholeOf(tx, coverageOf(bill, project), where));
  return {
    records: rows.map(({ total: _, counts: __, ...row }) => ({
      ...row,
      ordered: ordered.get(row.bill_line_key) ?? '0.0000',
      requests: named.get(row.bill_line_key) ?? [],
    })),
    total,
    bill: bill ? await nameOfBill(tx, bill) : null,
    counts: { under: 0, covered: 0, over: 0, gone: 0, ...counts },
  };
};

/** How many there are, behind a page that has none. */
const wholeOf = async (tx: Tx, coverage: SQL, where: SQL): Promise<Whole> => {
  const { rows } = await joinedWhole(tx, () =>
    // Asserted: columns of what a statement before it selects.
    tx.execute<Whole>(
      sql`${coverage} select count(*)::int as total, ${counted} as counts from coverage c where ${where}`,
    ),
  );
  return rows[0] ?? { total: 0, counts: null };
};
