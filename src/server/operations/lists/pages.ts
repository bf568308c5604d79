import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import { Failure } from '../errors.ts';

/** The most rows of a list that is asked for whole (rule 45). */
export const mostWhole = 10_000;

/** The rows of a page, or of a whole list up to `mostWhole`. */
export const limitsOf = ({
  page,
  perPage,
  offset,
}: PageQuery & { readonly offset?: number | undefined }): { limit: number; offset: number } =>
  perPage === null ? { limit: mostWhole, offset: 0 } : { limit: perPage, offset: offset ?? (page - 1) * perPage };

/** @throws Failure 422 for a whole list with more than `mostWhole` rows */
export const refuseTooMany = (total: number, { perPage }: Pick<PageQuery, 'perPage'>): void => {
  if (perPage !== null || total <= mostWhole) return;
  const [rows, most] = [total, mostWhole].map((n) => n.toLocaleString('en'));
  throw new Failure(
    422,
    `This list has ${rows} rows, and at most ${most} are given at once: ask for pages, or export it`,
  );
};

/** The size of the answered page. @throws Failure like `refuseTooMany` */
export const sizeOf = (total: number, page: Pick<PageQuery, 'perPage'>): number => {
  refuseTooMany(total, page);
  return page.perPage ?? total;
};
