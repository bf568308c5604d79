import { eq } from 'drizzle-orm';
import { enquiries } from '../../../../resources/sales/enquiries.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Tx } from '../../../db/database.ts';
import { columnNamed } from '../../../db/column.ts';
import { lineTableOf, parentColumn } from '../../../db/tables.ts';
import type { StepSent } from '../../../engine/workflows/take.ts';

/** Adds the approver that was chosen when the enquiry was sent, unless they are one already. */
export const submit = async (tx: Tx, { id }: AnyRecord, { approver_id }: StepSent): Promise<void> => {
  if (typeof approver_id !== 'number') return;
  const table = lineTableOf(enquiries, 'approvers');
  const stored = await tx
    .select({ person: columnNamed(table, 'user_id'), position: columnNamed(table, 'position') })
    .from(table)
    .where(eq(columnNamed(table, parentColumn), id));
  if (stored.some(({ person }) => person === approver_id)) return;
  const last = Math.max(-1, ...stored.map(({ position }) => Number(position)));
  await tx.insert(table).values({ [parentColumn]: id, user_id: approver_id, position: last + 1 });
};
