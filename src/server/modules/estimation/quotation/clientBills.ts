import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { currentBranch, currentUser, momentInSql } from '../../../db/columns.ts';
import { branchPolicy, branchRole } from '../../../db/policies.ts';
import { branches, users } from '../../../db/system.ts';

const bigId = (name: string) => bigint(name, { mode: 'number' });

/**
 * Clients' workbooks as they were imported, with the place of each line in them, so that a quotation can be written into
 * them (rule 112). Neither changed nor deleted: quotations that were issued name theirs.
 */
export const clientBills = pgTable(
  'client_bills',
  {
    branch_id: bigId('branch_id').notNull().default(currentBranch),
    id: bigId('id').generatedByDefaultAsIdentity().notNull(),
    estimation_id: bigId('estimation_id').notNull(),
    name: text('name').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    /** The file in base64. */
    content: text('content').notNull(),
    sheets: jsonb('sheets').notNull(),
    created_at: momentInSql('created_at').notNull().defaultNow(),
    created_by: bigId('created_by').notNull().default(currentUser),
  },
  (t) => [
    primaryKey({ name: 'client_bills_key', columns: [t.branch_id, t.id] }),
    foreignKey({ name: 'client_bills_branch', columns: [t.branch_id], foreignColumns: [branches.id] }),
    foreignKey({ name: 'client_bills_created_by', columns: [t.created_by], foreignColumns: [users.id] }),
    index('client_bills_estimation').on(t.branch_id, t.estimation_id, t.id),
    branchPolicy(),
  ],
);

/** Who may do what with them: they are read and added alone. */
export const clientBillRules = `grant select, insert on client_bills to ${branchRole}`;
