import { eq } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import { verifyRefusal } from '../../../workflows/verify.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { notFound } from '../errors.ts';
import { readColumns } from '../records/read.ts';
import { needVersion } from '../records/version.ts';
import { parentsOf } from './within.ts';
import { failureOf, lockRecords } from '../workflows/editing.ts';
import { workflowOf, workflowStatuses, type Who } from '../workflows/status.ts';

/**
 * Sets or clears a mark of a part, in the states of the parent and by the people of the parent that the mark allows.
 * @throws Failure 404; 403 without the role; 409 in another state, if the mark before is missing, or for an old version
 */
export const verify = async (
  tx: Tx,
  resource: Resource,
  id: number,
  mark: string,
  { isVerified, version }: { readonly isVerified: boolean; readonly version?: unknown },
  who: Who,
): Promise<void> => {
  const { partOf, verification } = resource;
  const marks = verification?.marks ?? {};
  const wanted = marks[mark];
  if (!partOf || !wanted) throw new Error(`${resource.name} has no mark ${mark}`);
  const parent = (await parentsOf(tx, resource, [id])).get(id);
  if (parent === undefined) throw notFound(resource.title);
  await lockRecords(tx, partOf.parent, [parent]);
  await lockRecords(tx, resource, [id]);
  await needVersion(tx, resource, id, version);
  const record = await readColumns(tx, resource, id);
  const context = (await workflowStatuses(tx, partOf.parent, [parent], who, false)).get(parent)?.context;
  if (!context) throw notFound(resource.title);
  const set = new Set(Object.entries(marks).flatMap(([name, { field }]) => (record[field] === true ? [name] : [])));
  const refused = verifyRefusal(workflowOf(partOf.parent), wanted, context, set);
  if (refused) throw failureOf(refused);
  if (record[wanted.field] === isVerified) return;
  // Clearing a mark clears the marks after it.
  const following = Object.values(marks).filter(({ after }) => !isVerified && after === mark);
  const table = tableOf(resource);
  await tx
    .update(table)
    .set(Object.fromEntries([wanted, ...following].map(({ field }) => [field, isVerified])))
    .where(eq(table.id, id));
};
