import { errorCode } from '../errorCode.ts';

/** The reasons for which the database, or the store of files, does no work now. */
export type Unavailability = 'away' | 'busy' | 'unknown' | 'full' | 'sealed';

/**
 * The database is away, or too busy, and the work was not done (rule 44). `full`: there is no room left on the disk;
 * `sealed`: the server may not write to it. `unknown`: the connection was lost while the
 * work was saved, and nobody can tell yet whether it was.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly why: Unavailability;

  constructor(why: Unavailability, options?: ErrorOptions) {
    super(`The database or the store of files is ${why}`, options);
    this.why = why;
  }
}

/** Codes of PostgreSQL and of the network for a server that is away, stops or starts. */
const awayCodes = /^(08...|57P0[1-5]|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** A statement that took too long, a lock that was not given, or no memory. */
const busyCodes = /^(57014|55P03|53200|25P0[34])$/;
const fullCodes = /^(53100|ENOSPC|EDQUOT)$/;
/** What pg and pg-pool say without a code, and Node.js of a socket that is not there: of a file ENOENT says something else. */
const awayTexts =
  /^(connect ENOENT|Connection terminated|Client has encountered a connection error|timeout expired|The server closed|Query read timeout)/;
const busyTexts = /^timeout exceeded when trying to connect/;

/** Whether an error, or one that caused it, says that the database is away or too busy. */
export const unavailability = (error: unknown): Unavailability | undefined => {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (e instanceof Unavailable) return e.why;
    const code = errorCode(e) ?? '';
    if (awayCodes.test(code) || awayTexts.test(e.message)) return 'away';
    if (fullCodes.test(code)) return 'full';
    if (busyCodes.test(code) || busyTexts.test(e.message)) return 'busy';
    if (e instanceof AggregateError && e.errors.some((one) => unavailability(one) === 'away')) return 'away';
  }
  return undefined;
};

const sealedCodes = /^(EACCES|EPERM|EROFS)$/;

/** What the store of files throws for an error of its disk; the error itself for any other. */
export const storeError = (error: unknown): unknown => {
  const code = errorCode(error) ?? '';
  if (sealedCodes.test(code)) return new Unavailable('sealed', { cause: error });
  return fullCodes.test(code) ? new Unavailable('full', { cause: error }) : error;
};
