import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Call } from '../../schema/calls/call.ts';
import type { ResultOf } from '../../schema/calls/callTypes.ts';
import type { Database, Tx } from '../db/database.ts';
import type { CallRequest } from '../operations/answering.ts';
import type { FileStore } from '../files/store.ts';
import type { Live } from '../live/hub.ts';
import type { Addresses } from '../proxies.ts';
import type { SignedIn } from '../operations/session/signedIn.ts';
import type { Who } from '../operations/workflows/status.ts';

/** The dependencies and settings of the application. */
export interface AppContext {
  readonly database: Database;
  readonly log: Logger;
  /** The hub of live changes; without it there is no route for them. */
  readonly live?: Live;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: Addresses;
  /** The token for the metrics; without it `/metrics` is not there. */
  readonly metricsToken?: string | undefined;
  /** The directory of the built browser application; without it only the API is served. */
  readonly browserDir?: string;
  /** The store of uploaded files. */
  readonly files?: FileStore;
  /** The most bytes of one uploaded file; 200 MiB by default. */
  readonly maxUpload?: number;
  /** Checks every answer against the declaration of its call; only tests do. */
  readonly checkAnswers?: boolean;
}

export interface Env {
  /** The request of Node.js and its answer. Without a socket, as in tests, a request has no bindings at all. */
  Bindings: {
    readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
    readonly outgoing?: { destroy(): void };
  };
  Variables: {
    requestId: string;
    userId: number;
    branchId: number;
    log: Logger;
    route?: string;
    policy?: string;
    rights?: string;
    headed?: boolean;
    /** The names and hashes of the files in a body that is no JSON. */
    sentFiles?: readonly (readonly [name: string, sha256: string])[];
  };
}

/** A checked request: a handler checks only the rules of the business. */
export type Request<C extends Call = Call> = Omit<CallRequest<C>, 'who'> & {
  readonly address: string;
  readonly raw: Context<Env>;
};
type UserRequest<C extends Call = Call> = Request<C> & {
  readonly signedIn: SignedIn;
  /** The current user with their permissions. */
  readonly who: Who;
};
export type BranchRequest<C extends Call = Call> = UserRequest<C> & {
  /**
   * A transaction of the current user inside the branch, the handler's only access to the database. With an
   * `Idempotency-Key` all of them are the same transaction, which ends with the request; one that is `apart` has ended
   * before. One that goes `onward` ends what others have begun, and is not refused though the session has ended since.
   */
  readonly inBranch: <T>(work: (tx: Tx) => Promise<T>, mode?: 'apart' | 'onward') => Promise<T>;
  /** The same on people, permissions and branches. */
  readonly asPerson: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Does this once everything is committed: what cannot be undone, such as the removal of a stored file. */
  readonly afterCommit: (work: () => Promise<void>) => void;
  /** Does this if nothing was committed. If that is not known, neither is done. */
  readonly afterRollback: (work: () => Promise<void>) => void;
  /** Whether the request has the `Idempotency-Key` of an answered one. */
  readonly isSentAgain: () => Promise<boolean>;
};

/** The result of a handler, without the envelope. */
export interface Answer<T = unknown> {
  readonly data: T;
  readonly message?: string;
  /** Another status than the call's. */
  readonly status?: 200 | 201;
  readonly headers?: Readonly<Record<string, string>>;
}

export type RequestOf<C extends Call> = C['scope'] extends 'public'
  ? Request<C>
  : C['scope'] extends 'user'
    ? UserRequest<C>
    : BranchRequest<C>;

interface RouteOptions {
  /** The kinds for other parameters of the path, by the parameter. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** The most bytes of a body; 1 MiB by default. */
  readonly bodyLimit?: number;
  /** The body is no JSON: the handler reads the request itself. */
  readonly rawBody?: boolean;
  /** The handler uses the database by `inBranch` alone, so that `withSession` can call it again. */
  readonly retried?: boolean;
  /** It changes nothing, whatever its method. */
  readonly onlyReads?: boolean;
  /** The answer is a stream, which cannot be undone: the session is read before. */
  readonly streams?: boolean;
  /** The possible words of parameters of the path: any other word is an unknown path. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** The permission of the call, if it depends on a word of the path. */
  readonly permissionOf?: (params: Readonly<Record<string, string>>) => string | null;
  /** The route of a POST that the override header makes a GET; without the header the next route answers. */
  readonly overridden?: boolean;
}

/** A call with the handler that answers it. */
export interface Route extends RouteOptions {
  readonly call: Call;
  /** The kind of record in the message for a wrong id: "Client not found". */
  readonly kind: string;
  readonly handle: (request: BranchRequest) => Promise<Answer | Response>;
}

/** A declared call with its handler, typed by the declaration. */
export const route = <C extends Call>(
  call: C,
  kind: string,
  handle: (request: RequestOf<C>) => Promise<Answer<ResultOf<C>> | Response>,
  options: RouteOptions = {},
): Route => {
  // `mount` builds the request from the same declaration that types the handler.
  const untyped: unknown = handle;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- TypeScript cannot relate the request of a known call to that of any call
  return { call, kind, handle: untyped as Route['handle'], ...options };
};

/** The request of a call that acts inside a branch: `RequestOf` cannot be narrowed for a call that is not known yet. */
export const asBranchRequest = <C extends Call>(request: unknown): BranchRequest<C> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the callers' calls have the scope 'branch', which TypeScript cannot conclude for a type parameter
  request as BranchRequest<C>;

/** A declared call whose handler is one transaction inside the branch. */
export const branchRoute = <C extends Call>(
  call: C,
  kind: string,
  work: (tx: Tx, request: BranchRequest<C>) => Promise<ResultOf<C>>,
  options: RouteOptions = {},
): Route =>
  route(
    call,
    kind,
    async (request) => {
      const branchRequest = asBranchRequest<C>(request);
      return { data: await branchRequest.inBranch((tx) => work(tx, branchRequest)) };
    },
    { retried: true, ...options },
  );
