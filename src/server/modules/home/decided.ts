import { aliasedTable, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Outcome } from '../../../resources/home/homeCalls.ts';
import type { Resource } from '../../../schema/resource.ts';
import { handOver, type WorkflowState } from '../../../schema/workflow.ts';
import type { Tx } from '../../db/database.ts';
import { columnNamed } from '../../db/column.ts';
import { currentBranch, currentUser } from '../../db/columns.ts';
import { constant, constants } from '../../db/constants.ts';
import { isoOf } from '../../db/iso.ts';
import { frozenCondition } from '../../db/frozen.ts';
import { readMarks, transitions } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { tableOf } from '../../db/tables.ts';
import { recordInUnion, subjectIn } from '../../engine/records/subject.ts';
import { endStates, isStanding } from '../../engine/workflows/below.ts';
import { isInState } from '../../engine/workflows/inState.ts';
import { takerName } from '../../engine/workflows/takerName.ts';
import { workflowOf } from '../../engine/workflows/workflowOf.ts';
import { selectRows } from '../../db/rows.ts';

const came = aliasedTable(transitions, 'came');
const transition = aliasedTable(transitions, 'sent');
const later = aliasedTable(transitions, 'later');
const mark = aliasedTable(readMarks, 'mark');

/** How long somebody is told of a decision: after that it is old news. */
const recently = sql.raw(`interval '7 days'`);

/**
 * What is told of a process: the states to which its decisions lead, without those that the start page shows as sent
 * back, asked by the steps that send, or by making the record where none does; and the steps that end it, asked by its
 * creator. A step that is only taken along is told by the one that leads.
 */
const newsOf = (resource: Resource) => {
  const { states, actions, initial } = workflowOf(resource);
  const named = (of: (state: WorkflowState, name: string) => boolean) =>
    Object.entries(states).flatMap(([name, state]) => (of(state, name) ? [name] : []));
  return {
    deciding: named(({ decision }) => decision === true),
    news: named(
      ({ decision, told: isTold, returned }, name) => name !== initial && (!decision || isTold === true) && !returned,
    ),
    sending: Object.keys(actions).filter((name) => actions[name]?.opensRound),
    ended: endStates(resource),
    ending: Object.keys(actions).filter((name) => !actions[name]?.along),
  };
};

/** Who asked for what a record is: the creator whom it names, else who made it. */
const creatorOf = (resource: Resource): SQLWrapper => {
  const named = resource.people['creator'];
  return columnNamed(tableOf(resource), typeof named === 'string' ? named : 'created_by');
};

/**
 * The records of a resource that the current user asked for, and that somebody else decided or ended since they opened
 * them. Begins at the steps of the last days, and looks up the record of each that is left.
 */
const decidedOf = (resource: Resource): SQL => {
  const table = tableOf(resource);
  const { deciding, news, sending, ended, ending } = newsOf(resource);
  const state = columnNamed(table, workflowOf(resource).field);
  const about = (name: string) => sql`${sql.identifier(name)}.branch_id = ${came.branch_id}
    and ${sql.identifier(name)}.resource = ${constant(resource.name)} and ${sql.identifier(name)}.record_id = ${came.record_id}`;
  const isCreator = sql`record.creator = ${currentUser}`;
  const sent = sql`exists (select from ${transitions} as ${transition} where ${about('sent')}
    and ${transition.round} = ${came.round} and ${transition.action} in ${constants(sending)} and ${transition.by} = ${currentUser})`;
  const isDecided = sql`${came.from_state} in ${constants(deciding)} and record.state in ${constants(news)}
    and record.stands and ${sending.length > 0 ? sent : isCreator}`;
  const isEnded = sql`${came.action} in ${constants(ending)} and record.state in ${constants(ended)} and ${isCreator}`;
  const told = [sql`false`, ...(deciding.length > 0 ? [isDecided] : []), ...(ended.length > 0 ? [isEnded] : [])];
  return sql`select ${constant(resource.name)} as resource, record.id, record.name, record.title, record.state, ${came.at}, ${came.by}, ${came.for_id}, null::text as handed
    from ${transitions} as ${came} cross join lateral (
      select ${table.id} as id, ${columnNamed(table, resource.represent)}::text as name, ${subjectIn(resource)} as title, ${state} as state,
        ${creatorOf(resource)} as creator, ${isStanding(resource) ?? sql`true`} as stands
      from ${table} where ${table.branch_id} = ${came.branch_id} and ${table.id} = ${came.record_id}
        and ${isInState(resource, [...new Set([...news, ...ended])])}
      limit 1) as record
    where ${came.branch_id} = ${currentBranch} and ${came.resource} = ${constant(resource.name)} and ${came.at} > now() - ${recently}
      and ${came.from_state} <> ${came.to_state} and ${came.by} <> ${currentUser}
      and not exists (select from ${transitions} as ${later} where ${about('later')} and ${later.id} > ${came.id}
        and ${later.from_state} <> ${later.to_state})
      and (${sql.join(
        told.map((one) => sql`(${one})`),
        sql` or `,
      )})
      and not exists (select from ${readMarks} as ${mark} where ${about('mark')} and ${mark.lines} = '' and ${mark.line_id} = 0
        and ${mark.user_id} = ${currentUser} and ${mark.seen_at} >= ${came.at})`;
};

/**
 * The records of a resource in which somebody handed a role over to the current user, or from them, since they opened
 * it, in the last days.
 */
const handedOf = (resource: Resource): SQL => {
  const table = tableOf(resource);
  const [state, frozen] = [
    columnNamed(table, workflowOf(resource).field),
    sql.raw(frozenCondition(resource, resource.name)),
  ];
  return sql`select ${constant(resource.name)} as resource, record.id, record.name, record.title, record.state, ${came.at}, ${came.by}, ${came.for_id},
      case when ${came.handed_to} = ${currentUser} then 'to_me' else 'from_me' end as handed
    from ${transitions} as ${came} cross join lateral (
      select ${table.id} as id, ${columnNamed(table, resource.represent)}::text as name, ${subjectIn(resource)} as title, ${state} as state
      from ${table} where ${table.branch_id} = ${came.branch_id} and ${table.id} = ${came.record_id} and not ${frozen}
      limit 1) as record
    where ${came.branch_id} = ${currentBranch} and ${came.resource} = ${constant(resource.name)} and ${came.at} > now() - ${recently}
      and ${came.action} = ${constant(handOver)} and ${came.by} <> ${currentUser}
      and ${currentUser} in (${came.handed_to}, ${came.handed_from})
      and not exists (select from ${readMarks} as ${mark} where ${mark.branch_id} = ${came.branch_id} and ${mark.resource} = ${came.resource}
        and ${mark.record_id} = ${came.record_id} and ${mark.lines} = '' and ${mark.line_id} = 0
        and ${mark.user_id} = ${currentUser} and ${mark.seen_at} >= ${came.at})`;
};

/** What others have decided and ended of what the current user asked for, and handed over to or from them, since they opened it, the last first: one statement. */
export const decidedForMe = async (
  tx: Tx,
  resources: readonly Resource[],
  limit: number,
): Promise<{ total: number; records: Outcome[] }> => {
  const processes = resources.filter(({ workflow }) => workflow);
  const parts = [...processes.map(decidedOf), ...processes.map(handedOf)];
  if (parts.length === 0) return { total: 0, records: [] };
  const rows = await selectRows(
    tx,
    {
      state: sql<Outcome['state']>`r.state`,
      handed: sql<Outcome['handed']>`r.handed`,
      by_name: sql<Outcome['by_name']>`${takerName(sql`r.for_id`)}`,
      at: sql<Outcome['at']>`${isoOf(sql`r.at`)}`,
      ...recordInUnion,
    },
    (list) => sql`
    select ${list}
    from (${sql.join(parts, sql` union all `)}) as r join ${users} on ${users.id} = r.by
    order by r.at desc, r.resource, r.id limit ${limit}`,
  );
  return { total: rows[0]?.total ?? 0, records: rows.map(({ total: _, ...row }) => row) };
};
