import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Call } from '../../schema/call.ts';
import { forbidden, Failure, missing, unauthorized } from '../operations/errors.ts';
import { hashToken, sessionStanding, signedInBy, type SignedIn } from '../operations/session/facts.ts';
import { changePassword, logout, me } from '../../resources/session.calls.ts';
import { unattendedHeader } from '../../resources/live.calls.ts';
import type { Env, Parts } from './types.ts';

/** While a one-time password stands, only these answer. */
const beforeNewPassword: readonly Call[] = [changePassword, logout, me];

/** A short word for what somebody may do, and where. The browser that sees another one than before asks `GET /api/me` anew. */
export const rightsOf = ({ permissions, branches, user }: SignedIn): string =>
  createHash('sha256')
    .update(JSON.stringify([[...permissions], branches, user.must_change_password]))
    .digest('base64url')
    .slice(0, 12);

/**
 * Who calls. A call that a browser makes by itself says so (`X-Unattended`), and does not keep the session from its idle
 * end. @throws Failure 401 without a token, or with one that is unknown or expired
 */
export const authenticate = async ({ doors }: Parts, c: Context<Env>): Promise<SignedIn> => {
  const [, token] = /^Bearer ([\w-]{20,200})$/.exec(c.req.header('authorization') ?? '') ?? [];
  const unattended = c.req.header(unattendedHeader) !== undefined;
  const session = (sent: string) => (unattended ? sessionStanding(doors, hashToken(sent)) : signedInBy(doors, sent));
  const signedIn = token ? await session(token) : undefined;
  if (!signedIn) throw unauthorized('Session Expired Please Login Again');
  c.set('userId', signedIn.user.id);
  c.header('X-Rights', rightsOf(signedIn));
  return signedIn;
};

/** The branch in which the call acts. @throws Failure 400 without the header; 403 for a branch that is not the user's */
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
