import { sql } from 'drizzle-orm';
import { projects } from '../../../../resources/projects/projects.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { requireNothingPending } from '../../../engine/sliced/pendingChanges.ts';
import { lockRecords } from '../../../engine/workflows/editing.ts';

const requests = tableOf(purchaseRequests);

/**
 * Locks a project for who reckons what of its BOQ is open: what its requests ask for is then whole.
 * @throws Failure 409 while a change of one of its requests has slices left, of which the others would be requested twice
 */
export const lockCoverage = async (tx: Tx, project: number): Promise<void> => {
  await lockRecords(tx, projects, [project]);
  const ofProject = sql`(select id from ${requests} where project_id = ${project})`;
  await requireNothingPending(tx, purchaseRequests, ofProject);
};
