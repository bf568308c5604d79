import { eq, sql } from 'drizzle-orm';
import type { Person, Tx } from '../../db/database.ts';
import { sessions, users } from '../../db/system.ts';
import { conflict } from '../errors.ts';
import { managed, oneAtATime, refuseAbove } from './scope.ts';

/**
 * Sets a password for one sign-in and ends the user's sessions.
 * @throws Failure 404; 403 if the user has more rights than the person; 409 for one's own password
 */
export const resetPassword = async (tx: Tx, { userId }: Person, id: number, password_hash: string): Promise<void> => {
  await oneAtATime(tx);
  await managed(tx, userId, id);
  if (id === userId) throw conflict('Change your own password in the menu of your account');
  await refuseAbove(tx, userId, id);
  await tx
    .update(users)
    .set({ password_hash, must_change_password: true, password_changed_at: sql`now()` })
    .where(eq(users.id, id));
  await tx.delete(sessions).where(eq(sessions.user_id, id));
};
