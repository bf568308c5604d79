import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { currentBranch, currentUser, auditColumns, momentInSql } from './columns.ts';
import { branchPolicy } from './policies.ts';
import { branches, users } from './system.ts';

/** Tables for any resource: attachments, comments, transitions, sent files and read marks. */
const bigId = (name: string) => bigint(name, { mode: 'number' });
const branchId = () => bigId('branch_id').notNull().default(currentBranch);

/** The record of a row. `lines` and `line_id` add the line, if it belongs to one. */
const subject = () => ({ resource: text('resource').notNull(), record_id: bigId('record_id').notNull() });

const auditRules = (
  name: string,
  t: { branch_id: AnyPgColumn; id: AnyPgColumn; created_by: AnyPgColumn; updated_by: AnyPgColumn },
) => [
  primaryKey({ name: `${name}_key`, columns: [t.branch_id, t.id] }),
  foreignKey({ name: `${name}_branch`, columns: [t.branch_id], foreignColumns: [branches.id] }),
  foreignKey({ name: `${name}_created_by`, columns: [t.created_by], foreignColumns: [users.id] }),
  foreignKey({ name: `${name}_updated_by`, columns: [t.updated_by], foreignColumns: [users.id] }),
  branchPolicy(),
];

/** A version of a file of a record. Its content is in the file store under `stored_as` (docs/decisions/034). */
export const attachments = pgTable(
  'attachments',
  {
    ...auditColumns(),
    ...subject(),
    /** The name given by the person, made safe. */
    name: text('name').notNull(),
    /** The type, found in the content. */
    media_type: text('media_type').notNull(),
    /** Bytes. */
    size: bigId('size').notNull(),
    sha256: text('sha256').notNull(),
    stored_as: text('stored_as').notNull().unique(),
    /** The first version of the same file; null for the first version itself, which may be deleted before the others. */
    first_id: bigId('first_id'),
    /** When the next version took its place. */
    replaced_at: momentInSql('replaced_at'),
    /** When the file was removed from the record, if this version was sent and so stays. */
    removed_at: momentInSql('removed_at'),
  },
  (t) => [
    ...auditRules('attachments', t),
    index('attachments_record').on(t.branch_id, t.resource, t.record_id, t.id),
    uniqueIndex('attachments_current_version')
      .on(t.branch_id, sql`coalesce(${t.first_id}, ${t.id})`)
      .where(sql`${t.replaced_at} is null and ${t.removed_at} is null`),
    check('attachments_one_end', sql`${t.replaced_at} is null or ${t.removed_at} is null`),
  ],
);

export const comments = pgTable(
  'comments',
  {
    ...auditColumns(),
    ...subject(),
    /** The field and the id of the line, for a comment on a line. */
    lines: text('lines'),
    line_id: bigId('line_id'),
    comment: text('comment').notNull(),
    edited_at: momentInSql('edited_at'),
    resolved_at: momentInSql('resolved_at'),
    resolved_by: bigId('resolved_by').references(() => users.id),
  },
  (t) => [
    ...auditRules('comments', t),
    index('comments_record').on(t.branch_id, t.resource, t.record_id, t.lines, t.line_id, t.id),
  ],
);

/** The people mentioned in a comment. */
export const commentMentions = pgTable(
  'comment_mentions',
  {
    branch_id: branchId(),
    comment_id: bigId('comment_id').notNull(),
    user_id: bigId('user_id')
      .notNull()
      .references(() => users.id),
    /** When the text was written, while the person may not have read it; null once they have (decision 92). */
    unread_since: momentInSql('unread_since').defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'comment_mentions_key', columns: [t.branch_id, t.comment_id, t.user_id] }),
    foreignKey({
      name: 'comment_mentions_comment',
      columns: [t.branch_id, t.comment_id],
      foreignColumns: [comments.branch_id, comments.id],
    }).onDelete('cascade'),
    index('comment_mentions_unread')
      .on(t.branch_id, t.user_id, t.comment_id)
      .where(sql`${t.unread_since} is not null`),
    branchPolicy(),
  ],
);

/**
 * The last visit of a person to a record, or to the comments of one of its lines (`lines` and `line_id`, else '' and
 * 0): everything after it is unread.
 */
export const readMarks = pgTable(
  'seen_marks',
  {
    branch_id: branchId(),
    user_id: bigId('user_id')
      .notNull()
      .default(currentUser)
      .references(() => users.id),
    ...subject(),
    lines: text('lines').notNull().default(''),
    line_id: bigId('line_id').notNull().default(0),
    seen_at: momentInSql('seen_at').notNull().defaultNow(),
    /** What decisions about the record rest on, as it was then; null where nothing says what. */
    rests_on: bigId('rests_on'),
  },
  (t) => [
    primaryKey({
      name: 'seen_marks_key',
      columns: [t.branch_id, t.user_id, t.resource, t.record_id, t.lines, t.line_id],
    }),
    foreignKey({ name: 'seen_marks_branch', columns: [t.branch_id], foreignColumns: [branches.id] }),
    // Who has seen a record is asked for the record.
    index('seen_marks_record').on(t.branch_id, t.resource, t.record_id, t.user_id),
    branchPolicy(sql`user_id = ${currentUser}`),
  ],
);

/** Every step of a record in its workflow: by whom, from and to which state, and the comment. Rows are only added. */
export const transitions = pgTable(
  'transitions',
  {
    branch_id: branchId(),
    id: bigId('id').generatedByDefaultAsIdentity().notNull(),
    ...subject(),
    action: text('action').notNull(),
    from_state: text('from_state').notNull(),
    to_state: text('to_state').notNull(),
    /** The round of approval, from 1; a record submitted again starts the next. */
    round: integer('round').notNull().default(1),
    comment: text('comment'),
    /** What was known and passed over when the step was taken, a line each. */
    noted: text('noted'),
    /** A role that was handed over, from whom to whom: the state stays. */
    handed_role: text('handed_role'),
    handed_from: bigId('handed_from').references(() => users.id),
    handed_to: bigId('handed_to').references(() => users.id),
    at: momentInSql('at').notNull().defaultNow(),
    by: bigId('by')
      .notNull()
      .default(currentUser)
      .references(() => users.id),
    /** Whose step it was, where somebody took it who stood in for them (rule 129). */
    for_id: bigId('for_id').references(() => users.id),
  },
  (t) => [
    primaryKey({ name: 'transitions_key', columns: [t.branch_id, t.id] }),
    foreignKey({ name: 'transitions_branch', columns: [t.branch_id], foreignColumns: [branches.id] }),
    index('transitions_record').on(t.branch_id, t.resource, t.record_id, t.id),
    // What happened in the last days is found without the years before.
    index('transitions_lately').on(t.branch_id, t.resource, t.at),
    branchPolicy(),
  ],
);

/** The files that a record had when it was sent by a step. A trigger adds the rows, and nothing changes them. */
export const sentFiles = pgTable(
  'sent_files',
  {
    branch_id: branchId(),
    transition_id: bigId('transition_id').notNull(),
    attachment_id: bigId('attachment_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'sent_files_key', columns: [t.branch_id, t.transition_id, t.attachment_id] }),
    foreignKey({ name: 'sent_files_branch', columns: [t.branch_id], foreignColumns: [branches.id] }),
    foreignKey({
      name: 'sent_files_transition',
      columns: [t.branch_id, t.transition_id],
      foreignColumns: [transitions.branch_id, transitions.id],
    }),
    foreignKey({
      name: 'sent_files_attachment',
      columns: [t.branch_id, t.attachment_id],
      foreignColumns: [attachments.branch_id, attachments.id],
    }),
    index('sent_files_attachment_index').on(t.branch_id, t.attachment_id),
    branchPolicy(),
  ],
);

/** The last number of each series in a year, incremented in the transaction that uses it, so there are no gaps. */
export const counters = pgTable(
  'counters',
  {
    branch_id: branchId(),
    series: text('series').notNull(),
    year: integer('year').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [
    primaryKey({ name: 'counters_key', columns: [t.branch_id, t.series, t.year] }),
    foreignKey({ name: 'counters_branch', columns: [t.branch_id], foreignColumns: [branches.id] }),
    branchPolicy(),
  ],
);
