import { and, eq } from 'drizzle-orm';
import type { ComparedSide } from '../../../../resources/estimation/compareAnswers.ts';
import { columnNamed, rowsOf } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { invalid, missing, notFound } from '../../../engine/errors.ts';
import { allStages, type Stage } from '../stages.ts';
import type { Who } from '../../../engine/who.ts';
import { workflowOf } from '../../../engine/workflows/workflowOf.ts';

/** A revision of a stage, as a request names it: `boq-cost.2`. */
export interface SideName {
  readonly stage: Stage;
  readonly revision: number;
}

/** @throws Failure 422 for a text that names no revision of a stage; 403 without the permission to view the stage */
export const sideNamed = (field: 'from' | 'to', text: string, { permissions }: Who): SideName => {
  const [, word, revision] = /^([a-z-]+)\.(\d{1,6})$/.exec(text) ?? [];
  const stage = allStages.find((one) => one.word === word);
  if (!stage || revision === undefined) throw invalid({ [field]: ['Must be a stage and its revision, as boq-cost.2'] });
  const view = `${stage.records.permissions}.view`;
  if (!permissions.has(view)) throw missing(view);
  return { stage, revision: Number(revision) };
};

/** A side without the number of its lines. @throws Failure 404 if the estimation has no such revision */
export const readSide = async (
  tx: Tx,
  estimation: number,
  { stage, revision }: SideName,
): Promise<Omit<ComparedSide, 'lines'>> => {
  const table = tableOf(stage.records);
  const column = (name: string) => columnNamed(table, name);
  const query = tx
    .select({ id: table.id, number: column('number'), status: column('status') })
    .from(table)
    .where(and(eq(column('estimation_id'), estimation), eq(column('revision'), revision)));
  const [row] = await rowsOf<Pick<ComparedSide, 'id' | 'number' | 'status'>>(query);
  if (!row) throw notFound(`${stage.title} revision ${revision}`);
  return {
    stage: stage.name,
    revision,
    ...row,
    status_label: workflowOf(stage.records).states[row.status]?.label ?? '',
  };
};
