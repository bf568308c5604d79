import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { onError } from './errors.ts';
import type { AppContext, Env } from './types.ts';

/** What somebody reads when the database refuses a statement with this code, wherever the error is wrapped. */
const answered = async (code: string) => {
  const app = new Hono<Env>();
  app.get('/', () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('no'), { code }) });
  });
  app.onError(onError({ log: pino({ level: 'silent' }) } as AppContext));
  const answer = await app.request('/');
  return [answer.status, ((await answer.json()) as { message: string }).message];
};

it.each([
  ['40001', 409, 'Somebody else is saving this right now. Please try again.'],
  ['40P01', 409, 'Somebody else is saving this right now. Please try again.'],
  ['23505', 409, 'Such a record exists already'],
  ['23P01', 409, 'Such a record exists already'],
  ['23503', 409, 'Other records use this, or what it names was deleted'],
  ['23514', 422, 'A value does not fit'],
  ['23502', 422, 'A value does not fit'],
  ['22003', 422, 'A value does not fit'],
  ['42P01', 500, 'Something went wrong,Please contact System Adminstrator'],
] as const)('what the database refuses with %s is a %i', async (code, status, message) => {
  expect(await answered(code)).toEqual([status, message]);
});
