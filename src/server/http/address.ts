import type { Context } from 'hono';
import type { Env } from './types.ts';

/** The client's address: the socket's, or from a trusted proxy the forwarded one. */
export const addressOf = (c: Context<Env>, trusted: ReadonlySet<string> = new Set()): string => {
  const socket = c.env?.incoming?.socket?.remoteAddress ?? 'local';
  if (!trusted.has(socket)) return socket;
  return c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() || socket;
};
