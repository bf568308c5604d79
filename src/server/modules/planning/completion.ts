import { eq } from 'drizzle-orm';
import { contractReviews } from '../../../resources/projects/contractReviews.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { columnNamed, rowsOf } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import type { Who } from '../../engine/who.ts';

/** When the work of a project has to be complete by its contract; null without a day, and for who may not see contracts. */
export const completionOf = async (tx: Tx, project: number, { permissions }: Who): Promise<string | null> => {
  const { permission } = callsOf(contractReviews).read;
  if (permission === null || !permissions.has(permission)) return null;
  const table = tableOf(contractReviews);
  const [row] = await rowsOf<{ day: string | null }>(
    tx
      .select({ day: columnNamed(table, 'completes_on') })
      .from(table)
      .where(eq(columnNamed(table, 'project_id'), project)),
  );
  return row?.day ?? null;
};
