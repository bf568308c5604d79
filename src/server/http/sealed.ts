import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)];
const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

const secretOf = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'idempotent answer', 32));

/** A shorter text is not compressed: that takes longer than everything else here. */
const worthCompressing = 4096;
const [plain, compressed] = [0, 1];

/**
 * A text, compressed if that is worth it, and encrypted with a secret of the key: base64 of iv, tag and content. The
 * first byte of the content says whether it is compressed.
 */
export const seal = async (text: string, key: string): Promise<string> => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, secretOf(key), iv);
  const isLong = text.length > worthCompressing;
  const content = Buffer.concat([
    cipher.update(Buffer.of(isLong ? compressed : plain)),
    cipher.update(isLong ? await deflate(text) : text),
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
