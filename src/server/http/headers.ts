import { Hono, type Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Env } from './types.ts';

const secure = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Emotion writes style elements at run time; scripts have no such leave.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  referrerPolicy: 'same-origin',
  xFrameOptions: 'DENY',
});

const probe = await new Hono()
  .use(secure)
  .get('/', (c) => c.body(null))
  .request('/');
/** What `secureHeaders` adds to every answer, asked once: it is the same for all of them. */
const secured: Readonly<Record<string, string>> = Object.fromEntries(probe.headers);

/** The headers of every answer. */
const headersOf = (c: Context<Env>): Record<string, string> => {
  const { requestId, rights, policy } = c.var;
  return {
    ...secured,
    'x-request-id': requestId,
    ...(rights && { 'x-rights': rights }),
    // An answer may have a policy of its own, stricter than the page's.
    ...(policy && { 'content-security-policy': policy }),
  };
};

/** JSON with all its headers at once: adding them to an answer that stands costs more than making it. */
export const jsonAnswer = (
  c: Context<Env>,
  value: unknown,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  c.set('headed', true);
  return new Response(JSON.stringify(value), {
    status,
    headers: { ...headersOf(c), 'cache-control': 'no-store', 'content-type': 'application/json', ...headers },
  });
};

/** Adds the headers to an answer that has not got them. */
export const addHeaders = (c: Context<Env>): void => {
  if (c.get('headed')) return;
  for (const [name, value] of Object.entries(headersOf(c))) c.res.headers.set(name, value);
  if (c.req.path.startsWith('/api/') && !c.res.headers.has('cache-control'))
    c.res.headers.set('cache-control', 'no-store');
};
