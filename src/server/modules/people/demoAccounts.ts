import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { handsOut } from '../../db/newPermissions.ts';
import { heldPermissions, users } from '../../db/system.ts';
import { signOutEverywhere } from '../../engine/session/devices.ts';
import { verifyPassword } from '../../engine/session/password.ts';
import { accounts } from './demo/accounts.ts';

/** The command by which another process asks a running server to end them. */
export const endDemoCommand = 'end-demo-accounts';

interface Account {
  readonly id: number;
  readonly email: string;
}

/** Active people with an e-mail and the password of the demo firm: everybody may sign in as they. */
const found = async (database: Database): Promise<Account[]> => {
  const emails = accounts().map(({ email }) => email);
  const rows = await database.atRest((tx) =>
    tx
      .select({ id: users.id, email: users.email, hash: users.password_hash })
      .from(users)
      .where(and(users.is_active, inArray(users.email, emails)))
      .orderBy(users.id),
  );
  const known = await Promise.all(rows.map(({ hash }) => verifyPassword('demo', hash)));
  return rows.flatMap(({ id, email }, at) => (known[at] ? [{ id, email }] : []));
};

/** The e-mails of the demo accounts by which everybody can sign in. */
export const demoAccounts = async (database: Database): Promise<string[]> =>
  (await found(database)).map(({ email }) => email);

/** What the log, the page and the command say of them. */
export const demoAccountsTold = (emails: readonly string[]): string =>
  `Everybody can sign in with the password demo as ${emails.join(', ')}: npm run end-demo-accounts ends that`;

/**
 * Makes the demo accounts inactive, and ends their sessions. Returns their e-mails.
 * @throws Error in one line where nobody else could let anybody in
 */
export const endDemoAccounts = async (database: Database): Promise<string[]> => {
  const demo = await found(database);
  if (demo.length === 0) return [];
  const ids = demo.map(({ id }) => id);
  await database.asSystem(async (tx) => {
    const others = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(heldPermissions, eq(heldPermissions.user_id, users.id))
      .where(and(users.is_active, eq(heldPermissions.permission, handsOut), notInArray(users.id, ids)))
      .limit(1);
    if (others.length === 0)
      throw new Error(
        'Nobody else manages people: sign in as one of them, add somebody with the role Administrator, then try again',
      );
    await tx.update(users).set({ is_active: false }).where(inArray(users.id, ids));
    for (const id of ids) await signOutEverywhere(tx, id);
  });
  return demo.map(({ email }) => email);
};

/** The same as a line, for the command. */
export const endedDemoAccounts = async (database: Database): Promise<string> => {
  const emails = await endDemoAccounts(database);
  return emails.length === 0 ? 'There are no demo accounts' : `Inactive now: ${emails.join(', ')}`;
};
