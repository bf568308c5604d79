import type { LineRow } from '../../../schema/calls/editableAnswers.ts';
import type { Tx } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { joinedRows } from '../jsonRows.ts';
import { inRecord, type LineSet } from './lineSet.ts';
import { writtenRows } from './rows.ts';
import { readWhole } from './wholeReading.ts';

type Paging = { readonly page?: number | null | undefined; readonly per_page?: number | null | undefined };

/** A page of the lines of a record. */
const pageOf = async (tx: Tx, set: LineSet, record: number, page: number, per_page: number) => {
  const size = Math.min(per_page, 200);
  const paged = { limit: size, offset: (page - 1) * size };
  const { text, total, moment } = await writtenRows(tx, set, { where: inRecord(set, record), page: paged });
  return { records: joinedRows<LineRow>([text]), pagination: { current_page: page, per_page: size, total }, moment };
};

/** The lines of a record, which `find` looks up: all, or a page. */
export const linesOf = async (
  turn: Transaction,
  set: LineSet,
  find: (tx: Tx) => Promise<number>,
  { page, per_page }: Paging,
) => {
  if (page) return turn(async (tx) => pageOf(tx, set, await find(tx), page, per_page ?? 10));
  const record = await turn(find);
  const { pages, moment } = await readWhole(turn, set, record, (tx, where) => writtenRows(tx, set, { where }));
  const total = pages.reduce((sum, one) => sum + one.total, 0);
  const records = joinedRows<LineRow>(pages.map(({ text }) => text));
  return { records, pagination: { current_page: 1, per_page: total, total }, moment };
};
