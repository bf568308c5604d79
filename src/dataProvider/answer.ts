import type { ListShape } from '../schema/calls/call.ts';
import { isRecord } from '../schema/guards.ts';

/** One page of rows. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly hasNext: boolean;
  /** There are more rows than `total`, and nobody has counted them. */
  readonly isFloor: boolean;
}

type Data = Record<string, unknown>;
const asData = (value: unknown): Data | undefined => (isRecord(value) ? value : undefined);

/**
 * The data of an answer, with the type that its call declares or that react-admin's caller names. The tests compare
 * every answer with its declaration, so the browser does not check it again.
 */
// oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unnecessary-type-parameters -- a check would need every schema in the browser
export const trusted = <T>(data: unknown): T => data as T;

const at = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => asData(value)?.[name], data);

const count = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

/**
 * The rows and the pagination of a list's answer, in any of the shapes of rule 5. `data` is that of the envelope. There
 * is a next page only after a page with rows that is not the last one; where the total is a floor nobody knows the last.
 * @throws Error "Invalid response from the server" when the rows are missing
 */
export const pageIn = <T = Data>(
  shape: Pick<ListShape, 'rows'>,
  data: unknown,
  request: { page: number; perPage: number },
): Page<T> => {
  const path = shape.rows.split('.').slice(1);
  const rows = at(data, path);
  if (!Array.isArray(rows)) throw new Error('Invalid response from the server');
  const totals = asData(at(data, [...path.slice(0, -1), 'pagination'])) ?? asData(at(data, path.slice(0, -1))) ?? {};
  const page = count(totals['current_page'], request.page);
  const total = count(totals['total'], rows.length);
  const perPage = count(totals['per_page'], request.perPage);
  const last = count(totals['last_page'], Math.ceil(total / perPage));
  const isFloor = totals['total_is_floor'] === true;
  return { rows: trusted<T[]>(rows), total, page, isFloor, hasNext: rows.length > 0 && (isFloor || page < last) };
};

/** The file name in a `Content-Disposition` header. */
export const fileNameOf = (disposition: unknown, otherwise: string): string => {
  if (typeof disposition !== 'string') return otherwise;
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? otherwise;
};
