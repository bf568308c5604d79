import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import type { Call } from '../../schema/calls/call.ts';
import { Failure, invalid } from '../engine/errors.ts';
import { frozenRow } from '../db/frozen.ts';
import { Unavailable, type Unavailability } from '../db/unavailable.ts';
import { databaseRefusal } from '../engine/records/databaseErrors.ts';
import { loggedError } from '../log.ts';
import { UndeclaredAnswer } from './checkAnswer.ts';
import { fail } from './envelope.ts';
import { keyHeader } from './idempotency.ts';
import type { Env, AppContext, Route } from './types.ts';

const lost =
  'The connection to the database was lost while this was saved. Look whether it is there before you send it again.';

/** Seconds after which a request may be sent again. */
const retryAfter = { 'Retry-After': '3' };

/** What is the matter, for people. */
const troubles: Readonly<Record<Exclude<Unavailability, 'unknown'>, string>> = {
  away: 'The database is not available.',
  busy: 'The server is busy.',
  full: 'There is no room left on the disk of the server.',
  sealed: 'The server may not write to its disk.',
};

/** The line of the log for a single request. */
const logged: Readonly<Partial<Record<Unavailability, string>>> = {
  busy: 'The database was too busy',
  full: troubles.full,
  sealed: troubles.sealed,
};

/** 503 while the database is away or too busy, or a disk takes nothing (rule 44). */
const outageOf = ({ why }: Unavailable, { req }: Context<Env>): Failure => {
  if (why === 'unknown') {
    // Without a key a change that may be saved is not safe to send again.
    const isSafe = req.method === 'POST' && req.header(keyHeader) !== undefined;
    return new Failure(503, lost, isSafe ? { headers: retryAfter } : {});
  }
  const what = troubles[why];
  const nothing = req.method === 'GET' ? '' : ' Nothing was changed.';
  const next = why === 'full' || why === 'sealed' ? 'Please tell an administrator.' : 'Please try again in a moment.';
  return new Failure(503, `${what}${nothing} ${next}`, { headers: retryAfter });
};

/** The failure for a statement that the database refused, if no operation has a better message. */
const explain = (error: unknown): Failure | undefined => {
  const { code, message } = databaseRefusal(error) ?? { code: '', message: '' };
  if (code === frozenRow) return new Failure(409, message);
  if (code === '40001' || code === '40P01')
    return new Failure(409, 'Somebody else is saving this right now. Please try again.');
  if (code === '23505' || code === '23P01') return new Failure(409, 'Such a record exists already');
  if (code === '23503') return new Failure(409, 'Other records use this, or what it names was deleted');
  if (code === '23514' || code === '23502' || code.startsWith('22')) return new Failure(422, 'A value does not fit');
  return undefined;
};

/** Turns every error into an answer. Unexpected errors are logged, and their details stay on the server. */
export const onError =
  ({ log }: AppContext): ErrorHandler<Env> =>
  (error, c) => {
    if (error instanceof Unavailable) {
      // An outage has one line of its own; a statement that took too long, or a full disk, has not.
      const line = logged[error.why];
      if (line && error.cause) log.warn({ requestId: c.get('requestId'), error: loggedError(error.cause) }, line);
      return fail(c, outageOf(error, c));
    }
    const failure = error instanceof Failure ? error : explain(error);
    if (failure) return fail(c, failure);
    if (error instanceof UndeclaredAnswer) return c.json({ success: false, message: error.message }, 500);
    log.error({ requestId: c.get('requestId'), error: loggedError(error) }, 'request failed');
    return c.json({ success: false, message: 'Something went wrong,Please contact System Adminstrator' }, 500);
  };

const pattern = ({ call, words = {} }: Route) =>
  new RegExp(
    `^${call.path.replace(/:(\w+)/g, (_, name: string) => (words[name] ? `(?:${words[name].join('|')})` : '[^/]+'))}$`,
  );

/** The paths that have any other word in the place of the call's own, each with its refusal. */
const otherWords = ({ path, word }: Call) =>
  word
    ? [
        {
          matches: new RegExp(`^${path.replace(word.is, `${word.begins}[^/]+`).replace(/:\w+/g, '[^/]+')}$`),
          errors: Object.fromEntries(
            Object.entries(word.of).map(([name, { invalid: text = 'Unknown word' }]) => [name, [text]]),
          ),
        },
      ]
    : [];

/** 405 with `Allow` if the path exists, 422 for another word than those of a fixed set (rule 8), otherwise 404 "No such endpoint" (rule 4). */
export const onNotFound = (routes: readonly Route[]): NotFoundHandler<Env> => {
  const known = routes.map((r) => ({ method: r.call.method, matches: pattern(r) }));
  const others = routes.flatMap(({ call }) => otherWords(call));
  return (c: Context<Env>) => {
    const { path } = c.req;
    const allowed = [...new Set(known.filter((k) => k.matches.test(path)).map((k) => k.method))];
    const refused = others.find(({ matches }) => matches.test(path));
    if (allowed.length === 0) return fail(c, refused ? invalid(refused.errors) : new Failure(404, 'No such endpoint'));
    return fail(c, new Failure(405, `${c.req.method} is not allowed here`, { headers: { Allow: allowed.join(', ') } }));
  };
};
