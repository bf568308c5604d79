import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Tx } from '../db/doors.ts';
import { besideEnquiry } from './enquiries/beside.ts';
import { notFound } from './errors.ts';
import { readRecord } from './records/read.ts';
import { standingOf, type Who } from './workflows/facts.ts';
import { shownWorkflow } from './workflows/shown.ts';

/** What a screen of one record shows beside its own fields, read with it so that it is one round trip. By the resource's name. */
const beside: Readonly<Record<string, (tx: Tx, record: AnyRecord) => Promise<Record<string, unknown>>>> = {
  enquiries: besideEnquiry,
};

/** One record with its lines, where it stands in its workflow, and what stands beside it. @throws Failure 404 */
export const readWhole = async (tx: Tx, resource: Resource, id: number, who: Who): Promise<AnyRecord> => {
  const record = await readRecord(tx, resource, id);
  const further = await beside[resource.name]?.(tx, record);
  if (!resource.workflow) return { ...record, ...further };
  const standing = (await standingOf(tx, resource, [id], who)).get(id);
  if (!standing) throw notFound(resource.title);
  return { ...record, ...further, workflow: shownWorkflow(resource, standing) };
};
