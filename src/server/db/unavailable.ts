import { errorCode } from '../errorCode.ts';

/** The reasons for which the database does no work now. */
export type Unavailability = 'away' | 'busy' | 'unknown';

/**
 * The database is away, or too busy, and the work was not done (rule 44). `unknown`: the connection was lost while the
 * work was saved, and nobody can tell yet whether it was.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly why: Unavailability;

  constructor(why: Unavailability, options?: ErrorOptions) {
    super(`The database is ${why === 'busy' ? 'busy' : 'away'}`, options);
    this.why = why;
  }
}

/** Codes of PostgreSQL and of the network for a server that is away, stops or starts. */
const awayCodes = /^(08...|57P0[1-5]|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** A statement that took too long, a lock that was not given, no memory or no room on the disk. */
const busyCodes = /^(57014|55P03|53[12]00|25P0[34])$/;
/** What pg and pg-pool say without a code. */
const awayTexts =
  /^(Connection terminated|Client has encountered a connection error|timeout expired|The server closed|Query read timeout)/;
const busyTexts = /^timeout exceeded when trying to connect/;

/** Whether an error, or one that caused it, says that the database is away or too busy. */
export const unavailability = (error: unknown): Unavailability | undefined => {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (e instanceof Unavailable) return e.why;
    const code = errorCode(e) ?? '';
    if (awayCodes.test(code) || awayTexts.test(e.message)) return 'away';
    if (busyCodes.test(code) || busyTexts.test(e.message)) return 'busy';
    if (e instanceof AggregateError && e.errors.some((one) => unavailability(one) === 'away')) return 'away';
  }
  return undefined;
};
