import { isIPv6 } from 'node:net';
import { eq, inArray, sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { Database, Tx } from '../../db/database.ts';
import { signInAttempts } from '../../db/system.ts';
import { Failure } from '../errors.ts';

/** How wrong passwords slow the next attempt: at `free` of them by 1 second, then 2, 4, 8 …, up to `longest`. */
interface Pace {
  readonly free: number;
  readonly longest: number;
  /** The minutes without a wrong password after which the count begins anew. */
  readonly remembered: number;
}

/** About 300 guesses a day at one account: 10 at once, and soon one in five minutes (decision 32). */
const oneAccount: Pace = { free: 10, longest: 300, remembered: 24 * 60 };
/** A whole office signs in from one address. */
const oneAddress: Pace = { free: 300, longest: 60, remembered: 15 };
const paces = { email: oneAccount, device: oneAccount, password: oneAccount, address: oneAddress } as const;

/**
 * What is counted as one address. Of IPv6 it is the first half: the second half, of 2⁶⁴ addresses, is one line's to
 * choose.
 */
export const networkOfAddress = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [plain = ''] = address.split('%');
  const [head = '', tail = ''] = plain.split('::');
  const [first, last] = [head, tail].map((half) => half.split(':').filter(Boolean));
  const groups = plain.includes('::')
    ? [
        ...(first ?? []),
        ...Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0'),
        ...(last ?? []),
      ]
    : (first ?? []);
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
};

/** What is counted: `email:…`, `address:…`. */
type Subject = `${keyof typeof paces}:${string}`;

const isPaced = (kind: string): kind is keyof typeof paces => Object.hasOwn(paces, kind);
const paceOf = (subject: Subject): Pace => {
  const kind = subject.slice(0, subject.indexOf(':'));
  if (!isPaced(kind)) throw new Error(`${kind} is never counted`);
  return paces[kind];
};

/** "8 seconds", and from two minutes on "3 minutes". */
const inWords = (seconds: number): string => {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

const tooMany = (seconds: number): Failure =>
  new Failure(429, `Too many attempts. Try again in ${inWords(seconds)}.`, {
    headers: { 'Retry-After': String(seconds) },
  });

/** Counts in one statement, which locks the row: of simultaneous attempts each sees the delay of the one before. */
const countOne = async (tx: Tx, subject: Subject): Promise<void> => {
  const { free, longest, remembered } = paceOf(subject);
  const { failures, refused_until, window_ends } = signInAttempts;
  const clock = sql`clock_timestamp()`;
  const next = sql`case when ${window_ends} < ${clock} then 1 else ${failures} + 1 end`;
  const seconds = sql`least(${longest}, power(2, least(${next} - ${free}::int, 20)))`;
  const until = sql`case when ${next} >= ${free}::int then ${clock} + make_interval(secs => ${seconds}) end`;
  const ends = sql`${clock} + make_interval(mins => ${remembered}::int)`;
  const [counted] = await tx
    .insert(signInAttempts)
    .values({ subject, failures: 1, window_ends: ends })
    .onConflictDoUpdate({
      target: signInAttempts.subject,
      set: { failures: next, refused_until: until, window_ends: ends },
      setWhere: sql`coalesce(${refused_until} <= ${clock}, true)`,
    })
    .returning({ subject: signInAttempts.subject });
  if (counted) return;
  const [refused] = await tx
    .select({ seconds: sql<number>`ceil(extract(epoch from ${refused_until} - ${clock}))::int` })
    .from(signInAttempts)
    .where(eq(signInAttempts.subject, subject));
  throw tooMany(Math.max(1, assertDefined(refused).seconds));
};

/**
 * Counts an attempt for all subjects, before the password is checked, so that simultaneous attempts all count; `forgive`
 * undoes it after a success. A refused attempt counts nowhere. Subjects are always in the same order, so attempts never
 * deadlock.
 * @throws Failure 429 with Retry-After in seconds, and the time in words
 */
export const countAttempt = (database: Database, subjects: readonly Subject[]): Promise<void> =>
  database.asSystem(async (tx) => {
    for (const subject of subjects) await countOne(tx, subject);
  });

/** After a success: takes the attempt back from an address, and forgets all failures of the other subjects. */
export const forgive = (database: Database, subjects: readonly Subject[]): Promise<void> =>
  database.asSystem(async (tx) => {
    for (const subject of subjects)
      await (subject.startsWith('address:')
        ? tx
            .update(signInAttempts)
            .set({ failures: sql`greatest(${signInAttempts.failures} - 1, 0)` })
            .where(eq(signInAttempts.subject, subject))
        : tx.delete(signInAttempts).where(eq(signInAttempts.subject, subject)));
    const over = tx
      .select({ subject: signInAttempts.subject })
      .from(signInAttempts)
      .where(sql`${signInAttempts.window_ends} < now()`)
      .limit(1000)
      .for('update', { skipLocked: true });
    await tx.delete(signInAttempts).where(inArray(signInAttempts.subject, over));
  });
