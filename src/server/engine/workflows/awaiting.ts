import { aliasedTable, and, sql, type SQL } from 'drizzle-orm';
import { inboxWaits } from '../../../schema/inbox.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Wait } from '../../../schema/workflow.ts';
import { decides, decidingSteps, makingRoles, sendingSteps } from '../../../workflows/distinct.ts';
import { rolesBeside } from '../../../workflows/stuck.ts';
import { currentUser } from '../../db/columns.ts';
import { transitions } from '../../db/sharedTables.ts';
import { waitingForOthers } from '../../db/standingIn.ts';
import { isMine } from '../../db/visibility.ts';
import { users } from '../../db/system.ts';
import { tableOf } from '../../db/tables.ts';
import { constant, constants } from '../../db/constants.ts';
import { isStanding } from './below.ts';
import { isCounted } from './childFacts.ts';
import { isInState } from './inState.ts';
import { hasChanged } from './makers.ts';
import { peopleInRole } from './people.ts';
import { workflowOf } from './workflowOf.ts';

const step = aliasedTable(transitions, 'step');

/** The current user, found once in a statement. */
const me = sql`(select ${currentUser})`;

/**
 * The condition that a person has taken one of these steps in the record's current round, or somebody for them. Asked of one record by the
 * index of its steps: a scalar, which PostgreSQL cannot turn into a reading of every step that was ever taken.
 */
const tookInRound = (resource: Resource, steps: readonly string[], person: SQL): SQL => {
  const table = tableOf(resource);
  const theirs = sql`${step.action} in ${constants(steps)} and (${step.by} = ${person} or ${step.for_id} = ${person})`;
  return sql`(select coalesce(max(${step.round}) filter (where ${theirs}) = max(${step.round}), false)
    from ${transitions} as ${step} where ${step.branch_id} = ${table.branch_id} and ${step.resource} = ${constant(resource.name)}
      and ${step.record_id} = ${table.id})`;
};

/** The steps by which a wait is over for a person: the awaited one, and those after which somebody else takes it (rule 24). */
const endingSteps = (resource: Resource, { until }: Wait): string[] => {
  const workflow = workflowOf(resource);
  if (until === undefined) return [];
  if (!decides(workflow, until)) return [until];
  const sending = workflow.actions[until]?.byMaker === undefined ? sendingSteps(workflow) : [];
  return [...new Set([until, ...sending, ...decidingSteps(workflow)])];
};

/** The roles whose people a wait is not for: who made the record, and of work who does the other part of it (rule 24). */
const apartFrom = (resource: Resource, { role, until, work }: Wait): string[] => {
  const workflow = workflowOf(resource);
  const making = makingRoles(workflow);
  if (work)
    return [
      ...making,
      ...Object.values(workflow.states).flatMap(({ waits }) =>
        waits.flatMap((other) => (other.work && other.role !== role ? [other.role] : [])),
      ),
    ];
  const isApart = until !== undefined && decides(workflow, until) && workflow.actions[until]?.byMaker === undefined;
  return isApart ? making : [];
};

/** The condition that somebody did not change the record since its last decision. */
const unchangedBy = (resource: Resource, person: SQL): SQL[] => {
  const changed = hasChanged(resource, person);
  return changed ? [sql`not ${changed}`] : [];
};

/** The condition that a wait is not over for the current user in this round. */
export const notDone = (resource: Resource, wait: Wait): SQL => {
  const steps = endingSteps(resource, wait);
  const roles = apartFrom(resource, wait);
  const conditions = [
    ...(steps.length ? [sql`not ${tookInRound(resource, steps, me)}`] : []),
    ...(roles.length ? [sql`not coalesce(${isMine(resource, roles)}, false)`, ...unchangedBy(resource, me)] : []),
  ];
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
};

/**
 * The condition that a record waits in one of these roles for somebody for whom the current user stands in (rule 129). Read
 * once a statement: it is seldom anything.
 */
export const isForOther = (resource: Resource, roles: readonly string[]): SQL =>
  sql`${tableOf(resource).id} = any (array(${sql.raw(waitingForOthers(resource))} where role in ${constants(roles)}))`;

/** The condition that the current user has one of these roles, or stands in for somebody for whom a record waits in one. */
export const isMineOrForOther = (resource: Resource, roles: readonly string[]): SQL =>
  sql`(${isMine(resource, roles)} or ${isForOther(resource, roles)})`;

/**
 * Joins `stood`, by which a record has the id and name of whom it waits for (`person_id`, `name`), where the current user
 * stands in for them.
 */
export const joinStoodInFor = (resource: Resource): SQL => sql`left join (
    select waits.record_id, min(waits.person_id) as person_id, min(${users.name}) as name
    from app_waits_for_others(${constant(resource.name)}) as waits join ${users} on ${users.id} = waits.person_id
    group by waits.record_id) as stood on stood.record_id = ${tableOf(resource).id}`;

/** The condition that there is something to do in a wait. */
const hasWork = (resource: Resource, { work }: Wait): SQL => (work ? isCounted(resource, work.count) : sql`true`);

/** The condition that a wait of a state is one for the current user, who has not acted in this round, or for whom they stand in. */
const isMyWait = (resource: Resource, wait: Wait): SQL =>
  sql`(((${isMine(resource, [wait.role])} and ${notDone(resource, wait)}) or ${isForOther(resource, [wait.role])})
    and ${hasWork(resource, wait)})`;

/** The states in which a record waits for a decision or for work, each with the waits that are in an inbox. */
const decisionStates = (resource: Resource) =>
  Object.entries(workflowOf(resource).states).flatMap(([name, state]) => {
    const waits = inboxWaits(state);
    return waits.length ? [[name, waits] as const] : [];
  });

/**
 * The condition that a record is in a state of decision, and `met` holds for one of the waits of that state. The states
 * stand first, so that a reading begins at them and not at what was ever decided.
 */
const inDecision = (resource: Resource, met: (waits: readonly Wait[]) => readonly SQL[]): SQL => {
  const states = decisionStates(resource);
  if (states.length === 0) return sql`false`;
  const waiting = states.map(
    ([state, waits]) => sql`(${isInState(resource, [state])} and (${sql.join([...met(waits)], sql` or `)}))`,
  );
  const open = isInState(
    resource,
    states.map(([state]) => state),
  );
  return sql`(${and(open, sql`(${sql.join(waiting, sql` or `)})`, isStanding(resource))})`;
};

/** The condition that a record waits for a decision of the current user, and so is in their inbox. */
export const awaitsMe = (resource: Resource): SQL =>
  inDecision(resource, (waits) => waits.map((wait) => isMyWait(resource, wait)));

/** The condition that `person` has still to act in a wait, or could. */
export const stillTo = (resource: Resource, wait: Wait): SQL => {
  const steps = endingSteps(resource, wait);
  const roles = apartFrom(resource, wait);
  const conditions = [
    ...(steps.length ? [sql`not ${tookInRound(resource, steps, sql`person.id`)}`] : []),
    ...roles.map((role) => sql`person.id not in (${peopleInRole(resource, role)})`),
    ...(roles.length ? unchangedBy(resource, sql`person.id`) : []),
  ];
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
};

/** The condition that nobody of a wait has still to act, of those who can or of all that are named. */
const nobodyOf = (resource: Resource, wait: Wait, who: 'can' | 'named' = 'can'): SQL => {
  const people = peopleInRole(resource, wait.role, who);
  const nobody = sql`not exists (select from (${people}) as person (id) where ${stillTo(resource, wait)})`;
  return wait.work ? sql`(${nobody} or not ${hasWork(resource, wait)})` : nobody;
};

/**
 * The condition that the current user can decide a record now: it waits for them, and for nobody before them in its
 * state. Only for records that `awaitsMe` selects.
 */
export const decidableByMe = (resource: Resource): SQL =>
  inDecision(resource, (waits) =>
    waits.map((wait, at) => {
      // Work can be done beside that of others.
      const earlier = wait.work
        ? []
        : waits.slice(0, at).map((before) => nobodyOf(resource, before, before.until === undefined ? 'can' : 'named'));
      return sql`(${sql.join([isMyWait(resource, wait), ...earlier], sql` and `)})`;
    }),
  );

/**
 * The time at which a record began to wait for the current user: it came to its state, or the people before them in
 * that state had acted. Only for records that `awaitsMe` selects.
 */
export const awaitsSince = (resource: Resource): SQL => {
  const table = tableOf(resource);
  const since = (state: string, before: readonly string[]) => {
    const done = before.length ? sql` or ${step.action} in ${constants(before)}` : sql``;
    return sql`(select max(${step.at}) from ${transitions} as ${step}
      where ${step.branch_id} = ${table.branch_id} and ${step.resource} = ${constant(resource.name)} and ${step.record_id} = ${table.id}
        and ${step.to_state} = ${constant(state)} and (${step.from_state} <> ${constant(state)}${done}))`;
  };
  const moments = decisionStates(resource).map(([state, waits]) => {
    const before = (at: number) => waits.slice(0, at).flatMap(({ until }) => until ?? []);
    // A user whom no earlier wait of the state awaits is in the last one, by `awaitsMe`.
    const earlier = waits
      .slice(0, -1)
      .map((wait, at) => sql`when ${isMyWait(resource, wait)} then ${since(state, before(at))}`);
    const last = since(state, before(waits.length - 1));
    const moment = earlier.length ? sql`case ${sql.join(earlier, sql` `)} else ${last} end` : last;
    return sql`case when ${isInState(resource, [state])} then ${moment} end`;
  });
  return sql`coalesce(${sql.join([...moments, sql`${table['created_at']}`], sql`, `)})`;
};

/**
 * The condition that nobody can go on with a record, as `stuckAt` of the decision has it: it waits, and nobody of whom
 * it waits for can act, nor anybody else who may take the step that it waits for.
 */
export const isStuck = (resource: Resource): SQL => {
  const workflow = workflowOf(resource);
  const parts = Object.entries(workflow.states).flatMap(([state, { waits }]): SQL[] => {
    if (waits.length === 0) return [];
    const inVain = waits.reduceRight<SQL>(
      (rest, wait) => {
        const isGone = wait.until === undefined ? sql`false` : sql`not ${nobodyOf(resource, wait, 'named')}`;
        return sql`(${nobodyOf(resource, wait)} and (${isGone} or ${rest}))`;
      },
      sql`true`,
    );
    const toDo = waits.map((wait) => hasWork(resource, wait));
    const beside = waits.flatMap((wait) =>
      rolesBeside(workflow, state, wait).map(([until, role]) => nobodyOf(resource, { role, until })),
    );
    return [
      sql`(${isInState(resource, [state])} and (${sql.join(toDo, sql` or `)})
      and ${sql.join([inVain, ...beside], sql` and `)})`,
    ];
  });
  if (parts.length === 0) return sql`false`;
  return sql`(${and(sql`(${sql.join(parts, sql` or `)})`, isStanding(resource))})`;
};
