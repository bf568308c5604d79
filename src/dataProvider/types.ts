import type { DataProvider, Identifier } from 'react-admin';
import type { Call } from '../schema/calls/call.ts';
import type { ResourceCalls } from '../schema/calls/resourceCallTypes.ts';
import type { AnswerOf } from '../schema/calls/callTypes.ts';
import type { ImportAnswer } from '../schema/import/wire.ts';
import type { Change } from '../schema/calls/recordAnswers.ts';
import type { View, ViewBody } from '../schema/views.ts';
import type { Page } from './answer.ts';
import type { HttpAnswer, SendInput, send, sendList } from './http.ts';

export type Send = typeof send;
export type SendList = typeof sendList;

/** The selection of a list: react-admin's filter values (`q` is the search), sort and ids. */
export interface OfferedChoice {
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' } | undefined;
  readonly ids?: readonly Identifier[] | undefined;
}

/** The query of a lookup: users with a permission, and always those with these ids. */
export interface LookupQuery {
  readonly holding?: string | undefined;
  readonly include?: readonly number[] | undefined;
}

/**
 * The `meta` of a list request: the name of one of the resource's lists, a lookup for a reference, or the exact total.
 */
export interface ListMeta {
  readonly list?: string | undefined;
  readonly lookup?: LookupQuery | undefined;
  /** All records are counted, however many there are. */
  readonly exact?: boolean | undefined;
}

export type ExportFormat = 'csv' | 'xlsx';
interface ExportParams extends OfferedChoice {
  readonly format: ExportFormat;
  readonly columns: readonly string[];
  /** The name of one of the resource's lists. */
  readonly list?: string | undefined;
  readonly signal?: AbortSignal;
}

/** The old and the new value of a field; for a reference with the current names. */
export type FieldChange = Change['changes'][number];
export type { Change, View };
export type ViewInput = ViewBody;

/** react-admin's verbs and our additional verbs. `meta.message` is the success message. */
export interface ProductDataProvider extends DataProvider {
  /** Makes any declared call, with the types of its declaration. */
  call<C extends Call>(call: C, input?: SendInput<C>): Promise<HttpAnswer<AnswerOf<C>>>;
  /** Makes a declared call that answers a file. */
  download<C extends Call>(call: C, input?: SendInput<C>): Promise<HttpAnswer<Blob>>;
  history(resource: string, params: { id: Identifier; page: number; signal?: AbortSignal }): Promise<Page<Change>>;
  /** The export file of a filtered list, with all pages. */
  exportRows(resource: string, params: ExportParams): Promise<{ blob: Blob; name: string }>;
  importRows(resource: string, input: SendInput<ResourceCalls['importRows']>): Promise<HttpAnswer<ImportAnswer>>;
  views(resource: string, signal?: AbortSignal): Promise<View[]>;
  saveView(resource: string, view: ViewInput): Promise<HttpAnswer<View>>;
  removeView(resource: string, id: Identifier): Promise<HttpAnswer<unknown>>;
}
