/**
 * A breakdown: the records of a part are lines of several kinds that are edited together with their parent, in a sheet
 * or one by one: the items and BOMs of a bill, the products and items of a request, the tasks and sub-tasks of a plan.
 *
 * What follows from the declaration, and what a screen reads of it:
 * - `resource.fields`: beside the declared ones the reference to the parent, `kind`, `parent_line_id` (the line that a
 *   line is in), `line_key` (its identity), the fields of the kinds, and the flags of the marks;
 * - `resource.breakdown`: the kinds with their titles, `kindsIn` what can be added where, `lacks` why a kind has no such
 *   field, `placeRefusal` why a line cannot stand in another; `fieldsOfKind` (`brokenDown.ts`) what a form asks for;
 * - `resource.lists`: a list for each kind that has one, named by the kind: page, search, filters (`parent_line_id` too);
 * - `breakdownCallsOf(resource)` (`calls/breakdownCalls.ts`): `sheet`, the calls of all lines at once, and `kinds`, those
 *   of each kind by name: `list`, `add`, `change`, `remove`, `removeMany`, `duplicate`, `within`, `removeGroup`, `marks`,
 *   `comments`, `choices`. A call that is not declared is undefined; `:id` of a kind's path is the line, and the
 *   reference to the parent (`:request_id`) the parent;
 * - `figuresOf(resource)` (`brokenDown.ts`): the figures and totals that are shown while somebody types.
 */
import type * as z from 'zod/mini';
import type { LineFigures } from '../domain/lines.ts';
import type { CallWords, Method, PathWord } from './calls/call.ts';
import { oneOf, reference, text, type Fields } from './field.ts';
import { inSentence } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A call of a kind, or of all lines, where it differs from the usual one. A path is added to that of its kind
 * (`/multiple-destroy`, `/:id/duplicate`), or stands in full (`/api/…`).
 */
export interface KindCall extends CallWords {
  readonly path?: string;
  readonly method?: Method;
}

/** The comments on each line of a kind. */
export interface KindComments {
  /** `/:id/comments` by default. */
  readonly path?: string;
  readonly resolve?: 'PUT' | 'POST';
  /** A second deletion, by `{ comment_id }` on the collection. */
  readonly removeInBody?: true;
}

/** A change of some fields of one line; with `required` each of them is sent. */
export interface KindChange extends KindCall {
  readonly fields: readonly string[];
  readonly required?: true;
  /** The line may be of any kind. */
  readonly anyKind?: true;
}

/** The calls of a kind; `{}` is a call with the usual path and texts. */
export interface KindCalls {
  /** A page of the lines of the kind, with search, filters and order. */
  readonly list?: KindCall;
  /** Adds a line; `parent_line_id` is the line that it is in. */
  readonly add?: KindCall;
  /** Changes of some fields of one line, by name: `{ quantity: { path: '/:id/update-quantity', fields: ['quantity'] } }`. */
  readonly change?: Readonly<Record<string, KindChange>>;
  readonly remove?: KindCall;
  /** All or none. */
  readonly removeMany?: KindCall;
  /** Copies a line with the chosen lines in it, or with all. */
  readonly duplicate?: KindCall;
  /** A page of the lines of another kind in a line, by that kind. */
  readonly within?: Readonly<Record<string, KindCall>>;
  /** Removes the lines of a group: those with this value of the reference `by`, which is a parameter of the path. */
  readonly removeGroup?: KindCall & { readonly by: string };
  /** The marks of `verification`; `{mark}` of the path is the name of the mark. */
  readonly verify?: KindCall;
  /** The comments on a line; several have as many paths to the same comments. */
  readonly comments?: KindComments | readonly KindComments[];
  /**
   * The records that a line may name in one of its fields of lines, by the field: `vendors`. `ids`: the field of the body.
   * `many`: the path of the call that chooses for several lines at once; it is one call, whatever the kind.
   */
  readonly choices?: Readonly<Record<string, KindCall & { readonly ids: string; readonly many?: string }>>;
}

/** A kind of line. */
export interface LineKind {
  readonly title: string;
  readonly titles?: string;
  /** The kinds that it can stand in. Without any it stands at the top alone. */
  readonly in?: readonly string[];
  /** It cannot stand at the top. */
  readonly notAtTop?: true;
  /** Its collection: `/api/purchase-request/:request_id/products`. */
  readonly path?: string;
  /** The fields that lines of this kind alone have. */
  readonly fields?: Fields;
  /** The fields of all lines that this kind does not have, each with the refusal of a value. */
  readonly without?: Readonly<Record<string, string>>;
  /** Nobody verifies it. */
  readonly unverified?: true;
  /** Calls that it has beside those of all kinds, or in another way; `false` is none. */
  readonly calls?: { readonly [K in keyof KindCalls]?: KindCalls[K] | false };
}

/** The calls of all lines at once. */
export interface SheetCalls {
  /** `/api/boq-sale/:estimation_boq_sale_id/items` */
  readonly path: string;
  /**
   * What a sheet of the lines shows after the field that names a line: fields, and names of `reads`. With it the lines
   * are a tab of their parent's page, with which it opens: a grid in which they are typed, and the list of each kind.
   */
  readonly columns?: readonly string[];
  readonly save?: KindCall;
  readonly order?: KindCall;
  readonly duplicate?: KindCall;
  readonly verify?: KindCall;
  /**
   * Other paths of the lines of a parent, which they name by its own fields: `/api/projects/:project_id/items` are those
   * of the newest one of the project, `/api/estimations/:estimation_id/revisions/:revision/items` those of one revision.
   */
  readonly elsewhere?: readonly LinesElsewhere[];
}

/** Another path of the lines of a parent. */
export interface LinesElsewhere extends KindCall {
  readonly path: string;
  /** What is answered of the parent beside its lines; the module reads it (`beside` of its line rules). */
  readonly beside?: () => Readonly<Record<string, z.ZodMiniType>>;
}

/** The word on a part: see the head of this file. */
export interface Breakdown {
  readonly kinds: Readonly<Record<string, LineKind>>;
  /** A further refusal of a place, by what the line has in `placedBy`. `parent` is the kind of the line that it would be in. */
  readonly placeRefusal?: (kind: string, parent: string | undefined, line: Values) => string | undefined;
  readonly placedBy?: readonly string[];
  /** The fields that a line has from its beginning, and no change sets. */
  readonly fixed?: readonly string[];
  /** The same, of what no form asks for: where the line was taken over from. An undone removal brings it back. */
  readonly carried?: readonly string[];
  /** The fields of money that are summed up, for each line that holds others and for all. */
  readonly totals?: readonly string[];
  /** What does not follow from the formulas of fields. What is stored of it is `derived`. */
  readonly figures?: Partial<LineFigures>;
  /** The derived fields that rules of the database keep, and no figure: what is booked for a line, whoever books. */
  readonly kept?: readonly string[];
  /** The most lines of one parent and the most levels; `of`: what the parent is called there, "A bill". */
  readonly most?: {
    readonly lines: Readonly<Record<'postgres' | 'embedded', number>>;
    readonly levels: number;
    readonly of?: string;
  };
  readonly sheet: SheetCalls;
  /** The calls of each kind that has a path. */
  readonly calls?: KindCalls;
  /** Further parameters of each call; one that names a field of the parent must have its value. */
  readonly query?: Fields;
  /** The names of the sorting parameters. */
  readonly sort?: readonly [column: string, order: string];
  /** The word of the sheet's paths that is one of a set. */
  readonly word?: PathWord;
  /** The texts of failures that have none of their own. */
  readonly failures?: { readonly read?: string; readonly change?: string };
  /** What is read with a line in addition to its columns. */
  readonly reads?: () => Readonly<Record<string, z.ZodMiniType>>;
  /** The search over all records finds the parent by the searched texts of its lines. */
  readonly findsParent?: true;
  /** What a parent is called in summaries: "a stage". */
  readonly record?: string;
}

/** The columns by which a line of the resource `lines` has its kind, its place and its identity. */
export const placeFields = (lines: string, kinds: Breakdown['kinds']) => {
  const [first = '', ...others] = Object.keys(kinds);
  const labels = Object.fromEntries(Object.entries(kinds).map(([kind, { title }]) => [kind, title]));
  return {
    kind: oneOf([first, ...others], { required: true, labels }),
    /** The line that a line is in. */
    parent_line_id: reference(lines, { label: 'In' }),
    /** The identity of a line through copies of its parent: a UUID. */
    line_key: text({ label: 'Identity', required: true, readOnly: true, unique: true, max: 36 }),
  };
};

export const titlesOf = ({ title, titles = `${title}s` }: LineKind): string => titles;

/** Whether lines can stand in lines of this kind. */
export const holdsLines = ({ kinds }: Breakdown, kind: string): boolean =>
  Object.values(kinds).some((other) => other.in?.includes(kind));

/** The kinds that can stand in a line of this kind, or at the top. */
export const kindsIn = ({ kinds }: Breakdown, parent: string | undefined): string[] =>
  Object.entries(kinds).flatMap(([name, kind]) =>
    (parent === undefined ? !kind.notAtTop : kind.in?.includes(parent)) ? [name] : [],
  );

const withArticle = (title: string): string => `${/^[aeio]/i.test(title) ? 'An' : 'A'} ${title}`;

/** Why a line of a kind cannot stand in one of the parent's, undefined at the top; undefined if it can. */
export const placeRefusal = (
  breakdown: Breakdown,
  kind: string,
  parent: string | undefined,
  line: Values,
): string | undefined => {
  const own = breakdown.kinds[kind];
  const above = parent === undefined ? undefined : breakdown.kinds[parent];
  if (!own) return 'Unknown kind of line';
  if (!above) {
    if (own.notAtTop) return `${withArticle(inTitle(own))} stands in another line`;
  } else if (parent !== undefined && !holdsLines(breakdown, parent))
    return `${withArticle(inTitle(above))} holds no other lines`;
  const further = breakdown.placeRefusal?.(kind, parent, line);
  if (further !== undefined || !above || parent === undefined || own.in?.includes(parent)) return further;
  return `${withArticle(inTitle(above))} holds no ${inSentence(titlesOf(own))}`;
};

const inTitle = ({ title }: LineKind): string => inSentence(title);

/** The refusal of a value that lines of this kind do not have; undefined if they have the field. */
export const lacks = ({ kinds }: Breakdown, kind: string, field: string): string | undefined => {
  const own = kinds[kind];
  const told = own?.without?.[field];
  if (told !== undefined || (own?.fields && field in own.fields)) return told;
  const owners = Object.values(kinds).filter(({ fields = {} }) => field in fields);
  return own && owners.length
    ? `Only ${owners.map((each) => inSentence(titlesOf(each))).join(' and ')} have this`
    : undefined;
};

/** The calls of a kind: those of all kinds, with its own. A kind without a path has none. */
export const callsOfKind = ({ kinds, calls = {} }: Breakdown, kind: string): KindCalls => {
  const own = kinds[kind];
  if (own?.path === undefined) return {};
  return Object.fromEntries(Object.entries({ ...calls, ...own.calls }).filter(([, value]) => value !== false));
};

/** The path of a call of a kind: added to the kind's, or in full. */
export const pathAt = (base: string, path: string): string => (path.startsWith('/api/') ? path : `${base}${path}`);
