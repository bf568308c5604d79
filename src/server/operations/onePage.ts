import type { PageQuery, Pagination } from '../../schema/calls/callTypes.ts';

/** All rows on one page: `data.records` with `data.pagination` (rule 5). */
export const onePage = <T>(records: readonly T[]): { records: T[]; pagination: Pagination } => ({
  records: [...records],
  pagination: { current_page: 1, per_page: records.length, total: records.length },
});

/** The rows of a page, and the total. */
export const pageWithin = <T>(all: readonly T[], { page, perPage }: PageQuery): { records: T[]; total: number } => ({
  records: perPage === null ? [...all] : all.slice((page - 1) * perPage, page * perPage),
  total: all.length,
});
