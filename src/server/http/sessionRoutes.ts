import * as calls from '../../schema/calls/shared/session.ts';
import type { Session } from '../../schema/calls/shared/session.ts';
import { Failure } from '../engine/errors.ts';
import { changePassword, signIn, signOut } from '../engine/session/index.ts';
import { storePreference } from '../engine/session/preferences.ts';
import { sessionOf } from '../engine/session/signedIn.ts';
import { bindRaw, type AppContext, type Route, type Env } from './types.ts';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { deviceDays } from '../engine/session/devices.ts';

const cookieName = 'plumbline_device';

const deviceTokenOf = (c: Context<Env>): string | undefined => getCookie(c, cookieName);

/**
 * The header that gives a browser the token of its device. No script reads it, only sign-in is sent it, and no other
 * site can have it sent, or replaced by a form of its own. A page under https says so in `Origin`, also behind a proxy
 * that ends the encryption.
 */
const deviceCookie = (c: Context<Env>, token: string, basePath: string): Readonly<Record<string, string>> => {
  const site = c.req.header('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') return {};
  return {
    'Set-Cookie': generateCookie(cookieName, token, {
      path: basePath + calls.login.path,
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: deviceDays * 24 * 60 * 60,
      secure: c.req.header('origin')?.startsWith('https:') ?? false,
    }),
  };
};

const agentOf = (c: Context<Env>): string | undefined => c.req.header('user-agent');
const personOf = ({ id, name, email }: Session['user']) => ({ userId: id, person: name, email });

/** Says in the log and in the trail that a sign-in failed, and why; an attempt that was not taken is noted once. */
const noteFailure = (
  { trail }: AppContext,
  c: Context<Env>,
  { email, address }: { readonly email: string; readonly address: string },
  { status, message }: Failure,
): void => {
  c.get('log').warn({ requestId: c.get('requestId'), email, address, status }, 'sign-in failed');
  const subject = status === 401 ? message : 'Too many attempts';
  const entry = { kind: 'failed_sign_in', person: email, email, subject, address, agent: agentOf(c) } as const;
  if (status === 401) trail?.note(entry);
  else trail?.noteOnce(`refused ${email.toLowerCase()} ${address}`, entry);
};

/** The routes of the user's own session. */
export const sessionRoutes = (context: AppContext): Route[] => {
  const { database, trail, basePath = '' } = context;
  return [
    bindRaw(calls.login, 'Session', async ({ body: { email, password }, address, raw }) => {
      const origin = { address, deviceToken: deviceTokenOf(raw) };
      try {
        const { session, deviceToken } = await signIn(database, email, password, origin);
        trail?.note({ kind: 'sign_in', ...personOf(session.user), address, agent: agentOf(raw) });
        return { data: session, headers: deviceCookie(raw, deviceToken, basePath) };
      } catch (error) {
        if (error instanceof Failure) noteFailure(context, raw, { email, address }, error);
        throw error;
      }
    }),
    bindRaw(calls.logout, 'Session', async ({ signedIn, address, raw }) => {
      await signOut(database, signedIn);
      trail?.note({ kind: 'sign_out', ...personOf(signedIn.user), address, agent: agentOf(raw) });
      return { data: null };
    }),
    bindRaw(calls.me, 'Session', async ({ signedIn }) => ({ data: sessionOf(signedIn) })),
    bindRaw(calls.changePassword, 'Session', async ({ signedIn, body }) => {
      await changePassword(database, signedIn, body.current_password, body.new_password);
      return { data: null };
    }),
    bindRaw(calls.preferences, 'Session', async ({ signedIn, body: { name, value } }) => ({
      data: await storePreference(database, signedIn, name, value ?? null),
    })),
  ];
};
