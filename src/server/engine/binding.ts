import type { Logger } from 'pino';
import type { Call } from '../../schema/calls/call.ts';
import type { BodyOf, PageQuery, ParamsOf, QueryOf, ResultOf } from '../../schema/calls/callTypes.ts';
import type { Actor, Tx } from '../db/database.ts';
import type { FileStore } from '../files/store.ts';
import type { SignedIn } from './session/signedIn.ts';
import type { Who } from './who.ts';

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
  /** The same user for work on people, permissions and branches. */
  readonly actor: Actor;
  /** Removes these stored files, which have no row any more, once everything is committed. */
  readonly removeFiles: (keys: readonly string[]) => void;
};

/** The request of an operation that begins its transactions itself. */
export type OpenRequest<C extends Call = Call> = CallRequest<C> & {
  readonly signedIn: SignedIn;
  readonly log: Logger;
  /**
   * A transaction of the current user inside the branch, the operation's only access to the database. With an
   * `Idempotency-Key` all of them are the same transaction, which ends with the request; one that is `apart` has ended
   * before. One that reads a `whole` is of one moment.
   */
  readonly inBranch: <T>(work: (tx: Tx) => Promise<T>, mode?: 'apart' | 'whole') => Promise<T>;
  /** The same on people, permissions and branches. */
  readonly asPerson: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Does this if nothing was committed. If that is not known, it is not done. */
  readonly afterRollback: (work: () => Promise<void>) => void;
  /** The content of an uploaded file, or a part of it; null if it is missing in its store. */
  readonly readStored: FileStore['read'];
  /** Whether the request has the `Idempotency-Key` of an answered one. */
  readonly isSentAgain: () => Promise<boolean>;
};

/** The result of a call, without the envelope. */
export interface Answer<T = unknown> {
  readonly data: T;
  /** Another message than the call's. */
  readonly message?: string | undefined;
  /** Another status than the call's. */
  readonly status?: 200 | 201 | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file as the answer of a call. `content` is made after the transaction. */
export interface AnsweredFile {
  /** The name without its ending. */
  readonly name: string;
  readonly kind: 'csv' | 'xlsx' | 'pdf' | 'xml' | 'zip';
  readonly content: () => Promise<Uint8Array<ArrayBuffer>> | ReadableStream<Uint8Array>;
}

interface Options {
  /** The kind of record in the message for a wrong id, "Client not found"; the resource's title by default. */
  readonly kind?: string;
  /** The kinds for other parameters of the path, by the parameter. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** The possible words of parameters of the path: any other word is an unknown path. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** The permission of the call, if it depends on a word of the path. */
  readonly permissionOf?: (params: Readonly<Record<string, string>>) => string | null;
  /** A permission that a request needs beside that of its call, once its input is checked. */
  readonly alsoNeeds?: string | null;
  /** The most bytes of the body; 1 MiB by default. */
  readonly bodyLimit?: number;
  /** The body is no JSON: the handler reads the request itself. */
  readonly rawBody?: boolean;
  /** The operation uses the database by `inBranch` alone, so that the request can be tried again. */
  readonly retried?: boolean;
  /** It changes nothing, whatever its method. */
  readonly onlyReads?: boolean;
  /** The answer is a stream, which cannot be undone: the session is read before. */
  readonly streams?: boolean;
  /** The call is the POST that the override header makes a GET; without the header the next route answers. */
  readonly overridden?: boolean;
}

/** What `bind` is told beside the operation. */
interface WorkOptions<C extends Call, R> extends Options {
  /** Another message than the call's. */
  readonly message?: (result: R, request: CallRequest<C>) => string | undefined;
  /** The status of a success, where the request decides it; else the call's. */
  readonly status?: (request: CallRequest<C>) => 200 | 201;
  /** The transaction is one on people, permissions and branches. */
  readonly onPeople?: boolean;
  /** It only reads, with many statements that are all of one moment: a whole bill. */
  readonly whole?: boolean;
}

/** A declared call with what answers it. */
export interface Binding extends Options {
  readonly call: Call;
  readonly handle: (request: OpenRequest) => Promise<Answer | AnsweredFile | Response>;
}

/** The request of a known call: the same value, by the declaration that the server has checked it with. */
export const requestFor = <C extends Call>(request: unknown): OpenRequest<C> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- TypeScript cannot relate the request of any call to that of a known one
  request as OpenRequest<C>;

/** Binds a call to an operation that begins its transactions itself, or needs none. */
export const bindOutside = <C extends Call>(
  call: C,
  handle: (request: OpenRequest<C>) => Promise<Answer<ResultOf<C>> | AnsweredFile>,
  options: Options = {},
): Binding => ({ call, handle: (request) => handle(requestFor<C>(request)), ...options });

/** Binds a call to an operation in one transaction inside the branch, typed by the declaration. */
export const bind = <C extends Call, R extends ResultOf<C>>(
  call: C,
  work: (tx: Tx, request: CallRequest<C>) => Promise<R>,
  { message, status, onPeople = false, whole = false, ...options }: WorkOptions<C, R> = {},
): Binding => ({
  call,
  retried: !onPeople,
  ...(whole && { onlyReads: true }),
  ...options,
  handle: async (sent) => {
    const request = requestFor<C>(sent);
    const begun = (tx: Tx) => work(tx, request);
    const data = await (onPeople ? sent.asPerson(begun) : sent.inBranch(begun, whole ? 'whole' : undefined));
    return { data, message: message?.(data, request), status: status?.(request) };
  },
});

/** Binds a call whose answer is a file to the operation that reads what stands in it, all of one moment. */
export const bindFile = <C extends Call & { readonly answer: 'file' }>(
  call: C,
  work: (tx: Tx, request: CallRequest<C>) => Promise<AnsweredFile>,
  options: Options = {},
): Binding => bindOutside(call, (request) => request.inBranch((tx) => work(tx, request), 'whole'), options);
