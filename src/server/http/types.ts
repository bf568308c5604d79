import type { Context } from 'hono';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { Call } from '../../schema/call.ts';
import type { Doors, Tx } from '../db/doors.ts';
import type { FileStore } from '../files/store.ts';
import type { Live } from '../live/hub.ts';
import type { SignedIn } from '../operations/session/facts.ts';

/** What the app is made of. */
export interface Parts {
  readonly doors: Doors;
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
}

export interface Env {
  Variables: { requestId: string; userId: number; branchId: number; log: Logger; route?: string; policy?: string };
}

/** A checked request: whoever handles it has nothing left to check but the rules of the business. */
export interface Request {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly address: string;
  readonly raw: Context<Env>;
}
export interface UserRequest extends Request {
  readonly signedIn: SignedIn;
}
export interface BranchRequest extends UserRequest {
  /** A transaction inside the branch, as the person: the only way from here to the database. */
  readonly inside: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** What a handler gives back; the envelope is put around it elsewhere. */
export interface Answer {
  readonly data: unknown;
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type RequestOf<C extends Call> = C['scope'] extends 'public'
  ? Request
  : C['scope'] extends 'user'
    ? UserRequest
    : BranchRequest;

/** A call with what answers it. */
export interface Route {
  readonly call: Call;
  /** What is not found when a path names nothing: "Client". */
  readonly kind: string;
  readonly handle: (request: BranchRequest) => Promise<Answer | Response>;
  /** The most bytes of a body; 1 MiB unless said. */
  readonly bodyLimit?: number;
  /** The body is no JSON: the handler reads it itself, from the request as it comes in. */
  readonly rawBody?: boolean;
  /** Checks a body that fields cannot say. */
  readonly bodyCheck?: z.ZodMiniType;
  /** The words that a parameter of the path may be: any other is no endpoint. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** The permission, where it depends on a word in the path and not on the call alone. */
  readonly permissionOf?: (params: Readonly<Record<string, string>>) => string | null;
  /** Answers a POST that the override header makes a GET; without the header the next route has it. */
  readonly overridden?: boolean;
}

/** Binds a declared call to what answers it. */
export const route = <C extends Call>(
  call: C,
  kind: string,
  handle: (request: RequestOf<C>) => Promise<Answer | Response>,
  more: Pick<Route, 'bodyLimit' | 'bodyCheck' | 'rawBody' | 'overridden' | 'permissionOf' | 'words'> = {},
): Route => ({ call, kind, handle: handle, ...more });
