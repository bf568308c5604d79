import { aliasedTable, and, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { sendingSteps } from '../../../workflows/distinct.ts';
import { offeredSteps } from '../../../workflows/decide.ts';
import { columnNamed } from '../../db/column.ts';
import { constant, constants } from '../../db/constants.ts';
import type { Tx } from '../../db/database.ts';
import { transitions } from '../../db/sharedTables.ts';
import { ownedResources, tableOf } from '../../db/tables.ts';
import type { Effect } from '../modules.ts';
import { requireUnused } from '../records/references.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import type { Who } from '../who.ts';
import { workflowStatuses } from './status.ts';
import { workflowOf } from './workflowOf.ts';

const transition = aliasedTable(transitions, 'step');

/**
 * 1 for a revision whose only later one is a draft that was never sent, else 0: the workflow's `unsent`. `by` is the
 * reference that all revisions of one thing share.
 */
export const unsentRevisions =
  (resource: Resource, by: string) =>
  (id: SQL): SQL => {
    const table = tableOf(resource);
    const laterTable = aliasedTable(table, 'later');
    const own = aliasedTable(table, 'own');
    const { field, initial } = workflowOf(resource);
    const of = sql.identifier(by);
    return sql`(select coalesce(bool_and(later.${sql.identifier(field)} = ${constant(initial)} and not exists (
        select from ${transitions} as ${transition} where ${transition.branch_id} = ${laterTable.branch_id} and ${transition.resource} = ${constant(resource.name)}
          and ${transition.record_id} = ${laterTable.id} and ${transition.action} in ${constants(sendingSteps(workflowOf(resource)))}))
        and count(*) = 1, false)::int
      from ${table} ${own} join ${table} ${laterTable} on ${laterTable.branch_id} = ${own.branch_id} and later.${of} = own.${of} and ${laterTable.id} > ${own.id}
      where ${own.id} = ${id})`;
  };

/** The effect of the step: the later revision goes, with its lines and parts. @throws Failure 409 with what names it */
export const discardRevision =
  (resource: Resource, by: string): Effect =>
  async (tx, record) => {
    const table = tableOf(resource);
    const [later] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(columnNamed(table, by), record[by]), gt(table.id, record.id)));
    if (!later) return {};
    await mapDatabaseErrors(resource, async () => {
      for (const part of ownedResources)
        // oxlint-disable-next-line no-await-in-loop -- one or two, on one connection
        if (part.partOf?.parent.name === resource.name)
          await tx.delete(tableOf(part)).where(eq(columnNamed(tableOf(part), part.partOf.by), later.id));
      await requireUnused(tx, resource, [Number(later.id)]);
      await tx.delete(table).where(eq(table.id, later.id));
    });
    return {};
  };

/** For the page of a draft: the revision before it, whose step discards the draft, and why it is refused; null for others. */
export const discardOf = async (
  tx: Tx,
  resource: Resource,
  { by, record }: { readonly by: string; readonly record: AnyRecord },
  who: Who,
): Promise<{ id: number; refused: string | null } | null> => {
  const workflow = workflowOf(resource);
  if (record['revision'] === 1 || record[workflow.field] !== workflow.initial) return null;
  const table = tableOf(resource);
  const [before] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(columnNamed(table, by), record[by]), lt(table.id, record.id)))
    .orderBy(desc(table.id))
    .limit(1);
  const id = Number(before?.id ?? 0);
  const context = (await workflowStatuses(tx, { resource, ids: [id] }, who)).get(id)?.context;
  const step = context && offeredSteps(workflow, context).find(({ name }) => name === 'discard');
  return step ? { id, refused: step.refused } : null;
};
