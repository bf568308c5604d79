import { and, eq, inArray } from 'drizzle-orm';
import { groupedBy } from '../../../../domain/grouped.ts';
import type { Left, LeftRecord, Loss } from '../../../../resources/people/leftCall.ts';
import { roles } from '../../../../resources/people/roles.ts';
import type { Actor, Tx } from '../../../db/database.ts';
import { rolePermissions, userBranches, userPermissions, userRoles, users } from '../../../db/system.ts';
import { ownedResourceNamed } from '../../../db/tables.ts';
import { invalid } from '../../../engine/errors.ts';
import { mayView } from '../../../engine/records/mayView.ts';
import type { Who } from '../../../engine/who.ts';
import { updatingUsers } from '../change.ts';
import { inTurn, sharesWith, visibleUsers } from '../scope.ts';
import type { Orphan } from './left.ts';
import { elsewhere, leftBy, recordsOf } from './leftBy.ts';

/** So many records are named; of all it is said how many they are. */
const shown = 10;

/** The permission that it takes to do what is asked about. */
const permissionFor = ({ role_id, permissions }: Loss): string | null => {
  if (role_id !== undefined && permissions) return roles.endpoints.savePermissions.permission;
  if (role_id !== undefined || permissions) return roles.endpoints.take.permission;
  return updatingUsers;
};

/** Whom it is about, of those who share a branch with the person. @throws Failure 404, 422 */
const peopleOf = async (tx: Tx, personId: number, { user_ids, role_id }: Loss): Promise<number[]> => {
  if (user_ids) return (await visibleUsers(tx, personId, user_ids)).map(({ id }) => id);
  if (role_id === undefined) throw invalid({ user_ids: ['Choose people'] });
  const rows = await tx
    .select({ id: users.id })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(and(eq(userRoles.role_id, role_id), sharesWith(tx, personId)));
  return rows.map(({ id }) => id);
};

const lose = async (tx: Tx, people: number[], { role_id, permissions, branch_ids, is_active }: Loss): Promise<void> => {
  if (role_id !== undefined && permissions)
    await tx
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.role_id, role_id), inArray(rolePermissions.permission, permissions)));
  else if (role_id !== undefined)
    await tx.delete(userRoles).where(and(eq(userRoles.role_id, role_id), inArray(userRoles.user_id, people)));
  else if (permissions)
    await tx
      .delete(userPermissions)
      .where(and(inArray(userPermissions.user_id, people), inArray(userPermissions.permission, permissions)));
  if (branch_ids)
    await tx
      .delete(userBranches)
      .where(and(inArray(userBranches.user_id, people), inArray(userBranches.branch_id, branch_ids)));
  if (is_active === false) await tx.update(users).set({ is_active }).where(inArray(users.id, people));
};

/** A record as it is told: its name to who may view it. */
export const told = ({ resource, id, name, about, state }: Orphan, who: Who): LeftRecord =>
  mayView(ownedResourceNamed(resource), who)
    ? { resource, id, name, about, state }
    : { resource, id, name: null, about: null, state };

/**
 * What would be left with nobody: the change is done, what nobody has is compared with what nobody had before, in every
 * branch of these people, and the change is taken back (rule 130).
 * @throws Failure 403 for who may not do it; 404 for people who share no branch; 422
 */
export const leftWithNobody = async (tx: Tx, actor: Actor, loss: Loss, who: Who): Promise<Left> => {
  await inTurn(tx, actor.userId, permissionFor(loss));
  const people = await peopleOf(tx, actor.userId, loss);
  if (people.length === 0) return { kinds: [], records: [], people: [], elsewhere: [] };
  const found = await leftBy(tx, actor, people, () => lose(tx, people, loss));
  const here = found.find(({ id }) => id === actor.branchId)?.orphans ?? [];
  const records = recordsOf(here);
  const having = [...new Set(here.flatMap(({ person }) => person ?? []))];
  const kinds = [...groupedBy(records, ({ resource }) => resource)];
  return {
    kinds: kinds.map(([resource, { length }]) => ({ resource, count: length })),
    records: records.slice(0, shown).map((one) => told(one, who)),
    people: having.length
      ? await tx
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(inArray(users.id, having))
          .orderBy(users.name, users.id)
      : [],
    elsewhere: elsewhere(found, actor),
  };
};
