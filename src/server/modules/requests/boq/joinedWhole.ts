import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';

/**
 * Reads with joins of whole tables. PostgreSQL does not know how many lines a walk through a bill finds, takes them for a
 * few, and would compare each with each: with 16,000 lines that takes 10 seconds.
 */
export const joinedWhole = async <T>(tx: Tx, read: () => Promise<T>): Promise<T> => {
  await tx.execute(sql`select set_config('enable_nestloop', 'off', true)`);
  const found = await read();
  // After a failure the transaction ends, and the setting with it.
  await tx.execute(sql`select set_config('enable_nestloop', 'on', true)`);
  return found;
};
