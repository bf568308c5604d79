import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DifferentRow } from '../../schema/calls/shared/differences.ts';
import { currentBranch, momentInSql } from './columns.ts';
import { branchPolicy } from './policies.ts';
import { branches } from './system.ts';

const bigId = (name: string) => bigint(name, { mode: 'number' });
const branchId = () => bigId('branch_id').notNull().default(currentBranch);

/**
 * The records whose stored figures differ from the computed ones, by check (docs/decisions/080). A row is deleted once
 * the record agrees; one that was mended stays, and says what it was.
 */
export const schemaDifferences = pgTable(
  'differences',
  {
    branch_id: branchId(),
    id: bigId('id').generatedByDefaultAsIdentity().notNull(),
    resource: text('resource').notNull(),
    record_id: bigId('record_id').notNull(),
    check_name: text('check_name').notNull(),
    figure: text('figure').notNull(),
    stored: text('stored').notNull(),
    computed: text('computed').notNull(),
    rows: jsonb('rows').$type<readonly DifferentRow[]>().notNull(),
    row_count: integer('row_count').notNull(),
    found_at: momentInSql('found_at').notNull().defaultNow(),
    mended_at: momentInSql('mended_at'),
  },
  (t) => [
    primaryKey({ name: 'differences_key', columns: [t.branch_id, t.id] }),
    foreignKey({ name: 'differences_branch', columns: [t.branch_id], foreignColumns: [branches.id] }),
    uniqueIndex('differences_open')
      .on(t.branch_id, t.resource, t.record_id, t.check_name)
      .where(sql`${t.mended_at} is null`),
    index('differences_record').on(t.branch_id, t.resource, t.record_id, t.id),
    branchPolicy(),
  ],
);

/** How far each check has come in a branch: a start goes on where the last one ended. */
export const checkRuns = pgTable(
  'check_runs',
  {
    branch_id: branchId(),
    check_name: text('check_name').notNull(),
    /** Of the check and of the tables: another one begins anew. */
    version: text('version').notNull(),
    /** The last record that was compared. */
    after_id: bigId('after_id').notNull(),
    records: integer('records').notNull(),
    done_at: momentInSql('done_at'),
  },
  (t) => [
    primaryKey({ name: 'check_runs_key', columns: [t.branch_id, t.check_name] }),
    foreignKey({ name: 'check_runs_branch', columns: [t.branch_id], foreignColumns: [branches.id] }),
    branchPolicy(),
  ],
);
