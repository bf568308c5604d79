import { and, eq, sql, type SQL } from 'drizzle-orm';
import { planTasks } from '../../../../resources/planning/planTasks.ts';
import { projectPlans } from '../../../../resources/planning/projectPlans.ts';
import { contractActions } from '../../../../resources/projects/contractActions.ts';
import type { LateRecord, Overview } from '../../../../resources/projects/overview.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import { followUps } from '../../../../resources/sales/followUps.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { columnNamed } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { isoOf } from '../../../db/iso.ts';
import { users } from '../../../db/system.ts';
import { tableOf } from '../../../db/tables.ts';
import { isLate } from '../../../engine/lists/within.ts';
import type { Who } from '../../../engine/who.ts';
import { lateOrdersIn } from '../../requests/orderBy.ts';
import { maySeeNewest } from './newest.ts';
import { orNull, selectRows } from '../../../db/rows.ts';

/** How many of what is late are shown. */
const shown = 5;

/** Records with a due date that belong to a project. */
interface Due {
  readonly resource: Resource;
  readonly name: LateRecord['resource'];
  readonly due: string;
  /** The moment of the due date in the order, and as it is told. */
  readonly told: (column: SQL) => SQL;
  readonly of: SQL | undefined;
  /** The resource and the id of the page that has it. */
  readonly page: readonly [resource: string, id: SQL];
}

const day = (column: SQL) => sql`${column}::text`;

/** What can be late of a project, as far as the reader may see it. `plan` is that by which people work. */
const duesOf = (project: AnyRecord, plan: number | undefined, who: Who): Due[] => {
  const [actions, calls, tasks] = [tableOf(contractActions), tableOf(followUps), tableOf(planTasks)];
  const enquiry = project['enquiry_id'];
  const all: (Due | undefined)[] = [
    {
      resource: contractActions,
      name: 'contract_actions',
      due: 'due_on' satisfies keyof typeof contractActions.fields,
      told: day,
      of: eq(actions.project_id, project.id),
      page: [contractActions.name, sql`${actions.id}`],
    },
    typeof enquiry === 'number'
      ? {
          resource: followUps,
          name: 'follow_ups',
          due: 'due_at' satisfies keyof typeof followUps.fields,
          told: isoOf,
          of: eq(calls.enquiry_id, enquiry),
          page: [followUps.name, sql`${calls.id}`],
        }
      : undefined,
    plan === undefined
      ? undefined
      : {
          resource: planTasks,
          name: 'plan_tasks',
          due: 'planned_end_date' satisfies keyof typeof planTasks.fields,
          told: day,
          of: and(eq(tasks.plan_id, plan), eq(tasks.kind, 'sub_task')),
          page: [projectPlans.name, sql`${plan}::bigint`],
        },
  ];
  return all.flatMap((due) =>
    due && maySeeNewest(due.resource === planTasks ? projectPlans : due.resource, who) ? [due] : [],
  );
};

/** What is late of a project: how much of each kind, and the first of it, the longest late first. One statement. */
export const lateOf = async (
  tx: Tx,
  project: AnyRecord,
  plan: number | undefined,
  who: Who,
): Promise<Overview['late']> => {
  const dues = duesOf(project, plan, who);
  const orders = maySeeNewest(purchaseRequests, who) ? [lateOrdersIn(project.id)] : [];
  if (dues.length + orders.length === 0) return { total: 0, counts: [], records: [] };
  const parts = dues.map(({ resource, name, due, told, of, page: [page, id] }) => {
    const table = tableOf(resource);
    const column = columnNamed(table, due);
    return sql`select ${name}::text as resource, ${table.id} as id, ${columnNamed(table, resource.represent)} as name,
        ${told(sql`${column}`)} as due, ${column}::timestamptz as at, ${columnNamed(table, 'assignee_id')} as assignee_id,
        ${page}::text as page, ${id} as page_id
      from ${table} where ${and(of, isLate(resource, due))}`;
  });
  const rows = await selectRows(
    tx,
    {
      resource: sql<LateRecord['resource']>`late.resource`,
      id: sql<number>`late.id::int`,
      name: sql<string>`late.name`,
      due: sql<string>`late.due`,
      assignee_name: orNull(users.name),
      page: sql<string>`late.page`,
      page_id: sql<number>`late.page_id::int`,
      total: sql<number>`(select count(*) from late)::int`,
      of_kind: sql<
        Readonly<Record<string, number>>
      >`(select json_object_agg(n.resource, n.count) from (select resource, count(*) from late group by resource) n)`,
    },
    (list) => sql`
    with late as materialized (${sql.join([...parts, ...orders], sql` union all `)})
    select ${list}
    from late left join ${users} on ${users.id} = late.assignee_id
    order by late.at, late.resource, late.id limit ${shown}`,
  );
  const counted = rows[0]?.of_kind ?? {};
  return {
    total: rows[0]?.total ?? 0,
    counts: [...dues.map(({ name }) => name), ...orders.map(() => 'purchase_request_lines' as const)].map((name) => ({
      resource: name,
      count: counted[name] ?? 0,
    })),
    records: rows.map(({ resource, id, name, due, assignee_name, page, page_id }) => ({
      resource,
      id,
      name,
      due,
      assignee_name,
      page: { resource: page, id: page_id },
    })),
  };
};
