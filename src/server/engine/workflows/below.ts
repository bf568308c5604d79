import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { wayUp } from '../../../schema/below.ts';
import { inSentence } from '../../../schema/words.ts';
import type { Resource } from '../../../schema/resource.ts';
import { isEnd, type EndedAbove } from '../../../schema/workflow.ts';
import { resources } from '../../../resources/index.ts';
import { columnNamed } from '../../db/column.ts';
import { builder, compile, compiledFor, isOneOfIds } from '../../db/compiled.ts';
import { constant, constants } from '../../db/constants.ts';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { transitions } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict } from '../errors.ts';
import { workflowOf } from './workflowOf.ts';

const step = aliasedTable(transitions, 'step');

const wayFrom = (resource: Resource) => wayUp(resource, (name) => resources.find((one) => one.name === name));

/** The states in which a record has ended. */
export const endStates = (resource: Resource): string[] =>
  Object.entries(workflowOf(resource).states).flatMap(([name, state]) => (isEnd(state) ? [name] : []));

/** The record that those of a resource are below, and its id as an expression of a row of that resource. */
const topOf = (resource: Resource): { readonly top: Resource; readonly id: SQL } | undefined => {
  const [first, ...others] = wayFrom(resource);
  if (!first) return undefined;
  const own = tableOf(resource);
  // Each record on the way is looked up by its key: one row of an index.
  const id = others.reduce(
    (from, { from: between, by }, at) => {
      const name = sql.identifier(`way_${at}`);
      return sql`(select ${name}.${sql.identifier(by)} from ${tableOf(between)} as ${name}
        where ${name}.branch_id = ${own.branch_id} and ${name}.id = ${from})`;
    },
    sql`${columnNamed(own, first.by)}`,
  );
  return { top: others.at(-1)?.to ?? first.to, id };
};

/** The id of the record that a record is below, as an expression of its row; undefined where it is below nothing. */
export const topIdOf = (resource: Resource): SQL | undefined => topOf(resource)?.id;

/**
 * The condition that what a record is below has ended; undefined for records that are below nothing. A scalar, which is
 * asked of the records that are left: PostgreSQL cannot turn it into a reading of all that has ended.
 */
export const isBelowEnd = (resource: Resource): SQL | undefined => {
  const found = topOf(resource);
  if (!found) return undefined;
  const { top, id } = found;
  const above = aliasedTable(tableOf(top), 'above');
  const state = sql.identifier(workflowOf(top).field);
  return sql`coalesce((select above.${state} in ${constants(endStates(top))} from ${tableOf(top)} as ${above}
    where ${above.branch_id} = ${tableOf(resource).branch_id} and ${above.id} = ${id}), false)`;
};

/** The condition that nothing above a record has ended. */
export const isStanding = (resource: Resource): SQL | undefined => {
  const ended = isBelowEnd(resource);
  return ended && sql`not ${ended}`;
};

interface Ended {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly at: string | null;
  readonly by: string | null;
}
const columns = { id: sql`id`, name: sql`name`, state: sql`state`, at: sql`at`, by: sql`by` };

/** Of rows of `from`, those whose `top` (its id: an expression of such a row) has ended, and the step that ended it. */
const endedOf = (from: Resource, top: Resource, topId: SQL) => {
  const [own, table] = [tableOf(from), tableOf(top)];
  const state = sql.identifier(workflowOf(top).field);
  const found = sql`(select ${own.id} as id, above.${sql.identifier(top.represent)}::text as name, above.${state} as state,
      ${isoOf(sql`came.at`)} as at, came.name as by
    from ${own} join ${table} as above on above.branch_id = ${own.branch_id} and above.id = ${topId}
    left join lateral (
      select ${step.at}, ${users.name} as name from ${transitions} as ${step} join ${users} on ${users.id} = ${step.by}
      where ${step.branch_id} = above.branch_id and ${step.resource} = ${constant(top.name)} and ${step.record_id} = above.id
        and ${step.to_state} = above.${state} and ${step.from_state} <> above.${state}
      order by ${step.id} desc limit 1) as came on true
    where ${isOneOfIds(own.id)} and above.${state} in ${constants(endStates(top))}) as ended`;
  return compile<Ended>(builder.select(columns).from(found), columns);
};

const readEnded = compiledFor((resource: Resource) => {
  const { top, id } = assertDefined(topOf(resource));
  return endedOf(resource, top, id);
});
const readOwnEnd = compiledFor((resource: Resource) => endedOf(resource, resource, sql`${tableOf(resource).id}`));

const sentence = (top: Resource, { name, state, at, by }: Ended): string => {
  const label = (workflowOf(top).states[state]?.label ?? state).toLowerCase();
  const what = `The ${inSentence(top.title)} ${name}`;
  return at === null ? `${what} is ${label}` : `${what} was ${label} on ${at} by ${by}`;
};

/** Why these records take no change and no step: what they are below has ended. One statement, none for other records. */
export const endedAbove = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, EndedAbove>> => {
  const top = wayFrom(resource).at(-1)?.to;
  if (!top || ids.length === 0) return new Map();
  const rows = await tx.run(readEnded(resource), { ids });
  return new Map(rows.map((row) => [Number(row.id), { state: row.state, message: sentence(top, row) }]));
};

/**
 * Refuses a record that comes below another that has ended, or moves there. Who ends that one waits, and the other way
 * round.
 * @throws Failure 409
 */
export const requireStanding = async (
  tx: Tx,
  resource: Resource,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const [hop] = wayFrom(resource);
  const target = hop && sent[hop.by];
  if (!hop || typeof target !== 'number') return;
  const isTop = wayFrom(hop.to).length === 0;
  if (isTop) {
    await tx.execute(sql`select from ${tableOf(hop.to)} where id = ${target} for share`);
    const [row] = await tx.run(readOwnEnd(hop.to), { ids: [target] });
    if (row) throw conflict(sentence(hop.to, row));
    return;
  }
  const ended = (await endedAbove(tx, hop.to, [target])).get(target);
  if (ended) throw conflict(ended.message);
};
