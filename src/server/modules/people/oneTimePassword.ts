import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../db/database.ts';
import { handsOut } from '../../db/newPermissions.ts';
import { heldPermissions, noPassword, users } from '../../db/system.ts';
import { signOutEverywhere } from '../../engine/session/devices.ts';
import { forgive } from '../../engine/session/limit.ts';
import { hashPassword, oneTimePassword } from '../../engine/session/password.ts';

/** The command by which another process asks a running server for it, before the e-mail in a URI's spelling. */
export const passwordCommand = 'password';

interface Given {
  readonly email: string;
  readonly password: string;
}

/** Sets a password for one sign-in where `which` has none, or another. */
const give = async (
  tx: Tx,
  which: ReturnType<typeof eq>,
  password: string,
  password_hash: string,
): Promise<Given & { readonly id: number }> => {
  const [user] = await tx
    .update(users)
    .set({ password_hash, must_change_password: true, password_changed_at: sql`now()` })
    .where(which)
    .returning({ id: users.id, email: users.email });
  if (!user) throw new Error('Nobody is there any more to whom the password could be given');
  return { ...user, password };
};

/** Makes the first administrator's password; undefined where that was done before. Of several processes one makes it. */
export const firstPassword = async (database: Database): Promise<Given | undefined> => {
  const which = eq(users.password_hash, noPassword);
  const [waiting] = await database.atRest((tx) => tx.select({ id: users.id }).from(users).where(which).limit(1));
  if (!waiting) return undefined;
  const password = oneTimePassword();
  const hash = await hashPassword(password);
  return database.asSystem(async (tx) => {
    const [still] = await tx.select({ id: users.id }).from(users).where(which).for('update').limit(1);
    return still && give(tx, eq(users.id, still.id), password, hash);
  });
};

/** The active people who manage others. */
const administrators = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(heldPermissions, eq(heldPermissions.user_id, users.id))
    .where(and(users.is_active, eq(heldPermissions.permission, handsOut)))
    .orderBy(asc(users.id));
  return rows.map(({ email }) => email);
};

/**
 * Gives somebody a new password for one sign-in, ends all their sessions and forgets their wrong passwords. It is never
 * guessed whose: who is at work would be signed out.
 * @throws Error in one line for an unknown or inactive person, or without an e-mail: those of the administrators
 */
export const newOneTimePassword = async (database: Database, whose: string | undefined): Promise<Given> => {
  if (whose === undefined) {
    const known = await database.atRest(administrators);
    throw new Error(
      known.length > 0
        ? `Whose? Name an e-mail. These manage people: ${known.join(', ')}`
        : 'Whose? Name an e-mail. Nobody manages people',
    );
  }
  const lower = whose.toLowerCase();
  const password = oneTimePassword();
  const hash = await hashPassword(password);
  const given = await database.asSystem(async (tx) => {
    const which = eq(sql`lower(${users.email})`, lower);
    const [user] = await tx.select({ id: users.id, is_active: users.is_active }).from(users).where(which);
    if (!user) throw new Error(`Nobody has the e-mail ${whose}`);
    if (!user.is_active) throw new Error(`${whose} is not active: whoever manages people makes them active first`);
    const { id, ...told } = await give(tx, eq(users.id, user.id), password, hash);
    await signOutEverywhere(tx, id);
    return told;
  });
  await forgive(database, [`email:${lower}`]);
  return given;
};
