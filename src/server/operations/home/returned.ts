import { sql, type SQL } from 'drizzle-orm';
import type { Returned } from '../../../resources/home.calls.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { transitions } from '../../db/sharedTables.ts';
import { isMine } from '../../db/visibility.ts';
import { users } from '../../db/system.ts';
import { tableOf } from '../../db/tables.ts';
import { workflowOf } from '../workflows/status.ts';

const returnedStates = ({ workflow }: Resource) =>
  Object.entries(workflow?.states ?? {}).filter(([, { returned, waits }]) => returned && waits.length > 0);

/** Whether the workflow can return records for correction. */
export const canReturn = (resource: Resource): boolean => returnedStates(resource).length > 0;

/** The condition for the current user's records in a state after a return. */
const cameBack = (resource: Resource): SQL => {
  const state = tableOf(resource)[workflowOf(resource).field];
  const states = returnedStates(resource).map(
    ([name, { waits }]) =>
      sql`(${state} = ${name} and ${isMine(
        resource,
        waits.map(({ role }) => role),
      )})`,
  );
  return sql`(${sql.join(states, sql` or `)})`;
};

interface Row extends Record<string, unknown>, Returned {
  total: number;
}

/** The person's returned records, oldest first, with the comment, and their total: one statement. */
export const returnedTo = async (
  tx: Tx,
  resources: readonly Resource[],
  limit: number,
): Promise<{ total: number; records: Returned[] }> => {
  const parts = resources.filter(canReturn).map((resource) => {
    const table = tableOf(resource);
    const { represent, list, fields } = resource;
    const title = list.columns.find((name) => name !== represent && fields[name]?.kind === 'text');
    const state = table[workflowOf(resource).field];
    return sql`select ${resource.name}::text as resource, ${table.id} as id, ${table[represent]}::text as name,
        ${title === undefined ? sql`null` : table[title]}::text as title, back.at, back.by, back.comment
      from ${table} cross join lateral (
        select step.at, step.by, step.comment from ${transitions} as step
        where step.branch_id = ${table.branch_id} and step.resource = ${resource.name} and step.record_id = ${table.id}
          and step.to_state = ${state} and step.from_state <> ${state}
        order by step.id desc limit 1) as back
      where ${cameBack(resource)}`;
  });
  if (parts.length === 0) return { total: 0, records: [] };
  const { rows } = await tx.execute<Row>(sql`
    select r.resource, r.id::int as id, r.name, r.title, ${isoOf(sql`r.at`)} as since, ${users.name} as by_name, r.comment,
      (count(*) over ())::int as total
    from (${sql.join(parts, sql` union all `)}) as r join ${users} on ${users.id} = r.by
    order by r.at, r.resource, r.id limit ${limit}`);
  return { total: rows[0]?.total ?? 0, records: rows.map(({ total: _, ...row }) => row) };
};

/** The number of the person's returned records. */
export const countReturned = async (tx: Tx, resources: readonly Resource[]): Promise<number> => {
  const counts = resources
    .filter(canReturn)
    .map((resource) => sql`(select count(*) from ${tableOf(resource)} where ${cameBack(resource)})`);
  if (counts.length === 0) return 0;
  const { rows } = await tx.execute<{ total: number }>(sql`select (${sql.join(counts, sql` + `)})::int as total`);
  return rows[0]?.total ?? 0;
};
