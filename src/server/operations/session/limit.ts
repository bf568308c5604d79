import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { signInAttempts } from '../../db/system.ts';
import { Failure } from '../errors.ts';

/** The failed attempts within a quarter of an hour before sign-in is refused, for an e-mail and for an address. */
const allowed = { email: 10, address: 100 };
const windowMinutes = 15;

type Limit = readonly [subject: string, most: number];
const subjects = (email: string, address: string): readonly [byEmail: Limit, byAddress: Limit] => [
  [`email:${email.toLowerCase()}`, allowed.email],
  [`address:${address}`, allowed.address],
];

/**
 * Counts an attempt before the password is checked, so that simultaneous attempts all count; `forgive` undoes it after
 * a success. @throws Failure 429 with Retry-After in seconds
 */
export const countAttempt = async (database: Database, email: string, address: string): Promise<void> => {
  const limits = subjects(email, address);
  const rows = await database.asSystem(async (tx) => {
    await tx.delete(signInAttempts).where(lt(signInAttempts.window_ends, sql`now()`));
    return tx
      .insert(signInAttempts)
      .values(
        limits.map(([subject]) => ({
          subject,
          failures: 1,
          window_ends: sql`now() + make_interval(mins => ${windowMinutes})`,
        })),
      )
      .onConflictDoUpdate({ target: signInAttempts.subject, set: { failures: sql`${signInAttempts.failures} + 1` } })
      .returning();
  });
  for (const [subject, most] of limits) {
    const row = rows.find((r) => r.subject === subject);
    if (!row || row.failures <= most) continue;
    const seconds = Math.max(1, Math.ceil((row.window_ends.getTime() - Date.now()) / 1000));
    throw new Failure(429, 'Too many sign-in attempts. Please try again later.', {
      headers: { 'Retry-After': String(seconds) },
    });
  }
};

/** After a success: deletes the e-mail's failures and decrements the address's count. */
export const forgive = (database: Database, email: string, address: string): Promise<void> =>
  database.asSystem(async (tx) => {
    const [[byEmail], [byAddress]] = subjects(email, address);
    await tx.delete(signInAttempts).where(inArray(signInAttempts.subject, [byEmail]));
    await tx
      .update(signInAttempts)
      .set({ failures: sql`greatest(${signInAttempts.failures} - 1, 0)` })
      .where(inArray(signInAttempts.subject, [byAddress]));
  });
