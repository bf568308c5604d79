import { and, eq } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { invalid } from '../../engine/errors.ts';
import type { Stage } from './stages.ts';

/** The refusal of a stage that is not the one which lines are added to. */
export const invalidStage = ({ by }: Stage) => invalid({ [by]: ['Invalid estimation stage.'] });

/** @throws Failure 422 if the record is no revision of this estimation's stage */
export const requireStage = async (tx: Tx, stage: Stage, body: Readonly<Record<string, unknown>>): Promise<number> => {
  const id = Number(body[stage.by]);
  const table = tableOf(stage.records);
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(columnNamed(table, 'estimation_id'), Number(body['estimation_id']))));
  if (!row) throw invalidStage(stage);
  return id;
};
