import { sql, type SQL } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import type { Wait } from '../../../schema/workflow.ts';
import { currentUser } from '../../db/columns.ts';
import { transitions } from '../../db/sharedTables.ts';
import { isMine } from '../../db/visibility.ts';
import { tableOf } from '../../db/tables.ts';
import { peopleInRole } from './people.ts';
import { workflowOf } from './status.ts';

/** The condition that the current user has taken the step in the record's current round; their steps are read once. */
const doneInRound = (resource: Resource, action: string): SQL =>
  sql`${tableOf(resource).id} in (select step.record_id from ${transitions} as step
    where step.resource = ${resource.name} and step.action = ${action} and step.by = (select ${currentUser})
    and step.round = (select max(other.round) from ${transitions} as other
      where other.branch_id = step.branch_id and other.resource = step.resource and other.record_id = step.record_id))`;

/** The condition that the user has taken none of these steps. A step that bars the awaited one counts too. */
const notDone = (resource: Resource, steps: readonly (string | undefined)[]): SQL =>
  sql.join(
    steps.flatMap((step) => (step === undefined ? [] : [sql`not ${doneInRound(resource, step)}`])),
    sql` and `,
  );

/** The condition that a wait of a state is one for the current user, who has not acted in this round. */
const isMyWait = (resource: Resource, { role, until }: Wait): SQL => {
  if (until === undefined) return isMine(resource, [role]);
  const { actions } = workflowOf(resource);
  return sql`(${isMine(resource, [role])} and ${notDone(resource, [until, actions[until]?.barred?.by])})`;
};

/** The condition that a record is in a state of decision, and `met` holds for one of the waits of that state. */
const inDecision = (resource: Resource, met: (waits: readonly Wait[]) => readonly SQL[]): SQL => {
  const { states, field } = workflowOf(resource);
  const waiting = Object.entries(states)
    .filter(([, { decision }]) => decision)
    .map(
      ([state, { waits }]) =>
        sql`(${tableOf(resource)[field]} = ${state} and (${sql.join([...met(waits)], sql` or `)}))`,
    );
  return waiting.length ? sql`(${sql.join(waiting, sql` or `)})` : sql`false`;
};

/** The condition that a record waits for a decision of the current user, and so is in their inbox. */
export const awaitsMe = (resource: Resource): SQL =>
  inDecision(resource, (waits) => waits.map((wait) => isMyWait(resource, wait)));

/** The condition that nobody of a wait has still to act, as `outstanding` of the decision has it. */
const nobodyOf = (resource: Resource, { role, until }: Wait): SQL => {
  const { actions } = workflowOf(resource);
  const table = tableOf(resource);
  const taken = [until, until === undefined ? undefined : actions[until]?.barred?.by].flatMap((step) => step ?? []);
  const acted = taken.length
    ? sql` where not exists (select from ${transitions} as step
        where step.branch_id = ${table.branch_id} and step.resource = ${resource.name} and step.record_id = ${table.id}
          and step.action in ${taken} and step.by = person.id
          and step.round = (select max(other.round) from ${transitions} as other
            where other.branch_id = ${table.branch_id} and other.resource = ${resource.name} and other.record_id = ${table.id}))`
    : sql``;
  return sql`not exists (select from (${peopleInRole(resource, role)}) as person (id)${acted})`;
};

/**
 * The condition that the current user can decide a record now: it waits for them, and for nobody before them in its
 * state. Only for records that `awaitsMe` selects.
 */
export const decidableByMe = (resource: Resource): SQL =>
  inDecision(resource, (waits) =>
    waits.map((wait, at) => {
      const earlier = waits.slice(0, at).map((before) => nobodyOf(resource, before));
      return sql`(${sql.join([isMyWait(resource, wait), ...earlier], sql` and `)})`;
    }),
  );

/**
 * The time at which a record began to wait for the current user: it came to its state, or the people before them in
 * that state had acted. Only for records that `awaitsMe` selects.
 */
export const awaitsSince = (resource: Resource): SQL => {
  const { states, actions, field } = workflowOf(resource);
  const table = tableOf(resource);
  const since = (state: string, before: readonly string[]) => {
    const done = before.length ? sql` or step.action in ${before}` : sql``;
    return sql`(select max(step.at) from ${transitions} as step
      where step.branch_id = ${table.branch_id} and step.resource = ${resource.name} and step.record_id = ${table.id}
        and step.to_state = ${state} and (step.from_state <> ${state}${done}))`;
  };
  const moments = Object.entries(states)
    .filter(([, { decision }]) => decision)
    .map(([state, { waits }]) => {
      const before = (at: number) => waits.slice(0, at).flatMap(({ until }) => until ?? []);
      // A user whom no earlier wait of the state awaits is in the last one, by `awaitsMe`.
      const earlier = waits.slice(0, -1).map(({ role, until }, at) => {
        const open = until === undefined ? sql`` : sql` and ${notDone(resource, [until, actions[until]?.barred?.by])}`;
        return sql`when ${isMine(resource, [role])}${open} then ${since(state, before(at))}`;
      });
      const last = since(state, before(waits.length - 1));
      const moment = earlier.length ? sql`case ${sql.join(earlier, sql` `)} else ${last} end` : last;
      return sql`case when ${table[field]} = ${state} then ${moment} end`;
    });
  return sql`coalesce(${sql.join([...moments, sql`${table['created_at']}`], sql`, `)})`;
};
