import { asc, eq, sql } from 'drizzle-orm';
import { allPermissions } from '../../../resources/permissionNames.ts';
import type { Tx } from '../../db/database.ts';
import { rolePermissions, roles, userRoles } from '../../db/system.ts';

/** The permissions of a role, with names that the product no longer has. */
export const allowedBy = async (tx: Tx, roleId: number): Promise<Set<string>> => {
  const rows = await tx
    .select({ name: rolePermissions.permission })
    .from(rolePermissions)
    .where(eq(rolePermissions.role_id, roleId));
  return new Set(rows.map(({ name }) => name));
};

/** The roles of a person by name, each with the permissions that it allows. */
export const rolesOf = async (
  tx: Tx,
  personId: number,
): Promise<{ id: number; name: string; permissions: string[] }[]> => {
  const rows = await tx
    .select({
      id: roles.id,
      name: roles.name,
      permissions: sql<
        string[]
      >`array(select ${rolePermissions.permission} from ${rolePermissions} where ${rolePermissions.role_id} = ${roles.id})`,
    })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.role_id))
    .where(eq(userRoles.user_id, personId))
    .orderBy(asc(sql`lower(${roles.name})`));
  return rows.map(({ permissions, ...role }) => {
    const allowed = new Set(permissions);
    return { ...role, permissions: allPermissions().filter((name) => allowed.has(name)) };
  });
};
