import type * as z from 'zod/mini';
import { flag, integer, oneOf, text, type Fields, type Known, type OneOfField } from '../field.ts';
import type { IconName } from '../icons.ts';
import { totalFields } from './totals.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The parameters and the answer of a list, as the call spells them (rule 6). */
export interface ListShape {
  /** `pages`: `page`, `per_page`, …; `simple`: `range`, `sort`, `filter` of ra-data-simple-rest. */
  readonly dialect: 'pages' | 'simple';
  /**
   * The place of the rows: `data.records` with `data.pagination`, or `data.clients.data` with its totals next to it.
   */
  readonly rows: string;
  /** Rows a page by default. */
  readonly size: number;
  readonly perPage: string;
  readonly sort: readonly [column: string, order: string];
  /** `body`: filters are sent by a POST that the override header makes a GET. */
  readonly filtersIn: 'query' | 'body';
}

/**
 * The paging of a call that is no list of a resource: `page`, `per_page`, `search`, `sortCol`, `sortOrder` and `total`,
 * as every list takes them (rule 6).
 */
export interface Paging {
  /** Rows a page by default. */
  readonly size: number;
  /** The call takes `getAll=true`, which answers all rows on one page. */
  readonly all?: true;
  /** The columns by which the rows can be sorted; the first if only a direction is given. */
  readonly sorts: readonly [string, ...string[]];
  /** The checks of other values of a page, by name. */
  readonly extra?: () => Readonly<Record<string, z.ZodMiniType>>;
}

/** The button of a call on the screens. Its dialog has the fields of the call's body. */
export interface CallButton {
  readonly label: string;
  /**
   * The place. `record`: the head of a record's page, or the row of a part that is shown on its parent's page; the path
   * has `:id`. `list`: the head of the list, for such parts the head of their tab. `selection`: the bar of the chosen
   * rows of a list; the call has `ids`.
   */
  readonly on: 'record' | 'list' | 'selection';
  readonly tone?: 'primary' | 'danger';
  readonly icon?: IconName;
  /** The text of the dialog. Without a text and without fields there is no dialog. */
  readonly confirm?: string;
  /** The values that fields of each record must have; the button is disabled otherwise, with the reason. */
  readonly when?: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  /** The call answers a record of the same resource, and its page is opened. */
  readonly opens?: true;
}

/**
 * A word of a path that is one of a fixed set, of which each has a call of its own. Another word in its place is refused
 * with the text of the field (rule 8); what does not begin like them is an unknown path.
 */
export interface PathWord {
  /** The word in the call's path, alone or at the beginning of a segment: `boq-sale` in `boq-sale-revisions`. */
  readonly is: string;
  /** How all of the set begin: `boq-`. */
  readonly begins: string;
  /** The set by the name under which another word is refused: `{ stage: oneOf([...], { invalid }) }`. */
  readonly of: Readonly<Record<string, OneOfField>>;
}

/** One endpoint, declared once: the server mounts and checks it, the browser calls it, the API docs print it. */
export interface Call {
  readonly method: Method;
  /** `/api/client/:id` */
  readonly path: string;
  /** Further paths of the same call, with the same parameters. */
  readonly also?: readonly string[];
  readonly summary: string;
  /** `public`: no token; `user`: a token, no branch; `branch`: both, with access to that branch alone. */
  readonly scope: 'public' | 'user' | 'branch';
  /** `module.sub_module.action`; null only for calls about the caller's own session. */
  readonly permission: string | null;
  /**
   * Parameters of the path that are no ids: `{ action: oneOf([...]) }`. A parameter whose name ends in `id` is an id.
   */
  readonly params?: Fields;
  /** The word of the path for which other calls have others of the same set. */
  readonly word?: PathWord;
  readonly query?: Fields;
  /** The JSON body: fields, or a function that makes a check for other shapes, called at the first use. */
  readonly body?: Fields | (() => z.ZodMiniType<Record<string, unknown>>);
  /** The field of the body, beside `body`, with the ids of the records that the call is about: `row_ids`. */
  readonly ids?: string;
  /** The field of the body with the ids of what the call chooses for its record: `vendor_ids`. */
  readonly chooses?: string;
  /** The body is a record, or a line of one: a field that is left out gets its initial value. */
  readonly stores?: true;
  /** The body is a change of a record: a field that is left out stays as it is. Only `version` must be sent. */
  readonly changes?: true;
  /** Makes the check of the answer's `data`, or of one row of a paged call; called at the first use. */
  readonly answer?: (() => z.ZodMiniType) | 'file' | 'events';
  /** The answer is a page of rows: `data.records` with `data.pagination`. */
  readonly paged?: Paging;
  readonly list?: ListShape;
  readonly status?: 200 | 201;
  /** The message of a success. */
  readonly success?: string;
  /** The message of a failure that has none. */
  readonly failure?: string;
  /** The title of a popup that shows a failure, instead of a toast. */
  readonly popup?: string;
  /** The button of the call on the screens. */
  readonly button?: CallButton;
}

/** The texts of a call in a description; the rest is derived. */
export type CallWords = Partial<Pick<Call, 'success' | 'failure' | 'popup' | 'summary'>>;
export interface CallOverrides extends CallWords {
  readonly path: string;
  /** Parameters that name fields of the record, which must have their values: `purpose`. */
  readonly query?: Fields;
}
export interface ListOverrides extends CallOverrides, Partial<Omit<ListShape, 'dialect'>> {}

/** Whether a call may do something anew each time it is sent, unless it carries a key (rule 43): a step adds too. */
export const takesKey = ({ method }: Pick<Call, 'method'>): boolean => method !== 'GET';

const defaults: ListShape = {
  dialect: 'pages',
  rows: 'data.records',
  size: 10,
  perPage: 'per_page',
  sort: ['sortCol', 'sortOrder'],
  filtersIn: 'query',
};

/** A list call of a resource. Absent properties have the product's usual spelling (rule 6). */
export const list = (path: string, overrides: Omit<ListOverrides, 'path'> = {}): ListOverrides => ({
  path,
  ...overrides,
});
/** Another call of a resource: its path and its texts. */
const overriding = (path: string, words: CallWords = {}): CallOverrides => ({ path, ...words });
export { overriding as read, overriding as create, overriding as update, overriding as remove };

/** The shape of a list, with the defaults. */
export const listShape = (given: Partial<ListShape>): ListShape => {
  const { dialect, rows, size, perPage, sort, filtersIn } = { ...defaults, ...given };
  return { dialect, rows, size, perPage, sort, filtersIn };
};

/** The query of a paged list. */
export const pageFields = ({ all, sorts }: Paging): Fields => ({
  page: integer({ min: 1, max: 1_000_000 }),
  per_page: integer({ min: 1 }),
  ...(all ? { getAll: flag() } : {}),
  search: text(),
  sortCol: oneOf(sorts),
  sortOrder: oneOf(['asc', 'desc', 'ASC', 'DESC']),
  ...totalFields,
});

/** A call inside the branch with the path and texts of a description instead of the usual ones. */
export const withOverrides = <const C extends Omit<Call, 'scope'>>(
  call: C,
  words: CallWords & { path?: string } = {},
): C & { readonly scope: 'branch' } => ({
  scope: 'branch',
  ...call,
  ...Object.fromEntries(
    (['path', 'summary', 'success', 'failure', 'popup'] as const).flatMap((k) => (words[k] ? [[k, words[k]]] : [])),
  ),
});

type Declared = Omit<Call, 'scope'> & { readonly scope?: Call['scope'] };
type Scoped<C extends Declared> = C & {
  readonly scope: C extends { scope: infer S extends Call['scope'] } ? S : 'branch';
};

/** The words of a button and of a paging are known too. */
type KnownWithin<C extends Declared> = {
  readonly [K in keyof C & ('button' | 'paged')]: Known<C[K], Call[K]>;
};

/** Declares a call that is no verb of a resource; its query includes the parameters of the paging. */
export const call = <const C extends Declared>(declared: Known<C, Declared> & KnownWithin<C>): Scoped<C> => {
  const { paged, query } = declared;
  const paging = paged ? { query: { ...pageFields(paged), ...query } } : {};
  const scoped: unknown = { scope: 'branch', ...declared, ...paging };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `Scoped` is 'branch' without a scope of the declaration, which TypeScript cannot conclude
  return scoped as Scoped<C>;
};

const aliases = new WeakMap<Call, readonly Call[]>();

/** The same call under its further paths. */
export const aliasesOf = (call: Call): readonly Call[] => {
  const { also = [], ...same } = call;
  const known = aliases.get(call) ?? also.map((path) => ({ ...same, path }));
  aliases.set(call, known);
  return known;
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
