import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Call } from '../../schema/calls/call.ts';
import type { ResultOf } from '../../schema/calls/callTypes.ts';
import type { Database, Tx } from '../db/database.ts';
import type { CallRequest } from '../operations/answering.ts';
import type { FileStore } from '../files/store.ts';
import type { Live } from '../live/hub.ts';
import type { SignedIn } from '../operations/session/signedIn.ts';
import type { Who } from '../operations/workflows/status.ts';

/** What the app is made of. */
export interface AppContext {
  readonly database: Database;
  readonly log: Logger;
  /** Who is told of changes; without it nobody can ask to be. */
  readonly live?: Live;
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: ReadonlySet<string>;
  /** The built browser application; none while only the API is wanted. */
  readonly browserDir?: string;
  /** Where uploaded files are kept. */
  readonly files?: FileStore;
  /** The most bytes of one uploaded file; 200 MiB unless said. */
  readonly maxUpload?: number;
  /** Holds every answer against the declaration of its call: tests do, a running server does not. */
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
  };
}

/** A checked request: whoever handles it has nothing left to check but the rules of the business. */
export type Request<C extends Call = Call> = Omit<CallRequest<C>, 'who'> & {
  readonly address: string;
  readonly raw: Context<Env>;
};
export type UserRequest<C extends Call = Call> = Request<C> & {
  readonly signedIn: SignedIn;
  /** Who asks, and what they may do. */
  readonly who: Who;
};
export type BranchRequest<C extends Call = Call> = UserRequest<C> & {
  /**
   * A transaction inside the branch, as the person: the only way from here to the database. `single` is one statement,
   * begun and committed with the message that brings it.
   */
  readonly inBranch: <T>(work: (tx: Tx) => Promise<T>, mode?: 'single') => Promise<T>;
};

/** What a handler gives back; the envelope is put around it elsewhere. */
export interface Answer<T = unknown> {
  readonly data: T;
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type RequestOf<C extends Call> = C['scope'] extends 'public'
  ? Request<C>
  : C['scope'] extends 'user'
    ? UserRequest<C>
    : BranchRequest<C>;

interface RouteOptions {
  /** The most bytes of a body; 1 MiB unless said. */
  readonly bodyLimit?: number;
  /** The body is no JSON: the handler reads it itself, from the request as it comes in. */
  readonly rawBody?: boolean;
  /**
   * Reaches the database by `inBranch` alone, so that it can be tried again where that was refused: see `withSession`.
   */
  readonly retried?: boolean;
  /** Answers with a stream, which cannot be taken back: the session is read before it is opened. */
  readonly streams?: boolean;
  /** The words that a parameter of the path may be: any other is no endpoint. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** The permission, where it depends on a word in the path and not on the call alone. */
  readonly permissionOf?: (params: Readonly<Record<string, string>>) => string | null;
  /** Answers a POST that the override header makes a GET; without the header the next route has it. */
  readonly overridden?: boolean;
}

/** A call with the handler that answers it. */
export interface Route extends RouteOptions {
  readonly call: Call;
  /** The kind of record that a wrong id names: "Client not found". */
  readonly kind: string;
  /** The kinds that other parameters name, by the parameter. */
  readonly kinds?: Readonly<Record<string, string>>;
  readonly handle: (request: BranchRequest) => Promise<Answer | Response>;
}

/** Binds a declared call to its handler, which receives what the call declares and gives back the declared answer. */
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

/** The same for a handler that is one transaction inside the branch. */
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
      const inside = asBranchRequest<C>(request);
      return { data: await inside.inBranch((tx) => work(tx, inside)) };
    },
    // Its database is `inBranch` alone, so it can be tried again.
    { retried: true, ...options },
  );
