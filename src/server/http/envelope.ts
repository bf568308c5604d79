import type { Context } from 'hono';
import type { Call, ListShape } from '../../schema/call.ts';
import type { Page } from '../operations/records/list.ts';
import type { Failure } from '../operations/errors.ts';
import type { Answer, Env } from './types.ts';

/** The envelope of a success (decisions §2). */
export const succeed = (c: Context<Env>, call: Call, answer: Answer): Response => {
  const message = answer.message ?? call.success;
  for (const [name, value] of Object.entries(answer.headers ?? {})) c.header(name, value);
  return c.json({ success: true, ...(message ? { message } : {}), data: answer.data }, call.status ?? 200);
};

/** The envelope of a failure. */
export const fail = (c: Context<Env>, failure: Failure): Response => {
  const { headers, record: _, ...more } = failure.more;
  for (const [name, value] of Object.entries(headers ?? {})) c.header(name, value);
  return c.json({ success: false, message: failure.message, ...more }, failure.status);
};

/**
 * A page in the shape its call declares: `data.records` with `data.pagination`, or `data.clients.data` with the totals
 * beside it (decisions §2).
 */
export const pageData = ({ rows }: ListShape, { records, total }: Page, page: number, perPage: number): unknown => {
  const [, name] = /^data\.(\w+)\.data$/.exec(rows) ?? [];
  if (!name) return { records, pagination: { current_page: page, per_page: perPage, total } };
  const last_page = Math.max(1, Math.ceil(total / Math.max(perPage, 1)));
  return { [name]: { data: records, total, current_page: page, last_page, per_page: perPage } };
};
