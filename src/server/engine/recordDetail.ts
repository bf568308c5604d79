import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Tx } from '../db/database.ts';
import { notFound } from './errors.ts';
import { readRecord } from './records/read.ts';
import { extensionOf } from './modules.ts';
import type { Who } from './who.ts';
import { workflowStatuses } from './workflows/status.ts';
import { seenOf } from './workflows/seen.ts';
import { goesOnFrom } from './workflows/goesOn.ts';
import { shownWorkflow } from './workflows/shown.ts';

/** A record with its lines, its workflow and the includes of its module. @throws Failure 404 */
export const readDetail = async (tx: Tx, resource: Resource, id: number, who: Who): Promise<AnyRecord> => {
  const reading = readRecord(tx, resource, id);
  const [record, statuses, seen] = await Promise.all([
    reading,
    resource.workflow
      ? workflowStatuses(tx, { resource, ids: [id] }, who, { withFacts: true, reading: reading.then((read) => [read]) })
      : undefined,
    seenOf(tx, resource, [id]),
  ]);
  const status = statuses?.get(id);
  const [included, following] = await Promise.all([
    extensionOf(resource).includes?.(tx, record, { who, context: status?.context }),
    status ? goesOnFrom(tx, resource, status, who) : [],
  ]);
  if (!resource.workflow) return { ...record, ...included };
  if (!status) throw notFound(resource.title);
  return {
    ...record,
    ...included,
    ...status.now?.values,
    workflow: shownWorkflow(resource, status, following, seen.get(id) ?? null),
  };
};
