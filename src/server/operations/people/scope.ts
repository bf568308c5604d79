import { and, eq, exists, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/database.ts';
import { userBranches, userPermissions, users } from '../../db/system.ts';
import { forbidden, notFound } from '../errors.ts';

/**
 * Only one transaction at a time changes people, branches and permissions: otherwise two together could break a rule
 * that each of them keeps.
 */
export const oneAtATime = (tx: Tx): Promise<unknown> => tx.execute(sql`select pg_advisory_xact_lock(7310201)`);

/** The condition that a branch is one of the person's. */
export const isTheirs = (column: AnyPgColumn | SQL, personId: number): SQL =>
  sql`${column} in (select ${sql.identifier('theirs')}.branch_id from user_branches as theirs where theirs.user_id = ${personId})`;

const assignments = alias(userBranches, 'assignments');

/** The condition that a user shares a branch with the person: other users do not exist for them (rule 22). */
export const sharesWith = (tx: Tx, personId: number): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(assignments)
      .where(and(eq(assignments.user_id, users.id), isTheirs(assignments.branch_id, personId))),
  );

export const branchesOf = async (tx: Tx, personId: number): Promise<Set<number>> => {
  const rows = await tx
    .select({ id: userBranches.branch_id })
    .from(userBranches)
    .where(eq(userBranches.user_id, personId));
  return new Set(rows.map((r) => r.id));
};

export const permissionsOf = async (tx: Tx, personId: number): Promise<Set<string>> => {
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
    .selectDistinct({ name: userPermissions.permission })
    .from(userPermissions)
    .innerJoin(users, and(eq(users.id, userPermissions.user_id), eq(users.is_active, true)))
    .where(inArray(userPermissions.permission, [...names]));
  return new Set(rows.map((r) => r.name));
};

/**
 * The stored row of a user whom the person may manage. @throws Failure 404 if they share no branch, or for an unknown
 * id
 */
export const managed = async (tx: Tx, personId: number, id: number): Promise<typeof users.$inferSelect> => {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), sharesWith(tx, personId)));
  if (!row) throw notFound('User');
  return row;
};

const within = <T>(all: ReadonlySet<T>, part: ReadonlySet<T>) => [...part].every((one) => all.has(one));

/**
 * Refuses a change of a user with more rights: nobody may gain rights through another account, nor lock its owner out.
 * @throws Failure 403 if the user has a permission or a branch that the person lacks
 */
export const refuseAbove = async (tx: Tx, personId: number, id: number): Promise<void> => {
  const [mine, theirs] = [await permissionsOf(tx, personId), await permissionsOf(tx, id)];
  const [myBranches, theirBranches] = [await branchesOf(tx, personId), await branchesOf(tx, id)];
  if (within(mine, theirs) && within(myBranches, theirBranches)) return;
  throw forbidden('Only somebody who may do as much as this user, in as many branches, can do that');
};
