import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Handler } from 'hono';
import { acceptsGzip } from './headers.ts';
import type { Env } from './types.ts';

const packed = promisify(gzip);

interface Made {
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

const madeOf = async (make: () => Promise<string>): Promise<Made> => {
  const plain = Uint8Array.from(Buffer.from(await make()));
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`;
  return { plain, gzip: Uint8Array.from(await packed(plain, { level: 9 })), etag };
};

/** Answers everybody with the same text: made and compressed with the first request, afterwards sent as a file is. */
export const madeOnce = (mediaType: string, make: () => Promise<string>): Handler<Env> => {
  let made: Promise<Made> | undefined;
  return async (c) => {
    const { plain, gzip: small, etag } = await (made ??= madeOf(make));
    const headers = { 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    const isPacked = acceptsGzip(c.req.header('accept-encoding'));
    return c.body(isPacked ? small : plain, 200, {
      ...headers,
      'Content-Type': mediaType,
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
    });
  };
};
