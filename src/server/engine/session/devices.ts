import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../db/database.ts';
import { knownDevices, sessions, users } from '../../db/system.ts';
import { hashToken, newToken } from './signedIn.ts';

/** The days without a sign-in after which a device is forgotten, and the most devices of a user. */
export const deviceDays = 180;
const maxDevices = 50;

/** The device of a sign-in. */
interface Device {
  readonly token: string;
  readonly hash: string;
  /** Whether the user with this e-mail has signed in from it before. */
  readonly isKnown: boolean;
}

/** The device that sent this token to sign in with this e-mail in lower case. A token that no user has signed in with is replaced. */
export const deviceOf = async (database: Database, sent: string | undefined, email: string): Promise<Device> => {
  const hash = /^[\w-]{43}$/.test(sent ?? '') ? hashToken(sent ?? '') : undefined;
  const rows =
    hash === undefined
      ? []
      : await database.atRest((tx) =>
          tx
            .select({ isTheirs: sql<boolean>`lower(${users.email}) = ${email}` })
            .from(knownDevices)
            .innerJoin(users, eq(users.id, knownDevices.user_id))
            .where(
              and(
                eq(knownDevices.token_hash, hash),
                sql`${knownDevices.last_used_at} > now() - make_interval(days => ${deviceDays}::int)`,
              ),
            ),
        );
  const token = rows.length && sent ? sent : newToken();
  return { token, hash: hashToken(token), isKnown: rows.some((row) => row.isTheirs) };
};

/** Stores that the user has signed in from the device, and forgets devices that are old or too many. */
export const rememberDevice = async (tx: Tx, token_hash: string, user_id: number): Promise<void> => {
  await tx
    .insert(knownDevices)
    .values({ token_hash, user_id })
    .onConflictDoUpdate({
      target: [knownDevices.token_hash, knownDevices.user_id],
      set: { last_used_at: sql`now()` },
    });
  const theirs = eq(knownDevices.user_id, user_id);
  const kept = tx
    .select({ hash: knownDevices.token_hash })
    .from(knownDevices)
    .where(and(theirs, sql`${knownDevices.last_used_at} > now() - make_interval(days => ${deviceDays}::int)`))
    .orderBy(sql`${knownDevices.last_used_at} desc`)
    .limit(maxDevices);
  await tx.delete(knownDevices).where(and(theirs, sql`not ${inArray(knownDevices.token_hash, kept)}`));
};

/** Ends every session of a user and forgets their devices, but for the session with this hash and its device. */
export const signOutEverywhere = async (tx: Tx, userId: number, except = ''): Promise<void> => {
  const device = sql`(select ${sessions.device_hash} from ${sessions} where ${sessions.token_hash} = ${except})`;
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.user_id, userId), sql`${knownDevices.token_hash} is distinct from ${device}`));
  await tx.delete(sessions).where(and(eq(sessions.user_id, userId), sql`${sessions.token_hash} <> ${except}`));
};
