import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** What is written for somebody: the history keeps for whom; null for nobody. An error ends the transaction, and the setting with it. */
export const doneFor = async <T>(tx: Tx, person: number | null, write: () => Promise<T>): Promise<T> => {
  if (person === null) return write();
  await tx.execute(sql`select set_config('app.for_id', ${String(person)}, true)`);
  const done = await write();
  await tx.execute(sql`select set_config('app.for_id', '', true)`);
  return done;
};
