import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { literal } from './sqlText.ts';
import { branchSetting, noBranch } from './entry.ts';
import { branchRole, systemRole } from './policies.ts';

/**
 * Reads the records of a branch within a transaction on people: what a change of people does to the work of the branch
 * is seen before it is committed. An error ends the transaction, and the settings with it.
 */
export const lookingInto = async <T>(tx: Tx, branchId: number, read: () => Promise<T>): Promise<T> => {
  await tx.execute(
    sql`select ${sql.raw(branchSetting(literal(String(branchId))))}, set_config('role', ${branchRole}, true)`,
  );
  const found = await read();
  await tx.execute(sql`select set_config('role', ${systemRole}, true), ${sql.raw(noBranch)}`);
  return found;
};
