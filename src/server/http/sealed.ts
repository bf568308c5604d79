import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Readable } from 'node:stream';
import { createDeflateRaw, inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);
const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

const secretOf = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'idempotent answer', 32));

/** A shorter text is not compressed: that takes longer than everything else here. */
const worthCompressing = 4096;
const [plain, compressed] = [0, 1];

/** Compressed outside of the main thread, piece by piece. */
const deflated = async (pieces: readonly string[]): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of Readable.from(pieces, { objectMode: false }).pipe(createDeflateRaw())) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/**
 * A text in pieces, compressed if that is worth it, and encrypted with a secret of the key: base64 of iv, tag and content. The
 * first byte of the content says whether it is compressed.
 */
export const seal = async (pieces: readonly string[], key: string): Promise<string> => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, secretOf(key), iv);
  const isLong = pieces.reduce((sum, { length }) => sum + length, 0) > worthCompressing;
  const content = Buffer.concat([
    cipher.update(Buffer.of(isLong ? compressed : plain)),
    cipher.update(isLong ? await deflated(pieces) : pieces.join('')),
    cipher.final(),
  ]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
};

/** The text of `seal`. @throws Error for another key or a changed content */
export const unseal = async (sealed: string, key: string): Promise<string> => {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, secretOf(key), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const content = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  const text = content.subarray(1);
  return (content[0] === compressed ? await inflate(text) : text).toString('utf8');
};
