import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import { Failure } from '../errors.ts';

/** The most rows of a list that is asked for whole (rule 45). */
export const maxWhole = 10_000;

/** The rows of a page, or of a whole list up to `maxWhole`. */
export const limitsOf = ({
  page,
  perPage,
  offset,
}: Pick<PageQuery, 'page' | 'perPage'> & { readonly offset?: number | undefined }): { limit: number; offset: number } =>
  perPage === null ? { limit: maxWhole, offset: 0 } : { limit: perPage, offset: offset ?? (page - 1) * perPage };

/** @throws Failure 422 for a whole list with more than `maxWhole` rows */
export const requirePage = (total: number, { perPage }: Pick<PageQuery, 'perPage'>): void => {
  if (perPage !== null || total <= maxWhole) return;
  const [rows, most] = [total, maxWhole].map((n) => n.toLocaleString('en'));
  throw new Failure(
    422,
    `This list has ${rows} rows, and at most ${most} are given at once: ask for pages, or export it`,
  );
};

/** The size of the answered page. @throws Failure like `requirePage` */
export const pageSizeOf = (total: number, page: Pick<PageQuery, 'perPage'>): number => {
  requirePage(total, page);
  return page.perPage ?? total;
};

/**
 * The ORDER BY of a page, with `id` last so that pages never overlap; `usual` without a sort in the request.
 * @throws Error for a column of the declaration that is not among these
 */
export const orderOfPage = (
  { sort }: Pick<PageQuery, 'sort'>,
  columns: Readonly<Record<string, SQLWrapper | undefined>>,
  id: SQLWrapper,
  usual: readonly SQL[],
): SQL[] => {
  if (!sort) return [...usual];
  const column = columns[sort.column];
  if (!column) throw new Error(`The list has no column ${sort.column} to sort by`);
  const by = sort.descending ? desc : asc;
  return [by(column), by(id)];
};
