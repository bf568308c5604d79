import type * as z from 'zod/mini';
import type { CallButton } from '../buttons.ts';
import { flag, integer, text, type Fields } from '../field.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How a list is asked for and answered. The spellings are the call's own (rule 6). */
export interface ListShape {
  /** `pages`: `page`, `per_page`, …; `simple`: `range`, `sort`, `filter` of ra-data-simple-rest. */
  readonly dialect: 'pages' | 'simple';
  /** Where the rows stand: `data.records` with `data.pagination`, or `data.clients.data` with its totals beside it. */
  readonly rows: string;
  /** Rows a page when the caller does not say. */
  readonly size: number;
  readonly perPage: string;
  readonly sort: readonly [column: string, order: string];
  /** With filters the list is sent as a POST that the override header makes a GET. */
  readonly filtersIn: 'query' | 'body';
}

/** How an irregular list is paged: `page` and `per_page`, and what else it takes. */
export interface Paging {
  /** Rows a page when the caller does not say. */
  readonly size: number;
  /** `getAll=true` answers the whole list on one page. */
  readonly all?: true;
  readonly search?: true;
  /** Checks of what a page answers beside its rows, by name. */
  readonly further?: () => Readonly<Record<string, z.ZodMiniType>>;
}

/** One endpoint, declared once: the server mounts and checks it, the browser calls it, the API docs print it. */
export interface Call {
  readonly method: Method;
  /** `/api/client/:id` */
  readonly path: string;
  readonly summary: string;
  /** `public`: no token; `user`: a token, no branch; `branch`: both, inside that branch alone. */
  readonly scope: 'public' | 'user' | 'branch';
  /** `module.sub_module.action`; null only where no permission could make sense (one's own session). */
  readonly permission: string | null;
  /** Words of the path that are a closed set, or no ids: `{ action: oneOf([...]) }`. An id is named `…id` and needs none. */
  readonly params?: Fields;
  readonly query?: Fields;
  /** JSON: fields, or a check where fields cannot say it (a list of ids, lines within lines), made when it is first needed. */
  readonly body?: Fields | (() => z.ZodMiniType<Record<string, unknown>>);
  /** The check of the answer's `data`, or of one row where the call is paged; made when it is first needed. */
  readonly answer?: (() => z.ZodMiniType) | 'file' | 'events';
  /** The answer is a page of rows: `data.records` with `data.pagination`. */
  readonly paged?: Paging;
  readonly list?: ListShape;
  readonly status?: 200 | 201;
  /** The message of a success. */
  readonly success?: string;
  /** Shown when a failure carries no message of its own. */
  readonly failure?: string;
  /** The title of the popup in which a failure is shown, instead of a toast. */
  readonly popup?: string;
  /** A button by which the screens offer the call. */
  readonly button?: CallButton;
}

/** What a resource says of one of its calls; the rest is derived. */
export type CallWords = Partial<Pick<Call, 'success' | 'failure' | 'popup' | 'summary'>>;
export interface StatedCall extends CallWords {
  readonly path: string;
}
export interface StatedList extends StatedCall, Partial<Omit<ListShape, 'dialect'>> {}

const defaults: ListShape = {
  dialect: 'pages',
  rows: 'data.records',
  size: 10,
  perPage: 'per_page',
  sort: ['sortCol', 'sortOrder'],
  filtersIn: 'query',
};

/** A list call; what is not said has the product's usual spelling (rule 6). */
export const list = (path: string, stated: Omit<StatedList, 'path'> = {}): StatedList => ({ path, ...stated });
/** Any other call of a resource: its path and its texts. */
const stated = (path: string, words: CallWords = {}): StatedCall => ({ path, ...words });
export { stated as read, stated as create, stated as update, stated as remove, stated as reorder };

/** The whole shape of a stated list. */
export const listShape = (said: Partial<ListShape>): ListShape => {
  const { dialect, rows, size, perPage, sort, filtersIn } = { ...defaults, ...said };
  return { dialect, rows, size, perPage, sort, filtersIn };
};

/** The query of a paged list. */
export const pageFields = ({ all, search }: Paging): Fields => ({
  page: integer({ min: 1, max: 1_000_000 }),
  per_page: integer({ min: 1 }),
  ...(all ? { getAll: flag() } : {}),
  ...(search ? { search: text() } : {}),
});

type Declared = Omit<Call, 'scope'> & { readonly scope?: Call['scope'] };
type Scoped<C extends Declared> = C & {
  readonly scope: C extends { scope: infer S extends Call['scope'] } ? S : 'branch';
};

/** A call that no verb of a resource covers; an operation of its own answers it. */
export const call = <const C extends Declared>(declared: C): Scoped<C> => {
  const { paged, query } = declared;
  const asked = paged ? { query: { ...pageFields(paged), ...query } } : {};
  const scoped: unknown = { scope: 'branch', ...declared, ...asked };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `Scoped` is 'branch' without a scope of the declaration, which TypeScript cannot conclude
  return scoped as Scoped<C>;
};

/** The names of the parameters in a path: `['id', 'commentId']`. */
export const paramsOf = (path: string): string[] =>
  path.split('/').flatMap((s) => (s.startsWith(':') ? [s.slice(1)] : []));

/** The path with its parameters filled in, each escaped. @throws Error when one is missing. */
export const pathWith = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
