import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

const see = (tx: Tx, permissions: string) => tx.execute(sql`select set_config('app.sees', ${permissions}, true)`);

/**
 * Does work in the name of a user who may not see the records that it concerns: row-level security takes this
 * permission as theirs meanwhile. An error ends the transaction, and the setting with it.
 */
export const seeing = async <T>(tx: Tx, permission: string, work: () => Promise<T>): Promise<T> => {
  const { rows } = await tx.execute<{ sees: string | null }>(sql`select current_setting('app.sees', true) as sees`);
  const before = rows[0]?.sees ?? '';
  await see(tx, `${before || ','}${permission},`);
  const done = await work();
  await see(tx, before);
  return done;
};
