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
 * An error as it is logged. A failed statement carries its values in its message, and the database puts rows into its
 * detail: neither is logged, so that no body and no secret comes into a log by way of an error.
 */
export const loggedError = (error: unknown): Logged => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something was thrown that is no error' };
  const query = 'query' in error ? error.query : undefined;
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const said = typeof query === 'string' ? (cause ?? new Error('A statement failed')) : error;
  const code = errorCode(said);
  return {
    type: said.name,
    message: said.message,
    ...(code === undefined ? {} : { code }),
    ...(typeof query === 'string' ? { query } : {}),
    stack: ownStack(error),
  };
};

/** JSON lines on standard output, or wherever `to` leads. */
export const logger = (level: string, to?: DestinationStream): Logger => {
  const options = { level, base: null, serializers: { err: loggedError } };
  return to ? pino(options, to) : pino(options);
};
