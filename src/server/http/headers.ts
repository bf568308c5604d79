import { Hono, type Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { jsonOfAnswer } from '../operations/jsonRows.ts';
import type { Env } from './types.ts';

const secure = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Emotion adds style elements at run time.
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
/** The headers that `secureHeaders` adds, computed once, since they are the same for all answers. */
const secured: Readonly<Record<string, string>> = Object.fromEntries(probe.headers);

/** The headers of every answer. */
const headersOf = (c: Context<Env>): Record<string, string> => {
  const { requestId, rights, policy } = c.var;
  return {
    ...secured,
    'x-request-id': requestId,
    ...(rights && { 'x-rights': rights }),
    // An answer can have a stricter policy than the page.
    ...(policy && { 'content-security-policy': policy }),
  };
};

/** A JSON answer with all its headers: adding them to an existing answer costs more than making it. */
export const jsonAnswer = (
  c: Context<Env>,
  value: unknown,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  c.set('headed', true);
  return new Response(jsonOfAnswer(value), {
    status,
    headers: { ...headersOf(c), 'cache-control': 'no-store', 'content-type': 'application/json', ...headers },
  });
};

/** Adds the headers to an answer without them. No answer of a declared call is stored, whatever its path. */
export const addHeaders = (c: Context<Env>): void => {
  if (c.get('headed')) return;
  for (const [name, value] of Object.entries(headersOf(c))) c.res.headers.set(name, value);
  const isOurs = c.get('route') !== undefined || c.req.path.startsWith('/api/');
  if (isOurs && !c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
};
