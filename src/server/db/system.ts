import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { currencies } from '../../domain/currencies.ts';
import { notations } from '../../domain/notations.ts';
import { zones } from '../../domain/zones.ts';
import { documentLanguages, logoTypes } from '../../domain/documents.ts';
import { usualWeek, weekdayNames } from '../../domain/weekdays.ts';
import type { ViewBody } from '../../schema/views.ts';
import { currentUser, auditColumns, momentInSql } from './columns.ts';
import { branchPolicy } from './policies.ts';

const id = () => bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().primaryKey();

/** The audit columns of a global row; null for changes by the system. */
const globalAuditColumns = () => ({
  version: integer('version').notNull().default(1),
  created_at: momentInSql('created_at').notNull().defaultNow(),
  created_by: bigint('created_by', { mode: 'number' })
    .default(currentUser)
    .references((): AnyPgColumn => users.id),
  updated_at: momentInSql('updated_at').notNull().defaultNow(),
  updated_by: bigint('updated_by', { mode: 'number' })
    .default(currentUser)
    .references((): AnyPgColumn => users.id),
});

/** Whether a branch works on this day of the week. */
const worked = (name: keyof typeof usualWeek) => boolean(name).notNull().default(usualWeek[name]);

/** Branches, people, permissions and sessions are global (rule 22): outside of branches, with a role of their own. */
export const branches = pgTable(
  'branches',
  {
    id: id(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    currency: text('currency', { enum: currencies }).notNull().default('GBP'),
    notation: text('notation', { enum: notations }).notNull().default('browser'),
    zone: text('zone', { enum: zones }).notNull().default('UTC'),
    is_active: boolean('is_active').notNull().default(true),
    awards_approved_from: numeric('awards_approved_from', { precision: 18, scale: 2 }),
    estimate_over_percent: numeric('estimate_over_percent', { precision: 5, scale: 2 }).notNull().default('10'),
    firm_name: text('firm_name'),
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    web: text('web'),
    registration_number: text('registration_number'),
    tax_number: text('tax_number'),
    bank_details: text('bank_details'),
    /** The name of the picture in `branch_logos`, its id beside it. */
    logo: text('logo'),
    logo_id: bigint('logo_id', { mode: 'number' }),
    document_language: text('document_language', { enum: documentLanguages }).notNull().default('en'),
    quotation_terms: text('quotation_terms'),
    quotation_validity_days: integer('quotation_validity_days').default(30),
    tax_name: text('tax_name'),
    tax_percent: numeric('tax_percent', { precision: 5, scale: 2 }),
    monday: worked('monday'),
    tuesday: worked('tuesday'),
    wednesday: worked('wednesday'),
    thursday: worked('thursday'),
    friday: worked('friday'),
    saturday: worked('saturday'),
    sunday: worked('sunday'),
    ...globalAuditColumns(),
  },
  (t) => [
    check(
      'branches_works',
      sql`${sql.join(
        weekdayNames.map((name) => sql`${t[name]}`),
        sql` or `,
      )}`,
    ),
    uniqueIndex('branches_code_unique').on(sql`lower(${t.code})`),
    check('branches_notation_known', sql`${t.notation} in ${sql.raw(`('${notations.join("', '")}')`)}`),
    check('branches_zone_known', sql`${t.zone} in ${sql.raw(`('${zones.join("', '")}')`)}`),
    check('branches_tax_whole', sql`(${t.tax_name} is null) = (${t.tax_percent} is null)`),
    check('branches_logo_whole', sql`(${t.logo} is null) = (${t.logo_id} is null)`),
    check('branches_currency_known', sql`${t.currency} in ${sql.raw(`('${currencies.join("', '")}')`)}`),
  ],
);

/**
 * The logos of branches, in PNG or JPEG as base64: small, and in every backup. None is ever changed or deleted, since
 * documents that were sent name theirs.
 */
export const branchLogos = pgTable(
  'branch_logos',
  {
    id: id(),
    branch_id: bigint('branch_id', { mode: 'number' })
      .notNull()
      .references(() => branches.id),
    media_type: text('media_type', { enum: logoTypes }).notNull(),
    content: text('content').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    created_at: momentInSql('created_at').notNull().defaultNow(),
  },
  (t) => [index('branch_logos_branch').on(t.branch_id, t.id)],
);

/** Stands where a password is still to be made: nobody signs in with it. */
export const noPassword = '';

/** Stands where nobody has been given a password yet: nobody signs in with it, and whoever manages people makes one. */
export const noPasswordYet = 'none';

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    password_hash: text('password_hash').notNull(),
    must_change_password: boolean('must_change_password').notNull().default(false),
    is_active: boolean('is_active').notNull().default(true),
    default_branch_id: bigint('default_branch_id', { mode: 'number' }).references(() => branches.id),
    preferences: jsonb('preferences').$type<Record<string, string>>().notNull().default({}),
    password_changed_at: momentInSql('password_changed_at'),
    last_seen_at: momentInSql('last_seen_at'),
    /**
     * Incremented by the database with every change of the person's data or rights: a process with an earlier version
     * reads them again.
     */
    rights_version: integer('rights_version').notNull().default(1),
    ...globalAuditColumns(),
  },
  (t) => [uniqueIndex('users_email_unique').on(sql`lower(${t.email})`)],
);

export const userBranches = pgTable(
  'user_branches',
  {
    user_id: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    branch_id: bigint('branch_id', { mode: 'number' })
      .notNull()
      .references(() => branches.id),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.branch_id] }), index('user_branches_branch').on(t.branch_id)],
);

export const userPermissions = pgTable(
  'user_permissions',
  {
    user_id: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    permission: text('permission').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.permission] }), index('user_permissions_permission').on(t.permission)],
);

/** Named sets of permissions (decision 103). They belong to no branch, as people do. */
export const roles = pgTable(
  'roles',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    ...globalAuditColumns(),
  },
  (t) => [uniqueIndex('roles_name_unique').on(sql`lower(${t.name})`)],
);

export const rolePermissions = pgTable(
  'role_permissions',
  {
    role_id: bigint('role_id', { mode: 'number' })
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permission: text('permission').notNull(),
  },
  (t) => [primaryKey({ columns: [t.role_id, t.permission] }), index('role_permissions_permission').on(t.permission)],
);

export const userRoles = pgTable(
  'user_roles',
  {
    user_id: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role_id: bigint('role_id', { mode: 'number' })
      .notNull()
      .references(() => roles.id),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.role_id] }), index('user_roles_role').on(t.role_id)],
);

/**
 * What each person may do: their single permissions together with those of their roles, each once. Whatever asks for
 * rights asks here; the tables below it are read only to write them and to say where a permission comes from.
 */
export const heldPermissions = pgView('held_permissions', {
  user_id: bigint('user_id', { mode: 'number' }).notNull(),
  permission: text('permission').notNull(),
}).as(
  sql`select user_id, permission from user_permissions union select h.user_id, p.permission from user_roles h join role_permissions p on p.role_id = h.role_id`,
);

/** Only the SHA-256 of a token is stored: a reader of the table cannot sign in with it. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: momentInSql('created_at').notNull().defaultNow(),
    last_seen_at: momentInSql('last_seen_at').notNull().defaultNow(),
    /** The known device on which it began. */
    device_hash: text('device_hash'),
  },
  (t) => [index('sessions_user').on(t.user_id), index('sessions_last_seen').on(t.last_seen_at)],
);

/**
 * Browsers that a user has signed in from, by the SHA-256 of a random token. It opens nothing: sign-in only counts the
 * wrong passwords of such a browser apart from those of everybody else (decision 32).
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    token_hash: text('token_hash').notNull(),
    user_id: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    last_used_at: momentInSql('last_used_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.token_hash, t.user_id] }), index('known_devices_user').on(t.user_id)],
);

/** The identity of a user at an OpenID Connect issuer. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    user_id: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] })],
);

/** Wrong passwords by e-mail, address, known device or session. The count is forgotten at `window_ends`. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    subject: text('subject').primaryKey(),
    failures: integer('failures').notNull(),
    /** Until then no attempt is taken. */
    refused_until: momentInSql('refused_until'),
    window_ends: momentInSql('window_ends').notNull(),
  },
  (t) => [index('sign_in_attempts_ends').on(t.window_ends)],
);

/**
 * The answers to requests with an `Idempotency-Key`, for a day (rule 43). Only the hash of a key is stored, and the
 * answer is encrypted with a secret of the key: a reader of the table cannot read the answers.
 */
export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    key_hash: text('key_hash').primaryKey(),
    user_id: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The hash of address, branch and body. */
    request_hash: text('request_hash').notNull(),
    /** Null only within the transaction that does the work. */
    answer: text('answer'),
    created_at: momentInSql('created_at').notNull().defaultNow(),
  },
  (t) => [index('idempotent_answers_created').on(t.created_at), index('idempotent_answers_user').on(t.user_id)],
);

/** A person's saved views of a list: filters, search, order and columns under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    ...auditColumns(),
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    is_default: boolean('is_default').notNull().default(false),
    state: jsonb('state').$type<Omit<ViewBody, 'name' | 'is_default'>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.branch_id, t.id] }),
    foreignKey({ columns: [t.branch_id], foreignColumns: [branches.id], name: 'saved_views_branch' }),
    foreignKey({ columns: [t.created_by], foreignColumns: [users.id], name: 'saved_views_user' }),
    uniqueIndex('saved_views_name').on(t.branch_id, t.created_by, t.resource, sql`lower(${t.name})`),
    uniqueIndex('saved_views_default')
      .on(t.branch_id, t.created_by, t.resource)
      .where(sql`${t.is_default}`),
    branchPolicy(sql`created_by = ${currentUser}`),
  ],
);
