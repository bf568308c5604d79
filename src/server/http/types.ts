import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { SystemState } from '../../resources/people/systemCall.ts';
import type { Call } from '../../schema/calls/call.ts';
import type { ResultOf } from '../../schema/calls/callTypes.ts';
import type { Database } from '../db/database.ts';
import type { Answer, Binding, OpenRequest } from '../engine/binding.ts';
import type { FileStore } from '../files/store.ts';
import type { Live } from '../live/hub.ts';
import type { Trail } from '../engine/trail/trail.ts';
import type { Addresses } from '../proxies.ts';

/** The dependencies and settings of the application. */
export interface AppContext {
  readonly database: Database;
  readonly log: Logger;
  /** The hub of live changes; without it there is no route for them. */
  readonly live?: Live;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: Addresses;
  /** The path below which the application is served, `/plumbline`; '' at the root of its host. */
  readonly basePath?: string;
  /** The token for the metrics; without it `/metrics` is not there. */
  readonly metricsToken?: string | undefined;
  /** The directory of the built browser application; without it only the API is served. */
  readonly browserDir?: string;
  /** The store of uploaded files. */
  readonly files?: FileStore;
  /** The most bytes of one uploaded file; 200 MiB by default. */
  readonly maxUpload?: number;
  /** The state of the installation; without it nobody is told. */
  readonly system?: () => Promise<SystemState>;
  /** The audit trail; without it nothing is noted. */
  readonly trail?: Trail;
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
    /** Whether the browser's connection is encrypted, as a trusted proxy says. */
    encrypted?: boolean;
    userId: number;
    branchId: number;
    log: Logger;
    route?: string;
    /** The id in the path. */
    recordId?: number;
    policy?: string;
    rights?: string;
    headed?: boolean;
    /** The name of the uploaded file that is given out. */
    fileName?: string;
    /** The names and hashes of the files in a body that is no JSON. */
    sentFiles?: readonly (readonly [name: string, sha256: string])[];
  };
}

/** A call with what answers it, as it is mounted. */
export interface Route extends Binding {
  /** The kind of record in the message for a wrong id: "Client not found". */
  readonly kind: string;
}

/** The request of a handler that reads or answers what is no JSON: a stream, a file, a cookie. */
export type RawRequest<C extends Call = Call> = OpenRequest<C> & {
  readonly address: string;
  readonly raw: Context<Env>;
};

/** Binds a call to such a handler. */
export const bindRaw = <C extends Call>(
  call: C,
  kind: string,
  handle: (request: RawRequest<C>) => Promise<Answer<ResultOf<C>> | Response>,
  options: Partial<Route> = {},
): Route => {
  const untyped: unknown = handle;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `mount` builds the request of every call with these
  return { call, kind, handle: untyped as Route['handle'], ...options };
};
