import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import type { Workflow } from '../../../schema/workflow.ts';
import { decidingSteps, isEditedByHolders, sendingSteps } from '../../../workflows/distinct.ts';
import { leavingSteps } from '../../../workflows/lastDecision.ts';
import { isOneOfIds } from '../../db/compiled.ts';
import { constant, constants } from '../../db/constants.ts';
import { transitions } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { tableOf } from '../../db/tables.ts';
import { changesOfContent } from './content.ts';
import { workflowOf } from './workflowOf.ts';

const step = aliasedTable(transitions, 'step');

/** The name under which those who changed a record stand among its people. It is no role. */
export const changedIt = '(changed it)';

const decisionStates = ({ states }: Workflow): string[] =>
  Object.entries(states).flatMap(([name, { decision }]) => (decision ? [name] : []));

/** The moment of the last of a record's steps by this condition of `step`. */
const lastStep = (resource: Resource, which: SQL): SQL => {
  const table = tableOf(resource);
  return sql`(select max(${step.at}) from ${transitions} as ${step} where ${step.branch_id} = ${table.branch_id}
    and ${step.resource} = ${constant(resource.name)} and ${step.record_id} = ${table.id} and ${which})`;
};

/**
 * The changes of a record's content, `h`, that make its round: since its last decision, or since it came into being, what
 * it brought with it being its creator's. What those it waits for may change themselves makes nothing once it was sent.
 */
const making = (resource: Resource, who: SQL): SQL[] => {
  const workflow = workflowOf(resource);
  const created = sql`${tableOf(resource)['created_at']}`;
  const leaving = leavingSteps(workflow);
  const decided = leaving.length
    ? lastStep(
        resource,
        sql`(${sql.join(
          leaving.map(
            ([from, names]) => sql`${step.from_state} = ${constant(from)} and ${step.action} in ${constants(names)}`,
          ),
          sql` or `,
        )}) and ${step.to_state} not in ${constants(decisionStates(workflow))}`,
      )
    : sql`null::timestamptz`;
  const sent = isEditedByHolders(workflow)
    ? sql` and h.at <= coalesce(${lastStep(resource, sql`${step.action} in ${constants(sendingSteps(workflow))}`)}, 'infinity')`
    : sql``;
  return changesOfContent(resource, sql`${who} and h.at > greatest(${created}, ${decided})${sent}`);
};

/**
 * The condition that a person changed a record since its last decision, in a statement that reads the resource's table;
 * undefined where nobody decides: who changed a line that is verified is asked by the line (rule 126).
 */
export const hasChanged = (resource: Resource, person: SQL): SQL | undefined => {
  if (decidingSteps(workflowOf(resource)).length === 0) return undefined;
  const found = making(resource, sql`h.by = ${person}`).map((from) => sql`exists (select ${from})`);
  return sql`(${sql.join(found, sql` or `)})`;
};

/** The SELECTs of those who changed records since their last decision, as people of each. */
export const selectsOfChangers = (resource: Resource): SQL[] => {
  if (!resource.workflow || decidingSteps(resource.workflow).length === 0) return [];
  const table = tableOf(resource);
  const by = sql.join(
    making(resource, sql`true`).map((from) => sql`select h.by ${from}`),
    sql` union `,
  );
  return [
    sql`select ${changedIt}::text as role, ${table.id} as record, ${users.id} as id, ${users.name} as name, 0 as place,
        true as can, null::text as holding
      from ${table} cross join lateral (select distinct made.by from (${by}) made) made join ${users} on ${users.id} = made.by
      where ${isOneOfIds(table.id)}`,
  ];
};
