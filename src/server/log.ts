import { pino, type DestinationStream, type Logger } from 'pino';
import { errorCode } from './errorCode.ts';

interface Logged {
  type: string;
  message: string;
  code?: string;
  query?: string;
  stack?: string;
}

const ownStack = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * An error for the log. The message of a failed statement contains its values, and the database's detail contains rows.
 * Both are left out, so that neither bodies nor secrets reach the log.
 */
export const loggedError = (error: unknown): Logged => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something was thrown that is no error' };
  const query = 'query' in error ? error.query : undefined;
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const reported = typeof query === 'string' ? (cause ?? new Error('A statement failed')) : error;
  const code = errorCode(reported);
  return {
    type: reported.name,
    message: reported.message,
    ...(code === undefined ? {} : { code }),
    ...(typeof query === 'string' ? { query } : {}),
    stack: ownStack(error),
  };
};

/** A logger of JSON lines, to standard output or to the stream `to`. */
export const logger = (level: string, to?: DestinationStream): Logger => {
  const options = { level, base: null, serializers: { err: loggedError } };
  return to ? pino(options, to) : pino(options);
};
