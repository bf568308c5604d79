import { sql, type SQL } from 'drizzle-orm';
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core';
import { currentBranch } from './columns.ts';

/** The role of every transaction inside a branch: row-level security binds it. */
export const branchRole = 'app_branch';
/** The role of a connection at rest and of sign-in: people and sessions, no branch's records. */
export const systemRole = 'app_system';

/** Known to the generator as standing already: the migrator makes them, since roles outlive a database. */
export const roles = { branchRole: pgRole(branchRole).existing(), systemRole: pgRole(systemRole).existing() };

/** Rows of the door's branch alone, to read and to write; without a branch, none. */
export const branchPolicy = (further?: SQL) => {
  const rule = further ? sql`branch_id = ${currentBranch} and ${further}` : sql`branch_id = ${currentBranch}`;
  return pgPolicy('branch', { for: 'all', to: branchRole, using: rule, withCheck: rule });
};
