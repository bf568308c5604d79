import { and, eq, exists, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/database.ts';
import { userBranches, userPermissions, users } from '../../db/system.ts';
import { forbidden, notFound } from '../errors.ts';

/** Changes of people, branches and permissions come one after the other, so that a rule about all of them cannot be passed by two at once. */
export const oneAtATime = (tx: Tx): Promise<unknown> => tx.execute(sql`select pg_advisory_xact_lock(7310201)`);

/** Whether the column names a branch to which the person is assigned. */
export const isTheirs = (column: AnyPgColumn | SQL, personId: number): SQL =>
  sql`${column} in (select ${sql.identifier('theirs')}.branch_id from user_branches as theirs where theirs.user_id = ${personId})`;

const assignments = alias(userBranches, 'assignments');

/** Whether the user of a row shares a branch with the person: whoever does not is missing to them (rule 22). */
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

/** Of these names, those that somebody active holds. */
export const heldBySomebody = async (tx: Tx, names: readonly string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ name: userPermissions.permission })
    .from(userPermissions)
    .innerJoin(users, and(eq(users.id, userPermissions.user_id), eq(users.is_active, true)))
    .where(inArray(userPermissions.permission, [...names]));
  return new Set(rows.map((r) => r.name));
};

/** The stored row of a user whom the person may manage. @throws Failure 404 for one who shares no branch, or does not exist */
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
 * Nobody takes over, locks out or lets in somebody who may do more: that would be a way to what one does not hold.
 * @throws Failure 403 when the user holds a permission, or works in a branch, that the person does not
 */
export const refuseAbove = async (tx: Tx, personId: number, id: number): Promise<void> => {
  const [mine, theirs] = [await permissionsOf(tx, personId), await permissionsOf(tx, id)];
  const [myBranches, theirBranches] = [await branchesOf(tx, personId), await branchesOf(tx, id)];
  if (within(mine, theirs) && within(myBranches, theirBranches)) return;
  throw forbidden('Only somebody who may do as much as this user, in as many branches, can do that');
};
