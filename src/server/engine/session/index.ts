import { and, eq, lt, sql } from 'drizzle-orm';
import type { Session } from '../../../schema/calls/shared/session.ts';
import type { Database } from '../../db/database.ts';
import { sessions, users } from '../../db/system.ts';
import { invalid, unauthorized } from '../errors.ts';
import { newToken, hashToken, sessionOf, lookAtSession, type SignedIn } from './signedIn.ts';
import { deviceOf, rememberDevice, signOutEverywhere } from './devices.ts';
import { countAttempt, forgive, networkOfAddress } from './limit.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { checkNewPassword } from './passwordPolicy.ts';

/** The session of a sign-in, and the token by which its device is known from now on. */
interface SignedInOn {
  readonly session: Session;
  readonly deviceToken: string;
}

/** What a sign-in shows of where it comes from. */
interface Origin {
  readonly address: string;
  /** The token of a device that has signed in before. */
  readonly deviceToken?: string | undefined;
}

/**
 * Signs in. Neither the answer nor its time tells whether the e-mail or the password was wrong. Wrong passwords of a
 * known device count for that device alone (decision 32).
 * @throws Failure 401; 429 after too many attempts
 */
export const signIn = async (
  database: Database,
  email: string,
  password: string,
  { address, deviceToken }: Origin,
): Promise<SignedInOn> => {
  const lower = email.toLowerCase();
  const device = await deviceOf(database, deviceToken, lower);
  const subjects = device.isKnown
    ? [`device:${device.hash}:${lower}` as const]
    : [`address:${networkOfAddress(address)}` as const, `email:${lower}` as const];
  await countAttempt(database, subjects);
  const [user] = await database.atRest((tx) =>
    tx
      .select({ id: users.id, hash: users.password_hash })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, lower), eq(users.is_active, true))),
  );
  if (!(await verifyPassword(password, user?.hash)) || !user) throw unauthorized('E-mail or password is wrong');
  const token = newToken();
  await database.asSystem(async (tx) => {
    // The hash must be the one checked above: a password that changed meanwhile opens no session.
    const unchanged = and(eq(users.id, user.id), eq(users.password_hash, user.hash), eq(users.is_active, true));
    const [still] = await tx
      .update(users)
      .set({ last_seen_at: sql`now()` })
      .where(unchanged)
      .returning({ id: users.id });
    if (!still) throw unauthorized('E-mail or password is wrong');
    await tx.insert(sessions).values({ token_hash: hashToken(token), user_id: user.id, device_hash: device.hash });
    await rememberDevice(tx, device.hash, user.id);
    await tx.delete(sessions).where(lt(sessions.last_seen_at, sql`now() - interval '12 hours'`));
    await tx.execute(sql`select app_forget_answers()`);
  });
  await forgive(database, subjects);
  const signedIn = await lookAtSession(database, hashToken(token));
  if (!signedIn) throw unauthorized('E-mail or password is wrong');
  return { session: { token, ...sessionOf(signedIn) }, deviceToken: device.token };
};

export const signOut = (database: Database, { tokenHash }: SignedIn): Promise<unknown> =>
  database.asSystem((tx) => tx.delete(sessions).where(eq(sessions.token_hash, tokenHash)));

/**
 * Changes one's own password, ends all other sessions of the user and forgets their devices (rule 25).
 * @throws Failure 422 for a wrong current password, or a new one that is the same, short or easy to guess; 429 after too many attempts
 */
export const changePassword = async (
  database: Database,
  signedIn: SignedIn,
  current: string,
  wanted: string,
): Promise<void> => {
  const { user, tokenHash } = signedIn;
  if (wanted.normalize('NFKC') === current.normalize('NFKC'))
    throw invalid({ new_password: ['New password must differ from the current one'] });
  await checkNewPassword(signedIn, wanted);
  // Whoever has taken over a session slows nobody but themself.
  const subjects = [`password:${tokenHash}` as const];
  await countAttempt(database, subjects);
  const [row] = await database.atRest((tx) =>
    tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, user.id)),
  );
  const wrong = () => invalid({ current_password: ['Current password is wrong'] });
  if (!row || !(await verifyPassword(current, row.hash))) throw wrong();
  await forgive(database, subjects);
  const password_hash = await hashPassword(wanted);
  await database.asPerson({ userId: user.id }, async (tx) => {
    // The hash must be the one checked above: a password that was reset meanwhile stays.
    const unchanged = and(eq(users.id, user.id), eq(users.password_hash, row.hash));
    const next = { password_hash, must_change_password: false, password_changed_at: sql`now()` };
    const [changed] = await tx.update(users).set(next).where(unchanged).returning({ id: users.id });
    if (!changed) throw wrong();
    await signOutEverywhere(tx, user.id, tokenHash);
  });
};
