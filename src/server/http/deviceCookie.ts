import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { login } from '../../schema/calls/shared/session.ts';
import { deviceDays } from '../engine/session/devices.ts';
import type { Env } from './types.ts';

const name = 'plumbline_device';

export const deviceTokenOf = (c: Context<Env>): string | undefined => getCookie(c, name);

/**
 * The header that gives a browser the token of its device. No script reads it, only sign-in is sent it, and no other
 * site can have it sent, or replaced by a form of its own. A page under https says so in `Origin`, also behind a proxy
 * that ends the encryption.
 */
export const deviceCookie = (c: Context<Env>, token: string): Readonly<Record<string, string>> => {
  const site = c.req.header('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') return {};
  return {
    'Set-Cookie': generateCookie(name, token, {
      path: login.path,
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: deviceDays * 24 * 60 * 60,
      secure: c.req.header('origin')?.startsWith('https:') ?? false,
    }),
  };
};
