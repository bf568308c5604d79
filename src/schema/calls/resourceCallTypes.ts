import type * as z from 'zod/mini';
import type { Call, ListShape, Paging } from './call.ts';
import type { Pagination } from './callTypes.ts';
import type { Fields } from '../field.ts';
import type { AnyRecord } from '../record.ts';
import type { Change } from './recordAnswers.ts';
import type { ImportAnswer, ImportBody } from '../import/wire.ts';
import type { View, ViewBody } from '../views.ts';

/** A call with some properties of a narrower type. */
type CallWith<T> = Omit<Call, keyof T> & T;
type Answering<T> = { readonly answer: () => z.ZodMiniType<T> };
type Taking<T> = { readonly body: () => z.ZodMiniType<T> };
interface OfMember {
  readonly path: `${string}/:id`;
}
type Format = {
  readonly format: { readonly kind: 'one_of'; readonly values: readonly ['csv', 'xlsx']; readonly required: true };
};
/** The parameters of an export that every resource has; filters and sorting differ. */
type Choice = {
  readonly columns: { readonly kind: 'text' };
  readonly lines: { readonly kind: 'flag' };
  readonly list: { readonly kind: 'one_of'; readonly values: readonly string[] };
};
type Gone = { id: number };
/** The fields that people enter. */
type Entered<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readOnly: true | 'derived' | 'once' } ? never : K]: F[K];
};
type Created<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readOnly: true | 'derived' } ? never : K]: F[K];
};
interface ChangeOf<F extends Fields> {
  readonly method: 'PUT';
  readonly changes: true;
  readonly body: F & { readonly version: { readonly kind: 'integer'; readonly required: string } };
}

/** The calls that every resource has, by verb. */
export interface ResourceCalls<F extends Fields = Fields> {
  readonly list: CallWith<{ readonly list: ListShape }>;
  readonly read: CallWith<OfMember & Answering<AnyRecord>>;
  readonly create: CallWith<{ readonly body: Created<F>; readonly stores: true } & Answering<AnyRecord>>;
  readonly update: CallWith<OfMember & ChangeOf<Entered<F>> & Answering<AnyRecord>>;
  readonly remove: CallWith<OfMember & Answering<Gone>>;
  readonly removeMany: CallWith<Taking<Readonly<Record<string, number[]>>> & Answering<{ ids: number[] }>>;
  readonly history: CallWith<{ readonly path: `${string}/:id/history`; readonly paged: Paging } & Answering<Change>>;
  readonly exportRows: CallWith<{ readonly query: Format & Choice }>;
  readonly importRows: CallWith<Taking<ImportBody> & Answering<ImportAnswer>>;
  readonly importTemplate: CallWith<{ readonly query: Format }>;
  readonly views: CallWith<Answering<{ records: View[]; pagination: Pagination }>>;
  readonly saveView: CallWith<Taking<ViewBody> & Answering<View>>;
  readonly removeView: CallWith<{ readonly path: `${string}/views/:id` } & Answering<Gone>>;
}
