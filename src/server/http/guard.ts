import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Call } from '../../schema/calls/call.ts';
import { StaleSession, type SessionCheck } from '../db/database.ts';
import { forbidden, Failure, missing, unauthorized } from '../operations/errors.ts';
import {
  hashToken,
  readSession,
  rememberedSession,
  useSession,
  type ReadSession,
  type SignedIn,
} from '../operations/session/signedIn.ts';
import { changePassword, logout, me } from '../../resources/session.calls.ts';
import { unattendedHeader } from '../../resources/live.calls.ts';
import type { Env, AppContext } from './types.ts';

/** While a one-time password stands, only these answer. */
const beforeNewPassword: readonly Call[] = [changePassword, logout, me];

const words = new WeakMap<SignedIn, string>();

/**
 * A short word for what somebody may do, and where. The browser that sees another one than before asks `GET /api/me`
 * anew.
 */
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

const expired = () => unauthorized('Session Expired Please Login Again');

/** The session of a request, and whether the database has said in this very request that it stands. */
export interface RequestSession {
  readonly signedIn: SignedIn;
  /** What the first transaction looks at; undefined once that is done. */
  check(): SessionCheck | undefined;
}

interface Attempt extends RequestSession {
  readonly stands: boolean;
  readonly idle: boolean;
}

const attemptOf = (c: Context<Env>, signedIn: SignedIn, read?: ReadSession): Attempt => {
  const state = { stands: read !== undefined, idle: read?.idle ?? false };
  const { tokenHash, rightsVersion } = signedIn;
  const passed = (idle: boolean): void => {
    state.stands = true;
    state.idle ||= idle;
  };
  c.set('userId', signedIn.user.id);
  c.set('rights', rightsOf(signedIn));
  return {
    signedIn,
    check: () => (state.stands ? undefined : { tokenHash, rightsVersion, passed }),
    get stands() {
      return state.stands;
    },
    get idle() {
      return state.idle;
    },
  };
};

/** A call that a browser makes by itself says so (`X-Unattended`), and does not keep the session from its idle end. */
const used = async ({ database }: AppContext, c: Context<Env>, { signedIn, idle }: Attempt): Promise<void> => {
  if (idle && c.req.header(unattendedHeader) === undefined) await useSession(database, signedIn);
};

/** What came of an attempt, before anybody is told. */
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
 * Does the work of a call for whoever holds its session. What this process remembers of the session is taken first, if
 * the call may be tried again, and the transaction that does the work compares it. Where it is not what the database
 * says, nothing was done: the session is read, and the work done once more. No answer and no refusal leaves before the
 * database was asked about the session.
 * @throws Failure 401 without a token, or with one that is unknown or expired
 */
export const withSession = async <T>(
  parts: AppContext,
  c: Context<Env>,
  { again }: { again: boolean },
  work: (session: RequestSession) => Promise<T>,
): Promise<T> => {
  const [, token] = /^Bearer ([\w-]{20,200})$/.exec(c.req.header('authorization') ?? '') ?? [];
  if (!token) throw expired();
  const tokenHash = hashToken(token);
  const remembered = again ? rememberedSession(parts.database, tokenHash) : undefined;
  let outcome: Outcome<T> | undefined;
  if (remembered) {
    const attempt = attemptOf(c, remembered);
    outcome = await outcomeOf(work(attempt));
    if (attempt.stands && !outcome.stale) {
      await used(parts, c, attempt);
      return outcome.give();
    }
  }
  const read = await readSession(parts.database, tokenHash);
  if (!read) {
    c.set('rights', undefined);
    throw expired();
  }
  const attempt = attemptOf(c, read.signedIn, read);
  await used(parts, c, attempt);
  const unchanged = remembered?.rightsVersion === read.signedIn.rightsVersion;
  return outcome && unchanged && !outcome.stale ? outcome.give() : work(attempt);
};

/**
 * The branch in which the call acts.
 * @throws Failure 400 without the header; 403 for a branch that is not the user's
 */
const branchOf = (signedIn: SignedIn, c: Context<Env>): number => {
  const sent = c.req.header('x-branch-id');
  if (!sent) throw new Failure(400, 'The X-Branch-Id header is missing');
  const branch = signedIn.branches.find((b) => String(b.id) === sent);
  if (!branch) throw forbidden('You are not assigned to this branch');
  c.set('branchId', branch.id);
  return branch.id;
};

/**
 * The one place where a call is allowed or refused, before anything of it is read: every route passes it by its
 * declaration, so that none can forget it. Returns the branch, where the call acts in one.
 * @throws Failure 403 with the permission that is missing
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
