import type { DataProvider, Identifier } from 'react-admin';
import type { Call } from '../schema/calls/call.ts';
import type { ResourceCalls } from '../schema/calls/resourceCalls.ts';
import type { AnswerOf } from '../schema/calls/callTypes.ts';
import type { ImportAnswer } from '../schema/import/wire.ts';
import type { Change } from '../schema/calls/recordAnswers.ts';
import type { View, ViewBody } from '../schema/views.ts';
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
export interface LookupQuery {
  readonly holding?: string | undefined;
  readonly include?: readonly number[] | undefined;
}

/**
 * What a list is asked for beside react-admin's own words: which of the resource's lists; or that records are to be
 * found to refer to, rather than to manage.
 */
export interface ListMeta {
  readonly list?: string | undefined;
  readonly lookup?: LookupQuery | undefined;
}

export type ExportFormat = 'csv' | 'xlsx';
interface ExportParams extends Choice {
  readonly format: ExportFormat;
  readonly columns: readonly string[];
  /** Which of the resource's lists. */
  readonly list?: string | undefined;
  readonly signal?: AbortSignal;
}

/** A field before and after a change; of a reference with the names, as they are today. */
export type FieldChange = Change['changes'][number];
export type { Change, View };
export type ViewInput = ViewBody;

/** A page of anything that is read on scroll. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly hasNext: boolean;
  /** How many stand in each of the resource's lists that the user may see; told with a first page. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** The verbs of react-admin and what our resources can do beyond them. `meta.message` carries the success message. */
export interface ProductDataProvider extends DataProvider {
  /** Any declared call, with the types of its declaration. */
  call<C extends Call>(call: C, input?: SendInput<C>): Promise<Answer<AnswerOf<C>>>;
  /** The same of a call that answers a file. */
  download<C extends Call>(call: C, input?: SendInput<C>): Promise<Answer<Blob>>;
  history(resource: string, params: { id: Identifier; page: number; signal?: AbortSignal }): Promise<Page<Change>>;
  /** The file of what is filtered, all pages of it. */
  exportRows(resource: string, params: ExportParams): Promise<{ blob: Blob; name: string }>;
  importRows(resource: string, input: SendInput<ResourceCalls['importRows']>): Promise<Answer<ImportAnswer>>;
  views(resource: string, signal?: AbortSignal): Promise<View[]>;
  saveView(resource: string, view: ViewInput): Promise<Answer<View>>;
  removeView(resource: string, id: Identifier): Promise<Answer<unknown>>;
}
