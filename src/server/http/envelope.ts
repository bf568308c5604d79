import type { Context } from 'hono';
import type { PageQuery } from '../../schema/calls/callTypes.ts';
import type { Call } from '../../schema/calls/call.ts';
import type { FieldErrors } from '../../schema/check.ts';
import type { Failure } from '../engine/errors.ts';
import { reportedText } from '../../schema/bounds.ts';
import { isRecord } from '../../schema/guards.ts';
import { jsonAnswer } from './headers.ts';
import type { Answer } from '../engine/binding.ts';
import type { Env } from './types.ts';
import { pageSizeOf } from '../engine/lists/pages.ts';

/** An answer as it is sent. */
export interface Outgoing {
  readonly body: unknown;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The envelope of a success (rule 3). */
export const success = (
  call: Call,
  { data, message = call.success, status = call.status ?? 200, headers }: Answer,
): Outgoing => ({
  body: { success: true, ...(message ? { message } : {}), data },
  status,
  ...(headers && { headers }),
});

export const respond = (c: Context<Env>, { body, status, headers }: Outgoing): Response =>
  jsonAnswer(c, body, status, headers);

/** The most fields whose errors are told, and the most messages of one. */
const maxReportedFields = 100;

/** The errors of the first 100 fields; `body` tells how many there are more. */
const reportedErrors = (errors: FieldErrors): FieldErrors => {
  const all = Object.entries(errors);
  const told = all
    .slice(0, maxReportedFields)
    .map(([name, messages]) => [reportedText(name), messages.slice(0, maxReportedFields).map(reportedText)] as const);
  const more = all.length - told.length;
  if (more === 0) return Object.fromEntries(told);
  return {
    ...Object.fromEntries(told),
    body: [...(errors['body'] ?? []).slice(0, maxReportedFields), `and ${more} more`],
  };
};

/** The envelope of a failure. */
export const fail = (c: Context<Env>, failure: Failure): Response => {
  const { headers, record: _, errors, ...more } = failure.more;
  const told = {
    success: false,
    message: reportedText(failure.message),
    ...(errors && { errors: reportedErrors(errors) }),
    ...more,
  };
  return jsonAnswer(c, told, failure.status, headers);
};

/** The rows of a paged call with their place in the list. @throws Error if the handler returned no page */
export const pageData = (data: unknown, page: PageQuery): unknown => {
  if (!isRecord(data) || !('records' in data) || typeof data['total'] !== 'number')
    throw new Error('The handler of a paged call returned no page');
  const { records, total, ...others } = data;
  return { records, pagination: { current_page: page.page, per_page: pageSizeOf(total, page), total }, ...others };
};
