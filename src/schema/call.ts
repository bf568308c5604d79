import type { Fields } from './field.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How a list is asked for and answered. The spellings are the call's own (`calls.tsv`). */
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
  readonly query?: Fields;
  readonly body?: Fields;
  /** The answer's `data`, where it is fields; lists, files and streams of events say so instead. */
  readonly answer?: Fields | 'file' | 'events' | 'none';
  readonly list?: ListShape;
  readonly status?: 200 | 201;
  /** The message of a success. */
  readonly success?: string;
  /** Shown when a failure carries no message of its own. */
  readonly failure?: string;
  /** The title of the popup in which a failure is shown, instead of a toast. */
  readonly popup?: string;
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

/** A list call; what is not said has the product's usual spelling (decisions §2). */
export const list = (path: string, stated: Omit<StatedList, 'path'> = {}): StatedList => ({ path, ...stated });
/** Any other call of a resource: its path and its texts. */
const stated = (path: string, words: CallWords = {}): StatedCall => ({ path, ...words });
export { stated as read, stated as create, stated as update, stated as remove };

/** The whole shape of a stated list. */
export const listShape = (said: Partial<ListShape>): ListShape => {
  const { dialect, rows, size, perPage, sort, filtersIn } = { ...defaults, ...said };
  return { dialect, rows, size, perPage, sort, filtersIn };
};

/** A call that no verb of a resource covers; an operation of its own answers it. */
export const call = <const C extends Omit<Call, 'scope'> & { readonly scope?: Call['scope'] }>(
  declared: C,
): C & { readonly scope: C extends { scope: infer S extends Call['scope'] } ? S : 'branch' } =>
  ({ scope: 'branch', ...declared }) as C & {
    readonly scope: C extends { scope: infer S extends Call['scope'] } ? S : 'branch';
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
