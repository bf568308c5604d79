import { eq, sql } from 'drizzle-orm';
import { followUps } from '../../../resources/followUps.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Tx } from '../../db/doors.ts';
import { tableOf } from '../../db/tables.ts';

const closedAt = async (tx: Tx, { id }: AnyRecord, at: unknown): Promise<void> => {
  const table = tableOf(followUps);
  await tx.update(table).set({ closed_at: at }).where(eq(table.id, id));
};

/** A follow-up that is done or cancelled keeps when. */
export const closed = (tx: Tx, record: AnyRecord): Promise<void> => closedAt(tx, record, sql`now()`);
export const reopened = (tx: Tx, record: AnyRecord): Promise<void> => closedAt(tx, record, null);
