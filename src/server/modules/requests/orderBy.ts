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

/** The longest lead time of whom a line is to come from: the vendors that it or its product names, and the unit that makes it. */
const longestLead = sql`lateral (select coalesce(c.days, 0) as days, c.name from (
    select ${v.lead_time_days} as days, ${v.name} from ${asked} ${a} join ${tableOf(vendors)} ${v}
      on ${v.branch_id} = ${a.branch_id} and ${v.id} = ${a.vendor_id}
      where ${a.branch_id} = ${l.branch_id} and ${a.parent_id} in (${l.id}, ${l.parent_line_id})
    union all select ${u.lead_time_days}, ${u.name} from ${tableOf(productionOrders)} ${o} join ${tableOf(productionUnits)} ${u}
      on ${u.branch_id} = ${o.branch_id} and ${u.id} = ${o.production_unit_id}
      where ${o.branch_id} = ${l.branch_id} and ${o.request_id} = ${l.request_id} and ${o.request_line_id} = ${l.id}
        and ${o.status} in ('PLANNED', 'IN_PROGRESS')
    union all select 0, null) c order by c.days desc nulls last limit 1) lead`;

/** What is booked for a line and not ordered yet: planned in production or buyout, and asked of vendors. */
const unordered = sql`lateral (select
    coalesce((select sum(${o.quantity}) from ${tableOf(productionOrders)} ${o} where ${o.branch_id} = ${l.branch_id}
      and ${o.request_id} = ${l.request_id} and ${o.request_line_id} = ${l.id} and ${o.status} = 'PLANNED'), 0)
    + coalesce(sum(${b.quantity}) filter (where ${b.status} in ('PLANNED', 'OPEN')), 0) as planned,
    coalesce(sum(${b.quantity}) filter (where ${b.status} = 'IN_RFQ'), 0) as asked
  from ${tableOf(buyoutRequests)} ${b} where ${b.branch_id} = ${l.branch_id} and ${b.request_id} = ${l.request_id}
    and ${b.request_line_id} = ${l.id}) unordered`;

/**
 * The open items of open requests that tasks of a plan need, as a table `o`, with the day by which each must be
 * ordered: the start of the task less the lead time, in calendar days. A line in a product is needed by the task of
 * the product unless it names its own. It begins at the open requests: their projects have many more that are closed.
 */
const orders = (of: SQL): SQL => sql`(
  with r as materialized (select r.branch_id, r.id, r.number, r.created_by, r.project_id from ${requests} ${r}
    where r.status = 'OPEN' and ${of})
  select ${l.id}, ${l.request_id}, r.number as request_number, r.created_by, r.project_id, ${projectProject.title} as project_title,
    ${l.description}, ${l.unit}, ${l.total_quantity} - ${l.booked_qty} - ${l.production_qty} - ${l.buyout_qty} + unordered.planned + unordered.asked as open_qty,
    unordered.planned as planned_qty, unordered.asked as asked_qty,
    ${t.number} as task_number, ${t.name} as task_name, ${t.planned_start_date} as task_start, plan.revision as plan_revision,
    plan.approved as plan_approved, lead.days as lead_time_days, lead.name as lead_of,
    ${t.planned_start_date} - lead.days as order_by, ${t.planned_start_date} - lead.days < ${todayInSql} as is_late
  from r
  join ${lines} ${l} on ${l.branch_id} = r.branch_id and ${l.request_id} = r.id and ${l.kind} = 'item'
    and ${l.booked_qty} < ${l.total_quantity}
  cross join ${unordered}
  left join ${lines} ${above} on ${above.branch_id} = ${l.branch_id} and ${above.id} = ${l.parent_line_id}
  join ${tableOf(projects)} ${projectProject} on ${projectProject.branch_id} = r.branch_id and ${projectProject.id} = r.project_id
  cross join lateral (${readPlan(sql`r.branch_id`, sql`r.project_id`)}) plan
  join ${tasks} ${t} on ${t.branch_id} = r.branch_id and ${t.plan_id} = plan.id
    and ${t.number} = coalesce(${l.task_number}, ${above.task_number}) and ${t.planned_start_date} is not null
  cross join ${longestLead}
  where coalesce(${l.task_number}, ${above.task_number}) is not null
    and ${l.booked_qty} + ${l.production_qty} + ${l.buyout_qty} - unordered.planned - unordered.asked < ${l.total_quantity}) o`;

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
  const [{ rows }, counted] = await Promise.all([
    // Asserted: columns of what a statement before it selects.
    tx.execute<Record<keyof OrderByRow, unknown>>(sql`
      select ${o.id}, ${o.request_id}, o.request_number, o.project_id, o.project_title, ${o.description}, o.unit,
        o.open_qty::numeric(18, 4)::text as open_qty,
        o.planned_qty::numeric(18, 4)::text as planned_qty, o.asked_qty::numeric(18, 4)::text as asked_qty, o.task_number, o.task_name, o.task_start::text as task_start,
        o.plan_revision, o.plan_approved, o.lead_time_days, o.lead_of, o.order_by::text as order_by, o.is_late
      ${from} order by ${by} ${direction}, ${o.id} ${direction} limit ${limit} offset ${offset}`),
    selectRows(tx, { n: sql<number>`count(*)::int` }, (list) => sql`select ${list} ${from}`),
  ]);
  const records = rows.map((row): OrderByRow => ({
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the statement above selects all of it
    ...(row as unknown as OrderByRow),
    id: Number(row.id),
    request_id: Number(row.request_id),
    project_id: Number(row.project_id),
  }));
  return { records, total: counted[0]?.n ?? 0 };
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
