import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { previewOf } from '../../schema/attachments.ts';
import type { ByteRange } from '../files/store.ts';
import type { StoredFile } from '../engine/attachments/one.ts';
import type { AnsweredFile } from '../engine/binding.ts';
import type { Env } from './types.ts';

/** A file name for RFC 6266: in ASCII for old browsers, and in UTF-8 (RFC 5987). */
const dispositionOf = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/** The range of a header; undefined without one, for several ranges, and for a range outside the file. */
export const rangeOf = (header: string | undefined, size: number): ByteRange | undefined => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size ? { start, end } : undefined;
};

/**
 * The answer with an uploaded file, as a download. Only files with a preview are sent with their media type, and a
 * sandbox policy protects a browser that shows them nevertheless.
 */
export const downloadAnswer = (
  c: Context<Env>,
  { name, media_type, size }: StoredFile,
  content: Readable,
  range: ByteRange | undefined,
): Response => {
  c.set('policy', "sandbox; default-src 'none'");
  const headers = {
    'Content-Type': previewOf(media_type) ? media_type : 'application/octet-stream',
    'Content-Disposition': dispositionOf(name),
    'Content-Length': String(range ? range.end - range.start + 1 : size),
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }),
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the same stream has one type in browsers and another in Node.js
  const body = Readable.toWeb(content) as ReadableStream<Uint8Array>;
  return c.body(body, range ? 206 : 200, headers);
};

const kinds = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  xml: 'application/xml',
  zip: 'application/zip',
} as const;

/** The answer with a made file as a download. Its name has only letters, digits and dashes. */
export const fileAnswer = async (c: Context<Env>, { name, kind, content }: AnsweredFile): Promise<Response> => {
  const safe = name
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, 80);
  return c.body(await content(), 200, {
    'Content-Type': kinds[kind],
    'Content-Disposition': `attachment; filename="${safe}.${kind}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
};
