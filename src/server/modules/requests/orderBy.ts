import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import { productionUnits } from '../../../resources/masters/productionUnits.ts';
import { vendors } from '../../../resources/masters/vendors.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { projects } from '../../../resources/projects/projects.ts';
import type { OrderByRow } from '../../../resources/requests/orderByCalls.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import { todayInSql } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import type { Who } from '../../engine/who.ts';
import { limitsOf } from '../../engine/lists/pages.ts';
import { searchPatterns } from '../../engine/lists/searching.ts';
import { unitOfLine } from './lineUnits.ts';
import { isMaterial } from './material.ts';
import { readPlan } from '../planning/inForce.ts';
import { selectRows } from '../../db/rows.ts';

const v = aliasedTable(tableOf(vendors), 'v');
const u = aliasedTable(tableOf(productionUnits), 'u');
const o = aliasedTable(tableOf(productionOrders), 'o');
const b = aliasedTable(tableOf(buyoutRequests), 'b');
const projectProject = aliasedTable(tableOf(projects), 'project');

const [lines, requests, tasks] = [tableOf(purchaseRequestLines), tableOf(purchaseRequests), tableOf(planTasks)];
const l = aliasedTable(lines, 'l');
const t = aliasedTable(tasks, 't');
const above = aliasedTable(lines, 'above');
const r = aliasedTable(requests, 'r');
const asked = rowTableOf(purchaseRequestLines, 'vendors');
const a = aliasedTable(asked, 'a');

/** The open requests among which, each with the plan whose tasks need its lines. */
const openRequests = (of: SQL): SQL => sql`select r.branch_id, r.id, r.number, r.created_by, r.project_id,
    plan.id as plan_id, plan.revision, plan.approved
  from ${requests} ${r} cross join lateral (${readPlan(sql`r.branch_id`, sql`r.project_id`)}) plan
  where r.status = 'OPEN' and ${of}`;

/** By line: the vendor with the longest lead time of those whom it names. */
const vendorLeads = sql`select distinct on (${a.parent_id}) ${a.parent_id} as line, ${v.lead_time_days} as days, ${v.name}
  from r join ${lines} ${l} on ${l.branch_id} = r.branch_id and ${l.request_id} = r.id
  join ${asked} ${a} on ${a.branch_id} = ${l.branch_id} and ${a.parent_id} = ${l.id}
  join ${tableOf(vendors)} ${v} on ${v.branch_id} = ${a.branch_id} and ${v.id} = ${a.vendor_id}
  order by ${a.parent_id}, ${v.lead_time_days} desc nulls last`;

/** By line: the unit with the longest lead time of those that make it. */
const unitLeads = sql`select distinct on (${o.request_line_id}) ${o.request_line_id} as line, ${u.lead_time_days} as days, ${u.name}
  from r join ${tableOf(productionOrders)} ${o} on ${o.branch_id} = r.branch_id and ${o.request_id} = r.id
    and ${o.status} in ('PLANNED', 'IN_PROGRESS')
  join ${tableOf(productionUnits)} ${u} on ${u.branch_id} = ${o.branch_id} and ${u.id} = ${o.production_unit_id}
  order by ${o.request_line_id}, ${u.lead_time_days} desc nulls last`;

/** By line: what is booked for it and not ordered yet, planned in production or buyout, and asked of vendors. */
const unordered = sql`select line, sum(planned) as planned, sum(asked) as asked from (
    select ${o.request_line_id} as line, ${o.quantity} as planned, 0 as asked
    from r join ${tableOf(productionOrders)} ${o} on ${o.branch_id} = r.branch_id and ${o.request_id} = r.id and ${o.status} = 'PLANNED'
    union all
    select ${b.request_line_id}, case ${b.status} when 'IN_RFQ' then 0 else ${b.quantity} end,
      case ${b.status} when 'IN_RFQ' then ${b.quantity} else 0 end
    from r join ${tableOf(buyoutRequests)} ${b} on ${b.branch_id} = r.branch_id and ${b.request_id} = r.id
      and ${b.status} in ('PLANNED', 'OPEN', 'IN_RFQ')) booked
  group by line`;

/**
 * The open items and consumables of open requests that tasks of a plan need, as a table `o`, with the day by which each must be
 * ordered: the start of the task – the agreed one or that of the forecast, whichever is earlier – less the longest lead time of whom it, or its product, is to come from, in calendar days.
 * A line in a product is needed by the task of the product unless it names its own. It begins at the open requests: their
 * projects have many more that are closed. What is looked up for a line is found for all at once: a buyer asks for those
 * of the whole branch.
 */
const orders = (of: SQL): SQL => sql`(
  with r as materialized (${openRequests(of)}),
    vendor_leads as materialized (${vendorLeads}), unit_leads as materialized (${unitLeads}),
    unordered as materialized (${unordered})
  select ${l.id}, ${l.request_id}, r.number as request_number, r.created_by, r.project_id, ${projectProject.title} as project_title,
    ${l.description}, ${unitOfLine(l)} as unit, still.open as open_qty, still.planned as planned_qty, still.asked as asked_qty,
    ${t.number} as task_number, ${t.name} as task_name, begins.day as task_start, begins.is_forecast as start_is_forecast, r.revision as plan_revision,
    r.approved as plan_approved, lead.days as lead_time_days, lead.name as lead_of,
    begins.day - lead.days as order_by, begins.day - lead.days < ${todayInSql} as is_late
  from r
  join ${lines} ${l} on ${l.branch_id} = r.branch_id and ${l.request_id} = r.id and ${isMaterial(l)}
    and ${l.booked_qty} < ${l.total_quantity}
  left join ${lines} ${above} on ${above.branch_id} = ${l.branch_id} and ${above.id} = ${l.parent_line_id}
  join ${tableOf(projects)} ${projectProject} on ${projectProject.branch_id} = r.branch_id and ${projectProject.id} = r.project_id
  join ${tasks} ${t} on ${t.branch_id} = r.branch_id and ${t.plan_id} = r.plan_id
    and ${t.number} = coalesce(${l.task_number}, ${above.task_number}) and ${t.planned_start_date} is not null
  cross join lateral (select least(${t.planned_start_date}, ${t.forecast_start_date}) as day,
    coalesce(${t.forecast_start_date} < ${t.planned_start_date}, false) as is_forecast) begins
  left join unordered on unordered.line = ${l.id}
  left join vendor_leads own on own.line = ${l.id}
  left join vendor_leads of_product on of_product.line = ${l.parent_line_id}
  left join unit_leads made on made.line = ${l.id}
  cross join lateral (select coalesce(c.days, 0) as days, c.name
    from (values (own.days, own.name), (of_product.days, of_product.name), (made.days, made.name), (0, null)) as c (days, name)
    order by c.days desc nulls last limit 1) lead
  cross join lateral (select coalesce(unordered.planned, 0) as planned, coalesce(unordered.asked, 0) as asked,
    ${l.total_quantity} - ${l.booked_qty} - ${l.production_qty} - ${l.buyout_qty}
      + coalesce(unordered.planned, 0) + coalesce(unordered.asked, 0) as open) still
  where still.open > 0) o`;

const columns: Readonly<Record<string, SQL>> = {
  order_by: sql`o.order_by`,
  task_number: sql`o.task_number`,
  description: sql`lower(${o.description})`,
};

const pageOf = async (tx: Tx, of: SQL, where: readonly SQL[], page: PageQuery) => {
  const found = searchPatterns(page.search ?? '').map(
    (pattern) => sql`(${o.description} ilike ${pattern} or o.task_name ilike ${pattern})`,
  );
  const from = sql`from ${orders(of)} where ${sql.join([sql`true`, ...where, ...found], sql` and `)}`;
  const { limit, offset } = limitsOf(page);
  const by = (page.sort && columns[page.sort.column]) ?? columns['order_by'] ?? sql`${o.id}`;
  const direction = sql.raw(page.sort?.descending ? 'desc' : 'asc');
  // Asserted: columns of what a statement before it selects. The days of all of them choose the page: they are counted with it.
  const { rows } = await tx.execute<Record<keyof OrderByRow | 'total', unknown>>(sql`
      select ${o.id}, ${o.request_id}, o.request_number, o.project_id, o.project_title, ${o.description}, o.unit,
        o.open_qty::numeric(18, 4)::text as open_qty,
        o.planned_qty::numeric(18, 4)::text as planned_qty, o.asked_qty::numeric(18, 4)::text as asked_qty, o.task_number, o.task_name, o.task_start::text as task_start, o.start_is_forecast,
        o.plan_revision, o.plan_approved, o.lead_time_days, o.lead_of, o.order_by::text as order_by, o.is_late, count(*) over ()::int as total
      ${from} order by ${by} ${direction}, ${o.id} ${direction} limit ${limit} offset ${offset}`);
  const records = rows.map(({ total: _, ...row }): OrderByRow => ({
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the statement above selects all of it
    ...(row as unknown as OrderByRow),
    id: Number(row.id),
    request_id: Number(row.request_id),
    project_id: Number(row.project_id),
  }));
  const [first] = rows;
  if (first || offset === 0) return { records, total: Number(first?.total ?? 0) };
  const [beyond] = await selectRows(tx, { n: sql<number>`count(*)::int` }, (list) => sql`select ${list} ${from}`);
  return { records, total: beyond?.n ?? 0 };
};

/** Which of them are asked for. */
interface WhichOrders {
  readonly late?: boolean | null | undefined;
  readonly task_number?: number | null | undefined;
}

/** What is to be ordered for the tasks of a project, what is due first (rule 79). */
export const orderByOf = (tx: Tx, project: number, { late, task_number }: WhichOrders, page: PageQuery) =>
  pageOf(
    tx,
    sql`${r.project_id} = ${project}`,
    [
      ...(late === true ? [sql`o.is_late`] : []),
      ...(typeof task_number === 'number' ? [sql`o.task_number = ${task_number}`] : []),
    ],
    page,
  );

/** What is late to be ordered, in all projects: of a person's own requests, and of all where they buy. */
export const lateOrdersOf = (tx: Tx, { id, permissions }: Who, page: PageQuery) => {
  const whose = permissions.has(`${buyoutRequests.permissions}.update`) ? sql`true` : sql`${r.created_by} = ${id}`;
  return pageOf(tx, sql`${whose} and ${r.project_id} is not null`, [sql`o.is_late`], page);
};

/** What of a project is late to be ordered, for its overview: id, name, due, who asked for it, and the request. */
export const lateOrdersIn = (project: number): SQL => sql`
  select 'purchase_request_lines'::text as resource, ${o.id}, ${o.description} as name, o.order_by::text as due,
    o.order_by::timestamptz as at, ${o.created_by} as assignee_id, 'purchase_requests'::text as page, ${o.request_id} as page_id
  from ${orders(sql`${r.project_id} = ${project}`)} where o.is_late`;
