import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Tx } from '../db/database.ts';
import { notFound } from './errors.ts';
import { readRecord } from './records/read.ts';
import { partsOf } from './wings.ts';
import { workflowStatuses, type Who } from './workflows/status.ts';
import { shownWorkflow } from './workflows/shown.ts';

/** One record with its lines, where it stands in its workflow, and what stands beside it. @throws Failure 404 */
export const readDetail = async (tx: Tx, resource: Resource, id: number, who: Who): Promise<AnyRecord> => {
  const [record, statuses] = await Promise.all([
    readRecord(tx, resource, id),
    resource.workflow ? workflowStatuses(tx, resource, [id], who) : undefined,
  ]);
  const further = await partsOf(resource).includes?.(tx, record);
  if (!resource.workflow) return { ...record, ...further };
  const standing = statuses?.get(id);
  if (!standing) throw notFound(resource.title);
  return { ...record, ...further, workflow: shownWorkflow(resource, standing) };
};
