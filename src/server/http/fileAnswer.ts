import type { Context } from 'hono';
import type { Env } from './types.ts';

const kinds = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileKind = keyof typeof kinds;

/** The answer with a file as a download. Its name has only letters, digits and dashes. */
export const fileAnswer = (
  c: Context<Env>,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  name: string,
  kind: FileKind,
): Response => {
  const safe = name
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, 80);
  return c.body(body, 200, {
    'Content-Type': kinds[kind],
    'Content-Disposition': `attachment; filename="${safe}.${kind}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
};
