import { eq, sql } from 'drizzle-orm';
import type { Person, Tx } from '../../db/database.ts';
import { users } from '../../db/system.ts';
import { conflict } from '../../engine/errors.ts';
import { signOutEverywhere } from '../../engine/session/devices.ts';
import { changeUser, updatingUsers } from './change.ts';

/**
 * Sets a password for one sign-in and ends the user's sessions.
 * @throws Failure like `changeUser`; 409 for one's own password
 */
export const resetPassword = (tx: Tx, person: Person, id: number, password_hash: string): Promise<void> =>
  changeUser(tx, person, { id, permission: updatingUsers, field: 'password' }, async () => {
    if (id === person.userId) throw conflict('Change your own password in the menu of your account');
    await tx
      .update(users)
      .set({ password_hash, must_change_password: true, password_changed_at: sql`now()` })
      .where(eq(users.id, id));
    await signOutEverywhere(tx, id);
  });
