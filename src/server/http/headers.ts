import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Hono, type Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { jsonOfAnswer } from '../engine/jsonRows.ts';
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

/** A longer answer is compressed: a bill of 20,000 lines, a whole list. For a page of a list it would only take time. */
const longestPlain = 256 * 1024;

const acceptsGzip = (accepted = ''): boolean => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted);

/** Compressed outside of the main thread, while it is sent. */
const packed = (text: string): ReadableStream => {
  const packing = createGzip({ level: 5 });
  packing.end(text);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Node.js and the DOM declare the same class twice
  return Readable.toWeb(packing) as ReadableStream;
};

/** A JSON answer with all its headers: adding them to an existing answer costs more than making it. */
export const jsonAnswer = (
  c: Context<Env>,
  value: unknown,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  c.set('headed', true);
  const text = jsonOfAnswer(value);
  const isPacked = text.length > longestPlain && acceptsGzip(c.req.header('accept-encoding'));
  return new Response(isPacked ? packed(text) : text, {
    status,
    headers: {
      ...headersOf(c),
      'cache-control': 'no-store',
      'content-type': 'application/json',
      ...(isPacked && { 'content-encoding': 'gzip', vary: 'Accept-Encoding' }),
      ...headers,
    },
  });
};

/** Adds the headers to an answer without them. No answer of a declared call is stored, whatever its path. */
export const addHeaders = (c: Context<Env>): void => {
  if (c.get('headed')) return;
  for (const [name, value] of Object.entries(headersOf(c))) c.res.headers.set(name, value);
  const isOurs = c.get('route') !== undefined || c.req.path.startsWith('/api/');
  if (isOurs && !c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
};
