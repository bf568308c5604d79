import type { DataProvider, Identifier } from 'react-admin';
import type { Call } from '../schema/call.ts';
import type { Answer, SendInput, send, sendList } from './http.ts';

export type Send = typeof send;
export type SendList = typeof sendList;

/** What narrows and orders a list: react-admin's filter values (`q` is the search) and its sort. */
export interface Choice {
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' } | undefined;
  readonly ids?: readonly Identifier[] | undefined;
}

/** Whom those who refer to a record may choose: who holds a permission, and some by their ids in any case. */
export interface Referring {
  readonly holding?: string | undefined;
  readonly include?: readonly number[] | undefined;
}

/**
 * What a list is asked for beside react-admin's own words: which of the resource's lists; or that records are to be
 * found to refer to, rather than to manage.
 */
export interface ListMeta {
  readonly list?: string | undefined;
  readonly referring?: Referring | undefined;
}

export type ExportFormat = 'csv' | 'xlsx';
export interface ExportParams extends Choice {
  readonly format: ExportFormat;
  readonly columns: readonly string[];
  /** Which of the resource's lists. */
  readonly list?: string | undefined;
  readonly signal?: AbortSignal;
}

/** What became of a field; of a reference with the names, as they are today. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly before_name?: string | null;
  readonly after_name?: string | null;
}

/** One change of a record or of one of its lines, as the history answers it. */
export interface Change {
  readonly id: number;
  readonly at: string;
  readonly by_name: string | null;
  readonly action: 'create' | 'update' | 'delete';
  /** The field of the lines that changed; null for the record itself. */
  readonly lines: string | null;
  readonly line_name: string | null;
  readonly changes: readonly FieldChange[];
}

/** How a list was narrowed, ordered and laid out, under a name. */
export interface View {
  readonly id: number;
  readonly name: string;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly search: string;
  readonly sort: readonly [field: string, order: 'ASC' | 'DESC'] | null;
  readonly columns: readonly string[];
  readonly is_default: boolean;
}
export type ViewSaid = Omit<View, 'id'>;

/** A page of anything that is read on scroll. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly more: boolean;
  /** How many stand in each of the resource's lists that the user may see; told with a first page. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** The verbs of react-admin and what our resources can do beyond them. `meta.message` carries the success message. */
export interface ProductDataProvider extends DataProvider {
  /** Any declared call. */
  call<T = unknown>(call: Call, input?: SendInput): Promise<Answer<T>>;
  history(resource: string, params: { id: Identifier; page: number; signal?: AbortSignal }): Promise<Page<Change>>;
  /** The file of what is filtered, all pages of it. */
  exportRows(resource: string, params: ExportParams): Promise<{ blob: Blob; name: string }>;
  importRows<T = unknown>(resource: string, input: SendInput): Promise<Answer<T>>;
  views(resource: string, signal?: AbortSignal): Promise<View[]>;
  saveView(resource: string, view: ViewSaid): Promise<Answer<View>>;
  removeView(resource: string, id: Identifier): Promise<Answer<unknown>>;
}
