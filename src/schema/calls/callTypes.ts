import type * as z from 'zod/mini';
import type { Call } from './call.ts';
import type { Field, Fields } from '../field.ts';
import type { InputOf, RequestOf, ValueOf } from '../record.ts';

type Names<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | Names<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never;

type Param<C, N> = C extends { params: infer P extends Fields }
  ? N extends keyof P
    ? ValueOf<P[N] extends Field ? P[N] : never>
    : IdOrWord<N>
  : IdOrWord<N>;
type IdOrWord<N> = N extends 'id' | `${string}Id` | `${string}_id` ? number : string;

type Loose = Readonly<Record<string, unknown>>;
type Simple<T> = { readonly [K in keyof T]: T[K] };

/** The parameters of a call's path: ids are numbers, other words are texts or what `params` declares. */
export type ParamsOf<C extends Call> = string extends C['path']
  ? Loose
  : { readonly [N in Names<C['path']>]: Param<C, N> };

type Needed<F> = F extends { required: true | string } ? true : false;
type QueryFields<F extends Fields> = Simple<
  { [K in keyof F as Needed<F[K]> extends true ? K : never]: ValueOf<F[K]> } & {
    [K in keyof F as Needed<F[K]> extends true ? never : K]?: ValueOf<F[K]> | undefined;
  }
>;

/** The checked query of a call. A parameter without a value is absent. */
export type QueryOf<C extends Call> = C extends { query: infer F extends Fields }
  ? string extends keyof F
    ? Loose
    : QueryFields<F>
  : Loose;

type Change<F extends Fields> = Simple<Partial<InputOf<Omit<F, 'version'>>> & { version: number }>;

type Sent<C, B extends Fields> = C extends { stores: true } ? Simple<InputOf<B>> : Simple<RequestOf<B>>;

type Ids<C> = C extends { ids: infer N extends string } ? { readonly [K in N]: number[] } : unknown;

/** The checked body of a call. Of a call that `changes` a record all fields but the version are optional. */
export type BodyOf<C extends Call> = Ids<C> & DeclaredBody<C>;

type DeclaredBody<C extends Call> = C extends { body: infer B }
  ? B extends () => infer Z
    ? Z extends z.ZodMiniType
      ? z.output<Z>
      : Loose
    : B extends Fields
      ? string extends keyof B
        ? Loose
        : C extends { changes: true }
          ? Change<B>
          : Sent<C, B>
      : Loose
  : Loose;

type Item<C extends Call> = C extends { answer: () => infer A }
  ? A extends z.ZodMiniType
    ? z.output<A>
    : unknown
  : unknown;

type Extra<C extends Call> = C extends { paged: { extra: () => infer S } }
  ? { readonly [K in keyof S]: S[K] extends z.ZodMiniType ? z.output<S[K]> : never }
  : unknown;

/** A value that JSON turns into `T`: a moment may be a Date. */
export type Written<T> = string extends T
  ? T | Date
  : T extends readonly (infer U)[]
    ? readonly Written<U>[]
    : T extends object
      ? { readonly [K in keyof T]: Written<T[K]> }
      : T;

/** The result of a handler; of a paged call the rows of the page and the total. */
export type ResultOf<C extends Call> = C extends { paged: object }
  ? { readonly records: readonly Written<Item<C>>[]; readonly total: number } & Extra<C>
  : Written<Item<C>>;

/** The place of a page in its list. */
export interface Pagination {
  readonly current_page: number;
  readonly per_page: number;
  readonly total: number;
  /** There are more than `total`. */
  readonly total_is_floor?: true | undefined;
}

/** The page of a request; `perPage` is null for all rows. */
export interface PageQuery {
  readonly page: number;
  readonly perPage: number | null;
  readonly search?: string | undefined;
  /** One of the columns of the call's paging; without it the rows have their usual order. */
  readonly sort?: { readonly column: string; readonly descending: boolean } | undefined;
}

/** The `data` of a call's answer, as the caller receives it. */
export type AnswerOf<C extends Call> = C extends { paged: object }
  ? { readonly records: readonly Item<C>[]; readonly pagination: Pagination } & Extra<C>
  : Item<C>;
