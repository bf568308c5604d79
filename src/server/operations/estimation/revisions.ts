import { and, eq } from 'drizzle-orm';
import type { LineRow } from '../../../schema/calls/editableAnswers.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { invalid, notFound } from '../errors.ts';
import type { Transaction } from '../../db/transaction.ts';
import { joinedRows, jsonRows } from '../jsonRows.ts';
import { writtenRows } from '../editable/rows.ts';
import type { Stage } from './stages.ts';
import { readWhole } from '../editable/wholeReading.ts';
import { inRecord } from '../editable/lineSet.ts';

/** The refusal of a stage that is not the one which lines are added to. */
export const invalidStage = ({ by }: Stage) => invalid({ [by]: ['Invalid estimation stage.'] });

/** @throws Failure 422 if the record is no revision of this estimation's stage */
export const needStage = async (tx: Tx, stage: Stage, body: Readonly<Record<string, unknown>>): Promise<number> => {
  const id = Number(body[stage.by]);
  const table = tableOf(stage.records);
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(columnNamed(table, 'estimation_id'), Number(body['estimation_id']))));
  if (!row) throw invalidStage(stage);
  return id;
};

/** The record of a revision by its number. @throws Failure 404 */
export const revisionNumbered = async (tx: Tx, stage: Stage, estimation: number, revision: number): Promise<number> => {
  const table = tableOf(stage.records);
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(columnNamed(table, 'estimation_id'), estimation), eq(columnNamed(table, 'revision'), revision)));
  if (!row) throw notFound('Revision');
  return Number(row.id);
};

type Paging = { readonly page?: number | null | undefined; readonly per_page?: number | null | undefined };

/** A page of the lines of a revision. */
const pageOf = async (tx: Tx, stage: Stage, revision: number, page: number, per_page: number) => {
  const size = Math.min(per_page, 200);
  const paged = { limit: size, offset: (page - 1) * size };
  const { text, total, moment } = await writtenRows(tx, stage, { where: inRecord(stage, revision), page: paged });
  return { records: jsonRows<LineRow>(text), pagination: { current_page: page, per_page: size, total }, moment };
};

/** The lines of a revision, which `find` looks up: all, or a page. */
export const linesOf = async (
  turn: Transaction,
  stage: Stage,
  find: (tx: Tx) => Promise<number>,
  { page, per_page }: Paging,
) => {
  if (page) return turn(async (tx) => pageOf(tx, stage, await find(tx), page, per_page ?? 10));
  const revision = await turn(find);
  const { pages, moment } = await readWhole(turn, stage, revision, (tx, where) => writtenRows(tx, stage, { where }));
  const total = pages.reduce((sum, one) => sum + one.total, 0);
  const records = joinedRows<LineRow>(pages.map(({ text }) => text));
  return { records, pagination: { current_page: 1, per_page: total, total }, moment };
};
