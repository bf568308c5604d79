import { eq, sql } from 'drizzle-orm';
import type { Person, Tx } from '../../db/database.ts';
import { users } from '../../db/system.ts';
import { conflict } from '../../engine/errors.ts';
import { signOutEverywhere } from '../../engine/session/devices.ts';
import { changeUsers, updatingUsers } from './change.ts';

/** A new password with its hash. */
interface NewPassword {
  readonly id: number;
  readonly hash: string;
}

/**
 * Sets passwords for one sign-in and ends the users' sessions: of all of them, or of none.
 * @throws Failure like `changeUsers`; 409 for one's own password
 */
export const resetPasswords = (
  tx: Tx,
  person: Person,
  made: readonly NewPassword[],
): Promise<{ id: number; name: string; email: string }[]> => {
  const ids = made.map(({ id }) => id);
  return changeUsers(tx, person, { ids, permission: updatingUsers, field: 'user_ids' }, async (stored) => {
    if (ids.includes(person.userId)) throw conflict('Change your own password in the menu of your account');
    for (const { id, hash } of made) {
      await tx
        .update(users)
        .set({ password_hash: hash, must_change_password: true, password_changed_at: sql`now()` })
        .where(eq(users.id, id));
      await signOutEverywhere(tx, id);
    }
    return stored.map(({ id, name, email }) => ({ id, name, email }));
  });
};
