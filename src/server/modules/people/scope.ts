import { and, asc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Tx } from '../../db/database.ts';
import { heldPermissions, userBranches, userPermissions, users } from '../../db/system.ts';
import { missing, notFound, sessionExpired } from '../../engine/errors.ts';

/**
 * Only one transaction at a time changes people, branches and permissions: otherwise two together could break a rule
 * that each of them keeps. A transaction that has waited asks again whether its person may still do this.
 * @throws Failure 401 if the person was deactivated meanwhile; 403 if they lost the permission
 */
export const inTurn = async (tx: Tx, personId: number, permission: string | null): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(7310201)`);
  const [person] = await tx.select({ active: users.is_active }).from(users).where(eq(users.id, personId));
  if (!person?.active) throw sessionExpired();
  if (permission !== null && !(await heldPermissionsOf(tx, personId)).has(permission)) throw missing(permission);
};

/** The condition that a branch is one of the person's. */
export const isTheirs = (column: AnyPgColumn | SQL, personId: number): SQL =>
  sql`${column} in (select ${sql.identifier('theirs')}.branch_id from user_branches as theirs where theirs.user_id = ${personId})`;

export type StoredUser = typeof users.$inferSelect;

const assignments = alias(userBranches, 'assignments');

/** The condition that the user with this id shares a branch with the person. */
export const sharesBranch = (tx: Tx, user: AnyPgColumn | SQL, personId: number): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(assignments)
      .where(and(eq(assignments.user_id, user), isTheirs(assignments.branch_id, personId))),
  );

/** The condition that a user shares a branch with the person: other users do not exist for them (rule 22). */
export const sharesWith = (tx: Tx, personId: number): SQL => sharesBranch(tx, users.id, personId);

/** What stands for the name of somebody who shares no branch with the reader. */
export const somebodyElse = 'somebody of another branch';

/** The condition that a reader is told the name of a user. */
export const isNamedFor = (tx: Tx, personId: number): SQL =>
  sql`(${users.id} = ${personId} or ${sharesWith(tx, personId)})`;

/** The name of who changed something, for a reader. */
export const nameFor = (tx: Tx, personId: number): SQL<string | null> =>
  sql`case when ${users.id} is null or ${isNamedFor(tx, personId)} then ${users.name} else ${somebodyElse} end`;

/** Records with the names of who made and changed them, as far as the reader shares a branch with these. */
export const namedFor = async <R extends AnyRecord>(
  tx: Tx,
  personId: number,
  records: readonly R[],
  fields: readonly string[],
): Promise<R[]> => {
  const ids = [...new Set(records.flatMap((record) => fields.map((field) => record[field])))].flatMap((id) =>
    typeof id === 'number' ? [id] : [],
  );
  const rows = ids.length
    ? await tx
        .select({ id: users.id })
        .from(users)
        .where(and(inArray(users.id, ids), sharesWith(tx, personId)))
    : [];
  const seen = new Set<unknown>([personId, ...rows.map(({ id }) => id)]);
  const hidden = (record: R) =>
    fields.flatMap((field) =>
      typeof record[field] === 'number' && !seen.has(record[field]) ? [[`${field}_name`, somebodyElse] as const] : [],
    );
  return records.map((record) => ({ ...record, ...Object.fromEntries(hidden(record)) }));
};

export const branchesOf = async (tx: Tx, personId: number): Promise<Set<number>> => {
  const rows = await tx
    .select({ id: userBranches.branch_id })
    .from(userBranches)
    .where(eq(userBranches.user_id, personId));
  return new Set(rows.map((r) => r.id));
};

/** What the person may do: their single permissions, and those of their roles. */
export const heldPermissionsOf = async (tx: Tx, personId: number): Promise<Set<string>> => {
  const rows = await tx
    .select({ name: heldPermissions.permission })
    .from(heldPermissions)
    .where(eq(heldPermissions.user_id, personId));
  return new Set(rows.map((r) => r.name));
};

/** The person's single permissions. */
export const singleOf = async (tx: Tx, personId: number): Promise<Set<string>> => {
  const rows = await tx
    .select({ name: userPermissions.permission })
    .from(userPermissions)
    .where(eq(userPermissions.user_id, personId));
  return new Set(rows.map((r) => r.name));
};

/** The permissions among these names that an active user holds. */
export const heldBySomebody = async (tx: Tx, names: readonly string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ name: heldPermissions.permission })
    .from(heldPermissions)
    .innerJoin(users, and(eq(users.id, heldPermissions.user_id), eq(users.is_active, true)))
    .where(inArray(heldPermissions.permission, [...names]));
  return new Set(rows.map((r) => r.name));
};

/**
 * The stored rows of users who share a branch with the person, each once. @throws Failure 404 if one shares none, or
 * for an unknown id
 */
export const visibleUsers = async (tx: Tx, personId: number, ids: readonly number[]): Promise<StoredUser[]> => {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select()
    .from(users)
    .where(and(inArray(users.id, wanted), sharesWith(tx, personId)))
    .orderBy(asc(users.id));
  if (rows.length < wanted.length) throw notFound('User');
  return rows;
};

/** @throws Failure like `visibleUsers` */
export const visibleUser = async (tx: Tx, personId: number, id: number): Promise<StoredUser> =>
  assertDefined((await visibleUsers(tx, personId, [id]))[0]);
