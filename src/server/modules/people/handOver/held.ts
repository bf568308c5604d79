import { sql, type SQL } from 'drizzle-orm';
import type { HeldPart } from '../../../../resources/people/handOverCalls.ts';
import type { PageQuery } from '../../../../schema/calls/callTypes.ts';
import { columnNamed } from '../../../db/column.ts';
import { constant, constants } from '../../../db/constants.ts';
import type { Tx } from '../../../db/database.ts';
import { frozenCondition } from '../../../db/frozen.ts';
import { rowTableOf, parentColumn, tableOf } from '../../../db/tables.ts';
import { mayView } from '../../../engine/records/mayView.ts';
import { subjectIn } from '../../../engine/records/subject.ts';
import { isInState } from '../../../engine/workflows/inState.ts';
import { workflowOf } from '../../../engine/workflows/workflowOf.ts';
import type { Who } from '../../../engine/who.ts';
import { pageOfParts } from './pageOfParts.ts';
import { namedRoles, statesOf, tasksOfPlans, type NamedRole } from './roles.ts';
import { seeingAll } from './seeingAll.ts';

/** The condition that a person has the role in a record of the statement. */
export const holdsRole = ({ resource, lines, field }: NamedRole, person: number): SQL => {
  const table = tableOf(resource);
  if (lines === undefined) return sql`${columnNamed(table, field)} = ${person}`;
  const of = rowTableOf(resource, lines);
  return sql`exists (select from ${of} where ${of.branch_id} = ${table.branch_id}
    and ${columnNamed(of, parentColumn)} = ${table.id} and ${columnNamed(of, field)} = ${person})`;
};

const selectOf = (named: NamedRole, person: number): SQL => {
  const { resource, role } = named;
  const table = tableOf(resource);
  const { open, waiting } = statesOf(named);
  const state = columnNamed(table, workflowOf(resource).field);
  const waits = waiting.length ? sql`${state} in ${constants(waiting)}` : sql`false`;
  const isFrozen = sql.raw(frozenCondition(resource, resource.name));
  return sql`select ${constant(resource.name)} as resource, ${table.id} as id, ${constant(role)} as role,
      ${columnNamed(table, resource.represent)}::text as name, ${subjectIn(resource)} as about, ${state} as state,
      ${waits} as waits, null::int as count
    from ${table} where ${isInState(resource, open)} and not ${isFrozen} and ${holdsRole(named, person)}`;
};

/** The tasks of a plan that somebody has to do, as one part. */
const selectTasks = (person: number): SQL => {
  const { resource, role } = tasksOfPlans;
  const [plan, task] = [tableOf(resource), tableOf(tasksOfPlans.tasks)];
  return sql`select ${constant(resource.name)} as resource, ${plan.id} as id, ${constant(role)} as role,
      min(${columnNamed(plan, resource.represent)}) as name, min(${plan.title}) as about,
      min(${plan.status}) as state, true as waits, count(*)::int as count
    from ${task} join ${plan} on ${plan.branch_id} = ${task.branch_id} and ${plan.id} = ${task.plan_id}
    where ${task.assignee_id} = ${person} and ${task.status} <> 'DONE'
      and ${plan.frozen_at} is null
    group by ${plan.id}`;
};

/**
 * A page of what a person has of the branch's work, what waits for them first. Whoever may not view a record is told its
 * kind and state alone.
 */
export const heldBy = async (
  tx: Tx,
  person: number,
  page: PageQuery,
  who: Who,
): Promise<{ total: number; records: Omit<HeldPart, 'refused'>[] }> => {
  const roles = namedRoles();
  const parts = [...roles.map((named) => selectOf(named, person)), selectTasks(person)];
  const usual = [sql`waits desc`, sql`resource`, sql`id`, sql`role`];
  const held = sql`with held as materialized (${sql.join(parts, sql` union all `)})`;
  const { total, rows } = await seeingAll(tx, () => pageOfParts(tx, { parts: held, from: 'held' }, page, usual));
  const hidden = new Set(
    roles.flatMap(({ resource }) => (person !== who.id && !mayView(resource, who) ? [resource.name] : [])),
  );
  return {
    total,
    records: rows.map(({ resource, id, role = '', name, about, state, waits = false, count = null }) => {
      const named = hidden.has(resource) ? { name: null, about: null } : { name, about };
      return { resource, id, role, ...named, state, waits, count };
    }),
  };
};
