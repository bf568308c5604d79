import type { Call } from '../../schema/calls/call.ts';
import type { BodyOf, PageQuery, ParamsOf, QueryOf, ResultOf } from '../../schema/calls/callTypes.ts';
import type { Tx } from '../db/database.ts';
import type { Transaction } from '../db/transaction.ts';
import type { SlicedAnswer } from './sliced/slicedChange.ts';
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
  /** The kinds for other parameters of the path, by the parameter. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** The status of a success, where the request decides it; else the call's. */
  readonly statusOf?: (request: CallRequest) => 200 | 201;
  /** The most bytes of the body; 1 MiB by default. */
  readonly bodyLimit?: number;
  /** The permission of the call, if it depends on a word of the path. */
  readonly permissionOf?: (params: Readonly<Record<string, string>>) => string | null;
}

/** `sliced`: the same work in several transactions, for a database with one connection. */
interface Slicing<R = CallRequest> {
  readonly sliced?: SlicedAnswer<R>;
}

/** A file as the answer of a call. `content` is made after the transaction. */
export interface AnsweredFile {
  /** The name without its ending. */
  readonly name: string;
  readonly kind: 'csv' | 'xlsx';
  readonly content: () => Promise<Uint8Array<ArrayBuffer>> | ReadableStream<Uint8Array>;
}

type Work<T> = (tx: Tx, request: CallRequest) => Promise<T>;
type WorkInTurns<T> = (turn: Transaction, request: CallRequest) => Promise<T>;

/**
 * A declared call with its operation inside the branch: `work` runs in one transaction. `inTurns` and `file` read in
 * several, and others have their turn between two of them and while nothing is read.
 */
export type Answering = Options &
  Slicing & { readonly call: Call } & (
    | { readonly work: Work<unknown> }
    | { readonly inTurns: WorkInTurns<unknown> }
    | { readonly file: WorkInTurns<AnsweredFile> }
  );

/** A declared call with its operation, typed by the declaration. */
export const answering = <C extends Call>(
  call: C,
  work: (tx: Tx, request: CallRequest<C>) => Promise<ResultOf<C>>,
  options: Options & Slicing<CallRequest<C>> = {},
): Answering => {
  // `mount` builds the request from the same declaration that types the operation.
  const untyped: unknown = { call, work, ...options };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- TypeScript cannot relate the request of a known call to that of any call
  return untyped as Answering;
};

/** A declared call that only reads, much, with its operation in several short transactions. */
export const answeringInTurns = <C extends Call>(
  call: C,
  inTurns: (turn: Transaction, request: CallRequest<C>) => Promise<ResultOf<C>>,
  options: Options = {},
): Answering => {
  const untyped: unknown = { call, inTurns, ...options };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
  return untyped as Answering;
};

/** A declared call whose answer is a file, with the operation that reads what stands in it. */
export const answeringFile = <C extends Call & { readonly answer: 'file' }>(
  call: C,
  file: (turn: Transaction, request: CallRequest<C>) => Promise<AnsweredFile>,
  options: Options = {},
): Answering => {
  const untyped: unknown = file;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
  return { call, file: untyped as WorkInTurns<AnsweredFile>, ...options };
};
