import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { contractActions } from '../../../resources/projects/contractActions.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { unfinishedKinds, type Unfinished, type UnfinishedKind } from '../../../resources/projects/unfinished.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { hasScreens } from '../../../schema/partOf.ts';
import type { Resource } from '../../../schema/resource.ts';
import { constant } from '../../db/constants.ts';
import type { Tx } from '../../db/database.ts';
import { comments } from '../../db/sharedTables.ts';
import { ownedResources, tableOf } from '../../db/tables.ts';
import { requireRecords } from '../../engine/parts/within.ts';
import { topIdOf } from '../../engine/workflows/below.ts';
import type { Who } from '../../engine/who.ts';
import { isInForce } from '../planning/inForce.ts';
import { maySeeNewest } from './overview/newest.ts';
import { selectRows } from '../../db/rows.ts';

const t = aliasedTable(tableOf(planTasks), 't');
const p = aliasedTable(tableOf(projectPlans), 'p');

/** How many of each kind are named. */
const named = 5;

/** Rows of what is unfinished of a project: `id`, `name`, `page` and `page_id`. */
interface Part {
  readonly kind: UnfinishedKind;
  /** Whoever may see it is told the names. */
  readonly resource: Resource;
  readonly rows: SQL;
}

const rowsOf = (resource: Resource, name: SQL, where: SQL): SQL => {
  const table = tableOf(resource);
  return sql`select ${table.id} as id, ${name} as name, ${constant(resource.name)}::text as page, ${table.id} as page_id
    from ${table} where ${where}`;
};

const own = (resource: Resource, name: string): SQL => sql`${tableOf(resource)}.${sql.identifier(name)}`;

/** The unresolved comments of the records of a resource, which have the page of their parent where they have none. */
const commentsOf = (resource: Resource, project: SQL): SQL => {
  const table = tableOf(resource);
  const { partOf } = resource;
  const page = partOf && !hasScreens(resource) ? partOf.parent : resource;
  const id = page === resource ? sql`${table.id}` : own(resource, partOf?.by ?? 'id');
  return sql`select ${comments.id} as id, left(${comments.comment}, 80) as name, ${constant(page.name)}::text as page, ${id} as page_id
    from ${comments} join ${table} on ${table.branch_id} = ${comments.branch_id} and ${table.id} = ${comments.record_id}
    where ${comments.resource} = ${constant(resource.name)} and ${comments.resolved_at} is null
      and ${topIdOf(resource) ?? sql`${table.id}`} = ${project}`;
};

const commented = (): Resource[] =>
  ownedResources.filter((one) => one.comments.length > 0 && (one.name === projects.name || topIdOf(one) !== undefined));

/** What of a project may be unfinished, each as rows. */
const partsOf = (project: SQL): Part[] => [
  {
    kind: 'plan_tasks',
    resource: projectPlans,
    rows: sql`select ${t.id}, ${t.name}, ${constant(projectPlans.name)}::text as page, ${p.id} as page_id
      from ${tableOf(projectPlans)} ${p} join ${tableOf(planTasks)} ${t} on ${t.branch_id} = ${p.branch_id} and ${t.plan_id} = ${p.id}
      where ${p.project_id} = ${project} and ${isInForce('p')} and ${t.kind} = 'sub_task' and ${t.status} <> 'DONE'`,
  },
  {
    kind: 'purchase_requests',
    resource: purchaseRequests,
    rows: rowsOf(
      purchaseRequests,
      sql`${own(purchaseRequests, 'number')} || ' ' || ${own(purchaseRequests, 'title')}`,
      sql`${own(purchaseRequests, 'project_id')} = ${project} and ${own(purchaseRequests, 'status')} = 'OPEN'`,
    ),
  },
  {
    kind: 'buyout_requests',
    resource: buyoutRequests,
    rows: rowsOf(
      buyoutRequests,
      sql`${own(buyoutRequests, 'number')} || ' ' || ${own(buyoutRequests, 'description')}`,
      sql`${topIdOf(buyoutRequests)} = ${project} and ${own(buyoutRequests, 'status')} = 'AWARDED'`,
    ),
  },
  {
    kind: 'contract_actions',
    resource: contractActions,
    rows: rowsOf(
      contractActions,
      own(contractActions, 'title'),
      sql`${own(contractActions, 'project_id')} = ${project} and ${own(contractActions, 'status')} = 'OPEN'`,
    ),
  },
  ...commented().map((resource): Part => ({ kind: 'comments', resource, rows: commentsOf(resource, project) })),
];

/** How much of a project is unfinished (the workflow's `unfinished`). */
export const unfinished = (project: SQL): SQL =>
  sql`(select count(*)::int from (${sql.join(
    partsOf(project).map(({ rows }) => sql`select from (${rows}) as part`),
    sql` union all `,
  )}) as unfinished)`;

/** What of a project is not done: how much of each kind, and the first of it that the reader may see. One statement. */
export const unfinishedOf = async (tx: Tx, project: number, who: Who): Promise<Unfinished> => {
  await requireRecords(tx, projects, [project]);
  const parts = partsOf(sql`${project}::bigint`).map(
    ({
      kind,
      resource,
      rows,
    }) => sql`select ${constant(kind)}::text as kind, ${maySeeNewest(resource, who) ? sql`true` : sql`false`} as seen, part.*
      from (${rows}) as part`,
  );
  const rows = await selectRows(
    tx,
    {
      kind: sql<UnfinishedKind>`kind`,
      id: sql<number>`id::int`,
      name: sql<string>`name`,
      page: sql<string>`page`,
      page_id: sql<number>`page_id::int`,
      seen: sql<boolean>`seen`,
      total: sql<number>`total`,
    },
    (list) => sql`
    with all_of as materialized (${sql.join(parts, sql` union all `)})
    select ${list} from (
      select *, (count(*) over (partition by kind))::int as total,
        row_number() over (partition by kind order by seen desc, id) as place from all_of) as counted
    where place <= ${named} order by kind, place`,
  );
  const kinds = unfinishedKinds.flatMap((kind) => {
    const of = rows.filter((row) => row.kind === kind);
    const records = of.flatMap(({ id, name, page, page_id, seen }) =>
      seen ? [{ id, name, page: { resource: page, id: page_id } }] : [],
    );
    return of[0] ? [{ kind, count: of[0].total, records }] : [];
  });
  return { total: kinds.reduce((sum, { count }) => sum + count, 0), kinds };
};
