import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Tx } from '../db/database.ts';
import { notFound } from './errors.ts';
import { readRecord } from './records/read.ts';
import { extensionOf } from './modules.ts';
import { workflowStatuses, type Who } from './workflows/status.ts';
import { shownWorkflow } from './workflows/shown.ts';

/** A record with its lines, its workflow and the includes of its module. @throws Failure 404 */
export const readDetail = async (tx: Tx, resource: Resource, id: number, who: Who): Promise<AnyRecord> => {
  const [record, statuses] = await Promise.all([
    readRecord(tx, resource, id),
    resource.workflow ? workflowStatuses(tx, resource, [id], who) : undefined,
  ]);
  const status = statuses?.get(id);
  const included = await extensionOf(resource).includes?.(tx, record, { who, context: status?.context });
  if (!resource.workflow) return { ...record, ...included };
  if (!status) throw notFound(resource.title);
  return { ...record, ...included, workflow: shownWorkflow(resource, status) };
};
