import { and, eq, inArray, sql } from 'drizzle-orm';
import type { HandOver } from '../../../../resources/people/handOverCalls.ts';
import { handOver as handedOver } from '../../../../schema/workflow.ts';
import { columnNamed } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { transitions } from '../../../db/sharedTables.ts';
import { lineTableOf, parentColumn, tableOf } from '../../../db/tables.ts';
import { invalid } from '../../../engine/errors.ts';
import { mapDatabaseErrors } from '../../../engine/records/databaseErrors.ts';
import { lockRecords } from '../../../engine/workflows/editing.ts';
import type { WorkflowStatus } from '../../../engine/workflows/status.ts';
import type { Who } from '../../../engine/who.ts';
import { hasRole } from './held.ts';
import { byResource, refusalsOf, statusesOf, type Part } from './refusals.ts';
import { namedRoles, tasksOfPlans, type NamedRole } from './roles.ts';
import { seeingAll } from './seeingAll.ts';

/** The role that a part names; undefined for tasks of a plan, or a role that nobody can be given. */
const roleOf = ({ resource, role }: Part): NamedRole | undefined =>
  namedRoles().find((named) => named.resource.name === resource && named.role === role);

interface Change {
  readonly from: number;
  readonly to: number;
}

/** The tasks of the plans that are not done go to the other person. Returns the plans that had some. */
const handTasks = async (tx: Tx, plans: readonly number[], { from, to }: Change): Promise<number[]> => {
  const task = tableOf(tasksOfPlans.tasks);
  const [assignee, plan] = [columnNamed(task, 'assignee_id'), columnNamed(task, 'plan_id')];
  const { rows } = await tx.execute<{ plan: string | number }>(sql`
    with changed as (update ${task} set assignee_id = ${to}, version = version + 1
      where ${inArray(plan, [...plans])} and ${assignee} = ${from} and ${columnNamed(task, 'status')} <> 'DONE'
      returning ${plan} as plan)
    select distinct plan from changed`);
  return rows.map((row) => Number(row.plan));
};

/** The records of a role in which the person still has it. */
const stillIn = async (tx: Tx, named: NamedRole, ids: readonly number[], from: number): Promise<number[]> => {
  const table = tableOf(named.resource);
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), hasRole(named, from)));
  return rows.map(({ id }) => Number(id));
};

const handRole = async (tx: Tx, named: NamedRole, ids: readonly number[], { from, to }: Change): Promise<void> => {
  const table = tableOf(named.resource);
  if (named.lines !== undefined) {
    const of = lineTableOf(named.resource, named.lines);
    const [owner, person] = [columnNamed(of, parentColumn), columnNamed(of, named.field)];
    const theirs = and(inArray(owner, [...ids]), eq(person, from));
    const other = sql`select from ${of} as other where other.branch_id = ${of.branch_id}
      and other.${sql.identifier(parentColumn)} = ${owner} and other.${sql.identifier(named.field)} = ${to}`;
    // Who has the role already has it once.
    await tx.delete(of).where(and(theirs, sql`exists (${other})`));
    await tx
      .update(of)
      .set({ [named.field]: to })
      .where(theirs);
  }
  await tx
    .update(table)
    .set({ ...(named.lines === undefined && { [named.field]: to }), version: sql`${table['version']} + 1` })
    .where(inArray(table.id, [...ids]));
};

const note = (
  tx: Tx,
  parts: readonly Part[],
  statuses: ReadonlyMap<string, ReadonlyMap<number, WorkflowStatus>>,
  reason: string,
  { from, to }: Change,
) =>
  tx.insert(transitions).values(
    parts.flatMap(({ resource, id, role }) => {
      const status = statuses.get(resource)?.get(id);
      if (!status) return [];
      const { state } = status.context;
      return [
        {
          resource,
          record_id: id,
          action: handedOver,
          from_state: state,
          to_state: state,
          // A round begins with what is sent.
          round: status.steps.at(-1)?.round ?? 0,
          comment: reason,
          handed_role: role,
          handed_from: from,
          handed_to: to,
        },
      ];
    }),
  );

/**
 * Hands roles of a person over to a colleague, in any state, all or none: each record tells it among its steps.
 * @throws Failure 422 naming each part (`records.3`) that the person does not have any more, or that the colleague cannot
 *   take
 */
export const handOver = (tx: Tx, from: number, { to_id: to, reason, records }: HandOver, who: Who): Promise<number> =>
  seeingAll(tx, async () => {
    if (to === from) throw invalid({ to_id: ['Choose somebody else'] });
    const known = new Set(
      [tasksOfPlans.resource, ...namedRoles().map(({ resource }) => resource)].map(({ name }) => name),
    );
    const unknown = records.findIndex(({ resource }) => !known.has(resource));
    if (unknown >= 0) throw invalid({ [`records.${unknown}`]: ['Nobody is named in this'] });
    const change = { from, to };
    for (const [resource, ids] of byResource(records)) await lockRecords(tx, resource, ids);
    const statuses = await statusesOf(tx, records, who);
    const refusals = await refusalsOf(tx, records, to, statuses);
    const errors: Record<string, string[]> = {};
    for (const [at, refused] of refusals.entries()) if (refused !== null) errors[`records.${at}`] = [refused];
    const taken: Part[] = [];
    const kinds = new Map<string, Part[]>();
    for (const one of records)
      kinds.set(`${one.resource} ${one.role}`, [...(kinds.get(`${one.resource} ${one.role}`) ?? []), one]);
    if (Object.keys(errors).length === 0)
      for (const parts of kinds.values()) {
        const [first] = parts;
        const named = first && roleOf(first);
        const ids = parts.map(({ id }) => id);
        const isTasks = first?.resource === tasksOfPlans.resource.name && first.role === tasksOfPlans.role;
        const theirs = isTasks ? await handTasks(tx, ids, change) : named ? await stillIn(tx, named, ids, from) : [];
        for (const [at, one] of records.entries())
          if (parts.includes(one) && !theirs.includes(one.id))
            errors[`records.${at}`] = ['They do not have it any more'];
        if (named && theirs.length > 0)
          await mapDatabaseErrors(named.resource, () => handRole(tx, named, theirs, change));
        taken.push(...parts);
      }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await note(tx, taken, statuses, reason, change);
    return taken.length;
  });

/** The records of parts with a name, for whoever asks what a colleague can take. */
export const refusedFor = async (
  tx: Tx,
  parts: readonly Part[],
  to: number | undefined,
  who: Who,
): Promise<(string | null)[]> =>
  to === undefined
    ? parts.map(() => null)
    : seeingAll(tx, async () => refusalsOf(tx, parts, to, await statusesOf(tx, parts, who)));
