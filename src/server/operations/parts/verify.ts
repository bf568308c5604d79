import { eq } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import { verifyRefusal } from '../../../workflows/verify.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { notFound } from '../errors.ts';
import { readColumns } from '../records/read.ts';
import { failureOf, lockRecords } from '../workflows/editing.ts';
import { workflowOf, workflowStatuses, type Who } from '../workflows/status.ts';

/**
 * Sets a mark of a part, or takes it back: by one of the people of its parent, in the parent's states that the mark
 * names.
 * @throws Failure 404; 403 for who does not play the role; 409 in another state, or before the mark that comes first
 */
export const verify = async (
  tx: Tx,
  resource: Resource,
  id: number,
  mark: string,
  isVerified: boolean,
  who: Who,
): Promise<void> => {
  const { partOf, verification } = resource;
  const marks = verification?.marks ?? {};
  const wanted = marks[mark];
  if (!partOf || !wanted) throw new Error(`${resource.name} has no mark ${mark}`);
  const parent = Number((await readColumns(tx, resource, id))[partOf.by]);
  await lockRecords(tx, partOf.parent, [parent]);
  await lockRecords(tx, resource, [id]);
  const record = await readColumns(tx, resource, id);
  const context = (await workflowStatuses(tx, partOf.parent, [parent], who)).get(parent)?.context;
  if (!context) throw notFound(resource.title);
  const set = new Set(Object.entries(marks).flatMap(([name, { field }]) => (record[field] === true ? [name] : [])));
  const refused = verifyRefusal(workflowOf(partOf.parent), wanted, context, set);
  if (refused) throw failureOf(refused);
  if (record[wanted.field] === isVerified) return;
  // A mark that another one waits for takes that one with it.
  const following = Object.values(marks).filter(({ after }) => !isVerified && after === mark);
  const table = tableOf(resource);
  await tx
    .update(table)
    .set(Object.fromEntries([wanted, ...following].map(({ field }) => [field, isVerified])))
    .where(eq(table.id, id));
};
