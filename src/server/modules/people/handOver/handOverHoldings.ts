import { aliasedTable, and, eq, inArray, sql } from 'drizzle-orm';
import type { HandOver } from '../../../../resources/people/handOverCalls.ts';
import { groupedBy } from '../../../../domain/grouped.ts';
import { handOver as handedOver } from '../../../../schema/workflow.ts';
import { columnNamed } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { transitions } from '../../../db/sharedTables.ts';
import { rowTableOf, parentColumn, tableOf } from '../../../db/tables.ts';
import { invalid } from '../../../engine/errors.ts';
import { mapDatabaseErrors } from '../../../engine/records/databaseErrors.ts';
import { lockRecords } from '../../../engine/workflows/editing.ts';
import type { WorkflowStatus } from '../../../engine/workflows/status.ts';
import type { Who } from '../../../engine/who.ts';
import { byResource, isTasks, handOverRefusals, statusesOf, type HandedPart } from './refusals.ts';
import { namedRoles, tasksOfPlans, type NamedRole } from './roles.ts';
import { seeingAll } from './seeingAll.ts';
import { isTask, stillIn } from './stillIn.ts';

/** The role that a part names; undefined for tasks of a plan, or a role that nobody can be given. */
const roleOf = ({ resource, role }: HandedPart): NamedRole | undefined =>
  namedRoles().find((named) => named.resource.name === resource && named.role === role);

interface Change {
  readonly from: number;
  readonly to: number;
}

const handTasks = (tx: Tx, plans: readonly number[], { from, to }: Change) => {
  const task = tableOf(tasksOfPlans.tasks);
  return tx
    .update(task)
    .set({ assignee_id: to, version: sql`${task['version']} + 1` })
    .where(isTask(plans, from));
};

const handRole = async (tx: Tx, named: NamedRole, ids: readonly number[], { from, to }: Change): Promise<void> => {
  const table = tableOf(named.resource);
  if (named.lines !== undefined) {
    const of = rowTableOf(named.resource, named.lines);
    const otherOf = aliasedTable(of, 'other');
    const [owner, person] = [columnNamed(of, parentColumn), columnNamed(of, named.field)];
    const theirs = and(inArray(owner, [...ids]), eq(person, from));
    const other = sql`select from ${of} as ${otherOf} where ${otherOf.branch_id} = ${of.branch_id}
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
  {
    parts,
    statuses,
  }: {
    readonly parts: readonly HandedPart[];
    readonly statuses: ReadonlyMap<string, ReadonlyMap<number, WorkflowStatus>>;
  },
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
export const handOverHoldings = (
  tx: Tx,
  from: number,
  { to_id: to, reason, records }: HandOver,
  who: Who,
): Promise<number> =>
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
    const refusals = await handOverRefusals(tx, records, to, statuses);
    const errors: Record<string, string[]> = {};
    for (const [at, refused] of refusals.entries()) if (refused !== null) errors[`records.${at}`] = [refused];
    // All are looked at before one changes: the stages of an estimation follow its creator.
    const kinds = await Promise.all(
      [...groupedBy(records, ({ resource, role }) => `${resource} ${role}`).values()].map(async (parts) => {
        const ids = parts.map(({ id }) => id);
        const [first] = parts;
        const named: NamedRole | 'tasks' | undefined = first && (isTasks(first) ? 'tasks' : roleOf(first));
        return { named, ids, theirs: new Set(named ? await stillIn(tx, named, ids, from) : []), parts };
      }),
    );
    for (const [at, one] of records.entries())
      if (!kinds.some(({ parts, theirs }) => parts.includes(one) && theirs.has(one.id)))
        errors[`records.${at}`] ??= ['They do not have it any more'];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    for (const { named, ids } of kinds)
      if (named === 'tasks') await handTasks(tx, ids, change);
      else if (named) await mapDatabaseErrors(named.resource, () => handRole(tx, named, ids, change));
    await note(tx, { parts: records, statuses }, reason, change);
    return records.length;
  });

/** The records of parts with a name, for whoever asks what a colleague can take. */
export const refusedFor = async (
  tx: Tx,
  parts: readonly HandedPart[],
  to: number | undefined,
  who: Who,
): Promise<(string | null)[]> =>
  to === undefined
    ? parts.map(() => null)
    : seeingAll(tx, async () => handOverRefusals(tx, parts, to, await statusesOf(tx, parts, who)));
