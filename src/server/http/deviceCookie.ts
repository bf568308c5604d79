import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { login } from '../../resources/session.calls.ts';
import { deviceDays } from '../operations/session/devices.ts';
import type { Env } from './types.ts';

const name = 'plumbline_device';

export const deviceTokenOf = (c: Context<Env>): string | undefined => getCookie(c, name);

/**
 * The header that gives a browser the token of its device. No script reads it, only sign-in is sent it, and no other
 * site can have it sent. A page under https says so in `Origin`, also behind a proxy that ends the encryption.
 */
export const deviceCookie = (c: Context<Env>, token: string): { readonly 'Set-Cookie': string } => ({
  'Set-Cookie': generateCookie(name, token, {
    path: login.path,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: deviceDays * 24 * 60 * 60,
    secure: c.req.header('origin')?.startsWith('https:') ?? false,
  }),
});
