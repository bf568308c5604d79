import { sql } from 'drizzle-orm';
import { bigint, check, index, pgPolicy, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accessStatuses } from '../../schema/calls/shared/access.ts';
import { currentUser, momentInSql } from './columns.ts';
import { branchPolicy, systemRole } from './policies.ts';
import { branches, users } from './system.ts';

const words = sql.raw(accessStatuses.map((word) => `'${word}'`).join(', '));

/**
 * A person's request for a permission in a branch (docs/decisions/058). Rows are not deleted. The system role writes
 * them, since only it grants permissions; the branch role reads those of its branch.
 */
export const accessRequests = pgTable(
  'access_requests',
  {
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    branch_id: bigint('branch_id', { mode: 'number' })
      .notNull()
      .references(() => branches.id),
    user_id: bigint('user_id', { mode: 'number' })
      .notNull()
      .default(currentUser)
      .references(() => users.id),
    permission: text('permission').notNull(),
    note: text('note'),
    /** The address of the page that needs it. */
    path: text('path'),
    status: text('status', { enum: accessStatuses }).notNull().default('open'),
    asked_at: momentInSql('asked_at').notNull().defaultNow(),
    decided_at: momentInSql('decided_at'),
    /** Null while it is open, and for the system. */
    decided_by: bigint('decided_by', { mode: 'number' }).references(() => users.id),
    reason: text('reason'),
    /** When the person has seen what became of it. */
    seen_at: momentInSql('seen_at'),
  },
  (t) => [
    uniqueIndex('access_requests_one_open')
      .on(t.user_id, t.permission, t.branch_id)
      .where(sql`${t.status} = 'open'`),
    index('access_requests_open')
      .on(t.branch_id, t.id)
      .where(sql`${t.status} = 'open'`),
    index('access_requests_user').on(t.user_id, t.branch_id, t.permission, t.id),
    check('access_requests_known', sql`${t.status} in (${words})`),
    check('access_requests_decided', sql`(${t.status} = 'open') = (${t.decided_at} is null)`),
    check('access_requests_reason', sql`(${t.status} = 'refused') = (${t.reason} is not null)`),
    branchPolicy(),
    pgPolicy('system', { for: 'all', to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
);
