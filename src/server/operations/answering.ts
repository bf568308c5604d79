import type { Call } from '../../schema/calls/call.ts';
import type { BodyOf, PageQuery, ParamsOf, QueryOf, ResultOf } from '../../schema/calls/callTypes.ts';
import type { Tx } from '../db/database.ts';
import type { Who } from './workflows/status.ts';

/** The input of a request, typed by the call. */
export interface Input<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

/** A checked request: an operation checks only the rules of the business. */
export type CallRequest<C extends Call = Call> = Input<C> & {
  /** The page of a paged call; `perPage` is null for all rows. */
  readonly page: PageQuery;
  /** The current user with their permissions. */
  readonly who: Who;
};

interface Options {
  /** The kind of record in the message for a wrong id; the resource's title by default. */
  readonly kind?: string;
  /** The most bytes of the body; 1 MiB by default. */
  readonly bodyLimit?: number;
  /** The permission of the call, if it depends on a word of the path. */
  readonly permissionOf?: (params: Readonly<Record<string, string>>) => string | null;
}

/** A declared call with its operation, which runs in one transaction inside the branch. */
export interface Answering extends Options {
  readonly call: Call;
  readonly work: (tx: Tx, request: CallRequest) => Promise<unknown>;
}

/** A declared call with its operation, typed by the declaration. */
export const answering = <C extends Call>(
  call: C,
  work: (tx: Tx, request: CallRequest<C>) => Promise<ResultOf<C>>,
  options: Options = {},
): Answering => {
  // `mount` builds the request from the same declaration that types the operation.
  const untyped: unknown = work;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- TypeScript cannot relate the request of a known call to that of any call
  return { call, work: untyped as Answering['work'], ...options };
};
