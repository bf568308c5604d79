import { DrizzleQueryError } from 'drizzle-orm';
import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { Failure } from '../operations/errors.ts';
import { refusalOf } from '../operations/records/explained.ts';
import { fail } from './envelope.ts';
import type { Env, Parts, Route } from './types.ts';

/** What the database refused, where no operation said it better: the caller's fault becomes the caller's message. */
const explain = (error: unknown): Failure | undefined => {
  const code = refusalOf(error)?.code ?? '';
  if (code === '40001' || code === '40P01') return new Failure(409, 'Somebody else is saving this right now. Please try again.');
  if (code === '23505') return new Failure(409, 'Such a record exists already');
  if (code === '23503') return new Failure(409, 'Other records use this, or what it names was deleted');
  if (code === '23514' || code === '23502' || code.startsWith('22')) return new Failure(422, 'A value does not fit');
  return undefined;
};

/** An error as the log takes it: without the values of a failed query, which are what somebody sent. */
const told = (error: Error): object => {
  const query = error instanceof DrizzleQueryError ? error.query : undefined;
  const cause = query !== undefined && error.cause instanceof Error ? error.cause : error;
  const { code } = refusalOf(error) ?? {};
  return { type: cause.name, message: cause.message, code, query, stack: error.stack?.split(error.message).at(-1) };
};

/** The one place where an error becomes an answer. What is not foreseen is logged whole, and told to nobody. */
export const onError =
  ({ log }: Parts): ErrorHandler<Env> =>
  (error, c) => {
    const failure = error instanceof Failure ? error : explain(error);
    if (failure) return fail(c, failure);
    log.error({ requestId: c.get('requestId'), error: told(error) }, 'request failed');
    return c.json({ success: false, message: 'Something went wrong,Please contact System Adminstrator' }, 500);
  };

const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** 405 with `Allow` where the path exists, else 404 "No such endpoint" (decisions §2). */
export const onNotFound = (routes: readonly Route[]): NotFoundHandler<Env> => {
  const known = routes.map(({ call }) => ({ method: call.method, matches: pattern(call.path) }));
  return (c: Context<Env>) => {
    const allowed = [...new Set(known.filter((k) => k.matches.test(c.req.path)).map((k) => k.method))];
    if (allowed.length === 0) return fail(c, new Failure(404, 'No such endpoint'));
    return fail(c, new Failure(405, `${c.req.method} is not allowed here`, { headers: { Allow: allowed.join(', ') } }));
  };
};
