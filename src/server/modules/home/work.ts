import { and, sql, type SQL } from 'drizzle-orm';
import type { HomeWork } from '../../../resources/home/homeCalls.ts';
import { byMenuPlace } from '../../../resources/menuGroups.ts';
import { toIssue } from '../../../resources/booking/toIssue.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import type { RecordList, Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import { constant } from '../../db/constants.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { ownedResources, tableOf } from '../../db/tables.ts';
import { recordInUnion, subjectIn } from '../../engine/records/subject.ts';
import { amongSeenIn, withinList } from '../../engine/lists/within.ts';
import { isStanding } from '../../engine/workflows/below.ts';
import type { Who } from '../../engine/who.ts';
import { hasHeld, hasToBook } from '../booking/toBook.ts';

interface Queue {
  readonly resource: Resource;
  readonly list: RecordList;
}

/** The lists of work that somebody with these permissions may see and do, in the order of the menu: one leads to the next. */
export const workFor = (permissions: ReadonlySet<string>): readonly Queue[] =>
  ownedResources
    .toSorted(byMenuPlace)
    .flatMap((resource) =>
      [...resource.lists, ...(resource === purchaseRequests ? [toIssue] : [])]
        .filter(({ work, permission }) => work && permissions.has(work.permission) && permissions.has(permission))
        .map((list) => ({ resource, list })),
    );

/** What a list shows besides, which is not to be done any more. */
const alone: Readonly<Record<string, SQL>> = {
  'purchase_requests booking': hasToBook,
  'purchase_requests to-issue': hasHeld,
};

const queued = ({ resource, list }: Queue, { permissions }: Who, limit: number): SQL => {
  const table = tableOf(resource);
  const due = list.work?.due === undefined ? sql`null::date` : columnNamed(table, list.work.due);
  return sql`(select ${constant(resource.name)} as resource, ${constant(list.name)} as list, ${table.id} as id,
      ${columnNamed(table, resource.represent)}::text as name, ${subjectIn(resource)} as title, ${due} as due,
      count(*) over () as of_list
    from ${table} where ${and(withinList(resource, list), isStanding(resource), amongSeenIn(resource, list, permissions), alone[`${resource.name} ${list.name}`])}
    order by ${due} nulls last, ${table.id} limit ${limit})`;
};

/** What such lists have, each with the records that are due first: one statement. Lists that have nothing, and what is below something that has ended, are left out. */
export const workOf = async (tx: Tx, queues: readonly Queue[], who: Who, limit: number): Promise<HomeWork[]> => {
  if (queues.length === 0) return [];
  const { resource, id, name, title } = recordInUnion;
  const rows = await selectRows(
    tx,
    {
      resource,
      list: sql<string>`r.list`,
      id,
      name,
      title,
      due_on: sql<string | null>`r.due::text`,
      total: sql<number>`r.of_list::int`,
    },
    (selected) =>
      sql`select ${selected} from (${sql.join(
        queues.map((queue) => queued(queue, who, limit)),
        sql` union all `,
      )}) as r order by r.due nulls last, r.id`,
  );
  return queues.flatMap(({ resource: of, list }) => {
    const own = rows.filter((row) => row.resource === of.name && row.list === list.name);
    const [first] = own;
    if (!first) return [];
    const records = own.map((row) => ({ id: row.id, name: row.name, title: row.title, due_on: row.due_on }));
    return [{ resource: of.name, list: list.name, total: first.total, records }];
  });
};
