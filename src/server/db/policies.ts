import { sql, type SQL } from 'drizzle-orm';
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core';
import { currentBranch } from './columns.ts';

/** The role of transactions inside a branch; row-level security applies to it. */
export const branchRole = 'app_branch';
/** The role of connections at rest and of transactions on people and sessions, without any branch's records. */
export const systemRole = 'app_system';

/** The roles, as existing ones for the generator: the migrator creates them, since several databases share them. */
export const databaseRoles = { branchRole: pgRole(branchRole).existing(), systemRole: pgRole(systemRole).existing() };

/**
 * The policy of rows of a branch: only those of the transaction's branch that match the condition; none without a
 * branch.
 */
export const branchPolicy = (condition?: SQL) => {
  const rule = condition ? sql`branch_id = ${currentBranch} and ${condition}` : sql`branch_id = ${currentBranch}`;
  return pgPolicy('branch', { for: 'all', to: branchRole, using: rule, withCheck: rule });
};
