import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { literal } from './sqlText.ts';
import { branchSetting, noBranch } from './entry.ts';
import { branchRole, systemRole } from './policies.ts';

const enter = async (tx: Tx, role: string, branch: string): Promise<void> => {
  await tx.execute(
    sql`select set_config('role', ${role}, true), ${sql.raw(branch === '' ? noBranch : branchSetting(literal(branch)))}, set_config('app.sees', '', true)`,
  );
};

/**
 * Work inside a branch in a transaction on people and branches: what a change of the branch itself brings to its
 * records. Row-level security holds as in `inBranch`; afterwards the transaction is outside again.
 */
export const insideBranch = async <T>(tx: Tx, branchId: number, work: (tx: Tx) => Promise<T>): Promise<T> => {
  await enter(tx, branchRole, String(branchId));
  const result = await work(tx);
  await enter(tx, systemRole, '');
  return result;
};
