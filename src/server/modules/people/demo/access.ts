import type { Database } from '../../../db/database.ts';
import { accessRequests } from '../../../db/accessRequests.ts';
import { ago } from '../../../demo/calendar.ts';

/** A person asks for a permission that an administrator has not decided on yet (docs/decisions/058). */
export const seedAccess = (database: Database, branch_id: number, user_id: number): Promise<unknown> =>
  database.asPerson({ userId: user_id, requestId: 'demo' }, (tx) =>
    tx.insert(accessRequests).values({
      branch_id,
      user_id,
      permission: 'master.production_unit.create',
      note: 'We opened a second workshop: I should like to enter it before I order from it.',
      path: '/production_units',
      asked_at: ago(0.4),
    }),
  );
