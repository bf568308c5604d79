import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Hono, type Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { jsonPieces } from '../engine/jsonRows.ts';
import { pauses } from '../pauses.ts';
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
  // Told where it counts, and about this host alone: others of the domain are not ours.
  strictTransportSecurity: false,
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
  const { requestId, rights, policy, encrypted } = c.var;
  return {
    ...secured,
    'x-request-id': requestId,
    ...(encrypted && { 'strict-transport-security': 'max-age=15552000' }),
    ...(rights && { 'x-rights': rights }),
    // An answer can have a stricter policy than the page.
    ...(policy && { 'content-security-policy': policy }),
  };
};

/** A longer answer is sent in pieces, and compressed: a bill of 20,000 lines, a whole list. For a page of a list it would only take time. */
const maxPlainLength = 256 * 1024;

export const acceptsGzip = (accepted = ''): boolean => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted);

/** The bytes of a long answer, as fast as they are taken; others have their turn between two pieces. */
async function* bytesOf(pieces: readonly string[]): AsyncGenerator<Buffer> {
  const next = pauses();
  for (const piece of pieces) {
    yield Buffer.from(piece);
    const pause = next();
    if (pause) await pause;
  }
}

/** A long answer while it is sent, compressed outside of the main thread if it is `packed`. */
const streamed = (pieces: readonly string[], isPacked: boolean): ReadableStream => {
  const source = Readable.from(bytesOf(pieces));
  // Whoever reads the answer sees a failure there: the callback has nothing to do.
  const stream = isPacked ? pipeline(source, createGzip({ level: 5 }), () => undefined) : source;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Node.js and the DOM declare the same class twice
  return Readable.toWeb(stream) as ReadableStream;
};

/** A JSON answer with all its headers: adding them to an existing answer costs more than making it. */
export const jsonAnswer = (
  c: Context<Env>,
  value: unknown,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  c.set('headed', true);
  const pieces = jsonPieces(value);
  const isLong = pieces.reduce((sum, { length }) => sum + length, 0) > maxPlainLength;
  const isPacked = isLong && acceptsGzip(c.req.header('accept-encoding'));
  return new Response(isLong ? streamed(pieces, isPacked) : pieces.join(''), {
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
