import type { LineRow } from '../../../schema/calls/breakdownAnswers.ts';
import type { Tx } from '../../db/database.ts';
import { joinedRows } from '../jsonRows.ts';
import { inRecord, type LinesOf } from './lineSet.ts';
import { writtenRows } from './rows.ts';

type Paging = { readonly page?: number | null | undefined; readonly per_page?: number | null | undefined };

/** The lines of a record: all, or a page. */
export const linesOf = async (tx: Tx, { set, record }: LinesOf, { page, per_page }: Paging) => {
  const size = Math.min(per_page ?? 10, 200);
  const paged = page ? { limit: size, offset: (page - 1) * size } : undefined;
  const { texts, total, moment } = await writtenRows(tx, set, { where: inRecord(set, record), page: paged });
  const pagination = page ? { current_page: page, per_page: size, total } : { current_page: 1, per_page: total, total };
  return { records: joinedRows<LineRow>(texts), pagination, moment };
};
