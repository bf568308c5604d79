import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { logger } from './log.ts';

const logged = (error: unknown): string => {
  let line = '';
  logger('info', { write: (text) => void (line += text) }).error({ err: error, requestId: 'r1' }, 'request failed');
  return line;
};

describe('an error in the log', () => {
  it('tells the statement and the code, and none of its values', () => {
    const cause = Object.assign(new Error('value too long'), {
      code: '22001',
      detail: 'Key (name)=(top secret) is bad',
    });
    const line = logged(new DrizzleQueryError('insert into clients (name) values ($1)', ['top secret'], cause));
    expect(line).not.toContain('top secret');
    expect(JSON.parse(line)).toMatchObject({
      requestId: 'r1',
      err: { message: 'value too long', code: '22001', query: 'insert into clients (name) values ($1)' },
    });
  });

  it('keeps the message and the place of any other error', () => {
    const { err } = JSON.parse(logged(new TypeError('not a function'))) as {
      err: { type: string; message: string; stack: string };
    };
    expect(err).toMatchObject({ type: 'TypeError', message: 'not a function' });
    expect(err.stack).toContain('log.test.ts');
  });
});
