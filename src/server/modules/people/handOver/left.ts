import { sql, type SQL } from 'drizzle-orm';
import { columnNamed } from '../../../db/column.ts';
import { constant } from '../../../db/constants.ts';
import type { Tx } from '../../../db/database.ts';
import { frozenCondition } from '../../../db/frozen.ts';
import { rowTableOf, parentColumn, tableOf } from '../../../db/tables.ts';
import { subjectIn } from '../../../engine/records/subject.ts';
import { isStanding } from '../../../engine/workflows/below.ts';
import { isInState } from '../../../engine/workflows/inState.ts';
import { peopleInRole } from '../../../engine/workflows/people.ts';
import { withStuck } from '../../../engine/workflows/stuckRecords.ts';
import { workflowOf } from '../../../engine/workflows/workflowOf.ts';
import { namedRoles, statesOf, tasksOfPlans, type NamedRole } from './roles.ts';
import { seeingAll } from './seeingAll.ts';

/** A record that nobody has or can go on with; `person`: who is named for it in vain. */
export interface Orphan extends Record<string, unknown> {
  readonly resource: string;
  readonly id: number;
  readonly name: string | null;
  readonly about: string | null;
  readonly state: string;
  readonly person: number | null;
}

/** The records that name one of these people for a role that nobody can have any more. */
const selectNamed = (named: NamedRole, people: SQL): SQL => {
  const { resource, role, lines, field } = named;
  const table = tableOf(resource);
  const of = lines === undefined ? table : rowTableOf(resource, lines);
  const joined =
    lines === undefined
      ? sql``
      : sql`join ${of} on ${of.branch_id} = ${table.branch_id} and ${columnNamed(of, parentColumn)} = ${table.id}`;
  const person = columnNamed(of, field);
  const isOpen = sql`${isInState(resource, statesOf(named).open)} and ${isStanding(resource) ?? sql`true`}
    and not ${sql.raw(frozenCondition(resource, resource.name))}`;
  return sql`select ${constant(resource.name)} as resource, ${table.id} as id,
      ${columnNamed(table, resource.represent)}::text as name, ${subjectIn(resource)} as about,
      ${columnNamed(table, workflowOf(resource).field)} as state, ${person} as person
    from ${table} ${joined} where ${person} in ${people} and ${isOpen}
      and not exists (${peopleInRole(resource, role)})`;
};

/** The plans in which one of these people has tasks, and cannot do them any more. */
const selectTasks = (people: SQL): SQL => {
  const { resource, tasks, holding } = tasksOfPlans;
  const [plan, task] = [tableOf(resource), tableOf(tasks)];
  const person = task.assignee_id;
  return sql`select distinct ${constant(resource.name)} as resource, ${plan.id} as id,
      ${columnNamed(plan, resource.represent)}::text as name, ${plan.title}::text as about,
      ${plan.status} as state, ${person} as person
    from ${task} join ${plan} on ${plan.branch_id} = ${task.branch_id} and ${plan.id} = ${task.plan_id}
    where ${person} in ${people} and ${task.status} <> 'DONE' and ${plan.frozen_at} is null
      and ${isStanding(resource) ?? sql`true`} and ${person} not in (select app_colleagues(${holding}))`;
};

/** What of the branch's work nobody has, of that of these people, and what is stuck. */
export const orphansOf = (tx: Tx, ids: readonly number[]): Promise<Orphan[]> =>
  seeingAll(tx, async () => {
    const people = sql`(${sql.join(
      ids.map((id) => sql`${id}::bigint`),
      sql`, `,
    )})`;
    const parts = [
      ...(ids.length > 0 ? [...namedRoles().map((named) => selectNamed(named, people)), selectTasks(people)] : []),
      sql`select resource, id, name, about, state, null::bigint as person from stuck`,
    ];
    // Asserted: the list is built by what is asked.
    const { rows } = await tx.execute<Orphan>(sql`${withStuck()} ${sql.join(parts, sql` union all `)}`);
    return rows.map((row) => ({ ...row, id: Number(row.id), person: row.person === null ? null : Number(row.person) }));
  });
