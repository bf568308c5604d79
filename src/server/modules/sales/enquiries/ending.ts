import { eq } from 'drizzle-orm';
import { enquiries } from '../../../../resources/sales/enquiries.ts';
import { estimations } from '../../../../resources/estimation/estimations.ts';
import { choiceLabel } from '../../../../schema/choice.ts';
import type { OneOfField } from '../../../../schema/field.ts';
import { columnNamed } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { closeWhole, type Ending } from '../../estimation/whole.ts';
import { readColumns } from '../../../engine/records/read.ts';
import type { Effect } from '../../../engine/modules.ts';
import type { Who } from '../../../engine/workflows/status.ts';
import { changeProject } from './convert.ts';

/** Closes the estimation of an enquiry, unless it is closed. */
const closeEstimation = async (tx: Tx, enquiry: number, ending: Ending, who: Who): Promise<void> => {
  const table = tableOf(estimations);
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(columnNamed(table, 'enquiry_id'), enquiry))
    .for('update');
  if (!row) return;
  const estimation = await readColumns(tx, estimations, Number(row.id));
  if (estimation['outcome'] === null) await closeWhole(tx, estimation, ending, who, 'enquiry');
};

/** The project of a won enquiry becomes active, and its estimation is closed (rule 30). */
export const win: Effect = async (tx, { id }, { comment }, who, along) => {
  await changeProject(tx, id, { status: 'ACTIVE', won_at: new Date() });
  if (!along) await closeEstimation(tx, id, { outcome: 'won', reason: comment ?? null }, who);
};

/** The project and the estimation of a lost enquiry are lost (rule 30). */
export const lose: Effect = async (tx, { id }, { comment, loss_reason: chosen }, who, along) => {
  await changeProject(tx, id, { status: 'LOST' });
  const field: OneOfField = enquiries.fields.loss_reason;
  const reason = comment ?? choiceLabel(field, String(chosen));
  if (!along) await closeEstimation(tx, id, { outcome: 'lost', reason }, who);
};

/** The project of an enquiry whose estimation is reopened is estimated again. */
export const reopen: Effect = async (tx, { id }) => {
  await changeProject(tx, id, { status: 'ESTIMATING', won_at: null });
  return { loss_reason: null };
};
