import { and, eq, inArray, ne } from 'drizzle-orm';
import { groupedBy } from '../../../domain/grouped.ts';
import type { RoleEffect } from '../../../resources/people/roleEffect.ts';
import { allPermissions } from '../../../resources/permissionNames.ts';
import type { Person, Tx } from '../../db/database.ts';
import { rolePermissions, userPermissions, userRoles } from '../../db/system.ts';
import { readRole } from './roles.ts';
import { allowedBy } from './rolesOf.ts';
import { visibleUsers } from './scope.ts';

/**
 * What a role allows, and of each of these people whether they have it, and what of it they may without it: by a single
 * permission, or by another role.
 * @throws Failure 404 for an unknown role, or a person who shares no branch
 */
export const effectOf = async (
  tx: Tx,
  { userId }: Person,
  role: number,
  ids: readonly number[],
): Promise<RoleEffect> => {
  await readRole(tx, userId, role);
  const people = await visibleUsers(tx, userId, ids);
  const allowed = await allowedBy(tx, role);
  const permissions = allPermissions().filter((name) => allowed.has(name));
  const known = people.map(({ id }) => id);
  const single = await tx
    .select({ user_id: userPermissions.user_id, name: userPermissions.permission })
    .from(userPermissions)
    .where(inArray(userPermissions.user_id, known));
  const byRoles = await tx
    .select({ user_id: userRoles.user_id, name: rolePermissions.permission })
    .from(userRoles)
    .innerJoin(rolePermissions, eq(rolePermissions.role_id, userRoles.role_id))
    .where(and(inArray(userRoles.user_id, known), ne(userRoles.role_id, role)));
  const having = await tx
    .select({ user_id: userRoles.user_id })
    .from(userRoles)
    .where(and(inArray(userRoles.user_id, known), eq(userRoles.role_id, role)));
  const elsewhere = groupedBy([...single, ...byRoles], ({ user_id }) => user_id);
  const has = new Set(having.map(({ user_id }) => user_id));
  return {
    id: role,
    permissions,
    people: people.map(({ id, name }) => {
      const held = new Set(elsewhere.get(id)?.map((one) => one.name));
      return { id, name, has_role: has.has(id), otherwise: permissions.filter((one) => held.has(one)) };
    }),
  };
};
