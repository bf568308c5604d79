import type { Call } from '../../schema/calls/call.ts';
import type { BodyOf, PageQuery, ParamsOf, QueryOf, ResultOf } from '../../schema/calls/callTypes.ts';
import type { Tx } from '../db/database.ts';
import type { Who } from './workflows/status.ts';

/** What a caller sends, as the call declares it. */
export interface Input<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

/** A checked request as an operation sees it: nothing is left to check but the rules of the business. */
export type CallRequest<C extends Call = Call> = Input<C> & {
  /** The page that a paged call asks for; `perPage` is null for the whole list. */
  readonly page: PageQuery;
  /** Who asks, and what they may do. */
  readonly who: Who;
};

interface Options {
  /** The kind of record that a wrong id names; the resource's title unless said. */
  readonly kind?: string;
  /** The permission, where it depends on a word in the path and not on the call alone. */
  readonly permissionOf?: (params: Readonly<Record<string, string>>) => string | null;
}

/** A declared call with the operation that answers it, in one transaction inside the branch. */
export interface Answering extends Options {
  readonly call: Call;
  readonly work: (tx: Tx, request: CallRequest) => Promise<unknown>;
}

/** Binds a declared call to its operation, which receives what the call declares and gives back the declared answer. */
export const answering = <C extends Call>(
  call: C,
  work: (tx: Tx, request: CallRequest<C>) => Promise<ResultOf<C>>,
  options: Options = {},
): Answering => {
  // The request is built from the same declaration that types the operation.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the request of a known call cannot be told from any
  const untyped = work as unknown as Answering['work'];
  return { call, work: untyped, ...options };
};
