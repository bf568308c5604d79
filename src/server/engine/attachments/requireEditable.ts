import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { requireRecords } from '../parts/within.ts';
import { lockRecords, requireChangeable } from '../workflows/editing.ts';
import type { Who } from '../who.ts';

/**
 * Refuses a person who may not change the record now, and so not its files. The record is locked, so that one of two
 * uploads of the same name becomes the next version of the other.
 * @throws Failure 404; 403, 409 if the record cannot be changed now
 */
export const requireEditableRecord = async (tx: Tx, resource: Resource, id: number, who: Who): Promise<void> => {
  await requireRecords(tx, resource, [id]);
  await requireChangeable(tx, { resource, ids: [id] }, who);
  await lockRecords(tx, resource, [id]);
};
