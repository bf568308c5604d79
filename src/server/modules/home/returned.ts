import { aliasedTable, and, sql, type SQL } from 'drizzle-orm';
import type { Returned } from '../../../resources/home/homeCalls.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { constant } from '../../db/constants.ts';
import { transitions } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { takerName } from '../../engine/workflows/takerName.ts';
import { columnNamed } from '../../db/column.ts';
import { tableOf } from '../../db/tables.ts';
import { recordInUnion, subjectIn } from '../../engine/records/subject.ts';
import { isMineOrForOther, joinStoodInFor } from '../../engine/workflows/awaiting.ts';
import { isStanding } from '../../engine/workflows/below.ts';
import { isInState } from '../../engine/workflows/inState.ts';
import { workflowOf } from '../../engine/workflows/workflowOf.ts';
import { selectRows } from '../../db/rows.ts';

const step = aliasedTable(transitions, 'step');

/** The mark of the states whose records come back to their people: for a correction, or for what follows a decision. */
export type Mark = 'returned' | 'ready';

const markedStates = ({ workflow }: Resource, mark: Mark) =>
  Object.entries(workflow?.states ?? {}).filter(([, state]) => state[mark] !== undefined && state.waits.length > 0);

/** Whether the workflow has states with the mark. */
export const isMarked = (resource: Resource, mark: Mark): boolean => markedStates(resource, mark).length > 0;

/** The condition for the current user's records in a state with the mark. */
const cameBack = (resource: Resource, mark: Mark): SQL => {
  const marked = markedStates(resource, mark);
  const mine = marked.map(
    ([name, { waits }]) =>
      sql`(${isInState(resource, [name])} and ${isMineOrForOther(
        resource,
        waits.map(({ role }) => role),
      )})`,
  );
  const states = marked.map(([name]) => name);
  return sql`(${and(isInState(resource, states), sql`(${sql.join(mine, sql` or `)})`, isStanding(resource))})`;
};

/** The person's records in such states, oldest first, with the comment, and their total: one statement. */
export const returnedTo = async (
  tx: Tx,
  resources: readonly Resource[],
  mark: Mark,
  limit: number,
): Promise<{ total: number; records: Returned[] }> => {
  const parts = resources
    .filter((r) => isMarked(r, mark))
    .map((resource) => {
      const table = tableOf(resource);
      const state = columnNamed(table, workflowOf(resource).field);
      return sql`select ${constant(resource.name)} as resource, ${table.id} as id, ${columnNamed(table, resource.represent)}::text as name,
        ${subjectIn(resource)} as title, ${state} as state, back.at, back.by, back.for_id, back.comment, stood.name as for_name
      from ${table} ${joinStoodInFor(resource)} cross join lateral (
        select ${step.at}, ${step.by}, ${step.for_id}, ${step.comment} from ${transitions} as ${step}
        where ${step.branch_id} = ${table.branch_id} and ${step.resource} = ${constant(resource.name)} and ${step.record_id} = ${table.id}
          and ${step.to_state} = ${state} and ${step.from_state} <> ${state}
        order by ${step.id} desc limit 1) as back
      where ${cameBack(resource, mark)}`;
    });
  if (parts.length === 0) return { total: 0, records: [] };
  const rows = await selectRows(
    tx,
    {
      state: sql<Returned['state']>`r.state`,
      since: sql<Returned['since']>`${isoOf(sql`r.at`)}`,
      by_name: sql<Returned['by_name']>`${takerName(sql`r.for_id`)}`,
      comment: sql<Returned['comment']>`r.comment`,
      for_name: sql<Returned['for_name']>`r.for_name`,
      ...recordInUnion,
    },
    (list) => sql`
    select ${list}
    from (${sql.join(parts, sql` union all `)}) as r join ${users} on ${users.id} = r.by
    order by r.at, r.resource, r.id limit ${limit}`,
  );
  return { total: rows[0]?.total ?? 0, records: rows.map(({ total: _, ...row }) => row) };
};

/** The number of the person's records in such states. */
export const countReturned = async (tx: Tx, resources: readonly Resource[], mark: Mark): Promise<number> => {
  const counts = resources
    .filter((resource) => isMarked(resource, mark))
    .map((resource) => sql`(select count(*) from ${tableOf(resource)} where ${cameBack(resource, mark)})`);
  if (counts.length === 0) return 0;
  const rows = await selectRows(
    tx,
    { total: sql<number>`(${sql.join(counts, sql` + `)})::int` },
    (list) => sql`select ${list}`,
  );
  return rows[0]?.total ?? 0;
};
