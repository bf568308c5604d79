import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Call } from '../../schema/calls/call.ts';
import { StaleSession, type SessionCheck } from '../db/database.ts';
import { forbidden, Failure, missing, sessionExpired } from '../engine/errors.ts';
import {
  hashToken,
  readSession,
  rememberedSession,
  touchSession,
  type ReadSession,
  type SignedIn,
} from '../engine/session/signedIn.ts';
import { changePassword, logout, me } from '../../schema/calls/shared/session.ts';
import { unattendedHeader } from '../../schema/calls/shared/live.ts';
import type { Env, AppContext } from './types.ts';

/** The only calls that answer before the user has replaced a one-time password. */
const beforeNewPassword: readonly Call[] = [changePassword, logout, me];

const words = new WeakMap<SignedIn, string>();

/** A hash of the user's rights and branches. The browser calls `GET /api/me` when it changes. */
export const rightsOf = (signedIn: SignedIn): string => {
  const { permissions, branches, user } = signedIn;
  const word =
    words.get(signedIn) ??
    createHash('sha256')
      .update(JSON.stringify([[...permissions], branches, user.must_change_password]))
      .digest('base64url')
      .slice(0, 12);
  words.set(signedIn, word);
  return word;
};

/** The session of a request, and the check of it by the database. */
export interface RequestSession {
  readonly signedIn: SignedIn;
  /** The check for the first transaction; undefined when a transaction has made it. */
  check(): SessionCheck | undefined;
}

interface Attempt extends RequestSession {
  readonly isChecked: boolean;
  readonly idle: boolean;
}

const attemptOf = (c: Context<Env>, signedIn: SignedIn, read?: ReadSession): Attempt => {
  const state = { isChecked: read !== undefined, idle: read?.idle ?? false };
  const { tokenHash, rightsVersion } = signedIn;
  const passed = (idle: boolean): void => {
    state.isChecked = true;
    state.idle ||= idle;
  };
  c.set('userId', signedIn.user.id);
  c.set('rights', rightsOf(signedIn));
  return {
    signedIn,
    check: () => (state.isChecked ? undefined : { tokenHash, rightsVersion, passed }),
    get isChecked() {
      return state.isChecked;
    },
    get idle() {
      return state.idle;
    },
  };
};

/** Prolongs an idle session, except for calls that the browser makes by itself (`X-Unattended`). */
const prolong = async ({ database }: AppContext, c: Context<Env>, { signedIn, idle }: Attempt): Promise<void> => {
  if (idle && c.req.header(unattendedHeader) === undefined) await touchSession(database, signedIn);
};

/** The outcome of an attempt; `give` returns its value or throws its error. */
interface Outcome<T> {
  readonly stale: boolean;
  readonly give: () => T;
}
const outcomeOf = async <T>(work: Promise<T>): Promise<Outcome<T>> => {
  try {
    const value = await work;
    return { stale: false, give: () => value };
  } catch (error) {
    return {
      stale: error instanceof StaleSession,
      give: () => {
        throw error;
      },
    };
  }
};

/**
 * Does the work of a call with the session of its token. If the call can be tried again (`again`), the session that
 * this process remembers is used first, and the transaction of the work compares it with the database. If they differ,
 * nothing was done: the session is read, and the work is done again. The database always checks the session before an
 * answer or a refusal is sent.
 * @throws Failure 401 without a token, or for an unknown or expired one
 */
export const withSession = async <T>(
  context: AppContext,
  c: Context<Env>,
  { again }: { again: boolean },
  work: (session: RequestSession) => Promise<T>,
): Promise<T> => {
  const [, token] = /^Bearer ([\w-]{20,200})$/.exec(c.req.header('authorization') ?? '') ?? [];
  if (!token) throw sessionExpired();
  const tokenHash = hashToken(token);
  const remembered = again ? rememberedSession(context.database, tokenHash) : undefined;
  let outcome: Outcome<T> | undefined;
  if (remembered) {
    const attempt = attemptOf(c, remembered);
    outcome = await outcomeOf(work(attempt));
    if (attempt.isChecked && !outcome.stale) {
      await prolong(context, c, attempt);
      return outcome.give();
    }
  }
  const read = await readSession(context.database, tokenHash);
  if (!read) {
    c.set('rights', undefined);
    throw sessionExpired();
  }
  const attempt = attemptOf(c, read.signedIn, read);
  await prolong(context, c, attempt);
  const unchanged = remembered?.rightsVersion === read.signedIn.rightsVersion;
  return outcome && unchanged && !outcome.stale ? outcome.give() : work(attempt);
};

/** The branch of the request. @throws Failure 400 without the header; 403 for a branch that is not the user's */
const branchOf = (signedIn: SignedIn, c: Context<Env>): number => {
  const sent = c.req.header('x-branch-id');
  if (!sent) throw new Failure(400, 'The X-Branch-Id header is missing');
  const branch = signedIn.branches.find((b) => String(b.id) === sent);
  if (!branch) throw forbidden('You are not assigned to this branch');
  c.set('branchId', branch.id);
  return branch.id;
};

/**
 * Allows or refuses a call before its input is read; `mount` calls it for every route. Returns the branch of a call
 * with the scope `branch`.
 * @throws Failure 403 with the missing permission
 */
export const authorize = (call: Call, signedIn: SignedIn, c: Context<Env>): number | undefined => {
  if (
    signedIn.user.must_change_password &&
    !beforeNewPassword.some((c) => c.path === call.path && c.method === call.method)
  )
    throw forbidden('Change your one-time password first');
  const branch = call.scope === 'branch' ? branchOf(signedIn, c) : undefined;
  if (call.permission !== null && !signedIn.permissions.has(call.permission)) throw missing(call.permission);
  return branch;
};
