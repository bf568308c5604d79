import { foldCase, nameKey } from '../../domain/fold.ts';
import type { PageQuery, Pagination } from '../../schema/calls/callTypes.ts';
import { listWords } from '../../schema/searchWords.ts';

/** All rows on one page: `data.records` with `data.pagination` (rule 5). */
export const onePage = <T>(records: readonly T[]): { records: T[]; pagination: Pagination } => ({
  records: [...records],
  pagination: { current_page: 1, per_page: records.length, total: records.length },
});

const inOrder = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''), 'en');

/** The rows of a page and the total, of rows that are read whole; `texts` is what a search looks through. */
export const pageWithin = <T extends object>(
  all: readonly T[],
  { page, perPage, search = '', sort }: PageQuery,
  texts: (row: T) => string,
): { records: T[]; total: number } => {
  const words = listWords(nameKey(search));
  const found = all.filter((row) => words.every((word) => foldCase(texts(row)).includes(word)));
  const valueOf = (row: T): unknown => sort && Object.entries(row).find(([name]) => name === sort.column)?.[1];
  const sorted = sort ? found.toSorted((a, b) => inOrder(valueOf(a), valueOf(b))) : found;
  const ordered = sort?.descending ? sorted.toReversed() : sorted;
  return {
    records: perPage === null ? ordered : ordered.slice((page - 1) * perPage, page * perPage),
    total: found.length,
  };
};
