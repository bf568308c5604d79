import { desc, eq, sql } from 'drizzle-orm';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { FollowingRecord } from '../../../schema/shownWorkflow.ts';
import type { GoesOn } from '../../../schema/workflow.ts';
import { assigneesOf } from '../../../workflows/decide.ts';
import { nextOf } from '../../../workflows/next.ts';
import { columnNamed } from '../../db/column.ts';
import { builder, compile, compiledFor } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { ownedResourceNamed, tableOf } from '../../db/tables.ts';
import type { Who } from '../who.ts';
import { childFactsOf } from './childFacts.ts';
import { workflowStatuses, type WorkflowStatus } from './status.ts';
import { workflowOf } from './workflowOf.ts';

type Place = NonNullable<GoesOn['in']>[number];

const readNewest = compiledFor(({ of, by }: Place) => {
  const table = tableOf(ownedResourceNamed(of));
  const query = builder
    .select({ id: table.id })
    .from(table)
    .where(eq(columnNamed(table, by), sql.placeholder('of')))
    .orderBy(desc(table.id))
    .limit(1);
  return compile<{ id: number }>(query, { id: table.id });
});

/** The newest record of a place that the current user may see, with its status. Facts are read where guards ask them. */
const newestIn = async (
  tx: Tx,
  place: Place,
  record: AnyRecord,
  who: Who,
): Promise<{ resource: Resource; status: WorkflowStatus; withFacts: boolean } | null> => {
  const resource = ownedResourceNamed(place.of);
  const { permission } = callsOf(resource).read;
  if (permission !== null && !who.permissions.has(permission)) return null;
  const [found] = await tx.run(readNewest(place), { of: place.same === undefined ? record.id : record[place.same] });
  if (!found) return null;
  const id = Number(found.id);
  const status = (await workflowStatuses(tx, { resource, ids: [id] }, who, { withFacts: false })).get(id);
  if (!status) return null;
  const { states } = workflowOf(resource);
  const asksFacts = !assigneesOf(workflowOf(resource), status.context) && states[status.context.state]?.next?.steps;
  if (!asksFacts) return { resource, status, withFacts: false };
  const facts = (await childFactsOf(tx, resource, [id])).get(id);
  return { resource, status: { ...status, context: { ...status.context, ...facts } }, withFacts: true };
};

const shown = (resource: Resource, status: WorkflowStatus, withFacts: boolean): FollowingRecord => {
  const workflow = workflowOf(resource);
  const { record, context } = status;
  return {
    resource: resource.name,
    id: record.id,
    name: String(record[resource.represent] ?? ''),
    state: workflow.states[context.state]?.label ?? context.state,
    next: nextOf(workflow, context, withFacts),
  };
};

/**
 * The records in which the work of a record goes on: the newest of each resource that its state names, where something
 * follows there; where it goes on from there in turn, those (rule 114).
 */
export const goesOnFrom = async (
  tx: Tx,
  resource: Resource,
  { record, context }: WorkflowStatus,
  who: Who,
): Promise<readonly FollowingRecord[]> => {
  const places = context.endedAbove === undefined ? (workflowOf(resource).states[context.state]?.next?.in ?? []) : [];
  const found = await Promise.all(
    places.map(async (place): Promise<readonly FollowingRecord[]> => {
      const newest = await newestIn(tx, place, record, who);
      if (!newest || (newest.resource === resource && newest.status.record.id === record.id)) return [];
      const one = shown(newest.resource, newest.status, newest.withFacts);
      if (one.next) return [one];
      return place.same === undefined ? goesOnFrom(tx, newest.resource, newest.status, who) : [];
    }),
  );
  // Several ways may lead to the same one: from an estimation, and from its approved stages.
  return [...new Map(found.flat().map((one) => [`${one.resource} ${one.id}`, one])).values()];
};
