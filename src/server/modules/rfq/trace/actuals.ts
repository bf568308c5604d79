import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { stages } from '../../../../domain/estimation/stages.ts';
import { againstEstimate } from '../../../../domain/rfq/againstEstimate.ts';
import { boqCostLines } from '../../../../resources/estimation/boqCostLines.ts';
import { boqCosts } from '../../../../resources/estimation/boqCosts.ts';
import type { Actual, ActualTotals } from '../../../../resources/rfq/actualCalls.ts';
import type { AgainstNow } from '../../../../resources/rfq/awardNow.ts';
import type { PageQuery } from '../../../../schema/calls/callTypes.ts';
import type { Tx } from '../../../db/database.ts';
import { currentBranch } from '../../../db/columns.ts';
import { tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import { limitsOf } from '../../../engine/lists/pages.ts';
import { searchPatterns } from '../../../engine/lists/searching.ts';
import { againstNow } from '../asOfNow/standing.ts';
import { approvedBill, everApproved, type ApprovedBill } from '../../estimation/approvedBill.ts';
import { joinedBase, joinedFactor, joinedUnit } from '../../requests/lineUnits.ts';
import { isOrdered, orderedQty } from '../../requests/boq/ordered.ts';
import { estimateRateOf, inAll } from './billLines.ts';
import { qty, tables } from './tables.ts';
import { selectRows } from '../../../db/rows.ts';

const boqCostsTable = tableOf(boqCosts);

const boqCostLine = aliasedTable(tableOf(boqCostLines), 'b');

const { requests, lines, buyouts } = tables;
const l = aliasedTable(lines, 'l');
const buyout = aliasedTable(buyouts, 'b');
const r = aliasedTable(requests, 'r');
const money = (value: SQL): SQL => sql`(${value})::numeric(18, 2)::text`;

/** What was ordered and received of each line of these projects' bills by its key; '' for what is of none. */
const boughtOf = (...projects: readonly number[]): SQL => sql`
  select ${r.project_id} as project_id, coalesce(${l.bill_line_key}, '') as key, sum(${orderedQty}) as ordered_qty,
    sum(round(${orderedQty} * ${buyout.unit_price}, 2)) as ordered_cost, sum(${buyout.received_qty}) as received_qty,
    sum(round(${buyout.received_qty} * ${buyout.unit_price}, 2)) as received_cost
  from ${requests} ${r} join ${buyouts} ${buyout} on ${buyout.branch_id} = ${r.branch_id} and ${buyout.request_id} = ${r.id}
    and ${buyout.unit_price} is not null and ${isOrdered}
  left join ${lines} ${l} on ${l.branch_id} = ${buyout.branch_id} and ${l.id} = ${buyout.request_line_id}
  where ${r.project_id} = any(${arrayOf(projects, 'bigint')}) group by ${r.project_id}, coalesce(${l.bill_line_key}, '')`;

const per = joinedUnit({
  item: sql`${boqCostLine.item_id}`,
  unit: sql`${boqCostLine.unit}`,
  branch: sql`${boqCostLine.branch_id}`,
});

/** The items of the approved cost estimation with what the estimate says of them. */
const estimatedOf = (bill: ApprovedBill | undefined): SQL =>
  bill
    ? sql`select ${boqCostLine.line_key}, ${boqCostLine.ref}, ${boqCostLine.description}, ${joinedBase(sql`${boqCostLine.unit}`)} as unit, ${boqCostLine.position}, ${boqCostLine.id}, ${inAll} as quantity, ${estimateRateOf(bill)} as rate, ${joinedFactor} as per
      from ${tableOf(boqCostLines)} ${boqCostLine}
      ${per}
      where b.${sql.identifier(stages.cost_estimation.id)} = ${bill.id} and ${boqCostLine.kind} = 'item'`
    : sql`select null::text as line_key, null::text as ref, null::text as description, null::text as unit, null::int as position,
      null::bigint as id, null::numeric as quantity, null::numeric as rate, 1::numeric as per where false`;

const orders: Readonly<Record<string, SQL>> = {
  description: sql`lower(a.description)`,
  ordered_cost: sql`a.ordered_cost`,
  difference: sql`a.difference`,
};

/** A page of what was bought of a project against its estimate, in one statement (rule 96). */
export const actualsOf = async (tx: Tx, project: number, key: string | undefined, page: PageQuery) => {
  const bill = await approvedBill(tx, project, ['cost_estimation']);
  const { limit, offset } = limitsOf(page);
  const by = page.sort && orders[page.sort.column];
  const direction = sql.raw(page.sort?.descending ? 'desc' : 'asc');
  const narrowed = [
    sql`true`,
    ...(key ? [sql`a.line_key = ${key}`] : []),
    ...searchPatterns(page.search ?? '').map((pattern) => sql`concat_ws(' ', a.ref, a.description) ilike ${pattern}`),
  ];
  const rows = await selectRows(
    tx,
    {
      total: sql<number>`(select count(*)::int from shown)`,
      totals: sql<Omit<ActualTotals, 'bill'>>`json_build_object(
        'estimated', (select ${money(sql`coalesce(sum(round(quantity * rate, 2)), 0)`)} from estimated),
        'ordered_cost', (select ${money(sql`coalesce(sum(ordered_cost), 0)`)} from bought),
        'received_cost', (select ${money(sql`coalesce(sum(received_cost), 0)`)} from bought),
        'estimate_of_ordered', (select ${money(sql`coalesce(sum(of_ordered), 0)`)} from a),
        'difference', (select ${money(sql`coalesce(sum(difference), 0)`)} from a),
        'beside_cost', ${money(sql`(select coalesce(sum(ordered_cost), 0) from bought)
          - (select coalesce(sum(ordered_cost), 0) from a where rate is not null)`)})`,
      records: sql<Actual[] | null>`(select json_agg(row_to_json(t)) from (
        select a.line_key as bill_line_key, a.ref, a.description, a.unit, ${qty(sql`a.quantity * a.per`)} as quantity,
          ${qty(sql`a.rate / a.per`)} as estimate_rate, ${money(sql`a.estimated`)} as estimated, ${qty(sql`a.ordered_qty`)} as ordered_qty,
          ${money(sql`a.ordered_cost`)} as ordered_cost, ${qty(sql`a.received_qty`)} as received_qty,
          ${money(sql`a.received_cost`)} as received_cost, ${money(sql`a.of_ordered`)} as estimate_of_ordered,
          ${money(sql`a.difference`)} as difference
        from shown a order by ${by ? sql`${by} ${direction} nulls last,` : sql``} a.position, a.id
        limit ${limit} offset ${offset}) t)`,
    },
    (list) => sql`
    with bought as (${boughtOf(project)}), estimated as (${estimatedOf(bill)}),
    a as (
      select e.*, b.ordered_qty, b.ordered_cost, b.received_qty, b.received_cost, round(e.quantity * e.rate, 2) as estimated,
        round(b.ordered_qty * e.rate / e.per, 2) as of_ordered, b.ordered_cost - round(b.ordered_qty * e.rate / e.per, 2) as difference
      from estimated e join bought b on b.key = e.line_key),
    shown as (select * from a where ${sql.join(narrowed, sql` and `)})
    select ${list}`,
  );
  const [found] = rows;
  if (!found) throw new Error('The statement answers one row');
  return {
    records: found.records ?? [],
    total: found.total,
    totals: { bill: bill ? await nameOfCost(tx, bill) : null, ...found.totals },
  };
};

/** What was ordered of a project, and what of it the estimate says a price of, beside that. */
export interface Committed {
  readonly ordered: string;
  readonly against_estimate: AgainstNow | null;
}

/** What was ordered of these projects beside their estimates, as `actualsOf` has it, by project; none where nothing was. */
export const committedOf = async (tx: Tx, projects: readonly number[]): Promise<ReadonlyMap<number, Committed>> => {
  if (projects.length === 0) return new Map();
  const cost = sql`${boqCostLine.kind} = 'item' and b.${sql.identifier(stages.cost_estimation.id)} = bill.id`;
  const rate = estimateRateOf({ stage: 'cost_estimation' });
  const rows = await selectRows(
    tx,
    {
      project: sql<number>`bought.project_id::int`,
      ordered: sql<string>`${money(sql`sum(bought.ordered_cost)`)}`,
      compared: sql<string | null>`${money(sql`sum(bought.ordered_cost) filter (where ${rate} is not null)`)}`,
      estimate: sql<string | null>`${money(sql`sum(round(bought.ordered_qty * ${rate} / ${joinedFactor}, 2))`)}`,
      limit: sql<string>`app_estimate_over_percent()::text`,
    },
    (list) => sql`
    with bought as (${boughtOf(...projects)})
    select ${list} from bought
    left join lateral (select s.id from ${boqCostsTable} s where s.branch_id = ${currentBranch}
      and s.project_id = bought.project_id and ${everApproved('cost_estimation', 's')} order by s.id desc limit 1) bill on true
    left join ${tableOf(boqCostLines)} ${boqCostLine} on ${boqCostLine.branch_id} = ${currentBranch}
      and lower(${boqCostLine.line_key}) = lower(bought.key) and ${cost}
    ${per} group by bought.project_id`,
  );
  return new Map(
    rows.map(({ project, ordered, compared, estimate, limit }) => {
      const against = compared === null || estimate === null ? null : againstEstimate(compared, estimate, limit);
      return [project, { ordered, against_estimate: against && againstNow(against) }];
    }),
  );
};

const nameOfCost = async (tx: Tx, { id }: ApprovedBill): Promise<ActualTotals['bill']> => {
  const rows = await selectRows(
    tx,
    { number: boqCostsTable.number, revision: boqCostsTable.revision },
    (list) => sql`select ${list} from ${boqCostsTable} where ${boqCostsTable.id} = ${id}`,
  );
  return { resource: boqCosts.name, id, number: String(rows[0]?.number), revision: Number(rows[0]?.revision) };
};
