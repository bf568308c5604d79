import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, pgTable, primaryKey, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { enquiries } from '../../resources/enquiries.ts';
import { currentBranch, currentUser, moment } from './columns.ts';
import { branchPolicy } from './policies.ts';
import { branches, users } from './system.ts';
import { tableOf } from './tables.ts';

const id = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Enquiries that have to do with each other: a pair stands once, the lower id first, and so holds both ways. */
export const enquiryRelations = pgTable(
  'enquiry_relations',
  {
    branch_id: id('branch_id').default(currentBranch),
    lower_id: id('lower_id'),
    upper_id: id('upper_id'),
    created_at: moment('created_at').notNull().defaultNow(),
    created_by: id('created_by')
      .default(currentUser)
      .references(() => users.id),
  },
  (t) => {
    const { branch_id, id: enquiryId } = tableOf(enquiries);
    const to = (name: string, column: AnyPgColumn) =>
      foreignKey({ name, columns: [t.branch_id, column], foreignColumns: [branch_id, enquiryId] });
    return [
      primaryKey({ name: 'enquiry_relations_key', columns: [t.branch_id, t.lower_id, t.upper_id] }),
      foreignKey({ name: 'enquiry_relations_branch', columns: [t.branch_id], foreignColumns: [branches.id] }),
      to('enquiry_relations_lower', t.lower_id),
      to('enquiry_relations_upper', t.upper_id),
      check('enquiry_relations_pair', sql`${t.lower_id} < ${t.upper_id}`),
      index('enquiry_relations_upper_index').on(t.branch_id, t.upper_id),
      branchPolicy(),
    ];
  },
);
