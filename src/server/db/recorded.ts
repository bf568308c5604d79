import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { trailKinds } from '../../schema/trail.ts';
import { currentUser, momentInSql } from './columns.ts';
import { importMark } from './importMark.ts';
import { branchPolicy } from './policies.ts';
import { literal } from './sqlText.ts';
import { branches, users } from './system.ts';

/** Every change of a branch's records, written by triggers, whatever the operation. */
export const history = pgTable(
  'history',
  {
    branch_id: bigint('branch_id', { mode: 'number' })
      .notNull()
      .references(() => branches.id),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    /** The record; the parent for a line. Null: an entry of several records. */
    resource: text('resource').notNull(),
    record_id: bigint('record_id', { mode: 'number' }),
    table_name: text('table_name').notNull(),
    /** Null: an entry of several rows, listed in `row_ids`. */
    row_id: bigint('row_id', { mode: 'number' }),
    action: text('action').$type<'create' | 'update' | 'delete'>().notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    row_ids: bigint('row_ids', { mode: 'number' }).array(),
    /** The record of each of `row_ids`, for lines of several records. */
    record_ids: bigint('record_ids', { mode: 'number' }).array(),
    first_record: bigint('first_record', { mode: 'number' }),
    last_record: bigint('last_record', { mode: 'number' }),
    /** By column, the values before and after in the order of `row_ids`, without unchanged columns. */
    changes: jsonb('changes').$type<Record<string, { before?: unknown[]; after?: unknown[] }>>(),
    at: momentInSql('at').notNull().defaultNow(),
    by: bigint('by', { mode: 'number' })
      .notNull()
      .default(currentUser)
      .references(() => users.id),
    /** Whose mark it was, where somebody set it who stood in for them (rule 129). */
    for_id: bigint('for_id', { mode: 'number' })
      .default(sql`nullif(current_setting('app.for_id', true), '')::bigint`)
      .references(() => users.id),
    request_id: text('request_id').default(sql`nullif(current_setting('app.request_id', true), '')`),
  },
  (t) => [
    primaryKey({ columns: [t.branch_id, t.id] }),
    index('history_record').on(t.branch_id, t.resource, t.record_id, t.id),
    // What somebody worked on; an import is no work on each of its records.
    index('history_work')
      .on(t.branch_id, t.by, t.id)
      .where(
        sql`${t.record_id} is not null and (${t.request_id} is null or ${t.request_id} not like ${sql.raw(literal(`${importMark}%`))})`,
      ),
    index('history_of_several')
      .on(t.branch_id, t.resource, t.id)
      .where(sql`${t.record_id} is null`),
    branchPolicy(),
  ],
);

/**
 * Every change of people, their branches and permissions, and of branches, written by triggers, without secrets. `by`
 * is null for changes by the system.
 */
export const globalHistory = pgTable(
  'global_history',
  {
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    resource: text('resource').notNull(),
    record_id: bigint('record_id', { mode: 'number' }).notNull(),
    /** The record's own table, or that of its parts: `users_branches`, `users_permissions`, `roles_people`. */
    table_name: text('table_name').notNull(),
    action: text('action').$type<'create' | 'update' | 'delete'>().notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    at: momentInSql('at').notNull().defaultNow(),
    by: bigint('by', { mode: 'number' })
      .default(currentUser)
      .references(() => users.id),
    request_id: text('request_id').default(sql`nullif(current_setting('app.request_id', true), '')`),
  },
  (t) => [index('global_history_record').on(t.resource, t.record_id, t.id)],
);

/**
 * Who signed in and out, failed to, read a record or took a file (decision 104): written by the server in batches,
 * never changed, and removed after a time. There are more of these rows than of any other.
 */
export const trailEntries = pgTable(
  'trail_entries',
  {
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    at: momentInSql('at').notNull(),
    kind: text('kind', { enum: trailKinds }).notNull(),
    user_id: bigint('user_id', { mode: 'number' }).references(() => users.id),
    person: text('person'),
    email: text('email'),
    branch_id: bigint('branch_id', { mode: 'number' }).references(() => branches.id),
    subject: text('subject'),
    resource: text('resource'),
    record_id: bigint('record_id', { mode: 'number' }),
    address: text('address'),
    device: text('device'),
  },
  (t) => [
    check('trail_entries_kind_known', sql`${t.kind} in ${sql.raw(`('${trailKinds.join("', '")}')`)}`),
    index('trail_entries_at').on(t.at, t.id),
    index('trail_entries_user').on(t.user_id, t.at, t.id),
    index('trail_entries_kind').on(t.kind, t.at, t.id),
  ],
);
